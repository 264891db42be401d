"""What a row view repaints when scrolled."""

import pytest
from PySide6.QtCore import QItemSelectionModel, QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from keep_desktop.ui.items.model import ItemModel
from keep_desktop.ui.items.tree_view import ItemView
from keep_desktop.ui.style.theme import Mode, apply_theme
from keep_desktop.ui.widgets.row_view import AnyIndex
from tests.ui.driver import press
from tests.ui.item_views import an_item


class _Counting(ItemView):
    painted = 0
    ground = QRegion()

    def paintEvent(self, event: QPaintEvent) -> None:
        self.ground = self.ground.united(event.region())
        super().paintEvent(event)

    def paint_across(self, painter: QPainter, rect: QRect, index: AnyIndex) -> bool:
        self.painted += 1
        return super().paint_across(painter, rect, index)


@pytest.fixture
def view(qtbot: QtBot, qapp: QApplication) -> _Counting:
    apply_theme(qapp, Mode.LIGHT)
    model = ItemModel()
    model.append([an_item(n) for n in range(200)])
    made = _Counting(model)
    qtbot.addWidget(made)
    made.resize(600, 700)
    with qtbot.waitExposed(made):
        made.show()
    qtbot.waitUntil(lambda: made.painted >= 15)
    return made


def _painted_after(qtbot: QtBot, view: _Counting, rows: int) -> int:
    QApplication.processEvents()
    view.painted = 0
    view.verticalScrollBar().setValue(view.verticalScrollBar().value() + rows)
    qtbot.waitUntil(lambda: view.painted > 0)
    return view.painted


def test_scrolling_paints_only_the_rows_that_come_in(qtbot: QtBot, view: _Counting) -> None:
    assert _painted_after(qtbot, view, 3) <= 6


def test_tab_into_rows_of_which_none_is_chosen_is_seen_and_chooses_none(
    qtbot: QtBot, view: _Counting
) -> None:
    view.setCurrentIndex(view.model().index(4, 0))
    view.selectionModel().clear()
    view.verticalScrollBar().setValue(7)
    view.window().activateWindow()
    qtbot.waitUntil(view.isActiveWindow)
    view.clearFocus()
    view.setFocus(Qt.FocusReason.TabFocusReason)
    assert view.currentIndex().row() == 7 and view.shows_ring
    assert not view.selectionModel().hasSelection()


def test_the_keyboard_begins_at_the_row_that_is_marked(qtbot: QtBot, view: _Counting) -> None:
    selected = view.model().index(3, 0)
    rows = QItemSelectionModel.SelectionFlag.Rows
    view.selectionModel().select(selected, QItemSelectionModel.SelectionFlag.ClearAndSelect | rows)
    view.selectionModel().clearCurrentIndex()
    view.window().activateWindow()
    qtbot.waitUntil(view.isActiveWindow)
    view.clearFocus()
    view.setFocus(Qt.FocusReason.OtherFocusReason)
    assert view.currentIndex() == selected
    assert [index.row() for index in view.selectionModel().selectedRows()] == [3]


def test_enter_marks_the_row_that_it_opens(qtbot: QtBot, view: _Counting) -> None:
    opened: list[int] = []
    view.opened.connect(lambda index: opened.append(index.row()))
    view.setCurrentIndex(view.model().index(1, 0))
    press(view, Qt.Key.Key_Down, Qt.KeyboardModifier.ControlModifier)
    press(view, Qt.Key.Key_Return)
    assert opened == [2]
    assert [index.row() for index in view.selectionModel().selectedRows()] == opened
