"""Finds elided text that a widget paints itself, in boxes, fields, tabs and headers."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QHeaderView,
    QLineEdit,
    QStyle,
    QStyleOptionComboBox,
    QTabBar,
    QWidget,
)

#: The padding of a field's text.
_MARGINS = 12
_ICON = 24


def cut_words(window: QWidget) -> list[str]:
    """In boxes, empty fields and tabs in the visible part of *window*."""
    return _too_long(window, _rooms)


def cut_heads(window: QWidget) -> list[str]:
    """In table headers. Pseudo texts may be elided there; those of a real language must fit."""
    return _too_long(window, _heads)


def _too_long(window: QWidget, rooms: Callable[[QWidget], Iterable[tuple[str, int]]]) -> list[str]:
    return [
        f"{text!r} needs {needed}, has {room}"
        for widget in window.findChildren(QWidget)
        if widget.isVisible()
        for text, room in rooms(widget)
        if (needed := widget.fontMetrics().horizontalAdvance(text)) > room
    ]


def _rooms(widget: QWidget) -> Iterable[tuple[str, int]]:
    """Each text, and the width available."""
    match widget:
        case QComboBox():
            yield widget.currentText(), _room_of(widget)
        case QLineEdit() if not widget.text():
            icons = _ICON * len(widget.actions())
            yield widget.placeholderText(), widget.width() - _MARGINS - icons
        case QTabBar():
            for at in range(widget.count()):
                yield widget.tabText(at), widget.tabRect(at).width()


def _heads(widget: QWidget) -> Iterable[tuple[str, int]]:
    if isinstance(widget, QHeaderView) and widget.orientation() is Qt.Orientation.Horizontal:
        for at in range(widget.count()):
            if not widget.isSectionHidden(at):
                text = widget.model().headerData(at, widget.orientation())
                yield str(text or ""), widget.sectionSize(at)


def _room_of(box: QComboBox) -> int:
    option = QStyleOptionComboBox()
    box.initStyleOption(option)
    kind, part = QStyle.ComplexControl.CC_ComboBox, QStyle.SubControl.SC_ComboBoxEditField
    return box.style().subControlRect(kind, option, part, box).width()
