"""What each phase of a handler may do, cell by cell of the table in docs/scripts.md."""

import json

import pytest

from keep_desktop.domain.errors import FailureKind
from tests.builders.engine import run
from tests.builders.handler_scripts import (
    Fixtures,
    a_handler_script,
    logged,
    mutations,
    runs,
    the_run,
)
from tests.builders.handlers import event_statuses, input_statuses

REGISTER = 'await Topics.registerInput({ source: "System", type: "random", id: "z", title: "Z" });'
CALLS = {
    "read": 'await Outside.look({ name: "x" });',
    "mutate": 'await Outside.effect({ name: "x" });',
    "topic_peek": 'await Topics.peek({ topic: "given" });',
    "topic_publish": 'await Topics.publish({ topic: "made", event: { messageId: "z" } });',
    "register_input": REGISTER,
}
#: The same by another tool.
OTHER_CALLS = {
    "read": "await Items.list({});",
    "mutate": 'await Outside.blind({ name: "x" });',
    "topic_peek": 'await Topics.getByIds({ topic: "given", ids: ["a"] });',
}
ALLOWED = {
    ("producer", "read"),
    ("producer", "topic_publish"),
    ("producer", "register_input"),
    ("prepare", "read"),
    ("prepare", "topic_peek"),
    ("mutate", "mutate"),
    ("next", "topic_publish"),
}
HANDLER = {"producer": "give", "prepare": "make", "mutate": "make", "next": "make"}
PHASES = tuple(HANDLER)

GIVE_A = """
  const inputId = await Topics.registerInput(
    { source: "System", type: "random", id: "a", title: "A" });
  await Topics.publish({ topic: "given", event: { messageId: "a", inputId, payload: {} } });
"""
TAKE_A = 'return { reservations: [{ topic: "given", ids: ["a"] }], data: {} };'


def _with(phase: str, body: str) -> str:
    """A workflow in which that phase does this before all else it does."""
    return a_handler_script(
        producer=(body if phase == "producer" else "") + GIVE_A,
        prepare=(body if phase == "prepare" else "") + TAKE_A,
        mutate=body if phase == "mutate" else "",
        next=body if phase == "next" else "",
    )


def _call(phase: str, operation: str) -> str:
    if (phase, operation) == ("producer", "topic_publish"):
        return (
            f"const z = {REGISTER} await Topics.publish("
            '{ topic: "given", event: { messageId: "z", inputId: z } });'
        )
    return CALLS[operation]


def _watched(call: str) -> str:
    return (
        f'console.log("before"); try {{ {call} console.log("after"); }}'
        ' catch (e) { console.log("caught"); } finally { console.log("finally"); }'
    )


REFUSED = [
    (phase, operation, call)
    for phase in PHASES
    for operation in CALLS
    if (phase, operation) not in ALLOWED
    for call in (CALLS[operation], OTHER_CALLS.get(operation))
    if call is not None
]


def test_the_table_has_twenty_cells() -> None:
    assert len(PHASES) * len(CALLS) == 20
    assert len({(phase, operation) for phase, operation, _ in REFUSED}) + len(ALLOWED) == 20


@pytest.mark.parametrize(("phase", "operation", "call"), REFUSED)
def test_what_a_phase_may_not_do_is_the_fault_of_the_script_and_touches_nothing(
    fixtures: Fixtures, phase: str, operation: str, call: str
) -> None:
    keep = fixtures.keep
    workflow = fixtures.add(_with(phase, _watched(call)))
    report = run(keep, workflow)
    sentence = f"Operation '{operation}' not allowed in '{phase}' phase"
    assert (report.status, report.error) == ("failed:logic", sentence)
    last = the_run(keep, workflow)
    assert (last.handler_name, last.error_type) == (HANDLER[phase], FailureKind.LOGIC)
    # The script learns nothing of it, and says no more.
    assert logged(keep, workflow) == ["before"]
    assert mutations(keep, workflow) == []
    statuses = event_statuses(keep, workflow, "given", ["a", "z"])
    assert statuses == ({} if phase == "producer" else {"a": "pending"})
    assert event_statuses(keep, workflow, "made", ["z"]) == {}
    assert list(input_statuses(keep, workflow)) == ([] if phase == "producer" else ["a"])
    assert [q.sentence for q in keep.queries.questions(workflow)] == [sentence]
    assert fixtures.outside.effects() == []


