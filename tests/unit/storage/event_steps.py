"""What becomes of events and their inputs, for the tests of both."""

from datetime import timedelta

from keep_desktop.domain.ids import RunId
from keep_desktop.domain.items import Item, ItemStatus
from keep_desktop.domain.topics import EventStatus
from keep_desktop.ports.store_items import EventChanges
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.storage import SqliteLedger
from tests.builders.events import reserve
from tests.builders.ledger import NOON

LATER = NOON + timedelta(minutes=1)
PENDING, RESERVED, CONSUMED, SKIPPED = EventStatus


def skip(work: UnitOfWork, item: Item) -> None:
    current = work.items.get(item.id)
    assert current is not None
    assert work.items.move(current, ItemStatus.SKIPPED, at=LATER)


def consume(ledger: SqliteLedger, run: RunId, *message_ids: str) -> EventChanges:
    with ledger.write() as work:
        reserve(work, run, *message_ids)
        changed = work.events.consume(run, at=LATER)
        work.commit()
    return changed


def bring(work: UnitOfWork, run: RunId, status: EventStatus) -> None:
    if status is not PENDING:
        reserve(work, run, "m")
    if status is CONSUMED:
        work.events.consume(run, at=NOON)
    elif status is SKIPPED:
        work.events.skip_reserved(run, at=NOON)
