"""The visible content of the front window as plain data, which may come from another process:
texts, controls and rows, their geometry, and whether a click reaches them."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

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
    QScrollArea,
    QTabBar,
    QTreeView,
    QWidget,
)

from keep_desktop.ui.widgets.focus import has_ring

_ROWS = 60


@dataclass(frozen=True, slots=True)
class Seen:
    """One element; `kind` is label, button, field, row, tab, entry or area."""

    kind: str
    #: Its name and content.
    name: str
    text: str
    #: Left, top, width and height on the screen.
    place: tuple[int, int, int, int]
    #: Enabled.
    enabled: bool
    #: Not covered.
    in_sight: bool
    chosen: bool = False
    focused: bool = False
    #: Has a focus indicator.
    ringed: bool = False
    #: Equal for the buttons of one group, and for the rows of one list.
    group: str = ""

    @property
    def reachable(self) -> bool:
        return self.enabled and self.in_sight

    @property
    def middle(self) -> tuple[int, int]:
        left, top, width, height = self.place
        return left + width // 2, top + height // 2


def front() -> QWidget | None:
    """The window that receives clicks now."""
    popup = QApplication.activePopupWidget()
    # A completion list closes by itself.
    if popup is not None and not isinstance(popup, QAbstractItemView):
        return popup
    if (dialog := QApplication.activeModalWidget()) is not None:
        return dialog
    windows = QApplication.topLevelWidgets()
    return next((w for w in windows if isinstance(w, QMainWindow) and w.isVisible()), None)


def look() -> list[Seen]:
    """Everything visible now."""
    window = front()
    if window is None:
        return []
    if isinstance(window, QMenu):
        return [
            _seen(
                window,
                "entry",
                action.text(),
                "",
                window.actionGeometry(action),
                chosen=action is window.activeAction(),
            )
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
        case QScrollArea() if part.accessibleName():
            yield _seen(part, "area", part.accessibleName(), "")


def _rows(view: QAbstractItemView) -> Iterator[Seen]:
    model = view.model()
    index = QModelIndex() if model is None else model.index(0, 0, view.rootIndex())
    for _ in range(_ROWS):
        if not index.isValid():
            return
        rect = view.visualRect(index)
        if rect.isValid():
            seen = _seen(
                view.viewport(), "row", view.accessibleName(), str(index.data() or ""), rect
            )
            here = view.hasFocus() and view.currentIndex() == index
            chosen = view.selectionModel().isSelected(index)
            yield replace(seen, chosen=chosen, focused=here, group=_called(view))
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
    return Seen(
        kind,
        name,
        text,
        place,
        enabled=widget.isEnabled(),
        in_sight=_is_in_sight(widget, inside.center()),
        chosen=chosen,
        focused=widget.hasFocus(),
        ringed=has_ring(widget) or isinstance(widget, QLineEdit),
        group=_group(widget),
    )


def _group(widget: QWidget) -> str:
    if not isinstance(widget, QAbstractButton):
        return ""
    group = widget.group()
    if group is not None and group.exclusive():
        return f"group {id(group)}"
    return _called(widget.parentWidget()) if widget.autoExclusive() else ""


def _called(widget: QWidget | None) -> str:
    return f"{type(widget).__name__} {id(widget)}"


def _is_in_sight(widget: QWidget, point: QPoint) -> bool:
    window = widget.window()
    top = window.childAt(widget.mapTo(window, point))
    return window is widget or (top is not None and (top is widget or widget.isAncestorOf(top)))


def _plain(text: str) -> str:
    return text.replace("\u200b", "")
