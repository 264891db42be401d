"""Dialog that reads an OpenAPI description and lets the user choose what scripts may call. What is
chosen goes on to the form of a service, where it is named and confirmed."""

from PySide6.QtCore import QMimeData, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeyEvent
from PySide6.QtWidgets import QWidget

from keep_desktop.domain.errors import Refused
from keep_desktop.engine.cancellation import CancelSource
from keep_desktop.services.connectors.forms import MOST_IN_FORM
from keep_desktop.services.connectors.openapi import Api, read_api, service_of_api
from keep_desktop.services.context import Keep
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.settings.api_operations import OperationsModel, OperationsView
from keep_desktop.ui.text.format import number, plural
from keep_desktop.ui.text.sanitize import single_line
from keep_desktop.ui.widgets.dialog import Dialog, padded
from keep_desktop.ui.widgets.file_chooser import PathEdit
from keep_desktop.ui.widgets.inputs import SearchField, make_button
from keep_desktop.ui.widgets.labels import FormNote, plain_label
from keep_desktop.ui.widgets.layouts import fill, hbox

_WIDTH, _HEIGHT = 960, 720


class ApiDialog(Dialog):
    """`chosen` carries the Service that was chosen; nothing is stored yet."""

    chosen = Signal(object)

    def __init__(self, keep: Keep, tasks: TaskRunner, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Import an OpenAPI description"), tasks, parent)
        self._keep = keep
        self._api: Api | None = None
        self._reading: CancelSource | None = None
        self.show_below(
            self.tr(
                "Choose what scripts may call. You confirm each operation before it is connected."
            )
        )
        self.setAcceptDrops(True)
        body, column = padded(spacing=10)
        self.set_body(body)
        self.source = PathEdit("one-file", self.tr("a description"))
        self.source.line.setAccessibleName(self.tr("File or address of the description"))
        self.source.line.setPlaceholderText(
            self.tr("A file or https:// address; or drop the file here")
        )
        self.read = make_button(self.tr("Read"))
        self.read.clicked.connect(self._read)
        self.source.picked.connect(self._read)
        self.source.line.returnPressed.connect(self._read)
        row = hbox((self.source, 1), self.read, spacing=8)
        column.addLayout(row)
        self.search = SearchField(self.tr("Search operations"))
        self.choose_all = make_button(self.tr("Choose all"))
        self.choose_all.clicked.connect(self._choose_all)
        line = hbox((self.search, 1), self.choose_all, spacing=8)
        column.addLayout(line)
        self.model = OperationsModel(self)
        self.view = OperationsView(self.model)
        column.addWidget(self.view, 1)
        self.note = FormNote()
        column.addWidget(self.note)
        self.search.searched.connect(self._search)
        self.search.focus_left.connect(self.view.setFocus)
        self.count = plain_label("", "soft")
        self.cancel = self.button(self.tr("Cancel"), self.reject)
        self.go_on = self.button(self.tr("Continue"), self._go_on, kind="primary")
        fill(self.footer, (self.count, 1), self.cancel, self.go_on)
        self.model.chosen_changed.connect(self._show_chosen)
        self.finished.connect(lambda _: self._end_reading())
        self._show_chosen()
        self._enable(False)
        self.fit(_WIDTH, _HEIGHT)
        self.source.line.setFocus()

    def read_from(self, source: str) -> None:
        """Read this file or address."""
        self.source.line.setText(source)
        self._read()

    # -- reading ------------------------------------------------------------------------------

    def _read(self) -> None:
        source = self.source.line.text().strip()
        if not source:
            self.trouble.set_text(self.tr("Enter a file or an address first."), "fail")
            self.source.line.setFocus()
            return
        self._end_reading()
        self.trouble.set_text("")
        self.note.set_text(self.tr("Reading…"))
        self._enable(False)
        keep, reading = self._keep, CancelSource()
        self._reading = reading
        self._tasks.concurrent(
            lambda: read_api(keep, source, reading),
            lambda api: self._show(reading, api),
            lambda error: self._fail(reading, error),
            end=reading.cancel,
        )

    def _end_reading(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None

    def _show(self, reading: CancelSource, api: Api) -> None:
        if reading is not self._reading:
            return
        self._reading, self._api = None, api
        self.search.clear()
        self.model.set_operations(api.operations)
        self._enable(True)
        where = single_line(api.base_url, 120) or self.tr("no address")
        title = single_line(api.title, 80) or self.tr("Without a title")
        text = self.tr("{title} · {address}").format(title=title, address=where)
        if api.outside:
            text += " · " + self.tr("parts in other files are not read")
        self.note.set_text(text)
        self.search.setFocus()

    def _fail(self, reading: CancelSource, error: Exception) -> None:
        if reading is not self._reading:
            return
        self._reading, self._api = None, None
        self.model.set_operations(())
        self.note.set_text("")
        self.show_error(error)
        self.source.line.setFocus()
        self.source.line.selectAll()

    def _enable(self, there: bool) -> None:
        for widget in (self.search, self.choose_all, self.view):
            widget.setEnabled(there)
        self._show_chosen()

    # -- choosing -----------------------------------------------------------------------------

    def _search(self, text: str) -> None:
        self.model.search(text)
        self._show_chosen()

    def _choose_all(self) -> None:
        rows = self.model.choosable
        self.model.choose(rows, not all(map(self.model.is_chosen, rows)))

    def _show_chosen(self) -> None:
        chosen, rows = len(self.model.chosen), self.model.choosable
        is_too_many = chosen > MOST_IN_FORM
        if self.model.total:
            text = self.tr("{chosen} of {total} chosen").format(
                chosen=number(chosen),
                total=plural(self.model.total, self.tr("operation"), self.tr("operations")),
            )
            if is_too_many:
                text = self.tr("{chosen}: choose at most {most}").format(
                    chosen=text, most=number(MOST_IN_FORM)
                )
            self.count.setText(text)
        else:
            self.count.setText("")
        everything = bool(rows) and all(map(self.model.is_chosen, rows))
        self.choose_all.setText(self.tr("Choose none") if everything else self.tr("Choose all"))
        self.choose_all.setEnabled(self.view.isEnabled() and bool(rows))
        self.go_on.setEnabled(chosen > 0 and not is_too_many)

    def _go_on(self) -> None:
        if self._api is None:
            return
        try:
            service = service_of_api(self._api, self.model.chosen)
        except Refused as refused:
            self.show_error(refused)
            return
        self.accept()
        self.chosen.emit(service)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Enter in the field reads, and presses no button.
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.source.line.hasFocus():
            event.accept()
            return
        super().keyPressEvent(event)

    # -- dropping -----------------------------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped_source(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        self.read_from(dropped_source(event.mimeData()))


def dropped_source(data: QMimeData) -> str:
    """The file or web address that is dropped; "" for anything else."""
    for url in data.urls():
        if url.isLocalFile():
            return url.toLocalFile()
        if url.scheme() in ("http", "https"):
            return url.toString()
    return ""
