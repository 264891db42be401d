"""What may happen in a session of the workflow that is held to the model of its events."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from hypothesis import strategies as st

from keep_desktop.domain.handlers import Consumer, HandlerGraph, Producer
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.schedules import parse_interval
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.storage import SqliteLedger
from tests.builders.ledger import NOON, new_version, new_workflow

NAMES = ("a", "b", "c")
MESSAGES = (*NAMES, "x", "y")
GRAPH = HandlerGraph(
    topics=("given", "made"),
    producers=(Producer(name="give", publishes=("given",), rule=parse_interval("9999d")),),
    consumers=tuple(
        Consumer(
            name=name, subscribes=(topic,), publishes=("made",), has_mutate=True, has_next=True
        )
        for name, topic in (("make", "given"), ("last", "made"))
    ),
)
TOPIC_OF = {consumer.name: consumer.subscribes[0] for consumer in GRAPH.consumers}
POINTS = (
    "session opened",
    "run started",
    "prepared committed",
    "evidence noted",
    "in_flight committed",
    "effect made",
    "call broke off",
    "look taken",
    "outcome resolved",
    "failed committed",
    "applied committed",
    "run end committed",
    "session closed",
)


#: An input, or one of what the run has in hand.
WHOM = (*NAMES, "held", "held", "held")
#: Where a run has events in hand.
IN_HAND = ("prepared committed", "in_flight committed", "effect made", "applied committed")


Given = TypeVar("Given")
Answered = TypeVar("Answered")


class Crash(BaseException):
    """The process ends here."""


class Wrong(BaseException):
    """The model and the engine have parted: no failure of a run, whatever the engine thinks."""


def logged_act(act: Callable[[Given], Answered]) -> Callable[[Given], Answered]:
    """As *act*, but what fails in it is no failure that a run could have."""

    def log_and_act(given: Given) -> Answered:
        try:
            return act(given)
        except Exception as error:
            raise Wrong(given) from error

    return log_and_act


@dataclass(frozen=True)
class Behaviour:
    """What happens in one session."""

    #: Run now, with a producer that publishes these; None: consumers alone.
    give: tuple[str, ...] | None
    take: str
    tool: str
    call: str
    #: Whether a look can tell what came of it.
    verifies: bool
    #: What `next` publishes, or "throw".
    next: str
    #: Where something happens meanwhile, what, and to which input.
    meanwhile: tuple[str, str, str]
    #: Whether what blocks the workflow is mended before.
    is_remedied: bool


BEHAVIOURS = st.builds(
    Behaviour,
    give=st.sampled_from([None, (), ("a",), ("b", "c"), NAMES, NAMES]),
    take=st.sampled_from(["one", "all", "all", "none"]),
    tool=st.sampled_from(["effect", "effect", "blind", "none"]),
    call=st.sampled_from(["ok"] * 6 + ["down", "lost before", "lost after"]),
    verifies=st.booleans(),
    next=st.sampled_from(["x", "y", "x", "y", "nothing", "throw"]),
    meanwhile=st.one_of(
        st.just(("", "", "")),
        st.tuples(st.sampled_from(POINTS), st.just("crash"), st.just("")),
        st.tuples(
            st.sampled_from(IN_HAND), st.sampled_from(["skip", "again"]), st.sampled_from(WHOM)
        ),
    ),
    is_remedied=st.sampled_from([True, True, False]),
)


NOTHING = Behaviour(
    give=(),
    take="none",
    tool="none",
    call="ok",
    verifies=True,
    next="nothing",
    meanwhile=("", "", ""),
    is_remedied=False,
)


def a_workflow(ledger: SqliteLedger) -> WorkflowId:
    """A workflow of GRAPH, which nothing starts by itself."""
    with ledger.write(durable=False) as uow:
        known = len(uow.workflows.all())
        workflow = new_workflow(uow, f"Test {known}", status=WorkflowStatus.ACTIVE)
        version = new_version(uow, workflow, 1, graph=GRAPH)
        uow.workflows.activate(workflow, version, at=NOON)
        uow.handlers.declare(workflow, GRAPH, first_due=lambda rule: None)
        uow.settings.put("policy.session.max_runs", 2)
        uow.settings.put("policy.retry.max_attempts", 100)
        uow.settings.put("policy.reconcile.max_attempts", 2)
        uow.commit()
    return workflow
