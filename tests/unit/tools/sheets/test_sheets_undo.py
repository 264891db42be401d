"""Taking back rows and changes of rows: that and nothing else, byte for byte."""

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from keep_desktop.domain.errors import Failure, PermissionFailure, PreconditionFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.tools import CallContext, PayloadChange, Tool, Verdict
from keep_desktop.tools.sheets.append import AppendRow
from keep_desktop.tools.sheets.row import RowInput
from keep_desktop.tools.sheets.update import UpdateRow
from tests.builders.kills import killed_at
from tests.builders.tools import a_context

APPEND, UPDATE = AppendRow(), UpdateRow()
UNDO_KEY = "0f1e2d3c4b5a6978"
CONTENTS = {
    "ordinary": b"from,sum,key\nAnn,5,k1\n",
    "only a header": b"from,sum,key\n",
    "a header without an end": b"from,sum,key",
    "no last line end": b"from,sum,key\nAnn,5,k1",
    "semicolons, CRLF and a mark": b"\xef\xbb\xbffrom;sum;key\r\nAnn;5;k1\r\n",
    "quotes nobody needs": b'from,sum,key\n"Ann","5",k1\n\n"a\nb",,k3\n',
    "short rows": b"from,sum,key,more\nAnn,5,k1\nBob,6,k3,x\n",
    "empty": b"",
    "only a mark": b"\xef\xbb\xbf",
}
contents = pytest.mark.parametrize("content", CONTENTS.values(), ids=CONTENTS.keys())


@pytest.fixture
def costs(tmp_path: Path) -> Path:
    return tmp_path / "costs.csv"


def context_for(file: Path, key: str = "k", evidence: JsonValue = None) -> CallContext:
    return a_context(file.parent / "own", grants=[file], key=key, evidence=evidence)


def a_row(file: Path, key: str = "k2", **row: Any) -> RowInput:
    return RowInput(file=str(file), key=key, row=row or {"from": "Bob", "sum": 6})


def do(tool: Tool[Any], params: RowInput, file: Path) -> JsonValue:
    """The evidence."""
    evidence = tool.observe(params, context_for(file))
    tool.call(params, context_for(file, evidence=evidence))
    return evidence


def undo(tool: Tool[Any], params: RowInput, file: Path, evidence: JsonValue) -> None:
    assert tool.can_undo(params)
    tool.undo(params, None, context_for(file, UNDO_KEY, evidence))


def undone(tool: Tool[Any], params: RowInput, file: Path, evidence: JsonValue) -> Verdict:
    return tool.reconcile_undo(params, None, context_for(file, UNDO_KEY, evidence)).verdict


@contents
def test_a_row_is_removed_and_every_other_byte_stays(costs: Path, content: bytes) -> None:
    costs.write_bytes(content)
    evidence = do(APPEND, a_row(costs), costs)
    assert undone(APPEND, a_row(costs), costs, evidence) is Verdict.FAILED
    undo(APPEND, a_row(costs), costs, evidence)
    assert costs.read_bytes() == content
    assert undone(APPEND, a_row(costs), costs, evidence) is Verdict.APPLIED


def test_of_equal_rows_the_one_that_was_added_last_can_be_undone(costs: Path) -> None:
    first = do(APPEND, a_row(costs), costs)
    second = do(APPEND, a_row(costs), costs)
    with pytest.raises(PreconditionFailure, match="several such rows"):
        undo(APPEND, a_row(costs), costs, first)
    assert costs.read_text("utf-8-sig") == "from,sum,key\nBob,6,k2\nBob,6,k2\n"
    undo(APPEND, a_row(costs), costs, second)
    undo(APPEND, a_row(costs), costs, first)
    assert not costs.exists()


def test_columns_that_came_with_a_row_stay(costs: Path) -> None:
    costs.write_text("from,sum,key\nAnn,5,k1\n")
    params = a_row(costs, note="new")
    evidence = do(APPEND, params, costs)
    undo(APPEND, params, costs, evidence)
    assert costs.read_text() == "from,sum,key,note\nAnn,5,k1,\n"
    assert undone(APPEND, params, costs, evidence) is Verdict.APPLIED


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("Bob,6,k2", "Bob,7,k2"),
        lambda text: text.replace("Bob,6,k2\n", ""),
        lambda text: text.replace("sum,key", "sum,key,note").replace("6,k2", "6,k2,mine"),
        lambda text: text.replace("from,", "sender,"),
    ],
    ids=["edited", "removed", "a note added", "a column renamed"],
)
def test_a_row_that_changed_since_is_left(costs: Path, change: Callable[[str], str]) -> None:
    costs.write_text("from,sum,key\nAnn,5,k1\n")
    evidence = do(APPEND, a_row(costs), costs)
    changed = change(costs.read_text())
    costs.write_text(changed)
    with pytest.raises(PreconditionFailure, match="no longer as it was added") as raised:
        undo(APPEND, a_row(costs), costs, evidence)
    assert raised.value.took_effect is False
    assert costs.read_text() == changed


