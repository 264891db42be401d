"""The ring around what has the keyboard is for who uses the keyboard."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QListWidget, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.ui.focus_rings import FocusRings, has_ring
from tests.ui.hands import click, press


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
    dialog.open()
    dialog.activateWindow()
    qtbot.waitUntil(button.hasFocus)
    assert has_ring(button)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
