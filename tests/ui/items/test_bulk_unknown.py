"""Bulk actions leave items with unknown outcomes to the user."""

import pytest
from pytestqt.qtbot import QtBot

from keep_desktop.domain.ids import ItemId, MutationId, WorkflowId
from keep_desktop.domain.items import Item, ItemStatus
from keep_desktop.domain.mutations import MutationStatus
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.domain.runs import RunStatus
from keep_desktop.services.context import Keep
from keep_desktop.storage import SqliteLedger
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.items.bulk_dialog import BulkDialog
from keep_desktop.ui.presentation.item_actions import ActionTargets, ItemAction
from tests.builders.ledger import a_mutation, a_run, a_workflow, an_item, new_question
from tests.ui.dialog_tools import until
from tests.ui.driver import click


@pytest.fixture
def items(keep: Keep) -> tuple[WorkflowId, tuple[ItemId, ...]]:
    """Two with questions, one being checked, one failed."""
    ledger = keep.ledger
    assert isinstance(ledger, SqliteLedger)
    workflow_id = a_workflow(ledger)
    run_id = a_run(ledger, workflow_id, status=RunStatus.COMMITTED)
    waits, ids = ItemStatus.NEEDS_ATTENTION, []
    for number, (status, step) in enumerate(
        (
            (waits, MutationStatus.INDETERMINATE),
            (waits, MutationStatus.INDETERMINATE),
            (waits, MutationStatus.NEEDS_RECONCILE),
            (ItemStatus.FAILED, MutationStatus.FAILED),
        )
    ):
        item = an_item(
            ledger, workflow_id, run_id, f"mail:{number}", title=f"Mail {number}", status=status
        )
        made = a_mutation(ledger, workflow_id, run_id, item, status=step)
        if step is MutationStatus.INDETERMINATE:
            _ask(ledger, item, made)
        ids.append(item.id)
    return workflow_id, tuple(ids)


def _ask(ledger: SqliteLedger, item: Item, step: MutationId) -> None:
    with ledger.write() as uow:
        new_question(
            uow,
            QuestionKind.UNKNOWN_OUTCOME,
            item.workflow_id,
            "Did this happen?",
            Answer.SKIP,
            item_id=item.id,
            mutation_id=step,
            at=item.created_at,
        )
        uow.commit()


def asked(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, action: ItemAction, meant: ActionTargets
) -> BulkDialog:
    dialog = BulkDialog(keep, tasks, action, meant)
    qtbot.addWidget(dialog)
    dialog.show()
    until(qtbot, lambda: not dialog.heading.text().startswith("Counting"))
    return dialog


@pytest.mark.parametrize("action", ItemAction)
def test_several_are_not_settled_by_one_click(
    qtbot: QtBot,
    keep: Keep,
    tasks: TaskRunner,
    items: tuple[WorkflowId, tuple[ItemId, ...]],
    action: ItemAction,
) -> None:
    workflow_id, ids = items
    dialog = asked(
        qtbot, keep, tasks, action, ActionTargets(workflow_id, ids, None, may_be_done=False)
    )
    assert dialog.heading.text() in ("Skip 1 item?", "Reprocess 1 item?")
    assert dialog.names.text() == "Mail 3"
    assert dialog.staying.label.text() == (
        "Waiting for your answer: 2 items.\nA step is being checked: 1 item."
    )
    click(dialog.go)
    until(qtbot, lambda: not dialog.isVisible())
    with keep.ledger.read() as uow:
        assert len(uow.mutations.open()) == 3
    none = asked(
        qtbot, keep, tasks, action, ActionTargets(workflow_id, ids[:2], None, may_be_done=False)
    )
    assert none.heading.text().startswith("Nothing to")
    assert none.go.isHidden() and not none.staying.isHidden()
    missing: list[object] = []
    none.answer_requested.connect(missing.append)
    click(none.staying.answer)
    assert missing == [min(one.id for one in keep.queries.questions(workflow_id))]
    assert not none.isVisible()


def test_one_alone_is_settled(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, items: tuple[WorkflowId, tuple[ItemId, ...]]
) -> None:
    workflow_id, ids = items
    targets = ActionTargets(workflow_id, ids[:1], None, may_be_done=False)
    dialog = asked(qtbot, keep, tasks, ItemAction.SKIP, targets)
    assert dialog.staying.isHidden()
    click(dialog.go)
    until(qtbot, lambda: not dialog.isVisible())
    with keep.ledger.read() as uow:
        assert len(uow.mutations.open()) == 2
