"""The menu of a button at the edge of the window opens inside it, ending where the button ends."""

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QMenu, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.ui.menu_under import MenuUnder


def _button(qtbot: QtBot, x: int, y: int) -> tuple[QWidget, QToolButton]:
    window = QWidget()
    qtbot.addWidget(window)
    button = QToolButton(window)
    menu = QMenu(button)
    for word in ("Copy title", "Print the whole history…"):
        menu.addAction(word)
    button.setMenu(menu)
    window.setGeometry(100, 100, 500, 300)
    button.setGeometry(x, y, 30, 30)
    window.show()
    return window, button


def _shown(button: QToolButton, at: QPoint) -> QRect:
    menu = button.menu()
    menu.popup(at)
    place = menu.geometry()
    menu.close()
    return place


@pytest.mark.parametrize(("x", "y"), [(440, 10), (10, 10), (440, 260)])
def test_it_lies_inside_the_window_beside_its_button(qtbot: QtBot, x: int, y: int) -> None:
    window, button = _button(qtbot, x, y)
    MenuUnder(button, button.menu())
    place = _shown(button, QPoint(0, 0))
    inside = QRect(window.mapToGlobal(QPoint(0, 0)), window.size())
    assert inside.contains(place)
    at = QRect(button.mapToGlobal(QPoint(0, 0)), button.size())
    assert place.bottom() < at.top() if y > 100 else place.top() == at.bottom() + 1
    assert place.right() == at.right() or x < 100


def test_where_it_is_opened_elsewhere_it_stays_there(qtbot: QtBot) -> None:
    _, button = _button(qtbot, 440, 10)
    MenuUnder(button, button.menu(), elsewhere=True)
    assert _shown(button, QPoint(50, 60)).topLeft() == QPoint(50, 60)
    button.setDown(True)
    at = button.mapToGlobal(QPoint(button.width(), button.height()))
    assert _shown(button, QPoint(50, 60)).topRight() + QPoint(1, 0) == at
