"""A label that says where something lies: a path or an address, in one line."""

from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QWidget

from keep_desktop.ui.elided_label import ElidedLabel, plain_tooltip
from keep_desktop.ui.foreign_text import one_line

_ENDS = 2


class PlaceLabel(ElidedLabel):
    """A path that is too long loses the folders it begins with, and only then its middle: what
    it is called stays to be read, and what is said after it. The tooltip has all of it."""

    def __init__(self, role: str = "", parent: QWidget | None = None) -> None:
        super().__init__(role, parent)
        self._place = self._after = ""

    def show_place(self, place: str, after: str = "") -> None:
        self._place, self._after = one_line(place), after
        self.setText(f"{self._place}{after}")

    def sizeHint(self) -> QSize:
        """However long the path is, it asks for no more than there is."""
        return QSize(self.minimumSizeHint().width(), super().sizeHint().height())

    def shortened(self, room: int) -> str:
        metrics = self.fontMetrics()
        left = room - metrics.horizontalAdvance(self._after)
        return f"{shortened_place(self._place, metrics, left)}{self._after}"

    def _tell_whole(self) -> None:
        whole = self.shortened(self.contentsRect().width()) == self.text()
        self.setToolTip("" if whole else plain_tooltip(self._place))


def shortened_place(place: str, metrics: QFontMetrics, room: int) -> str:
    """A path in so many pixels."""
    for said in (from_home(place), last_of(place)):
        if metrics.horizontalAdvance(said) <= room:
            return said
    return metrics.elidedText(last_of(place), Qt.TextElideMode.ElideMiddle, room)


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
