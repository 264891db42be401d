"""Taking back what a run or several items did: counted first, then attempt by attempt."""

from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

import pytest

from keep_desktop.app.build import open_engine
from keep_desktop.domain.ids import ItemId, SessionId
from keep_desktop.ports.activity import ActivityFilter, ActivityKind, Happening
from keep_desktop.ports.views import UndoFacts
from keep_desktop.services.activity.queries import run_detail
from keep_desktop.services.context import Keep
from keep_desktop.services.items.revert import revert_reprocess
from keep_desktop.services.items.undo import (
    CANNOT_BE_UNDONE,
    attempts_of_items,
    preview_undo_of,
    undo_attempt,
)
from keep_desktop.storage.queries.base import undo_facts
from keep_desktop.storage.stores.activity import ITEM_STATES
from tests.builders.engine import Effect, Outside, a_script, items_script, run
from tests.builders.item_actions import reprocess_items
from tests.unit.engine.mutations.test_undo import Undoable

_BODY = """
if (ctx.item.isDone) return;
await Outside.undoable({name});
await Outside.effect({name});
"""
_EPOCH = datetime.fromtimestamp(0, UTC)
_ONE = "if (!ctx.item.isDone) await Outside.undoable({name});"


def test_what_items_did_is_counted_with_what_stays(tmp_path: Path, outside: Outside) -> None:
    with open_engine(tmp_path / "data", extra_tools=(Effect(outside), Undoable(outside))) as keep:
        workflow = a_script(keep, items_script("a", "b", body=_BODY))
        run(keep, workflow)
        ids = [row.id for row in keep.queries.items(workflow).rows]
        targets = attempts_of_items(keep, ids)
        count = preview_undo_of(keep, targets, frozenset(targets))
        assert (sorted(count.going), count.steps) == (sorted((id, 1) for id in ids), 2)
        assert count.staying == Counter({CANNOT_BE_UNDONE: 2})


def test_several_undos_are_one_entry_among_the_runs_until_something_else_runs(
    tmp_path: Path, outside: Outside
) -> None:
    with open_engine(tmp_path / "data", extra_tools=(Undoable(outside),)) as keep:
        workflow = a_script(keep, items_script("a", "b", "c", body=_ONE))
        run(keep, workflow)
        a, b, c = sorted(row.id for row in keep.queries.items(workflow).rows)
        first = undo_attempt(keep, c, 1)
        (alone,) = _undos(keep)
        assert (alone.item_id, alone.item, alone.attempts, alone.attempt) == (c, "Item c", 1, 1)
        second = undo_attempt(keep, b, 1, after=first.session_id)
        assert second.session_id == first.session_id
        (both,) = _undos(keep)
        assert (both.item_id, both.item, both.attempts, both.attempt) == (None, None, 2, None)
        assert (both.undone, both.left) == (2, 0)
        *_, last = keep.queries.runs(workflow)
        detail = run_detail(keep, last.id)
        assert detail is not None and detail.undo == both
        page = keep.queries.activity(ActivityFilter(kinds=frozenset({ActivityKind.RUNS})), limit=10)
        of_undo = [(row.happening, row.undo) for row in page.rows if row.undo is not None]
        assert of_undo == [(Happening.UNDO_ENDED, both), (Happening.UNDO_STARTED, both)]
        run(keep, workflow)
        assert undo_attempt(keep, a, 1, after=first.session_id).session_id != first.session_id
        assert [one.attempts for one in _undos(keep)] == [1, 2]


def test_a_session_of_another_workflow_or_of_a_script_is_not_gone_on_with(tmp_path: Path) -> None:
    outside = Outside(tmp_path / "outside.txt")
    with open_engine(tmp_path / "data", extra_tools=(Undoable(outside),)) as keep:
        one, other = (a_script(keep, items_script("a", body=_ONE), name=name) for name in "xy")
        run(keep, one)
        run(keep, other)
        (of_one,), (of_other,) = (keep.queries.items(each).rows for each in (one, other))
        (run_of_script,) = (each.session_id for each in keep.queries.runs(one))
        first = undo_attempt(keep, of_one.id, 1, after=SessionId(run_of_script))
        assert first.session_id != run_of_script
        second = undo_attempt(keep, of_other.id, 1, after=first.session_id)
        assert second.session_id != first.session_id


