"""The commands `engine` and `doctor`."""

from typing import Annotated

import typer

from keep_desktop.cli.context import Cli
from keep_desktop.cli.exit_codes import Exit
from keep_desktop.cli.output import print_error, print_json, print_line
from keep_desktop.domain.errors import Refused


def host_commands(cli: Cli, app: typer.Typer) -> None:
    @app.command()
    def engine() -> None:
        """Run the schedule without a window, until SIGTERM."""
        code = cli.backend.serve(lambda: print_error("The engine runs. Ctrl+C ends it."))
        if cli.as_json:
            print_json(None)
        raise typer.Exit(code)

    @app.command("doctor")
    def doctor_(
        set_aside: Annotated[
            bool,
            typer.Option("--set-aside", help="Set a damaged ledger aside and start an empty one."),
        ] = False,
    ) -> None:
        """Versions, data folder, protections in force: each ok, or what to do."""
        from keep_desktop.services.maintenance import doctor

        if set_aside:
            _set_aside(cli)
            return
        findings = doctor.examine(
            cli.backend.data_dir, cli.backend.reading, cli.backend.engine_state
        )
        if cli.as_json:
            print_json([finding.as_json() for finding in findings])
        else:
            for finding in findings:
                mark = "ok  " if finding.ok else "LOOK"
                print_line(f"{mark}  {finding.name}: {finding.text}")
        if not all(finding.ok for finding in findings):
            raise typer.Exit(Exit.NEEDS_USER)


def _set_aside(cli: Cli) -> None:
    """Only a damaged ledger is set aside, so a sound one cannot be lost."""
    from keep_desktop.services.maintenance.doctor import damage

    if damage(cli.backend.data_dir) is None:
        raise Refused("The ledger is not damaged. Nothing was changed.")
    kept = cli.backend.set_aside()
    cli.done(
        f"The damaged ledger is kept as “{kept}”. The next command starts an empty one.", str(kept)
    )
