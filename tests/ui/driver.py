"""Mouse clicks and key presses."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget


def click(widget: QWidget) -> None:
    """With the left button, in the middle."""
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)


def press(
    widget: QWidget, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
) -> None:
    """One key, as if *widget* had the focus."""
    QTest.keyClick(widget, key, held)
