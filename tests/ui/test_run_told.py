"""What is told of a run that the user asked for."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from keep_desktop.domain.ids import RunId, WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.ports.session_facts import LastWarning, SessionFacts, Wrote
from keep_desktop.ports.views import WorkflowRow
from keep_desktop.ui.run_told import RunTold
from tests.ui.views import NOON, StillClock, a_detail, a_row

DONE = SessionFacts(result="committed", items={"done": 2, "failed": 1})
AFTER = NOON + timedelta(seconds=1)


@pytest.fixture
def heard() -> list[str]:
    return []


@pytest.fixture
def after() -> dict[str, Any]:
    """What else is known of the workflow after the run."""
    return {"counts": {}, "running": 0}


@pytest.fixture
def told(heard: list[str], after: dict[str, Any]) -> RunTold:
    made = RunTold(lambda _, then: then(a_detail(a_row(1, "Bills"), **after)), StillClock())
    made.told.connect(lambda said, detail: heard.append(f"{said} {detail.row.name}"))
    made.ask(WorkflowId(1), NOON)
    return made


def ran(*bars: SessionFacts) -> WorkflowRow:
    return a_row(1, "Bills", bars=bars, last_run_at=AFTER)


def test_a_run_that_was_asked_for_is_told_once_when_it_is_over(
    told: RunTold, heard: list[str]
) -> None:
    told.look([a_row(1, "Bills", last_run_at=NOON - timedelta(hours=1))])
    told.look([replace(ran(SessionFacts(result=None)), active_run=RunId(7))])
    told.look([ran(SessionFacts(result=None))])
    assert heard == [], "between two handlers"
    told.look([ran(DONE)])
    told.look([ran(DONE)])
    assert heard == ["“Bills” ran: 3 items, 2 done, 1 failed. Bills"]


def test_a_run_with_nothing_to_do_says_so(told: RunTold, heard: list[str]) -> None:
    told.look([ran(SessionFacts(result="committed"))])
    assert heard == ["“Bills” ran: nothing to do. Bills"]


def test_a_run_without_items_says_what_it_wrote(
    told: RunTold, heard: list[str], after: dict[str, Any]
) -> None:
    after["wrote"] = Wrote(lines=3, run_id=RunId(7))
    told.look([ran(SessionFacts(result="committed"))])
    told.ask(WorkflowId(1), NOON)
    told.look([ran(DONE)])
    assert heard == [
        "“Bills” ran: wrote 3 lines. Bills",
        "“Bills” ran: 3 items, 2 done, 1 failed. Bills",
    ]


def test_of_handlers_that_had_no_item_in_hand_it_is_not_said_that_there_was_nothing(
    told: RunTold, heard: list[str], after: dict[str, Any]
) -> None:
    row = replace(ran(SessionFacts(result="committed")), producer_rules=())
    told.look([row])
    after["counts"] = {ItemStatus.PROCESSING: 2, ItemStatus.DONE: 5}
    told.ask(WorkflowId(1), NOON)
    told.look([row])
    after["inputs_until"] = NOON + timedelta(hours=6)
    told.ask(WorkflowId(1), NOON)
    told.look([row])
    assert heard == [
        "“Bills” ran. Bills",
        "“Bills” ran: 2 inputs wait. Bills",
        "“Bills” ran: 2 inputs wait until 18:00. Bills",
    ]


@pytest.mark.parametrize("facts", [replace(DONE, questions=1), replace(DONE, result="stopped")])
def test_what_asks_or_did_not_end_well_is_told_elsewhere(
    told: RunTold, heard: list[str], facts: SessionFacts
) -> None:
    told.look([ran(facts)])
    told.look([ran(DONE)])
    assert heard == []


def test_what_it_warned_of_is_told_with_the_workflow_to_look_at(
    told: RunTold, heard: list[str]
) -> None:
    warned = LastWarning(
        run_id=RunId(7), at=NOON, text="A feed is away", count=3, in_last_session=1
    )
    told.look([replace(ran(DONE), warned=warned)])
    told.ask(WorkflowId(1), NOON)
    told.look([replace(ran(DONE), warned=replace(warned, in_last_session=0))])
    said = "“Bills” ran: 3 items, 2 done, 1 failed"
    assert heard == [f"{said}, 1 warning. Bills", f"{said}. Bills"]
