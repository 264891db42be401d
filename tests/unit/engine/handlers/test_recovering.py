"""What a crash or a stop leaves of a handler workflow, and how it goes on."""

from datetime import timedelta
from pathlib import Path

import pytest

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.questions import Answer
from keep_desktop.domain.runs import Trigger
from keep_desktop.services.context import Keep
from keep_desktop.services.overview import release, stop_all_workflows
from keep_desktop.services.questions import answer
from tests.builders.engine import Outside, a_keep, a_script, run
from tests.builders.handler_scripts import (
    GIVE,
    Meanwhile,
    a_handler_script,
    all_well,
    due,
    given,
    the_workflow,
    wake,
)
from tests.builders.handlers import events, input_statuses
from tests.builders.ledger import StillClock

BLIND = "await Outside.blind({ name: prepared.data.name });"


class PowerCut(BaseException):
    """Ends the program at a commit point, as far as one process can."""


def _cut() -> None:
    raise PowerCut


def _left_by_a_crash(folder: Path, outside: Outside, point: str, script: str) -> None:
    """A Keep in whose last run the program ended at that point, the first time that the run of
    the consumer passed it."""
    meanwhile = Meanwhile()
    with a_keep(folder, outside, clock=StillClock(), checkpoint=meanwhile) as keep:
        workflow = a_script(keep, script, params={"given": ["a"]})
        if point in ("run started", "run end committed"):
            # The first run is the producer's; these are the consumer's.
            meanwhile.at(point, lambda: meanwhile.at(point, _cut))
        else:
            meanwhile.at(point, _cut)
        with pytest.raises(PowerCut):
            run(keep, workflow)


def _only(keep: Keep) -> WorkflowId:
    return keep.queries.workflows()[0].id


def test_a_producer_that_was_due_when_it_crashed_is_due_again(
    tmp_path: Path, outside: Outside
) -> None:
    meanwhile, clock = Meanwhile(), StillClock()
    with a_keep(tmp_path, outside, clock=clock, checkpoint=meanwhile) as keep:
        workflow = a_script(keep, a_handler_script(), params={"given": ["a"]})
        clock.advance(timedelta(hours=1))
        meanwhile.at("run started", _cut)
        with pytest.raises(PowerCut):
            wake(keep)
    with a_keep(tmp_path, outside, clock=clock) as keep:
        assert due(keep) == ((workflow, Trigger.SCHEDULE),)
        wake(keep)
        assert due(keep) == ()
    assert outside.effects() == ["a"]


@pytest.mark.parametrize("point", ["in_flight committed", "effect made"])
@pytest.mark.parametrize("choice", [Answer.HAPPENED, Answer.DID_NOT_HAPPEN, Answer.SKIP])
def test_after_a_crash_what_nobody_can_check_blocks_the_workflow_with_a_question(
    tmp_path: Path, outside: Outside, point: str, choice: Answer
) -> None:
    _left_by_a_crash(tmp_path, outside, point, a_handler_script(mutate=BLIND))
    before = outside.effects()
    with a_keep(tmp_path, outside, clock=StillClock()) as keep:
        workflow = _only(keep)
        (question,) = keep.queries.questions(workflow)
        assert the_workflow(keep, workflow).error == question.sentence
        assert given(keep, workflow, "a") == {"a": "reserved"}
        assert due(keep) == ()
        answer(keep, question.id, choice)
        (report,) = wake(keep)
        assert report.status == "committed"
        status = "skipped" if choice is Answer.SKIP else "consumed"
        assert given(keep, workflow, "a") == {"a": status}
    assert outside.effects() == [*before, *(["a"] if choice is Answer.DID_NOT_HAPPEN else [])]


@pytest.mark.parametrize(
    ("point", "effects", "status"),
    [
        ("prepared committed", [], "pending"),
        ("evidence noted", [], "pending"),
        ("in_flight committed", [], "pending"),
        ("effect made", ["a"], "reserved"),
        ("applied committed", ["a"], "reserved"),
    ],
)
def test_an_emergency_stop_leaves_what_is_known_and_letting_go_starts_nothing(
    keep: Keep,
    outside: Outside,
    clock: StillClock,
    meanwhile: Meanwhile,
    point: str,
    effects: list[str],
    status: str,
) -> None:
    workflow = a_script(keep, a_handler_script(), params={"given": ["a"]})
    meanwhile.at(point, lambda: stop_all_workflows(keep))
    report = run(keep, workflow)
    assert (report.status, outside.effects()) == ("stopped", effects)
    assert given(keep, workflow, "a") == {"a": status}
    assert not keep.queries.questions(workflow)
    release(keep)
    assert due(keep) == ()
    clock.advance(timedelta(minutes=59))
    assert due(keep) == ()
    clock.advance(timedelta(minutes=1))
    assert due(keep) == ((workflow, Trigger.SCHEDULE),)
    (report,) = wake(keep)
    assert report.status == "committed"
    assert outside.effects() == ["a"]
    assert given(keep, workflow, "a") == {"a": "consumed"}
    (made,) = events(keep, workflow, "made", ["a"])
    assert made.payload == {"status": "applied", "result": {"made": "a"}}


def test_a_stop_ends_a_handler_in_an_endless_loop(keep: Keep, outside: Outside) -> None:
    producer = GIVE + 'await Outside.look({ name: "x" }); for (;;) {}'
    workflow = a_script(keep, a_handler_script(producer=producer), params={"given": ["a"]})
    outside.before = lambda name: stop_all_workflows(keep)
    report = run(keep, workflow)
    assert report.status == "stopped"
    assert input_statuses(keep, workflow) == {}
    outside.before = all_well