def test_a_row_of_a_file_that_was_sorted_since_is_found(costs: Path) -> None:
    costs.write_text("from,sum,key\nCarl,5,k1\n")
    evidence = do(APPEND, a_row(costs), costs)
    costs.write_text("from,sum,key\nBob,6,k2\nCarl,5,k1\n")
    undo(APPEND, a_row(costs), costs, evidence)
    assert costs.read_text() == "from,sum,key\nCarl,5,k1\n"


def test_a_last_line_gets_no_row_behind_it_on_its_own_line(costs: Path) -> None:
    costs.write_text("from,sum,key\nAnn,5,k1")
    params = a_row(costs, "k1", sum=7)
    evidence = do(UPDATE, params, costs)
    do(APPEND, a_row(costs), costs)
    undo(UPDATE, params, costs, evidence)
    assert costs.read_text() == "from,sum,key\nAnn,5,k1\nBob,6,k2\n"


def test_cells_that_somebody_else_changed_in_the_same_row_stay(costs: Path) -> None:
    costs.write_text("from,sum,key\nAnn,5,k1\n")
    params = a_row(costs, "k1", sum=7)
    evidence = do(UPDATE, params, costs)
    costs.write_text("from,sum,key\nAnna,7,k1\n")
    undo(UPDATE, params, costs, evidence)
    assert costs.read_text() == "from,sum,key\nAnna,5,k1\n"


def test_a_column_that_came_with_a_change_stays_empty(costs: Path) -> None:
    costs.write_text("from,key\nAnn,k1\n")
    params = a_row(costs, "k1", note="new")
    evidence = do(UPDATE, params, costs)
    undo(UPDATE, params, costs, evidence)
    assert costs.read_text().splitlines()[0] == "from,key,note"
    assert undone(UPDATE, params, costs, evidence) is Verdict.APPLIED
    assert "new" not in costs.read_text()


@pytest.mark.parametrize("now", ["from,sum,key\nAnn,8,k1\n", "from,sum,key\n"])
def test_a_cell_that_changed_since_is_left(costs: Path, now: str) -> None:
    costs.write_text("from,sum,key\nAnn,5,k1\n")
    params = a_row(costs, "k1", sum=7)
    evidence = do(UPDATE, params, costs)
    costs.write_text(now)
    with pytest.raises(PreconditionFailure, match=r"changed since|has no row"):
        undo(UPDATE, params, costs, evidence)
    assert costs.read_text() == now


@pytest.mark.parametrize("tool", [APPEND, UPDATE], ids=["append", "update"])
def test_without_what_was_noted_or_a_grant_nothing_is_undone(costs: Path, tool: Tool[Any]) -> None:
    costs.write_text("from,sum,key\nBob,6,k2\n")
    with pytest.raises(PreconditionFailure):
        undo(tool, a_row(costs), costs, None)
    assert undone(tool, a_row(costs), costs, None) is Verdict.RETRY
    with pytest.raises(PermissionFailure):
        tool.undo(a_row(costs), None, a_context(costs.parent / "own", key=UNDO_KEY))
    assert costs.read_text() == "from,sum,key\nBob,6,k2\n"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="kills a forked process")
@pytest.mark.parametrize(
    ("tool", "content"),
    [(APPEND, CONTENTS["no last line end"]), (APPEND, None), (UPDATE, b"from,sum,key\nAnn,5,k2\n")],
    ids=["a row", "the first row", "a change"],
)
def test_after_a_kill_in_the_middle_of_an_undo_the_truth_is_reported_and_it_can_be_finished(
    costs: Path, tool: Tool[Any], content: bytes | None
) -> None:
    step, killed = 0, True
    while killed:
        costs.unlink(missing_ok=True)
        if content is not None:
            costs.write_bytes(content)
        evidence = do(tool, a_row(costs), costs)
        killed = killed_at(step, partial(undo, tool, a_row(costs), costs, evidence))
        verdict = undone(tool, a_row(costs), costs, evidence)
        assert verdict in (Verdict.APPLIED, Verdict.FAILED)
        if verdict is Verdict.FAILED:
            assert killed
            undo(tool, a_row(costs), costs, evidence)
        assert (costs.read_bytes() if costs.exists() else None) == content
        assert {path.name for path in costs.parent.iterdir()} <= {"costs.csv", "own"}
        step += 1


