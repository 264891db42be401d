"""Taking back writes of notes: in reverse order, one by one, and never over somebody else's."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keep_desktop.domain.errors import Failure, LogicFailure, PreconditionFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.tools import Note, Tool, ToolInput, Verdict
from keep_desktop.tools.memory import MEMORY_TOOLS
from keep_desktop.tools.registry import Registry
from tests.builders.tools import FakeNotes, a_context

BOX = Registry(MEMORY_TOOLS)
CREATE = ("createNote", {"id": "n", "title": "t", "content": "new", "tags": ["x"]})
UPDATE = ("updateNote", {"id": "n", "content": "changed"})
DELETE = ("deleteNote", {"id": "n"})
Action = tuple[str, dict[str, Any]]


class Desk:
    """Notes, and calls upon them under keys of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.notes = FakeNotes()

    def state(self) -> list[Note]:
        return sorted(self.notes.list(limit=100, offset=0)[0], key=lambda note: note.id)

    def tool(self, action: Action) -> tuple[Tool[Any], ToolInput]:
        tool = BOX.find("Memory", action[0])
        assert tool is not None
        return tool, BOX.parse(tool, action[1])

    def context(self, key: str, evidence: JsonValue = None) -> Any:
        return a_context(self.folder, notes=self.notes, key=key, evidence=evidence)

    def do(self, action: Action, key: str) -> tuple[JsonValue, JsonValue]:
        tool, params = self.tool(action)
        evidence = tool.observe(params, self.context(key))
        return evidence, tool.call(params, self.context(key, evidence))

    def undo(self, action: Action, done: tuple[JsonValue, JsonValue], key: str = "undo") -> None:
        tool, params = self.tool(action)
        assert tool.can_undo(params)
        tool.undo(params, done[1], self.context(key, done[0]))

    def undone(
        self, action: Action, done: tuple[JsonValue, JsonValue], key: str = "undo"
    ) -> Verdict:
        tool, params = self.tool(action)
        return tool.reconcile_undo(params, done[1], self.context(key, done[0])).verdict


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


@pytest.fixture
def written(desk: Desk) -> Desk:
    """With a note in it."""
    desk.do(CREATE, "first")
    return desk


@pytest.mark.parametrize("action", [UPDATE, DELETE], ids=["update", "delete"])
def test_undo_brings_a_note_back_as_it_was(written: Desk, action: Action) -> None:
    before = written.state()
    done = written.do(action, "k")
    assert written.undone(action, done) is Verdict.FAILED
    written.undo(action, done)
    assert written.state() == before
    assert written.undone(action, done) is Verdict.APPLIED


def test_undoing_a_new_note_removes_it(desk: Desk) -> None:
    done = desk.do(CREATE, "k")
    assert desk.undone(CREATE, done) is Verdict.FAILED
    desk.undo(CREATE, done)
    assert desk.state() == []
    assert desk.undone(CREATE, done) is Verdict.APPLIED


@pytest.mark.parametrize(
    ("action", "since"),
    [(CREATE, UPDATE), (CREATE, DELETE), (UPDATE, UPDATE), (UPDATE, DELETE), (DELETE, CREATE)],
)
def test_what_somebody_wrote_or_deleted_since_is_left_as_it_is(
    desk: Desk, action: Action, since: Action
) -> None:
    if action is not CREATE:
        desk.do(CREATE, "first")
    done = desk.do(action, "k")
    desk.do(since, "somebody else")
    now = desk.state()
    with pytest.raises(PreconditionFailure, match=r"stays|since"):
        desk.undo(action, done)
    assert desk.state() == now
    assert desk.undone(action, done) is Verdict.RETRY


@pytest.mark.parametrize("action", [CREATE, UPDATE, DELETE])
def test_without_what_was_noted_nothing_is_undone(written: Desk, action: Action) -> None:
    now = written.state()
    with pytest.raises(PreconditionFailure, match="is not known"):
        written.undo(action, (None, None))
    assert written.state() == now


_IDS = st.sampled_from(["a", "b"])
_ACTIONS = st.one_of(
    st.builds(
        lambda id, text: ("createNote", {**CREATE[1], "id": id, "content": text}), _IDS, st.text()
    ),
    st.builds(lambda id, text: ("updateNote", {"id": id, "content": text}), _IDS, st.text()),
    st.builds(lambda id: ("deleteNote", {"id": id}), _IDS),
)


@given(actions=st.lists(_ACTIONS, max_size=10))
def test_any_sequence_is_foreseen_and_undone_step_by_step(
    tmp_path_factory: pytest.TempPathFactory, actions: list[Action]
) -> None:
    desk = Desk(tmp_path_factory.getbasetemp())
    done = []
    for number, action in enumerate(actions):
        tool, params = desk.tool(action)
        before = desk.state()
        foreseen = _foreseen(desk, tool, params)
        assert desk.state() == before
        try:
            made = desk.do(action, f"k{number}")
        except Failure as failure:
            assert foreseen is type(failure)
            continue
        assert foreseen == made[1]
        done.append((action, made, before))
    for number, (action, made, before) in enumerate(reversed(done)):
        desk.undo(action, made, f"u{number}")
        assert desk.undone(action, made, f"u{number}") is Verdict.APPLIED
        assert desk.state() == before


def _foreseen(desk: Desk, tool: Tool[Any], params: ToolInput) -> object:
    try:
        return tool.predict(params, desk.context("k"))
    except Failure as failure:
        return type(failure)


def test_what_would_be_refused_is_refused_in_a_rehearsal(written: Desk) -> None:
    for action in (CREATE, ("updateNote", {"id": "other", "title": "x"})):
        tool, params = written.tool(action)
        with pytest.raises(LogicFailure):
            tool.predict(params, written.context("k"))
        assert tool.predict_from_params(params, written.context("k")) == {"id": action[1]["id"]}


def test_a_rehearsal_knows_a_note_by_its_id_and_all_of_them_by_none(desk: Desk) -> None:
    names = {
        name: desk.tool((name, input))[0].resources(desk.tool((name, input))[1])
        for name, input in (
            CREATE,
            UPDATE,
            DELETE,
            ("getNote", {"id": "n"}),
            ("listNotesMetadata", {}),
            ("searchNotes", {"query": "x"}),
        )
    }
    assert names == {
        **dict.fromkeys(["createNote", "updateNote", "deleteNote", "getNote"], ("note:n",)),
        **dict.fromkeys(["listNotesMetadata", "searchNotes"], ("note:",)),
    }
