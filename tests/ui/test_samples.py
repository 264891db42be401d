"""Samples in the window: there at one press and gone at one, each told with the way back; a
question only where something of the user's would go out of sight."""

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event
from typing import TypeVar

import pytest
from PySide6.QtWidgets import QDialog, QLabel, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.app.build import open_engine
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.services.context import Keep
from keep_desktop.services.samples import files_in, install_samples, samples
from keep_desktop.services.workflows import archive_workflow, workflow_list
from keep_desktop.ui import sample_deeds
from keep_desktop.ui.dialogs.new_workflow import NewWorkflowDialog
from keep_desktop.ui.dialogs.rehearsal import RehearsalDialog
from keep_desktop.ui.dialogs.remove_samples import RemoveSamplesDialog
from keep_desktop.ui.dialogs.samples import SamplesDialog
from keep_desktop.ui.main_window import MainWindow
from keep_desktop.ui.trash import from_trash, to_trash
from tests.ui.dialog_tools import a_mail_workflow, nameless, until
from tests.ui.hands import click
from tests.ui.windows import SMALLEST, shown_window

README = Path(__file__).parents[2] / "README.md"
ADDED = "Added: “Mail to spreadsheet”, “Invoices by stage” and 24 invented mails in "
Shown = TypeVar("Shown", bound=QDialog)


