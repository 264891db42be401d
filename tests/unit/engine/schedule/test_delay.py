"""Why a session began after its time: told by what is known, and not told where nothing is."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.runs import DelayReason, Due, Trigger
from keep_desktop.engine.schedule.delay import DelayMonitor
from keep_desktop.ports.views import PastSession
from keep_desktop.services.context import Keep
from keep_desktop.services.notifications import notification_page
from keep_desktop.services.workflows.lifecycle import set_schedule
from tests.builders.engine import a_script, run
from tests.builders.ledger import NOON, StillClock

HOUR, HALF = timedelta(hours=1), timedelta(minutes=30)


def _watched(*asked: datetime) -> DelayMonitor:
    watch = DelayMonitor()
    for at in asked:
        watch.polled(at)
    return watch


def _why(keep: Keep, watch: DelayMonitor, workflow: WorkflowId, at: datetime, now: datetime) -> Due:
    with keep.ledger.read() as uow:
        return watch.due(uow, workflow, at, now=now)


def _past(keep: Keep) -> Sequence[PastSession]:
    return keep.queries.ended_since(NOON - HOUR, limit=10)


def test_what_came_due_before_keep_began_is_late_because_it_did_not_run(
    keep: Keep, clock: StillClock
) -> None:
    workflow = a_script(keep, "1;")
    why = _why(keep, _watched(NOON), workflow, NOON - HOUR, NOON)
    assert why == Due(NOON - HOUR, DelayReason.NOT_RUNNING)


def test_what_came_due_while_nobody_asked_is_late_because_the_computer_slept(
    keep: Keep, clock: StillClock
) -> None:
    workflow = a_script(keep, "1;")
    watch = _watched(NOON, NOON + HOUR)
    assert _why(keep, watch, workflow, NOON + HALF, NOON + HOUR).late is DelayReason.ASLEEP


def test_what_begins_within_a_minute_is_not_late(keep: Keep, clock: StillClock) -> None:
    workflow = a_script(keep, "1;")
    now = NOON + timedelta(seconds=59)
    assert _why(keep, _watched(NOON), workflow, NOON, now) == Due(NOON)


def test_what_waited_for_the_run_before_is_late_because_of_it(
    keep: Keep, clock: StillClock
) -> None:
    workflow = a_script(keep, "1;")
    asked = [NOON + timedelta(seconds=30 * n) for n in range(121)]
    clock.advance(HALF)
    run(keep, workflow)
    at = NOON + timedelta(minutes=20)
    assert _why(keep, _watched(*asked), workflow, at, NOON + HALF).late is DelayReason.BUSY


def test_nobody_guesses_where_nothing_is_known(keep: Keep, clock: StillClock) -> None:
    workflow = a_script(keep, "1;")
    asked = [NOON + timedelta(seconds=30 * n) for n in range(121)]
    assert _why(keep, _watched(*asked), workflow, NOON + HALF, NOON + HOUR).late is None


def test_a_session_keeps_its_time_its_reason_and_what_it_had_in_hand(
    keep: Keep, clock: StillClock
) -> None:
    workflow = a_script(keep, "await Items.withItem('a', 'a', async () => {});")
    due = Due(NOON - HALF, DelayReason.ASLEEP)
    keep.engine.start_session(workflow, Trigger.SCHEDULE, due).result(30)
    run(keep, workflow)
    (shown,) = notification_page(keep).rows
    assert shown.late is not None
    assert (shown.late.by, shown.late.reason) == (HALF, DelayReason.ASLEEP)
    by_hand, by_time = _past(keep)
    assert (by_time.due_at, by_time.late, by_time.items) == (*_parts(due), {"done": 1})
    assert (by_hand.due_at, by_hand.late) == (None, None)


def _parts(due: Due) -> tuple[datetime, DelayReason | None]:
    return due.at, due.late


def test_the_agenda_reports_the_reason_of_what_it_starts(keep: Keep, clock: StillClock) -> None:
    workflow = a_script(keep, "1;")
    set_schedule(keep, workflow, every="1h")
    keep.engine._scheduler._poll()
    clock.advance(timedelta(minutes=26) + HOUR)
    keep.engine._scheduler._poll()
    keep.engine._sessions.reports(workflow)[0].result(30)
    (session,) = _past(keep)
    assert (session.due_at, session.late) == (NOON + HOUR, DelayReason.ASLEEP)
