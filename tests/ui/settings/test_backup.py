"""Backups in Settings: created, refused, and restored."""

import zipfile
from pathlib import Path
from typing import cast

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from keep_desktop.ports.tools import Grant
from keep_desktop.services.context import Keep
from keep_desktop.services.maintenance.backups import last_backup, make_backup
from keep_desktop.storage import SqliteLedger
from keep_desktop.ui.core import messages
from keep_desktop.ui.core.events import Bridge
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.settings import backup as restore
from keep_desktop.ui.settings.backup import RestoreDialog
from keep_desktop.ui.settings.page import SettingsPage
from keep_desktop.ui.text.format import size_text
from tests.builders.ledger import a_workflow
from tests.ui.dialog_tools import nameless, until
from tests.ui.driver import click
from tests.ui.settings_harness import Entry, shown_page


@pytest.fixture
def entry() -> Entry:
    return Entry()


@pytest.fixture
def page(
    qtbot: QtBot,
    keep: Keep,
    tasks: TaskRunner,
    bridge: Bridge,
    settings: QSettings,
    entry: Entry,
) -> SettingsPage:
    return shown_page(qtbot, keep, tasks, bridge, settings, entry)


def test_a_backup_is_made_and_remembered(
    qtbot: QtBot,
    keep: Keep,
    page: SettingsPage,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page.show_section("backup")
    assert page.backup.show_last.isHidden()
    until(qtbot, lambda: page.backup.last.text() == "No backups yet.")
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

    def show(file: Path) -> bool:
        shown.append(file)
        return True

    monkeypatch.setattr(messages, "show_in_folder", show)
    click(page.backup.show_last)
    assert shown == [target]


def test_what_restoring_means_is_shown_before_a_restart_is_asked_for(
    qtbot: QtBot, keep: Keep, page: SettingsPage, tmp_path: Path
) -> None:
    target = tmp_path / "one.keepbackup"
    page.show_section("backup")
    page.backup.back_up_to(target)
    until(qtbot, lambda: str(target) in page.backup.last.text())
    dialog = page.backup.open_backup(target)
    until(qtbot, dialog.now.isEnabled)
    text = " ".join(label.text() for label in dialog.findChildren(QLabel))
    assert size_text(target.stat().st_size) in dialog.facts.text()
    assert dialog.holds.text() == "Workflows: 0, including archived · Items: 0"
    assert "Afterwards, everything is stopped." in text
    assert dialog.warning.sentence == "No workflow has changed anything since this backup."
    assert nameless(dialog) == []
    with qtbot.waitSignal(dialog.restart_requested) as asked:
        click(dialog.now)
    assert asked.args is not None
    (chosen,) = asked.args
    assert (chosen.file, chosen.facts.files) == (target, 1)


@pytest.mark.parametrize(
    ("since", "text"),
    [
        (1, "workflows have made 1 change. It stays"),
        (34, "workflows have made 34 changes. They stay"),
        (501, "workflows have made more than 500 changes."),
    ],
)
def test_what_was_changed_since_a_backup_is_counted(
    qtbot: QtBot,
    keep: Keep,
    page: SettingsPage,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    since: int,
    text: str,
) -> None:
    target = tmp_path / "one.keepbackup"
    make_backup(keep, target)
    monkeypatch.setattr(restore, "effects_since", lambda *_, most: min(since, most))
    dialog = RestoreDialog(keep, page.backup.context.tasks, target)
    qtbot.addWidget(dialog)
    until(qtbot, dialog.now.isEnabled)
    assert text in dialog.warning.sentence


def test_the_dialog_lists_what_would_come_back_before_it_can_be_restored(
    qtbot: QtBot, keep: Keep, page: SettingsPage, tmp_path: Path
) -> None:
    made = a_workflow(cast(SqliteLedger, keep.ledger), "Bills \u202egnp")
    with keep.ledger.write() as uow:
        uow.grants.add(made, Grant(tmp_path, is_folder=True), at=keep.clock.now())
        uow.settings.put("service.shop", {"base_url": "https://shop.example"})
        uow.commit()
    target = tmp_path / "one.keepbackup"
    make_backup(keep, target)
    dialog = RestoreDialog(keep, page.backup.context.tasks, target)
    qtbot.addWidget(dialog)
    assert not dialog.now.isEnabled()
    until(qtbot, dialog.now.isEnabled)
    lines = dialog.contents.text().split("\n")
    assert lines[0].startswith("Bills ⟨U+202E⟩gnp, version 1.0")
    assert lines[1:] == [f"    can access {tmp_path}", "Connection shop: https://shop.example"]


def test_what_is_no_backup_cannot_be_restored(
    qtbot: QtBot, page: SettingsPage, tmp_path: Path
) -> None:
    (tmp_path / "one.txt").write_text("Hello")
    page.show_section("backup")
    dialog = page.backup.open_backup(tmp_path / "one.txt")
    until(qtbot, lambda: dialog.trouble.isVisible())
    assert "is no backup" in dialog.trouble.sentence
    assert not dialog.now.isEnabled() and not dialog.now.isEnabled()
    dialog.reject()
