"""The item pane on view objects."""

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.domain.ids import ItemId, MutationId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.mutations import MutationStatus
from keep_desktop.ports.views import AttemptRow, ItemDetail
from keep_desktop.ui.item_details.pane import ItemPane, Tab
from keep_desktop.ui.item_details.step_card import MutationCard
from keep_desktop.ui.items.actions import ItemActions
from tests.ui.fake_store import FakeStore, a_keep
from tests.ui.item_views import a_step, an_attempt
from tests.ui.manual_task_runner import ManualTaskRunner, as_tasks
from tests.ui.recorder import recorder

ONE = ItemId(1)


class Harness:
    """A pane over a fake store, at its size in the window."""

    def __init__(self, qtbot: QtBot) -> None:
        self.qtbot = qtbot
        self.fake_store = FakeStore()
        self.tasks = ManualTaskRunner()
        self.navigator = recorder()
        keep, tasks, window = a_keep(self.fake_store), as_tasks(self.tasks), QWidget()
        qtbot.addWidget(window)
        self.actions = ItemActions(
            keep,
            tasks,
            self.navigator,
            window,
            run_now=lambda row: None,
            changed=lambda: None,
        )
        self.pane = ItemPane(keep, tasks, self.navigator, self.actions)
        qtbot.addWidget(self.pane)
        self.pane.resize(440, 800)
        with qtbot.waitExposed(self.pane):
            self.pane.show()

    def show(self, detail: ItemDetail | None, tab: Tab = Tab.HAPPENED) -> "Harness":
        if detail is not None:
            self.fake_store.details[ONE] = detail
        self.pane.show_item(ONE)
        self.tasks.answer_all()
        self.pane.tabs.setCurrentIndex(tab)
        self.tasks.answer_all()
        return self

    def refresh(self, detail: ItemDetail) -> None:
        self.fake_store.details[ONE] = detail
        self.pane.refresh()
        self.tasks.answer_all()

    def card(self, attempt: int, step: int) -> MutationCard:
        return self.pane.happened.sections[attempt].cards[MutationId(step)]


def two_attempts() -> tuple[AttemptRow, AttemptRow]:
    return (
        an_attempt(
            2,
            a_step(1, title="Save invoice PDF", params={"path": "Invoices/halden.pdf"}),
            a_step(2, title="Add bill", status=MutationStatus.INDETERMINATE),
            status=ItemStatus.NEEDS_ATTENTION,
        ),
        an_attempt(
            1,
            a_step(3, status=MutationStatus.FAILED, error="Disk was full. Nothing was written."),
            status=ItemStatus.FAILED,
            version="1.1",
            error="The disk is full.",
        ),
    )
