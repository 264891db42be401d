"""Settings page: each section on a real ledger, by mouse and keyboard."""

from dataclasses import replace
from datetime import time
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from keep_desktop.app.build import open_engine
from keep_desktop.domain.errors import Refused
from keep_desktop.services.access.folders import grant_folder
from keep_desktop.services.access.grants import all_granted
from keep_desktop.services.context import Keep
from keep_desktop.services.maintenance.licences import licence_text, works
from keep_desktop.services.maintenance.retention import history_days, set_history_days
from keep_desktop.services.notifications import NotificationKind
from keep_desktop.services.overview import subscribe
from keep_desktop.services.workflows.lifecycle import archive_workflow
from keep_desktop.ui.core.events import Bridge
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.forms.settings_dialog import grant_text
from keep_desktop.ui.settings import retention as history
from keep_desktop.ui.settings.about import AboutSection
from keep_desktop.ui.settings.page import SettingsPage
from keep_desktop.ui.settings.preferences import Motion, MotionEffects, Preferences
from keep_desktop.ui.style.theme import Mode
from keep_desktop.ui.text.format import Hours, region, time_text
from keep_desktop.ui.text.language import Language
from tests.ui.dialog_tools import a_mail_workflow, until
from tests.ui.driver import click, press
from tests.ui.settings_harness import Entry, context_of, shown_page


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


def labels(page: SettingsPage) -> list[str]:
    return [label.text() for label in page.section.findChildren(QLabel) if label.isVisible()]


def test_the_sections_are_gone_through_by_keyboard(qtbot: QtBot, page: SettingsPage) -> None:
    page.window().activateWindow()
    page.list.setFocus()
    for row, key in enumerate(page.keys):
        assert page.list.currentRow() == row
        assert page.stack.currentIndex() == row
        press(page.list, Qt.Key.Key_Down)
        assert key
    press(page.list, Qt.Key.Key_Home)
    press(page.list, Qt.Key.Key_Tab)
    focused = QApplication.focusWidget()
    assert focused is not None and page.section.isAncestorOf(focused)


def test_what_is_chosen_is_kept(qtbot: QtBot, page: SettingsPage, settings: QSettings) -> None:
    general = page.general
    asked: list[object] = []
    take = asked.append
    general.context = replace(general.context, apply_mode=take, apply_motion=take, restart=take)
    click(general.modes[Mode.DARK])
    general.less_motion.click()
    assert asked == [Mode.DARK, Motion.LESS]
    general.scale.setCurrentIndex(3)
    general.scale.activated.emit(3)
    assert general.later.isHidden() and general.restart.isHidden()
    general.language.activated.emit(general.language.findData(Language.GERMAN))
    assert "Restart to change the language" in general.later.text()
    click(general.restart)
    assert asked[2:] == [None]
    general.ends.click()
    with qtbot.waitSignal(region().changed):
        general.hours.activated.emit(1)
    assert region().uses_12_hours
    # In the window's format.
    assert time_text(time(13, 54)) in general.hours.itemText(1)
    again = Preferences(settings)
    assert (again.mode, again.motion, again.size) == (Mode.DARK, Motion.LESS, 150)
    assert again.hours is Hours.TWELVE
    assert not again.closes_to_tray


def test_a_zoom_that_does_not_fit_is_not_chosen(page: SettingsPage) -> None:
    general = page.general
    page.window().setMinimumSize(500, 500)
    general.scale.activated.emit(5)
    text = "200 % zoom doesn't fit this screen. Zoom stays at 100 %."
    assert general.too_large.text() == text and general.too_large.isVisible()
    assert general.context.preferences.size == 100 and general.scale.currentIndex() == 0
    general.scale.activated.emit(1)
    assert general.context.preferences.size == 110 and general.too_large.isHidden()


def test_what_cannot_be_read_counts_as_not_chosen(settings: QSettings) -> None:
    for key in ("appearance", "motion", "size", "hours", "closing/to_tray", "notices/late"):
        settings.setValue(key, "9\x00; nonsense")
    found = Preferences(settings)
    assert (found.mode, found.motion, found.size) == (Mode.SYSTEM, Motion.SYSTEM, 100)
    assert found.hours is Hours.SYSTEM
    assert found.closes_to_tray and found.notifies(NotificationKind.LATE)


def test_less_motion_switches_the_effects_off_and_the_systems_on_again(qapp: QApplication) -> None:
    effect = Qt.UIEffect.UI_AnimateMenu
    for each in (Qt.UIEffect.UI_General, effect):
        QApplication.setEffectEnabled(each, True)
    effects = MotionEffects()
    effects.apply(Motion.LESS)
    assert not QApplication.isEffectEnabled(effect)
    effects.apply(Motion.SYSTEM)
    assert QApplication.isEffectEnabled(effect)
    for each in (effect, Qt.UIEffect.UI_General):
        QApplication.setEffectEnabled(each, False)


def test_start_at_sign_in_is_what_the_system_says(
    qtbot: QtBot, page: SettingsPage, entry: Entry
) -> None:
    box = page.general.at_sign_in
    box.click()
    until(qtbot, lambda: entry.on)
    entry.on = False
    page.refresh()
    until(qtbot, lambda: not box.isChecked())
    entry.refusal = "The folder cannot be written."
    box.click()
    until(qtbot, lambda: page.general.sign_in_problem.has_text)
    assert page.general.sign_in_problem.sentence == entry.refusal
    until(qtbot, lambda: not box.isChecked())


