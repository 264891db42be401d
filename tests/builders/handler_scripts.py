"""Scripts of handler workflows put together from the bodies of their functions, and what a test
asks of the ledger after they ran."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta

from keep_desktop.domain.errors import NetworkFailure
from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.mutations import Mutation
from keep_desktop.domain.runs import Run, Trigger
from keep_desktop.domain.workflows import Workflow
from keep_desktop.engine.runs.results import RunReport
from keep_desktop.engine.schedule.due import realign, take_due
from keep_desktop.services.context import Keep
from keep_desktop.services.workflows.lifecycle import Draft, import_workflow
from tests.builders.engine import Outside, a_script, lost
from tests.builders.handlers import event_statuses
from tests.builders.ledger import StillClock
from tests.builders.waiting import wait_for

#: Publishes one event with one input for each name in `params.given`.
GIVE = """
for (const name of params.given ?? []) {
  const inputId = await Topics.registerInput(
    { source: "System", type: "random", id: name, title: `Name ${name}` });
  await Topics.publish({ topic: "given", event: { messageId: name, inputId, payload: { name } } });
}
"""
#: Takes the oldest event.
TAKE_ONE = """
const [event] = await Topics.peek({ topic: "given", limit: 1 });
if (!event) return { reservations: [], data: null };
return { reservations: [{ topic: "given", ids: [event.messageId] }], data: event.payload };
"""
#: Takes all that wait.
TAKE_ALL = """
const events = await Topics.peek({ topic: "given" });
return { reservations: [{ topic: "given", ids: events.map((e) => e.messageId) }],
         data: { name: events.map((e) => e.messageId).join("+") } };
"""
MAKE = "await Outside.effect({ name: prepared.data.name });"
#: One event more, which stays pending: `last` reserves nothing.
FORWARD = """
if (result.status === "none") return;
await Topics.publish({ topic: "made", event: { messageId: prepared.data.name, payload: result } });
"""


def a_handler_script(
    *,
    producer: str = GIVE,
    prepare: str = TAKE_ONE,
    mutate: str | None = MAKE,
    next: str | None = FORWARD,
    schedule: str = '{ interval: "1h" }',
    last: str = "return { reservations: [] };",
) -> str:
    """A producer `give` → topic `given` → consumer `make` → topic `made` → consumer `last`; each
    is the body of its function, and None leaves the function out."""
    publishes = "" if next is None else 'publishes: ["made"],'
    functions = f"prepare: async (state) => {{ {prepare} }},"
    functions += "" if mutate is None else f"mutate: async (prepared) => {{ {mutate} }},"
    functions += "" if next is None else f"next: async (prepared, result) => {{ {next} }},"
    after = (
        ""
        if next is None
        else f'last: {{ subscribe: ["made"], prepare: async (state) => {{ {last} }} }},'
    )
    return f"""