def test_activity_keeps_how_an_item_stood_before_something_else_followed(tmp_path: Path) -> None:
    outside = Outside(tmp_path / "outside.txt")
    body = """
    if (ctx.item.isDone) return;
    if (name === "b" && ctx.attempt.number === 1) throw new Error("no");
    await Outside.undoable({name});
    """
    with open_engine(tmp_path / "data", extra_tools=(Undoable(outside),)) as keep:
        workflow = a_script(keep, items_script("a", "b", body=body))
        for _ in range(3):
            run(keep, workflow)
        a, b = sorted(row.id for row in keep.queries.items(workflow).rows)
        assert _states(keep, b)[:2] == ["failed", "failed"], "the third leads to a question"
        undo_attempt(keep, a, 1)
        assert _states(keep, a) == ["done", "undone"]
        reprocess_items(keep, [a], again=True)
        assert _states(keep, a) == ["done", "undone"]
        assert revert_reprocess(keep, [a]) == []
        assert _states(keep, a) == ["done", "undone"]
        reprocess_items(keep, [a], again=True)
        run(keep, workflow)
        assert _states(keep, a) == ["done", "undone", "done"]


@pytest.mark.parametrize("stored", ["[]", "1", '{"item": "x", "attempt": {}, "undone": null}'])
def test_a_record_that_keep_cannot_have_written_tells_nothing(stored: str) -> None:
    nothing = UndoFacts(item_id=None, item=None, attempt=None, undone=None, left=None)
    assert undo_facts(stored, "Note") == nothing


def _states(keep: Keep, item_id: ItemId) -> list[str]:
    """As Activity has them, the oldest first."""
    page = keep.queries.activity(ActivityFilter(kinds=frozenset({ActivityKind.ITEMS})), limit=99)
    rows = [row for row in reversed(page.rows) if row.item_id == item_id]
    return [
        str(row.happening).removeprefix("item_") for row in rows if row.happening in ITEM_STATES
    ]


def _undos(keep: Keep) -> list[UndoFacts]:
    return [one.undo for one in keep.queries.ended_since(_EPOCH, limit=9) if one.undo is not None]


def test_only_what_a_run_did_is_undone_by_its_undo_and_the_newest_first(tmp_path: Path) -> None:
    outside = Outside(tmp_path / "outside.txt")
    with open_engine(tmp_path / "data", extra_tools=(Undoable(outside),)) as keep:
        workflow = a_script(keep, items_script("a", "b", body=_ONE))
        run(keep, workflow)
        (b, a) = keep.queries.items(workflow).rows
        reprocess_items(keep, [a.id], again=True)
        run(keep, workflow)
        first, newest = keep.queries.runs(workflow)
        assert keep.queries.attempts_of_run(newest.id) == [(a.id, 2)]
        assert keep.queries.attempts_of_run(first.id) == [(b.id, 1), (a.id, 1)]
        targets = keep.queries.attempts_of_run(first.id)
        count = preview_undo_of(keep, targets, frozenset(targets))
        assert (count.going, count.steps) == ([(b.id, 1)], 1)
        assert list(count.staying) == [
            "Attempt 2 did it again. Undo attempt 2 first, then this one."
        ]
        # With the newer attempt, both go.
        everything = attempts_of_items(keep, [a.id, b.id])
        assert everything == [(a.id, 2), (a.id, 1), (b.id, 1)]
        count = preview_undo_of(keep, everything, frozenset(everything))
        assert (count.going, count.steps, count.staying) == (list(everything), 3, Counter())
        assert sum(undo_attempt(keep, *target).undone for target in count.going) == 3
        assert keep.queries.attempts_of_run(first.id) == [(b.id, 1), (a.id, 1)]
        count = preview_undo_of(keep, everything, frozenset(everything))
        assert (count.going, count.steps, count.staying) == ([], 0, Counter())
