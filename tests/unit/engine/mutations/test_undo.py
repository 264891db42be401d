"""Taking an attempt back: in the ledger like any other work, and never continued afterwards."""

from pathlib import Path

import pytest

from keep_desktop.app.build import open_engine
from keep_desktop.domain.errors import Failure, NetworkFailure, PreconditionFailure
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.questions import Answer
from keep_desktop.ports.activity import ActivityFilter, ActivityKind, Happening
from keep_desktop.ports.tools import CallContext, Reconciled, Verdict
from keep_desktop.services.items.undo import undo_attempt
from keep_desktop.services.questions import answer
from tests.builders.engine import (
    Effect,
    EffectInput,
    Outside,
    a_script,
    items_script,
    run,
    statuses,
)
from tests.builders.item_actions import reprocess_items


class PowerCut(BaseException):
    """Ends the program at a commit point, as far as one process can."""


class Undoable(Effect):
    """An effect that can be taken back; how a look at that ends is said by the test."""

    name = "undoable"
    look: Verdict = Verdict.APPLIED
    refusal: Failure | None = None

    def can_undo(self, params: EffectInput) -> bool:
        return True

    def undo(self, params: EffectInput, result: JsonValue, context: CallContext) -> JsonValue:
        if self.refusal is not None and self.refusal.took_effect is False:
            raise self.refusal
        left = [name for name in self.outside.effects() if name != params.name]
        self.outside.path.write_text("".join(f"{name}\n" for name in left))
        if self.refusal is not None:
            raise self.refusal
        return None

    def reconcile_undo(
        self, params: EffectInput, result: JsonValue, context: CallContext
    ) -> Reconciled:
        return Reconciled(self.look)


FAILING = "await Outside.undoable({name}); throw new Error('after the effect');"


def test_after_a_crash_right_after_an_undo_the_attempt_is_not_continued(
    tmp_path: Path, outside: Outside
) -> None:
    def checkpoint(point: str) -> None:
        if point == "undo settled":
            raise PowerCut

    tool = Undoable(outside)
    with open_engine(tmp_path / "data", extra_tools=(tool,), checkpoint=checkpoint) as keep:
        workflow = a_script(keep, items_script("a", body=FAILING))
        run(keep, workflow)
        item = keep.queries.items(workflow).rows[0]
        with pytest.raises(PowerCut):
            undo_attempt(keep, item.id, 1)
    with open_engine(tmp_path / "data", extra_tools=(tool,)) as keep:
        result = keep.queries.activity(ActivityFilter(kinds=frozenset({ActivityKind.RUNS}))).rows
        assert (result[0].happening, result[0].word) == (Happening.UNDO_ENDED, "crashed")
        assert (result[0].item, result[0].attempt) == ("Item a", 1)
        a_script(keep, items_script("a", body="await Outside.undoable({name});"))
        run(keep, workflow)
        assert (statuses(keep, workflow), outside.effects()) == ({"a": "skipped"}, [])


@pytest.mark.parametrize("answered_by_user", [False, True])
def test_an_undo_that_turns_out_to_have_happened_ends_the_attempt_it_took_back(
    tmp_path: Path, outside: Outside, answered_by_user: bool
) -> None:
    tool = Undoable(outside)
    with open_engine(tmp_path / "data", extra_tools=(tool,)) as keep:
        if answered_by_user:
            with keep.ledger.write() as uow:
                uow.settings.put("policy.reconcile.max_attempts", 1)
                uow.commit()
        with keep.ledger.write() as uow:
            uow.settings.put("policy.reconcile.base_backoff_ms", 1)
            uow.commit()
        workflow = a_script(keep, items_script("a", body=FAILING))
        run(keep, workflow)
        item = keep.queries.items(workflow).rows[0]
        tool.refusal, tool.look = NetworkFailure("Gone.", took_effect=None), Verdict.RETRY
        undo_attempt(keep, item.id, 1)
        if answered_by_user:
            keep.engine.run_session(workflow, wait_s=5)
            keep.engine.run_session(workflow, wait_s=5)
            answer(keep, keep.queries.questions(workflow)[0].id, Answer.HAPPENED)
        else:
            tool.look = Verdict.APPLIED
            keep.engine.verify_soon()
        a_script(keep, items_script("a", body="await Outside.undoable({name});"))
        keep.engine.run_session(workflow, wait_s=5)
        assert (statuses(keep, workflow), outside.effects()) == ({"a": "skipped"}, [])


