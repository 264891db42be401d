"""Promises of what screens and `show` read of handler workflows."""

from datetime import timedelta
from itertools import product

import pytest

from keep_desktop.domain.handlers import Consumer, HandlerGraph, Producer
from keep_desktop.domain.ids import ItemId, MutationId, RunId, WorkflowId
from keep_desktop.domain.items import Item, ItemStatus
from keep_desktop.domain.json import digest
from keep_desktop.domain.mutations import MutationStatus
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.domain.runs import HandlerType, RunStatus
from keep_desktop.domain.schedules import parse_interval
from keep_desktop.domain.topics import Cause
from keep_desktop.ports.queries import HandlerQueries
from keep_desktop.ports.stores import LogLine
from keep_desktop.ports.views import CauseRow, ItemFilter, ItemRow, ItemSort, TopicRow
from keep_desktop.storage import SqliteLedger
from keep_desktop.storage.ledger import SqliteQueries
from keep_desktop.storage.values import folded
from tests.builders.events import an_input, publish, reserve, seed_events
from tests.builders.ledger import (
    NOON,
    StillClock,
    a_mutation,
    a_run,
    a_workflow,
    active_version,
    an_item,
    log_line,
    new_question,
    new_step,
)

_S = MutationStatus
_GRAPH = HandlerGraph(
    topics=("mail", "row"),
    producers=(
        Producer(name="poll", publishes=("mail",), rule=parse_interval("5m")),
        Producer(name="collect", publishes=("mail",), rule=parse_interval("1d")),
    ),
    consumers=(
        Consumer(
            name="addRow", subscribes=("mail",), publishes=("row",), has_mutate=True, has_next=True
        ),
    ),
)


@pytest.fixture
def run(ledger: SqliteLedger, workflow: WorkflowId) -> RunId:
    """The active run of a consumer."""
    return a_run(ledger, workflow, kind=HandlerType.CONSUMER, name="addRow")


def _queries(ledger: SqliteLedger) -> HandlerQueries:
    assert isinstance(ledger.queries, SqliteQueries)
    return ledger.queries


def _step(
    ledger: SqliteLedger,
    workflow: WorkflowId,
    run: RunId,
    key: str,
    *causes: Cause,
    status: MutationStatus = _S.APPLIED,
    ui_title: str | None = None,
) -> MutationId:
    with ledger.write() as work:
        mutation = new_step(
            work,
            workflow,
            run,
            params={"key": key},
            title=f"Append {key} to costs.csv",
            key=digest(key),
            ui_title=ui_title,
            causes=causes,
        )
        if status is not _S.IN_FLIGHT:
            work.mutations.move(mutation, status, was=_S.IN_FLIGHT, at=NOON)
        work.commit()
    return mutation


def _handled(ledger: SqliteLedger, workflow: WorkflowId) -> None:
    """Make it a handler workflow: its version has a graph, and its handlers are declared."""
    with ledger.write() as work:
        work.workflows.set_graph(active_version(ledger, workflow), _GRAPH)
        work.handlers.declare(workflow, _GRAPH, first_due=lambda rule: NOON + timedelta(minutes=5))
        work.commit()


def test_an_inputs_attempts_group_the_steps_of_every_run_its_events_led_to(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId
) -> None:
    mail = an_input(ledger, workflow, run, "mail")
    with ledger.write() as work:
        work.items.move(mail, ItemStatus.DONE, at=NOON)
        current = work.items.get(mail.id)
        assert current is not None
        work.items.reprocess(current, version_id=active_version(ledger, workflow), at=NOON)
        work.commit()
    first = _step(ledger, workflow, run, "first", Cause(mail.id, 1), ui_title="Add row for Ann")
    second = _step(ledger, workflow, run, "second", Cause(mail.id, 1))
    again = _step(ledger, workflow, run, "again", Cause(mail.id, 2), status=_S.FAILED)
    _step(ledger, workflow, run, "of nobody")
    newest, oldest = ledger.queries.attempts(mail.id)
    assert [step.id for step in oldest.mutations] == [first, second]
    assert [(step.id, step.attempt) for step in newest.mutations] == [(again, 2)]
    step = oldest.mutations[0]
    assert (step.handler, step.ui_title) == ("addRow", "Add row for Ann")
    assert step.title == "Append first to costs.csv"
    assert ledger.queries.mutations(workflow)[0].ui_title == "Add row for Ann"


