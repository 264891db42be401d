"""Promises of what screens and `show` read."""

from datetime import timedelta

from keep_desktop.domain.errors import FailureKind
from keep_desktop.domain.ids import ItemId, RunId, WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.json import JsonValue, digest
from keep_desktop.domain.mutations import MutationStatus
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.domain.runs import UNDO, RunStatus, Trigger
from keep_desktop.domain.schedules import Cron, parse_interval
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.ports.views import Progress
from keep_desktop.storage import SqliteLedger
from tests.builders.ledger import (
    NOON,
    a_mutation,
    a_run,
    a_session,
    a_workflow,
    active_version,
    an_item,
    get_item,
    log_line,
    new_question,
    new_version,
    seed,
)

LATER = NOON + timedelta(minutes=1)


def test_an_item_runs_only_in_the_hands_of_an_active_run(
    ledger: SqliteLedger, workflow: WorkflowId
) -> None:
    dead = a_run(ledger, workflow, status=RunStatus.CRASHED)
    left = an_item(ledger, workflow, dead, "left")
    live = a_run(ledger, workflow)
    open_item = an_item(ledger, workflow, live, "open")
    done = an_item(ledger, workflow, live, "done", status=ItemStatus.DONE)
    running = {row.id: row.running for row in ledger.queries.items(workflow).rows}
    assert running == {left.id: False, open_item.id: True, done.id: False}
    detail = ledger.queries.workflow(workflow)
    assert detail is not None and detail.running == 1
    with ledger.write() as work:
        work.runs.finish(live, RunStatus.STOPPED, error=None, error_type=None, at=LATER)
        work.commit()
    assert not any(row.running for row in ledger.queries.items(workflow).rows)
    detail = ledger.queries.workflow(workflow)
    assert detail is not None and detail.running == 0


def test_an_item_shows_all_its_attempts_with_their_mutations(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId
) -> None:
    item = an_item(ledger, workflow, run, status=ItemStatus.FAILED, error="No date")
    first = a_mutation(ledger, workflow, run, item, key=digest(1), status=MutationStatus.APPLIED)
    second = a_mutation(ledger, workflow, run, item, key=digest(2), status=MutationStatus.FAILED)
    with ledger.write() as work:
        version = active_version(ledger, workflow)
        assert work.items.reprocess(item, version_id=version, at=LATER)
        new_question(
            work,
            QuestionKind.ITEM_FAILED,
            workflow,
            "Try again?",
            Answer.REPROCESS,
            item_id=item.id,
            at=LATER,
        )
        work.commit()
    third = a_mutation(ledger, workflow, run, get_item(ledger, item.id), key=digest(3))
    detail = ledger.queries.item(item.id)
    assert detail is not None
    assert (detail.row.attempt, detail.workflow_id) == (2, workflow)
    assert detail.question is not None and detail.question.sentence == "Try again?"
    newest, oldest = detail.attempts
    assert [one.id for one in newest.mutations] == [third]
    assert [one.id for one in oldest.mutations] == [first, second]
    assert (oldest.number, oldest.error, oldest.version) == (1, "No date", "1.0")
    assert list(detail.attempts) == ledger.queries.attempts(item.id)
    assert ledger.queries.item(ItemId(99)) is None
    rows = ledger.queries.mutations(workflow)
    assert [row.id for row in rows] == [first, second, third]
    assert rows[0].logical_item_id == item.logical_item_id


def test_failures_before_a_try_again_stay_with_their_attempt(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId
) -> None:
    item = an_item(ledger, workflow, run, status=ItemStatus.FAILED)
    version = active_version(ledger, workflow)
    with ledger.write() as work:
        for number, answer in enumerate((Answer.TRY_AGAIN, Answer.TRY_AGAIN, Answer.SKIP)):
            at = NOON + timedelta(seconds=number)
            asked = new_question(
                work,
                QuestionKind.ITEM_FAILED,
                workflow,
                f"Failed for reason {number}",
                answer,
                item_id=item.id,
                at=at,
            )
            work.questions.answer(asked, answer, at=at)
        assert work.items.reprocess(item, version_id=version, at=LATER)
        work.commit()
    newest, oldest = ledger.queries.attempts(item.id)
    assert newest.earlier_failures == ()
    assert [(one.sentence, one.tried_again_at) for one in oldest.earlier_failures] == [
        ("Failed for reason 0", NOON),
        ("Failed for reason 1", NOON + timedelta(seconds=1)),
    ]


