"""The `mcp` commands: servers of the Model Context Protocol and their tools."""

import getpass
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from keep_desktop.cli.connections import show_sign_in_page
from keep_desktop.cli.context import Cli
from keep_desktop.cli.exit_codes import Exit
from keep_desktop.cli.output import print_error, print_json, print_line, user_confirms
from keep_desktop.domain.errors import Refused
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.text import single_line

if TYPE_CHECKING:
    from keep_desktop.domain.mcp import McpServer
    from keep_desktop.services.mcp import ToolRow


def mcp_commands(cli: Cli, app: typer.Typer) -> None:
    _adding(cli, app)
    _confirming(cli, app)

    @app.command("list")
    def list_() -> None:
        """The servers, and whether they are confirmed. Starts none."""
        from keep_desktop.services import mcp

        with cli.backend.reading() as keep:
            rows = [row.as_json() for row in mcp.servers(keep)]
        cli.show_rows(rows, ("name", "target", "env", "confirmed", "tools", "users", "trouble"))

    @app.command()
    def tools(name: str) -> None:
        """The server's tools as last seen, and whether each may be called. Starts nothing."""
        from keep_desktop.services import mcp

        with cli.backend.reading() as keep:
            rows = [row.as_json() for row in mcp.tools(keep, name)]
        cli.show_rows(rows, ("name", "status", "kind", "description"))

    @app.command("sign-in")
    def sign_in(
        name: str,
        client: Annotated[
            Path | None, typer.Option("--client", help="The JSON file of a client of your own.")
        ] = None,
        no_browser: Annotated[
            bool, typer.Option("--no-browser", help="Print the address only.")
        ] = False,
    ) -> None:
        """Sign in to a server that has an address, in the browser."""
        from keep_desktop.services import mcp

        def show(url: str) -> None:
            show_sign_in_page(url, as_json=cli.as_json, opens=not no_browser)

        def put(id: str, row: JsonValue) -> None:
            cli.backend.perform("connection-put", {"id": id, "row": row})

        with cli.backend.reading() as keep:
            try:
                mcp.sign_in(keep, name, show, put=put, client=client)
            except KeyboardInterrupt:
                raise Refused("The sign-in was stopped; nothing was changed.") from None
        cli.done(f"You are signed in to “{name}”.")

    @app.command()
    def remove(name: str) -> None:
        """Forget the server, its values, its sign-in and what was confirmed."""
        from keep_desktop.services import mcp
        from keep_desktop.services.connectors import accounts

        with cli.backend.reading() as keep:
            signed = mcp.sign_in_of(keep, name)
            left = None if signed is None else accounts.revoke(keep, signed.id)
        if left is not None:
            print_error(left)
        cli.backend.perform("mcp-remove", {"name": name})
        cli.done(f"The MCP server “{name}” is removed.")


def _adding(cli: Cli, app: typer.Typer) -> None:
    @app.command()
    def add(
        name: str,
        command: Annotated[
            list[str] | None, typer.Argument(help="After --: the program and its arguments.")
        ] = None,
        url: Annotated[
            str | None, typer.Option("--url", help="Instead: its address (streamable HTTP).")
        ] = None,
        env: Annotated[
            list[str] | None,
            typer.Option("--env", help="A variable it is given; its value goes to the keyring."),
        ] = None,
        header: Annotated[
            list[str] | None,
            typer.Option("--header", help="With --url: a header whose value is asked for."),
        ] = None,
    ) -> None:
        """Keep a server, starting nothing; `mcp confirm` comes next."""
        from keep_desktop.services import mcp

        server = mcp.new_server(
            name, command=command or (), url=url, env=env or (), headers=header or ()
        )
        _keep(cli, server, {})
        _print_added(cli, [server])

    @app.command("import")
    def import_(
        file: Annotated[Path, typer.Argument(help="Another program's JSON with `mcpServers`.")],
    ) -> None:
        """Keep the servers of another program's settings, starting nothing."""
        from keep_desktop.services import mcp

        try:
            text = file.read_text("utf-8")
        except (OSError, UnicodeError) as error:
            raise Refused(f"“{file}” cannot be read.", details=str(error)) from error
        found = mcp.read_servers(text)
        with cli.backend.reading() as keep:
            for one in found:
                mcp.require_new(keep, one.server.name)
        for one in found:
            _keep(cli, one.server, one.values)
        _print_added(cli, [one.server for one in found])


