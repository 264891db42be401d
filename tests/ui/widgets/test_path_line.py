"""Path field: the completion list never blocks what is beside it."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.ui.widgets.file_chooser import PathEdit
from tests.ui.dialog_tools import until


class Opened:
    """A window with a button and a path field, whose list offers one folder."""

    def __init__(self, qtbot: QtBot, folder: Path) -> None:
        (folder / "Mail").mkdir()
        self.window, self.button = QWidget(), QPushButton("Copy")
        self.edit = PathEdit("folder", "Folder")
        column = QVBoxLayout(self.window)
        column.addWidget(self.button)
        column.addWidget(self.edit)
        qtbot.addWidget(self.window)
        self.window.show()
        line = self.edit.line
        line.setFocus()
        until(qtbot, line.hasFocus)
        completer = line.completer()
        assert completer is not None
        popup = completer.popup()
        assert popup is not None
        self.popup: QAbstractItemView = popup
        for part in folder.parts[1:]:
            QTest.keyClicks(line, f"/{part}")
            # The folder is read meanwhile.
            until(qtbot, lambda: completer.completionCount() > 0)
        # The only completion is what is typed already.
        until(qtbot, lambda: completer.completionCount() == 1 and not self.edit.is_completing)
        QTest.keyClicks(line, "/")
        until(qtbot, popup.isVisible)
        assert self.edit.is_completing


@pytest.fixture
def opened(qtbot: QtBot, tmp_path: Path) -> Opened:
    return Opened(qtbot, tmp_path)


def test_a_click_outside_the_completions_closes_them_and_does_what_was_clicked(
    qtbot: QtBot, opened: Opened
) -> None:
    button, popup = opened.button, opened.popup
    clicks: list[bool] = []
    button.clicked.connect(lambda: clicks.append(True))
    middle = button.mapToGlobal(button.rect().center())
    # The list grabs the mouse: it gets the press, the window below the release.
    QTest.mousePress(popup, Qt.MouseButton.LeftButton, pos=popup.mapFromGlobal(middle))
    assert not popup.isVisible()
    until(qtbot, button.isDown)
    QTest.mouseRelease(button, Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
    assert clicks == [True]


def test_a_closed_list_does_not_take_the_focus_back(qtbot: QtBot, opened: Opened) -> None:
    QTest.keyClick(opened.popup, Qt.Key.Key_Tab)
    # Where the list was activated by now, no window manager is here that gives this back.
    opened.window.activateWindow()
    until(qtbot, opened.edit.browse.hasFocus)
    assert not opened.popup.isVisible()
    # A busy X server, which grabbed the keyboard for the list, says so only now.
    with pytest.deprecated_call():
        QApplication.setActiveWindow(opened.popup)
        QApplication.setActiveWindow(opened.window)
    assert opened.edit.browse.hasFocus()