def test_the_workflow_list_reports_all_in_one_look(ledger: SqliteLedger) -> None:
    busy, quiet = a_workflow(ledger, "Busy"), a_workflow(ledger, "Quiet")
    gone = a_workflow(ledger, "Gone", status=WorkflowStatus.ARCHIVED)
    for number in range(20):
        status = RunStatus.FAILED_LOGIC if number % 2 else RunStatus.COMMITTED
        a_run(ledger, busy, status=status, at=NOON + timedelta(minutes=number))
    run = a_run(ledger, busy, at=NOON + timedelta(hours=1))
    with ledger.write() as work:
        work.schedules.put(busy, parse_interval("5m"), next_at=LATER)
        work.runs.set_progress(run, done=214, total=310, label="Mails")
        work.workflows.set_error(quiet, "Sign in again", at=NOON)
        work.switches.set(quiet, at=NOON)
        for kind in (QuestionKind.BLOCKED, QuestionKind.SIGN_IN):
            work.questions.add(
                kind=kind, workflow_id=quiet, sentence="?", actions=[Answer.RESUME], at=NOON
            )
        work.commit()
    first, second = ledger.queries.workflows()
    assert (first.id, first.name, first.active_run) == (busy, "Busy", run)
    assert (first.rule, first.next_at) == (parse_interval("5m"), LATER)
    assert first.progress == Progress(done=214, total=310, label="Mails")
    assert [bar.result for bar in first.bars] == [
        *("failed:logic", "committed") * 7,
        "failed:logic",
        None,
    ]
    assert first.last_run_at == NOON + timedelta(hours=1)
    assert (first.version, first.needs_you, first.stopped) == ("1.0", 0, False)
    assert (second.id, second.error, second.needs_you) == (quiet, "Sign in again", 2)
    assert (second.stopped, second.bars, second.last_run_at) == (True, (), None)
    assert (second.rule, second.progress, second.active_run) == (None, None, None)
    (archived,) = ledger.queries.workflows(archived=True)
    assert archived.id == gone
    with ledger.write() as work:
        work.switches.set(None, at=NOON)
        work.commit()
    assert all(row.stopped for row in ledger.queries.workflows())


def test_the_head_of_a_workflow_counts_its_items(ledger: SqliteLedger) -> None:
    workflow = seed(ledger, items=100, mutations=0)
    detail = ledger.queries.workflow(workflow)
    assert detail is not None
    assert detail.counts == {
        ItemStatus.PROCESSING: 0,
        ItemStatus.DONE: 94,
        ItemStatus.FAILED: 3,
        ItemStatus.NEEDS_ATTENTION: 2,
        ItemStatus.SKIPPED: 1,
    }
    assert (detail.last_error, detail.last_error_type) == (None, None)
    run = a_run(ledger, workflow)
    with ledger.write() as work:
        work.runs.finish(
            run,
            RunStatus.PAUSED_TRANSIENT,
            error="The server does not answer.",
            error_type=FailureKind.NETWORK,
            at=LATER,
        )
        work.commit()
    detail = ledger.queries.workflow(workflow)
    assert detail is not None
    assert detail.last_error == "The server does not answer."
    assert detail.last_error_type is FailureKind.NETWORK
    # An undo that came after it is no run of the workflow's own.
    a_run(ledger, workflow, status=RunStatus.COMMITTED, name=UNDO, at=LATER)
    detail = ledger.queries.workflow(workflow)
    assert detail is not None and detail.last_error_type is FailureKind.NETWORK
    assert ledger.queries.workflow(WorkflowId(99)) is None


def test_what_comes_due_next_is_what_may_run(ledger: SqliteLedger) -> None:
    names = ("Later", "Paused", "Blocked", "Stopped", "Never")
    ids = {name: a_workflow(ledger, name) for name in names}
    assert ledger.queries.next_due() is None
    with ledger.write() as work:
        for name, id in ids.items():
            next_at = {"Later": LATER, "Never": None}.get(name, NOON)
            work.schedules.put(id, Cron("0 9 * * *"), next_at=next_at)
        work.workflows.move(
            ids["Paused"], WorkflowStatus.PAUSED, was=WorkflowStatus.ACTIVE, at=NOON
        )
        work.workflows.set_error(ids["Blocked"], "x", at=NOON)
        work.switches.set(ids["Stopped"], at=NOON)
        work.commit()
    assert ledger.queries.next_due() == ("Later", LATER)
    with ledger.write() as work:
        work.switches.set(None, at=NOON)
        work.commit()
    assert ledger.queries.next_due() is None


