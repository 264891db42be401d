"""Skipping an input, whatever its events are at, and handling it again."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.domain.items import Attempt
from keep_desktop.domain.questions import Answer
from keep_desktop.ports.tools import Verdict
from keep_desktop.services.answers import answer, reprocess_each, skip_each
from keep_desktop.services.context import Keep
from keep_desktop.services.workflows import DoneItems, Draft, import_workflow
from tests.builders.engine import Outside, a_keep, a_script, lost, run
from tests.builders.handler_scripts import (
    GIVE,
    TAKE_ALL,
    TAKE_ONE,
    a_handler_script,
    due,
    look_into,
    mutation_causes,
    mutations,
    runs,
    said,
    the_input,
    wake,
)
from tests.builders.handlers import (
    event_statuses,
    events,
    handler_state,
    input_statuses,
    one_each,
)
from tests.builders.ledger import StillClock


class Paused:
    """Does something once, at a commit point or inside a tool."""

    def __init__(self) -> None:
        self.point = ""
        self.act: Callable[[], object] = lambda: None

    def at(self, point: str, act: Callable[[], object]) -> None:
        self.point, self.act = point, act

    def __call__(self, point: str) -> None:
        if point == self.point:
            self.point = ""
            self.act()


@pytest.fixture
def outside(tmp_path: Path) -> Outside:
    return Outside(tmp_path / "outside.txt")


@pytest.fixture
def clock() -> StillClock:
    return StillClock()


@pytest.fixture
def paused() -> Paused:
    return Paused()


@pytest.fixture
def keep(tmp_path: Path, outside: Outside, clock: StillClock, paused: Paused) -> Iterator[Keep]:
    with a_keep(tmp_path, outside, clock=clock, passed=paused) as keep:
        yield keep


def _script(
    keep: Keep, *names: str, last: str = "return { reservations: [] };", **bodies: str
) -> WorkflowId:
    return a_script(keep, a_handler_script(last=last, **bodies), params={"given": list(names)})


def _given(keep: Keep, workflow: WorkflowId, *names: str) -> dict[str, str]:
    return dict(event_statuses(keep, workflow, "given", names))


def _made(keep: Keep, workflow: WorkflowId, *names: str) -> dict[str, str]:
    return dict(event_statuses(keep, workflow, "made", names))


def _skip(keep: Keep, workflow: WorkflowId, *names: str) -> None:
    assert not skip_each(keep, [the_input(keep, workflow, name) for name in names])


def _again(keep: Keep, workflow: WorkflowId, *names: str) -> None:
    assert not reprocess_each(keep, [the_input(keep, workflow, name) for name in names])


def _attempts(keep: Keep, item_id: ItemId) -> list[tuple[int, str]]:
    """Newest first."""
    with keep.ledger.read() as uow:
        found: list[Attempt] = list(uow.items.attempts(item_id))
    return [(attempt.number, str(attempt.status)) for attempt in found]


# -- the four situations ------------------------------------------------------------------------


def test_what_waits_for_a_skipped_input_is_skipped(keep: Keep, outside: Outside) -> None:
    workflow = _script(keep, "a", "b", prepare="return { reservations: [] };")
    run(keep, workflow)
    _skip(keep, workflow, "a")
    assert input_statuses(keep, workflow) == {"a": "skipped", "b": "processing"}
    assert _given(keep, workflow, "a", "b") == {"a": "skipped", "b": "pending"}
    assert _attempts(keep, the_input(keep, workflow, "a")) == [(1, "skipped")]


BEFORE = ["run started", "prepared committed", "evidence noted"]


@pytest.mark.parametrize("point", BEFORE)
@pytest.mark.parametrize("take", [TAKE_ONE, TAKE_ALL], ids=["alone", "with others"])
def test_a_run_whose_input_is_skipped_before_its_mutation_ends(
    keep: Keep, outside: Outside, paused: Paused, point: str, take: str
) -> None:
    workflow = _script(keep, "a", "b", producer=f"{GIVE} console.log('gave');", prepare=take)
    run_now = [False]

    def skip() -> None:
        if point == "run started" and not run_now[0]:
            # The first run that starts is the producer's.
            run_now[0] = True
            paused.at(point, skip)
            return
        _skip(keep, workflow, "a")

    paused.at(point, skip)
    report = run(keep, workflow)
    assert outside.effects() == ["b"]
    assert _given(keep, workflow, "a", "b") == {"a": "skipped", "b": "consumed"}
    assert input_statuses(keep, workflow)["a"] == "skipped"
    statuses = [status for handler, _, status in runs(keep, workflow) if handler == "make"]
    assert statuses == (["committed"] if point == "run started" else ["stopped", "committed"])
    # Nothing failed, nothing is asked, nothing is to be tried again.
    assert (report.status, report.waits_for_user, report.comes_later) == ("committed", False, False)
    assert not keep.queries.questions(workflow)
    assert due(keep) == ()


def test_a_run_without_a_mutation_whose_input_is_skipped_ends_and_leaves_nothing(
    keep: Keep, paused: Paused
) -> None:
    workflow = _script(keep, "a", mutate="console.log('kept');", next="return 5;")
    paused.at("prepared committed", lambda: _skip(keep, workflow, "a"))
    report = run(keep, workflow)
    assert runs(keep, workflow)[-1][2] == "stopped"
    assert _given(keep, workflow, "a") == {"a": "skipped"}
    assert handler_state(keep, workflow, "make") is None
    # What the script said is kept all the same.
    assert said(keep, workflow) == ["kept"]
    assert (report.status, report.waits_for_user, report.failed) == ("committed", False, False)


def test_logs_of_a_run_that_its_input_was_taken_from_are_kept(
    keep: Keep, outside: Outside, paused: Paused
) -> None:
    mutate = 'console.log("here"); await Outside.effect({ name: prepared.data.name });'
    workflow = _script(keep, "a", mutate=mutate)
    paused.at("evidence noted", lambda: _skip(keep, workflow, "a"))
    run(keep, workflow)
    assert said(keep, workflow) == ["here"]
    assert runs(keep, workflow)[-1] == ("make", "mutating", "stopped")
    assert outside.effects() == []


@pytest.mark.parametrize("point", ["in_flight committed", "effect made", "applied committed"])
def test_a_run_whose_input_is_skipped_after_its_mutation_began_finishes(
    keep: Keep, outside: Outside, paused: Paused, point: str
) -> None:
    workflow = _script(keep, "a", next="return 5;")
    paused.at(point, lambda: _skip(keep, workflow, "a"))
    assert run(keep, workflow).status == "committed"
    assert outside.effects() == ["a"]
    assert _given(keep, workflow, "a") == {"a": "consumed"}
    assert input_statuses(keep, workflow) == {"a": "skipped"}
    assert handler_state(keep, workflow, "make") == 5


def test_what_is_published_later_under_a_skipped_input_is_skipped(
    keep: Keep, outside: Outside, paused: Paused
) -> None:
    workflow = _script(keep, "a", "b")
    paused.at("applied committed", lambda: _skip(keep, workflow, "a"))
    run(keep, workflow)
    assert _made(keep, workflow, "a", "b") == {"a": "skipped", "b": "pending"}
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
    _skip(keep, workflow, "c")
    run(keep, workflow)
    assert _given(keep, workflow, "c0", "c1") == {"c0": "skipped", "c1": "skipped"}
    assert input_statuses(keep, workflow) == {"c": "skipped"}


def test_a_done_input_can_be_skipped_and_nothing_is_undone(keep: Keep, outside: Outside) -> None:
    workflow = a_script(keep, one_each(), params={"given": ["a"]})
    run(keep, workflow)
    assert input_statuses(keep, workflow) == {"a": "done"}
    _skip(keep, workflow, "a")
    assert input_statuses(keep, workflow) == {"a": "skipped"}
    assert event_statuses(keep, workflow, "name.given", ["a"]) == {"a": "consumed"}
    assert outside.effects() == ["a"]
    assert [str(m.status) for m in mutations(keep, workflow)] == ["applied"]


def test_skipping_twice_changes_nothing(keep: Keep, clock: StillClock) -> None:
    workflow = _script(keep, "a", prepare="return { reservations: [] };")
    run(keep, workflow)
    _skip(keep, workflow, "a")
    with keep.ledger.read() as uow:
        before = uow.items.get(the_input(keep, workflow, "a"))
    clock.advance(timedelta(minutes=1))
    _skip(keep, workflow, "a", "a")
    with keep.ledger.read() as uow:
        assert uow.items.get(the_input(keep, workflow, "a")) == before


def test_what_has_several_causes_is_skipped_when_all_of_them_are(
    keep: Keep, outside: Outside
) -> None:
    workflow = _script(keep, "a", "b", "c", prepare=TAKE_ALL)
    run(keep, workflow)
    _skip(keep, workflow, "a")
    _skip(keep, workflow, "c")
    assert _made(keep, workflow, "a+b+c") == {"a+b+c": "pending"}
    assert input_statuses(keep, workflow) == {"a": "skipped", "b": "processing", "c": "skipped"}
    _skip(keep, workflow, "b")
    assert _made(keep, workflow, "a+b+c") == {"a+b+c": "skipped"}


def test_a_run_that_holds_what_has_other_causes_too_goes_on(
    keep: Keep, outside: Outside, paused: Paused
) -> None:
    last = """
      const made = await Topics.peek({ topic: "made" });
      await Outside.look({ name: "last" });
      return { reservations: [{ topic: "made", ids: made.map((e) => e.messageId) }] };
    """
    workflow = _script(keep, "a", "b", prepare=TAKE_ALL, last=last)

    def skip(name: str) -> None:
        if name == "last":
            paused.at("prepared committed", lambda: _skip(keep, workflow, "a"))

    outside.before = skip
    assert run(keep, workflow).status == "committed"
    assert _made(keep, workflow, "a+b") == {"a+b": "consumed"}
    assert input_statuses(keep, workflow) == {"a": "skipped", "b": "done"}


@pytest.mark.parametrize("happened", [True, False])
def test_an_input_is_skipped_while_its_mutation_is_being_verified(
    keep: Keep, outside: Outside, clock: StillClock, happened: bool
) -> None:
    workflow = _script(keep, "a")

    def lose(name: str) -> None:
        raise lost(name)

    setattr(outside, "after" if happened else "before", lose)
    outside.verdict = Verdict.RETRY
    run(keep, workflow)
    outside.before = outside.after = lambda name: None
    _skip(keep, workflow, "a")
    assert _given(keep, workflow, "a") == {"a": "reserved"}
    outside.verdict = None
    clock.advance(timedelta(seconds=10))
    look_into(keep)
    wake(keep)
    assert outside.effects() == (["a"] if happened else [])
    assert _given(keep, workflow, "a") == {"a": "consumed" if happened else "skipped"}
    assert _made(keep, workflow, "a") == ({"a": "skipped"} if happened else {})
    assert input_statuses(keep, workflow) == {"a": "skipped"}
    assert due(keep) == ()


@pytest.mark.parametrize(
    ("choice", "given"),
    [
        (Answer.HAPPENED, "consumed"),
        (Answer.DID_NOT_HAPPEN, "skipped"),
        (Answer.SKIP, "skipped"),
    ],
)
def test_an_input_is_skipped_while_its_mutation_is_asked_about(
    keep: Keep, outside: Outside, choice: Answer, given: str
) -> None:
    workflow = _script(keep, "a", mutate="await Outside.blind({ name: prepared.data.name });")

    def lose(name: str) -> None:
        raise lost(name)

    outside.after = lose
    run(keep, workflow)
    outside.after = lambda name: None
    _skip(keep, workflow, "a")
    # What happened is still to be told: the workflow waits.
    (question,) = keep.queries.questions(workflow)
    assert _given(keep, workflow, "a") == {"a": "reserved"}
    answer(keep, question.id, choice)
    wake(keep)
    assert _given(keep, workflow, "a") == {"a": given}
    assert input_statuses(keep, workflow) == {"a": "skipped"}
    assert outside.effects() == ["a"]


# -- again --------------------------------------------------------------------------------------


def test_an_input_that_is_handled_again_goes_through_all_stages_under_the_next_attempt(
    keep: Keep, outside: Outside
) -> None:
    workflow = a_script(keep, one_each(), params={"given": ["a", "b"]})
    run(keep, workflow)
    first = the_input(keep, workflow, "a")
    assert input_statuses(keep, workflow) == {"a": "done", "b": "done"}
    _again(keep, workflow, "a")
    assert input_statuses(keep, workflow) == {"a": "processing", "b": "done"}
    assert event_statuses(keep, workflow, "name.given", ["a", "b"]) == {
        "a": "pending",
        "b": "consumed",
    }
    assert event_statuses(keep, workflow, "name.done", ["a"]) == {"a": "consumed"}
    assert [one for one, _ in due(keep)] == [workflow]
    (report,) = wake(keep)
    assert report.status == "committed"
    assert outside.effects() == ["a", "b", "a"]
    assert input_statuses(keep, workflow) == {"a": "done", "b": "done"}
    assert event_statuses(keep, workflow, "name.done", ["a"]) == {"a": "consumed"}
    (again,) = events(keep, workflow, "name.done", ["a"])
    assert again.attempt == 2
    assert runs(keep, workflow)[-2:] == [
        ("make", "committed", "committed"),
        ("close", "committed", "committed"),
    ]
    # Both attempts can be read, with what each did.
    assert _attempts(keep, first) == [(2, "done"), (1, "done")]
    assert [m.attempt for m in mutations(keep, workflow)] == [1, 1, 2]
    assert mutation_causes(keep, workflow)[0] == [(first, 1)]
    assert mutation_causes(keep, workflow)[2] == [(first, 2)]
    with keep.ledger.read() as uow:
        assert [len(uow.mutations.of_attempt(first, number)) for number in (1, 2)] == [1, 1]


def test_an_input_can_be_handled_again_and_again(keep: Keep, outside: Outside) -> None:
    workflow = a_script(keep, one_each(), params={"given": ["a"]})
    run(keep, workflow)
    for _ in range(3):
        _again(keep, workflow, "a")
        wake(keep)
    assert outside.effects() == ["a"] * 4
    assert [m.attempt for m in mutations(keep, workflow)] == [1, 2, 3, 4]
    assert input_statuses(keep, workflow) == {"a": "done"}


def test_an_input_whose_attempt_has_not_ended_is_not_started_again(keep: Keep) -> None:
    workflow = _script(keep, "a", prepare="return { reservations: [] };")
    run(keep, workflow)
    (left,) = reprocess_each(keep, [the_input(keep, workflow, "a")])
    assert "has not ended" in left.sentence
    assert _attempts(keep, the_input(keep, workflow, "a")) == [(1, "processing")]


def test_a_skipped_input_is_handled_again(keep: Keep, outside: Outside) -> None:
    workflow = _script(keep, "a", "b", prepare="return { reservations: [] };")
    run(keep, workflow)
    _skip(keep, workflow, "a", "b")
    _again(keep, workflow, "a")
    assert _given(keep, workflow, "a", "b") == {"a": "pending", "b": "skipped"}
    assert input_statuses(keep, workflow) == {"a": "processing", "b": "skipped"}
    import_workflow(
        keep, Draft(name="Test", script=a_handler_script(next=None), params={"given": []})
    )
    run(keep, workflow)
    assert outside.effects() == ["a"]
    assert input_statuses(keep, workflow) == {"a": "done", "b": "skipped"}
    assert mutation_causes(keep, workflow) == [[(the_input(keep, workflow, "a"), 2)]]


def test_what_a_run_still_holds_of_an_attempt_that_is_over_is_left_to_the_next(
    keep: Keep, outside: Outside, paused: Paused
) -> None:
    """Skipped and started again while its mutation is made: two attempts, one effect each."""
    workflow = _script(keep, "a", "b")

    def start_again() -> None:
        _skip(keep, workflow, "a")
        _again(keep, workflow, "a")

    paused.at("effect made", start_again)
    report = run(keep, workflow)
    assert report.status == "committed"
    # `a` once more under its second attempt, and `b`.
    assert sorted(outside.effects()) == ["a", "a", "b"]
    assert [m.attempt for m in mutations(keep, workflow)] in ([1, 2, 1], [1, 1, 2])
    assert _given(keep, workflow, "a", "b") == {"a": "consumed", "b": "consumed"}
    (made,) = events(keep, workflow, "made", ["a"])
    assert (made.attempt, str(made.status)) == (2, "pending")
    assert due(keep) == ()


def test_a_run_that_has_not_mutated_lets_go_of_what_was_started_again(
    keep: Keep, outside: Outside, paused: Paused
) -> None:
    workflow = _script(keep, "a")

    def start_again() -> None:
        _skip(keep, workflow, "a")
        _again(keep, workflow, "a")

    paused.at("prepared committed", start_again)
    assert run(keep, workflow).status == "committed"
    assert [status for _, _, status in runs(keep, workflow)][1:3] == ["stopped", "committed"]
    assert outside.effects() == ["a"]
    assert mutation_causes(keep, workflow) == [[(the_input(keep, workflow, "a"), 2)]]


def test_started_again_while_next_waits_for_a_repair_it_leads_on_once(
    keep: Keep, outside: Outside
) -> None:
    workflow = _script(keep, "a", next='throw new Error("no");')
    run(keep, workflow)
    assert _given(keep, workflow, "a") == {"a": "reserved"}
    _skip(keep, workflow, "a")
    assert _given(keep, workflow, "a") == {"a": "reserved"}
    _again(keep, workflow, "a")
    assert _given(keep, workflow, "a") == {"a": "pending"}
    import_workflow(keep, Draft(name="Test", script=a_handler_script(), params={"given": []}))
    assert run(keep, workflow).status == "committed"
    assert outside.effects() == ["a", "a"]
    (made,) = events(keep, workflow, "made", ["a"])
    assert (made.attempt, str(made.status)) == (2, "pending")
    with keep.ledger.read() as uow:
        found = uow.workflows.get(workflow)
        assert found is not None and found.pending_retry_run_id is None
        assert uow.events.holders(workflow) == []


def test_a_new_script_can_start_every_done_input_afresh(keep: Keep, outside: Outside) -> None:
    workflow = a_script(keep, one_each(), params={"given": ["a", "b"]})
    run(keep, workflow)
    import_workflow(
        keep,
        Draft(name="Test", script=one_each(), params={"given": []}),
        done_items=DoneItems.FRESH,
    )
    assert input_statuses(keep, workflow) == {"a": "processing", "b": "processing"}
    run(keep, workflow)
    assert outside.effects() == ["a", "b", "a", "b"]
    assert input_statuses(keep, workflow) == {"a": "done", "b": "done"}
    assert [m.attempt for m in mutations(keep, workflow)] == [1, 1, 2, 2]


def test_a_topic_with_many_inputs_of_one_event_keeps_each_open_until_all_is_through(
    keep: Keep, outside: Outside
) -> None:
    workflow = _script(
        keep,
        "a",
        "b",
        prepare=TAKE_ALL,
        last="""
      const made = await Topics.peek({ topic: "made" });
      return { reservations: [{ topic: "made", ids: made.map((e) => e.messageId) }] };
    """,
    )
    run(keep, workflow)
    assert input_statuses(keep, workflow) == {"a": "done", "b": "done"}
    _again(keep, workflow, "a")
    assert input_statuses(keep, workflow) == {"a": "processing", "b": "done"}
    wake(keep)
    # Alone this time.
    assert outside.effects() == ["a+b", "a"]
    both = [the_input(keep, workflow, name) for name in "ab"]
    assert mutation_causes(keep, workflow) == [[(both[0], 1), (both[1], 1)], [(both[0], 2)]]
    assert input_statuses(keep, workflow) == {"a": "done", "b": "done"}
