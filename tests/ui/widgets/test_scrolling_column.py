"""A scrolling column gives what wraps its height."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.ui.widgets.layouts import ScrollingColumn, layout_now

_UNWRAPPED, _WRAPPED = 40, 90


class Wrapping(QWidget):
    """Higher at the width that it gets than at the one it would like."""

    def sizeHint(self) -> QSize:
        return QSize(700, _UNWRAPPED)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return _WRAPPED


def test_texts_that_wrap_are_not_pressed_together(qtbot: QtBot) -> None:
    page, text = ScrollingColumn(), Wrapping()
    qtbot.addWidget(page)
    page.column.addWidget(text)
    page.resize(300, 600)
    page.show()
    layout_now()
    assert text.height() == _WRAPPED
    assert text.y() < _UNWRAPPED
