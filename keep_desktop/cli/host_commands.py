"""The commands about the program itself: the engine without a window, and doctor."""

from typing import Annotated

import typer

from keep_desktop.cli.cli import Cli
from keep_desktop.cli.exit_codes import Exit
from keep_desktop.cli.output import print_json, say, say_error
from keep_desktop.domain.errors import Refused
from keep_desktop.services import doctor


def host_commands(cli: Cli, app: typer.Typer) -> None:
    @app.command()
    def engine() -> None:
        """Run the schedule without a window, until SIGTERM."""
        code = cli.door.serve(lambda: say_error("The engine runs. Ctrl+C ends it."))
        if cli.as_json:
            print_json(None)
        raise typer.Exit(code)

    @app.command("doctor")
    def doctor_(
        set_aside: Annotated[
            bool,
            typer.Option("--set-aside", help="Keep a damaged ledger aside and start an empty one."),
        ] = False,
    ) -> None:
        """Versions, data folder, protections in force: each ok, or what to do."""
        if set_aside:
            _set_aside(cli)
            return
        findings = doctor.examine(cli.door.data_dir, cli.door.reading, cli.door.engine_state)
        if cli.as_json:
            print_json([finding.as_json() for finding in findings])
        else:
            for finding in findings:
                mark = "ok  " if finding.ok else "LOOK"
                say(f"{mark}  {finding.name}: {finding.text}")
        if not all(finding.ok for finding in findings):
            raise typer.Exit(Exit.NEEDS_USER)


def _set_aside(cli: Cli) -> None:
    """Only a damaged ledger is set aside: there is no way to lose a sound one here."""
    if doctor.damage(cli.door.data_dir) is None:
        raise Refused("The ledger is not damaged. Nothing was changed.")
    kept = cli.door.set_aside()
    cli.done(
        f"The damaged ledger is kept as “{kept}”. The next command starts an empty one.", str(kept)
    )
