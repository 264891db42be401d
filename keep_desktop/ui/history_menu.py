"""The entries of a menu that put an item's history in a file or on paper."""

from collections.abc import Callable
from enum import StrEnum

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMenu

from keep_desktop.ui.menu_keys import EXPORT, PRINT, show_key
from keep_desktop.ui.theme import set_icon


class Paper(StrEnum):
    """Where a history goes."""

    FILE = "file"
    PRINTER = "printer"


def _tr(text: str) -> str:
    return QCoreApplication.translate("HistoryMenu", text)


def add_papers(menu: QMenu, asked: Callable[[Paper], object]) -> None:
    """At the end of *menu*."""
    menu.addSeparator()
    for paper, text, icon, key in (
        (Paper.FILE, _tr("Export history…"), "download", EXPORT),
        (Paper.PRINTER, _tr("Print history…"), "printer", PRINT),
    ):
        action = menu.addAction(text)
        action.triggered.connect(lambda _=False, paper=paper: asked(paper))
        set_icon(action, icon)
        show_key(action, key)
