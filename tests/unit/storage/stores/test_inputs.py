"""Promises of inputs: items that came from outside."""

from datetime import timedelta
from itertools import product

import pytest

from keep_desktop.domain.errors import IllegalMove
from keep_desktop.domain.ids import RunId, WorkflowId
from keep_desktop.domain.items import INPUT_MOVES, Item, ItemStatus
from keep_desktop.domain.topics import InputStatus, input_status
from keep_desktop.storage import SqliteLedger
from tests.builders.events import an_input
from tests.builders.ledger import NOON, active_version, an_item, get_item

LATER = NOON + timedelta(minutes=1)


def test_an_input_is_an_item_that_says_where_it_came_from(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId
) -> None:
    made = an_input(ledger, workflow, run, "42", title="Hello")
    assert made == Item(
        id=made.id,
        workflow_id=workflow,
        logical_item_id="Mail/email/42",
        title="Hello",
        status=ItemStatus.PROCESSING,
        attempt=1,
        created_by_run_id=run,
        created_at=NOON,
        updated_at=NOON,
        source="Mail",
        type="email",
        external_id="42",
    )
    assert made.is_input and input_status(made.status) is InputStatus.PENDING
    with ledger.read() as work:
        (attempt,) = work.items.attempts(made.id)
        assert (attempt.number, attempt.ended_at) == (1, None)
        assert attempt.version_id == active_version(ledger, workflow)
        find = work.items.find_input
        assert find(workflow, source="Mail", type="email", external_id="42") == made
        assert find(workflow, source="Mail", type="letter", external_id="42") is None


def test_an_input_whose_own_name_is_taken_gets_another(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId
) -> None:
    for name in ("Mail/email/42", "Mail/email/42 (2)"):
        assert not an_item(ledger, workflow, run, name).is_input
    made = an_input(ledger, workflow, run, "42")
    assert made.logical_item_id == "Mail/email/42 (3)"
    assert an_input(ledger, workflow, run, "42") == made


def test_an_input_may_be_named_with_half_a_character(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId
) -> None:
    made = an_input(ledger, workflow, run, "\ud83d")
    assert an_input(ledger, workflow, run, "\ud83d") == made


@pytest.mark.parametrize(("was", "to"), list(product(ItemStatus, ItemStatus)))
def test_inputs_follow_a_table_of_their_own(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId, was: ItemStatus, to: ItemStatus
) -> None:
    made = an_input(ledger, workflow, run)
    if was is not ItemStatus.PROCESSING:
        if was not in INPUT_MOVES[ItemStatus.PROCESSING]:
            assert INPUT_MOVES[was] == frozenset()
            return
        with ledger.write() as work:
            assert work.items.move(made, was, at=NOON)
            work.commit()
    current = get_item(ledger, made.id)
    with ledger.write() as work:
        if to not in INPUT_MOVES[was]:
            with pytest.raises(IllegalMove):
                work.items.move(current, to, at=LATER)
            return
        assert work.items.move(current, to, at=LATER)
        assert not work.items.move(current, to, at=LATER), "a lost race is an answer"
