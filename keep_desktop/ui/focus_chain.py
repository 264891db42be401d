"""The ring in which Qt keeps what may have the keyboard in a window."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


def focus_chain(window: QWidget) -> Sequence[QWidget]:
    """All of it, from what comes after *window*, which is a window, to what comes before it."""
    within = window.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
    if all(one.isWindow() for one in within):
        return ()
    found = []
    # Not from one to the next until the window comes again: what a step gives becomes, to PySide,
    # a child of what it was taken from, and ends for Python with that. The window would end so.
    widget, last = window.nextInFocusChain(), window.previousInFocusChain()
    while widget is not None:
        found.append(widget)
        widget = widget.nextInFocusChain() if widget is not last else None
    # For the same reason all of them are children of the window again.
    window.findChildren(QWidget)
    return found
