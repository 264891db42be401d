"""Handler workflows against a small model of their inputs and events: whatever is published, run,
broken off, skipped, started again and answered, in whatever order, both say the same."""

from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import ExitStack, closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from keep_desktop.domain.errors import NetworkFailure, Refused
from keep_desktop.domain.ids import MutationId, RunId
from keep_desktop.domain.mutations import MutationStatus, ResolvedBy
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.domain.runs import RunStatus, Trigger
from keep_desktop.engine.cancellation import CancelSource
from keep_desktop.engine.context import policies_of
from keep_desktop.engine.mutations.reconcile import check_open_outcomes
from keep_desktop.engine.recovery import recover
from keep_desktop.ports.sandbox import HandlerCall
from keep_desktop.ports.tools import Verdict
from keep_desktop.services.items.actions import reprocess_each, skip_each
from keep_desktop.services.questions import answer
from keep_desktop.services.workflows.lifecycle import resume_workflow
from keep_desktop.storage import SqliteLedger
from keep_desktop.storage.ledger import open_ledger
from tests.builders.engine import Outside, lost
from tests.builders.handler_scripts import the_input
from tests.builders.ledger import StillClock
from tests.builders.scripted import Play, a_played_keep, played_params
from tests.unit.engine.handlers.event_behaviours import (
    BEHAVIOURS,
    GRAPH,
    MESSAGES,
    NAMES,
    NOTHING,
    TOPIC_OF,
    Behaviour,
    Crash,
    a_workflow,
    logged_act,
)
from tests.unit.engine.handlers.event_model import CONSUMED, SKIPPED, Input, Key, Model


