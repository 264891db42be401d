"""Samples: added and archived by one click, with messages."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtWidgets import QDialog, QFileDialog, QLabel, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.app.build import open_engine
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.services.context import Keep
from keep_desktop.services.workflows.lifecycle import archive_workflow
from keep_desktop.services.workflows.queries import workflow_list
from keep_desktop.services.workflows.samples import Samples, archive_samples, samples
from keep_desktop.ui.new_workflow.dialog import NewWorkflowDialog
from keep_desktop.ui.presentation.samples import archived_text
from keep_desktop.ui.rehearsal.dialog import RehearsalDialog
from keep_desktop.ui.window.main_window import MainWindow
from keep_desktop.ui.workflows import samples as sample_actions
from tests.ui.dialog_tools import a_mail_workflow, until
from tests.ui.driver import click
from tests.ui.windows import SMALLEST, shown_window

README = Path(__file__).parents[3] / "README.md"
ADDED = "Added: “Mail to spreadsheet”, “Book invoices from mail” and 24 sample mails in "
Shown = TypeVar("Shown", bound=QDialog)


@pytest.fixture
def keep(tmp_path: Path) -> Iterator[Keep]:
    with open_engine(tmp_path / "data") as keep:
        yield keep


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The folders shown in the file manager."""
    found: list[Path] = []

    def show(folder: Path) -> bool:
        found.append(folder)
        return True

    monkeypatch.setattr(sample_actions, "open_document", show)
    return found


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the samples."""
    monkeypatch.setattr(sample_actions, "usual_place", lambda: tmp_path / "Samples")
    return tmp_path / "Samples"


@pytest.fixture
def window(qtbot: QtBot, keep: Keep, place: Path) -> Iterator[MainWindow]:
    with shown_window(qtbot, keep, active=True) as made:
        until(qtbot, made.workflows.empty.isVisible)
        yield made


def shown(window: MainWindow, kind: type[Shown]) -> Shown | None:
    found = (one for one in window.findChildren(kind) if one.isVisible())
    return next(found, None)


def is_shown(window: MainWindow, text: str) -> Callable[[], bool]:
    return lambda: window.toast.isVisible() and window.toast.label.text().startswith(text)


def words_of(dialog: QWidget) -> str:
    return "\n".join(label.text() for label in dialog.findChildren(QLabel))


def assert_the_tour_says_what_is_rehearsed(window: MainWindow) -> None:
    dialog = shown(window, RehearsalDialog)
    assert dialog is not None
    found = re.search(r"\d+ items", dialog.subtitle.text())
    assert found is not None
    failing = next(text for text in words_of(dialog).splitlines() if "would fail" in text)
    message = f"“{dialog.heading.text()}” in {found.group()}, and “{failing.strip(':')}”"
    assert message in README.read_text("utf-8")


def test_one_press_adds_them_and_one_archives_them(
    qtbot: QtBot, window: MainWindow, keep: Keep, place: Path, opened: list[Path]
) -> None:
    page = window.workflows
    assert not page.empty.archive.isVisible()
    click(page.empty.samples)
    until(qtbot, is_shown(window, f"{ADDED}{place}."))
    assert shown(window, QDialog) is None
    until(qtbot, lambda: page.header.name.text() == "Mail to spreadsheet")
    # The empty list says what turning it on does, and offers it.
    until(qtbot, lambda: "reads the 24 sample mails" in page.tree.empty.sentence)
    assert page.tree.empty.turn_on.isVisible()
    # One primary button.
    blue = [button.property("kind") for button in (page.tree.empty.turn_on, page.header.pause)]
    assert blue == ["primary", ""]
    click(page.tree.empty.rehearse)
    until(qtbot, lambda: (one := shown(window, RehearsalDialog)) and one.copy.isEnabled())
    assert_the_tour_says_what_is_rehearsed(window)
    rehearsed = shown(window, RehearsalDialog)
    assert rehearsed is not None
    click(rehearsed.close_button)
    until(qtbot, page.list.samples.isVisible)
    menu = page.header.menu
    assert menu.samples_action.isVisible()
    # Other workflows do not mention samples.
    menu.show_samples({WorkflowId(404)})
    assert not menu.samples_action.isVisible()
    window.resize(*SMALLEST)
    button = page.footer.archive_samples
    until(qtbot, button.isVisible)
    assert not page.footer.archive.isVisible()
    window.activateWindow()
    button.setFocus()
    until(qtbot, button.hasFocus)
    click(button)
    message = f"The sample workflows are archived. Their folder is kept: {place}."
    until(qtbot, is_shown(window, message))
    until(qtbot, page.empty.archive.isVisible)
    # Its former position is empty.
    until(qtbot, page.empty.button.hasFocus)
    assert (samples(keep), list(workflow_list(keep)), opened) == (None, [], [place])
    assert (place / "Mail").is_dir()


def test_without_a_file_manager_the_message_says_so_and_where_the_folder_is() -> None:
    removed = Samples(folder=Path("/docs/Samples"), workflows={})
    text = archived_text(removed, is_open=False)
    assert "no file manager could be opened: /docs/Samples." in text


def test_they_are_offered_beside_other_workflows_and_gone_where_they_are_there(
    qtbot: QtBot, window: MainWindow, keep: Keep, tmp_path: Path, opened: list[Path]
) -> None:
    def action(title: str) -> Callable[[], object] | None:
        found = (one.action for one in window._search_actions(()) if one.title == title)
        return next(found, None)

    a_mail_workflow(keep, tmp_path)
    until(qtbot, window.workflows.header.isVisible)
    assert action("Try it with samples") and not action("Archive the samples")
    window.show_page("schedule")
    window.workflows.workflow_actions.new()
    until(qtbot, lambda: window.findChildren(NewWorkflowDialog))
    chooser = window.findChildren(NewWorkflowDialog)[0]
    until(qtbot, chooser.gallery_page.samples_card.isVisible)
    click(chooser.gallery_page.samples_card)
    until(qtbot, is_shown(window, ADDED))
    assert shown(window, NewWorkflowDialog) is None
    assert window.workflows.isVisible(), "they are looked at"
    until(qtbot, lambda: action("Archive the samples"))
    assert not action("Try it with samples")
    for row in workflow_list(keep):
        archive_workflow(keep, row.id)
    empty = window.workflows.empty
    until(qtbot, lambda: empty.isVisible() and empty.samples.text() == "Archive the samples")
    click(empty.samples)
    until(qtbot, is_shown(window, "The sample workflows are archived"))
    until(qtbot, lambda: empty.samples.text() == "Try it with samples")


def test_a_press_too_many_does_nothing_and_a_refusal_is_shown(
    qtbot: QtBot, window: MainWindow, keep: Keep
) -> None:
    button = window.workflows.empty.samples
    click(button)
    window.workflows.workflow_actions.samples.archive()
    until(qtbot, is_shown(window, ADDED))
    assert samples(keep) is not None
    archive_samples(keep)
    window.workflows.workflow_actions.samples.archive()
    until(qtbot, is_shown(window, "The samples are not there any more."))


def test_another_place_is_offered_where_the_usual_one_does_not_take_them(
    qtbot: QtBot, window: MainWindow, keep: Keep, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "no folder").write_text("a file")
    monkeypatch.setattr(sample_actions, "usual_place", lambda: tmp_path / "no folder" / "Samples")
    click(window.workflows.empty.samples)
    until(qtbot, is_shown(window, "The samples cannot be put into"))
    assert workflow_list(keep) == []
    click(window.toast.undo)
    until(qtbot, lambda: shown(window, QFileDialog))
    dialog = shown(window, QFileDialog)
    assert dialog is not None
    dialog.fileSelected.emit(str(tmp_path / "Mine"))
    until(qtbot, is_shown(window, f"{ADDED}{tmp_path / 'Mine'}."))
    dialog.close()