const workflow = {{
  topics: {{ given: {{}}, made: {{}} }},
  producers: {{ give: {{ publishes: ["given"], schedule: {schedule},
    handler: async (state) => {{ {producer} }} }} }},
  consumers: {{ make: {{ subscribe: ["given"], {publishes} {functions} }}, {after} }},
}};
"""


def logged(keep: Keep, workflow_id: WorkflowId) -> list[str]:
    """What its scripts logged."""
    return [line.text for line in keep.queries.log(workflow_id) if line.level == "LOG"]


def runs(keep: Keep, workflow_id: WorkflowId) -> list[tuple[str, str, str]]:
    """(handler, phase, status) of each run, oldest first."""
    rows = sorted(keep.queries.runs(workflow_id), key=lambda row: row.id)
    return [(row.handler_name, str(row.phase), str(row.status)) for row in rows]


def the_run(keep: Keep, workflow_id: WorkflowId, nth: int = -1) -> Run:
    ids = sorted(row.id for row in keep.queries.runs(workflow_id))
    with keep.ledger.read() as uow:
        found = uow.runs.get(ids[nth])
    assert found is not None
    return found


def mutations(keep: Keep, workflow_id: WorkflowId) -> list[Mutation]:
    """Oldest first."""
    ids = sorted(row.id for row in keep.queries.mutations(workflow_id))
    with keep.ledger.read() as uow:
        return [found for one in ids if (found := uow.mutations.get(one)) is not None]


def mutation_causes(keep: Keep, workflow_id: WorkflowId) -> list[list[tuple[ItemId, int]]]:
    """(input, attempt) of what each mutation stems from, oldest first."""
    with keep.ledger.read() as uow:
        return [
            [(cause.item_id, cause.attempt) for cause in uow.mutations.causes(one.id)]
            for one in mutations(keep, workflow_id)
        ]


def the_input(keep: Keep, workflow_id: WorkflowId, name: str) -> ItemId:
    with keep.ledger.read() as uow:
        item = uow.items.find_input(workflow_id, source="System", type="random", external_id=name)
    assert item is not None
    return item.id


def check_outcomes(keep: Keep) -> None:
    """Take the verifications that are due."""
    keep.engine.verify_soon()
    wait_for(lambda: not keep.engine.verifying)


def due(keep: Keep) -> Sequence[tuple[WorkflowId, Trigger]]:
    """What the agenda would start now; producers keep their times."""
    now, zone = keep.clock.now(), keep.clock.zone()
    with keep.ledger.write() as uow:
        realign(uow, now=now, zone=zone)
        taken = take_due(uow, now=now, zone=zone)
        uow.commit()
    return tuple((one.workflow_id, one.trigger) for one in taken)


def wake(keep: Keep, *only: WorkflowId) -> list[RunReport]:
    """Do what the agenda does at a wake: verify, then run what is due, or those workflows of it."""
    check_outcomes(keep)
    return [
        keep.engine.start_session(one, trigger).result()
        for one, trigger in due(keep)
        if not only or one in only
    ]


def until_retry(keep: Keep, clock: StillClock, workflow_id: WorkflowId) -> timedelta:
    """Let time pass until the workflow's retry is due; how long that was."""
    with keep.ledger.read() as uow:
        retry = uow.retries.get(workflow_id)
    assert retry is not None
    wait = retry.due_at - clock.now()
    clock.advance(wait)
    return wait


class Meanwhile:
    """Does something once, at a commit point of the engine: give it to `a_keep` as `checkpoint`."""

    def __init__(self) -> None:
        self._point = ""
        self._act: Callable[[], object] = lambda: None

    def at(self, point: str, act: Callable[[], object]) -> None:
        self._point, self._act = point, act

    def __call__(self, point: str) -> None:
        if point == self._point:
            self._point = ""
            self._act()


def with_given(keep: Keep, script: str, *names: str) -> WorkflowId:
    """A workflow of that script whose producer gives those names."""
    return a_script(keep, script, params={"given": list(names)})


def repair(keep: Keep, script: str, *names: str) -> None:
    """Another script for it, which turns it on again."""
    import_workflow(keep, Draft(name="Test", script=script, params={"given": list(names)}))


def the_workflow(keep: Keep, workflow_id: WorkflowId) -> Workflow:
    with keep.ledger.read() as uow:
        found = uow.workflows.get(workflow_id)
    assert found is not None
    return found


def given(keep: Keep, workflow_id: WorkflowId, *names: str) -> dict[str, str]:
    """Message id → status, of the topic `given`."""
    return dict(event_statuses(keep, workflow_id, "given", names))


def all_well(name: str) -> None:
    """Nothing goes wrong any more."""


def lose(name: str) -> None:
    """The line breaks, and nobody knows."""
    raise lost(name)


def down(name: str) -> None:
    """The line was down before anything was done."""
    raise NetworkFailure("The line is down.")


@dataclass
class Fixtures:
    """One Keep for many tests, each with workflows and an outside of its own."""

    keep: Keep
    outside: Outside
    _count: int = 0

    def fresh(self) -> None:
        self.outside.path.unlink(missing_ok=True)
        self.outside.before = self.outside.after = lambda name: None
        self.outside.verdict = None

    def add(self, script: str, **params: JsonValue) -> WorkflowId:
        self._count += 1
        return a_script(self.keep, script, name=f"Test {self._count}", params=params)
