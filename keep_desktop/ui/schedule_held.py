"""Why a workflow does not run at the times of its schedule."""

from PySide6.QtCore import QCoreApplication

from keep_desktop.ports.views import WorkflowRow
from keep_desktop.ui.workflow_words import State, state_of


def _tr(text: str) -> str:
    return QCoreApplication.translate("ScheduleHeld", text)


def held_said(row: WorkflowRow, *, schedules_paused: bool) -> str:
    """The strongest of what holds it, and what ends that; "" where nothing does."""
    match state_of(row):
        case State.STOPPED if not row.stopped_alone:
            return _tr("Everything is stopped: it does not run until you turn Keep back on.")
        case State.STOPPED:
            return _tr("This workflow is stopped: it does not run until you turn it back on.")
        case State.BLOCKED:
            return _tr("This workflow is blocked: it does not run until it is resumed.")
        case State.PAUSED:
            return _tr("This workflow is paused: it does not run until you choose Resume.")
        case State.DRAFT:
            return _tr("This workflow is off: it does not run until you turn it on.")
        case _ if schedules_paused:
            return _tr("All schedules are paused: it does not run until you resume them.")
        case _:
            return ""
