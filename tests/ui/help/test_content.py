"""Help: how to open it, and that its list of shortcuts is complete."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from keep_desktop.app.build import open_engine
from keep_desktop.ui.help.content import LIST_KEYS, HelpPage, key_list
from keep_desktop.ui.help.dialog import HelpDialog
from keep_desktop.ui.widgets.menus import COPY, DETAILS, ITEM_KEYS
from keep_desktop.ui.window.main_window import MainWindow
from keep_desktop.ui.window.shortcuts import STOP_KEYS
from tests.ui.driver import click
from tests.ui.windows import shown_window

_CTRL = Qt.KeyboardModifier.ControlModifier
#: Alternatives to listed keys, for other keyboards.
_ALSO = (*STOP_KEYS, *LIST_KEYS, "Ctrl+=")


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    with open_engine(tmp_path / "data") as keep, shown_window(qtbot, keep, active=True) as made:
        qtbot.waitUntil(made.isActiveWindow)
        yield made


def listed() -> set[str]:
    return {keys for group in key_list() for key in group.keys for keys in key.keys}


def _sequences(shortcut: QShortcut) -> list[QKeySequence]:
    return shortcut.keys()


def test_the_help_is_a_key_away_and_begins_with_the_keyboard_in_its_page(
    qtbot: QtBot, window: MainWindow
) -> None:
    for key, page in ((Qt.Key.Key_F1, HelpPage.WORKS), (Qt.Key.Key_Slash, HelpPage.KEYS)):
        held = Qt.KeyboardModifier.NoModifier if page is HelpPage.WORKS else _CTRL
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        QTest.keyClick(window, key, held)
        qtbot.waitUntil(lambda: bool(window.findChildren(HelpDialog)))
        (dialog,) = window.findChildren(HelpDialog)
        assert dialog.pages.currentIndex() == page
        qtbot.waitUntil(dialog.columns[page].hasFocus)
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
        qtbot.waitUntil(lambda: not window.findChildren(HelpDialog))


def test_the_first_start_leads_to_the_help(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.waitUntil(window.workflows.empty.help.isVisible)
    click(window.workflows.empty.help)
    (dialog,) = window.findChildren(HelpDialog)
    assert dialog.pages.currentIndex() == HelpPage.WORKS
    dialog.reject()


def test_the_search_leads_to_the_help(window: MainWindow) -> None:
    found = [result.title for result in window._search_actions(())]
    assert {"Help: how Keep works", "Help: keyboard shortcuts"} <= set(found)


def test_every_key_of_the_window_is_in_the_list(window: MainWindow) -> None:
    known = {QKeySequence(keys).toString() for keys in {*listed(), *_ALSO}}
    own = [one for one in window.findChildren(QShortcut) if one.parent() is window]
    assert own
    pressed = {keys.toString() for shortcut in own for keys in _sequences(shortcut)}
    assert pressed <= known
    assert {DETAILS, COPY, *ITEM_KEYS} <= listed()
