"""An item's history from the window: into a file, and on paper."""

import re
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QDialog, QFileDialog, QLineEdit, QMenu, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.domain.ids import ItemId
from keep_desktop.services.context import Keep
from keep_desktop.storage import SqliteLedger
from keep_desktop.ui.history_deeds import HistoryDeeds, _print
from keep_desktop.ui.history_menu import Paper, add_papers
from keep_desktop.ui.path_line import own_documents
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
    qtbot: QtBot, deeds: HistoryDeeds, window: QWidget, tmp_path: Path, twelve_hours: None
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
    page = path.read_text("utf-8")
    assert page.count("<h2>") == 2
    # For people, and so in their own way.
    assert re.search(r">\d{4}-\d\d-\d\d \d?\d:\d\d:\d\d\u00a0[AP]M<", page)
    assert not re.search(r"\d:\d\d<", page)


@pytest.fixture
def on_paper(qtbot: QtBot, deeds: HistoryDeeds, window: QWidget) -> Callable[[Path], list[str]]:
    """Print onto a file; what was told of it."""

    def printed(path: Path) -> list[str]:
        told: list[str] = []
        deeds.told.connect(told.append)
        deeds.put(Paper.PRINTER, [ItemId(1)], "Bill 1")
        until(qtbot, lambda: window.findChild(QPrintDialog))
        asking = window.findChild(QPrintDialog)
        assert asking is not None
        printer = asking.printer()
        printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        printer.setOutputFileName(str(path))
        asking.done(QDialog.DialogCode.Accepted)
        until(qtbot, lambda: len(told) == 2)
        return told

    return printed


def test_the_printer_is_asked_for_and_gets_the_page_beside_the_window(
    on_paper: Callable[[Path], list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = []

    def seen(printer: QPrinter, text: str) -> bool:
        threads.append(threading.current_thread())
        return _print(printer, text)

    monkeypatch.setattr("keep_desktop.ui.history_deeds._print", seen)
    told = on_paper(tmp_path / "bill.pdf")
    assert told == ["The history is being printed…", "The history was handed to the printer."]
    assert (tmp_path / "bill.pdf").read_bytes().startswith(b"%PDF")
    assert threads != [threading.main_thread()]


def test_a_printer_that_takes_nothing_is_told(
    on_paper: Callable[[Path], list[str]], tmp_path: Path
) -> None:
    told = on_paper(tmp_path / "no such folder" / "bill.pdf")
    assert told[-1].startswith("The printer did not take the history.")


def test_what_is_printed_is_called_after_the_item_and_the_day(
    qtbot: QtBot, keep: Keep, deeds: HistoryDeeds, window: QWidget
) -> None:
    deeds.put(Paper.PRINTER, [ItemId(1)], "../c.JPG: “paid”\u202e")
    until(qtbot, lambda: window.findChild(QPrintDialog))
    asking = window.findChild(QPrintDialog)
    assert asking is not None
    day = keep.clock.now().astimezone(keep.clock.zone()).date()
    assert asking.printer().docName() == f"c JPG paid {day.isoformat()}"
    offered = [Path(field.text()) for field in asking.findChildren(QLineEdit, "filename")]
    assert offered == [own_documents() / f"c JPG paid {day.isoformat()}.pdf"]
    asking.reject()


def test_the_menu_names_both(window: QWidget) -> None:
    menu, asked = QMenu(window), list[Paper]()
    add_papers(menu, asked.append)
    entries = [action for action in menu.actions() if not action.isSeparator()]
    assert [action.text() for action in entries] == ["Export history…", "Print history…"]
    for action in entries:
        action.trigger()
    assert asked == [Paper.FILE, Paper.PRINTER]
