"""Mutations of services that can be taken back: all of it, once, and only what they made."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from keep_desktop.domain.errors import Failure, PreconditionFailure
from keep_desktop.ports.tools import Verdict
from tests.builders.connected import Connected
from tests.servers.google import Google
from tests.unit.tools.connectors import google_cases as given


def relabelled(google: Google) -> Any:
    return {id: sorted(one["labels"]) for id, one in google.mail.mails.items()}


def filed(google: Google) -> Any:
    return {
        id: (one["parents"], one["trashed"])
        for id, one in google.drive.files.items()
        if not (one["trashed"] and "appProperties" in one)
    }


def dated(google: Google) -> Any:
    return [
        one["summary"] for one in google.calendars.events.values() if one["status"] != "cancelled"
    ]


def relabel(google: Google) -> None:
    for one in google.mail.mails.values():
        one["labels"] = ["INBOX", *([] if "Label_7" in one["labels"] else ["UNREAD"])]


def change_files(google: Google) -> None:
    for one in google.drive.files.values():
        one |= {"modifiedTime": "2027-01-01T00:00:00Z", "parents": ["elsewhere"], "trashed": False}


def rename_events(google: Google) -> None:
    for one in google.calendars.events.values():
        one["summary"] = "Breakfast"


Look = Callable[[Google], Any]
ROWS = (
    ("Gmail.addLabels", given.a_labelled, relabelled, relabel),
    ("Gmail.removeLabels", given.a_read, relabelled, relabel),
    ("GoogleDrive.upload", given.an_upload, filed, change_files),
    ("GoogleDrive.createFolder", given.a_folder, filed, change_files),
    ("GoogleDrive.move", given.a_move, filed, change_files),
    ("GoogleDrive.trash", given.a_file, filed, change_files),
    ("GoogleCalendar.addEvent", given.an_event, dated, rename_events),
)


@pytest.mark.parametrize("mood", ["", "break before", "break after"])
@pytest.mark.parametrize(("tool", "input", "look", "change"), ROWS, ids=[row[0] for row in ROWS])
def test_it_is_taken_back_as_it_was(
    google: Google, tmp_path: Path, tool: str, input: Any, look: Look, change: Look, mood: str
) -> None:
    params_given = input(google, tmp_path)
    before = look(google)
    connected = Connected(tool, google, tmp_path)
    params = connected.input(**params_given)
    noted = connected.observe(params)
    result = connected.run(params, noted)
    assert look(google) != before
    undoing, context = connected.tool, connected.context(noted)
    assert undoing.can_undo(params)
    assert undoing.reconcile_undo(params, result, context).verdict is Verdict.FAILED
    google.mood = mood
    for _ in range(2):
        try:
            undoing.undo(params, result, context)
        except Failure as failure:
            assert failure.took_effect is None
        verdict = undoing.reconcile_undo(params, result, context).verdict
        assert (verdict is Verdict.APPLIED) == (look(google) == before)
        if verdict is Verdict.APPLIED:
            break
    assert look(google) == before


@pytest.mark.parametrize(("tool", "input", "look", "change"), ROWS, ids=[row[0] for row in ROWS])
def test_what_was_changed_since_stays(
    google: Google, tmp_path: Path, tool: str, input: Any, look: Look, change: Look
) -> None:
    connected = Connected(tool, google, tmp_path)
    params = connected.input(**input(google, tmp_path))
    noted = connected.observe(params)
    result = connected.run(params, noted)
    change(google)
    now, count = look(google), len(google.effects)
    with pytest.raises(PreconditionFailure, match="changed at"):
        connected.tool.undo(params, result, connected.context(noted))
    assert (look(google), len(google.effects)) == (now, count)
