"""An event of a calendar that is near wakes the workflow, once; it is read as scripts read it."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from keep_desktop.app.watchers import EventReader
from keep_desktop.domain.errors import AuthFailure, Failure, NetworkFailure, PreconditionFailure
from keep_desktop.domain.ids import TriggerId, WorkflowId
from keep_desktop.engine.cancellation import CancelSource
from keep_desktop.ports.triggers import Watched
from keep_desktop.services.context import Keep
from keep_desktop.tools.connectors.caldav import operations as caldav
from keep_desktop.tools.connectors.google_calendar.operations import GoogleCalendarListEvents
from keep_desktop.tools.registry import Registry
from keep_desktop.tools.triggers.calendars import CalendarWatcher, UpcomingEvent
from tests.builders.connections import TOKEN, FakeConnections
from tests.builders.engine import a_keep, a_script
from tests.builders.ledger import NOON, StillClock
from tests.builders.waiting import wait_for
from tests.servers.dav import Radicale
from tests.servers.google import Google
from tests.unit.tools.triggers.recording_sink import RecordingSink

MINUTE = timedelta(minutes=1)
ANN = "ann@firm.example"


def watched(*ids: int, since: datetime = NOON) -> Sequence[Watched]:
    return [
        Watched(
            id=TriggerId(id),
            workflow_id=WorkflowId(1),
            place=ANN,
            since=since,
            is_blocked=False,
        )
        for id in ids
    ]


class Calendar:
    """Events, a clock, and the watcher of both."""

    def __init__(self) -> None:
        self.clock = StillClock()
        self.events: list[UpcomingEvent] = []
        self.failure: Failure | None = None
        self.readings = 0
        self.woken = RecordingSink()
        self.watcher = CalendarWatcher(self.woken, self.read, self.clock.now, CancelSource())

    def read(self, one: Watched, after: datetime, before: datetime) -> Sequence[UpcomingEvent]:
        self.readings += 1
        if self.failure is not None:
            raise self.failure
        return [event for event in self.events if after <= event.start < before]

    def look(self, rows: Sequence[Watched]) -> None:
        """Have it read, and wait until it has."""
        before = self.readings
        self.watcher.watch(rows)
        wait_for(lambda: self.readings > before)


@pytest.fixture
def calendar() -> Iterator[Calendar]:
    made = Calendar()
    yield made
    made.watcher.close()


def test_an_event_wakes_once_when_it_is_near(calendar: Calendar) -> None:
    event = UpcomingEvent(NOON + 12 * MINUTE, "a")
    calendar.events = [
        event,
        UpcomingEvent(NOON + 300 * MINUTE, "far"),
        UpcomingEvent(NOON + 8 * MINUTE, "near"),
    ]
    calendar.look(watched(1, 2))
    # What was near at the last look was found by it.
    wait_for(lambda: calendar.woken.is_watched(2))
    assert calendar.woken.ids == []
    calendar.clock.advance(3 * MINUTE)
    calendar.look(watched(1, 2))
    wait_for(lambda: calendar.woken.ids == [1, 2])
    calendar.clock.advance(MINUTE)
    calendar.look(watched(1, 2))
    calendar.look(watched(1))
    assert calendar.woken.ids == [1, 2]
    # Moved, it is near again.
    calendar.events = [replace(event, start=NOON + 20 * MINUTE)]
    calendar.clock.advance(8 * MINUTE)
    calendar.look(watched(1))
    wait_for(lambda: calendar.woken.ids == [1, 2, 1])


@pytest.mark.parametrize(
    ("failure", "refused"),
    [
        (AuthFailure("Sign in again."), [1]),
        (PreconditionFailure("Connect Google Calendar first."), []),
    ],
)
def test_what_keeps_it_from_reading_is_reported(
    calendar: Calendar, failure: Failure, refused: list[int]
) -> None:
    calendar.failure = failure
    calendar.look(watched(1))
    wait_for(lambda: calendar.woken.troubles != [])
    assert calendar.woken.trouble(1) == failure.sentence
    assert calendar.woken.refused == refused
    calendar.failure = None
    calendar.look(watched(1))
    wait_for(lambda: calendar.woken.is_watched(1))


def test_a_network_that_fails_now_and_then_is_not_worth_a_word(calendar: Calendar) -> None:
    calendar.failure = NetworkFailure("It does not answer.")
    for _ in range(2):
        calendar.look(watched(1))
    assert calendar.woken.troubles == []
    calendar.look(watched(1))
    wait_for(lambda: calendar.woken.troubles != [])


def _read(
    keep: Keep, service: str, url: str, tools: Sequence[type[Any]]
) -> Sequence[UpcomingEvent]:
    """The events of that day, as the watcher reads them."""
    connections = FakeConnections(service, url)
    registry = Registry([each(connections) for each in tools])
    context = replace(keep.engine.context, tools=registry)
    day = datetime(2026, 11, 20, tzinfo=UTC)
    [one] = watched(1)
    one = replace(one, workflow_id=a_script(keep, "1;"))
    return EventReader(context, connections, CancelSource())(one, day, day + 1440 * MINUTE)


def test_events_of_google_are_read_by_the_tool_of_scripts(tmp_path: Path) -> None:
    with Google(TOKEN) as google, a_keep(tmp_path) as keep:
        google.scopes = frozenset(
            GoogleCalendarListEvents.entry.oauth.scopes
            if GoogleCalendarListEvents.entry.oauth
            else ()
        )
        google.calendars.put("Soon", "2026-11-20T10:00:00+01:00", "2026-11-20T11:00:00+01:00")
        found = _read(keep, "google_calendar", google.url, [GoogleCalendarListEvents])
    assert found == [UpcomingEvent(datetime(2026, 11, 20, 9, tzinfo=UTC), "/event1")]


def test_events_of_every_calendar_of_caldav_are_read(tmp_path: Path) -> None:
    with Radicale(TOKEN) as server, a_keep(tmp_path) as keep:
        server.put_event("soon.ics", "SUMMARY:Soon", "DTSTART:20261120T090000Z")
        found = _read(keep, "caldav", server.url, [caldav.CalDavCalendars, caldav.CalDavListEvents])
    [event] = found
    assert event.start == datetime(2026, 11, 20, 9, tzinfo=UTC) and "soon.ics" in event.id
