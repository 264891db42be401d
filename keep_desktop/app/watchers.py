"""Makes the watchers of triggers; each imports what only it needs, at its first trigger."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, cast

from keep_desktop.domain.triggers import TriggerKind
from keep_desktop.engine.cancellation import CancelSource
from keep_desktop.engine.context import EngineContext, policies_of
from keep_desktop.ports.connections import Connections
from keep_desktop.ports.connectors import ConnectorRegistry
from keep_desktop.ports.secrets import SecretStore
from keep_desktop.ports.triggers import MakeWatcher, TriggerSink, Watched, Watcher
from keep_desktop.tools.triggers.address import CALDAV

if TYPE_CHECKING:
    from keep_desktop.tools.triggers.calendars import UpcomingEvent


def watcher_maker(
    connectors: ConnectorRegistry,
    secrets: SecretStore,
    connections: Connections,
    context: EngineContext,
) -> MakeWatcher:
    """*context*: to read calendars with the tools that scripts read them with."""

    def make(kind: TriggerKind, sink: TriggerSink) -> Watcher:
        match kind:
            case TriggerKind.FOLDER:
                from keep_desktop.tools.triggers.folders import FolderWatcher

                return FolderWatcher(sink)
            case TriggerKind.MAIL:
                from keep_desktop.tools.triggers.mailboxes import MailboxWatcher

                return MailboxWatcher(sink, connectors, secrets, CancelSource)
            case TriggerKind.CALENDAR:
                from keep_desktop.tools.triggers.calendars import CalendarWatcher

                cancel = CancelSource()
                read = EventReader(context, connections, cancel)
                return CalendarWatcher(sink, read, context.clock.now, cancel)
            case TriggerKind.WEBHOOK:
                from keep_desktop.tools.triggers.webhooks import WebhookListener

                return WebhookListener(sink, secrets)

    return make


class EventReader:
    """Reads calendars as a script of the trigger's workflow would."""

    def __init__(
        self, context: EngineContext, connections: Connections, cancel: CancelSource
    ) -> None:
        self._context, self._connections, self._cancel = context, connections, cancel

    def __call__(
        self, one: Watched, after: datetime, before: datetime
    ) -> "Sequence[UpcomingEvent]":
        from keep_desktop.tools.triggers.calendars import UpcomingEvent

        span = {"after": after.isoformat(), "before": before.isoformat()}
        zone = self._context.clock.zone()
        found: list[UpcomingEvent] = []
        for calendar, event in self._events(one, span):
            at = datetime.fromisoformat(event["start"])
            # One of whole days begins at midnight here.
            at = at if at.tzinfo is not None else at.replace(tzinfo=zone)
            found.append(UpcomingEvent(at, f"{calendar}/{event['id']}"))
        return found

    def _events(
        self, one: Watched, span: Mapping[str, str]
    ) -> Iterator[tuple[str, Mapping[str, Any]]]:
        if one.place in [each.account for each in self._connections.of(CALDAV)]:
            for calendar in self._call(one, "CalDav", "calendars", {}):
                given = {"calendar": calendar["id"], **span}
                for event in self._call(one, "CalDav", "events", given):
                    yield calendar["id"], event
        else:
            for event in self._call(one, "GoogleCalendar", "events", span):
                yield "", event

    def _call(
        self, one: Watched, namespace: str, name: str, given: Mapping[str, str]
    ) -> Sequence[Mapping[str, Any]]:
        from keep_desktop.engine.mutations.calls import call_context

        context = self._context
        tool = context.tools.find(namespace, name)
        assert tool is not None  # noqa: S101 - one of our own
        policies = policies_of(context.ledger)
        called = call_context(context, one.workflow_id, self._cancel, policies=policies)
        params = context.tools.parse(tool, {"account": one.place, **given})
        return cast(Sequence[Mapping[str, Any]], tool.call(params, called))
