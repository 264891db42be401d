"""Going through what a picture shows by keys."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent


def stepped(event: QKeyEvent, at: int, count: int) -> int | None:
    """Where the key leads from *at*, of *count* that stand side by side; None where it does not."""
    if count == 0:
        return None
    return {
        Qt.Key.Key_Left: max(at - 1, 0),
        Qt.Key.Key_Right: min(at + 1, count - 1),
        Qt.Key.Key_Home: 0,
        Qt.Key.Key_End: count - 1,
    }.get(Qt.Key(event.key()))
