"""An item's history from the window: into a file, and on paper."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QDialog, QFileDialog, QMenu, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.domain.ids import ItemId
from keep_desktop.services.context import Keep
from keep_desktop.storage import SqliteLedger
from keep_desktop.ui.history_deeds import HistoryDeeds
from keep_desktop.ui.history_menu import Paper, add_papers
from keep_desktop.ui.worker import Reader
from tests.builders.ledger import seed
from tests.ui.dialog_tools import SOON, until


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[QWidget]:
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    yield window


@pytest.fixture
def deeds(keep: Keep, reader: Reader, window: QWidget) -> HistoryDeeds:
    assert isinstance(keep.ledger, SqliteLedger)
    seed(keep.ledger, items=3)
    return HistoryDeeds(keep, reader, window)


def test_several_items_go_into_the_file_that_was_chosen(
    qtbot: QtBot, deeds: HistoryDeeds, window: QWidget, tmp_path: Path
) -> None:
    deeds.put(Paper.FILE, [ItemId(1), ItemId(2)], 'Bill 7/8: "paid"\u202e')
    asking = window.findChild(QFileDialog)
    assert asking is not None
    assert Path(asking.selectedFiles()[0]).name == "Bill 7 8 paid.html"
    path = tmp_path / "bills.html"
    with qtbot.waitSignal(deeds.written, timeout=SOON) as told:
        asking.fileSelected.emit(str(path))
        asking.reject()
    assert told.args == [f"The history is in {path}.", path]
    assert path.read_text("utf-8").count("<h2>") == 2


def test_the_printer_is_asked_for_and_gets_the_page(
    qtbot: QtBot, deeds: HistoryDeeds, window: QWidget, tmp_path: Path
) -> None:
    deeds.put(Paper.PRINTER, [ItemId(1)], "Bill 1")
    until(qtbot, lambda: window.findChild(QPrintDialog))
    asking = window.findChild(QPrintDialog)
    assert asking is not None
    printer = asking.printer()
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "bill.pdf"))
    with qtbot.waitSignal(deeds.told, timeout=SOON):
        asking.done(QDialog.DialogCode.Accepted)
    assert (tmp_path / "bill.pdf").read_bytes().startswith(b"%PDF")


def test_the_menu_names_both(window: QWidget) -> None:
    menu, asked = QMenu(window), list[Paper]()
    add_papers(menu, asked.append)
    entries = [action for action in menu.actions() if not action.isSeparator()]
    assert [action.text() for action in entries] == ["Export history…", "Print history…"]
    for action in entries:
        action.trigger()
    assert asked == [Paper.FILE, Paper.PRINTER]
