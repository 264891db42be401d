"""The Settings page: each section on a real ledger, by mouse and by keyboard."""

from dataclasses import replace
from datetime import time, timedelta
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QDeadlineTimer, QSettings, QSize, Qt
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from keep_desktop.app.build import open_engine
from keep_desktop.ports.history import Ageing, Amount, Space
from keep_desktop.ports.log_store import LogLine
from keep_desktop.services.context import Keep
from keep_desktop.services.folders import grant_folder
from keep_desktop.services.grants import all_granted
from keep_desktop.services.history import HistoryPreview, HistoryRule, history_rule
from keep_desktop.services.licences import words_of, works
from keep_desktop.services.messages import MessageKind
from keep_desktop.services.overview import subscribe
from keep_desktop.services.workflows import archive_workflow
from keep_desktop.ui.bridge import Bridge
from keep_desktop.ui.dialogs.remove_logs import RemoveLogsDialog
from keep_desktop.ui.grant_row import about_grant
from keep_desktop.ui.pages.settings import SettingsPage
from keep_desktop.ui.preferences import Motion, MotionEffects, Preferences
from keep_desktop.ui.region import Hours, region
from keep_desktop.ui.settings.about import AboutSection
from keep_desktop.ui.text import time_words
from keep_desktop.ui.theme import Mode
from keep_desktop.ui.worker import Reader
from tests.ui.clipping import Longer, clipped
from tests.ui.dialog_tools import a_mail_workflow, nameless, until
from tests.ui.hands import click, press
from tests.ui.settings_stage import Entry, means_of, shown_page


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


def labels(page: SettingsPage) -> list[str]:
    return [label.text() for label in page.section.findChildren(QLabel) if label.isVisible()]


# -- the page ---------------------------------------------------------------------------------


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


def test_every_control_of_every_section_has_a_name(page: SettingsPage) -> None:
    for key in page.keys:
        page.show_section(key)
        assert nameless(page) == [], key


@pytest.mark.parametrize("longer", [False, True])
@pytest.mark.parametrize(
    "key", ["general", "notices", "services", "folders", "history", "backup", "limits", "about"]
)
def test_no_section_is_clipped_in_the_smallest_window(
    qtbot: QtBot,
    qapp: QApplication,
    keep: Keep,
    reader: Reader,
    settings: QSettings,
    entry: Entry,
    tmp_path: Path,
    key: str,
    longer: bool,
) -> None:
    folder = tmp_path / ("a-long-name-" * 12)
    folder.mkdir()
    grant_folder(keep, a_mail_workflow(keep, folder, "Workflow " * 20), folder)
    translator = Longer()
    if longer:
        qapp.installTranslator(translator)
    bridge = Bridge(lambda listener: subscribe(keep, listener))
    try:
        means = means_of(keep, reader, bridge, settings, entry, has_tray=False)
        page = SettingsPage(means)
        qtbot.addWidget(page)
        page.show()
        page.show_section(key)
        page.section.refresh()
        page.resize(QSize(955, 555))
        if key == "folders":
            until(qtbot, lambda: page.folders.buttons)
        deadline = QDeadlineTimer(5000)
        while clipped(page.section) and not deadline.hasExpired():
            qapp.processEvents()
        assert clipped(page.section) == []
        assert page.section.width() <= page.stack.width()
    finally:
        bridge.close()
        qapp.removeTranslator(translator)


# -- general ----------------------------------------------------------------------------------


def test_what_is_chosen_is_kept(qtbot: QtBot, page: SettingsPage, settings: QSettings) -> None:
    general = page.general
    with qtbot.waitSignal(page.mode_chosen) as mode:
        click(general.modes[Mode.DARK])
    assert mode.args == [Mode.DARK]
    with qtbot.waitSignal(page.motion_chosen) as motion:
        general.less_motion.click()
    assert motion.args == [Motion.LESS]
    general.scale.setCurrentIndex(3)
    general.scale.activated.emit(3)
    assert "zoom: from the next start" in general.later.text()
    with qtbot.waitSignal(page.restart_asked):
        click(general.restart)
    general.ends.click()
    with qtbot.waitSignal(region().changed):
        general.hours.activated.emit(1)
    assert region().twelve
    # As the window then tells it.
    assert time_words(time(13, 54)) in general.hours.itemText(1)
    again = Preferences(settings)
    assert (again.mode, again.motion, again.size) == (Mode.DARK, Motion.LESS, 150)
    assert again.hours is Hours.TWELVE
    assert not again.closes_to_tray


