"""All text of a window: widgets, tooltips and accessible names."""

from collections.abc import Iterator

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractListModel,
    QAbstractTableModel,
    QModelIndex,
    Qt,
)
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QLabel,
    QLineEdit,
    QMenu,
    QWidget,
)

_ROLES = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.AccessibleTextRole,
)


def shown(window: QWidget) -> Iterator[tuple[str, str]]:
    """Each visible or accessible text, after its owner."""
    for widget in (window, *window.findChildren(QWidget)):
        is_there = widget.isVisible() or isinstance(widget, QMenu)
        if is_there and not widget.objectName().startswith("qt_"):
            for text in _texts(widget):
                if text:
                    yield f"{type(widget).__name__}", text


def _texts(widget: QWidget) -> Iterator[str]:
    yield widget.toolTip()
    yield widget.accessibleName()
    yield widget.accessibleDescription()
    spoken = QAccessible.queryAccessibleInterface(widget)
    if spoken is not None and widget.focusPolicy() != Qt.FocusPolicy.NoFocus:
        yield spoken.text(QAccessible.Text.Name)
    match widget:
        case QLabel() | QAbstractButton():
            yield widget.text()
        case QLineEdit():
            yield widget.placeholderText()
        case QComboBox():
            yield from (widget.itemText(at) for at in range(widget.count()))
        case QMenu():
            yield from (action.text() for action in widget.actions())
        case QAbstractItemView():
            yield from _rows(widget.model(), QModelIndex())


def _rows(model: QAbstractItemModel | None, under: QModelIndex) -> Iterator[str]:
    if model is None:
        return
    # Lists and tables have no accessible rows as trees do.
    flat = isinstance(model, QAbstractListModel | QAbstractTableModel)
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(under)
    for column in range(columns):
        yield str(model.headerData(column, Qt.Orientation.Horizontal) or "")
    for row in range(min(30, model.rowCount(under))):
        for column in range(columns):
            index = model.index(row, column, under)
            yield from (str(index.data(role) or "") for role in _ROLES)
        if not flat:
            yield from _rows(model, model.index(row, 0, under))
