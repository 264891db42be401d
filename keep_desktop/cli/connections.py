"""The `connection` commands: accounts at services that Keep knows."""

import getpass
import os
import sys
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from keep_desktop.cli.context import Cli
from keep_desktop.cli.exit_codes import Exit
from keep_desktop.cli.output import last_used_text, print_error, print_json, print_line, table
from keep_desktop.domain.errors import AuthFailure, Refused
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.text import quote
from keep_desktop.services.context import Keep

if TYPE_CHECKING:
    from keep_desktop.services.connectors.accounts import Signed
    from keep_desktop.services.connectors.clients import ConnectionRequest
    from keep_desktop.tools.connectors.catalogue import Service

_LONGEST_LINE = 10_000
_STOPPED = "The sign-in was stopped; nothing was connected."


def connection_commands(cli: Cli, app: typer.Typer) -> None:
    _add_command(cli, app)

    @app.command()
    def services(
        word: Annotated[str | None, typer.Argument(help="Only those with this word.")] = None,
    ) -> None:
        """The services that can be connected, and how one signs in."""
        from keep_desktop.services.connectors import accounts

        with cli.backend.reading() as keep:
            found = accounts.gallery(keep, word or "")
        if cli.as_json:
            print_json([accounts.service_as_json(one) for one in found])
        else:
            table(
                [
                    {
                        "service": one.id,
                        "title": one.title,
                        "sign_in": _sign_in_text(one),
                        "about": one.about,
                    }
                    for one in found
                ],
                ("service", "title", "sign_in", "about"),
            )

    @app.command("list")
    def list_() -> None:
        """The accounts that are connected, and which workflows use them."""
        from keep_desktop.services.connectors import accounts

        with cli.backend.reading() as keep:
            rows = [row.as_json() for row in accounts.accounts(keep)]
        if cli.as_json:
            print_json(rows)
        else:
            about = ("id", "service", "account", "address", "status", "entered_at", "used_at")
            columns = (*about, "workflows", "trouble")
            table(
                [
                    {**row, "used_at": last_used_text(row["used_at"])}
                    for row in rows
                    if isinstance(row, dict)
                ],
                columns,
            )

    @app.command()
    def check(
        name: Annotated[str, typer.Argument(help="The id, the account, or SERVICE/ACCOUNT.")],
    ) -> None:
        """Ask the service who is signed in, changing nothing there."""
        from keep_desktop.services.connectors import accounts

        with cli.backend.reading() as keep:
            row = accounts.find_account(keep, name)
            try:
                sentence = accounts.check(keep, row.id)
            except AuthFailure as failure:
                print_error(failure.sentence)
                if cli.as_json:
                    print_json(accounts.find_account(keep, row.id).as_json())
                raise typer.Exit(Exit.NEEDS_USER) from None
            found = accounts.find_account(keep, row.id)
        cli.done(sentence, found.as_json())

    @app.command()
    def rename(name: str, account: str) -> None:
        """Give it another name; scripts that name the account have to name the new one."""
        from keep_desktop.services.connectors import accounts

        with cli.backend.reading() as keep:
            row = accounts.find_account(keep, name)
        cli.backend.perform("connection-rename", {"id": row.id, "account": account})
        with cli.backend.reading() as keep:
            renamed = accounts.find_account(keep, row.id)
        cli.done(f"“{quote(row.account)}” is “{quote(renamed.account)}” now.", renamed.as_json())
        if row.workflows:
            print_error(f"These use it: {', '.join(row.workflows)}. Check that they still name it.")

    @app.command()
    def remove(name: str) -> None:
        """Withdraw the sign-in at the service where that can be done, and forget it."""
        from keep_desktop.services.connectors import accounts

        with cli.backend.reading() as keep:
            row = accounts.find_account(keep, name)
            left = accounts.revoke(keep, row.id)
        cli.backend.perform("connection-remove", {"id": row.id})
        cli.done(f"“{quote(row.account)}” is disconnected from {row.title}.", row.as_json())
        if left is not None:
            print_error(left)


