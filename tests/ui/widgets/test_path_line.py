"""Path field: the completion list never blocks what is beside it."""

from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.ui.widgets.file_chooser import PathEdit
from tests.ui.dialog_tools import until


def test_a_click_outside_the_completions_closes_them_and_does_what_was_clicked(
    qtbot: QtBot, tmp_path: Path
) -> None:
    (tmp_path / "Mail").mkdir()
    window, button = QWidget(), QPushButton("Copy")
    line = PathEdit("folder", "Folder")
    column = QVBoxLayout(window)
    column.addWidget(button)
    column.addWidget(line)
    qtbot.addWidget(window)
    window.show()
    clicks: list[bool] = []
    button.clicked.connect(lambda: clicks.append(True))
    line.line.setFocus()
    until(qtbot, line.line.hasFocus)
    completer = line.line.completer()
    assert completer is not None
    popup = completer.popup()
    assert popup is not None
    for part in tmp_path.parts[1:]:
        QTest.keyClicks(line.line, f"/{part}")
        # The folder is read meanwhile.
        until(qtbot, lambda: completer.completionCount() > 0)
    # The only completion is what is typed already.
    until(qtbot, lambda: completer.completionCount() == 1 and not line.is_completing)
    QTest.keyClicks(line.line, "/")
    until(qtbot, popup.isVisible)
    assert line.is_completing
    middle = button.mapToGlobal(button.rect().center())
    # The list grabs the mouse: it gets the press, the window below the release.
    QTest.mousePress(popup, Qt.MouseButton.LeftButton, pos=popup.mapFromGlobal(middle))
    assert not popup.isVisible()
    until(qtbot, button.isDown)
    QTest.mouseRelease(button, Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
    assert clicks == [True]
