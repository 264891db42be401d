"""`run` and `run --rehearse`: runs the workflow and prints the result."""

from collections.abc import Mapping
from typing import Annotated, Any

import typer

from keep_desktop.cli.blocked_text import blocked_lines, repair_lines, warning_line
from keep_desktop.cli.context import Cli
from keep_desktop.cli.exit_codes import Exit, of_report
from keep_desktop.cli.output import escape_inline, local_time, print_error, print_json, print_line
from keep_desktop.domain.errors import Refused
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.rehearsals import LeftAs
from keep_desktop.domain.runs import RunStatus
from keep_desktop.domain.text import counted, quote
from keep_desktop.ports.views import NetworkUse, SessionFacts
from keep_desktop.services.runs.outcomes import Outcome, outcome_of
from keep_desktop.services.workflows.queries import find_workflow

_LONGEST_PLACE = 60


def show_rehearsal(cli: Cli, name: str) -> Exit:
    """Rehearse the workflow and print the result; the exit code."""
    from keep_desktop.services.workflows.network_use import network_use_of

    with cli.backend.reading() as keep:
        reach = network_use_of(keep, find_workflow(keep, name).id)
    if reach is not None:
        print_error(f"It may reach: {_places(reach)}.")
    found = cli.backend.perform("rehearse", {"workflow": name})
    if found["error"]:
        print_error(str(found["error"]))
    if cli.as_json:
        print_json(found)
    else:
        _print(found)
    return Exit.FAILED if found["error"] or found["failed_items"] else Exit.DONE


def _places(reach: NetworkUse) -> str:
    """Worded as in the window."""
    places = ", ".join(escape_inline(place)[:_LONGEST_PLACE] for place in reach.named)
    if not places:
        return "addresses that its script makes up"
    if reach.unnamed:
        places += f" and {reach.unnamed} more"
    return places + (" and others, decided while it runs" if reach.others else "")


def _print(found: Mapping[str, Any]) -> None:
    changes = found["changes"]
    print_line(
        f"A rehearsal of “{quote(found['workflow'])}” {found['version']}: nothing was changed."
    )
    if not changes and not found["error"] and not found["failed_items"]:
        print_line("Nothing would be changed.")
    if found["left"]:
        listed = ", ".join(_counted(one["count"], one["why"]) for one in found["left"])
        print_line(f"Left as they are: {listed}.")
    item = None
    for change in changes:
        if change["logical_item_id"] != item:
            item = change["logical_item_id"]
            print_line(f"\n{escape_inline(change['item_title'])}")
        steps = ", ".join(map(str, change["depends_on"]))
        after = f" (depends on step {steps}, which was only rehearsed)" if steps else ""
        print_line(f"  {change['number']}. {escape_inline(change['title'])}{after}")
        if change["problem"]:
            print_line(f"     {escape_inline(change['problem'])}")
    for title, (_, sentence) in zip(found["failed_titles"], found["failed_items"], strict=True):
        print_line(f"\nWould fail: {escape_inline(title)}: {escape_inline(sentence)}")
    for warning in found["warnings"]:
        print_line(f"\nWarns: {escape_inline(warning)}")
    if found["more_warnings"]:
        print_line(f"\nWarns {counted(found['more_warnings'], 'time', 'times')} more.")
    for note in found["notes"]:
        print_line(f"\nNote: {escape_inline(note)}")


#: For one and for several, worded as in the window; others by themselves.
_WORDS: Mapping[str, tuple[str, str]] = {
    LeftAs.NEEDS_YOU: ("needs you", "need you"),
    ItemStatus.NEEDS_ATTENTION: ("needs you", "need you"),
    ItemStatus.PROCESSING: ("waiting", "waiting"),
}


def _counted(count: int, what: str) -> str:
    return counted(count, *_WORDS.get(what, (what, what)))


_KEYS = ("workflow", "status", "error", "error_type", "runs", "items")


def run_command(cli: Cli, app: typer.Typer) -> None:
    @app.command()
    def run(
        name: str,
        until_idle: Annotated[
            bool, typer.Option("--until-idle", help="Run until nothing is left to do.")
        ] = False,
        no_producers: Annotated[
            bool, typer.Option("--no-producers", help="Consumers only.")
        ] = False,
        wait: Annotated[
            float, typer.Option("--wait", help="Also run what is due within this many seconds.")
        ] = 0.0,
        rehearse: Annotated[
            bool, typer.Option("--rehearse", help="Show changes without making them.")
        ] = False,
    ) -> None:
        """Run it now and wait for the end."""
        if rehearse:
            raise typer.Exit(show_rehearsal(cli, name))
        if not 0 <= wait < float("inf"):
            raise Refused("--wait takes a number of seconds from 0 on.")
        report = cli.backend.perform(
            "run",
            {
                "workflow": name,
                "until_idle": until_idle,
                "no_producers": no_producers,
                "wait_s": wait,
            },
        )
        _print_report(cli, report)
        raise typer.Exit(of_report(report))


#: Worded as in the window.
OUTCOME_WORDS = {
    Outcome.DONE: "done",
    Outcome.PARTLY: "partly done",
    Outcome.NEEDS_YOU: "needs you",
    Outcome.FAILED: "failed",
    Outcome.SUSPENDED: "ended early",
    Outcome.STOPPED: "stopped",
    Outcome.INTERRUPTED: "interrupted",
    Outcome.TRIED: "postponed",
    Outcome.VERIFYING: "checks again",
}


def _status_text(report: Mapping[str, Any]) -> str:
    """How its runs ended; where nothing ran, what holds the workflow."""
    status: str = report["status"]
    if status not in set(RunStatus):
        return status
    worked_on, questions = report.get("worked_on", {}), report.get("questions", 0)
    return OUTCOME_WORDS[
        outcome_of(SessionFacts(result=status, items=worked_on, questions=questions))
    ]


def _print_report(cli: Cli, report: dict[str, Any]) -> None:
    if report["error"]:
        more = report.get("failure_count", 0) - 1
        others = f" (and {more} more: `show items {report['workflow']}`)" if more > 0 else ""
        title = report.get("failed_title")
        of_item = f"{escape_inline(title)}: " if title else ""
        print_error(of_item + escape_inline(report["error"]) + others)
    for line in repair_lines(report):
        print_error(line)
    if report["more"]:
        print_error("The session was full, and something is due still: see --until-idle.")
    if report.get("warned") and report["runs"]:
        print_error(warning_line(report["warned"]["count"], report["warned"]["text"]))
    for line in blocked_lines(report):
        print_error(line)
    if report.get("retry_at") is not None:
        print_error(
            f"Keep tries it again at {local_time(report['retry_at'])}, if it runs then. To try it "
            f"now: `run {report['workflow']}`."
        )
    if cli.as_json:
        print_json({key: report[key] for key in _KEYS})
        return
    # Its own result, as its status is; what was done before is none.
    worked_on = report.get("worked_on", {})
    counts = [_counted(count, status) for status, count in worked_on.items()]
    if before := sum(report["items"].values()) - sum(worked_on.values()):
        counts.append(f"{before} done before")
    blocked = " It is blocked." if report.get("blocked") and report["status"] != "blocked" else ""
    name, status = quote(report["workflow"]), _status_text(report)
    print_line(f"“{name}”: {status}. Items: {', '.join(counts) or 'none'}.{blocked}")
