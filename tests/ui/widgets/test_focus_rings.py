"""Focus rings are for keyboard users."""

import re
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QDialog,
    QLineEdit,
    QListWidget,
    QPushButton,
    QRadioButton,
    QTabBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from keep_desktop.ui.style.theme import set_icon, theme
from keep_desktop.ui.widgets.focus import FocusRings, has_ring
from tests.ui.driver import click, press


class Controls(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.first, self.second, self.list = QPushButton("One"), QPushButton("Two"), QListWidget()
        self.list.addItems(["a", "b"])
        column = QVBoxLayout(self)
        for part in (self.first, self.second, self.list):
            column.addWidget(part)


@pytest.fixture
def controls(qtbot: QtBot, qapp: QApplication) -> Iterator[Controls]:
    made = Controls()
    qtbot.addWidget(made)
    rings = FocusRings(made)
    qapp.focusChanged.connect(rings.follow)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    yield made
    qapp.focusChanged.disconnect(rings.follow)


def test_a_click_leaves_no_ring_and_tab_brings_it(controls: Controls) -> None:
    click(controls.first)
    assert controls.first.hasFocus()
    assert not has_ring(controls.first)
    press(controls.first, Qt.Key.Key_Tab)
    assert has_ring(controls.second)
    click(controls.first)
    assert not has_ring(controls.first)
    assert not has_ring(controls.second)


def test_the_first_key_in_a_list_brings_its_ring(controls: Controls) -> None:
    controls.list.setFocus()
    assert not has_ring(controls.list)
    press(controls.list, Qt.Key.Key_Shift)
    assert not has_ring(controls.list)
    press(controls.list, Qt.Key.Key_Down)
    assert has_ring(controls.list)


def test_a_dialog_shows_which_button_has_the_keyboard_also_when_a_click_opened_it(
    qtbot: QtBot, controls: Controls
) -> None:
    dialog = QDialog(controls)
    button = QPushButton("Close", dialog)
    click(controls.first)
    dialog.show()
    dialog.activateWindow()
    qtbot.waitUntil(button.hasFocus)
    assert has_ring(button)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)


def _all_kinds() -> list[QWidget]:
    """A button of each style, with and without text, and other controls."""
    sheet = theme().style_sheet()
    made: list[QWidget] = []
    for kind in ("", *sorted(set(re.findall(r'QPushButton\[kind="([\w-]+)"\]', sheet)))):
        for text in ("Remove", ""):
            button = QPushButton(text)
            button.setProperty("kind", kind)
            set_icon(button, "x")
            made.append(button)
    tool, tabs, box = QToolButton(), QTabBar(), QComboBox()
    set_icon(tool, "x")
    tabs.addTab("Input")
    box.addItem("Daily")
    return [*made, tool, tabs, box, QCheckBox("On"), QRadioButton("On")]


def test_nothing_but_our_ring_is_drawn_around_what_has_the_keyboard(qtbot: QtBot) -> None:
    """Fusion draws a thin rectangle, unless told not to."""
    window, elsewhere = QWidget(), QLineEdit()
    column = QVBoxLayout(window)
    kinds = _all_kinds()
    for part in (elsewhere, *kinds):
        column.addWidget(part)
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    drawn_twice = []
    for part in kinds:
        elsewhere.setFocus()
        without = part.grab().toImage()
        part.setFocus(Qt.FocusReason.TabFocusReason)
        window.setAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange)
        assert part.hasFocus()
        if part.grab().toImage() != without:
            drawn_twice.append((type(part).__name__, part.property("kind")))
    assert drawn_twice == []