def test_what_cannot_be_read_counts_as_not_chosen(settings: QSettings) -> None:
    for key in ("appearance", "motion", "size", "hours", "closing/to_tray", "notices/late"):
        settings.setValue(key, "9\x00; nonsense")
    found = Preferences(settings)
    assert (found.mode, found.motion, found.size) == (Mode.SYSTEM, Motion.SYSTEM, 100)
    assert found.hours is Hours.SYSTEM
    assert found.closes_to_tray and found.tells(MessageKind.LATE)


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
    until(qtbot, lambda: page.general.sign_in_problem.is_said)
    assert page.general.sign_in_problem.sentence == entry.refusal
    until(qtbot, lambda: not box.isChecked())


def test_start_at_sign_in_stays_chosen_while_the_disk_is_slow(
    qtbot: QtBot, page: SettingsPage, entry: Entry
) -> None:
    box, reader = page.general.at_sign_in, page.general.means.reader
    disk, seen = Event(), list[bool]()
    reader.do(disk.wait)
    page.refresh()
    box.toggled.connect(seen.append)
    box.click()
    disk.set()
    done: list[None] = []
    reader.do(lambda: None, done.append)
    until(qtbot, lambda: done)
    assert entry.on and seen == [True]


def test_notices_are_switched_by_kind(page: SettingsPage, settings: QSettings) -> None:
    page.show_section("notices")
    for kind, box in page.notices.boxes.items():
        assert box.isChecked()
        box.click()
        assert not Preferences(settings).tells(kind)
        box.click()
        assert Preferences(settings).tells(kind)


# -- logs -------------------------------------------------------------------------------------


def add_lines(keep: Keep, tmp_path: Path, days: int) -> None:
    workflow = a_mail_workflow(keep, tmp_path)
    at = keep.clock.now() - timedelta(days=days)
    line = LogLine(
        workflow_id=workflow, run_id=None, item_id=None, at=at, level="LOG", text="x" * 40
    )
    with keep.ledger.write() as uow:
        uow.log.add([line] * 5)
        uow.commit()


def test_what_would_go_is_shown_before_it_is_agreed_to(
    qtbot: QtBot, keep: Keep, page: SettingsPage, tmp_path: Path
) -> None:
    add_lines(keep, tmp_path, days=100)
    page.show_section("history")
    history = page.history
    until(qtbot, lambda: history.total.text() == "Nothing: all logs are kept.")
    assert history.choices[None].isChecked() and not history.agree.isVisible()
    assert history.state.text() == "Nothing is ever removed."
    history.choices[90].click()
    until(qtbot, lambda: history.total.text() == "4 entries and files, 160 bytes")
    until(qtbot, lambda: "Lines that scripts logged" in labels(page))
    assert history.choices[None].text() == "For ever (in force)"
    assert history.choices[90].isChecked() and history.choices[90].text() == "90 days"
    assert history.would_go.title.text() == "With “90 days”, this would be removed now"
    assert history.state.text() == "", "each is told once"
    assert history_rule(keep) == HistoryRule(365, agreed=False)
    assert history.agree.text() == "Keep logs for 90 days…"
    history.agree.click()
    asking = page.window().findChild(RemoveLogsDialog)
    assert isinstance(asking, RemoveLogsDialog) and asking.focusWidget() is asking.cancel
    said = [label.text() for label in asking.findChildren(QLabel)]
    assert "What is older is removed within minutes: 4 entries and files, 160 bytes." in said
    assert history_rule(keep) == HistoryRule(365, agreed=False)
    asking.remove.click()
    until(qtbot, lambda: history_rule(keep) == HistoryRule(90, agreed=True))
    until(qtbot, lambda: not history.agree.isVisible())
    assert history.choices[90].text() == "90 days (in force)"
    assert history.state.text() == "What is older than 90 days is removed once a day."