def test_runs_and_sessions_are_read_oldest_first(
    ledger: SqliteLedger, workflow: WorkflowId
) -> None:
    session = a_session(ledger, workflow, trigger=Trigger.SCHEDULE)
    first = a_run(ledger, workflow, session_id=session, status=RunStatus.STOPPED)
    second = a_run(ledger, workflow, session_id=session, status=RunStatus.STOPPED, at=LATER)
    third = a_run(ledger, workflow, at=LATER)
    assert [row.id for row in ledger.queries.runs(workflow)] == [first, second, third]
    assert [row.status for row in ledger.queries.runs(workflow)][-1] is RunStatus.ACTIVE
    one, two = ledger.queries.sessions(workflow)
    assert (one.id, one.runs, one.result, one.trigger) == (session, 2, "stopped", "schedule")
    assert (two.runs, two.result, two.version) == (1, None, "1.0")
    assert ledger.queries.running() == 1
    assert ledger.queries.runs_stopped_since(NOON) == 2
    assert ledger.queries.runs_stopped_since(LATER) == 1


def test_unknown_steps_are_those_that_nobody_is_working_on(
    ledger: SqliteLedger, workflow: WorkflowId
) -> None:
    dead = a_run(ledger, workflow, status=RunStatus.CRASHED)
    live = a_run(ledger, workflow, at=LATER)
    for run in (dead, live):
        for status in MutationStatus:
            a_mutation(ledger, workflow, run, key=digest([run, status]), status=status)
    # Two of each run are in doubt; in flight counts only where the run is dead.
    assert ledger.queries.unknown_steps(LATER) == (2, 2 + 1)
    assert ledger.queries.unknown_steps(NOON) == (2 + 2 + 1, 0)
    assert ledger.queries.unknown_steps(None) == (2, 2 + 1)


def test_the_log_is_read_oldest_first_and_cut_to_the_newest(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId
) -> None:
    item = an_item(ledger, workflow, run)
    lines = [
        log_line(
            "LOG",
            str(number),
            workflow,
            run if number % 2 else None,
            item.id if number % 3 == 0 else None,
        )
        for number in range(12)
    ]
    with ledger.write(durable=False) as work:
        work.log.add(lines)
        work.commit()

    def texts(**by: int) -> list[str]:
        return [row.text for row in ledger.queries.log(workflow, **by)]  # type: ignore[arg-type]  # ids of the test

    assert texts() == [str(number) for number in range(12)]
    assert texts(limit=3) == ["9", "10", "11"]
    assert texts(limit=0) == []
    with ledger.read() as work:
        of_run = work.runs.get(run)
    assert of_run is not None
    assert texts(session_id=of_run.session_id) == ["1", "3", "5", "7", "9", "11"]
    assert texts(item_id=item.id, limit=2) == ["6", "9"]
    assert texts(item_id=item.id, session_id=of_run.session_id) == ["3", "9"]
    row = ledger.queries.log(workflow, item_id=item.id)[0]
    assert (row.logical_item_id, row.item_id, row.run_id) == (item.logical_item_id, item.id, None)


def test_versions_say_which_is_active(ledger: SqliteLedger, workflow: WorkflowId) -> None:
    with ledger.write() as work:
        version = new_version(work, workflow, 2, script="two", comment="Other columns", at=LATER)
        work.commit()
        shown = [(row.version, row.active) for row in ledger.queries.versions(workflow)]
        assert shown == [("2.0", False), ("1.0", True)]
    with ledger.write() as work:
        work.workflows.activate(workflow, version, at=LATER)
        work.commit()
    first, second = ledger.queries.versions(workflow)
    assert (first.active, second.active) == (True, False)
    assert first.comment == "Other columns"


