"""From a step to the file that it made: the link on its card, and what a press does."""

from enum import Enum, auto
from pathlib import PurePath

from PySide6.QtCore import (
    QCoreApplication,
    QObject,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from keep_desktop.ports.views import MutationRow
from keep_desktop.services.context import Keep
from keep_desktop.services.made_file import MadeFile, file_made, is_document, path_made
from keep_desktop.ui.elided_label import plain_tooltip
from keep_desktop.ui.focus_rings import has_ring
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.link_button import LinkButton
from keep_desktop.ui.place_label import shortened_place
from keep_desktop.ui.show_in_folder import open_document, show_in_folder
from keep_desktop.ui.theme import color
from keep_desktop.ui.worker import Reader

_LEAST = 24
#: Between the ring and the path, before it and behind it.
INSET, _BEHIND = 5, 2


class Wanted(Enum):
    """What the user asked for of a file."""

    OPEN = auto()
    FOLDER = auto()


def wanted_by_press(path: str) -> Wanted:
    """What the link does: what is no document is only shown where it lies."""
    return Wanted.OPEN if is_document(path) else Wanted.FOLDER


def word_of(wanted: Wanted) -> str:
    return _tr("Open") if wanted is Wanted.OPEN else _tr("Show in folder")


def _tr(text: str) -> str:
    return QCoreApplication.translate("MadeFile", text)


class FileWay(QObject):
    """Leads to files when they are asked for: they may have been moved since, or be on a disk that
    is away."""

    #: A sentence where there is nothing to be led to.
    told = Signal(str)

    def __init__(self, keep: Keep, reader: Reader, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._keep, self._reader = keep, reader

    def lead(self, row: MutationRow, wanted: Wanted) -> None:
        keep = self._keep
        name = PurePath(path_made(row) or "").name
        self._reader.long(lambda: file_made(keep, row), lambda file: self._take(file, wanted, name))

    def _take(self, file: MadeFile | None, wanted: Wanted, name: str) -> None:
        if file is None:
            words = self.tr(
                "“{file}” is not there any more, or its workflow may not use its folder any more."
            )
            self.told.emit(words.format(file=one_line(name, 100)))
        elif wanted is Wanted.FOLDER or not file.is_document or not open_document(file.path):
            show_in_folder(file.path)


class FileLink(LinkButton):
    """A path to press, and what is said after it; shortened like any place. The path begins by
    `INSET` further in than it does: a ring has its room there."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._place = self._after = ""

    def show_place(self, place: str, after: str, does: str) -> None:
        """*does*: what a press does, in words."""
        self._place, self._after = one_line(place), after
        self.setAccessibleName(f"{does}: {self._place}")
        self.setAccessibleDescription(after.removeprefix(" · "))
        self.setToolTip(plain_tooltip(self.accessibleName()))
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.updateGeometry()
        self.update()

    def said(self) -> str:
        return f"{self._place}{self._after}"

    def sizeHint(self) -> QSize:
        return QSize(_LEAST, self.fontMetrics().height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def hitButton(self, at: QPoint) -> bool:
        return self._link().adjusted(-INSET, -2, _BEHIND, 2).contains(at)

    def _shown(self) -> str:
        """Of the path."""
        room = self.width() - INSET - self.fontMetrics().horizontalAdvance(self._after)
        return shortened_place(self._place, self.fontMetrics(), room)

    def _link(self) -> QRect:
        return QRect(INSET, 0, self.fontMetrics().horizontalAdvance(self._shown()), self.height())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Who opens by two clicks means it once."""
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        link, flags = self._link(), Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
        if has_ring(self):
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(color("accent"), 2))
            painter.drawRoundedRect(QRectF(link).adjusted(1 - INSET, 1, _BEHIND, -1), 4, 4)
        font = self.font()
        font.setUnderline(self.is_under)
        painter.setFont(font)
        painter.setPen(color("accent"))
        painter.drawText(link, flags, self._shown())
        painter.setFont(self.font())
        painter.setPen(color("text_soft"))
        painter.drawText(self.rect().adjusted(link.right() + 1, 0, 0, 0), flags, self._after)
        painter.end()
