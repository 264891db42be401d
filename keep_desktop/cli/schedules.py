"""The commands `run …` and `schedules …`: skip a run, stop one, pause all."""

from typing import Annotated, Any

import typer

from keep_desktop.cli.context import Cli
from keep_desktop.cli.output import local_time
from keep_desktop.domain.text import counted, quote


def run_commands(cli: Cli, app: typer.Typer) -> None:
    @app.command("skip-once")
    def skip_once(
        name: str,
        undo: Annotated[bool, typer.Option("--undo", help="Undo the skip.")] = False,
    ) -> None:
        """Pass over its next planned run, once."""
        value = cli.backend.perform("unskip" if undo else "skip-once", {"workflow": name})
        if undo:
            cli.done(f"“{quote(name)}” runs {local_time(value['next_at'])} after all.", value)
        else:
            cli.done(
                f"“{quote(name)}” passes over {local_time(value['skipped_at'])}. {_next(value)}",
                value,
            )

    @app.command("stop-run")
    def stop_run(
        name: str,
        at_once: Annotated[bool, typer.Option("--at-once", help="Stop immediately.")] = False,
    ) -> None:
        """End the run under way; the workflow stays on. No emergency stop: see `stop`."""
        cli.backend.perform("stop-run", {"workflow": name, "at_once": at_once})
        when = "now" if at_once else "with its next step, or where none comes in three seconds"
        cli.done(f"The run of “{quote(name)}” ends {when}. The workflow stays on.")


def schedules_commands(cli: Cli, app: typer.Typer) -> None:
    @app.command()
    def pause() -> None:
        """Nothing starts by itself until `schedules resume`; `run` works."""
        cli.backend.perform("pause-schedules", {})
        cli.done("All schedules are paused. What is under way goes on.")

    @app.command()
    def resume() -> None:
        """What comes due from now on starts again; what was missed does not."""
        value = cli.backend.perform("resume-schedules", {})
        cli.done(f"Schedules go on.{_missed(value)}", value)


def _missed(value: dict[str, Any]) -> str:
    if not value["missed_times"]:
        return ""
    times = counted(value["missed_times"], "time", "times")
    workflows = counted(value["missed_workflows"], "workflow", "workflows")
    return f" Passed over: {times} of {workflows}."


def _next(value: dict[str, Any]) -> str:
    if value["next_at"] is None:
        return "No other run is planned."
    return f"Its next run is {local_time(value['next_at'])}."