def _add_command(cli: Cli, app: typer.Typer) -> None:
    @app.command()
    def add(
        service: Annotated[str, typer.Argument(help="As `connection services` names it.")],
        account: Annotated[
            str | None, typer.Option("--account", help="Which account, such as its mail address.")
        ] = None,
        client: Annotated[
            Path | None, typer.Option("--client", help="The JSON file of your own client.")
        ] = None,
        secret_stdin: Annotated[
            bool,
            typer.Option("--secret-stdin", help="Read a token or password from standard input."),
        ] = False,
        address: Annotated[
            str | None, typer.Option("--address", help="Of a service that you run yourself.")
        ] = None,
        no_browser: Annotated[
            bool, typer.Option("--no-browser", help="Print the address only.")
        ] = False,
    ) -> None:
        """Connect an account, or sign in to it again."""
        from keep_desktop.services.connectors import accounts

        with cli.backend.reading() as keep:
            to = accounts.connection_request(keep, service, account=account, address=address)
            try:
                if to.entry.is_open:
                    signed = accounts.without_secret(keep, to)
                elif secret_stdin or to.entry.oauth is None:
                    signed = _by_secret(keep, to, from_stdin=secret_stdin)
                else:
                    signed = _in_browser(
                        keep, to, client, opens=not no_browser, as_json=cli.as_json
                    )
            except KeyboardInterrupt:
                raise Refused(_STOPPED) from None

            def put(id: str, row: JsonValue) -> None:
                cli.backend.perform("connection-put", {"id": id, "row": row})

            id = accounts.store(keep, signed, put)
            row = accounts.find_account(keep, id)
        cli.done(f"{row.title} is connected as “{quote(row.account)}”.", row.as_json())
        if row.refused:
            print_error(f"Not allowed on its page: {'; '.join(row.refused)}.")
        for other in row.same_as:
            print_error(
                f"{row.title} says that this is the account of “{quote(other)}” too: scripts have "
                f"to name one of the two. `connection remove {row.id}` forgets this one."
            )


def _sign_in_text(entry: "Service") -> str:
    ways = []
    if entry.oauth is not None:
        own = " (--client FILE)" if entry.oauth.client_id is None else ""
        ways.append(f"in the browser{own}")
    if entry.pasted is not None:
        ways.append(f"{entry.pasted.name} (--secret-stdin)")
    text = " or ".join(ways) or "none"
    return text if entry.address is not None else f"{text}, your address (--address)"


def _by_secret(keep: Keep, to: "ConnectionRequest", *, from_stdin: bool) -> "Signed":
    from keep_desktop.services.connectors import accounts

    if from_stdin:
        secret = sys.stdin.readline(_LONGEST_LINE).rstrip("\r\n")
    elif sys.stdin.isatty() and to.entry.pasted is not None:
        for step in to.entry.guide:
            print_error(step)
        try:
            secret = getpass.getpass(f"The {to.entry.pasted.name} of {to.entry.title}: ")
        except EOFError:
            raise Refused(_STOPPED) from None
    else:
        raise Refused("Give the secret on standard input, with --secret-stdin.")
    return accounts.with_secret(keep, to, secret)


def _in_browser(
    keep: Keep, to: "ConnectionRequest", file: Path | None, *, opens: bool, as_json: bool
) -> "Signed":
    from keep_desktop.services.connectors import accounts
    from keep_desktop.services.connectors.clients import client_for

    client, secret = client_for(keep, to, file)
    if client.device_url is not None and not _has_display() and opens:
        device = accounts.DeviceCode(keep, to, client, secret)
        print_error(f"Open {device.page} on any device and enter the code {device.user_code}")
        return device.finish()
    with accounts.OAuthSignIn(keep, to, client, secret) as sign_in:
        show_sign_in_page(sign_in.url, as_json=as_json, opens=opens)
        return sign_in.finish()


def show_sign_in_page(url: str, *, as_json: bool, opens: bool) -> None:
    """Print its address, and open it if there is a display."""
    # With --json stdout holds the result alone.
    show = print_error if as_json else print_line
    show(f"Sign in here: {url}")
    sys.stdout.flush()
    if opens and _has_display():
        webbrowser.open(url)


def _has_display() -> bool:
    shown = bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    return shown or sys.platform in ("win32", "darwin")