_TEXTS = st.text(st.sampled_from("ab,;\"'=\n\r\t 5é"), max_size=6)
_ROWS = st.fixed_dictionaries({"from": _TEXTS, "sum": st.one_of(_TEXTS, st.integers(0, 9))})
_ACTIONS = st.lists(
    st.tuples(st.sampled_from(["append", "update"]), st.sampled_from(["k1", "k2", "k3"]), _ROWS),
    max_size=8,
)


@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    max_examples=60,
)
@given(content=st.sampled_from([None, *CONTENTS.values()]), actions=_ACTIONS)
def test_any_sequence_is_foreseen_and_undone_step_by_step(
    costs: Path, content: bytes | None, actions: list[tuple[str, str, dict[str, Any]]]
) -> None:
    costs.unlink(missing_ok=True)
    if content is not None:
        costs.write_bytes(content)
    done = []
    for name, key, row in actions:
        tool: Tool[Any] = APPEND if name == "append" else UPDATE
        params, before = a_row(costs, key, **row), _bytes(costs)
        foreseen: object
        try:
            foreseen = tool.predict(params, context_for(costs))
        except Failure as failure:
            foreseen = type(failure)
        assert _bytes(costs) == before
        try:
            evidence = do(tool, params, costs)
        except Failure as failure:
            assert foreseen is type(failure)
            continue
        assert foreseen == {"file": str(costs), "key": key}
        done.append((tool, params, evidence, before))
    for tool, params, evidence, before in reversed(done):
        undo(tool, params, costs, evidence)
        assert undone(tool, params, costs, evidence) is Verdict.APPLIED
        # Columns and a last line end that came with a change stay.
        if before is None or (b"sum" in before and before.endswith(b"\n")):
            assert _bytes(costs) == before


def _bytes(file: Path) -> bytes | None:
    return file.read_bytes() if file.exists() else None


@pytest.mark.parametrize("tool", [APPEND, UPDATE], ids=["append", "update"])
def test_foreseeing_changes_nothing_and_refuses_what_would_be_refused(
    costs: Path, tool: Tool[Any]
) -> None:
    costs.write_bytes(b"from,key\n\xff,k1\n")
    for params in (a_row(costs, "k1", note="x"), a_row(costs.parent / "other.csv")):
        with pytest.raises(Failure) as foreseen:
            tool.predict(params, context_for(costs))
        with pytest.raises(Failure) as met:
            tool.call(params, context_for(costs))
        assert type(foreseen.value) is type(met.value)
        assert foreseen.value.sentence == met.value.sentence
        assert tool.predict_from_params(params, context_for(costs)) == {
            "file": params.file,
            "key": params.key,
        }
    assert costs.read_bytes() == b"from,key\n\xff,k1\n"
    assert list(tool.resources(a_row(costs))) == [f"file:{costs.resolve()}"]


@pytest.mark.parametrize("tool", [APPEND, UPDATE], ids=["append", "update"])
def test_rows_that_write_the_same_texts_are_the_same_content(tool: Tool[Any]) -> None:
    def compare(row: JsonValue) -> PayloadChange:
        return tool.compare_payload({"row": {"from": "Ann", "sum": 5}}, {"row": row})

    assert compare({"sum": 5, "from": "Ann"}) is PayloadChange.EQUIVALENT
    assert compare({"from": "Ann", "sum": 5.0}) is PayloadChange.EQUIVALENT
    assert compare({"from": "Ann", "sum": "5"}) is PayloadChange.EQUIVALENT
    assert compare({"from": "Ann"}) is PayloadChange.SIGNIFICANT
    assert compare({"from": "Ann", "sum": 6}) is PayloadChange.SIGNIFICANT
    assert compare({"from": "Ann", "sum": 5, "x": "y"}) is PayloadChange.SIGNIFICANT


def test_a_value_left_out_is_empty_in_a_new_row_and_left_alone_in_a_changed_one() -> None:
    was, now = {"row": {"from": "Ann", "sum": None}}, {"row": {"from": "Ann"}}
    assert APPEND.compare_payload(was, now) is PayloadChange.EQUIVALENT
    assert UPDATE.compare_payload(was, now) is PayloadChange.SIGNIFICANT
