"""A window while work goes on, after it was stopped, and with an engine that has died."""

from collections.abc import Mapping
from unittest.mock import patch

from PySide6.QtWidgets import QWidget

from keep_desktop.engine.engine import Engine
from keep_desktop.services import runs, schedules
from tests.ui.pictured.scenes_dialogs import begun_again
from tests.ui.pictured.scenes_pages import taken_back
from tests.ui.pictured.show import Scene, dialog
from tests.ui.pictured.stage import Stage

_PHOTOS, _BILLS = "Photo archive", "Supplier invoices"


def _started(stage: Stage) -> None:
    """A run at work, about two thirds through."""
    if stage.keep.engine.sessions_under_way == 0:
        runs.run_now(stage.keep, stage.made[_PHOTOS])
    stage.choose(stage.made[_PHOTOS])
    progress = stage.window.workflows.head.progress.words
    stage.until(lambda: progress.text().startswith("17 "))
    stage.until(stage.window.top.running.isVisible)


def _running(stage: Stage) -> QWidget:
    _started(stage)
    return stage.window


def _running_in_schedule(stage: Stage) -> QWidget:
    _started(stage)
    stage.window.show_page("schedule")
    stage.until(lambda: bool(stage.window.schedule.page.now.rows))
    return stage.window


def _schedules_paused(stage: Stage) -> QWidget:
    schedules.pause_schedules(stage.keep)
    stage.window.show_page("schedule")
    stage.until(stage.window.schedule.page.paused.isVisible)
    return stage.window


def _engine_dead(stage: Stage) -> QWidget:
    _started(stage)
    dead = patch.object(Engine, "dead", True)
    dead.start()
    stage.afterwards(dead.stop)
    stage.until(stage.window.engine_strip.isVisible)
    return stage.window


def _stopped(stage: Stage) -> QWidget:
    stage.choose(stage.made[_BILLS])
    if not stage.window.strip.isVisible():
        stage.window.stop_everything()
        strip = stage.window.strip
        stage.until(lambda: strip.isVisible() and strip.turn_on.isEnabled())
    return stage.window


STATES: Mapping[str, Scene] = {
    "item-taken-back": taken_back,
    "running": _running,
    "schedule-running": _running_in_schedule,
    "engine-dead": _engine_dead,
    "schedule-paused": _schedules_paused,
    "stopped": _stopped,
    # It changes the ledger: last.
    "again": dialog(begun_again),
}