def test_messages_are_read_on_from_the_last_one_shown(
    ledger: SqliteLedger, workflow: WorkflowId
) -> None:
    with ledger.write() as work:
        for number in range(5):
            work.notify_user(workflow, type="message", payload={"message": str(number)}, at=NOON)
        work.notify_user(None, type="error", payload=None, at=NOON, key="once")
        work.notify_user(None, type="error", payload=None, at=NOON, key="once")
        work.commit()
    rows = ledger.queries.messages_after(0, limit=4)
    assert [row.id for row in rows] == [1, 2, 3, 4]
    rows = ledger.queries.messages_after(4)
    assert [(row.id, row.workflow_id) for row in rows] == [(5, workflow), (6, None)]
    # That of the program concerns each workflow.
    assert [row.id for row in ledger.queries.notifications(workflow)] == [1, 2, 3, 4, 5, 6]
    assert ledger.queries.open_question_count() == 0


def test_notifications_come_newest_first_in_pages_and_no_older_than_asked(
    ledger: SqliteLedger, workflow: WorkflowId
) -> None:
    with ledger.write() as work:
        for day in range(5):
            at = NOON - timedelta(days=4 - day)
            work.notify_user(workflow, type="message", payload={"message": str(day)}, at=at)
        work.commit()
    first = ledger.queries.notification_page(NOON - timedelta(days=3), limit=2)
    assert [(row.id, row.workflow) for row in first.rows] == [
        (5, "Mail to spreadsheet"),
        (4, "Mail to spreadsheet"),
    ]
    assert first.cursor is not None
    rest = ledger.queries.notification_page(NOON - timedelta(days=3), after=first.cursor, limit=9)
    assert ([row.id for row in rest.rows], rest.cursor) == ([3, 2], None)


def test_a_notification_knows_what_it_is_about(ledger: SqliteLedger) -> None:
    workflow = a_workflow(ledger)
    run = a_run(ledger, workflow)
    item = an_item(ledger, workflow, run, title="Invoice 7")
    step = a_mutation(ledger, workflow, run, item, key="ab" * 32)
    ledger.outbox(workflow).send("Three mails had no amount.", key="ab" * 32)
    with ledger.write() as work:
        new_question(
            work,
            QuestionKind.UNKNOWN_OUTCOME,
            workflow,
            "It is not known.",
            Answer.HAPPENED,
            item_id=item.id,
            mutation_id=step,
        )
        session = work.runs.open_sessions()[0]
        payload: JsonValue = {"session_id": session.id, "late_s": 90, "reason": "asleep"}
        work.notify_user(workflow, type="late", payload=payload, at=NOON)
        work.commit()
    late, question, message = ledger.queries.notification_page(NOON).rows
    assert (message.item_id, message.item) == (item.id, "Invoice 7")
    assert (question.item_id, question.item) == (item.id, "Invoice 7")
    assert (late.run_id, late.item_id) == (run, None)


def test_what_is_read_or_answered_is_no_longer_unread(
    ledger: SqliteLedger, workflow: WorkflowId
) -> None:
    def unread() -> int:
        return ledger.queries.unread_notifications(NOON - timedelta(days=90))

    with ledger.write() as work:
        for number in range(4):
            work.notify_user(workflow, type="message", payload={"message": str(number)}, at=NOON)
        old = NOON - timedelta(days=91)
        work.notify_user(workflow, type="message", payload={"message": "old"}, at=old)
        asked = new_question(work, QuestionKind.BLOCKED, workflow, "?", Answer.SKIP)
        work.commit()
    assert unread() == 5
    notices: list[Notice] = []
    ledger.subscribe(notices.extend)
    with ledger.write() as work:
        work.questions.answer(asked, "skip", at=NOON)
        work.mark_notification_read(4, at=NOON)
        work.commit()
    assert unread() == 3
    notices.clear()
    with ledger.write() as work:
        work.mark_all_notifications_read(2, at=LATER)
        work.commit()
    assert unread() == 1
    assert notices == [Notice(kind=NoticeKind.NOTIFICATION)]
    rows = ledger.queries.notification_page(NOON - timedelta(days=99)).rows
    assert {row.id: row.read_at for row in rows if row.type == "message"} == {
        1: LATER,
        2: LATER,
        3: None,
        4: NOON,
        5: None,
    }
    with ledger.write() as work:
        work.mark_all_notifications_read(2, at=LATER)
        work.commit()
    assert len(notices) == 1
