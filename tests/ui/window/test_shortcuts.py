"""Enter presses the focused button: in the window, and in dialogs with another default button."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QMenu,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from keep_desktop.ui.window.shortcuts import EnterClicks
from tests.ui.driver import press


@pytest.fixture
def enter(qapp: QApplication) -> Iterator[EnterClicks]:
    made = EnterClicks()
    qapp.focusChanged.connect(made.follow)
    yield made
    qapp.focusChanged.disconnect(made.follow)


class _Pressed(list[str]):
    """Records presses; holds the window."""

    def __init__(self, window: QWidget) -> None:
        super().__init__()
        self.window = window


def _shown(qtbot: QtBot, window: QWidget, *buttons: QPushButton | QToolButton) -> _Pressed:
    pressed = _Pressed(window)
    column = QVBoxLayout(window)
    for button in buttons:
        button.clicked.connect(lambda _=False, one=button: pressed.append(one.text()))
        column.addWidget(button)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    window.activateWindow()
    return pressed


def _tool(text: str) -> QToolButton:
    made = QToolButton()
    made.setText(text)
    return made


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_enter_and_space_press_the_button_that_has_the_focus(
    qtbot: QtBot, enter: EnterClicks, key: Qt.Key
) -> None:
    buttons = (QPushButton("Pause"), QPushButton("Run now"), _tool("More"))
    pressed = _shown(qtbot, QWidget(), *buttons)
    for button in buttons:
        button.setFocus()
        qtbot.waitUntil(button.hasFocus)
        press(button, key)
    assert pressed == ["Pause", "Run now", "More"]


def test_enter_in_a_dialog_presses_the_marked_button_and_not_the_default_one(
    qtbot: QtBot, enter: EnterClicks
) -> None:
    cancel, add = QPushButton("Cancel"), QPushButton("Add")
    cancel.setAutoDefault(False)
    add.setDefault(True)
    pressed = _shown(qtbot, QDialog(), cancel, add)
    cancel.setFocus()
    qtbot.waitUntil(cancel.hasFocus)
    press(cancel, Qt.Key.Key_Return)
    assert pressed == ["Cancel"]


def test_enter_opens_the_menu_of_a_button(qtbot: QtBot, enter: EnterClicks) -> None:
    more = _tool("More")
    menu = QMenu(more)
    menu.addAction("Rename…")
    more.setMenu(menu)
    more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    opened: list[str] = []
    menu.aboutToShow.connect(lambda: opened.append("menu"))
    # An open menu waits for a choice.
    menu.aboutToShow.connect(menu.close, Qt.ConnectionType.QueuedConnection)
    shown = _shown(qtbot, QWidget(), more)
    more.setFocus()
    qtbot.waitUntil(more.hasFocus)
    press(more, Qt.Key.Key_Return)
    assert opened == ["menu"] and shown.window.isVisible()


def test_a_button_that_is_off_and_keys_with_others_held_press_nothing(
    qtbot: QtBot, enter: EnterClicks
) -> None:
    run, held = QPushButton("Run now"), Qt.KeyboardModifier.ControlModifier
    pressed = _shown(qtbot, QWidget(), run)
    run.setFocus()
    qtbot.waitUntil(run.hasFocus)
    press(run, Qt.Key.Key_Return, held)
    run.setEnabled(False)
    press(run, Qt.Key.Key_Return)
    assert pressed == []
