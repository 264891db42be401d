"""Promises of Activity: every row once, in the order of time, from any place, up and down."""

import random
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.json import digest
from keep_desktop.domain.mutations import MutationStatus, ResolvedBy
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.domain.runs import HandlerType, RunStatus, Trigger
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.ports.activity import (
    ActivityFilter,
    ActivityKind,
    ActivityRow,
    Happening,
    Place,
    Who,
)
from keep_desktop.ports.log_store import LogLine
from keep_desktop.storage import SqliteLedger
from keep_desktop.storage.queries_activity import LOOKED
from tests.builders.ledger import (
    NOON,
    a_mutation,
    a_run,
    a_session,
    a_workflow,
    active_version,
    an_item,
    get_item,
    seed,
)

EVERYTHING = ActivityFilter()
_H, _K = Happening, ActivityKind


def _down(
    ledger: SqliteLedger, filter: ActivityFilter, place: Place | None = None, *, limit: int = 7
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


def _up(
    ledger: SqliteLedger, filter: ActivityFilter, place: Place, *, limit: int = 7
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
        deeds: list[Callable[[WorkflowId], None]] = [
            self._run,
            self._run,
            self._pause,
            self._stop,
            self._ask,
            self._tell,
        ]
        if reprocessing:
            deeds.append(self._reprocess)
        for _ in range(runs):
            self._random.choice(deeds)(self._random.choice(self.workflows))

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
            self._say(workflow_id, run_id)
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
            work.commit()
        self._later()

    def _say(self, workflow_id: WorkflowId, run_id: object) -> None:
        with self._ledger.write() as work:
            line = LogLine(
                at=self._later(),
                level="LOG",
                text="So far",
                workflow_id=workflow_id,
                run_id=run_id,  # type: ignore[arg-type]
                item_id=None,
            )
            work.log.add([line])
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
            for item in items:
                work.items.reprocess(item, version_id=workflow.active_version_id, at=self._later())
            work.commit()

    def _ask(self, workflow_id: WorkflowId) -> None:
        with self._ledger.write() as work:
            question_id = work.questions.ask(
                kind=QuestionKind.BLOCKED,
                workflow_id=workflow_id,
                sentence="May it go on?",
                actions=(Answer.RESUME,),
                at=self._later(),
            )
            if self._random.random() < 0.7:
                work.questions.answer(question_id, Answer.RESUME, at=self._later())
            work.commit()

    def _tell(self, workflow_id: WorkflowId) -> None:
        with self._ledger.write() as work:
            work.notify(workflow_id, type="message", payload={"message": "Done."}, at=self._later())
            work.commit()


@pytest.mark.parametrize("seed_number", range(6))
def test_the_merge_is_what_sorting_by_time_would_be(ledger: SqliteLedger, seed_number: int) -> None:
    story = Story(ledger, seed_number)
    story.go_on(14)
    whole = _down(ledger, EVERYTHING, limit=10_000)
    assert len({row.key for row in whole}) == len(whole) > 20
    assert [row.at for row in whole] == sorted((row.at for row in whole), reverse=True)
    assert _down(ledger, EVERYTHING, limit=1) == whole == _down(ledger, EVERYTHING, limit=7)
    for workflow_id in story.workflows:
        mine = ActivityFilter(workflow_id=workflow_id)
        expected = [row for row in whole if row.workflow_id == workflow_id]
        assert _down(ledger, mine) == expected
        assert _up(ledger, mine, Place({})) == expected
    for kind in ActivityKind:
        of_kind = ActivityFilter(kinds=frozenset({kind}))
        assert _down(ledger, of_kind) == [row for row in whole if row.kind is kind]


@pytest.mark.parametrize("seed_number", range(3))
def test_from_any_moment_down_and_up_make_the_whole(ledger: SqliteLedger, seed_number: int) -> None:
    story = Story(ledger, seed_number)
    story.go_on()
    for filter in (EVERYTHING, ActivityFilter(workflow_id=story.workflows[0])):
        whole = _down(ledger, filter, limit=10_000)
        for row in whole[::5]:
            place = ledger.queries.activity_spot(filter, row.at).place
            below, above = _down(ledger, filter, place), _up(ledger, filter, place)
            assert above + below == whole
            assert all(one.at < row.at for one in below)
            assert all(one.at >= row.at for one in above)


def test_what_comes_meanwhile_is_above_and_shifts_nothing(ledger: SqliteLedger) -> None:
    story = Story(ledger, 1)
    story.go_on(8)
    before = _down(ledger, EVERYTHING)
    first = ledger.queries.activity(EVERYTHING, limit=5)
    story.workflows.append(a_workflow(ledger, "Later", at=story.at))
    # What is started afresh tells of its earlier end in another row.
    story.go_on(8, reprocessing=False)
    assert list(first.rows) + _down(ledger, EVERYTHING, first.below) == before
    assert _up(ledger, EVERYTHING, first.above) + before == _down(ledger, EVERYTHING)


def test_in_an_empty_ledger_what_comes_is_above(ledger: SqliteLedger) -> None:
    page = ledger.queries.activity(EVERYTHING)
    assert (page.rows, page.more) == ((), False)
    a_workflow(ledger)
    (row,) = _up(ledger, EVERYTHING, page.above)
    assert (row.happening, row.who, row.word) == (_H.ADDED, Who.YOU, "1.0")


def test_dates_bound_the_list_on_both_sides(ledger: SqliteLedger) -> None:
    story = Story(ledger, 2)
    story.go_on()
    whole = _down(ledger, EVERYTHING)
    since, until = whole[-5].at, whole[4].at
    between = ActivityFilter(since=since, until=until)
    assert _down(ledger, between) == [row for row in whole if since <= row.at < until]


def test_what_comes_before_the_last_date_is_above_the_newest_row_of_before(
    ledger: SqliteLedger,
) -> None:
    workflow_id = seed(ledger, items=3)
    today = ActivityFilter(until=NOON + timedelta(days=1))
    first = ledger.queries.activity(today, limit=4)
    with ledger.write() as work:
        work.switches.set(workflow_id, at=NOON + timedelta(hours=1))
        work.commit()
    a_run(ledger, workflow_id, at=NOON + timedelta(hours=2))
    come = _up(ledger, today, first.above)
    assert [row.happening for row in come] == [_H.RUN_STARTED, _H.STOPPED]
    assert len(first.rows) + len(_down(ledger, today, first.below)) == 3 * 3 + 3


def test_paging_reaches_every_row_of_a_great_many_once(ledger: SqliteLedger) -> None:
    first = seed(ledger, items=12_000)
    second = a_workflow(ledger, "Second", at=NOON + timedelta(seconds=12_010))
    seed(ledger, items=6_000, workflow_id=second, at=NOON + timedelta(seconds=12_020))
    whole = _down(ledger, EVERYTHING, limit=500)
    assert len({row.key for row in whole}) == len(whole) == 3 * 18_000 + 6
    assert ledger.queries.activity_count(EVERYTHING) == len(whole)
    for workflow_id, items in ((first, 12_000), (second, 6_000)):
        mine = ActivityFilter(workflow_id=workflow_id)
        assert len(_down(ledger, mine, limit=500)) == 3 * items + 3
        assert ledger.queries.activity_count(mine) == pytest.approx(3 * items, rel=0.01)


def test_a_place_by_number_is_about_there(ledger: SqliteLedger) -> None:
    seed(ledger, items=3_000)
    count = ledger.queries.activity_count(EVERYTHING)
    for wanted in (0, 17, 4_000, count - 1):
        spot = ledger.queries.activity_spot_near(EVERYTHING, wanted)
        assert spot.above == pytest.approx(wanted, abs=10)
        above = _up(ledger, EVERYTHING, spot.place, limit=10_000)
        assert len(above) == pytest.approx(spot.above, abs=3)


def test_a_place_in_one_workflow_is_found_where_that_workflow_was_at_work(
    ledger: SqliteLedger,
) -> None:
    seed(ledger, items=2_000)
    begun = NOON + timedelta(days=1)
    second = a_workflow(ledger, "Second", at=begun)
    seed(ledger, items=500, workflow_id=second, at=begun)
    mine = ActivityFilter(workflow_id=second)
    spot = ledger.queries.activity_spot_near(mine, 750)
    assert len(_up(ledger, mine, spot.place, limit=10_000)) == pytest.approx(750, abs=10)


def test_a_search_finds_titles_and_stops_where_it_has_looked_long_enough(
    ledger: SqliteLedger,
) -> None:
    workflow_id = seed(ledger, items=6_000)
    found = ledger.queries.activity(ActivityFilter(search="INVOICE 5990"))
    assert {row.item for row in found.rows} == {'Email from Иван: "Invoice 5990"'}
    assert found.more
    assert found.looked_to is not None
    assert _down(ledger, ActivityFilter(search="INVOICE 5990")) == list(found.rows)
    deep = ActivityFilter(search="invoice 3", workflow_id=workflow_id)
    everything = _down(ledger, deep, limit=50)
    assert len(everything) == 3 * sum(str(n).startswith("3") for n in range(6_000))
    assert LOOKED < 18_000


def test_a_run_without_items_has_its_lines_here(ledger: SqliteLedger) -> None:
    workflow_id = a_workflow(ledger)
    session_id = a_session(ledger, workflow_id, trigger=Trigger.SCHEDULE)
    run_id = a_run(ledger, workflow_id, session_id=session_id)
    with ledger.write() as work:
        line = LogLine(
            at=NOON,
            level="WARN",
            text="Nothing to do",
            workflow_id=workflow_id,
            run_id=run_id,
            item_id=None,
        )
        work.log.add([line])
        work.runs.finish(
            run_id, RunStatus.STOPPED, error=None, error_type=None, at=NOON + timedelta(seconds=1)
        )
        left = {"done": 24, "failed": 1}
        work.runs.close_session(session_id, result="stopped", error=None, at=NOON, items=left)
        work.commit()
    ended, *rest = _down(ledger, ActivityFilter(kinds=frozenset({_K.RUNS, _K.LOG})))
    assert (ended.happening, ended.word, ended.run_id) == (_H.RUN_ENDED, "stopped", run_id)
    assert (ended.session_id, ended.items) == (session_id, left)
    started = next(row for row in rest if row.happening is _H.RUN_STARTED)
    assert started.items is None
    assert (started.who, started.word, started.text) == (Who.SCHEDULE, "schedule", "1.0")
    said = next(row for row in rest if row.happening is _H.LOGGED)
    assert (said.text, said.word, said.run_id) == ("Nothing to do", "WARN", run_id)


def test_a_step_says_what_is_known_of_it_today(ledger: SqliteLedger) -> None:
    workflow_id = a_workflow(ledger)
    run_id = a_run(ledger, workflow_id)
    item = an_item(ledger, workflow_id, run_id)
    undone = a_mutation(
        ledger, workflow_id, run_id, item, key="a" * 64, status=MutationStatus.APPLIED
    )
    left = a_mutation(ledger, workflow_id, run_id, item, key="b" * 64)
    with ledger.write() as work:
        work.mutations.move(
            left,
            MutationStatus.INDETERMINATE,
            was=MutationStatus.IN_FLIGHT,
            at=NOON,
        )
        work.mutations.move(
            left,
            MutationStatus.FAILED,
            was=MutationStatus.INDETERMINATE,
            at=NOON,
            resolved_by=ResolvedBy.USER_SKIP,
        )
        undo = work.mutations.begin(
            workflow_id=workflow_id,
            run_id=run_id,
            item_id=item.id,
            attempt=1,
            namespace="Sheets",
            method="appendRow",
            params=None,
            payload_digest="",
            title="Undo",
            key="c" * 64,
            evidence=None,
            at=NOON,
            undo_of=undone,
        )
        work.mutations.move(undo, MutationStatus.APPLIED, was=MutationStatus.IN_FLIGHT, at=NOON)
        work.commit()
    rows = _down(ledger, ActivityFilter(kinds=frozenset({_K.EFFECTS})))
    assert [(row.mutation_id, row.happening, row.who) for row in rows] == [
        (undo, _H.STEP_UNDONE, Who.YOU),
        (left, _H.STEP_LEFT, Who.SCRIPT),
        (undone, _H.STEP_TAKEN_BACK, Who.SCRIPT),
    ]
    assert {(row.item, row.attempt) for row in rows} == {(item.title, 1)}


def test_an_attempt_that_was_replaced_keeps_its_end(ledger: SqliteLedger) -> None:
    workflow_id = a_workflow(ledger)
    run_id = a_run(ledger, workflow_id)
    item = an_item(
        ledger, workflow_id, run_id, status=ItemStatus.FAILED, error="The mail has no date."
    )
    again = NOON + timedelta(minutes=5)
    with ledger.write() as work:
        work.items.reprocess(item, version_id=active_version(ledger, workflow_id), at=again)
        work.commit()
    rows = _down(ledger, ActivityFilter(kinds=frozenset({_K.ITEMS, _K.DEEDS})))
    told = [(row.happening, row.who, row.attempt, row.at) for row in rows if row.item_id]
    assert told == [
        (_H.STARTED_AFRESH, Who.YOU, 2, again),
        (_H.ITEM_FAILED, Who.SCRIPT, 1, NOON),
        (_H.ITEM_OPENED, Who.SCRIPT, 1, NOON),
    ]
    assert [row.text for row in rows if row.happening is _H.ITEM_FAILED] == [
        "The mail has no date."
    ]


def test_deeds_of_the_user_are_kept_once_each(ledger: SqliteLedger) -> None:
    workflow_id = a_workflow(ledger)
    with ledger.write() as work:
        for _ in range(2):
            work.switches.set(None, at=NOON)
        for _ in range(2):
            work.switches.release(None, at=NOON)
        work.workflows.move(workflow_id, WorkflowStatus.PAUSED, was=WorkflowStatus.ACTIVE, at=NOON)
        work.workflows.set_params(workflow_id, {"file": "a.csv"}, at=NOON)
        work.commit()
    rows = _down(ledger, ActivityFilter(kinds=frozenset({_K.DEEDS})))
    assert [row.happening for row in rows] == [
        _H.CHANGED_SETTINGS,
        _H.PAUSED,
        _H.RELEASED,
        _H.STOPPED,
        _H.ADDED,
    ]
    assert all(row.who is Who.YOU for row in rows)


def test_a_handler_is_named_by_its_runs(ledger: SqliteLedger) -> None:
    workflow_id = a_workflow(ledger)
    session_id = a_session(ledger, workflow_id)
    with ledger.write() as work:
        work.runs.start(
            workflow_id=workflow_id,
            session_id=session_id,
            handler_type=HandlerType.CONSUMER,
            handler_name="append",
            version_id=active_version(ledger, workflow_id),
            retry_of=None,
            at=NOON,
        )
        work.commit()
    (row,) = _down(ledger, ActivityFilter(kinds=frozenset({_K.RUNS})))
    assert (row.handler, row.happening, row.who) == ("append", _H.RUN_STARTED, Who.YOU)


def test_a_narrow_filter_knows_itself() -> None:
    assert not EVERYTHING.is_narrow
    assert replace(EVERYTHING, search="a").is_narrow
