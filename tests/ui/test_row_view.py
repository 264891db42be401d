"""What a tree of rows paints as it is scrolled."""

import pytest
from PySide6.QtCore import QItemSelectionModel, QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from keep_desktop.ui.item_model import ItemModel
from keep_desktop.ui.item_view import ItemView
from keep_desktop.ui.row_view import AnyIndex
from keep_desktop.ui.theme import Mode, apply_theme
from tests.ui.hands import press
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


def test_the_ring_of_the_keyboard_leaves_a_row_whole(qtbot: QtBot, view: _Counting) -> None:
    model = view.model()
    view.setCurrentIndex(model.index(2, 0))
    QApplication.processEvents()
    view.ground = QRegion()
    view.selectionModel().setCurrentIndex(
        model.index(5, 1), QItemSelectionModel.SelectionFlag.NoUpdate
    )
    qtbot.waitUntil(lambda: not view.ground.isEmpty())
    for row in (2, 5):
        line = view.visualRect(model.index(row, 0))
        whole = QRect(0, line.top(), view.viewport().width(), line.height())
        assert QRegion(whole).subtracted(view.ground).isEmpty()


def test_ctrl_for_a_click_brings_no_ring_and_a_key_brings_all_of_it(
    qtbot: QtBot, view: _Counting
) -> None:
    view.activateWindow()
    view.setFocus()
    view.setCurrentIndex(view.model().index(2, 0))
    QApplication.processEvents()
    view.ground = QRegion()
    press(view, Qt.Key.Key_Control)
    by_ctrl = view.shows_ring
    press(view, Qt.Key.Key_F13)
    assert view.shows_ring and not by_ctrl
    qtbot.waitUntil(lambda: not view.ground.isEmpty())
    line = view.visualRect(view.model().index(2, 0))
    whole = QRect(0, line.top(), view.viewport().width(), line.height())
    assert QRegion(whole).subtracted(view.ground).isEmpty()


def test_between_two_pixels_of_the_screen_all_rows_are_painted(
    qtbot: QtBot, view: _Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(view, "devicePixelRatioF", lambda: 1.25)
    assert _painted_after(qtbot, view, 3) >= 15


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
    marked = view.model().index(3, 0)
    rows = QItemSelectionModel.SelectionFlag.Rows
    view.selectionModel().select(marked, QItemSelectionModel.SelectionFlag.ClearAndSelect | rows)
    view.selectionModel().clearCurrentIndex()
    view.window().activateWindow()
    qtbot.waitUntil(view.isActiveWindow)
    view.clearFocus()
    view.setFocus(Qt.FocusReason.OtherFocusReason)
    assert view.currentIndex() == marked
    assert [index.row() for index in view.selectionModel().selectedRows()] == [3]


def test_enter_marks_the_row_that_it_opens(qtbot: QtBot, view: _Counting) -> None:
    opened: list[int] = []
    view.opened.connect(lambda index: opened.append(index.row()))
    view.setCurrentIndex(view.model().index(1, 0))
    press(view, Qt.Key.Key_Down, Qt.KeyboardModifier.ControlModifier)
    press(view, Qt.Key.Key_Return)
    assert opened == [2]
    assert [index.row() for index in view.selectionModel().selectedRows()] == opened