@pytest.fixture
def keep(tmp_path: Path) -> Iterator[Keep]:
    with open_engine(tmp_path / "data") as keep:
        yield keep


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the samples go, and the trash beside it."""
    trash = tmp_path / "trash"
    trash.mkdir()
    monkeypatch.setattr(sample_deeds, "usual_place", lambda: tmp_path / "Samples")
    monkeypatch.setattr(sample_deeds, "to_trash", lambda path: Path(shutil.move(path, trash)))
    return tmp_path / "Samples"


@pytest.fixture
def window(qtbot: QtBot, keep: Keep, place: Path) -> Iterator[MainWindow]:
    with shown_window(qtbot, keep, active=True) as made:
        until(qtbot, made.workflows.empty.isVisible)
        yield made


def shown(window: MainWindow, kind: type[Shown]) -> Shown | None:
    found = (one for one in window.findChildren(kind) if one.isVisible())
    return next(found, None)


def is_told(window: MainWindow, text: str) -> Callable[[], bool]:
    return lambda: window.toast.isVisible() and window.toast.words.said().startswith(text)


def the_removal(qtbot: QtBot, window: MainWindow) -> RemoveSamplesDialog:
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


def test_one_press_adds_them_one_removes_them_and_one_puts_them_back(
    qtbot: QtBot, window: MainWindow, keep: Keep, place: Path
) -> None:
    page = window.workflows
    assert not page.empty.archive.isVisible()
    click(page.empty.samples)
    until(qtbot, is_told(window, f"{ADDED}{place}."))
    assert (shown(window, QDialog), window.toast.undo.text()) == (None, "Remove them")
    until(qtbot, lambda: page.head.name.text() == "Mail to spreadsheet")
    # What turning it on brings is said where the items will be, with the way there.
    until(qtbot, lambda: "reads the 24 invented mails" in page.tree.empty.sentence)
    assert page.tree.empty.turn_on.isVisible()
    # One deed, one blue button.
    blue = [button.property("kind") for button in (page.tree.empty.turn_on, page.head.pause)]
    assert blue == ["primary", ""]
    click(page.tree.empty.rehearse)
    until(qtbot, lambda: (one := shown(window, RehearsalDialog)) and one.copy.isEnabled())
    assert_the_tour_says_what_is_rehearsed(window)
    rehearsed = shown(window, RehearsalDialog)
    assert rehearsed is not None
    click(rehearsed.close_button)
    until(qtbot, page.list.samples.isVisible)
    menu = page.head.menu
    assert menu.samples_action.isVisible()
    # A workflow that is no sample has no word of them.
    menu.show_samples({WorkflowId(404)})
    assert not menu.samples_action.isVisible()
    window.resize(*SMALLEST)
    until(qtbot, page.foot.remove.isVisible)
    assert not page.foot.archive.isVisible()
    files = f"{len(files_in(place))} files in the trash."
    window.activateWindow()
    page.foot.remove.setFocus()
    until(qtbot, page.foot.remove.hasFocus)
    click(page.foot.remove)
    went = f"The samples are removed: 2 workflows in the archive, {files}"
    until(qtbot, is_told(window, "The samples are removed"))
    assert window.toast.words.said() == went
    until(qtbot, page.empty.archive.isVisible)
    # Where it was is nothing any more.
    until(qtbot, page.empty.button.hasFocus)
    assert (samples(keep), list(workflow_list(keep)), place.exists()) == (None, [], False)
    in_the_way = place / "Mail" / "archive.mbox"
    in_the_way.parent.mkdir(parents=True)
    in_the_way.write_text("my own")
    click(window.toast.undo)
    back = "The samples are back: “Mail to spreadsheet”, “Invoices by stage” and their files in "
    left = "Not back, since something of your own lies there: “Mail/archive.mbox”."
    until(qtbot, is_told(window, f"{back}{place}. {left}"))
    assert in_the_way.read_text() == "my own"
    in_trash = place.parent / "trash" / place.name
    assert (in_trash / in_the_way.relative_to(place)).is_file()
    shutil.rmtree(in_trash)
    in_the_way.unlink()
    until(qtbot, lambda: page.list.model.rowCount() == 2)
    assert (place / "Mail").is_dir() and samples(keep) is not None
    window.workflows.deeds.samples.remove()
    until(qtbot, is_told(window, "The samples are removed"))


def test_they_are_offered_beside_other_workflows_and_gone_where_they_are_there(
    qtbot: QtBot, window: MainWindow, keep: Keep, tmp_path: Path
) -> None:
    def deed(title: str) -> Callable[[], object] | None:
        found = (one.deed for one in window._search_deeds(()) if one.title == title)
        return next(found, None)

    a_mail_workflow(keep, tmp_path)
    until(qtbot, window.workflows.head.isVisible)
    assert deed("Try it with samples") and not deed("Remove the samples")
    window.show_page("schedule")
    window.workflows.deeds.new()
    until(qtbot, lambda: window.findChildren(NewWorkflowDialog))
    chooser = window.findChildren(NewWorkflowDialog)[0]
    until(qtbot, chooser.gallery_page.samples_card.isVisible)
    click(chooser.gallery_page.samples_card)
    until(qtbot, is_told(window, ADDED))
    assert shown(window, NewWorkflowDialog) is None
    assert window.workflows.isVisible(), "they are looked at"
    until(qtbot, lambda: deed("Remove the samples"))
    assert not deed("Try it with samples")
    for row in workflow_list(keep):
        archive_workflow(keep, row.id)
    empty = window.workflows.empty
    until(qtbot, lambda: empty.isVisible() and empty.samples.text() == "Remove the samples")
    click(empty.samples)
    until(qtbot, is_told(window, "The samples are removed: 20 files in the trash."))
    until(qtbot, lambda: empty.samples.text() == "Try it with samples")


def test_what_is_the_users_is_asked_about_and_stays(
    qtbot: QtBot, window: MainWindow, keep: Keep, place: Path
) -> None:
    install_samples(keep, place)
    (place / "mine.txt").write_text("my own")
    window.workflows.refresh()
    until(qtbot, window.workflows.list.samples.isVisible)
    click(window.workflows.list.samples.remove)
    asked = the_removal(qtbot, window)
    assert nameless(asked) == []
    assert "“Mail to spreadsheet” goes to the archive" in words_of(asked)
    assert "1 file in the folder, your own or changed by you: mine.txt" in words_of(asked)
    assert samples(keep) is not None
    click(asked.go)
    until(qtbot, is_told(window, "The samples are removed"))
    assert window.toast.words.said().endswith(f"1 file of your own stays in {place}.")
    assert (place / "mine.txt").exists() and not (place / "Mail").exists()


def test_a_second_press_does_nothing_twice_and_what_takes_long_is_told(
    qtbot: QtBot, window: MainWindow, keep: Keep, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[Path] = []
    go_on = Event()

    def slowly(keep: Keep, folder: Path, called: Callable[[str], str]) -> object:
        begun.append(folder)
        go_on.wait(30)
        return install_samples(keep, folder, called)

    monkeypatch.setattr(sample_deeds, "install_samples", slowly)
    button = window.workflows.empty.samples
    click(button)
    until(qtbot, is_told(window, "Adding the samples…"))
    click(button)
    window.workflows.deeds.samples.remove()
    go_on.set()
    until(qtbot, is_told(window, ADDED))
    assert len(begun) == 1
    assert samples(keep) is not None


def test_a_trash_that_does_not_take_the_samples_is_told_where_one_looks(
    qtbot: QtBot, window: MainWindow, keep: Keep, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: Path) -> None:
        raise OSError(28, "No space left on device")

    install_samples(keep, place)
    monkeypatch.setattr(sample_deeds, "to_trash", full)
    window.workflows.deeds.samples.remove()
    until(qtbot, lambda: shown(window, RemoveSamplesDialog))
    asked = shown(window, RemoveSamplesDialog)
    assert asked is not None and "could not take their folder" in words_of(asked)
    click(asked.cancel)
    assert (place / "Mail").is_dir()


def test_another_place_is_asked_for_where_the_usual_one_does_not_take_them(
    qtbot: QtBot, window: MainWindow, keep: Keep, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "no folder").write_text("a file")
    wrong = tmp_path / "no folder" / "Samples"
    monkeypatch.setattr(sample_deeds, "usual_place", lambda: wrong)
    click(window.workflows.empty.samples)
    until(qtbot, lambda: shown(window, SamplesDialog))
    dialog = shown(window, SamplesDialog)
    assert dialog is not None and nameless(dialog) == []
    assert "cannot be put into" in dialog.trouble.sentence
    assert (dialog.place.line.text(), workflow_list(keep)) == (str(wrong), [])
    dialog.place.line.setText("relative")
    click(dialog.go)
    assert dialog.problem.sentence == "Name a folder with its whole path."
    dialog.place.line.setText(str(tmp_path))
    click(dialog.go)
    until(qtbot, lambda: "holds something already" in dialog.trouble.sentence)
    dialog.place.line.setText(str(tmp_path / "Mine"))
    click(dialog.go)
    until(qtbot, is_told(window, f"{ADDED}{tmp_path / 'Mine'}."))
    assert shown(window, SamplesDialog) is None


def test_what_is_taken_out_of_the_trash_is_listed_there_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    folder = tmp_path / "Documents" / "Samples"
    folder.mkdir(parents=True)
    (folder / "mail.csv").write_text("a,b")
    place = to_trash(folder)
    assert place is not None and place.is_relative_to(tmp_path) and not folder.exists()
    from_trash(place, folder)
    assert (folder / "mail.csv").read_text() == "a,b"
    left = [path for path in (tmp_path / "share" / "Trash").rglob("*") if not path.is_dir()]
    assert left == []
