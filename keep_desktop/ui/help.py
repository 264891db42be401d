"""The ways to the help: F1, the keys of its list, and the search over everything."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from keep_desktop.ui.help_words import LIST_KEYS, WORKS_KEYS, HelpPage, native
from keep_desktop.ui.search_model import Finding
from keep_desktop.ui.worker import Reader

if TYPE_CHECKING:
    from keep_desktop.ui.dialogs.help import HelpDialog


def show_help(page: HelpPage, reader: Reader, window: QWidget) -> "HelpDialog":
    """Open it over *window*."""
    from keep_desktop.ui.dialogs.help import HelpDialog

    dialog = HelpDialog(page, reader, window)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()
    return dialog


class Help(QObject):
    """Of *window*."""

    def __init__(self, window: QWidget, reader: Reader) -> None:
        super().__init__(window)
        self._window, self._reader = window, reader
        self._on(WORKS_KEYS, HelpPage.WORKS)
        self._on(LIST_KEYS, HelpPage.KEYS)

    def _on(self, keys: Sequence[str], page: HelpPage) -> None:
        shortcut = QShortcut(self._window)
        shortcut.setKeys([QKeySequence(one) for one in keys])
        shortcut.activated.connect(lambda: self._show(page))
        shortcut.activatedAmbiguously.connect(lambda: self._show(page))

    def _show(self, page: HelpPage) -> None:
        show_help(page, self._reader, self._window)

    def findings(self) -> Sequence[Finding]:
        """For the search."""
        found = (
            (self.tr("Help: how Keep works"), HelpPage.WORKS, WORKS_KEYS[0]),
            (self.tr("Help: keys"), HelpPage.KEYS, LIST_KEYS[0]),
        )
        return [
            Finding(
                title=title, icon="circle-help", keys=native(keys), deed=partial(self._show, page)
            )
            for title, page, keys in found
        ]
