"""Skipping an input, whatever its events are at."""

from datetime import timedelta

import pytest

from keep_desktop.domain.questions import Answer
from keep_desktop.ports.tools import Verdict
from keep_desktop.services.context import Keep
from keep_desktop.services.questions import answer
from tests.builders.engine import Outside, a_script, run
from tests.builders.handler_scripts import (
    GIVE,
    TAKE_ALL,
    TAKE_ONE,
    Meanwhile,
    a_handler_script,
    check_outcomes,
    due,
    given,
    lose,
    mutations,
    runs,
    the_input,
    wake,
)
from tests.builders.handlers import (
    event_statuses,
    handler_state,
    input_statuses,
    one_each,
)
from tests.builders.inputs import a_flow, attempts_of, made_events, skip_all
from tests.builders.ledger import StillClock

# -- the four situations ------------------------------------------------------------------------


def test_what_waits_for_a_skipped_input_is_skipped(keep: Keep, outside: Outside) -> None:
    workflow = a_flow(keep, "a", "b", prepare="return { reservations: [] };")
    run(keep, workflow)
    skip_all(keep, workflow, "a")
    assert input_statuses(keep, workflow) == {"a": "skipped", "b": "processing"}
    assert given(keep, workflow, "a", "b") == {"a": "skipped", "b": "pending"}
    assert attempts_of(keep, the_input(keep, workflow, "a")) == [(1, "skipped")]


BEFORE = ["run started", "prepared committed", "evidence noted"]


@pytest.mark.parametrize("point", BEFORE)
@pytest.mark.parametrize("take", [TAKE_ONE, TAKE_ALL], ids=["alone", "with others"])
def test_a_run_whose_input_is_skipped_before_its_mutation_ends(
    keep: Keep, outside: Outside, meanwhile: Meanwhile, point: str, take: str
) -> None:
    workflow = a_flow(keep, "a", "b", producer=f"{GIVE} console.log('gave');", prepare=take)
    run_now = [False]

    def skip() -> None:
        if point == "run started" and not run_now[0]:
            # The first run that starts is the producer's.
            run_now[0] = True
            meanwhile.at(point, skip)
            return
        skip_all(keep, workflow, "a")

    meanwhile.at(point, skip)
    report = run(keep, workflow)
    assert outside.effects() == ["b"]
    assert given(keep, workflow, "a", "b") == {"a": "skipped", "b": "consumed"}
    assert input_statuses(keep, workflow)["a"] == "skipped"
    statuses = [status for handler, _, status in runs(keep, workflow) if handler == "make"]
    assert statuses == (["committed"] if point == "run started" else ["stopped", "committed"])
    # Nothing failed, nothing is asked, nothing is to be tried again.
    assert (report.status, report.waits_for_user, report.continues) == (
        "committed",
        False,
        False,
    )
    assert not keep.queries.questions(workflow)
    assert due(keep) == ()


@pytest.mark.parametrize("point", ["in_flight committed", "effect made", "applied committed"])
def test_a_run_whose_input_is_skipped_after_its_mutation_began_finishes(
    keep: Keep, outside: Outside, meanwhile: Meanwhile, point: str
) -> None:
    workflow = a_flow(keep, "a", next="return 5;")
    meanwhile.at(point, lambda: skip_all(keep, workflow, "a"))
    assert run(keep, workflow).status == "committed"
    assert outside.effects() == ["a"]
    assert given(keep, workflow, "a") == {"a": "consumed"}
    assert input_statuses(keep, workflow) == {"a": "skipped"}
    assert handler_state(keep, workflow, "make") == 5


def test_what_is_published_later_under_a_skipped_input_is_skipped(
    keep: Keep, outside: Outside, meanwhile: Meanwhile
) -> None:
    workflow = a_flow(keep, "a", "b")
    meanwhile.at("applied committed", lambda: skip_all(keep, workflow, "a"))
    run(keep, workflow)
    assert made_events(keep, workflow, "a", "b") == {"a": "skipped", "b": "pending"}
    # Also by a producer that publishes it again.
    workflow = a_script(
        keep,
        a_handler_script(
            producer=GIVE.replace("messageId: name", "messageId: `${name}${state ?? 0}`")
            + "return (state ?? 0) + 1;",
            prepare="return { reservations: [] };",
        ),
        name="Other",
        params={"given": ["c"]},
    )
    run(keep, workflow)
    skip_all(keep, workflow, "c")
    run(keep, workflow)
    assert given(keep, workflow, "c0", "c1") == {"c0": "skipped", "c1": "skipped"}
    assert input_statuses(keep, workflow) == {"c": "skipped"}


