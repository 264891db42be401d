"""`connector`: services that the user describes in a file.

What speaks with services brings a hundred modules along, which no other command needs.
"""

import getpass
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from keep_desktop.cli.cli import Cli
from keep_desktop.cli.exit_codes import Exit
from keep_desktop.cli.output import print_json, say_error, table
from keep_desktop.domain.errors import Refused
from keep_desktop.services.context import Keep

if TYPE_CHECKING:
    from keep_desktop.services.service_files import Service

_LONGEST_LINE = 10_000


def connector_commands(cli: Cli, app: typer.Typer) -> None:
    """Bind the commands to *app*."""

    @app.command()
    def add(
        file: Annotated[Path, typer.Argument(help="A .yaml file; docs/services.md tells how.")],
        secret_stdin: Annotated[
            bool, typer.Option("--secret-stdin", help="Read the secret from standard input.")
        ] = False,
    ) -> None:
        """Add a service, or describe it anew; its secret is asked for without being shown."""
        from keep_desktop.services import connectors
        from keep_desktop.services.service_files import as_json, read_service_file

        service = read_service_file(file)
        with cli.door.reading() as keep:
            _ask_for_secret(keep, service, from_stdin=secret_stdin)
        cli.door.perform("connector-add", {"description": as_json(service)})
        with cli.door.reading() as keep:
            row = next(r for r in connectors.services(keep) if r.service == service.service)
        cli.done(f"The service “{row.service}” is added.", row.as_json())
        if row.trouble is not None:
            say_error(row.trouble)
            raise typer.Exit(Exit.NEEDS_USER)

    @app.command("list")
    def list_() -> None:
        """The services, and whether their secrets are there."""
        from keep_desktop.services import connectors

        with cli.door.reading() as keep:
            rows = [row.as_json() for row in connectors.services(keep)]
        if cli.as_json:
            print_json(rows)
        else:
            columns = ("service", "kind", "address", "operations", "secret_stored", "trouble")
            table([row for row in rows if isinstance(row, dict)], columns)

    @app.command()
    def check(name: str) -> None:
        """Reach the service and sign in, asking nothing of it."""
        from keep_desktop.services import connectors

        with cli.door.reading() as keep:
            said = connectors.try_service(keep, name)
        cli.done(said, {"service": name, "ok": True, "text": said})

    @app.command()
    def remove(name: str) -> None:
        """Forget the service and its secret."""
        cli.door.perform("connector-remove", {"service": name})
        cli.done(f"The service “{name}” is removed, and its secret with it.")


def _ask_for_secret(keep: Keep, service: "Service", *, from_stdin: bool) -> None:
    """Put the secret into the keyring from here: it never passes through another process."""
    from keep_desktop.services import connectors

    if from_stdin:
        line = sys.stdin.readline(_LONGEST_LINE)
        connectors.keep_secret(keep, service, line.rstrip("\r\n"))
        return
    if service.secret is None or not sys.stdin.isatty():
        return
    known = connectors.has_secret(keep, service)
    more = " (Enter keeps the one that is stored)" if known else ""
    try:
        entered = getpass.getpass(f"Secret “{service.secret}” of {service.service}{more}: ")
    except (EOFError, KeyboardInterrupt):
        raise Refused("No secret was entered; nothing was added.") from None
    if entered:
        connectors.keep_secret(keep, service, entered)
    elif not known:
        say_error("No secret was entered.")
