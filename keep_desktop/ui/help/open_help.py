"""Opens the help; F1 and the search use it."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.help.content import HelpPage

if TYPE_CHECKING:
    from keep_desktop.ui.help.dialog import HelpDialog


def show_help(page: HelpPage, reader: TaskRunner, window: QWidget) -> "HelpDialog":
    """Open it over *window*."""
    from keep_desktop.ui.help.dialog import HelpDialog

    dialog = HelpDialog(page, reader, window)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()
    return dialog
