"""The place of the Settings page."""

from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from keep_desktop.ui.pages.late import LatePage
from keep_desktop.ui.settings.section import Means

if TYPE_CHECKING:
    from keep_desktop.ui.pages.settings import SettingsPage


class LateSettingsPage(LatePage["SettingsPage"]):
    """Hands on what the page says; see `SettingsPage`."""

    mode_chosen = Signal(object)
    motion_chosen = Signal(object)
    told = Signal(str)
    undoable = Signal(str, object)
    written = Signal(str, object)
    quit_asked = Signal()
    restart_asked = Signal()

    def __init__(self, means: Means, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._means = means

    def _make(self) -> "SettingsPage":
        from keep_desktop.ui.pages.settings import SettingsPage

        made = SettingsPage(self._means, self)
        made.mode_chosen.connect(self.mode_chosen)
        made.motion_chosen.connect(self.motion_chosen)
        made.told.connect(self.told)
        made.undoable.connect(self.undoable)
        made.written.connect(self.written)
        made.quit_asked.connect(self.quit_asked)
        made.restart_asked.connect(self.restart_asked)
        # What the section of services stands on takes long to import: not on this thread.
        self._means.reader.long(lambda: import_module("keep_desktop.services.connectors"))
        return made

    def further(self) -> Sequence[Callable[[], object]]:
        return [partial(getattr, self.page, key) for key in self.page.keys]

    def refresh(self) -> None:
        """Read again what is shown."""
        self.page.refresh()