def _keep(cli: Cli, server: "McpServer", values: Mapping[str, str]) -> None:
    """The values go to the keyring from here: they are never sent to another process."""
    from keep_desktop.services import mcp
    from keep_desktop.tools.mcp.secrets import names_of

    with cli.backend.reading() as keep:
        mcp.require_new(keep, server.name)
        given = {
            each: values.get(each) or _value(each, from_environment=server.url is None)
            for each in names_of(server)
        }
        mcp.keep_values(keep, server, given)
    cli.backend.perform("mcp-add", {"name": server.name, "server": server.as_json()})


def _value(name: str, *, from_environment: bool) -> str:
    """ "" where there is none yet: a variable may be there when the server is started."""
    value = os.environ.get(name, "") if from_environment else ""
    if value or not sys.stdin.isatty():
        return value
    try:
        return getpass.getpass(f"Value of {name}: ")
    except (EOFError, KeyboardInterrupt):
        raise Refused("No value was entered; nothing was added.") from None


def _print_added(cli: Cli, servers: "Sequence[McpServer]") -> None:
    from keep_desktop.services import mcp
    from keep_desktop.tools.mcp.secrets import names_of

    if cli.as_json:
        rows = [
            {
                "name": one.name,
                "command": list(one.command),
                "url": one.url,
                "env": list(names_of(one)),
            }
            for one in servers
        ]
        print_json(rows[0] if len(rows) == 1 else rows)
    for one in servers:
        names = ", ".join(names_of(one))
        given = f" It is given: {names}." if names else ""
        print_text = print_error if cli.as_json else print_line
        print_text(f"“{one.name}” is kept, and nothing was started.{given} Keep would use:")
        print_text(f"  {mcp.shown_command(one)}")
        print_text(f"If you trust it: `mcp confirm {one.name}`.")
    raise typer.Exit(Exit.NEEDS_USER)


def _confirming(cli: Cli, app: typer.Typer) -> None:
    @app.command()
    def confirm(
        name: str,
        read: Annotated[
            list[str] | None,
            typer.Option("--read", help="A tool that only reads, as the server says too."),
        ] = None,
    ) -> None:
        """Start the server, print each of its tools in full, and allow them as they are now; on a
        terminal once you agree."""
        from keep_desktop.services import mcp

        reads = read or []
        with cli.backend.reading() as keep:
            server = mcp.server_named(keep, name)
            listing = mcp.described_now(keep, server)
        mcp.check_reads(listing, reads)
        pinned = server.confirmed(listing, frozenset(reads))
        if not cli.as_json:
            print_line(f"{mcp.shown_command(server)}")
            # On one line, so that it writes none that looks like ours.
            if called := single_line(f"{listing.server} {listing.version}", 120):
                print_line(f"It calls itself {called}.")
            for row in mcp.tool_rows(pinned):
                _print_tool(row)
        if sys.stdin.isatty() and not user_confirms(f"Allow these {len(listing.tools)} tools?"):
            raise Refused("Nothing was confirmed.")
        rows = cli.backend.perform(
            "mcp-confirm",
            {
                "name": name,
                "origin": server.origin,
                "listing": listing.as_json(),
                "reads": reads,
            },
        )
        cli.done(f"“{name}” is confirmed: {len(listing.tools)} tools are on.", rows)

    @app.command()
    def check(name: str) -> None:
        """Start the server and compare it with what was confirmed, calling none of its tools."""
        from keep_desktop.services import mcp

        with cli.backend.reading() as keep:
            server, listing = mcp.check(keep, name)
        cli.backend.perform("mcp-seen", {"name": name, "listing": listing.as_json()})
        rows = mcp.tool_rows(server)
        off = [row for row in rows if row.status in ("changed", "gone")]
        if not cli.as_json:
            for row in off:
                _print_difference(row)
        on = sum(row.status == "on" for row in rows)
        cli.done(
            f"“{name}” answers: {on} tools are on, {len(off)} are not as you confirmed them.",
            [row.as_json() for row in rows],
        )
        if off:
            raise typer.Exit(Exit.NEEDS_USER)


def _print_tool(row: "ToolRow") -> None:
    import json

    print_line("")
    print_line(f"{row.name} ({'reads' if row.kind == 'read' else 'may change something'})")
    print_line(f"  description: {json.dumps(row.description, ensure_ascii=False)}")
    print_line(f"  input: {json.dumps(row.input_schema, ensure_ascii=False)}")
    if row.hints:
        print_line(f"  hints: {json.dumps(row.hints, ensure_ascii=False)}")


def _print_difference(row: "ToolRow") -> None:
    print_line(f"{row.name} is {row.status}.")
    for part, (was, now) in row.changes.items():
        print_line(f"  {part} was: {was}")
        print_line(f"  {part} is:  {now}")
