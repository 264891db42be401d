"""The keys of the entries of a row's menu: shown in it, and working without it being open."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, QObject, Qt
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractItemView, QMenu

#: Enter, as it stands on the key and in all that Keep says; the view knows it by itself.
DETAILS, COPY = "Enter", "Ctrl+C"
REPROCESS, SKIP = "Ctrl+Shift+R", "Ctrl+Shift+K"
EXPORT, PRINT = "Ctrl+S", "Ctrl+P"
#: Those that the view itself does not know already.
ITEM_KEYS = (REPROCESS, SKIP, EXPORT, PRINT)


def show_key(action: QAction, keys: str) -> None:
    """Beside the words of an entry."""
    action.setShortcut(QKeySequence(keys))
    action.setShortcutVisibleInContextMenu(True)


class MenuKeys(QObject):
    """A key does in *view* what the entry of the current row's menu with that key would do."""

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
