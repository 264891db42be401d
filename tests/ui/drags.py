"""Dragging over a window and dropping there, with the events that Qt sends itself."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget

_LEFT, _NO_KEY = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def carried(*paths: Path, links: Sequence[str] = ()) -> QMimeData:
    """What a file manager hands over."""
    mime = QMimeData()
    mime.setUrls([*(QUrl.fromLocalFile(str(path)) for path in paths), *map(QUrl, links)])
    return mime


def drag_in(
    widget: QWidget, mime: QMimeData, offered: Qt.DropAction = Qt.DropAction.CopyAction
) -> QDragEnterEvent:
    event = QDragEnterEvent(QPoint(40, 40), offered, mime, _LEFT, _NO_KEY)
    event.ignore()
    QApplication.sendEvent(widget, event)
    return event


def drag_out(widget: QWidget) -> None:
    QApplication.sendEvent(widget, QDragLeaveEvent())


def drop(
    widget: QWidget, mime: QMimeData, offered: Qt.DropAction = Qt.DropAction.CopyAction
) -> QDropEvent:
    event = QDropEvent(QPointF(40, 40), offered, mime, _LEFT, _NO_KEY)
    event.ignore()
    QApplication.sendEvent(widget, event)
    return event


def bring(widget: QWidget, mime: QMimeData) -> None:
    """Over it and down; Qt gives a drop to nobody who did not take the drag before."""
    drag_in(widget, mime)
    drop(widget, mime)
