"""Reading the focus chain destroys nothing."""

from PySide6.QtWidgets import QDialog, QLineEdit, QTreeView, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete, isValid

from keep_desktop.ui.widgets.focus import focus_chain


def test_what_follows_a_part_in_the_ring_outlives_it(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    first, gone, view, last = QLineEdit(), QLineEdit(), QTreeView(), QLineEdit()
    for part in (first, gone, view, last):
        column.addWidget(part)
    bar = view.verticalScrollBar()
    ring = focus_chain(window)
    assert [part for part in ring if part in (first, gone, view, last)] == [first, gone, view, last]
    assert bar in ring
    assert window not in ring
    delete(gone)
    delete(last)
    assert all(isValid(part) for part in (window, first, view, bar))
    assert focus_chain(window)[0] is first


def test_a_window_of_nothing_but_other_windows_has_no_ring(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    dialog = QDialog(window)
    assert focus_chain(window) == ()
    assert isValid(window)
    assert isValid(dialog)
