"""Telling a screen reader of a change that moves no focus."""

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget


def say_aloud(widget: QWidget, text: str) -> None:
    """Have *text* spoken as something about *widget*, once what is being said is over."""
    QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, text))
