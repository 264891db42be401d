"""What somebody before the screen sees in the front window: words, controls and rows, where they
are, and whether a click would reach them. Plain data, so that it can come from another process."""

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QPoint, QRect
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QMainWindow,
    QMenu,
    QPlainTextEdit,
    QTabBar,
    QTreeView,
    QWidget,
)

_ROWS = 60


@dataclass(frozen=True, slots=True)
class Seen:
    """One thing; `kind` is label, button, field, row, tab or entry."""

    kind: str
    #: What it is called, and what stands in it.
    name: str
    text: str
    #: Left, top, width and height on the screen.
    place: tuple[int, int, int, int]
    #: It can be used.
    enabled: bool
    #: Nothing lies over it.
    in_sight: bool
    chosen: bool = False
    focused: bool = False

    @property
    def reachable(self) -> bool:
        return self.enabled and self.in_sight

    @property
    def middle(self) -> tuple[int, int]:
        left, top, width, height = self.place
        return left + width // 2, top + height // 2


def front() -> QWidget | None:
    """The window that takes clicks now."""
    popup = QApplication.activePopupWidget()
    # What is proposed while one types goes by itself.
    if popup is not None and not isinstance(popup, QAbstractItemView):
        return popup
    if (dialog := QApplication.activeModalWidget()) is not None:
        return dialog
    windows = QApplication.topLevelWidgets()
    return next((w for w in windows if isinstance(w, QMainWindow) and w.isVisible()), None)


def look() -> list[Seen]:
    """All that is seen now."""
    window = front()
    if window is None:
        return []
    if isinstance(window, QMenu):
        return [
            _seen(window, "entry", action.text(), "", window.actionGeometry(action))
            for action in window.actions()
            if action.isVisible() and action.isEnabled() and not action.isSeparator()
        ]
    parts = [each for each in (window, *window.findChildren(QWidget)) if each.isVisible()]
    return [seen for part in parts if part.window() is window for seen in _of(part)]


def _of(part: QWidget) -> Iterator[Seen]:
    match part:
        case QLabel() if part.text():
            yield _seen(part, "label", part.accessibleName(), _plain(part.text()))
        case QAbstractButton():
            name = part.accessibleName() or part.text()
            yield _seen(part, "button", name, part.text(), chosen=part.isChecked())
        case QLineEdit():
            yield _seen(part, "field", part.accessibleName() or part.objectName(), part.text())
        case QComboBox():
            yield _seen(part, "field", part.accessibleName(), part.currentText())
        case QPlainTextEdit():
            yield _seen(part, "field", part.accessibleName(), part.toPlainText()[:2_000])
        case QTabBar():
            for at in range(part.count()):
                yield _seen(part, "tab", part.tabText(at), "", part.tabRect(at))
        case QAbstractItemView():
            yield from _rows(part)


def _rows(view: QAbstractItemView) -> Iterator[Seen]:
    model = view.model()
    index = QModelIndex() if model is None else model.index(0, 0, view.rootIndex())
    for _ in range(_ROWS):
        if not index.isValid():
            return
        rect = view.visualRect(index)
        if rect.isValid():
            chosen = view.selectionModel().isSelected(index)
            said = str(index.data() or "")
            yield _seen(view.viewport(), "row", view.accessibleName(), said, rect, chosen=chosen)
        if isinstance(view, QTreeView):
            index = view.indexBelow(index)
        else:
            index = index.siblingAtRow(index.row() + 1)


def _seen(
    widget: QWidget,
    kind: str,
    name: str,
    text: str,
    rect: QRect | None = None,
    *,
    chosen: bool = False,
) -> Seen:
    inside = rect if rect is not None else widget.rect()
    corner = widget.mapToGlobal(inside.topLeft())
    place = (corner.x(), corner.y(), inside.width(), inside.height())
    enabled, in_sight = widget.isEnabled(), _is_in_sight(widget, inside.center())
    return Seen(kind, name, text, place, enabled, in_sight, chosen, widget.hasFocus())


def _is_in_sight(widget: QWidget, point: QPoint) -> bool:
    window = widget.window()
    top = window.childAt(widget.mapTo(window, point))
    return window is widget or (top is not None and (top is widget or widget.isAncestorOf(top)))


def _plain(text: str) -> str:
    return text.replace("\u200b", "")
