"""Workflows with schedules, and the Schedule page."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import cast

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QAbstractButton, QMainWindow, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.domain.ids import RunId, WorkflowId
from keep_desktop.domain.runs import Due, RunStatus, Trigger
from keep_desktop.services.context import Keep
from keep_desktop.services.workflows.lifecycle import set_schedule
from keep_desktop.storage import SqliteLedger
from keep_desktop.ui.core.events import Bridge
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.schedule.page import SchedulePage
from keep_desktop.ui.schedule.row_view import ScheduleRowWidget, ScheduleSection
from keep_desktop.ui.schedule.rows import day_and_rows
from keep_desktop.ui.workflows.actions import WorkflowActions
from tests.builders.ledger import StillClock, a_run, a_workflow
from tests.ui.recorder import recorder

HOUR = timedelta(hours=1)


@contextmanager
def shown_page(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, bridge: Bridge
) -> Iterator[SchedulePage]:
    """In a window of its own, closed at the end."""
    window = QMainWindow()
    actions = WorkflowActions(keep, tasks, bridge, recorder(), window)
    made = SchedulePage(keep, tasks, bridge, recorder(), actions)
    window.setCentralWidget(made)
    window.resize(1200, 900)
    window.show()
    qtbot.waitExposed(window)
    try:
        yield made
    finally:
        window.close()
        window.deleteLater()


def add(keep: Keep, name: str, **rule: str) -> WorkflowId:
    made = a_workflow(cast(SqliteLedger, keep.ledger), name)
    if rule:
        set_schedule(keep, made, **rule)
    return made


def ran(
    keep: Keep,
    workflow: WorkflowId,
    at: datetime,
    *,
    result: str = RunStatus.COMMITTED,
    due: Due | None = None,
    items: dict[str, int] | None = None,
    error: str | None = None,
) -> None:
    with keep.ledger.write() as uow:
        known = uow.workflows.get(workflow)
        assert known is not None
        assert known.active_version_id is not None
        session = uow.runs.open_session(
            workflow, trigger=Trigger.SCHEDULE, version_id=known.active_version_id, at=at, due=due
        )
        end = at + timedelta(seconds=72)
        uow.runs.close_session(session, result=result, error=error, at=end, items=items)
        uow.commit()


def running(keep: Keep, workflow: WorkflowId) -> RunId:
    return a_run(cast(SqliteLedger, keep.ledger), workflow)


def clock_of(keep: Keep) -> StillClock:
    return cast(StillClock, keep.clock)


def shown(
    qtbot: QtBot, page: SchedulePage, part: ScheduleSection, count: int
) -> list[ScheduleRowWidget]:
    """The rows of a part, once the page shows all that is stored, and not an earlier query."""
    stored, _ = day_and_rows(page._keep)
    page.refresh()
    qtbot.waitUntil(lambda: page._day == stored and len(part.rows) == count)
    return part.rows


def row_texts(row: ScheduleRowWidget) -> tuple[str, ...]:
    return (row.time.text(), row.title.text(), row.line.text(), row.pill.text())


def button(row: ScheduleRowWidget, text: str) -> QAbstractButton:
    return next(one for one in row.buttons if one.text() == text and not one.isHidden())


def left_of(widget: QWidget, page: QWidget) -> int:
    """Its left edge on the page."""
    return widget.mapTo(page, QPoint()).x()
