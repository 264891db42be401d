"""Activity into a file: where to, in which form, how far it is, and a way to stop."""

import os
from pathlib import Path
from threading import Event

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QProgressBar,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from keep_desktop.ports.activity import ActivityFilter
from keep_desktop.services.activity_export import ExportForm, export_activity
from keep_desktop.services.context import Keep
from keep_desktop.ui.dialogs.frame import Dialog, padded, scrolling
from keep_desktop.ui.file_dialogs import with_ending
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.form_notes import Note, plain_label
from keep_desktop.ui.motion import show_busy
from keep_desktop.ui.path_line import PathLine, own_documents
from keep_desktop.ui.text import number, plural
from keep_desktop.ui.worker import Reader

_NAME = "keep-activity"


class ExportDialog(Dialog):
    """`told` carries what came of it, `written` that and the Path of the file that was made."""

    told = Signal(str)
    written = Signal(str, object)
    _progressed = Signal(int, int)

    def __init__(
        self, keep: Keep, reader: Reader, filter: ActivityFilter, parent: QWidget | None = None
    ) -> None:
        super().__init__("", reader, parent)
        self._keep, self._filter = keep, filter
        self._cancelled = Event()
        self._working = False
        self.setWindowTitle(self.tr("Export"))
        self.heading.setText(self.tr("Export activity"))
        self.say_below(
            self.tr("Only what the filters show, newest first.")
            if filter.is_narrow
            else self.tr("Everything that happened, newest first.")
        )
        self.forms: dict[ExportForm, QRadioButton] = {}
        self._group = QButtonGroup(self)
        self.path = PathLine("save-file", self.tr("Where to export to"))
        self.path.line.setAccessibleName(self.tr("File to export to"))
        self.path.line.textChanged.connect(lambda _: self._look_at_path())
        self.exists = Note("warn")
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(self.tr("How much is written"))
        self.words = plain_label("", "soft")
        self.cancel = self.button(self.tr("Cancel"), self._leave)
        self.go = self.button(self.tr("Export"), self._begin, kind="primary", icon="download")
        self._lay_out()
        self._progressed.connect(self._show_progress, Qt.ConnectionType.QueuedConnection)
        self._choose(ExportForm.CSV)
        self.hug(560)
        self.path.line.setFocus()

    def _lay_out(self) -> None:
        body, column = padded(spacing=12)
        self.set_body(scrolling(body))
        line = QHBoxLayout()
        line.setSpacing(20)
        for form, word in (
            (ExportForm.CSV, self.tr("CSV, for a spreadsheet")),
            (ExportForm.JSON_LINES, self.tr("JSON Lines, for a program")),
        ):
            button = QRadioButton(word)
            button.setAccessibleName(word)
            button.clicked.connect(lambda _=False, form=form: self._choose(form))
            self.forms[form] = button
            self._group.addButton(button)
            line.addWidget(button)
        line.addStretch(1)
        column.addLayout(line)
        place = QVBoxLayout()
        place.setSpacing(4)
        place.addWidget(plain_label(self.tr("File"), "label"))
        place.addWidget(self.path)
        column.addLayout(place)
        for part in (self.exists, self.bar, self.words):
            column.addWidget(part)
        column.addStretch(1)
        self.bar.hide()
        self.words.hide()
        self.footer.addStretch(1)
        self.footer.addWidget(self.cancel)
        self.footer.addWidget(self.go)

    def _choose(self, form: ExportForm) -> None:
        """The ending of the file follows."""
        self.forms[form].setChecked(True)
        text = self.path.line.text().strip()
        path = Path(text) if text else own_documents() / _NAME
        if path.suffix.lstrip(".") in ("", *ExportForm):
            self.path.line.setText(str(path.with_suffix(f".{form.value}")))
        self._look_at_path()

    @property
    def form(self) -> ExportForm:
        chosen = (form for form, button in self.forms.items() if button.isChecked())
        return next(chosen, ExportForm.CSV)

    def _look_at_path(self) -> None:
        # A Path raises of a name that is too long, and of a user that is not there.
        there = os.path.isfile(self._target())  # noqa: PTH113
        self.exists.say(
            self.tr("There is such a file. It will be replaced.") if there else "", "warn"
        )
        self.go.setEnabled(bool(self.path.line.text().strip()) and not self._working)

    def _target(self) -> Path:
        """What is written there, among the user's documents where it names no folder, with the
        ending of the form where it has none."""
        text = self.path.line.text().strip()
        named = own_documents() / os.path.expanduser(text)  # noqa: PTH111
        # A folder is refused, and no file made beside it.
        if os.path.isdir(named):  # noqa: PTH112
            return named
        return with_ending(named, f".{self.form.value}")

    # -- doing --------------------------------------------------------------------------------

    def _begin(self) -> None:
        keep, filter, form = self._keep, self._filter, self.form
        path = self._target()
        self._show_working(working=True)
        self._reader.long(
            lambda: export_activity(
                keep,
                path,
                form,
                filter,
                progress=self._progressed.emit,
                cancelled=self._cancelled.is_set,
            ),
            lambda count: self._end(count, path),
            self._fail,
            end=self._cancelled.set,
        )

    def _show_working(self, *, working: bool) -> None:
        self._working = working
        self.trouble.say("")
        self._cancelled.clear()
        for part in (*self.forms.values(), self.path, self.go):
            part.setEnabled(not working)
        if working:
            self.exists.say("")
            show_busy(self.bar)
        self.bar.setVisible(working)
        self.words.setVisible(working)
        self.cancel.setEnabled(True)
        self.cancel.setText(self.tr("Stop") if working else self.tr("Cancel"))
        self.cancel.setAccessibleName(self.cancel.text())
        if working:
            self.cancel.setFocus()

    def _show_progress(self, done: int, about: int) -> None:
        self.bar.setRange(0, max(about, 1))
        self.bar.setValue(done)
        self.words.setText(
            self.tr("{done} of about {about} rows").format(done=number(done), about=number(about))
        )

    def _end(self, count: int | None, path: Path) -> None:
        self._working = False
        if count is None:
            self.told.emit(self.tr("The export was stopped. No file was written."))
        else:
            rows = plural(count, self.tr("row"), self.tr("rows"))
            said = self.tr("Exported {rows} to {file}.")
            self.written.emit(said.format(rows=rows, file=one_line(path.name, 80)), path)
        self.accept()

    def _fail(self, error: Exception) -> None:
        self._show_working(working=False)
        self._look_at_path()
        self.show_error(error)

    # -- ending -------------------------------------------------------------------------------

    def _leave(self) -> None:
        if self._working:
            self._cancelled.set()
            self.cancel.setEnabled(False)
        else:
            super().reject()

    def reject(self) -> None:
        self._leave()

    def closeEvent(self, event: QCloseEvent) -> None:
        self._cancelled.set()
        super().closeEvent(event)
