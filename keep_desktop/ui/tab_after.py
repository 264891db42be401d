"""Where Tab comes to a part of a form that was made late; Qt goes in the order of making."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


def walk_after(before: QWidget, part: QWidget) -> None:
    """Have Tab come to *part* right after *before*, and go through it in the order of making."""
    for stop in part.findChildren(QWidget):
        # What stands for another has no place of its own; lists that open are other windows.
        own = stop.focusProxy() is None and stop.window() is part.window()
        if own and stop.focusPolicy() is not Qt.FocusPolicy.NoFocus:
            QWidget.setTabOrder(before, stop)
            before = stop
