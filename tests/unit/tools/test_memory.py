"""Memory: notes that scripts keep, and whose write it was."""

from pathlib import Path
from typing import Any

import pytest

from keep_desktop.domain.errors import LogicFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.tools import Reconciled, Verdict
from keep_desktop.tools.memory import MEMORY_TOOLS
from keep_desktop.tools.registry import Registry
from tests.builders.tools import FakeNotes, a_context

BOX = Registry(MEMORY_TOOLS)
A_NOTE: dict[str, Any] = {"id": "page", "title": "A page", "content": "old text", "tags": ["web"]}


@pytest.fixture
def notes() -> FakeNotes:
    return FakeNotes()


class Asker:
    """Calls Memory tools the way the engine does."""

    def __init__(self, folder: Path, notes: FakeNotes) -> None:
        self._folder, self._notes = folder, notes

    def context(self, key: str = "k1", evidence: JsonValue = None) -> Any:
        return a_context(self._folder, notes=self._notes, key=key, evidence=evidence)

    def __call__(self, name: str, *, by: str = "k1", **input: Any) -> Any:
        tool = BOX.find("Memory", name)
        assert tool is not None
        return BOX.check_output(tool, tool.call(BOX.parse(tool, input), self.context(by)))

    def observe(self, name: str, **input: Any) -> JsonValue:
        tool = BOX.find("Memory", name)
        assert tool is not None
        return tool.observe(BOX.parse(tool, input), self.context())

    def reconcile(self, name: str, evidence: JsonValue, *, by: str, **input: Any) -> Reconciled:
        tool = BOX.find("Memory", name)
        assert tool is not None
        return tool.reconcile(BOX.parse(tool, input), self.context(by, evidence))


@pytest.fixture
def ask(tmp_path: Path, notes: FakeNotes) -> Asker:
    return Asker(tmp_path, notes)


def test_a_kept_note_can_be_read_again(ask: Asker) -> None:
    assert ask("createNote", **A_NOTE) == {"id": "page"}
    moment = "2026-11-20T12:00:00.000Z"
    assert ask("getNote", id="page") == {**A_NOTE, "created_at": moment, "updated_at": moment}
    assert ask("getNote", id="other") is None


def test_an_id_that_is_taken_is_refused(ask: Asker) -> None:
    ask("createNote", **A_NOTE)
    with pytest.raises(LogicFailure, match="note with the id “page” already"):
        ask("createNote", by="k2", **A_NOTE)
    assert ask("createNote", by="k1", **A_NOTE) == {"id": "page"}


def test_an_update_changes_what_is_given_only(ask: Asker) -> None:
    ask("createNote", **A_NOTE)
    assert ask("updateNote", id="page", content="new text") == {"id": "page"}
    note = ask("getNote", id="page")
    assert (note["title"], note["content"], note["tags"]) == ("A page", "new text", ["web"])
    with pytest.raises(LogicFailure, match="There is no note with the id “other”"):
        ask("updateNote", id="other", title="x")


def test_a_deleted_note_is_gone(ask: Asker) -> None:
    ask("createNote", **A_NOTE)
    assert ask("deleteNote", id="page") == {"id": "page", "deleted": True}
    assert ask("getNote", id="page") is None
    assert ask("deleteNote", id="page") == {"id": "page", "deleted": False}


def test_notes_are_listed_without_content_and_found_by_words(ask: Asker) -> None:
    assert ask("listNotesMetadata") == {"notes": [], "total": 0, "has_more": False}
    for number in range(3):
        ask("createNote", id=f"n{number}", title=f"Note {number}", content="about tea")
    answer = ask("listNotesMetadata", limit=2)
    assert (len(answer["notes"]), answer["total"], answer["has_more"]) == (2, 3, True)
    assert "content" not in answer["notes"][0]
    assert [note["id"] for note in ask("searchNotes", query="TEA 1")] == ["n1"]


CHANGES: list[tuple[str, dict[str, Any]]] = [
    ("updateNote", {"id": "page", "content": "new text"}),
    ("deleteNote", {"id": "page"}),
]


@pytest.mark.parametrize(("name", "input"), CHANGES)
def test_what_became_of_a_change_is_found_out(ask: Asker, name: str, input: dict[str, Any]) -> None:
    ask("createNote", **A_NOTE)
    evidence = ask.observe(name, **input)
    assert ask.reconcile(name, evidence, by="k2", **input).verdict is Verdict.FAILED
    answer = ask(name, by="k2", **input)
    found = ask.reconcile(name, evidence, by="k2", **input)
    assert found == Reconciled(Verdict.APPLIED, answer)


@pytest.mark.parametrize(("name", "input"), CHANGES)
def test_a_change_by_another_since_leaves_the_outcome_open(
    ask: Asker, name: str, input: dict[str, Any]
) -> None:
    ask("createNote", **A_NOTE)
    evidence = ask.observe(name, **input)
    ask("updateNote", by="k3", id="page", title="Another")
    assert ask.reconcile(name, evidence, by="k2", **input).verdict is Verdict.RETRY


def test_what_became_of_a_new_note_is_found_out(ask: Asker) -> None:
    evidence = ask.observe("createNote", **A_NOTE)
    assert ask.reconcile("createNote", evidence, by="k1", **A_NOTE).verdict is Verdict.FAILED
    answer = ask("createNote", **A_NOTE)
    found = ask.reconcile("createNote", evidence, by="k1", **A_NOTE)
    assert found == Reconciled(Verdict.APPLIED, answer)
    ask("deleteNote", by="k2", id="page")
    assert ask.reconcile("createNote", evidence, by="k1", **A_NOTE).verdict is Verdict.RETRY
