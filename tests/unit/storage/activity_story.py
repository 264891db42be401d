"""A ledger in which a great deal happens at random, and Activity read from it page by page."""

import random
from collections.abc import Callable
from datetime import datetime, timedelta

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.json import digest
from keep_desktop.domain.mutations import MutationStatus
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.domain.runs import RunStatus
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.ports.activity import ActivityCursor, ActivityFilter, ActivityRow
from keep_desktop.storage import SqliteLedger
from tests.builders.ledger import (
    NOON,
    a_mutation,
    a_run,
    a_workflow,
    an_item,
    get_item,
    log_line,
    new_question,
)

EVERYTHING = ActivityFilter()


def read_down(
    ledger: SqliteLedger,
    filter: ActivityFilter,
    place: ActivityCursor | None = None,
    *,
    limit: int = 7,
) -> list[ActivityRow]:
    """All rows below a place, page by page."""
    rows: list[ActivityRow] = []
    while True:
        page = ledger.queries.activity(filter, place=place, limit=limit)
        assert len(page.rows) <= limit
        rows += page.rows
        place = page.below
        if not page.more:
            return rows


def read_up(
    ledger: SqliteLedger, filter: ActivityFilter, place: ActivityCursor, *, limit: int = 7
) -> list[ActivityRow]:
    """All rows above a place, page by page; newest first."""
    rows: list[ActivityRow] = []
    while True:
        page = ledger.queries.activity(filter, place=place, newer=True, limit=limit)
        rows = [*page.rows, *rows]
        place = page.above
        if not page.more:
            return rows


class Story:
    """Work of some weeks at random, in several workflows, at times that only grow."""

    def __init__(self, ledger: SqliteLedger, seed: int, workflows: int = 3) -> None:
        self._ledger = ledger
        self._random = random.Random(seed)
        self.at = NOON
        self.workflows = [
            a_workflow(ledger, f"Workflow {n}", at=self._later()) for n in range(workflows)
        ]

    def _later(self) -> datetime:
        self.at += timedelta(milliseconds=self._random.choice((1, 40, 1000, 60_000, 3_600_000)))
        return self.at

    def go_on(self, runs: int = 12, *, reprocessing: bool = True) -> None:
        actions: list[Callable[[WorkflowId], None]] = [
            self._run,
            self._run,
            self._pause,
            self._stop,
            self._ask,
            self._notify,
        ]
        if reprocessing:
            actions.append(self._reprocess)
        for _ in range(runs):
            self._random.choice(actions)(self._random.choice(self.workflows))

    def _run(self, workflow_id: WorkflowId) -> None:
        ledger, chance = self._ledger, self._random
        run_id = a_run(ledger, workflow_id, at=self._later())
        for _ in range(chance.randrange(4)):
            item = an_item(ledger, workflow_id, run_id, digest(self.at.isoformat()), at=self.at)
            for _ in range(chance.randrange(3)):
                a_mutation(
                    ledger,
                    workflow_id,
                    run_id,
                    item,
                    at=self._later(),
                    status=chance.choice((MutationStatus.APPLIED, MutationStatus.FAILED)),
                )
            self._log(workflow_id, run_id)
            status = chance.choice((ItemStatus.DONE, ItemStatus.FAILED, ItemStatus.SKIPPED))
            with ledger.write() as work:
                work.items.move(get_item(ledger, item.id), status, at=self._later())
                work.commit()
            self._later()
        with ledger.write() as work:
            run = work.runs.get(run_id)
            assert run is not None
            at = self._later()
            work.runs.finish(run_id, RunStatus.COMMITTED, error=None, error_type=None, at=at)
            work.runs.close_session(run.session_id, result=RunStatus.COMMITTED, error=None, at=at)
            work.commit()
        self._later()

    def _log(self, workflow_id: WorkflowId, run_id: object) -> None:
        with self._ledger.write() as work:
            work.log.add([log_line("LOG", "So far", workflow_id, run_id, at=self._later())])  # type: ignore[arg-type]
            work.commit()

    def _pause(self, workflow_id: WorkflowId) -> None:
        with self._ledger.write() as work:
            workflow = work.workflows.get(workflow_id)
            assert workflow is not None
            on = workflow.status is WorkflowStatus.ACTIVE
            to = WorkflowStatus.PAUSED if on else WorkflowStatus.ACTIVE
            work.workflows.move(workflow_id, to, was=workflow.status, at=self._later())
            work.commit()

    def _stop(self, workflow_id: WorkflowId) -> None:
        held = self._random.choice((workflow_id, None))
        with self._ledger.write() as work:
            work.switches.set(held, at=self._later())
            work.switches.release(held, at=self._later())
            work.commit()

    def _reprocess(self, workflow_id: WorkflowId) -> None:
        with self._ledger.write() as work:
            items, _ = work.items.list(
                workflow_id, status=ItemStatus.DONE, logical_item_id=None, limit=1, offset=0
            )
            workflow = work.workflows.get(workflow_id)
            assert workflow is not None
            assert workflow.active_version_id is not None
            for item in items:
                work.items.reprocess(item, version_id=workflow.active_version_id, at=self._later())
            work.commit()

    def _ask(self, workflow_id: WorkflowId) -> None:
        with self._ledger.write() as work:
            question_id = new_question(
                work,
                QuestionKind.BLOCKED,
                workflow_id,
                "May it go on?",
                Answer.RESUME,
                at=self._later(),
            )
            if self._random.random() < 0.7:
                work.questions.answer(question_id, Answer.RESUME, at=self._later())
            work.commit()

    def _notify(self, workflow_id: WorkflowId) -> None:
        with self._ledger.write() as work:
            work.notify_user(
                workflow_id, type="message", payload={"message": "Done."}, at=self._later()
            )
            work.commit()