@pytest.mark.parametrize(("phase", "operation"), sorted(ALLOWED - {("mutate", "mutate")}))
def test_what_a_phase_may_do_works(fixtures: Fixtures, phase: str, operation: str) -> None:
    keep = fixtures.keep
    workflow = fixtures.add(_with(phase, _watched(_call(phase, operation))))
    report = run(keep, workflow)
    assert (report.status, report.error) == ("committed", None)
    heard = logged(keep, workflow)
    assert heard[:3] == ["before", "after", "finally"] and "caught" not in heard
    published = {
        **event_statuses(keep, workflow, "given", ["z"]),
        **event_statuses(keep, workflow, "made", ["z"]),
    }
    assert ("z" in published) is (operation == "topic_publish")
    registers = operation in ("register_input", "topic_publish") and phase == "producer"
    assert ("z" in input_statuses(keep, workflow)) is registers


def test_the_mutation_of_mutate_works_and_ends_the_script(fixtures: Fixtures) -> None:
    keep = fixtures.keep
    workflow = fixtures.add(_with("mutate", _watched(CALLS["mutate"])))
    assert run(keep, workflow).status == "committed"
    assert logged(keep, workflow) == ["before"]
    assert [str(m.status) for m in mutations(keep, workflow)] == ["applied"]
    assert fixtures.outside.effects() == ["x"]


@pytest.mark.parametrize("phase", PHASES)
def test_console_and_util_work_in_every_phase(fixtures: Fixtures, phase: str) -> None:
    body = """
      await Console.log({ type: "log", line: "one" });
      await Console.progress({ done: 1, total: 2 });
      console.warn("two");
      console.log(await Util.btoa({ text: "three" }));
    """
    keep = fixtures.keep
    workflow = fixtures.add(_with(phase, body))
    report = run(keep, workflow)
    assert (report.status, report.error) == ("committed", None)
    assert "dGhyZWU=" in logged(keep, workflow)


MUTATE = 'Outside.effect({ name: "x" })'


@pytest.mark.parametrize(
    "body",
    [
        f'await Promise.all([{MUTATE}, Outside.effect({{ name: "y" }})]);',
        f'await Promise.all([{MUTATE}, Outside.blind({{ name: "y" }})]);',
        f'await Promise.all([{MUTATE}, Util.btoa({{ text: "x" }}), {MUTATE}]);',
        f'Outside.effect({{ name: "y" }}); await {MUTATE};',
    ],
)
def test_of_two_mutations_called_together_neither_is_made(fixtures: Fixtures, body: str) -> None:
    keep = fixtures.keep
    workflow = fixtures.add(_with("mutate", _watched(body)))
    report = run(keep, workflow)
    assert report.status == "failed:logic"
    assert report.error == "Only one mutation allowed per mutate phase"
    assert logged(keep, workflow) == ["before"]
    assert mutations(keep, workflow) == []
    assert event_statuses(keep, workflow, "given", ["a"]) == {"a": "pending"}
    assert fixtures.outside.effects() == []


@pytest.mark.parametrize(
    ("other", "operation"),
    [
        ('Outside.look({ name: "y" })', "read"),
        ("Items.list({})", "read"),
        ('Topics.peek({ topic: "given" })', "topic_peek"),
        ('Topics.publish({ topic: "made", event: { messageId: "z" } })', "topic_publish"),
    ],
)
@pytest.mark.parametrize("first", [True, False])
def test_a_mutation_called_together_with_what_mutate_may_not_do_is_not_made(
    fixtures: Fixtures, other: str, operation: str, first: bool
) -> None:
    calls = f"{other}, {MUTATE}" if first else f"{MUTATE}, {other}"
    keep = fixtures.keep
    workflow = fixtures.add(_with("mutate", f"await Promise.all([{calls}]);"))
    report = run(keep, workflow)
    assert report.status == "failed:logic"
    assert report.error == f"Operation '{operation}' not allowed in 'mutate' phase"
    assert mutations(keep, workflow) == []
    assert fixtures.outside.effects() == []


