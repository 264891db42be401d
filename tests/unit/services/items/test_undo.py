"""Taking back what a run or several items did: counted first, then attempt by attempt."""

from collections import Counter
from pathlib import Path

from keep_desktop.app.build import open_engine
from keep_desktop.services.items.undo import (
    CANNOT_BE_UNDONE,
    attempts_of_items,
    attempts_of_run,
    preview_undo_of,
    undo_attempt,
)
from tests.builders.engine import Effect, Outside, a_script, items_script, run
from tests.builders.item_actions import reprocess_items
from tests.unit.engine.mutations.test_undo import Undoable

_BODY = """
if (ctx.item.isDone) return;
await Outside.undoable({name});
await Outside.effect({name});
"""
_ONE = "if (!ctx.item.isDone) await Outside.undoable({name});"


def test_what_items_did_is_counted_with_what_stays(tmp_path: Path) -> None:
    outside = Outside(tmp_path / "outside.txt")
    with open_engine(tmp_path / "data", extra_tools=(Effect(outside), Undoable(outside))) as keep:
        workflow = a_script(keep, items_script("a", "b", body=_BODY))
        run(keep, workflow)
        ids = [row.id for row in keep.queries.items(workflow).rows]
        targets = attempts_of_items(keep, ids)
        count = preview_undo_of(keep, targets, frozenset(targets))
        assert (sorted(count.going), count.steps) == (sorted((id, 1) for id in ids), 2)
        assert count.staying == Counter({CANNOT_BE_UNDONE: 2})


def test_only_what_a_run_did_is_undone_by_its_undo_and_the_newest_first(tmp_path: Path) -> None:
    outside = Outside(tmp_path / "outside.txt")
    with open_engine(tmp_path / "data", extra_tools=(Undoable(outside),)) as keep:
        workflow = a_script(keep, items_script("a", "b", body=_ONE))
        run(keep, workflow)
        (b, a) = keep.queries.items(workflow).rows
        reprocess_items(keep, [a.id], again=True)
        run(keep, workflow)
        first, newest = keep.queries.runs(workflow)
        assert attempts_of_run(keep, newest.id) == [(a.id, 2)]
        assert attempts_of_run(keep, first.id) == [(b.id, 1), (a.id, 1)]
        targets = attempts_of_run(keep, first.id)
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
        assert attempts_of_run(keep, first.id) == [(b.id, 1), (a.id, 1)]
        count = preview_undo_of(keep, everything, frozenset(everything))
        assert (count.going, count.steps, count.staying) == ([], 0, Counter())
