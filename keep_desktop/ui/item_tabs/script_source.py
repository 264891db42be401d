"""Reads for the Script tab: the version that is wanted, and what in it is most likely a mistake."""

from collections.abc import Sequence

from PySide6.QtCore import QObject

from keep_desktop.domain.handlers import Warned
from keep_desktop.domain.ids import VersionId
from keep_desktop.services.context import Keep
from keep_desktop.services.items import script_version
from keep_desktop.services.scripts import script_warnings
from keep_desktop.ui.item_tabs.script import ReadScript, ScriptTab, read_script
from keep_desktop.ui.lookup import Lookup
from keep_desktop.ui.worker import Reader, sentence_of


class ScriptSource(QObject):
    """GUI thread only."""

    def __init__(self, keep: Keep, reader: Reader, tab: ScriptTab) -> None:
        super().__init__(tab)
        self._keep, self._tab = keep, tab
        #: Looking for warnings takes long, and a version never changes.
        self._warned_of: VersionId | None = None
        self._scripts = Lookup[ReadScript | None](
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
            self._scripts.ask(lambda: read_script(script_version(keep, wanted)))

    def stop(self) -> None:
        """Another item, or none."""
        self._scripts.stop()
        self._warnings.stop()
        self._warned_of = None

    def _take_script(self, read: ReadScript | None) -> None:
        self._tab.show_script(read)
        if read is not None and read.version.id != self._warned_of:
            version_id = self._warned_of = read.version.id
            self._warnings.ask(lambda: script_warnings(self._keep, version_id))

    def _fail(self, error: Exception) -> None:
        self._tab.trouble.say(sentence_of(error))

    def _fail_warnings(self, error: Exception) -> None:
        self._warned_of = None
        self._fail(error)
