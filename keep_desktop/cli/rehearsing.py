"""`run --rehearse`: what would be changed, for a person or as JSON."""

from collections.abc import Mapping
from typing import Any

from keep_desktop.cli.cli import Cli
from keep_desktop.cli.exit_codes import Exit
from keep_desktop.cli.output import print_json, say, say_error


def rehearse(cli: Cli, name: str) -> Exit:
    """Play the workflow through, print what came of it, and say what to exit with."""
    found = cli.door.perform("rehearse", {"workflow": name})
    assert isinstance(found, Mapping)  # noqa: S101 - the intent's promise
    if found["error"]:
        say_error(str(found["error"]))
    if cli.as_json:
        print_json(found)
    else:
        _print(found)
    return Exit.FAILED if found["error"] or found["failed_items"] else Exit.DONE


def _print(found: Mapping[str, Any]) -> None:
    changes = found["changes"]
    say(f"A rehearsal of “{found['workflow']}” {found['version']}: nothing was changed.")
    if not changes and not found["error"] and not found["failed_items"]:
        say("Nothing would be changed.")
    item = None
    for change in changes:
        if change["logical_item_id"] != item:
            item = change["logical_item_id"]
            say(f"\n{change['item_title']}")
        steps = ", ".join(map(str, change["depends_on"]))
        after = f" (depends on step {steps}, which was only rehearsed)" if steps else ""
        say(f"  {change['number']}. {change['title']}{after}")
        if change["problem"]:
            say(f"     {change['problem']}")
    for title, (_, sentence) in zip(found["failed_titles"], found["failed_items"], strict=True):
        say(f"\nWould fail: {title}: {sentence}")
    for warning in found["warnings"]:
        say(f"\nWarns: {warning}")
    if found["more_warnings"]:
        say(f"\nWarns {found['more_warnings']} times more.")
    for note in found["notes"]:
        say(f"\nNote: {note}")
