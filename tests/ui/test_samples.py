"""Samples in the window: offered on the empty first start, rehearsed, and gone at one click."""

import shutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from pytestqt.qtbot import QtBot

from keep_desktop.app.build import open_engine
from keep_desktop.services.context import Keep
from keep_desktop.services.samples import samples
from keep_desktop.services.workflows import workflow_list
from keep_desktop.ui import workflow_deeds
from keep_desktop.ui.dialogs.rehearsal import RehearsalDialog
from keep_desktop.ui.dialogs.samples import SamplesDialog
from keep_desktop.ui.main_window import MainWindow
from tests.ui.dialog_tools import nameless, until
from tests.ui.hands import click


@pytest.fixture
def keep(tmp_path: Path) -> Iterator[Keep]:
    with open_engine(tmp_path / "data") as keep:
        yield keep


@pytest.fixture
def window(qtbot: QtBot, keep: Keep, tmp_path: Path) -> Iterator[MainWindow]:
    settings = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    made = MainWindow(keep, settings)
    made.resize(1440, 900)
    made.show()
    until(qtbot, made.workflows.empty.isVisible)
    yield made
    made.close()
    made.deleteLater()


def a_dialog(qtbot: QtBot, window: MainWindow) -> SamplesDialog:
    click(window.workflows.empty.samples)
    until(qtbot, lambda: window.findChild(SamplesDialog))
    dialog = window.findChild(SamplesDialog)
    assert isinstance(dialog, SamplesDialog)
    return dialog


def shown_rehearsal(window: MainWindow) -> RehearsalDialog | None:
    found = (one for one in window.findChildren(RehearsalDialog) if one.isVisible())
    return next(found, None)


def is_rehearsed(window: MainWindow, name: str) -> bool:
    shown = shown_rehearsal(window)
    if shown is None or not shown.copy.isEnabled():
        return False
    return shown.subtitle.text().startswith(f"{name}.")


def test_samples_come_are_rehearsed_one_by_one_and_go_at_one_click(
    qtbot: QtBot,
    window: MainWindow,
    keep: Keep,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = window.workflows
    dialog = a_dialog(qtbot, window)
    assert nameless(dialog) == []
    assert dialog.place.line.text().endswith("Keep Desktop samples")
    dialog.place.line.setText(str(tmp_path / "Samples"))
    click(dialog.go)
    for name in ("Mail to spreadsheet", "Invoices by stage"):
        until(qtbot, partial(is_rehearsed, window, name))
        rehearsal = shown_rehearsal(window)
        assert rehearsal is not None
        assert rehearsal.cards
        click(rehearsal.close_button)
    until(qtbot, page.samples_bar.isVisible)
    assert page.head.menu.samples_action.isVisible()
    trash = tmp_path / "trash"
    monkeypatch.setattr(workflow_deeds, "to_trash", lambda path: shutil.move(path, trash))
    click(page.samples_bar.remove)
    until(qtbot, page.empty.isVisible)
    until(qtbot, lambda: not page.samples_bar.isVisibleTo(page.list))
    assert "Their folder is in the trash." in window.toast.words.text()
    assert (samples(keep), list(workflow_list(keep))) == (None, [])
    assert (trash / "Mail").is_dir()


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
