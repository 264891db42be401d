"""Item tree and pane over a real ledger and real worker threads."""

from datetime import timedelta

from pytestqt.qtbot import QtBot

from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.mutations import MutationStatus
from keep_desktop.ports.views import ItemFilter, ItemSort
from keep_desktop.services.context import Keep
from keep_desktop.services.items.queries import items_page
from keep_desktop.storage import SqliteLedger
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.item_details.pane import ItemPane, Tab
from keep_desktop.ui.items.tree import ItemTree
from tests.builders.ledger import NOON, a_mutation, a_run, a_workflow, an_item, log_line, seed
from tests.ui.reading import card_text, facts_of
from tests.ui.recorder import recorder


def ledger_of(keep: Keep) -> SqliteLedger:
    assert isinstance(keep.ledger, SqliteLedger)
    return keep.ledger


def a_tree(qtbot: QtBot, keep: Keep, tasks: TaskRunner, workflow_id: WorkflowId) -> ItemTree:
    tree = ItemTree(keep, tasks, recorder())
    qtbot.addWidget(tree)
    tree.resize(612, 690)
    with qtbot.waitExposed(tree):
        tree.show()
    tree.show_workflow(workflow_id, {})
    return tree


def wait_for_rows(qtbot: QtBot, tree: ItemTree, count: int) -> None:
    qtbot.waitUntil(lambda: len(tree.model.ids()) >= count)


def true_ids(keep: Keep, workflow_id: WorkflowId, count: int, **which: object) -> list[ItemId]:
    page = items_page(keep, workflow_id, limit=count, **which)  # type: ignore[arg-type]  # passed on as they are
    return [row.id for row in page.rows]


def test_pages_follow_each_other_without_hole_or_double(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner
) -> None:
    workflow_id = seed(ledger_of(keep), items=3_000)
    for sort in ItemSort:
        tree = a_tree(qtbot, keep, tasks, workflow_id)
        tree.set_sort(sort)
        for count in (400, 700, 1_000):
            wait_for_rows(qtbot, tree, count)
            tree.view.scrollToBottom()
        assert list(tree.model.ids())[:1_000] == true_ids(keep, workflow_id, 1_000, sort=sort)


def test_filters_and_search_show_what_they_say(qtbot: QtBot, keep: Keep, tasks: TaskRunner) -> None:
    workflow_id = seed(ledger_of(keep), items=1_000)
    tree = a_tree(qtbot, keep, tasks, workflow_id)
    tree.set_filter(ItemFilter.FAILED)
    qtbot.waitUntil(lambda: len(tree.model.ids()) == 30)
    text = {tree.model.index(n, 1).data() for n in range(30)}
    assert text == {"Failed"}
    tree.set_filter(ItemFilter.ALL)
    tree.set_search("straße")
    qtbot.waitUntil(lambda: len(tree.model.ids()) == 125)


def test_the_tree_follows_work_and_equals_the_ledger_afterwards(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner
) -> None:
    ledger = ledger_of(keep)
    workflow_id = seed(ledger, items=250)
    tree = a_tree(qtbot, keep, tasks, workflow_id)
    qtbot.waitUntil(lambda: len(tree.model.ids()) == 250)
    run_id = a_run(ledger, workflow_id)
    for n in range(30):
        at = NOON + timedelta(days=1, seconds=n)
        item = an_item(ledger, workflow_id, run_id, f"new:{n}", at=at)
        tree.refresh([item.id])
        if n % 2:
            with ledger.write(durable=False) as work:
                work.items.move(item, ItemStatus.FAILED, at=at, error="It broke.")
                work.commit()
            tree.refresh([item.id])
        qtbot.wait(1)
    qtbot.waitUntil(lambda: len(tree.model.ids()) == 280)
    tree.refresh(None)
    truth = true_ids(keep, workflow_id, 280)
    qtbot.waitUntil(lambda: list(tree.model.ids()) == truth)
    qtbot.waitUntil(lambda: tree.model.index(0, 1).data() == "Failed")
    assert tree.model.index(1, 1).data() == "Running"


def test_an_item_shows_what_the_ledger_knows_of_it(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner
) -> None:
    ledger = ledger_of(keep)
    workflow_id = a_workflow(ledger, script="console.log('hello')", params={"folder": "/mail"})
    run_id = a_run(ledger, workflow_id)
    item = an_item(ledger, workflow_id, run_id)
    a_mutation(
        ledger, workflow_id, run_id, item, status=MutationStatus.APPLIED, params={"key": "m"}
    )
    with ledger.write(durable=False) as work:
        work.log.add([log_line("WARN", "careful", workflow_id, run_id, item.id)])
        work.commit()
    pane = ItemPane(keep, tasks, recorder(), recorder())
    qtbot.addWidget(pane)
    with qtbot.waitExposed(pane):
        pane.show()
    pane.show_item(item.id)
    qtbot.waitUntil(lambda: len(pane.happened.sections) == 1)
    (card,) = pane.happened.sections[1].cards.values()
    assert card_text(card).startswith("Append a row to costs.csv\nHappened")
    pane.tabs.setCurrentIndex(Tab.INPUT)
    qtbot.waitUntil(lambda: facts_of(pane.input.params) == {"folder": "/mail"})
    pane.tabs.setCurrentIndex(Tab.SCRIPT)
    qtbot.waitUntil(lambda: pane.script.view.toPlainText() == "console.log('hello')")
    pane.tabs.setCurrentIndex(Tab.LOG)
    qtbot.waitUntil(lambda: pane.log.page.toPlainText() == "12:00:00 WARN  careful")
