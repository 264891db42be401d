"""Schedule dialog: words, next times, and Save."""

from datetime import timedelta
from pathlib import Path
from typing import cast

import pytest
from PySide6.QtCore import QTime
from pytestqt.qtbot import QtBot

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.schedules import Cron, Interval, ScheduleRule
from keep_desktop.services.context import Keep
from keep_desktop.services.workflows.create import save_schedule
from keep_desktop.services.workflows.lifecycle import (
    Draft,
    import_workflow,
    pause_workflow,
    resume_workflow,
)
from keep_desktop.services.workflows.queries import workflow_detail
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.forms.schedule_edit import PickerPage
from keep_desktop.ui.schedule.dialog import ScheduleDialog
from tests.builders.ledger import StillClock
from tests.ui.dialog_tools import SOON, a_mail_workflow, until
from tests.ui.keep_fixtures import engine_of


def opened(qtbot: QtBot, keep: Keep, tasks: TaskRunner, workflow_id: WorkflowId) -> ScheduleDialog:
    dialog = ScheduleDialog(keep, tasks, workflow_id)
    qtbot.addWidget(dialog)
    dialog.show()
    until(qtbot, lambda: dialog.save.isEnabled())
    return dialog


def rule_of(keep: Keep, workflow_id: WorkflowId) -> ScheduleRule | None:
    detail = workflow_detail(keep, workflow_id)
    assert detail is not None
    return detail.row.rule


@pytest.fixture
def bills(keep: Keep, tmp_path: Path) -> WorkflowId:
    return a_mail_workflow(keep, tmp_path)


def test_without_a_schedule_it_says_that_it_runs_only_when_requested(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, bills: WorkflowId
) -> None:
    dialog = opened(qtbot, keep, tasks, bills)
    assert dialog.subtitle.text() == "Bills"
    assert dialog.box.picker.kind.currentText() == "Only when you run it"
    assert not dialog.box.note.isVisible()
    assert not dialog.box.missed.isVisible()


def test_every_few_minutes_is_chosen_and_saved(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, bills: WorkflowId
) -> None:
    dialog = opened(qtbot, keep, tasks, bills)
    picker = dialog.box.picker
    picker.kind.setCurrentIndex(PickerPage.EVERY)
    picker.count.setValue(20)
    picker.unit.setCurrentIndex(picker.unit.findData("m"))
    until(qtbot, lambda: "Next: " in dialog.box.note.sentence)
    assert "missed times run once" in dialog.box.missed.text()
    with qtbot.waitSignal(dialog.accepted, timeout=SOON):
        dialog.save.click()
    assert rule_of(keep, bills) == Interval("20m", timedelta(minutes=20))
    assert engine_of(keep).schedule_changes > 1


def test_a_time_on_chosen_weekdays_shows_five_coming_times(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, bills: WorkflowId
) -> None:
    dialog = opened(qtbot, keep, tasks, bills)
    picker = dialog.box.picker
    picker.kind.setCurrentIndex(PickerPage.DAYS)
    picker.days.setCurrentIndex(2)
    assert picker.weekdays.isVisible()
    picker.time.setTime(QTime(7, 30))
    picker.weekdays.buttons[2].click()
    coming = (
        "Next: Mon 23 Nov 07:30, Wed 25 Nov 07:30, Mon 30 Nov 07:30, Wed 2 Dec 07:30, "
        "Mon 7 Dec 07:30"
    )
    until(qtbot, lambda: dialog.box.note.sentence.replace("\u00a0", " ") == coming)
    with qtbot.waitSignal(dialog.accepted, timeout=SOON):
        dialog.save.click()
    assert rule_of(keep, bills) == Cron("30 7 * * 1,3")


def test_what_is_set_shows_the_times_that_are_planned_and_what_holds_them(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, bills: WorkflowId
) -> None:
    resume_workflow(keep, bills)
    save_schedule(keep, bills, "20m")
    cast(StillClock, keep.clock).at += timedelta(minutes=5)
    dialog = opened(qtbot, keep, tasks, bills)
    until(qtbot, lambda: says(dialog, "Next: today 12:20, 12:40, 13:00, 13:20, 13:40"))
    assert not dialog.held.isVisible()
    dialog.box.picker.count.setValue(30)
    until(qtbot, lambda: says(dialog, "Next: today 12:35, 13:05, 13:35, 14:05, 14:35"))
    pause_workflow(keep, bills)
    paused = opened(qtbot, keep, tasks, bills)
    until(qtbot, lambda: paused.held.isVisible())
    assert paused.held.sentence.startswith("This workflow is paused")
    paused.box.picker.kind.setCurrentIndex(PickerPage.OFF)
    until(qtbot, lambda: not paused.held.isVisible())


def says(dialog: ScheduleDialog, times: str) -> bool:
    return dialog.box.note.sentence.replace("\u00a0", " ") == times


def test_what_was_changed_elsewhere_meanwhile_is_not_overwritten(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, bills: WorkflowId
) -> None:
    untouched, changed = (opened(qtbot, keep, tasks, bills) for _ in range(2))
    save_schedule(keep, bills, "2h")
    with qtbot.waitSignal(untouched.accepted, timeout=SOON):
        untouched.save.click()
    changed.box.picker.kind.setCurrentIndex(PickerPage.EVERY)
    until(qtbot, lambda: changed.save.isEnabled())
    changed.save.click()
    until(qtbot, lambda: "The schedule has changed meanwhile" in changed.trouble.sentence)
    assert rule_of(keep, bills) == Interval("2h", timedelta(hours=2))


def test_a_wrong_crontab_line_is_shown_as_one_types_and_cannot_be_saved(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, bills: WorkflowId
) -> None:
    dialog = opened(qtbot, keep, tasks, bills)
    picker = dialog.box.picker
    picker.kind.setCurrentIndex(PickerPage.CRONTAB)
    qtbot.keyClicks(picker.line, "0 99 * * *")
    until(qtbot, lambda: "is not a crontab line" in dialog.box.problem.sentence)
    assert not dialog.save.isEnabled()
    picker.line.selectAll()
    qtbot.keyClicks(picker.line, "0 9 * * 1-5")
    until(qtbot, lambda: "Weekdays at 09:00" in dialog.box.note.sentence)
    assert dialog.save.isEnabled()


def test_off_takes_the_schedule_away(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, bills: WorkflowId
) -> None:
    save_schedule(keep, bills, "5m")
    dialog = opened(qtbot, keep, tasks, bills)
    dialog.box.picker.kind.setCurrentIndex(PickerPage.OFF)
    with qtbot.waitSignal(dialog.accepted, timeout=SOON):
        dialog.save.click()
    assert rule_of(keep, bills) is None


def test_a_schedule_that_a_script_holds_cannot_be_set_here(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner
) -> None:
    draft = Draft(name="Stages", script="const workflow = {};", params={})
    staged = import_workflow(keep, draft).workflow_id
    dialog = ScheduleDialog(keep, tasks, staged)
    qtbot.addWidget(dialog)
    dialog.show()
    until(qtbot, lambda: dialog.trouble.sentence)
    assert dialog.trouble.sentence.startswith("Every 5 minutes. The schedule is set in the script")
    assert not dialog.box.isVisible() and not dialog.save.isEnabled()
