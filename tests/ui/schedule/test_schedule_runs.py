"""Schedule page: progress and results of runs."""

from typing import cast

import pytest
from pytestqt.qtbot import QtBot

from keep_desktop.domain.handlers import Consumer, HandlerGraph, Producer
from keep_desktop.domain.runs import RunStatus
from keep_desktop.domain.schedules import parse_interval
from keep_desktop.services.context import Keep
from keep_desktop.storage import SqliteLedger
from keep_desktop.ui.core.events import Bridge
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.schedule import page as schedule
from tests.builders.host_messages import path_missing
from tests.builders.ledger import NOON, active_version
from tests.ui.schedule_harness import HOUR, add, ran, running, shown, shown_page

_GRAPH = HandlerGraph(
    topics=("mail",),
    producers=(Producer(name="poll", publishes=("mail",), rule=parse_interval("5m")),),
    consumers=(
        Consumer(name="add", subscribes=("mail",), publishes=(), has_mutate=True, has_next=False),
    ),
)


def test_what_a_run_left_is_shown_as_it_was_then_and_inputs_by_their_name(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, bridge: Bridge, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(schedule, "_REFRESH_S", 0.02)
    workflow, mail = add(keep, "Invoices"), add(keep, "Mail")
    with keep.ledger.write() as uow:
        uow.workflows.set_graph(active_version(cast(SqliteLedger, keep.ledger), mail), _GRAPH)
        uow.commit()
    ran(keep, workflow, NOON - 3 * HOUR, items={"done": 2, "failed": 1})
    left = {"done": 298, "processing": 1}
    ran(keep, workflow, NOON - 2 * HOUR, result=RunStatus.STOPPED, items=left)
    ran(keep, workflow, NOON - HOUR, items={"needs_attention": 1})
    ran(keep, mail, NOON - HOUR / 2, items={"done": 3})
    ran(keep, workflow, NOON - HOUR / 3)
    gone = path_missing("/home/ann/Mail")
    ran(keep, mail, NOON - HOUR / 4, result=RunStatus.PAUSED_APPROVAL, error=gone)
    run = running(keep, workflow)
    with keep.ledger.write() as uow:
        uow.runs.set_progress(run, done=312, total=310, label="photos")
        uow.commit()
    with shown_page(qtbot, keep, tasks, bridge) as page:
        lines = [row.line.text() for row in shown(qtbot, page, page.earlier, 6)]
        (now,) = page.now.rows
        assert lines == [
            "“Mail” wasn't found · 1\u00a0min 12\u00a0s",
            "No items · 1\u00a0min 12\u00a0s",
            "3 inputs done · 1\u00a0min 12\u00a0s",
            "1 with a question · 1\u00a0min 12\u00a0s",
            "298 items done · 1 not finished · 1\u00a0min 12\u00a0s",
            "2 items done · 1 failed · 1\u00a0min 12\u00a0s",
        ]
        # Beyond its own total, which is meaningless now.
        assert now.line.text() == "Started by you · 312 so far photos"
        assert now.bar.isHidden()
