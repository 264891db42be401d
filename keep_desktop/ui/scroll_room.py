"""The room of a scroll bar is kept where there is nothing to scroll: what stands in a list ends at
the same edge, however long the list is."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractScrollArea


def keep_room(area: QAbstractScrollArea) -> None:
    """Always there, and to be seen only while there is something to scroll."""
    area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
    bar = area.verticalScrollBar()
    bar.rangeChanged.connect(lambda first, last: bar.setEnabled(last > first))
    bar.setEnabled(False)
