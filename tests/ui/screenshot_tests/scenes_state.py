"""A window during a run, and after a stop."""

from collections.abc import Mapping

from PySide6.QtWidgets import QWidget

from keep_desktop.services.runs import actions as runs
from tests.ui.screenshot_tests.harness import Harness
from tests.ui.screenshot_tests.scenes_dialogs import begun_again
from tests.ui.screenshot_tests.show import Scene, dialog

_PHOTOS, _BILLS = "Photo archive", "Supplier invoices"


def _started(harness: Harness) -> None:
    """A run at about two thirds."""
    if harness.keep.engine.sessions_under_way == 0:
        runs.run_now(harness.keep, harness.made[_PHOTOS])
    harness.choose(harness.made[_PHOTOS])
    progress = harness.window.workflows.header.progress.label
    harness.until(lambda: progress.text().startswith("17 "))
    harness.until(harness.window.top.running.isVisible)


def _running_in_schedule(harness: Harness) -> QWidget:
    _started(harness)
    harness.window.show_page("schedule")
    harness.until(lambda: bool(harness.window.schedule.page.now.rows))
    return harness.window


def _stopped(harness: Harness) -> QWidget:
    harness.choose(harness.made[_BILLS])
    if not harness.window.stop_banner.isVisible():
        harness.window.stop_all_workflows()
        banner = harness.window.stop_banner
        harness.until(lambda: banner.isVisible() and banner.turn_on.isEnabled())
    return harness.window


STATES: Mapping[str, Scene] = {
    "schedule-running": _running_in_schedule,
    "stopped": _stopped,
    # Last, as it changes the ledger.
    "again": dialog(begun_again),
}
