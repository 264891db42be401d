"""Events of an input that is skipped, or done once more."""

import pytest

from keep_desktop.domain.ids import RunId, WorkflowId
from keep_desktop.domain.items import Item, ItemStatus
from keep_desktop.domain.topics import Cause, EventStatus
from keep_desktop.ports.handler_stores import Changed
from keep_desktop.storage import SqliteLedger
from tests.builders.events import input_and_attempt, publish, reserve, status_of
from tests.builders.ledger import NOON, get_item
from tests.unit.storage.event_steps import (
    CONSUMED,
    INPUT_WAITS,
    LATER,
    PENDING,
    RESERVED,
    SKIPPED,
    bring,
    consume,
    skip,
)


@pytest.mark.parametrize("told_of_the_run", [True, False])
def test_skipping_an_input_skips_what_waits_for_it_alone(
    ledger: SqliteLedger,
    workflow: WorkflowId,
    run: RunId,
    mail: Item,
    other_mail: Item,
    told_of_the_run: bool,
) -> None:
    with ledger.write() as work:
        for name in ("consumed", "held", "waits"):
            publish(work, run, name, mail)
        publish(work, run, "of both", mail, other_mail)
        reserve(work, run, "consumed")
        work.events.consume(run, at=NOON)
        reserve(work, run, "held")
        skip(work, mail)
        changed = work.events.skip_caused_by(
            mail.id, also_held_by=run if told_of_the_run else None, at=LATER
        )
        assert changed == Changed(events=2 if told_of_the_run else 1)
        again = work.events.skip_caused_by(mail.id, also_held_by=None, at=LATER)
        assert again == Changed(), "skipping twice changes nothing"
        work.commit()
    found = [status_of(ledger, workflow, n) for n in ("consumed", "held", "waits", "of both")]
    assert found == [CONSUMED, SKIPPED if told_of_the_run else RESERVED, SKIPPED, PENDING]
    assert consume(ledger, run, "held", "of both").inputs == ((other_mail.id, ItemStatus.DONE),)
    assert get_item(ledger, mail.id).status is ItemStatus.SKIPPED


@pytest.mark.parametrize("status", EventStatus)
def test_reprocessing_repeats_what_a_producer_published(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId, mail: Item, status: EventStatus
) -> None:
    with ledger.write() as work:
        publish(work, run, "m", mail, root=True)
        publish(work, run, "further", mail, root=False)
        reserve(work, run, "further")
        work.events.consume(run, at=NOON)
        bring(work, run, status)
        skip(work, mail)
        item = work.items.get(mail.id)
        version = work.workflows.versions(workflow)[0].id
        assert item is not None and work.items.reprocess(item, version_id=version, at=LATER)
        changed = work.events.repeat_roots(mail.id, attempt=2, at=LATER)
        again = status is not PENDING
        assert (changed.events, changed.inputs) == (int(again), ())
        assert changed.topics == (frozenset({"mail"}) if again else frozenset())
        root, further = work.events.find(workflow, "mail", ["m", "further"])
        assert (root.status, root.attempt, root.reserved_by_run_id) == (PENDING, 2, None)
        assert (further.status, further.attempt) == (CONSUMED, 1)
        assert work.events.held(run) == 0
        reserve(work, run, "m")
        assert work.events.causes_of_held(run) == [Cause(mail.id, 2)]


def test_repeating_an_event_of_two_inputs_opens_the_other_one_too(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId, mail: Item, other_mail: Item
) -> None:
    with ledger.write() as work:
        publish(work, run, "m", mail, other_mail)
        work.commit()
    consume(ledger, run, "m")
    with ledger.write() as work:
        item = work.items.get(mail.id)
        version = work.workflows.versions(workflow)[0].id
        assert item is not None and work.items.reprocess(item, version_id=version, at=LATER)
        changed = work.events.repeat_roots(mail.id, attempt=2, at=LATER)
        work.commit()
    assert changed.inputs == ((other_mail.id, ItemStatus.PROCESSING),)
    assert input_and_attempt(ledger, other_mail) == INPUT_WAITS
    with ledger.write() as work:
        reserve(work, run, "m")
        assert work.events.causes_of_held(run) == [Cause(mail.id, 2), Cause(other_mail.id, 1)]
