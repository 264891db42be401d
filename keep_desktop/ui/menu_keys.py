"""The keys of the entries of a menu: shown in it at its end, in a quiet colour, and those of a
row's menu working without it being open."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, QObject, Qt
from PySide6.QtGui import QAction, QKeySequence, QPainter, QPaintEvent, QShortcut
from PySide6.QtWidgets import QAbstractItemView, QMenu, QStyleOptionMenuItem

from keep_desktop.ui.theme import color

#: Enter, as it stands on the key and in all that Keep says; the view knows it by itself.
DETAILS, COPY = "Enter", "Ctrl+C"
REPROCESS, SKIP = "Ctrl+Shift+R", "Ctrl+Shift+K"
EXPORT, PRINT = "Ctrl+S", "Ctrl+P"
#: Those that the view itself does not know already.
ITEM_KEYS = (REPROCESS, SKIP, EXPORT, PRINT)
#: From the end of an entry to its keys; style.qss keeps that free, and as much again.
_EDGE = 14


class KeyMenu(QMenu):
    """Qt begins all keys at one edge, in the colour of words; these end where the menu ends."""

    def initStyleOption(self, option: QStyleOptionMenuItem, action: QAction) -> None:
        super().initStyleOption(option, action)
        words, tab, _ = option.text.partition("\t")
        if tab:
            # The room for the keys is kept all the same: Qt measures the action itself.
            option.text = words

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setPen(color("text_faint"))
        where = Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter
        painter.setLayoutDirection(self.layoutDirection())
        for action in self.actions():
            keys = action.shortcut() if action.isShortcutVisibleInContextMenu() else QKeySequence()
            if action.isVisible() and not keys.isEmpty():
                room = self.actionGeometry(action).adjusted(_EDGE, 0, -_EDGE, 0)
                shown = keys.toString(QKeySequence.SequenceFormat.NativeText)
                painter.drawText(room, int(where | Qt.TextFlag.TextSingleLine), shown)
        painter.end()


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
