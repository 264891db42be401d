"""Backups on the Settings page: made, refused, and restored."""

import threading
import zipfile
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from keep_desktop.services.backups import last_backup, make_backup, restore_waits
from keep_desktop.services.context import Keep
from keep_desktop.ui.bridge import Bridge
from keep_desktop.ui.dialogs import restore
from keep_desktop.ui.dialogs.restore import RestoreDialog
from keep_desktop.ui.pages.settings import SettingsPage
from keep_desktop.ui.settings import backup
from keep_desktop.ui.text import size_words
from keep_desktop.ui.worker import Reader
from tests.ui.dialog_tools import nameless, until
from tests.ui.hands import click
from tests.ui.settings_stage import Entry, shown_page


@pytest.fixture
def entry() -> Entry:
    return Entry()


@pytest.fixture
def page(
    qtbot: QtBot,
    keep: Keep,
    reader: Reader,
    bridge: Bridge,
    settings: QSettings,
    entry: Entry,
) -> SettingsPage:
    return shown_page(qtbot, keep, reader, bridge, settings, entry)


def test_a_backup_is_made_and_remembered(
    qtbot: QtBot,
    keep: Keep,
    page: SettingsPage,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page.show_section("backup")
    assert page.backup.show_last.isHidden()
    until(qtbot, lambda: page.backup.last.text() == "No backup was made from here yet.")
    target = tmp_path / "safe" / "one.keepbackup"
    target.parent.mkdir()
    page.backup.back_up_to(target)
    assert not page.backup.back_up.isEnabled()
    until(qtbot, lambda: str(target) in page.backup.last.text())
    assert page.backup.back_up.isEnabled() and not page.backup.cancel.isVisible()
    assert zipfile.is_zipfile(target)
    last = last_backup(keep)
    assert last is not None and last.file == target
    assert last.bytes == target.stat().st_size
    shown: list[Path] = []
    monkeypatch.setattr(backup, "show_in_folder", shown.append)
    click(page.backup.show_last)
    assert shown == [target]


def test_a_backup_that_is_cancelled_leaves_no_file(
    qtbot: QtBot, page: SettingsPage, tmp_path: Path
) -> None:
    target = tmp_path / "one.keepbackup"
    told: list[str] = []
    page.told.connect(told.append)
    page.show_section("backup")
    gate = threading.Event()
    # What is before it in its lane holds it until the cancel was clicked.
    page.backup.means.reader.long(lambda: gate.wait(60))
    page.backup.back_up_to(target)
    click(page.backup.cancel)
    gate.set()
    until(qtbot, lambda: page.backup.back_up.isEnabled())
    assert told == ["The backup was cancelled. No file was written."]
    assert not target.exists()
    assert not list(tmp_path.glob(".one*"))


def test_a_restore_that_is_cancelled_while_it_is_copied_is_not_left_for_the_next_start(
    qtbot: QtBot, keep: Keep, page: SettingsPage, reader: Reader, tmp_path: Path
) -> None:
    target = tmp_path / "one.keepbackup"
    make_backup(keep, target)
    page.show_section("backup")
    dialog = page.backup.open_backup(target)
    until(qtbot, dialog.later.isEnabled)
    disk = threading.Event()
    reader.do(disk.wait)
    click(dialog.later)
    click(dialog.cancel)
    disk.set()
    done: list[None] = []
    reader.do(lambda: None, done.append)
    until(qtbot, lambda: done)
    assert restore_waits(keep) is None
    assert not page.backup.give_up.isVisible()


def test_a_backup_inside_the_data_folder_is_refused(
    qtbot: QtBot, keep: Keep, page: SettingsPage
) -> None:
    page.show_section("backup")
    page.backup.back_up_to(keep.data_dir / "one.keepbackup")
    until(qtbot, lambda: page.backup.trouble.isVisible())
    assert "outside the data folder" in page.backup.trouble.sentence


def test_what_restoring_means_is_said_before_it_is_left_for_the_next_start(
    qtbot: QtBot, keep: Keep, page: SettingsPage, tmp_path: Path
) -> None:
    target = tmp_path / "one.keepbackup"
    page.show_section("backup")
    page.backup.back_up_to(target)
    until(qtbot, lambda: str(target) in page.backup.last.text())
    dialog = page.backup.open_backup(target)
    until(qtbot, dialog.later.isEnabled)
    words = " ".join(label.text() for label in dialog.findChildren(QLabel))
    assert size_words(target.stat().st_size) in dialog.facts.text()
    assert dialog.holds.text() == "Workflows: 0, with those in the archive · Items: 0"
    assert "Everything is stopped afterwards" in words
    assert dialog.warning.sentence == "No workflow has changed anything since it was made."
    assert restore_waits(keep) is None
    assert nameless(dialog) == []
    click(dialog.later)
    until(qtbot, lambda: restore_waits(keep) is not None)
    until(qtbot, lambda: page.backup.give_up.isVisible())
    assert "starts next" in page.backup.waits.sentence
    with qtbot.waitSignal(page.restart_asked):
        click(page.backup.restart)
    pending = keep.data_dir / "restore.pending"
    pending.write_bytes(pending.read_bytes()[:-500])
    page.backup.refresh()
    until(qtbot, lambda: "is damaged" in page.backup.waits.sentence)
    assert "leaves everything as it is" in page.backup.waits.sentence
    assert not page.backup.restart.isVisible()
    click(page.backup.give_up)
    until(qtbot, lambda: not page.backup.give_up.isVisible())
    assert restore_waits(keep) is None


@pytest.mark.parametrize(
    ("since", "said"),
    [
        (1, "workflows have changed 1 thing. That stays as it is"),
        (34, "workflows have changed 34 things. They stay as they are"),
        (501, "workflows have changed more than 500 things."),
    ],
)
def test_what_was_changed_since_a_backup_is_counted(
    qtbot: QtBot,
    keep: Keep,
    page: SettingsPage,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    since: int,
    said: str,
) -> None:
    target = tmp_path / "one.keepbackup"
    make_backup(keep, target)
    monkeypatch.setattr(restore, "effects_since", lambda *_, most: min(since, most))
    dialog = RestoreDialog(keep, page.backup.means.reader, target)
    qtbot.addWidget(dialog)
    until(qtbot, dialog.later.isEnabled)
    assert said in dialog.warning.sentence


def test_restoring_now_asks_for_a_new_start(
    qtbot: QtBot, keep: Keep, page: SettingsPage, tmp_path: Path
) -> None:
    target = tmp_path / "one.keepbackup"
    page.show_section("backup")
    page.backup.back_up_to(target)
    until(qtbot, lambda: str(target) in page.backup.last.text())
    dialog = page.backup.open_backup(target)
    until(qtbot, dialog.now.isEnabled)
    with qtbot.waitSignal(page.restart_asked, timeout=30_000):
        click(dialog.now)
    assert restore_waits(keep) is not None


def test_what_is_no_backup_cannot_be_restored(
    qtbot: QtBot, page: SettingsPage, tmp_path: Path
) -> None:
    (tmp_path / "one.txt").write_text("Hello")
    page.show_section("backup")
    dialog = page.backup.open_backup(tmp_path / "one.txt")
    until(qtbot, lambda: dialog.trouble.isVisible())
    assert "is no backup" in dialog.trouble.sentence
    assert not dialog.now.isEnabled() and not dialog.later.isEnabled()
    dialog.reject()
