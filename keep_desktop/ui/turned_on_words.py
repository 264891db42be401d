"""What is told of a workflow that was to be turned on."""

from datetime import datetime, tzinfo

from PySide6.QtCore import QCoreApplication

from keep_desktop.ports.views import WorkflowRow
from keep_desktop.ui.host_words import cited
from keep_desktop.ui.text import moment_within
from keep_desktop.ui.workflow_words import waits_for_answer


def _tr(text: str) -> str:
    return QCoreApplication.translate("TurnedOnWords", text)


def turned_on_said(row: WorkflowRow, now: datetime, zone: tzinfo) -> str:
    """That it is on, and when it runs; or that something holds it up all the same."""
    name = cited(row.name)
    if waits_for_answer(row):
        return _tr("“{name}” still waits for your answer.").format(name=name)
    if row.error is not None:
        return _tr("“{name}” is still blocked. The reason is under its name.").format(name=name)
    said = _tr("“{name}” is on.").format(name=name)
    if row.stopped:
        return f"{said} {_tr('It runs once it is no longer stopped.')}"
    if row.next_at is not None and row.next_at > now:
        time = moment_within(row.next_at, now, zone)
        said += " " + _tr("Next run: {time}.").format(time=time)
    return said
