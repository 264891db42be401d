"""The item pane as tests of it feed and use it."""

from pytestqt.qtbot import QtBot

from keep_desktop.domain.ids import ItemId, MutationId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.mutations import MutationStatus
from keep_desktop.ports.views import AttemptRow, ItemDetail
from keep_desktop.ui.item_pane import ItemPane, Tab
from keep_desktop.ui.mutation_card import MutationCard
from tests.ui.hand_reader import HandReader, as_reader
from tests.ui.item_views import a_step, an_attempt
from tests.ui.shelf import Shelf, a_keep

ONE = ItemId(1)


class Stage:
    """A pane of a shelf, shown at the size it has in the window."""

    def __init__(self, qtbot: QtBot) -> None:
        self.qtbot = qtbot
        self.shelf = Shelf()
        self.reader = HandReader()
        self.pane = ItemPane(a_keep(self.shelf), as_reader(self.reader))
        qtbot.addWidget(self.pane)
        self.pane.resize(440, 800)
        with qtbot.waitExposed(self.pane):
            self.pane.show()

    def show(self, detail: ItemDetail | None, tab: Tab = Tab.HAPPENED) -> "Stage":
        if detail is not None:
            self.shelf.details[ONE] = detail
        self.pane.show_item(ONE)
        self.reader.answer_all()
        self.pane.tabs.setCurrentIndex(tab)
        self.reader.answer_all()
        return self

    def refresh(self, detail: ItemDetail) -> None:
        self.shelf.details[ONE] = detail
        self.pane.refresh()
        self.reader.answer_all()

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
