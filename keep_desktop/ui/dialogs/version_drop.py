"""Where a script is dropped to be looked at as the next version of a workflow."""

from collections.abc import Sequence
from pathlib import Path

from keep_desktop.services.dropped import Dropped, dropped_version
from keep_desktop.ui.drop_zone import DropZone


class VersionDrop(DropZone):
    """The sheet over the versions of a workflow."""

    def look(self, paths: Sequence[Path], others: int) -> Dropped:
        return dropped_version(paths, others=others)

    def invitation(self) -> str:
        return self.tr("Drop a script here")

    def welcome(self, what: Dropped) -> str:
        return self.tr("Drop “{name}” to look at it as the next version")
