"""A label that says where something lies: a path or an address, in one line."""

from pathlib import Path

from PySide6.QtCore import Qt

from keep_desktop.ui.elided_label import ElidedLabel, plain_tooltip

_ENDS = 2


class PlaceLabel(ElidedLabel):
    """A path that is too long loses the folders it begins with, and only then its middle: what
    it is called stays to be read. The tooltip has all of it."""

    def shortened(self, room: int) -> str:
        metrics = self.fontMetrics()
        for said in (from_home(self.text()), last_of(self.text())):
            if metrics.horizontalAdvance(said) <= room:
                return said
        return metrics.elidedText(last_of(self.text()), Qt.TextElideMode.ElideMiddle, room)

    def _tell_whole(self) -> None:
        whole = self.shortened(self.contentsRect().width()) == self.text()
        self.setToolTip("" if whole else plain_tooltip(self.text()))


def from_home(place: str) -> str:
    """~ stands for the user's own folder."""
    home = str(Path.home())
    inside = len(home) > 1 and place.startswith((f"{home}/", f"{home}\\"))
    return f"~{place[len(home) :]}" if inside else place


def last_of(place: str) -> str:
    """The folder and the name at the end of a path; an address stays whole."""
    if "://" in place:
        return place
    mark = "\\" if "\\" in place and "/" not in place else "/"
    parts = [part for part in place.split(mark) if part]
    return place if len(parts) <= _ENDS else f"…{mark}{mark.join(parts[-_ENDS:])}"