def test_outputs_are_read_newest_first_with_what_caused_them(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId
) -> None:
    inputs = [an_input(ledger, workflow, run, f"{n}", title=f"Mail {n}") for n in range(25)]
    item = an_item(ledger, workflow, run)
    a_mutation(ledger, workflow, run, item, status=_S.APPLIED)
    _step(ledger, workflow, run, "failed", status=_S.FAILED)
    _step(ledger, workflow, run, "open", status=_S.IN_FLIGHT)
    applied = [
        _step(ledger, workflow, run, "one", Cause(inputs[0].id, 1)),
        _step(ledger, workflow, run, "many", *(Cause(each.id, 1) for each in inputs)),
        _step(ledger, workflow, run, "none"),
    ]
    page = _queries(ledger).outputs(workflow, limit=2)
    assert [row.mutation.id for row in page.rows] == applied[:0:-1]
    rest = _queries(ledger).outputs(workflow, limit=2, after=page.cursor)
    assert [row.mutation.id for row in rest.rows] == applied[:1] and rest.cursor is None
    none, many = page.rows
    assert (none.causes, none.cause_count) == ((), 0)
    assert (len(many.causes), many.cause_count) == (20, 25)
    assert many.causes[0] == CauseRow(item_id=inputs[0].id, title="Mail 0", attempt=1)
    assert rest.rows[0].causes == many.causes[:1] and rest.rows[0].cause_count == 1
    assert len(_queries(ledger).caused_by(many.mutation.id)) == 25
    detail = ledger.queries.workflow(workflow)
    assert detail is not None and detail.outputs == 3
    assert _queries(ledger).outputs(a_workflow(ledger, "Other")).rows == ()


def test_outputs_are_searched_in_both_titles(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId
) -> None:
    named = _step(ledger, workflow, run, "a", ui_title="Zeile für ÉMILE")
    plain = _step(ledger, workflow, run, "b")

    def found(search: str) -> list[MutationId]:
        return [row.mutation.id for row in _queries(ledger).outputs(workflow, search=search).rows]

    assert found("émile") == [named]
    assert found("APPEND B") == [plain]
    assert found("costs.csv") == [plain, named]
    assert found("nothing of this") == []


def test_a_cursor_that_is_none_is_refused(ledger: SqliteLedger, workflow: WorkflowId) -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        _queries(ledger).outputs(workflow, after="x")


def test_what_came_of_an_input_is_counted_by_topic(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId
) -> None:
    _handled(ledger, workflow)
    mail = an_input(ledger, workflow, run)
    assert _queries(ledger).input_topics(mail.id) == []
    with ledger.write() as work:
        publish(work, run, "before", Cause(mail.id, 0), topic="mail")
        publish(work, run, "x", mail, topic="row", root=False)
        for name in ("a", "b", "c", "d"):
            at = NOON + timedelta(seconds=ord(name))
            publish(work, run, name, mail, topic="mail", at=at)
        reserve(work, run, "a")
        work.events.consume(run, at=NOON)
        reserve(work, run, "b")
        work.commit()
    row, taken = _queries(ledger).input_topics(mail.id)
    assert row == TopicRow(
        topic="row",
        consumer=None,
        pending=1,
        reserved=0,
        consumed=0,
        skipped=0,
        pending_since=NOON,
    )
    assert taken == TopicRow(
        topic="mail",
        consumer="addRow",
        pending=2,
        reserved=1,
        consumed=1,
        skipped=0,
        pending_since=NOON + timedelta(seconds=ord("c")),
    )


