"""Export of an item's history to a file."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.domain.ids import ItemId
from keep_desktop.services.context import Keep
from keep_desktop.storage import SqliteLedger
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.items.history_export import choose_and_export
from tests.builders.ledger import seed
from tests.ui.dialog_tools import until


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[QWidget]:
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    yield window


def test_several_items_go_into_the_file_that_was_chosen(
    qtbot: QtBot,
    keep: Keep,
    tasks: TaskRunner,
    window: QWidget,
    tmp_path: Path,
    twelve_hours: None,
) -> None:
    assert isinstance(keep.ledger, SqliteLedger)
    seed(keep.ledger, items=3)
    reported: list[str] = []
    tasks.messages.shown.connect(lambda text, *_: reported.append(text))
    ids = [ItemId(1), ItemId(2)]
    title = 'Bill 7/8: "paid"\u202e'
    choose_and_export(keep, tasks, window, ids, title)
    asking = window.findChild(QFileDialog)
    assert asking is not None
    assert Path(asking.selectedFiles()[0]).name == "Bill 7 8 paid.html"
    path = tmp_path / "bills.html"
    asking.fileSelected.emit(str(path))
    asking.reject()
    until(qtbot, lambda: reported)
    assert reported == [f"Saved to {path}."]
    page = path.read_text("utf-8")
    assert page.count("<h2>") == 2
    # For people, hence in their format.
    assert re.search(r">\d{4}-\d\d-\d\d \d?\d:\d\d:\d\d\u00a0[AP]M<", page)
    assert not re.search(r"\d:\d\d<", page)
