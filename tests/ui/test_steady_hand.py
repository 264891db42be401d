"""A press at the border of two rows means the row that it began on."""

from collections.abc import Sequence

import pytest
from PySide6.QtCore import QEvent, QModelIndex, QPoint, QPointF, QStringListModel, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QListView
from pytestqt.qtbot import QtBot

from keep_desktop.ui.item_model import ItemModel
from keep_desktop.ui.item_view import ItemView
from keep_desktop.ui.steady_hand import SteadyHand
from tests.ui.item_views import an_item

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton


def a_list() -> QListView:
    view = QListView()
    view.setModel(QStringListModel([f"Row {n}" for n in range(5)], view))
    SteadyHand(view)
    return view


def a_tree() -> ItemView:
    model = ItemModel()
    model.append([an_item(n) for n in range(5)])
    return ItemView(model)


@pytest.fixture(params=[a_list, a_tree], ids=["list", "tree"])
def view(qtbot: QtBot, request: pytest.FixtureRequest) -> QAbstractItemView:
    made: QAbstractItemView = request.param()
    qtbot.addWidget(made)
    made.resize(600, 400)
    with qtbot.waitExposed(made):
        made.show()
    return made


def _send(view: QAbstractItemView, kind: QEvent.Type, at: QPoint) -> None:
    moves, up = kind is QEvent.Type.MouseMove, kind is QEvent.Type.MouseButtonRelease
    place, pane = QPointF(at), view.viewport()
    event = QMouseEvent(
        kind,
        place,
        pane.mapToGlobal(place),
        NONE if moves else LEFT,
        NONE if up else LEFT,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(pane, event)


def _press(view: QAbstractItemView, went: int, *, twice: bool = False) -> Sequence[int]:
    """At the last line of the second row, up *went* pixels below; the rows that are marked."""
    at = QPoint(80, view.visualRect(view.model().index(1, 0)).bottom())
    to = at + QPoint(0, went)
    _send(view, QEvent.Type.MouseButtonPress, at)
    _send(view, QEvent.Type.MouseMove, to)
    _send(view, QEvent.Type.MouseButtonRelease, to)
    if twice:
        _send(view, QEvent.Type.MouseButtonDblClick, to)
        _send(view, QEvent.Type.MouseButtonRelease, to)
    return sorted({index.row() for index in view.selectionModel().selectedIndexes()})


@pytest.mark.parametrize("twice", [False, True], ids=["click", "double click"])
def test_a_click_that_slips_over_the_border_is_one_on_the_row_it_began_on(
    view: QAbstractItemView, twice: bool
) -> None:
    clicked: list[int] = []
    opened: list[int] = []
    view.clicked.connect(lambda index: clicked.append(QModelIndex(index).row()))
    view.doubleClicked.connect(lambda index: opened.append(QModelIndex(index).row()))
    assert _press(view, 1, twice=twice) == [1]
    assert set(clicked) == {1}
    assert opened == ([1] if twice else [])


def test_a_pointer_that_goes_further_still_marks_row_after_row(qtbot: QtBot) -> None:
    tree = a_tree()
    qtbot.addWidget(tree)
    tree.resize(600, 400)
    tree.show()
    assert _press(tree, QApplication.startDragDistance() + 2) == [1, 2]