def test_a_mutation_called_together_with_util_is_made(fixtures: Fixtures) -> None:
    keep = fixtures.keep
    body = f'await Promise.all([Util.btoa({{ text: "x" }}), {MUTATE}]);'
    assert run(keep, fixtures.add(_with("mutate", body))).status == "committed"
    assert fixtures.outside.effects() == ["x"]


ENDINGS = {
    "what follows it": f'await {MUTATE}; console.log("later");',
    "a second one after it": f'await {MUTATE}; await Outside.effect({{ name: "y" }});',
    "a finally": f'try {{ await {MUTATE}; }} finally {{ console.log("later"); }}',
    "a catch": f'try {{ await {MUTATE}; throw 1; }} catch (e) {{ console.log("later"); }}',
    "a finally that mutates": f"try {{ await {MUTATE}; }} finally {{ await {MUTATE}; }}",
    "a then": f'await {MUTATE}.then(() => console.log("later"));',
    "a promise beside it": f"{MUTATE}; Promise.resolve().then(() => 1).then(() => 2); await new "
    "Promise((done) => done()).finally(() => 1); await new Promise(() => {});",
    "a throw beside it": f'{MUTATE}; throw new Error("no");',
    "no await": f"{MUTATE};",
    "no await, then a return": f"{MUTATE}; return 5;",
    "an endless loop": f"await {MUTATE}; for (;;) {{}}",
}


@pytest.mark.parametrize("body", ENDINGS.values(), ids=list(ENDINGS))
def test_nothing_of_a_mutate_runs_after_its_mutation(fixtures: Fixtures, body: str) -> None:
    keep = fixtures.keep
    workflow = fixtures.add(_with("mutate", body))
    report = run(keep, workflow)
    assert (report.status, report.error) == ("committed", None)
    assert logged(keep, workflow) == []
    assert fixtures.outside.effects() == ["x"]


def test_the_script_is_over_before_the_effect_is_made(fixtures: Fixtures) -> None:
    """Nothing is left of its sandbox that could see the effect."""
    keep = fixtures.keep
    ended: list[bool] = []
    fixtures.outside.before = lambda name: ended.append(keep.sandbox.kill_all() >= 0)
    workflow = fixtures.add(_with("mutate", f"await {MUTATE};"))
    report = run(keep, workflow)
    assert (report.status, ended) == ("committed", [True])
    assert fixtures.outside.effects() == ["x"]


def test_a_consumer_without_mutate_and_next_only_takes_up(fixtures: Fixtures) -> None:
    keep = fixtures.keep
    workflow = fixtures.add(
        a_handler_script(producer=GIVE_A, prepare=TAKE_A, mutate=None, next=None)
    )
    assert run(keep, workflow).status == "committed"
    assert event_statuses(keep, workflow, "given", ["a"]) == {"a": "consumed"}
    assert input_statuses(keep, workflow) == {"a": "done"}
    assert runs(keep, workflow)[-1] == ("make", "committed", "committed")


@pytest.mark.parametrize(
    ("mutate", "status"),
    [(None, "none"), ("", "none"), (f"await {MUTATE};", "applied")],
)
def test_next_learns_what_the_mutation_did(
    fixtures: Fixtures, mutate: str | None, status: str
) -> None:
    keep = fixtures.keep
    body = "console.log(JSON.stringify(result));"
    workflow = fixtures.add(
        a_handler_script(producer=GIVE_A, prepare=TAKE_A, mutate=mutate, next=body)
    )
    assert run(keep, workflow).status == "committed"
    result = json.loads(logged(keep, workflow)[0])
    assert result["status"] == status
    assert (result.get("result") == {"made": "x"}) is (status == "applied")
