"""Dialog that exports Activity to a file, with progress and cancel."""

import os
from pathlib import Path
from threading import Event

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QRadioButton,
    QWidget,
)

from keep_desktop.ports.activity import ActivityFilter
from keep_desktop.services.activity.export import ExportForm, export_activity
from keep_desktop.services.context import Keep
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.style.theme import show_busy
from keep_desktop.ui.text.format import number, plural
from keep_desktop.ui.text.sanitize import single_line
from keep_desktop.ui.widgets.dialog import Dialog
from keep_desktop.ui.widgets.file_chooser import PathEdit, own_documents, with_ending
from keep_desktop.ui.widgets.inputs import progress_bar
from keep_desktop.ui.widgets.labels import FormNote, plain_label
from keep_desktop.ui.widgets.layouts import STRETCH, fill, hbox, vbox

_NAME = "keep-activity"


class ExportDialog(Dialog):
    _progressed = Signal(int, int)

    def __init__(
        self, keep: Keep, tasks: TaskRunner, filter: ActivityFilter, parent: QWidget | None = None
    ) -> None:
        super().__init__(self.tr("Export"), tasks, parent)
        self._keep, self._filter = keep, filter
        self._cancelled = Event()
        self._working = False
        self.heading.setText(self.tr("Export activity"))
        self.show_below(
            self.tr("Only activity that matches the filters, newest first.")
            if filter.is_narrow
            else self.tr("All activity, newest first.")
        )
        self.forms: dict[ExportForm, QRadioButton] = {}
        self._group = QButtonGroup(self)
        self.path = PathEdit("save-file", self.tr("Export to"))
        self.path.line.setAccessibleName(self.tr("File to export to"))
        self.path.line.textChanged.connect(lambda _: self._check_path())
        self.exists = FormNote("warn")
        self.bar = progress_bar(self.tr("Progress"))
        self.label = plain_label("", "soft")
        self.cancel = self.button(self.tr("Cancel"), self._leave)
        self.go = self.button(self.tr("Export"), self._begin, kind="primary", icon="download")
        self._lay_out()
        self._progressed.connect(self._show_progress, Qt.ConnectionType.QueuedConnection)
        self._choose(ExportForm.CSV)
        self.fit_height(560)
        self.path.line.setFocus()

    def _lay_out(self) -> None:
        column = self.scroll_body(spacing=12)
        line = hbox(spacing=20)
        for form, label in (
            (ExportForm.CSV, self.tr("CSV, for a spreadsheet")),
            (ExportForm.JSON_LINES, self.tr("JSON Lines, for a program")),
        ):
            button = QRadioButton(label)
            button.clicked.connect(lambda _=False, form=form: self._choose(form))
            self.forms[form] = button
            self._group.addButton(button)
            line.addWidget(button)
        line.addStretch(1)
        column.addLayout(line)
        place = vbox(plain_label(self.tr("File"), "label"), self.path, spacing=4)
        fill(column, place, self.exists, self.bar, self.label, STRETCH)
        self.bar.hide()
        self.label.hide()
        fill(self.footer, STRETCH, self.cancel, self.go)

    def _choose(self, form: ExportForm) -> None:
        """Change the file's extension to match."""
        self.forms[form].setChecked(True)
        text = self.path.line.text().strip()
        path = Path(text) if text else own_documents() / _NAME
        if path.suffix.lstrip(".") in ("", *ExportForm):
            self.path.line.setText(str(path.with_suffix(f".{form.value}")))
        self._check_path()

    @property
    def form(self) -> ExportForm:
        chosen = (form for form, button in self.forms.items() if button.isChecked())
        return next(chosen, ExportForm.CSV)

    def _check_path(self) -> None:
        # Path raises for too long a name, and for an unknown user.
        there = os.path.isfile(self._target())  # noqa: PTH113
        self.exists.set_text(
            self.tr("This file already exists and will be replaced.") if there else "", "warn"
        )
        self.go.setEnabled(bool(self.path.line.text().strip()) and not self._working)

    def _target(self) -> Path:
        """The file to write: in the documents folder if only a name is given, with the format's
        extension if it has none."""
        text = self.path.line.text().strip()
        named = own_documents() / os.path.expanduser(text)  # noqa: PTH111
        # A folder is refused, rather than creating a file beside it.
        if os.path.isdir(named):  # noqa: PTH112
            return named
        return with_ending(named, f".{self.form.value}")

    def _begin(self) -> None:
        keep, filter, form = self._keep, self._filter, self.form
        path = self._target()
        self._show_working(working=True)
        self._tasks.long(
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
        self.trouble.set_text("")
        self._cancelled.clear()
        for part in (*self.forms.values(), self.path, self.go):
            part.setEnabled(not working)
        if working:
            self.exists.set_text("")
            show_busy(self.bar)
        self.bar.setVisible(working)
        self.label.setVisible(working)
        self.cancel.setEnabled(True)
        self.cancel.setText(self.tr("Stop") if working else self.tr("Cancel"))
        if working:
            self.cancel.setFocus()

    def _show_progress(self, done: int, about: int) -> None:
        self.bar.setRange(0, max(about, 1))
        self.bar.setValue(done)
        self.label.setText(
            self.tr("{done} of about {about} rows").format(done=number(done), about=number(about))
        )

    def _end(self, count: int | None, path: Path) -> None:
        self._working = False
        if count is None:
            text = self.tr("Export stopped. No file was saved.")
            self._tasks.messages.show(text)
        else:
            rows = plural(count, self.tr("row"), self.tr("rows"))
            text = self.tr("Exported {rows} to {file}.")
            text = text.format(rows=rows, file=single_line(path.name, 80))
            self._tasks.messages.show_file(text, path)
        self.accept()

    def _fail(self, error: Exception) -> None:
        self._show_working(working=False)
        self._check_path()
        self.show_error(error)

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
