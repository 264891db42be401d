"""Makes the watchers of triggers; each imports what only it needs, at its first trigger."""

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from keep_desktop.domain.triggers import TriggerKind
from keep_desktop.engine.cancellation import CancelSource
from keep_desktop.engine.context import EngineContext, policies_of
from keep_desktop.ports.connectors import ConnectorRegistry
from keep_desktop.ports.secrets import SecretStore
from keep_desktop.ports.triggers import MakeWatcher, Wakes, Watched, Watcher

if TYPE_CHECKING:
    from keep_desktop.tools.triggers.calendars import Event


def watcher_maker(
    book: ConnectorRegistry, secrets: SecretStore, context: EngineContext
) -> MakeWatcher:
    """*context*: to read calendars with the tool that scripts read them with."""

    def make(kind: TriggerKind, wakes: Wakes) -> Watcher:
        match kind:
            case TriggerKind.FOLDER:
                from keep_desktop.tools.triggers.folders import FolderWatcher

                return FolderWatcher(wakes)
            case TriggerKind.MAIL:
                from keep_desktop.tools.triggers.mailboxes import MailboxWatcher

                return MailboxWatcher(wakes, book, secrets, CancelSource)
            case TriggerKind.CALENDAR:
                from keep_desktop.tools.triggers.calendars import CalendarWatcher

                cancel = CancelSource()
                read = partial(_read_events, context, cancel)
                return CalendarWatcher(wakes, read, context.clock.now, cancel)
            case TriggerKind.WEBHOOK:
                from keep_desktop.tools.triggers.webhooks import WebhookListener

                return WebhookListener(wakes, secrets)

    return make


def _read_events(
    context: EngineContext, cancel: CancelSource, one: Watched, after: datetime, before: datetime
) -> "Sequence[Event]":
    from keep_desktop.engine.mutations.calls import call_context
    from keep_desktop.tools.connectors.google_calendar.operations import ListEvents
    from keep_desktop.tools.triggers.calendars import Event

    tool = context.tools.find(ListEvents.namespace, ListEvents.name)
    assert tool is not None  # noqa: S101 - one of our own
    span = {"after": after.isoformat(), "before": before.isoformat()}
    params = context.tools.parse(tool, {"account": one.place, **span})
    policies, zone = policies_of(context.ledger), context.clock.zone()
    called = call_context(context, one.workflow_id, cancel, policies=policies, zone=zone)
    found = cast(Sequence[dict[str, Any]], tool.call(params, called))
    starts = [(datetime.fromisoformat(event["start"]), event["id"]) for event in found]
    # One of whole days begins at midnight here.
    return [Event(at if at.tzinfo else at.replace(tzinfo=zone), id) for at, id in starts]