def test_an_input_that_waits_for_more_than_seven_days_is_stale(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId, clock: StillClock
) -> None:
    old = an_input(ledger, workflow, run, "old")
    done = an_input(ledger, workflow, run, "done")
    item = an_item(ledger, workflow, run)
    with ledger.write() as work:
        work.items.move(done, ItemStatus.DONE, at=NOON)
        work.commit()
    clock.advance(timedelta(days=7))
    an_input(ledger, workflow, run, "young", at=clock.now())

    def stale() -> list[ItemId]:
        return [row.id for row in ledger.queries.items(workflow).rows if row.stale]

    assert stale() == []
    clock.advance(timedelta(seconds=1))
    assert stale() == [old.id]
    detail = ledger.queries.workflow(workflow)
    assert detail is not None and detail.stale == 1
    rows = {row.id: row.is_input for row in ledger.queries.items(workflow).rows}
    assert rows[old.id] and not rows[item.id]


def test_an_input_whose_step_is_asked_about_is_shown_under_needs_you(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId
) -> None:
    asked = [an_input(ledger, workflow, run, name, title=name) for name in ("b", "a")]
    other = an_input(ledger, workflow, run, "other")
    attention = an_item(ledger, workflow, run, status=ItemStatus.NEEDS_ATTENTION)
    causes = (Cause(each.id, 1) for each in asked)
    step = _step(ledger, workflow, run, "k", *causes, status=_S.INDETERMINATE)
    with ledger.write() as work:
        question = new_question(
            work,
            QuestionKind.UNKNOWN_OUTCOME,
            workflow,
            "Did it happen?",
            Answer.HAPPENED,
            Answer.SKIP,
            mutation_id=step,
            run_id=run,
        )
        work.commit()

    def ids(
        sort: ItemSort = ItemSort.NEWEST,
        search: str = "",
        filter: ItemFilter = ItemFilter.NEEDS_YOU,
    ) -> list[ItemId]:
        page = ledger.queries.items(workflow, filter=filter, sort=sort, search=search)
        return [row.id for row in page.rows]

    assert ids() == [attention.id, asked[1].id, asked[0].id]
    assert ids(ItemSort.TITLE) == [asked[1].id, asked[0].id, attention.id]
    assert ids(search="a") == [attention.id, asked[1].id]
    detail = ledger.queries.workflow(workflow)
    assert detail is not None and detail.with_question == {ItemStatus.PROCESSING: 2}
    assert ids(filter=ItemFilter.WAITING) == [other.id]
    assert ids(ItemSort.TITLE, filter=ItemFilter.WAITING) == [other.id]
    assert len(ids(filter=ItemFilter.ALL)) == 4
    (row,) = ledger.queries.questions(workflow)
    assert [cause.title for cause in row.causes] == ["b", "a"] and row.cause_count == 2
    shown = ledger.queries.item(asked[0].id)
    assert shown is not None and shown.question is not None and shown.question.id == question
    assert shown.row.has_question
    rows = ledger.queries.items(workflow).rows
    assert {row.id for row in rows if row.has_question} == {each.id for each in asked}
    with ledger.write() as work:
        work.questions.answer(question, "happened", at=NOON)
        work.commit()
    assert ids() == [attention.id]
    shown = ledger.queries.item(asked[0].id)
    assert shown is not None and shown.question is None


def test_a_handler_workflow_is_listed_with_its_producers_and_what_comes_first(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId
) -> None:
    plain = ledger.queries.workflows()[0]
    assert (plain.has_handlers, plain.producer_rules, plain.next_at) == (False, None, None)
    _handled(ledger, workflow)
    row = ledger.queries.workflows()[0]
    assert row.producer_rules == (parse_interval("5m"), parse_interval("1d"))
    assert row.next_at == NOON + timedelta(minutes=5)
    soon = NOON + timedelta(minutes=1)
    with ledger.write() as work:
        work.handlers.set_wake(workflow, "addRow", soon)
        work.commit()
    assert ledger.queries.next_due() == ("Mail to spreadsheet", soon)
    assert ledger.queries.workflows()[0].next_at == soon