class Machine(RuleBasedStateMachine):
    """Each example has a workflow of its own in one ledger that all share."""

    folder: Path
    ledger: SqliteLedger

    def __init__(self) -> None:
        super().__init__()
        self.stack = ExitStack()
        self.clock = StillClock()
        self.outside = Outside(self.folder / "outside.txt")
        self.outside.path.unlink(missing_ok=True)
        self.outside.before, self.outside.after = self._before, self._after
        self.keep, self.parts = self.stack.enter_context(
            a_played_keep(
                self.folder,
                self.ledger,
                self.outside,
                clock=self.clock,
                play=logged_act(self._play),
                checkpoint=logged_act(self._passed),
            )
        )
        self.workflow = a_workflow(self.ledger)
        self.model = Model()
        self.behaviour = NOTHING
        self.acted = True
        #: The run under way, as the model has it.
        self.run: RunId | None = None
        self.taken: list[Key] = []
        self.publishes: list[str] = []
        self.given: tuple[str, ...] = ()
        self.mutation: MutationId | None = None
        self.goes_on = False

    def teardown(self) -> None:
        self.stack.close()

    # -- what the scripts do ----------------------------------------------------------------------

    def _play(self, call: HandlerCall) -> Play:
        if self.run is None:
            with self.ledger.read() as uow:
                active = uow.runs.active_of(self.workflow)
            assert active is not None
            self.run, self.mutation = active.id, active.mutation_id
            self.goes_on = active.mutation_id is not None
            self.publishes, self.given, self.taken = [], (), []
        match call.function:
            case "handler":
                return self._produce()
            case "prepare":
                return self._prepare(TOPIC_OF[call.name])
            case "mutate":
                if self.behaviour.tool == "none":
                    return Play()
                return Play(
                    (f"Outside.{self.behaviour.tool}", {"name": played_params(call)["data"]})
                )
            case _:
                return self._next()

    def _produce(self) -> Play:
        self.given = self.behaviour.give or ()
        calls: list[tuple[str, Any]] = []
        for name in self.given:
            behaviour = {"source": "System", "type": "random", "id": name, "title": name}
            calls.append(("Topics.registerInput", behaviour))
            event = {"messageId": name, "inputId": f"System/random/{name}"}
            calls.append(("Topics.publish", {"topic": "given", "event": event}))
        return Play(*calls)

    def _prepare(self, topic: str) -> Play:
        # Nothing is held by a run that has ended, or this one would not have begun.
        assert not self.model.held
        pending = self.model.pending(topic)
        assert pending, "a consumer ran with nothing pending"
        self.taken = {"one": pending[:1], "all": pending, "none": []}[self.behaviour.take]
        reservations = [{"topic": topic, "ids": [message for _, message in self.taken]}]
        return Play(returns={"reservations": reservations, "data": self._token()})

    def _token(self) -> str:
        """What is done, by event and attempt: no two effects may share a part of it."""
        parts = []
        for key in self.taken:
            causes = sorted(self.model.events[key].causes.items())
            parts.append("/".join(key) + "@" + ",".join(f"{name}{at}" for name, at in causes))
        return "+".join(parts)

    def _next(self) -> Play:
        if self.behaviour.next == "throw":
            return Play(throws="no")
        if self.behaviour.next == "nothing":
            return Play()
        self.publishes = [self.behaviour.next]
        event = {"messageId": self.behaviour.next}
        return Play(("Topics.publish", {"topic": "made", "event": event}), returns=1)

    def _before(self, name: str) -> None:
        if self.behaviour.call == "down":
            raise NetworkFailure("The line is down.")
        if self.behaviour.call == "lost before":
            raise lost(name)

    def _after(self, name: str) -> None:
        if self.behaviour.call == "lost after":
            raise lost(name)

    # -- what is seen of a session ----------------------------------------------------------------

    def _passed(self, point: str) -> None:
        if point == "prepared committed":
            self.model.reserve(self.taken)
        if point == "in_flight committed":
            self._mutation_began()
        if point == "run end committed":
            self._run_ended()
        if point == self.behaviour.meanwhile[0] and not self.acted:
            self.acted = True
            self._act()

    def _act(self) -> None:
        _, act, name = self.behaviour.meanwhile
        if name == "held":
            name = min(self.model.causes_of_reserved(), default="")
        match act:
            case "crash":
                raise Crash
            case "skip" if name in self.model.inputs:
                self._skip(name)
            case "again" if name in self.model.inputs:
                self._skip(name)
                self._start_again(name)

    def _mutation_began(self) -> None:
        with self.ledger.read() as uow:
            active = uow.runs.active_of(self.workflow)
            assert active is not None and active.mutation_id is not None
            self.mutation = active.mutation_id
            causes = {
                self._name_of(cause.item_id): cause.attempt
                for cause in uow.mutations.causes(active.mutation_id)
            }
        assert causes == self.model.causes_of_reserved()
        # Nothing was taken out of its hands before.
        assert self.model.held == set(self.taken)

    def _name_of(self, item_id: Any) -> str:
        with self.ledger.read() as uow:
            item = uow.items.get(item_id)
        assert item is not None and item.external_id is not None
        return item.external_id

    def _run_ended(self) -> None:
        """Make of the model what the end of this run makes of it."""
        run_id, self.run = self.run, None
        assert run_id is not None
        with self.ledger.read() as uow:
            run = uow.runs.get(run_id)
        assert run is not None and run.status is not RunStatus.ACTIVE
        if run.status is not RunStatus.COMMITTED:
            self._resolve_reserved()
            return
        for name in self.given:
            known = self.model.inputs.setdefault(name, Input())
            self.model.publish(("given", name), {name: known.attempt}, root=True)
        if self.mutation is None:
            # Nothing was taken out of its hands before it ended.
            assert self.model.held == set(self.taken)
        had, causes = bool(self.model.held), self.model.causes_of_reserved()
        skipped = self._mutation_status() == "skipped"
        if self.publishes and (had or (not self.taken and not self.goes_on)):
            for message in self.publishes:
                self.model.publish(("made", message), causes, root=False)
        self.model.end_held(SKIPPED if skipped else CONSUMED)
        self.model.settle()
        self.mutation, self.taken = None, []

    def _mutation_status(self) -> str | None:
        if self.mutation is None:
            return None
        with self.ledger.read() as uow:
            mutation = uow.mutations.get(self.mutation)
        assert mutation is not None
        if mutation.resolved_by is ResolvedBy.USER_SKIP:
            return "skipped"
        return str(mutation.status)

    def _resolve_reserved(self) -> None:
        """Nobody runs: what did not happen lets go of its events, all else keeps them."""
        if self._mutation_status() in (None, str(MutationStatus.FAILED)):
            self.model.release()
            self.model.settle()
            self.mutation, self.taken = None, []

    # -- rules ------------------------------------------------------------------------------------

    @rule(sessions=st.lists(BEHAVIOURS, min_size=1, max_size=4))
    def sessions(self, sessions: list[Behaviour]) -> None:
        for behaviour in sessions:
            self._session(behaviour)
            # What was to come in the middle of it comes no more.
            self.acted = True
            self.the_ledger_says_what_the_model_says()

    def _session(self, behaviour: Behaviour) -> None:
        self.behaviour, self.acted = behaviour, False
        self.clock.advance(timedelta(seconds=1))
        self.outside.verdict = None if behaviour.verifies else Verdict.RETRY
        if behaviour.is_remedied:
            resume_workflow(self.keep, self.workflow)
        trigger = Trigger.EVENT if behaviour.give is None else Trigger.MANUAL
        try:
            report: Future[Any] = self.keep.engine.start_session(
                self.workflow, trigger, with_producers=behaviour.give is not None
            )
        except Refused:
            assert self._waits()
            return
        try:
            report.result()
        except Crash:
            self._restart()
        except Refused:
            # What a crash left in flight could not be told.
            self._resolve_reserved()

    def _waits(self) -> bool:
        with self.ledger.read() as uow:
            workflow = uow.workflows.get(self.workflow)
            assert workflow is not None
            return workflow.error is not None or bool(uow.mutations.open_of_handlers(self.workflow))

    def _restart(self) -> None:
        self.run = None
        recover(self.parts, self.workflow)
        policies = policies_of(self.ledger)
        check_open_outcomes(self.parts, policies, CancelSource(), self.workflow, crashed=True)
        self._resolve_reserved()

    @rule(name=st.sampled_from(NAMES))
    def skip(self, name: str) -> None:
        if name in self.model.inputs:
            self._skip(name)

    def _skip(self, name: str) -> None:
        with self.ledger.read() as uow:
            active = uow.runs.active_of(self.workflow)
        before = active is not None and active.mutation_id is None
        assert not skip_each(self.keep, [the_input(self.keep, self.workflow, name)])
        if self.model.inputs[name].status != "skipped":
            self.model.skip(name, before_mutation=before)
            self.model.settle()

    @rule(name=st.sampled_from(NAMES))
    def start_again(self, name: str) -> None:
        if name in self.model.inputs:
            self._start_again(name)

    def _start_again(self, name: str) -> None:
        left = reprocess_each(self.keep, [the_input(self.keep, self.workflow, name)], again=True)
        assert bool(left) == (self.model.inputs[name].status == "processing")
        if not left:
            self.model.start_again(name)
            self.model.settle()

    @rule(verifies=st.booleans())
    def verify(self, verifies: bool) -> None:
        self.clock.advance(timedelta(minutes=10))
        self.outside.verdict = None if verifies else Verdict.RETRY
        policies = policies_of(self.ledger)
        check_open_outcomes(self.parts, policies, CancelSource(), self.workflow, crashed=False)
        self._resolve_reserved()

    @precondition(lambda self: self._question() is not None)
    @rule(choice=st.sampled_from([Answer.HAPPENED, Answer.SKIP, Answer.TRY_AGAIN]))
    def answer(self, choice: Answer) -> None:
        question = self._question()
        assert question is not None and question.mutation_id is not None
        with self.ledger.read() as uow:
            mutation = uow.mutations.get(question.mutation_id)
        assert mutation is not None and isinstance(mutation.params, dict)
        if choice is Answer.HAPPENED and mutation.params["name"] not in self.outside.effects():
            # The user tells the truth.
            choice = Answer.DID_NOT_HAPPEN
        if choice not in question.actions:
            return
        answer(self.keep, question.id, choice)
        with pytest.raises(Refused):
            answer(self.keep, question.id, choice)
        self._resolve_reserved()

    def _question(self) -> Any:
        with self.ledger.read() as uow:
            asked = uow.questions.open(self.workflow)
        return next((q for q in asked if q.kind is QuestionKind.UNKNOWN_OUTCOME), None)

    @rule()
    def turn_on(self) -> None:
        resume_workflow(self.keep, self.workflow)

    @invariant()
    def the_ledger_says_what_the_model_says(self) -> None:
        with self.ledger.read() as uow:
            items, _ = uow.items.list(
                self.workflow, status=None, logical_item_id=None, limit=100, offset=0
            )
            found = {
                (event.topic, event.message_id): (event.status, event.attempt)
                for topic in GRAPH.topics
                for event in uow.events.find(self.workflow, topic, MESSAGES)
            }
        inputs = {str(item.external_id): (str(item.status), item.attempt) for item in items}
        expected = {name: (one.status, one.attempt) for name, one in self.model.inputs.items()}
        assert inputs == expected
        assert found == {
            key: (event.status, max(event.causes.values(), default=1))
            for key, event in self.model.events.items()
        }

    @invariant()
    def no_effect_is_made_twice_in_an_attempt(self) -> None:
        parts = [part for name in self.outside.effects() for part in name.split("+")]
        assert len(parts) == len(set(parts)), parts

    @invariant()
    def only_what_goes_on_or_is_unknown_is_reserved(self) -> None:
        with self.ledger.read() as uow:
            runs_with_reservations = uow.events.runs_with_reservations(self.workflow)
            workflow = uow.workflows.get(self.workflow)
            runs = [uow.runs.get(run_id) for run_id in runs_with_reservations]
            is_unknown = uow.mutations.open_of_handlers(self.workflow)
            assert uow.runs.active_of(self.workflow) is None
        assert workflow is not None and len(runs_with_reservations) <= 1
        for run in runs:
            assert run is not None and run.status is not RunStatus.ACTIVE
            goes_on = workflow.pending_retry_run_id == run.id
            assert goes_on or run.mutation_id in [mutation.id for mutation in is_unknown]


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    Machine.folder = tmp_path_factory.mktemp("model")
    with closing(open_ledger(Machine.folder, clock=StillClock())) as ledger:
        Machine.ledger = ledger
        yield


Machine.TestCase.settings = settings(
    max_examples=60, stateful_step_count=15, deadline=None, suppress_health_check=list(HealthCheck)
)
TestWhateverHappens = pytest.mark.usefixtures("shared")(Machine.TestCase)
