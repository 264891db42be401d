"""Every item stands under one filter, besides the one for all: what the chips show adds up."""

import random
from collections import Counter

import pytest

from keep_desktop.domain.ids import ItemId, RunId, WorkflowId
from keep_desktop.domain.items import Item, ItemStatus
from keep_desktop.domain.mutations import MutationStatus
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.domain.runs import RunStatus
from keep_desktop.domain.topics import Cause
from keep_desktop.ports.views import ItemFilter, ItemRow, ItemSort
from keep_desktop.storage import SqliteLedger
from keep_desktop.ui.items.filter_bar import filter_counts
from keep_desktop.ui.presentation.status_style import item_style
from tests.builders.events import an_input, publish, reserve
from tests.builders.ledger import NOON, a_run, a_workflow, an_item, new_question, new_step

_PARTS = [one for one in ItemFilter if one is not ItemFilter.ALL]
_WORDS = {
    ItemFilter.NEEDS_YOU: {"Needs you"},
    ItemFilter.FAILED: {"Failed"},
    ItemFilter.RUNNING: {"Running", "In progress"},
    ItemFilter.WAITING: {"Waiting"},
    ItemFilter.DONE: {"Done"},
    ItemFilter.SKIPPED: {"Skipped"},
}


def _some_items(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId, dice: random.Random
) -> None:
    for number in range(dice.randrange(9)):
        an_item(ledger, workflow, run, f"{run}/{number}", status=dice.choice(list(ItemStatus)))


def _some_inputs(
    ledger: SqliteLedger, workflow: WorkflowId, run: RunId, dice: random.Random
) -> None:
    """Untouched, with events that are reserved or not, done, skipped, and some of each asked
    about."""
    inputs = [an_input(ledger, workflow, run, f"{number}") for number in range(dice.randrange(9))]
    with ledger.write() as work:
        for one in inputs:
            if dice.random() < 0.6:
                publish(work, run, f"m{one.id}", one)
                if dice.random() < 0.5:
                    reserve(work, run, f"m{one.id}")
            to = dice.choice([None, None, ItemStatus.DONE, ItemStatus.SKIPPED])
            if to is not None:
                work.items.move(one, to, at=NOON)
        work.commit()
    if inputs and dice.random() < 0.7:
        _ask_about(ledger, workflow, run, dice.sample(inputs, dice.randint(1, len(inputs))))


def _ask_about(ledger: SqliteLedger, workflow: WorkflowId, run: RunId, inputs: list[Item]) -> None:
    with ledger.write() as work:
        step = new_step(
            work,
            workflow,
            run,
            params={},
            key=f"{workflow:064x}",
            causes=tuple(Cause(one.id, 1) for one in inputs),
        )
        work.mutations.move(
            step, MutationStatus.INDETERMINATE, was=MutationStatus.IN_FLIGHT, at=NOON
        )
        new_question(
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


def _end(ledger: SqliteLedger, run: RunId) -> None:
    with ledger.write() as work:
        work.runs.finish(run, RunStatus.COMMITTED, error=None, error_type=None, at=NOON)
        work.commit()


def _a_mix(ledger: SqliteLedger, number: int) -> WorkflowId:
    """Of items and inputs, as a workflow has both whose script became one of handlers."""
    dice = random.Random(number)
    workflow = a_workflow(ledger, f"Mix {number}")
    earlier = a_run(ledger, workflow)
    _some_items(ledger, workflow, earlier, dice)
    _end(ledger, earlier)
    run = a_run(ledger, workflow)
    _some_items(ledger, workflow, run, dice)
    _some_inputs(ledger, workflow, run, dice)
    if dice.random() < 0.3:
        _end(ledger, run)
    return workflow


@pytest.mark.parametrize("sort", [ItemSort.NEWEST, ItemSort.TITLE])
def test_every_item_stands_under_one_chip_whatever_the_mix(
    ledger: SqliteLedger, sort: ItemSort
) -> None:
    met: Counter[ItemFilter] = Counter()
    for number in range(20):
        workflow = _a_mix(ledger, number)

        def rows(filter: ItemFilter, workflow: WorkflowId = workflow) -> list[ItemRow]:
            return list(ledger.queries.items(workflow, filter=filter, sort=sort).rows)

        detail = ledger.queries.workflow(workflow)
        assert detail is not None
        counts = filter_counts(detail)
        found: list[ItemId] = []
        for part in _PARTS:
            listed = rows(part)
            assert counts[part] == len(listed), (number, part)
            assert {item_style(row).label for row in listed} <= _WORDS[part]
            found += [row.id for row in listed]
            met[part] += len(listed)
        assert sorted(found) == sorted(row.id for row in rows(ItemFilter.ALL))
        assert len(found) == counts[ItemFilter.ALL] == sum(counts[part] for part in _PARTS)
    assert min(met[part] for part in _PARTS) > 5, met
    asked = [row.needs_you for row in ledger.queries.workflows()]
    assert sum(asked) == ledger.queries.open_question_count() > 5
