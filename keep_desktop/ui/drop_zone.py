"""Where files are dropped: a sheet over the window that says what would become of them.

It offers a copy and nothing else, so that no file manager takes the file away from where it was.
"""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QHideEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from keep_desktop.services.dropped import Dropped, DroppedScript, dropped
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.host_words import cited
from keep_desktop.ui.theme import color, restyle, set_icon
from keep_desktop.ui.worker import Reader, sentence_of
from keep_desktop.ui.wrap_label import with_breaks

_NAME = 60
_WIDTH = 440


class DropZone(QWidget):
    """Lies over *host* while files are dragged there, covers *page* in it and stands in the middle
    of that. `dropped` carries what `look` made of them, `refused` the sentence for what it refused.
    The disk is looked at by *reader*, never here."""

    dropped = Signal(object)
    refused = Signal(str)

    def __init__(self, host: QWidget, reader: Reader, page: QWidget | None = None) -> None:
        """*page*: all of *host* where none is named. What is beside it stays clear, the emergency
        stop above all."""
        super().__init__(host)
        self._host, self._reader = host, reader
        self._page = page if page is not None else host
        self._inside = False
        #: What hangs over the window: the files on this computer, and how many other things.
        self._carries: tuple[Sequence[Path], int] = ((), 0)
        self.setAcceptDrops(True)
        self.card = QFrame()
        self.card.setProperty("surface", "drop")
        self.card.setFixedWidth(_WIDTH)
        self.mark, self.words = QLabel(), QLabel()
        self.words.setProperty("role", "heading")
        self.words.setWordWrap(True)
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        inside = QVBoxLayout(self.card)
        inside.setContentsMargins(32, 40, 32, 40)
        inside.setSpacing(16)
        for label in (self.mark, self.words):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            inside.addWidget(label)
        self._around = QVBoxLayout(self)
        self._around.addWidget(self.card, 0, Qt.AlignmentFlag.AlignCenter)
        host.setAcceptDrops(True)
        host.installEventFilter(self)
        self.hide()

    # What it is for: a new workflow, unless another zone says otherwise.

    def look(self, paths: Sequence[Path], others: int) -> Dropped:
        """What would become of them; called on a thread of its own. Raises Refused."""
        return dropped(paths, others=others)

    def invitation(self) -> str:
        """What is said before it was looked at."""
        return self.tr("Drop a script or a folder here")

    def welcome(self, what: Dropped) -> str:
        """What would come of it, with a place for {name}."""
        if isinstance(what, DroppedScript):
            return self.tr("Drop “{name}” to make it a workflow")
        return self.tr("Drop “{name}” to choose a workflow for it")

    # What comes in: the host has it first, then the sheet that lies over it.

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """For the host: files are taken, anything else is left to whoever wants it."""
        match event.type():
            case QEvent.Type.DragEnter | QEvent.Type.DragMove:
                return isinstance(event, QDropEvent) and self._enter(event)
            case QEvent.Type.Drop:
                return isinstance(event, QDropEvent) and self._drop(event)
            case QEvent.Type.DragLeave:
                # The sheet, which came up below the pointer, may have it from here on.
                QTimer.singleShot(0, self, self._hide_if_left)
            case QEvent.Type.Resize if self.isVisible():
                self._cover()
        return False

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        self._inside = self._enter(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        self._enter(event)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self.hide()

    def dropEvent(self, event: QDropEvent) -> None:
        self._drop(event)

    def hideEvent(self, event: QHideEvent) -> None:
        self._inside = False

    def _enter(self, event: QDropEvent) -> bool:
        if not event.mimeData().hasUrls():
            return False
        _take_a_copy(event)
        if self.isHidden():
            self._show_for(event.mimeData())
        return True

    def _drop(self, event: QDropEvent) -> bool:
        if not event.mimeData().hasUrls() and self.isHidden():
            return False
        _take_a_copy(event)
        self.hide()
        paths, others = _carried(event.mimeData())
        if not paths:
            # Who let go of it and ended at once has nothing more to say of it.
            paths, others = self._carries
        self._reader.forget(self._key)
        self._reader.do(lambda: self.look(paths, others), self.dropped.emit, self._refuse)
        return True

    def _refuse(self, error: Exception) -> None:
        self.refused.emit(sentence_of(error))

    def _hide_if_left(self) -> None:
        if not self._inside:
            self.hide()

    # What it says

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        # Nothing shines through: words below would be cut by the card.
        painter.fillRect(self._veiled(), QColor(color("page")))
        painter.end()

    @property
    def _key(self) -> tuple[str, int]:
        return ("drop", id(self))

    def _show_for(self, mime: QMimeData) -> None:
        self._carries = paths, others = _carried(mime)
        self._say("download", self.invitation())
        self._cover()
        self.show()
        self.raise_()
        self._reader.ask(self._key, lambda: self.look(paths, others), self._welcome, self._warn)

    def _cover(self) -> None:
        self.setGeometry(self._host.rect())
        all_, page = self.rect(), self._veiled()
        self._around.setContentsMargins(
            page.left(), page.top(), all_.right() - page.right(), all_.bottom() - page.bottom()
        )

    def _veiled(self) -> QRect:
        return QRect(self._page.mapTo(self._host, QPoint()), self._page.size())

    def _welcome(self, what: Dropped) -> None:
        name = cited(what.path.name or str(what.path), _NAME)
        icon = "file-code" if isinstance(what, DroppedScript) else "folder"
        self._say(icon, self.welcome(what).format(name=name))

    def _warn(self, error: Exception) -> None:
        self._say("circle-slash", one_line(sentence_of(error), 300), refused=True)

    def _say(self, icon: str, sentence: str, *, refused: bool = False) -> None:
        set_icon(self.mark, icon, "fail" if refused else "accent", 40)
        self.words.setText(with_breaks(sentence))
        self.setAccessibleName(sentence)
        restyle(self.card, refused="true" if refused else "false")


def _carried(mime: QMimeData) -> tuple[Sequence[Path], int]:
    """The files on this computer, and how many other things there are."""
    urls = mime.urls()
    paths = tuple(Path(url.toLocalFile()) for url in urls if url.isLocalFile())
    return paths, len(urls) - len(paths)


def _take_a_copy(event: QDropEvent) -> None:
    event.setDropAction(Qt.DropAction.CopyAction)
    event.accept()
