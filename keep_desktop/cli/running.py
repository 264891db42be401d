"""`run`, and what came of it."""

from typing import Annotated, Any

import typer

from keep_desktop.cli import rehearsing
from keep_desktop.cli.cli import Cli
from keep_desktop.cli.exit_codes import of_report
from keep_desktop.cli.held_words import held_lines, warned_line
from keep_desktop.cli.output import print_json, say, say_error
from keep_desktop.domain.errors import Refused

_KEYS = ("workflow", "status", "error", "error_type", "runs", "items")


def run_command(cli: Cli, app: typer.Typer) -> None:
    @app.command()
    def run(
        name: str,
        until_idle: Annotated[
            bool, typer.Option("--until-idle", help="Session after session.")
        ] = False,
        no_producers: Annotated[
            bool, typer.Option("--no-producers", help="Consumers only.")
        ] = False,
        wait: Annotated[
            float, typer.Option("--wait", help="Go on for what is due within so many seconds.")
        ] = 0.0,
        rehearse: Annotated[
            bool, typer.Option("--rehearse", help="Show what would be changed; change nothing.")
        ] = False,
    ) -> None:
        """Run it now and wait for the end."""
        if rehearse:
            raise typer.Exit(rehearsing.rehearse(cli, name))
        if not 0 <= wait < float("inf"):
            raise Refused("--wait takes a number of seconds from 0 on.")
        report = cli.door.perform(
            "run",
            {
                "workflow": name,
                "until_idle": until_idle,
                "no_producers": no_producers,
                "wait_s": wait,
            },
        )
        assert isinstance(report, dict)  # noqa: S101 - the intent's promise
        _print_report(cli, report)
        raise typer.Exit(of_report(report))


def _print_report(cli: Cli, report: dict[str, Any]) -> None:
    if report["error"]:
        say_error(report["error"])
    if report["more"]:
        say_error("The session was full, and something is due still: see --until-idle.")
    if report.get("warned") and report["runs"]:
        say_error(warned_line(report["warned"]["count"], report["warned"]["text"]))
    for line in held_lines(report):
        say_error(line)
    if cli.as_json:
        print_json({key: report[key] for key in _KEYS})
        return
    counts = ", ".join(f"{count} {status}" for status, count in report["items"].items())
    blocked = " It is blocked." if report.get("blocked") and report["status"] != "blocked" else ""
    say(f"“{report['workflow']}”: {report['status']}. Items: {counts or 'none'}.{blocked}")