def test_keeping_for_ever_removes_nothing_and_says_so(
    qtbot: QtBot, keep: Keep, page: SettingsPage
) -> None:
    page.show_section("history")
    history = page.history
    until(qtbot, lambda: history.state.text() == "Nothing is ever removed.")
    history.choices[30].click()
    # Nothing goes now, so that nothing is asked.
    until(qtbot, lambda: history.agree.text() == "Keep logs for 30 days")
    history.agree.click()
    until(qtbot, lambda: "older than 30 days" in history.state.text())
    history.choices[None].click()
    until(qtbot, lambda: history.agree.text() == "Keep all logs" and history.agree.isEnabled())
    history.agree.click()
    until(qtbot, lambda: history.state.text() == "Nothing is ever removed.")


def test_an_answer_about_another_choice_is_passed_over(qtbot: QtBot, page: SettingsPage) -> None:
    page.show_section("history")
    until(qtbot, lambda: page.history.total.text() == "Nothing: all logs are kept.")
    late = HistoryPreview(days=30, parts={Ageing.LOG: Amount(7, 70)}, space=Space(bytes=1, free=0))
    page.history.show_preview(late)
    assert page.history.total.text() == "Nothing: all logs are kept."


# -- folders and about ------------------------------------------------------------------------


def test_every_folder_is_listed_with_what_it_is_for_and_can_be_taken_back(
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
    assert about_grant(replace(before[0], purposes=("In", "Out"))).startswith("In, Out · ")
    words = " ".join(labels(page))
    assert "Mail folder · with everything in it" in words and "Added by hand" in words
    assert page.folders.buttons[1].accessibleName() == f"Remove access to {other} from Bills"
    with qtbot.waitSignal(page.undoable, timeout=30_000) as taken:
        click(page.folders.buttons[1])
    until(qtbot, lambda: len(page.folders.buttons) == 1)
    assert [row.path for row in all_granted(keep)] == [mail]
    other.rmdir()
    taken.args[1]()
    until(qtbot, lambda: len(page.folders.buttons) == 2)
    assert page.folders.rows == [before[0], replace(before[1], is_there=False)]
    assert len(page.folders.others) == 1
    archive_workflow(keep, workflow)
    until(qtbot, lambda: not page.folders.others)
    words = " ".join(labels(page))
    assert "Workflow in the archive · Added by hand" in words and "Not found" not in words


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
    assert "SIL OPEN FONT LICENSE" in words_of(inter)


def test_licences_are_read_by_keyboard(qtbot: QtBot, page: SettingsPage) -> None:
    page.show_section("about")
    dialog = page.about.open_licences()
    until(qtbot, lambda: dialog.list.count() > 10 and dialog.words.toPlainText())
    assert nameless(dialog) == []
    first = dialog.about.text()
    press(dialog.list, Qt.Key.Key_Down)
    until(qtbot, lambda: dialog.about.text() != first)
    dialog.reject()


def test_what_the_check_finds_is_shown_with_signs_and_words_and_can_be_copied(
    qtbot: QtBot, reader: Reader, settings: QSettings, tmp_path: Path, entry: Entry
) -> None:
    with open_engine(tmp_path / "whole") as whole:
        bridge = Bridge(lambda listener: subscribe(whole, listener))
        about = AboutSection(means_of(whole, reader, bridge, settings, entry))
        qtbot.addWidget(about)
        about.show()
        click(about.check)
        assert not about.check.isEnabled()
        until(qtbot, lambda: about.findings)
        assert all(finding.name for finding in about.findings)
        signs = [label.accessibleName() for label in about.findChildren(QLabel)]
        assert signs.count("All right") + signs.count("Look at this") == len(about.findings)
        click(about.copy)
        copied = QApplication.clipboard().text()
        assert copied.count("\n") == len(about.findings) - 1 and "Ledger: every page" in copied
        bridge.close()
