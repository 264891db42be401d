"""The commands `replay` and `workflow recording`."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from keep_desktop.cli.context import Cli
from keep_desktop.cli.exit_codes import Exit
from keep_desktop.cli.output import json_text, print_json, print_line
from keep_desktop.domain.errors import Refused
from keep_desktop.domain.text import quote
from keep_desktop.services.workflows.queries import find_workflow

if TYPE_CHECKING:
    from keep_desktop.domain.planning.replays import RunComparison


def recording_command(cli: Cli, app: typer.Typer) -> None:
    @app.command()
    def recording(name: str, switch: Annotated[str, typer.Argument(help="on or off.")]) -> None:
        """Keep what it reads, for repairs and rehearsals."""
        if switch not in ("on", "off"):
            raise Refused("Give on or off.")
        cli.backend.perform("recording", {"workflow": name, "on": switch == "on"})
        kept = "is kept" if switch == "on" else "is not kept"
        cli.done(f"What “{quote(name)}” reads {kept} from its next run on.")


def replay_command(cli: Cli, app: typer.Typer) -> None:
    @app.command()
    def replay(
        name: str,
        runs: Annotated[
            int | None, typer.Option("--runs", min=1, help="How many of the newest.")
        ] = None,
        version: Annotated[
            str | None, typer.Option("--version", help="Such as 1.2; else the one in use.")
        ] = None,
    ) -> None:
        """Try a version on what earlier runs read. Nothing is read outside, or changed."""
        from keep_desktop.domain.planning.replays import ReplayResult
        from keep_desktop.services.replays import replay_workflow

        with cli.backend.reading() as keep:
            workflow_id = find_workflow(keep, name).id
            compared = replay_workflow(keep, workflow_id, runs=runs, version=version)
        if cli.as_json:
            print_json({"runs": [one.as_json() for one in compared]})
        else:
            _print_runs(compared)
        if any(one.result is not ReplayResult.SAME for one in compared):
            raise typer.Exit(Exit.FAILED)


def _print_runs(compared: Sequence["RunComparison"]) -> None:
    if not compared:
        print_line("No run is recorded.")
    for one in compared:
        why = one.problem or (f"would change {one.breach}" if one.breach else "")
        print_line(f"run {one.run_id} {one.result}{f': {why}' if why else ''}")
        for change in one.differences:
            print_line(f"  {change.item} {change.tool}")
            print_line(f"    before {json_text(change.before)}")
            print_line(f"    after  {json_text(change.after)}")
