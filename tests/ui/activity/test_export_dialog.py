"""Export dialog of Activity: form, existing files, progress and cancel."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from keep_desktop.ports.activity import ActivityFilter, ActivityKind
from keep_desktop.services.activity.export import ExportForm
from keep_desktop.services.context import Keep
from keep_desktop.storage import SqliteLedger
from keep_desktop.ui.activity import export_dialog as dialog_module
from keep_desktop.ui.activity.export_dialog import ExportDialog
from keep_desktop.ui.core.tasks import TaskRunner
from tests.builders.ledger import seed


class Harness:
    def __init__(
        self, qtbot: QtBot, keep: Keep, tasks: TaskRunner, path: Path, filter: ActivityFilter
    ) -> None:
        self.messages: list[str] = []
        self.dialog = ExportDialog(keep, tasks, filter)
        qtbot.addWidget(self.dialog)
        tasks.messages.shown.connect(lambda text, *_: self.messages.append(text))
        self.dialog.path.pick(str(path))
        with qtbot.waitExposed(self.dialog):
            self.dialog.show()


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
    tasks: TaskRunner,
    path: Path,
    filter: ActivityFilter = ActivityFilter(),  # noqa: B008  # frozen
) -> Harness:
    return Harness(qtbot, keep, tasks, path, filter)


def test_all_rows_go_into_the_file_and_it_is_shown(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, ledger: SqliteLedger, path: Path
) -> None:
    harness = _open(qtbot, keep, tasks, path)
    harness.dialog.go.click()
    qtbot.waitUntil(lambda: harness.messages == ["Exported 33 rows to all.csv."])
    assert len(path.read_text("utf-8-sig").splitlines()) == 34
    assert not harness.dialog.isVisible()


def test_the_ending_follows_the_form(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, ledger: SqliteLedger, path: Path
) -> None:
    harness = _open(qtbot, keep, tasks, path)
    harness.dialog.forms[ExportForm.JSON_LINES].click()
    assert harness.dialog.path.line.text() == str(path.with_suffix(".jsonl"))
    harness.dialog.go.click()
    qtbot.waitUntil(lambda: bool(harness.messages))
    assert len(path.with_suffix(".jsonl").read_text("utf-8").splitlines()) == 33


def test_only_what_the_filters_show_is_written(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, ledger: SqliteLedger, path: Path
) -> None:
    runs = ActivityFilter(kinds=frozenset({ActivityKind.RUNS}))
    harness = _open(qtbot, keep, tasks, path, runs)
    assert harness.dialog.subtitle.text() == (
        "Only activity that matches the filters, newest first."
    )
    harness.dialog.go.click()
    qtbot.waitUntil(lambda: harness.messages == ["Exported 2 rows to all.csv."])


def test_a_file_that_is_there_is_warned_of(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, ledger: SqliteLedger, path: Path
) -> None:
    path.write_text("of before")
    harness = _open(qtbot, keep, tasks, path)
    assert harness.dialog.exists.sentence == "This file already exists and will be replaced."
    harness.dialog.path.pick(str(path.with_name("other.csv")))
    assert harness.dialog.exists.sentence == ""
    harness.dialog.path.pick(str(path.with_suffix("")))
    assert harness.dialog.exists.sentence == "This file already exists and will be replaced."
    harness.dialog.path.line.clear()
    assert not harness.dialog.go.isEnabled()


def test_what_cannot_be_written_is_shown_and_can_be_mended(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, ledger: SqliteLedger, path: Path
) -> None:
    harness = _open(qtbot, keep, tasks, path.with_name("gone") / "all.csv")
    harness.dialog.go.click()
    qtbot.waitUntil(lambda: bool(harness.dialog.trouble.sentence))
    assert harness.dialog.isVisible() and harness.dialog.go.isEnabled()
    harness.dialog.path.pick(str(path.with_suffix("")))
    harness.dialog.go.click()
    qtbot.waitUntil(lambda: harness.messages == ["Exported 33 rows to all.csv."])


def test_a_name_alone_lies_among_the_documents_and_a_folder_is_not_given_an_ending(
    qtbot: QtBot,
    keep: Keep,
    tasks: TaskRunner,
    ledger: SqliteLedger,
    path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(dialog_module, "own_documents", lambda: path.parent)
    folder = path.with_name("folder")
    folder.mkdir()
    harness = _open(qtbot, keep, tasks, folder)
    harness.dialog.go.click()
    qtbot.waitUntil(lambda: "is a folder; name a file" in harness.dialog.trouble.sentence)
    for odd in ("~nobody-of-that-name/x", "a" * 5_000, "a\x00b"):
        harness.dialog.path.line.setText(odd)
        assert not harness.dialog.exists.isVisible()
    harness.dialog.path.line.setText("mine")
    harness.dialog.go.click()
    qtbot.waitUntil(lambda: harness.messages == ["Exported 33 rows to mine.csv."])
    assert path.with_name("mine.csv").is_file()
    assert not path.with_name("folder.csv").exists()
