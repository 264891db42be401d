"""An item's history as a file or on paper: asks where to, and tells what came of it."""

import re
from collections.abc import Sequence
from datetime import time
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEventLoop, QObject, Signal
from PySide6.QtGui import QPageLayout, QTextDocument
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QDialog, QLineEdit, QWidget

from keep_desktop.domain.ids import ItemId
from keep_desktop.services.context import Keep
from keep_desktop.services.histories import export_history, history_html
from keep_desktop.ui.file_dialogs import ask_target
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.history_menu import Paper
from keep_desktop.ui.history_words import history_words
from keep_desktop.ui.path_line import own_documents
from keep_desktop.ui.text import time_words
from keep_desktop.ui.worker import Reader

_NAME_LENGTH = 60


def _tr(text: str) -> str:
    return QCoreApplication.translate("HistoryDeeds", text)


class HistoryDeeds(QObject):
    """`told` carries a sentence on what came of it, `written` one and the file; what failed comes
    out at the reader."""

    told = Signal(str)
    written = Signal(str, object)

    def __init__(self, keep: Keep, reader: Reader, window: QWidget) -> None:
        super().__init__(window)
        self._keep, self._reader, self._window = keep, reader, window

    def put(self, paper: Paper, ids: Sequence[ItemId], title: str) -> None:
        """On that paper, after a question where; *title* names the file."""
        if paper is Paper.FILE:
            self._ask_file(tuple(ids), title)
        else:
            self._ask_printer(tuple(ids), title)

    def _ask_file(self, ids: Sequence[ItemId], title: str) -> None:
        ask_target(
            self._window.window(),
            _tr("Export history"),
            lambda path: self._export(ids, path),
            proposed=own_documents() / f"{_file_name(title)}.html",
            suffix=".html",
            filters=(_tr("Web page (*.html)"),),
        )

    def _export(self, ids: Sequence[ItemId], path: Path) -> None:
        keep, words = self._keep, history_words()

        def done(_: None) -> None:
            said = _tr("The history is in {file}.")
            self.written.emit(said.format(file=one_line(str(path), 200)), path)

        self._reader.long(lambda: export_history(keep, ids, path, words=words, hour=_hour), done)

    def _ask_printer(self, ids: Sequence[ItemId], title: str) -> None:
        """The text first: what cannot be read need not be asked about."""
        keep, words = self._keep, history_words()
        clock = keep.clock
        name = f"{_file_name(title)} {clock.now().astimezone(clock.zone()):%Y-%m-%d}"
        self._reader.long(
            lambda: history_html(keep, ids, words=words, hour=_hour),
            lambda text: self._show_printers(text, name),
        )

    def _show_printers(self, text: str, name: str) -> None:
        """*name*: of what is printed, also where that becomes a file."""
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setPageOrientation(QPageLayout.Orientation.Landscape)
        printer.setDocName(name)
        asking = QPrintDialog(printer, self._window.window())
        # Where Qt draws the dialog: by itself it would put the file wherever Keep was started.
        for field in asking.findChildren(QLineEdit, "filename"):
            field.setText(str(own_documents() / f"{name}.pdf"))
        asking.setWindowTitle(_tr("Print history"))

        def chosen(result: int) -> None:
            asking.deleteLater()
            if result == QDialog.DialogCode.Accepted:
                self.print_on(printer, text)

        asking.finished.connect(chosen)
        # The class has an `open` of its own, which wants a slot.
        QDialog.open(asking)

    def print_on(self, printer: QPrinter, text: str) -> None:
        """Lay the pages out for the paper and hand them over, which takes seconds for many items;
        the window goes on meanwhile."""
        self.told.emit(_tr("The history is being printed…"))
        self._reader.long(lambda: _print(printer, text), self._tell_printed)

    def _tell_printed(self, taken: bool) -> None:
        if taken:
            self.told.emit(_tr("The history was handed to the printer."))
        else:
            said = _tr("The printer did not take the history. Look at the printer, and try again.")
            self.told.emit(said)


def _hour(at: time) -> str:
    return time_words(at, seconds=True)


def _print(printer: QPrinter, text: str) -> bool:
    """Whether the printer took it. On any thread: painting on paper is free of the window's."""
    # The document's layout sets timers, which a thread can only have once it had a loop.
    loop = QEventLoop()
    page = QTextDocument()
    page.setHtml(text)
    page.print_(printer)
    del page, loop
    return printer.printerState() not in (
        QPrinter.PrinterState.Error,
        QPrinter.PrinterState.Aborted,
    )


def _file_name(title: str) -> str:
    """A name that every file system takes."""
    plain = re.sub(r"[^\w\- ]+", " ", one_line(title, _NAME_LENGTH * 2))
    return " ".join(plain.split())[:_NAME_LENGTH].strip() or "history"
