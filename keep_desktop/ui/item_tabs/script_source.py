"""Reads for the Script tab: the version that is wanted, and what in it is most likely a mistake."""

from collections.abc import Sequence

from PySide6.QtCore import QObject

from keep_desktop.domain.handlers import Warned
from keep_desktop.domain.ids import VersionId
from keep_desktop.domain.workflows import ScriptVersion
from keep_desktop.services.context import Keep
from keep_desktop.services.items import script_version
from keep_desktop.services.scripts import script_warnings
from keep_desktop.ui.item_tabs.script import ScriptTab
from keep_desktop.ui.lookup import Lookup
from keep_desktop.ui.worker import Reader, sentence_of


class ScriptSource(QObject):
    """GUI thread only."""

    def __init__(self, keep: Keep, reader: Reader, tab: ScriptTab) -> None:
        super().__init__(tab)
        self._keep, self._tab = keep, tab
        #: Looking for warnings takes long, and a version never changes.
        self._warned_of: VersionId | None = None
        self._scripts = Lookup[ScriptVersion | None](
            reader, self, "script", self._take_script, self._fail
        )
        self._warnings = Lookup[Sequence[Warned]](
            reader, self, "warnings", tab.show_warnings, self._fail_warnings
        )
        tab.trouble.again.connect(self._scripts.again)
        tab.version_wanted.connect(self.ask)

    def ask(self) -> None:
        """Read the version that the tab shows or waits for."""
        keep, wanted = self._keep, self._tab.wanted_version()
        if wanted is not None:
            self._scripts.ask(lambda: script_version(keep, wanted))

    def stop(self) -> None:
        """Another item, or none."""
        self._scripts.stop()
        self._warnings.stop()
        self._warned_of = None

    def _take_script(self, version: ScriptVersion | None) -> None:
        self._tab.show_script(version)
        if version is not None and version.id != self._warned_of:
            self._warned_of = version.id
            self._warnings.ask(lambda: script_warnings(self._keep, version.id))

    def _fail(self, error: Exception) -> None:
        self._tab.trouble.say(sentence_of(error))

    def _fail_warnings(self, error: Exception) -> None:
        self._warned_of = None
        self._fail(error)
