"""The item tree in its view, on view objects."""

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from keep_desktop.domain.ids import ItemId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.mutations import MutationStatus
from keep_desktop.ui.items.tree import ItemTree
from tests.ui.fake_store import FakeStore, a_keep
from tests.ui.item_views import WORKFLOW, a_detail, a_step, an_attempt, an_item
from tests.ui.manual_task_runner import ManualTaskRunner, as_tasks
from tests.ui.recorder import recorder


class Harness:
    """A tree over a fake store, at its size in the window."""

    def __init__(self, qtbot: QtBot, count: int) -> None:
        self.qtbot = qtbot
        self.fake_store = FakeStore(rows=[an_item(n) for n in range(count, 0, -1)])
        self.tasks = ManualTaskRunner()
        self.tree = ItemTree(a_keep(self.fake_store), as_tasks(self.tasks), recorder())
        qtbot.addWidget(self.tree)
        self.tree.resize(612, 690)
        self.selected: list[object] = []
        self.opened: list[object] = []
        self.tree.item_selected.connect(self.selected.append)
        self.tree.item_opened.connect(self.opened.append)
        with qtbot.waitExposed(self.tree):
            self.tree.show()
        self.tree.show_workflow(WORKFLOW, {})

    def read(self) -> "Harness":
        """Answer all queries."""

        def pointer_left() -> bool:
            self.tasks.answer_all()
            return not self.tree.loader._busy

        self.qtbot.waitUntil(pointer_left)
        return self

    def find_again(self) -> None:
        """Run a due refresh, and answer it."""
        self.qtbot.waitUntil(lambda: any("look" in one.key for one in self.tasks.held))  # type: ignore[operator]  # keys of the tree are tuples
        self.read()

    def settle(self) -> None:
        """Answer all queries until none is due."""
        loader = self.tree.loader

        def settled() -> bool:
            self.tasks.answer_all()
            waiting = (
                loader._refresh_due or loader._reading_viewport or loader._again.pending_ms >= 0
            )
            return not (waiting or loader._busy or loader._settle_timer.isActive())

        self.qtbot.waitUntil(settled)

    def add(self, *ids: int) -> None:
        self.fake_store.rows = [*(an_item(one) for one in ids), *self.fake_store.rows]

    def change(self, id: int, status: ItemStatus) -> None:
        self.fake_store.rows = [
            an_item(id, status=status) if row.id == id else row for row in self.fake_store.rows
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


def with_attempts(harness: Harness, id: int) -> None:
    harness.fake_store.details[ItemId(id)] = a_detail(
        an_item(id),
        an_attempt(2, a_step(1), a_step(2, status=MutationStatus.INDETERMINATE)),
        an_attempt(1, a_step(3, status=MutationStatus.FAILED), status=ItemStatus.FAILED),
    )


def harnesses(qtbot: QtBot) -> Callable[[int], Harness]:
    """Creates trees and keeps them alive: a window without references is destroyed while
    painting."""
    made: list[Harness] = []

    def make(count: int) -> Harness:
        made.append(Harness(qtbot, count))
        return made[-1]

    return make
