"""Where a message is written: text, attached files, and the button that sends it or stops the
work."""

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from PySide6.QtCore import QMimeData, QSize, Qt, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QKeyEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QPushButton, QWidget

from keep_desktop.services.chat import MOST_TEXT
from keep_desktop.ui.style.theme import restyle, set_icon
from keep_desktop.ui.text.format import number
from keep_desktop.ui.text.sanitize import single_line
from keep_desktop.ui.widgets.file_chooser import choose_file
from keep_desktop.ui.widgets.inputs import make_button
from keep_desktop.ui.widgets.labels import ElidedLabel, Problem, plain_tooltip
from keep_desktop.ui.widgets.layouts import STRETCH, FlowLayout, hbox, take_out, vbox

_LEAST_LINES, _MOST_LINES = 2, 8
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def local_files(data: QMimeData) -> list[Path]:
    """The files that are dropped or pasted."""
    return [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]


class MessageEdit(QPlainTextEdit):
    """As high as its text, up to some lines. Enter sends, with Shift it starts a line."""

    send_requested = Signal()
    stop_requested = Signal()
    #: A list of Paths.
    files_pasted = Signal(object)
    #: A text of so many characters cannot be sent.
    too_long = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "message")
        self.setTabChangesFocus(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.document().setDocumentMargin(4)
        self.textChanged.connect(self._fit)
        self.document().documentLayout().documentSizeChanged.connect(lambda _: self._fit())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        shifted = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        if event.key() in _ENTER and not shifted:
            if not event.isAutoRepeat():
                self.send_requested.emit()
        elif event.key() == Qt.Key.Key_Escape:
            event.ignore()
            self.stop_requested.emit()
        else:
            super().keyPressEvent(event)

    def insertFromMimeData(self, source: QMimeData) -> None:
        """A huge text would block the window: it belongs into a file."""
        if files := local_files(source):
            self.files_pasted.emit(files)
        elif (length := len(source.text())) > MOST_TEXT:
            self.too_long.emit(length)
        else:
            self.insertPlainText(source.text())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit()

    def _fit(self) -> None:
        lines = max(_LEAST_LINES, min(_MOST_LINES, round(self.document().size().height())))
        around = 2 * round(self.document().documentMargin()) + self.height()
        around -= self.viewport().height()
        height = lines * self.fontMetrics().lineSpacing() + around
        if height != self.height():
            self.setFixedHeight(height)


class Composer(QFrame):
    """`sent` carries a text and a list of Paths; `clear` follows once they are under way."""

    sent = Signal(str, object)
    stop_requested = Signal()
    changed = Signal()

    def __init__(self, parent: QWidget | None = None, *, sends: bool = True) -> None:
        """Without *sends* another button of the dialog sends."""
        super().__init__(parent)
        self.setProperty("surface", "composer")
        self.setAcceptDrops(True)
        self.files: list[Path] = []
        self._works = False
        self.edit = MessageEdit(self)
        # Files that are dropped on the text are for the whole.
        self.edit.setAcceptDrops(False)
        self.edit.setAccessibleName(self.tr("Message"))
        self.problem = Problem(self)
        self.attach = make_button(
            self.tr("Attach a file…"),
            self.tr("Attach a file"),
            within=self,
            icon="paperclip",
            kind="ghost",
        )
        self.hint = ElidedLabel("faint", self)
        self.hint.setText(self.tr("Shift+Enter starts a new line"))
        self.go = QPushButton(self)
        self.go.setAutoDefault(False)
        self.go.setVisible(sends)
        self.chips: list[QPushButton] = []
        self._lay_out()
        self._connect_parts()
        self.show_work(works=False)

    def _lay_out(self) -> None:
        self._listed = QWidget(self)
        self._flow = FlowLayout(self._listed, gap=6)
        self._listed.hide()
        row = hbox(self.attach, STRETCH, (self.hint, 0), self.go, spacing=8)
        vbox(
            self.edit,
            self._listed,
            self.problem,
            row,
            within=self,
            spacing=6,
            margins=(10, 8, 10, 8),
        )

    def _connect_parts(self) -> None:
        self.edit.send_requested.connect(self._send)
        self.edit.stop_requested.connect(self._stop)
        self.edit.textChanged.connect(self._edited)
        self.edit.files_pasted.connect(self.add_files)
        self.edit.too_long.connect(self._refuse_length)
        self.attach.clicked.connect(self._browse)
        self.go.clicked.connect(lambda: self._stop() if self._works else self._send())

    @property
    def text(self) -> str:
        return self.edit.toPlainText()

    def set_text(self, text: str, files: Sequence[Path] = ()) -> None:
        self.edit.setPlainText(text)
        self.edit.moveCursor(self.edit.textCursor().MoveOperation.End)
        self.files = []
        self.add_files(files)

    def clear(self) -> None:
        self.set_text("")
        self._show_files()

    def show_work(self, *, works: bool, stopping: bool = False) -> None:
        """The button sends, or stops what goes on."""
        self._works = works
        label = self.tr("Send")
        if works:
            label = self.tr("Stopping…") if stopping else self.tr("Stop")
        self.go.setText(label)
        restyle(self.go, kind="" if works else "primary")
        set_icon(self.go, "circle-stop" if works else "arrow-up", "text" if works else "on_accent")
        self.go.setEnabled(not stopping if works else self._may_send())

    def add_files(self, files: Sequence[Path]) -> None:
        self.files = list(dict.fromkeys((*self.files, *files)))
        self._show_files()

    def stops(self) -> Sequence[QWidget]:
        """The tab stops, in order."""
        return [self.edit, *self.chips, self.attach, self.go]

    def _may_send(self) -> bool:
        return bool(self.text.strip() or self.files)

    def _edited(self) -> None:
        self.problem.set_text("")
        self._note_change()

    def _note_change(self) -> None:
        if not self._works:
            self.go.setEnabled(self._may_send())
        self.changed.emit()

    def _send(self) -> None:
        if len(self.text) > MOST_TEXT:
            self._refuse_length(len(self.text))
        elif self._may_send() and not self._works:
            self.sent.emit(self.text, list(self.files))

    def _stop(self) -> None:
        if self._works:
            self.stop_requested.emit()

    def _refuse_length(self, length: int) -> None:
        text = self.tr(
            "A message can have {most} characters, and this one has {count}. Put it into a file "
            "and attach that."
        )
        self.problem.set_text(text.format(most=number(MOST_TEXT), count=number(length)))

    def _browse(self) -> None:
        choose_file(self.window(), self.tr("Attach a file"), lambda path: self.add_files([path]))

    def _show_files(self) -> None:
        had = any(chip.hasFocus() for chip in self.chips)
        for chip in self.chips:
            take_out(self._flow, chip)
        self.chips = [self._chip(file) for file in self.files]
        self._listed.setVisible(bool(self.chips))
        for before, after in pairwise(self.stops()):
            QWidget.setTabOrder(before, after)
        if had:
            (self.chips[-1] if self.chips else self.edit).setFocus()
        self._note_change()

    def _chip(self, file: Path) -> QPushButton:
        chip = make_button(single_line(file.name, 40), within=self._listed, kind="chip")
        chip.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        set_icon(chip, "x", "text_soft")
        chip.setAccessibleName(self.tr("Remove {name}").format(name=single_line(file.name, 120)))
        chip.setToolTip(plain_tooltip(single_line(str(file), 300)))
        chip.clicked.connect(lambda: self._remove(file))
        self._flow.addWidget(chip)
        chip.show()
        return chip

    def _remove(self, file: Path) -> None:
        self.files = [one for one in self.files if one != file]
        self._show_files()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if local_files(event.mimeData()):
            event.acceptProposedAction()
            restyle(self, dropping="true")

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        event.acceptProposedAction()

    def dragLeaveEvent(self, event: object) -> None:
        restyle(self, dropping="")

    def dropEvent(self, event: QDropEvent) -> None:
        restyle(self, dropping="")
        if files := local_files(event.mimeData()):
            event.acceptProposedAction()
            self.add_files(files)

    def sizeHint(self) -> QSize:
        return QSize(400, super().sizeHint().height())
