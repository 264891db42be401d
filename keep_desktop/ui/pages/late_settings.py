"""The place of the Settings page, which is made when somebody goes there: its many sections would
take a third of the time until the window is there."""

from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from keep_desktop.ui.settings.section import Means

if TYPE_CHECKING:
    from keep_desktop.ui.pages.settings import SettingsPage


class LateSettingsPage(QWidget):
    """Hands on what the page says; see `SettingsPage`."""

    mode_chosen = Signal(object)
    motion_chosen = Signal(object)
    told = Signal(str)
    quit_asked = Signal()
    restart_asked = Signal()

    def __init__(self, means: Means, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._means = means
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)

    @cached_property
    def page(self) -> "SettingsPage":
        """The page itself, made at the first call."""
        from keep_desktop.ui.pages.settings import SettingsPage

        made = SettingsPage(self._means, self)
        made.mode_chosen.connect(self.mode_chosen)
        made.motion_chosen.connect(self.motion_chosen)
        made.told.connect(self.told)
        made.quit_asked.connect(self.quit_asked)
        made.restart_asked.connect(self.restart_asked)
        self._column.addWidget(made)
        # What the section of services stands on takes long to import: not on this thread.
        self._means.reader.long(lambda: import_module("keep_desktop.services.connectors"))
        return made

    def refresh(self) -> None:
        """Read again what is shown."""
        self.page.refresh()
