"""The `connector` commands: services described in a file.

Connectors import a hundred modules that no other command needs.
"""

import getpass
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from keep_desktop.cli.context import Cli
from keep_desktop.cli.exit_codes import Exit
from keep_desktop.cli.output import print_error, print_json, print_line
from keep_desktop.domain.errors import Refused
from keep_desktop.domain.text import counted
from keep_desktop.services.context import Keep

if TYPE_CHECKING:
    from keep_desktop.services.connectors.files import Service

_LONGEST_LINE = 10_000
_OPERATION = ("operation", "method", "path", "kind", "summary", "verified")


def connector_commands(cli: Cli, app: typer.Typer) -> None:
    @app.command()
    def add(
        file: Annotated[
            Path | None, typer.Argument(help="A .yaml file (see docs/services.md).")
        ] = None,
        mail: Annotated[
            str | None,
            typer.Option("--mail", help="Instead of a file: the address of a mail account."),
        ] = None,
        provider: Annotated[
            str | None,
            typer.Option("--provider", help="Its provider, if not clear from the address."),
        ] = None,
        secret_stdin: Annotated[
            bool, typer.Option("--secret-stdin", help="Read the secret from standard input.")
        ] = False,
    ) -> None:
        """Add a service, or describe it anew; its secret is asked for without being shown."""
        _add(cli, _described(cli, file, mail, provider), secret_stdin=secret_stdin)

    @app.command("import")
    def import_(
        source: Annotated[
            str, typer.Argument(help="An OpenAPI description: a file, or an http(s) address.")
        ],
        operations: Annotated[
            str | None,
            typer.Option("--operations", help="Add these, separated by commas; else list all."),
        ] = None,
        name: Annotated[
            str | None, typer.Option("--name", help="The service's name; else from its title.")
        ] = None,
        secret_stdin: Annotated[
            bool, typer.Option("--secret-stdin", help="Read the secret from standard input.")
        ] = False,
    ) -> None:
        """List what an OpenAPI description offers, or add a service with some of it."""
        from keep_desktop.services.connectors.openapi import chosen, read_api, service_of_api

        with cli.backend.reading() as keep:
            api = read_api(keep, source)
        if api.outside:
            parts = counted(api.outside, "part of it lies", "parts of it lie")
            print_error(f"{parts} in other files or at other addresses, which are not read.")
        if operations is None:
            if name is not None or secret_stdin:
                raise Refused("--name and --secret-stdin go with --operations.")
            rows = [one.as_json() for one in api.operations]
            cli.show_rows(rows, _OPERATION)
            return
        names = [one.strip() for one in operations.split(",") if one.strip()]
        service = service_of_api(api, chosen(api, names), name)
        if service.secret is not None:
            print_error(f"Its secret is sent to {' and '.join(service.origins)}.")
        _add(cli, service, secret_stdin=secret_stdin)

    @app.command()
    def show(name: str) -> None:
        """The service's description, as the file that `connector add` takes."""
        from keep_desktop.services.connectors import registry as connectors
        from keep_desktop.services.connectors.files import as_json, as_yaml

        with cli.backend.reading() as keep:
            service = connectors.service_named(keep, name)
        if cli.as_json:
            print_json(as_json(service))
        else:
            print_line(as_yaml(service).rstrip("\n"))

    @app.command("list")
    def list_() -> None:
        """The services, and whether their secrets are there."""
        from keep_desktop.services.connectors import registry as connectors

        with cli.backend.reading() as keep:
            rows = [row.as_json() for row in connectors.services(keep)]
        columns = ("service", "kind", "address", "operations", "secret_stored", "trouble")
        cli.show_rows(rows, columns)

    @app.command()
    def check(name: str) -> None:
        """Reach the service and sign in, asking nothing of it."""
        from keep_desktop.services.connectors import registry as connectors

        with cli.backend.reading() as keep:
            message = connectors.try_service(keep, name)
        cli.done(message, {"service": name, "ok": True, "text": message})

    @app.command()
    def remove(name: str) -> None:
        """Forget the service and its secret."""
        cli.backend.perform("connector-remove", {"service": name})
        cli.done(f"The service “{name}” is removed, and its secret with it.")


def _add(cli: Cli, service: "Service", *, secret_stdin: bool) -> None:
    from keep_desktop.services.connectors import registry as connectors
    from keep_desktop.services.connectors.files import as_json

    with cli.backend.reading() as keep:
        _ask_for_secret(keep, service, from_stdin=secret_stdin)
    cli.backend.perform("connector-add", {"description": as_json(service)})
    with cli.backend.reading() as keep:
        row = next(r for r in connectors.services(keep) if r.service == service.service)
    cli.done(f"The service “{row.service}” is added.", row.as_json())
    if row.trouble is not None:
        print_error(row.trouble)
        raise typer.Exit(Exit.NEEDS_USER)


def _described(cli: Cli, file: Path | None, mail: str | None, provider: str | None) -> "Service":
    """Read a description file, or make one for an address at a known provider."""
    from keep_desktop.services.connectors.files import read_service_file
    from keep_desktop.services.connectors.mail_accounts import entered_account
    from keep_desktop.tools.mail.providers import PROVIDERS, provider_named, provider_of

    if (file is None) == (mail is None):
        raise Refused("Name a file, or an address with --mail.")
    if file is not None:
        return read_service_file(file)
    found = provider_of(mail or "") if provider is None else provider_named(provider)
    if found is None:
        known = ", ".join(each.key for each in PROVIDERS)
        raise Refused(
            f"Name the provider with --provider, one of: {known}. Describe another one in a file."
        )
    with cli.backend.reading() as keep:
        service = entered_account(keep, mail or "", found, {})
    print_error(f"{found.name}: {found.help} {found.page}")
    return service


def _ask_for_secret(keep: Keep, service: "Service", *, from_stdin: bool) -> None:
    """Store the secret in the keyring from here: it is never sent to another process."""
    from keep_desktop.services.connectors import registry as connectors

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
        print_error("No secret was entered.")
