"""The export of Activity in the window: the form, what is there already, progress and stopping."""

import threading
from pathlib import Path

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QProgressBar, QPushButton, QRadioButton
from pytestqt.qtbot import QtBot

from keep_desktop.ports.activity import ActivityFilter, ActivityKind
from keep_desktop.services.activity_export import ExportForm, export_activity
from keep_desktop.services.context import Keep
from keep_desktop.storage import SqliteLedger
from keep_desktop.ui.dialogs import export_activity as dialog_module
from keep_desktop.ui.dialogs.export_activity import ExportDialog
from keep_desktop.ui.worker import Reader
from tests.builders.ledger import seed


class Stage:
    def __init__(
        self, qtbot: QtBot, keep: Keep, reader: Reader, path: Path, filter: ActivityFilter
    ) -> None:
        self.told: list[str] = []
        self.dialog = ExportDialog(keep, reader, filter)
        qtbot.addWidget(self.dialog)
        self.dialog.told.connect(self.told.append)
        self.dialog.written.connect(lambda text, _: self.told.append(text))
        self.dialog.path.pick(str(path))
        with qtbot.waitExposed(self.dialog):
            self.dialog.open()


@pytest.fixture
def ledger(keep: Keep) -> SqliteLedger:
    assert isinstance(keep.ledger, SqliteLedger)
    seed(keep.ledger, items=10)
    return keep.ledger


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "all.csv"


def _open(
    qtbot: QtBot,
    keep: Keep,
    reader: Reader,
    path: Path,
    filter: ActivityFilter = ActivityFilter(),  # noqa: B008  # frozen
) -> Stage:
    return Stage(qtbot, keep, reader, path, filter)


def test_all_rows_go_into_the_file_and_it_is_told(
    qtbot: QtBot, keep: Keep, reader: Reader, ledger: SqliteLedger, path: Path
) -> None:
    stage = _open(qtbot, keep, reader, path)
    stage.dialog.go.click()
    qtbot.waitUntil(lambda: stage.told == ["Exported 33 rows to all.csv."])
    assert len(path.read_text("utf-8-sig").splitlines()) == 34
    assert not stage.dialog.isVisible()


def test_the_ending_follows_the_form(
    qtbot: QtBot, keep: Keep, reader: Reader, ledger: SqliteLedger, path: Path
) -> None:
    stage = _open(qtbot, keep, reader, path)
    stage.dialog.forms[ExportForm.JSON_LINES].click()
    assert stage.dialog.path.line.text() == str(path.with_suffix(".jsonl"))
    stage.dialog.go.click()
    qtbot.waitUntil(lambda: bool(stage.told))
    assert len(path.with_suffix(".jsonl").read_text("utf-8").splitlines()) == 33


def test_only_what_the_filters_show_is_written(
    qtbot: QtBot, keep: Keep, reader: Reader, ledger: SqliteLedger, path: Path
) -> None:
    runs = ActivityFilter(kinds=frozenset({ActivityKind.RUNS}))
    stage = _open(qtbot, keep, reader, path, runs)
    assert stage.dialog.subtitle.text() == "Only what the filters show, newest first."
    stage.dialog.go.click()
    qtbot.waitUntil(lambda: stage.told == ["Exported 2 rows to all.csv."])


def test_a_file_that_is_there_is_warned_of(
    qtbot: QtBot, keep: Keep, reader: Reader, ledger: SqliteLedger, path: Path
) -> None:
    path.write_text("of before")
    stage = _open(qtbot, keep, reader, path)
    assert stage.dialog.exists.sentence == "There is such a file. It will be replaced."
    stage.dialog.path.pick(str(path.with_name("other.csv")))
    assert stage.dialog.exists.sentence == ""
    stage.dialog.path.pick(str(path.with_suffix("")))
    assert stage.dialog.exists.sentence == "There is such a file. It will be replaced."
    stage.dialog.path.line.clear()
    assert not stage.dialog.go.isEnabled()


def test_stopped_it_writes_nothing(
    qtbot: QtBot,
    keep: Keep,
    reader: Reader,
    ledger: SqliteLedger,
    path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun = threading.Event()

    def slow(*args: object, cancelled: object, **how: object) -> int | None:
        begun.set()
        stage.dialog._cancelled.wait(20)
        return export_activity(*args, cancelled=cancelled, **how)  # type: ignore[arg-type]  # handed on

    monkeypatch.setattr("keep_desktop.ui.dialogs.export_activity.export_activity", slow)
    stage = _open(qtbot, keep, reader, path)
    stage.dialog.go.click()
    qtbot.waitUntil(begun.is_set)
    assert stage.dialog.bar.isVisible() and not stage.dialog.go.isEnabled()
    assert stage.dialog.cancel.text() == "Stop"
    stage.dialog.cancel.click()
    qtbot.waitUntil(lambda: stage.told == ["The export was stopped. No file was written."])
    assert not path.exists()


def test_what_cannot_be_written_is_said_and_can_be_mended(
    qtbot: QtBot, keep: Keep, reader: Reader, ledger: SqliteLedger, path: Path
) -> None:
    stage = _open(qtbot, keep, reader, path.with_name("gone") / "all.csv")
    stage.dialog.go.click()
    qtbot.waitUntil(lambda: bool(stage.dialog.trouble.sentence))
    assert stage.dialog.isVisible() and stage.dialog.go.isEnabled()
    stage.dialog.path.pick(str(path.with_suffix("")))
    stage.dialog.go.click()
    qtbot.waitUntil(lambda: stage.told == ["Exported 33 rows to all.csv."])


def test_a_name_alone_lies_among_the_documents_and_a_folder_is_not_given_an_ending(
    qtbot: QtBot,
    keep: Keep,
    reader: Reader,
    ledger: SqliteLedger,
    path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(dialog_module, "own_documents", lambda: path.parent)
    folder = path.with_name("folder")
    folder.mkdir()
    stage = _open(qtbot, keep, reader, folder)
    stage.dialog.go.click()
    qtbot.waitUntil(lambda: "is a folder; name a file" in stage.dialog.trouble.sentence)
    for odd in ("~nobody-of-that-name/x", "a" * 5_000, "a\x00b"):
        stage.dialog.path.line.setText(odd)
        assert not stage.dialog.exists.isVisible()
    stage.dialog.path.line.setText("mine")
    stage.dialog.go.click()
    qtbot.waitUntil(lambda: stage.told == ["Exported 33 rows to mine.csv."])
    assert path.with_name("mine.csv").is_file()
    assert not path.with_name("folder.csv").exists()


def test_every_control_has_a_name(
    qtbot: QtBot, keep: Keep, reader: Reader, ledger: SqliteLedger, path: Path
) -> None:
    dialog = _open(qtbot, keep, reader, path).dialog
    kinds = (QPushButton, QRadioButton, QProgressBar)
    widgets = [one for kind in kinds for one in dialog.findChildren(kind)]
    for widget in (*widgets, dialog.path.line):
        assert QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name), widget
