"""Samples in the window: offered first and later, rehearsed, and gone after one question."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtWidgets import QDialog, QLabel, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.app.build import open_engine
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.services.context import Keep
from keep_desktop.services.samples import install_samples, samples
from keep_desktop.services.workflows import archive_workflow, workflow_list
from keep_desktop.ui import workflow_deeds
from keep_desktop.ui.dialogs.new_workflow import NewWorkflowDialog
from keep_desktop.ui.dialogs.rehearsal import RehearsalDialog
from keep_desktop.ui.dialogs.remove_samples import RemoveSamplesDialog
from keep_desktop.ui.dialogs.samples import SamplesDialog
from keep_desktop.ui.main_window import MainWindow
from keep_desktop.ui.sample_words import removing_said
from tests.ui.dialog_tools import a_mail_workflow, nameless, until
from tests.ui.hands import click
from tests.ui.windows import shown_window

README = Path(__file__).parents[2] / "README.md"
Shown = TypeVar("Shown", bound=QDialog)


@pytest.fixture
def keep(tmp_path: Path) -> Iterator[Keep]:
    with open_engine(tmp_path / "data") as keep:
        yield keep


@pytest.fixture
def window(qtbot: QtBot, keep: Keep) -> Iterator[MainWindow]:
    with shown_window(qtbot, keep) as made:
        until(qtbot, made.workflows.empty.isVisible)
        yield made


def a_dialog(qtbot: QtBot, window: MainWindow) -> SamplesDialog:
    click(window.workflows.empty.samples)
    until(qtbot, lambda: window.findChild(SamplesDialog))
    dialog = window.findChild(SamplesDialog)
    assert isinstance(dialog, SamplesDialog)
    return dialog


def shown(window: MainWindow, kind: type[Shown]) -> Shown | None:
    found = (one for one in window.findChildren(kind) if one.isVisible())
    return next(found, None)


def is_rehearsed(window: MainWindow, name: str) -> bool:
    dialog = shown(window, RehearsalDialog)
    if dialog is None or not dialog.copy.isEnabled():
        return False
    return dialog.subtitle.text().startswith(f"{name}.")


def close_rehearsal(window: MainWindow) -> None:
    dialog = shown(window, RehearsalDialog)
    assert dialog is not None and dialog.cards
    click(dialog.close_button)


def removal(qtbot: QtBot, window: MainWindow) -> RemoveSamplesDialog:
    until(qtbot, lambda: (dialog := shown(window, RemoveSamplesDialog)) and dialog.go.isEnabled())
    dialog = shown(window, RemoveSamplesDialog)
    assert dialog is not None
    return dialog


def words_of(dialog: QWidget) -> str:
    return "\n".join(label.text() for label in dialog.findChildren(QLabel))


def assert_the_tour_says_what_is_rehearsed(window: MainWindow) -> None:
    dialog = shown(window, RehearsalDialog)
    assert dialog is not None
    found = re.search(r"\d+ items", dialog.subtitle.text())
    assert found is not None
    failing = next(text for text in words_of(dialog).splitlines() if "would fail" in text)
    told = f"“{dialog.heading.text()}” in {found.group()}, and “{failing.strip(':')}”"
    assert told in README.read_text("utf-8")


def test_samples_come_the_first_is_rehearsed_the_second_offered_and_they_go(
    qtbot: QtBot,
    window: MainWindow,
    keep: Keep,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = window.workflows
    dialog = a_dialog(qtbot, window)
    assert nameless(dialog) == []
    assert not page.empty.archive.isVisible()
    assert removing_said() in words_of(dialog)
    assert dialog.place.line.text().endswith("Keep Desktop samples")
    dialog.place.line.setText(str(tmp_path / "Samples"))
    click(dialog.go)
    until(qtbot, lambda: is_rehearsed(window, "Mail to spreadsheet"))
    assert_the_tour_says_what_is_rehearsed(window)
    close_rehearsal(window)
    until(qtbot, lambda: page.head.name.text() == "Mail to spreadsheet")
    # What turning it on brings is said where the items will be, with the way there.
    until(qtbot, lambda: "reads the 24 invented mails" in page.tree.empty.sentence)
    assert page.tree.empty.turn_on.isVisible()
    click(page.tree.empty.rehearse)
    until(qtbot, lambda: is_rehearsed(window, "Mail to spreadsheet"))
    close_rehearsal(window)
    assert window.toast.words.said() == "“Invoices by stage” was added too."
    assert shown(window, RehearsalDialog) is None
    click(window.toast.undo)
    until(qtbot, lambda: is_rehearsed(window, "Invoices by stage"))
    second = shown(window, RehearsalDialog)
    assert second is not None
    click(second.turn_on)
    until(qtbot, lambda: page.head.name.text() == "Invoices by stage")
    on = "“Invoices by stage” is on. Next run: "
    until(qtbot, lambda: window.toast.words.said().startswith(on))
    assert window.toast.undo.text() == "Run now"
    until(qtbot, page.samples_bar.isVisible)
    assert page.combo.samples
    menu = page.head.menu
    assert menu.samples_action.isVisible()
    # A workflow that is no sample has no word of them.
    menu.show_samples({WorkflowId(404)})
    assert not menu.samples_action.isVisible()
    (tmp_path / "Samples" / "mine.txt").write_text("my own")
    trash = tmp_path / "trash"
    trash.mkdir()
    monkeypatch.setattr(workflow_deeds, "to_trash", lambda path: shutil.move(path, trash))
    click(page.samples_bar.remove)
    asked = removal(qtbot, window)
    assert nameless(asked) == []
    assert "“Mail to spreadsheet” goes to the archive" in words_of(asked)
    assert "1 file in the folder, your own or changed by you: mine.txt" in words_of(asked)
    assert samples(keep) is not None
    click(asked.go)
    until(qtbot, page.empty.archive.isVisible)
    until(qtbot, lambda: window.toast.words.said() == "The samples are removed.")
    until(qtbot, lambda: not page.samples_bar.isVisibleTo(page.list))
    assert (samples(keep), list(workflow_list(keep))) == (None, [])
    assert (trash / "Mail").is_dir()
    assert (tmp_path / "Samples" / "mine.txt").exists()


def test_samples_are_offered_beside_other_workflows_and_gone_where_they_are_there(
    qtbot: QtBot, window: MainWindow, keep: Keep, tmp_path: Path
) -> None:
    def deeds() -> list[str]:
        return [finding.title for finding in window._search_deeds(())]

    a_mail_workflow(keep, tmp_path)
    until(qtbot, window.workflows.head.isVisible)
    assert "Try it with samples" in deeds()
    window.workflows.deeds.new()
    until(qtbot, lambda: window.findChildren(NewWorkflowDialog))
    chooser = window.findChildren(NewWorkflowDialog)[0]
    until(qtbot, chooser.gallery_page.samples_card.isVisible)
    click(chooser.gallery_page.samples_card)
    until(qtbot, lambda: shown(window, SamplesDialog))
    assert not chooser.isVisible()
    install_samples(keep, tmp_path / "Samples")
    dialog = shown(window, SamplesDialog)
    assert dialog is not None
    dialog.reject()
    until(qtbot, lambda: "Remove the samples" in deeds())
    assert "Try it with samples" not in deeds()
    for row in workflow_list(keep):
        archive_workflow(keep, row.id)
    until(qtbot, window.workflows.empty.isVisible)
    click(window.workflows.empty.samples)
    asked = removal(qtbot, window)
    assert "goes to the archive" not in words_of(asked)
    asked.reject()


def test_a_trash_that_does_not_take_the_samples_is_told_where_one_looks(
    qtbot: QtBot, window: MainWindow, keep: Keep, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: Path) -> None:
        raise OSError(28, "No space left on device")

    install_samples(keep, tmp_path / "Samples")
    monkeypatch.setattr(workflow_deeds, "to_trash", full)
    window.workflows.deeds.remove_samples()
    asked = removal(qtbot, window)
    click(asked.go)
    until(qtbot, lambda: "could not take their folder" in words_of(asked))
    click(asked.cancel)
    assert (tmp_path / "Samples" / "Mail").is_dir()


def test_a_folder_that_holds_something_is_refused_in_the_dialog(
    qtbot: QtBot, window: MainWindow, keep: Keep, tmp_path: Path
) -> None:
    dialog = a_dialog(qtbot, window)
    dialog.place.line.setText("relative")
    click(dialog.go)
    assert dialog.problem.sentence == "Name a folder with its whole path."
    dialog.place.line.setText(str(tmp_path))
    click(dialog.go)
    until(qtbot, lambda: "holds something already" in dialog.trouble.sentence)
    assert not workflow_list(keep)
    dialog.reject()
