"""Keyboard access of context menus: shortcuts of their entries, and opening them at the current
row; and menus of buttons."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, Qt
from PySide6.QtGui import QAction, QContextMenuEvent, QCursor, QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractItemView, QMenu, QPushButton, QToolButton

from keep_desktop.ui.style.theme import set_icon

#: Enter, as on the key; views handle it themselves.
DETAILS, COPY = "Enter", "Ctrl+C"
REPROCESS, SKIP = "Ctrl+Shift+R", "Ctrl+Shift+K"
EXPORT = "Ctrl+S"
#: Keys that the view does not handle.
ITEM_KEYS = (REPROCESS, SKIP, EXPORT)


def add_action(
    menu: QMenu, icon: str, text: str, do: Callable[[], object], keys: str = ""
) -> QAction:
    """Add an entry that calls *do*; *keys* are shown beside it."""
    action = menu.addAction(text)
    # The signal's argument would become a parameter of the slot.
    action.triggered.connect(lambda: do())
    set_icon(action, icon)
    if keys:
        show_key(action, keys)
    return action


def pop_up(menu: QMenu, at: QPoint) -> None:
    """Open the menu there; it is deleted when it is closed."""
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    menu.popup(at)


def show_key(action: QAction, keys: str) -> None:
    """Show a shortcut in a menu entry."""
    action.setShortcut(QKeySequence(keys))
    action.setShortcutVisibleInContextMenu(True)


class MenuKeys(QObject):
    """Keys in *view* trigger the entry of the current row's menu with that shortcut."""

    def __init__(
        self,
        view: QAbstractItemView,
        menu_for: Callable[[QModelIndex], QMenu | None],
        keys: Sequence[str],
    ) -> None:
        super().__init__(view)
        self._view, self._menu_for = view, menu_for
        for one in keys:
            sequence = QKeySequence(one)
            shortcut = QShortcut(sequence, view)
            shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)
            shortcut.activated.connect(lambda sequence=sequence: self._press(sequence))

    def _press(self, sequence: QKeySequence) -> None:
        menu = self._menu_for(self._view.currentIndex())
        if menu is None:
            return
        action = next((one for one in menu.actions() if one.shortcut() == sequence), None)
        if action is not None and action.isEnabled():
            action.trigger()
        menu.deleteLater()


class MenuPosition(QObject):
    """For a *view* with customContextMenuRequested. When opened by key, Qt reports a position
    relative to the whole view, headers included, and so another row or none. *menu_for* makes the
    menu of a row, which is opened there."""

    def __init__(
        self,
        view: QAbstractItemView,
        menu_for: Callable[[QModelIndex], QMenu | None] = lambda _: None,
    ) -> None:
        super().__init__(view)
        self._view, self._menu_for = view, menu_for
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        view.customContextMenuRequested.connect(self._pop_up)
        view.installEventFilter(self)

    def _pop_up(self, at: QPoint) -> None:
        menu = self._menu_for(self._view.indexAt(at))
        if menu is not None:
            pop_up(menu, self._view.viewport().mapToGlobal(at))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        by_key = QContextMenuEvent.Reason.Keyboard
        if not isinstance(event, QContextMenuEvent) or event.reason() is not by_key:
            return False
        current = self._view.currentIndex()
        if current.isValid():
            self._view.scrollTo(current)
            at = self._view.visualRect(current).center()
            self._view.customContextMenuRequested.emit(at)
        return True


def set_menu(button: QPushButton | QToolButton, menu: QMenu) -> None:
    """The button opens the menu. Qt tells a button no more that the pointer has left it once its
    menu was open: it would look as under the pointer until that comes and goes again."""
    button.setMenu(menu)

    def end_hover() -> None:
        if not button.rect().contains(button.mapFromGlobal(QCursor.pos())):
            button.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, False)
            button.update()

    menu.aboutToHide.connect(end_hover)


def shortcut_text(keys: str) -> str:
    """A shortcut in the platform's notation."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