def test_a_done_item_counts_as_undone_only_while_nothing_of_it_stands(
    tmp_path: Path, outside: Outside
) -> None:
    tool = Undoable(outside)
    with open_engine(tmp_path / "data", extra_tools=(tool,)) as keep:
        body = "if (!ctx.item.isDone) await Outside.undoable({name});"
        workflow = a_script(keep, items_script("a", body=body))

        def is_undone() -> bool:
            (row,) = keep.queries.items(workflow).rows
            assert row.status is ItemStatus.DONE
            undone = row.undone_at is not None
            assert (row.id in keep.queries.undone_items(workflow)) is undone
            assert row.undone_at in (None, row.updated_at)
            return undone

        run(keep, workflow)
        item = keep.queries.items(workflow).rows[0].id
        undo_attempt(keep, item, 1)
        assert is_undone()
        reprocess_items(keep, [item], again=True)
        run(keep, workflow)
        assert not is_undone()
        tool.refusal = PreconditionFailure("It was changed since.")
        undo_attempt(keep, item, 2)
        assert not is_undone()
        tool.refusal = None
        # An effect of another attempt that stands.
        reprocess_items(keep, [item], again=True)
        run(keep, workflow)
        undo_attempt(keep, item, 3)
        assert not is_undone()
        undo_attempt(keep, item, 2)
        assert is_undone()


def test_where_nothing_could_be_undone_the_item_goes_on_as_before(
    tmp_path: Path, outside: Outside
) -> None:
    tool = Undoable(outside)
    with open_engine(tmp_path / "data", extra_tools=(tool,)) as keep:
        workflow = a_script(keep, items_script("a", body=FAILING))
        run(keep, workflow)
        item = keep.queries.items(workflow).rows[0]
        tool.refusal = PreconditionFailure("It was changed since.")
        report = undo_attempt(keep, item.id, 1)
        assert (report.undone, len(report.left)) == (0, 1)
        assert statuses(keep, workflow) == {"a": "failed"}
    assert outside.effects() == ["a"]


@pytest.mark.parametrize("choice", [Answer.SKIP, Answer.HAPPENED, Answer.DID_NOT_HAPPEN])
def test_a_question_about_an_undo_of_a_done_item_takes_every_answer_it_offers(
    tmp_path: Path, outside: Outside, choice: Answer
) -> None:
    class Blind(Undoable):
        def reconcile_undo(
            self, params: EffectInput, result: JsonValue, context: CallContext
        ) -> Reconciled:
            return Reconciled(Verdict.RETRY)

    tool = Blind(outside)
    with open_engine(tmp_path / "data", extra_tools=(tool,)) as keep:
        with keep.ledger.write() as uow:
            uow.settings.put("policy.reconcile.max_attempts", 1)
            uow.settings.put("policy.reconcile.base_backoff_ms", 1)
            uow.commit()
        body = "if (!ctx.item.isDone) await Outside.undoable({name});"
        workflow = a_script(keep, items_script("a", body=body))
        run(keep, workflow)
        item = keep.queries.items(workflow).rows[0]
        tool.refusal = NetworkFailure("Gone.", took_effect=None)
        undo_attempt(keep, item.id, 1)
        keep.engine.run_session(workflow, wait_s=5)
        keep.engine.run_session(workflow, wait_s=5)
        (question,) = keep.queries.questions(workflow)
        assert choice in question.actions
        answer(keep, question.id, choice)
        assert not keep.queries.questions(workflow)
        assert statuses(keep, workflow) == {"a": "done"}
        with keep.ledger.read() as uow:
            assert not uow.mutations.open()
