"""Mouse clicks and key presses."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget


def click(widget: QWidget) -> None:
    """With the left button, in the middle."""
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)


def press_at(window: QWidget, place: QPoint) -> None:
    """With the left button, on whatever is there."""
    handle = window.windowHandle()
    assert handle is not None
    QCursor.setPos(window.mapToGlobal(place))
    QTest.mouseClick(handle, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)


def press(
    widget: QWidget, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
) -> None:
    """One key, as if *widget* had the focus."""
    QTest.keyClick(widget, key, held)