def test_a_done_input_can_be_skipped_and_nothing_is_undone(keep: Keep, outside: Outside) -> None:
    workflow = a_script(keep, one_each(), params={"given": ["a"]})
    run(keep, workflow)
    assert input_statuses(keep, workflow) == {"a": "done"}
    skip_all(keep, workflow, "a")
    assert input_statuses(keep, workflow) == {"a": "skipped"}
    assert event_statuses(keep, workflow, "name.given", ["a"]) == {"a": "consumed"}
    assert outside.effects() == ["a"]
    assert [str(m.status) for m in mutations(keep, workflow)] == ["applied"]


def test_what_has_several_causes_is_skipped_when_all_of_them_are(
    keep: Keep, outside: Outside
) -> None:
    workflow = a_flow(keep, "a", "b", "c", prepare=TAKE_ALL)
    run(keep, workflow)
    skip_all(keep, workflow, "a")
    skip_all(keep, workflow, "c")
    assert made_events(keep, workflow, "a+b+c") == {"a+b+c": "pending"}
    assert input_statuses(keep, workflow) == {"a": "skipped", "b": "processing", "c": "skipped"}
    skip_all(keep, workflow, "b")
    assert made_events(keep, workflow, "a+b+c") == {"a+b+c": "skipped"}


def test_a_run_that_holds_what_has_other_causes_too_goes_on(
    keep: Keep, outside: Outside, meanwhile: Meanwhile
) -> None:
    last = """
      const made = await Topics.peek({ topic: "made" });
      await Outside.look({ name: "last" });
      return { reservations: [{ topic: "made", ids: made.map((e) => e.messageId) }] };
    """
    workflow = a_flow(keep, "a", "b", prepare=TAKE_ALL, last=last)

    def skip(name: str) -> None:
        if name == "last":
            meanwhile.at("prepared committed", lambda: skip_all(keep, workflow, "a"))

    outside.before = skip
    assert run(keep, workflow).status == "committed"
    assert made_events(keep, workflow, "a+b") == {"a+b": "consumed"}
    assert input_statuses(keep, workflow) == {"a": "skipped", "b": "done"}


@pytest.mark.parametrize("happened", [True, False])
def test_an_input_is_skipped_while_its_mutation_is_being_verified(
    keep: Keep, outside: Outside, clock: StillClock, happened: bool
) -> None:
    workflow = a_flow(keep, "a")

    setattr(outside, "after" if happened else "before", lose)
    outside.verdict = Verdict.RETRY
    run(keep, workflow)
    outside.before = outside.after = lambda name: None
    skip_all(keep, workflow, "a")
    assert given(keep, workflow, "a") == {"a": "reserved"}
    outside.verdict = None
    clock.advance(timedelta(seconds=10))
    check_outcomes(keep)
    wake(keep)
    assert outside.effects() == (["a"] if happened else [])
    assert given(keep, workflow, "a") == {"a": "consumed" if happened else "skipped"}
    assert made_events(keep, workflow, "a") == ({"a": "skipped"} if happened else {})
    assert input_statuses(keep, workflow) == {"a": "skipped"}
    assert due(keep) == ()


@pytest.mark.parametrize(
    ("choice", "status"),
    [
        (Answer.HAPPENED, "consumed"),
        (Answer.DID_NOT_HAPPEN, "skipped"),
        (Answer.SKIP, "skipped"),
    ],
)
def test_an_input_is_skipped_while_its_mutation_is_asked_about(
    keep: Keep, outside: Outside, choice: Answer, status: str
) -> None:
    workflow = a_flow(keep, "a", mutate="await Outside.blind({ name: prepared.data.name });")

    outside.after = lose
    run(keep, workflow)
    outside.after = lambda name: None
    skip_all(keep, workflow, "a")
    # What happened is still to be told: the workflow waits.
    (question,) = keep.queries.questions(workflow)
    assert given(keep, workflow, "a") == {"a": "reserved"}
    answer(keep, question.id, choice)
    wake(keep)
    assert given(keep, workflow, "a") == {"a": status}
    assert input_statuses(keep, workflow) == {"a": "skipped"}
    assert outside.effects() == ["a"]