@pytest.mark.parametrize(("sort", "searching"), list(product(ItemSort, (False, True))))
def test_inputs_that_wait_are_paged_in_every_order_among_the_others(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId, sort: ItemSort, searching: bool
) -> None:
    made: list[Item] = []
    for n in range(30):
        at = NOON + timedelta(seconds=n % 4)
        title = f"Same {n % 3}"
        if n % 5 == 0:
            made.append(an_item(ledger, workflow, run, f"x{n}", title=title, at=at))
        else:
            made.append(an_input(ledger, workflow, run, f"{n}", title=title, at=at))
    with ledger.write() as work:
        for item in made[::4]:
            work.items.move(item, ItemStatus.DONE, at=item.created_at)
        work.commit()
    keys = {
        ItemSort.NEWEST: lambda item: (-item.id,),
        ItemSort.OLDEST: lambda item: (item.id,),
        ItemSort.UPDATED: lambda item: (-item.updated_at.timestamp(), -item.id),
        ItemSort.TITLE: lambda item: (folded(item.title), item.id),
    }
    search = "same 1" if searching else ""
    wanted = [item for item in made if folded(search) in folded(item.title)]
    rows: list[ItemRow] = []
    cursor = None
    while True:
        page = ledger.queries.items(workflow, sort=sort, search=search, after=cursor, limit=7)
        rows += page.rows
        cursor = page.cursor
        if cursor is None:
            break
    assert [row.id for row in rows] == [item.id for item in sorted(wanted, key=keys[sort])]


def test_a_great_many_can_be_seeded(ledger: SqliteLedger) -> None:
    workflow = seed_events(ledger, inputs=20, per_input=3, pending=5)
    detail = ledger.queries.workflow(workflow)
    assert detail is not None
    assert detail.counts[ItemStatus.PROCESSING] == 5 and detail.counts[ItemStatus.DONE] == 15
    assert detail.outputs == 15
    assert len(_queries(ledger).outputs(workflow).rows) == 15
    with ledger.read() as work:
        waiting = work.events.peek(workflow, "mail", limit=100)
        assert len(waiting) == 15
    run_id = a_run(ledger, workflow, kind=HandlerType.CONSUMER, name="addRow")
    with ledger.write() as work:
        reserve(work, run_id, *(event.message_id for event in waiting))
        changed = work.events.consume(run_id, at=NOON)
        assert (changed.events, len(changed.inputs)) == (15, 5)
        work.runs.finish(run_id, RunStatus.STOPPED, error=None, error_type=None, at=NOON)


def test_the_log_of_an_input_is_that_of_the_runs_that_took_up_what_it_led_to(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId
) -> None:
    mine, other = an_input(ledger, workflow, run), an_input(ledger, workflow, run, "2")

    def line(text: str, run_id: RunId | None, item_id: ItemId | None = None) -> LogLine:
        return log_line("log", text, workflow, run_id, item_id)

    with ledger.write() as work:
        publish(work, run, "m", mine)
        publish(work, run, "n", other)
        reserve(work, run, "m")
        lines = [line("taken up", run), line("its own", None, mine.id), line("of none", None)]
        work.log.add(lines)
        work.commit()
    assert [row.text for row in ledger.queries.log(workflow, item_id=mine.id)] == [
        "taken up",
        "its own",
    ]
    assert [row.text for row in ledger.queries.log(workflow, item_id=mine.id, limit=1)] == [
        "its own"
    ]
    assert ledger.queries.log(workflow, item_id=other.id) == []
