"""The reported outcome of a requested run."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from keep_desktop.domain.ids import RunId, WorkflowId
from keep_desktop.ports.views import LastWarning, SessionFacts, WorkflowRow
from keep_desktop.ui.workflows.actions import RunOutcomeReporter
from tests.ui.views import NOON, StillClock, a_detail, a_row

DONE = SessionFacts(result="committed", items={"done": 2, "failed": 1})
AFTER = NOON + timedelta(seconds=1)


@pytest.fixture
def heard() -> list[str]:
    return []


@pytest.fixture
def after() -> dict[str, Any]:
    """The workflow after the run."""
    return {"counts": {}, "running": 0}


@pytest.fixture
def reporter(heard: list[str], after: dict[str, Any]) -> RunOutcomeReporter:
    made = RunOutcomeReporter(
        lambda _, then: then(a_detail(a_row(1, "Bills"), **after)),
        StillClock(),
        lambda shown, detail: heard.append(f"{shown} {detail.row.name}"),
    )
    made.expect(WorkflowId(1), NOON)
    return made


def ran(*bars: SessionFacts) -> WorkflowRow:
    return a_row(1, "Bills", bars=bars, last_run_at=AFTER)


def test_a_run_that_was_asked_for_is_shown_once_when_it_is_over(
    reporter: RunOutcomeReporter, heard: list[str]
) -> None:
    reporter.check_runs([a_row(1, "Bills", last_run_at=NOON - timedelta(hours=1))])
    reporter.check_runs([replace(ran(SessionFacts(result=None)), active_run=RunId(7))])
    reporter.check_runs([ran(SessionFacts(result=None))])
    assert heard == [], "between two handlers"
    reporter.check_runs([ran(DONE)])
    reporter.check_runs([ran(DONE)])
    assert heard == ["“Bills” finished: 3 items, 2 done, 1 failed. Bills"]


@pytest.mark.parametrize("facts", [replace(DONE, questions=1), replace(DONE, result="stopped")])
def test_what_asks_or_did_not_end_well_is_shown_elsewhere(
    reporter: RunOutcomeReporter, heard: list[str], facts: SessionFacts
) -> None:
    reporter.check_runs([ran(facts)])
    reporter.check_runs([ran(DONE)])
    assert heard == []


def test_an_earlier_question_is_told_from_what_the_run_did(
    reporter: RunOutcomeReporter, heard: list[str]
) -> None:
    reporter.check_runs([replace(ran(DONE), needs_you=1)])
    [text] = heard
    assert "2 done, 1 failed. An earlier question still waits for your answer." in text


def test_what_it_warned_of_is_shown_with_the_workflow_to_look_at(
    reporter: RunOutcomeReporter, heard: list[str]
) -> None:
    warned = LastWarning(
        run_id=RunId(7), at=NOON, text="A feed is away", count=3, in_last_session=1
    )
    reporter.check_runs([replace(ran(DONE), warned=warned)])
    reporter.expect(WorkflowId(1), NOON)
    reporter.check_runs([replace(ran(DONE), warned=replace(warned, in_last_session=0))])
    text = "“Bills” finished: 3 items, 2 done, 1 failed"
    assert heard == [f"{text}, 1 warning. Bills", f"{text}. Bills"]
