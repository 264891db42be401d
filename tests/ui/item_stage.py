"""The item tree in its view, as tests of it feed and use it."""

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from keep_desktop.domain.ids import ItemId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.mutations import MutationStatus
from keep_desktop.ui.item_tree import ItemTree
from tests.ui.hand_reader import HandReader, as_reader
from tests.ui.item_views import WORKFLOW, a_detail, a_step, an_attempt, an_item
from tests.ui.shelf import Shelf, a_keep


class Stage:
    """A tree of a shelf, shown at the size it has in the window."""

    def __init__(self, qtbot: QtBot, count: int) -> None:
        self.qtbot = qtbot
        self.shelf = Shelf(rows=[an_item(n) for n in range(count, 0, -1)])
        self.reader = HandReader()
        self.tree = ItemTree(a_keep(self.shelf), as_reader(self.reader))
        qtbot.addWidget(self.tree)
        self.tree.resize(612, 690)
        self.selected: list[object] = []
        self.opened: list[object] = []
        self.tree.item_selected.connect(self.selected.append)
        self.tree.item_opened.connect(self.opened.append)
        with qtbot.waitExposed(self.tree):
            self.tree.show()
        self.tree.show_workflow(WORKFLOW, {})

    def read(self) -> "Stage":
        """Answer all that is asked, until nothing more is."""

        def rested() -> bool:
            self.reader.answer_all()
            return not self.tree.feed._busy

        self.qtbot.waitUntil(rested)
        return self

    def look_again(self) -> None:
        """Let a look that is due be asked, and answer it."""
        self.qtbot.waitUntil(lambda: any("look" in one.key for one in self.reader.held))  # type: ignore[operator]  # keys of the tree are tuples
        self.read()

    def settle(self) -> None:
        """Answer all that is asked until nothing is due any more."""
        feed = self.tree.feed

        def settled() -> bool:
            self.reader.answer_all()
            waiting = feed._look_due or feed._asked_look or feed._again.waits_ms >= 0
            return not (waiting or feed._busy or feed._calm.isActive())

        self.qtbot.waitUntil(settled)

    def add(self, *ids: int) -> None:
        self.shelf.rows = [*(an_item(one) for one in ids), *self.shelf.rows]

    def change(self, id: int, status: ItemStatus) -> None:
        self.shelf.rows = [
            an_item(id, status=status) if row.id == id else row for row in self.shelf.rows
        ]

    @property
    def ids(self) -> list[int]:
        return [int(one) for one in self.tree.model.ids()]

    def index(self, id: int) -> QModelIndex:
        return self.tree.model.index_of(ItemId(id))

    def pick(self, id: int) -> None:
        self.tree.view.setCurrentIndex(self.index(id))

    def scroll_to(self, row: int) -> None:
        self.tree.view.verticalScrollBar().setValue(row)

    def top(self) -> int | None:
        return self.tree.model.item_id_of(self.tree.view.indexAt(QPoint(5, 2)))

    def press(self, key: Qt.Key, *, ctrl: bool = False) -> None:
        held = Qt.KeyboardModifier.ControlModifier if ctrl else Qt.KeyboardModifier.NoModifier
        QTest.keyClick(self.tree.view, key, held)


def with_attempts(stage: Stage, id: int) -> None:
    stage.shelf.details[ItemId(id)] = a_detail(
        an_item(id),
        an_attempt(2, a_step(1), a_step(2, status=MutationStatus.INDETERMINATE)),
        an_attempt(1, a_step(3, status=MutationStatus.FAILED), status=ItemStatus.FAILED),
    )


def stages(qtbot: QtBot) -> Callable[[int], Stage]:
    """Makes trees, and holds them as long as it is held itself: a window that loses its last
    reference while it paints is gone."""
    made: list[Stage] = []

    def make(count: int) -> Stage:
        made.append(Stage(qtbot, count))
        return made[-1]

    return make