def test_start_at_sign_in_stays_chosen_while_the_disk_is_slow(
    qtbot: QtBot, page: SettingsPage, entry: Entry
) -> None:
    box, tasks = page.general.at_sign_in, page.general.context.tasks
    disk, seen = Event(), list[bool]()
    tasks.command(disk.wait)
    page.refresh()
    box.toggled.connect(seen.append)
    box.click()
    disk.set()
    done: list[None] = []
    tasks.command(lambda: None, done.append)
    until(qtbot, lambda: done)
    assert entry.on and seen == [True]


def test_notices_are_switched_by_kind(page: SettingsPage, settings: QSettings) -> None:
    page.show_section("notices")
    for kind, box in page.notices.boxes.items():
        assert box.isChecked()
        box.click()
        assert not Preferences(settings).notifies(kind)
        box.click()
        assert Preferences(settings).notifies(kind)


def test_the_time_that_logs_are_kept_is_one_choice(
    qtbot: QtBot, keep: Keep, page: SettingsPage
) -> None:
    page.show_section("history")
    choices = page.history.choices
    until(qtbot, choices[None].isChecked)
    assert [choices[days].text() for days in (30, 365)] == ["30 days", "1 year"]
    assert "starting one day after you change this" in " ".join(labels(page))
    choices[90].click()
    until(qtbot, lambda: history_days(keep) == 90)
    set_history_days(keep, 30)
    until(qtbot, choices[30].isChecked)


def test_a_time_that_was_not_taken_is_reported_and_not_shown(
    qtbot: QtBot, keep: Keep, page: SettingsPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise Refused("The disk is full.")

    page.show_section("history")
    until(qtbot, page.history.choices[None].isChecked)
    monkeypatch.setattr(history, "set_history_days", refuse)
    page.history.choices[30].click()
    until(qtbot, lambda: page.history.trouble.sentence == "The disk is full.")
    until(qtbot, page.history.choices[None].isChecked)


def test_every_folder_is_listed_with_what_it_is_for_and_can_be_removed(
    qtbot: QtBot, keep: Keep, page: SettingsPage, tmp_path: Path
) -> None:
    mail, other = tmp_path / "mail", tmp_path / "other"
    for folder in (mail, other):
        folder.mkdir()
    workflow = a_mail_workflow(keep, mail)
    grant_folder(keep, workflow, other)
    page.show_section("folders")
    until(qtbot, lambda: len(page.folders.buttons) == 2)
    before = page.folders.rows
    assert [row.purposes for row in before] == [("Mail folder",), ()]
    assert grant_text(replace(before[0], purposes=("In", "Out"))).startswith("In, Out · ")
    text = " ".join(labels(page))
    assert "Mail folder · including subfolders" in text and "Added manually" in text
    assert page.folders.buttons[1].accessibleName() == f"Remove access to {other} from Bills"
    with qtbot.waitSignal(page._context.tasks.messages.shown, timeout=30_000) as taken:
        click(page.folders.buttons[1])
    until(qtbot, lambda: len(page.folders.buttons) == 1)
    assert [row.path for row in all_granted(keep)] == [mail]
    other.rmdir()
    taken.args[2]()
    until(qtbot, lambda: len(page.folders.buttons) == 2)
    assert page.folders.rows == [before[0], replace(before[1], is_there=False)]
    assert len(page.folders.others) == 1
    archive_workflow(keep, workflow)
    until(qtbot, lambda: not page.folders.others)
    text = " ".join(labels(page))
    assert "Archived workflow · Added manually" in text and "Not found" not in text


def test_every_work_has_a_licence_with_its_words() -> None:
    found = works()
    names = {work.name for work in found}
    assert {
        "Inter",
        "JetBrains Mono",
        "Lucide",
        "sqlalchemy",
        "pyside6-essentials",
        "pydantic",
    } <= names
    assert "keep-desktop" not in names and "pytest" not in names
    assert all(work.licence for work in found)
    (inter,) = (work for work in found if work.name == "Inter")
    assert "SIL OPEN FONT LICENSE" in licence_text(inter)


def test_what_the_check_finds_is_shown_with_signs_and_words_and_can_be_copied(
    qtbot: QtBot, tasks: TaskRunner, settings: QSettings, tmp_path: Path, entry: Entry
) -> None:
    with open_engine(tmp_path / "whole") as whole:
        bridge = Bridge(lambda listener: subscribe(whole, listener))
        about = AboutSection(context_of(whole, tasks, bridge, settings, entry))
        qtbot.addWidget(about)
        about.show()
        click(about.check)
        assert not about.check.isEnabled()
        until(qtbot, lambda: about.results)
        assert all(result.name for result in about.results)
        signs = [label.accessibleName() for label in about.findChildren(QLabel)]
        assert signs.count("No problems found") + signs.count("Needs attention") == len(
            about.results
        )
        click(about.copy)
        copied = QApplication.clipboard().text()
        assert copied.count("\n") == len(about.results) - 1 and "Ledger: every page" in copied
        bridge.close()
