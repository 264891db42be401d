"""Lists that move what is painted as they are scrolled, and paint only the rows that come in.

Qt does so by itself where a widget is opaque, which one with a style sheet is not.
"""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractItemView


def let_rows_move(view: QAbstractItemView) -> None:
    """For a view that begins `paintEvent` with `paint_ground`, and ends `scrollContentsBy` with
    `paint_between_pixels`."""
    view.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)


def paint_ground(view: QAbstractItemView, event: QPaintEvent) -> None:
    painter = QPainter(view.viewport())
    painter.fillRect(event.rect(), view.palette().base())
    painter.end()


def paint_between_pixels(view: QAbstractItemView) -> None:
    """Where rows begin between two pixels of the screen, what is moved would not fit."""
    if not view.devicePixelRatioF().is_integer():
        view.viewport().update()
