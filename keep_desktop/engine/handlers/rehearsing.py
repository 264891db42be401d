"""A rehearsal of a handler workflow: as by Run now, until nothing is due, with reads made,
mutations recorded instead of made, and events, states and inputs in memory. Nothing is written.
"""

from collections.abc import Sequence
from datetime import datetime

from keep_desktop.domain.errors import Failure, Held, InternalFailure
from keep_desktop.domain.handlers import (
    Consumer,
    HandlerGraph,
    HandlerPhase,
    Prepared,
    Producer,
    Reservation,
)
from keep_desktop.domain.ids import ItemId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.rehearsals import Rehearsal
from keep_desktop.domain.topics import Cause
from keep_desktop.domain.workflows import ScriptVersion, Workflow
from keep_desktop.engine.handlers.picking import next_consumer
from keep_desktop.engine.handlers.preparing import prepared_of, with_reservations
from keep_desktop.engine.handlers.rehearsed_desk import RehearsedDesk
from keep_desktop.engine.handlers.rehearsed_topics import RehearsedTopics
from keep_desktop.engine.handlers.talk import Returned, Talk, Wanted, require_state_fits
from keep_desktop.engine.handlers.topic_calls import OPERATIONS, TOPICS_DOCS
from keep_desktop.engine.held import require_known
from keep_desktop.engine.listing import LIST_DOCS
from keep_desktop.engine.parts import Parts
from keep_desktop.engine.played_run import with_position
from keep_desktop.engine.rehearsed_steps import RehearsedSteps
from keep_desktop.engine.scope import Stopped
from keep_desktop.engine.session_state import SessionState
from keep_desktop.ports.sandbox import HandlerCall, ScriptJob
from keep_desktop.ports.tools import Grant

#: A consumer that feeds itself has no end.
_MOST_SESSIONS = 50
_NONE: JsonValue = {"status": "none"}
_LEFT = (
    "A run would first bring to its end what an earlier one left behind. What that leads to was not"
    " rehearsed."
)


class HandlerRehearsing:
    """Plays the producers and consumers of one workflow through, on the calling thread."""

    def __init__(
        self,
        parts: Parts,
        workflow: Workflow,
        version: ScriptVersion,
        graph: HandlerGraph,
        state: SessionState,
        also: Sequence[Grant] = (),
    ) -> None:
        self._parts = parts
        self._workflow = workflow
        self._version = version
        self._graph = graph
        self._state = state
        self._zone = parts.clock.zone()
        self._topics = RehearsedTopics(parts.ledger, workflow.id, graph)
        self._steps = RehearsedSteps(parts, workflow.id, state, also, warnings_add=True)
        #: Inputs whose events a consumer took up.
        self._inputs: set[ItemId] = set()
        #: Consumers that took up nothing when last asked, and when they want to be asked again.
        self._waits: dict[str, datetime] = {}

    def play(self) -> Rehearsal:
        """Play it through. Raises Stopped where it was told to end."""
        error: str | None = None
        try:
            self._look_at_what_was_left()
            for producer in self._graph.producers:
                self._produce(producer)
            self._consume_all()
        except (Failure, Held) as failure:
            error = with_position(failure) if isinstance(failure, Failure) else failure.sentence
            self._steps.warnings.end_run(went_well=False)
        notes = [*self._steps.notes, *map(self._wait_note, self._waits)]
        return Rehearsal(
            workflow=self._workflow.name,
            version=self._version.label,
            changes=tuple(self._steps.changes),
            items=len(self._inputs),
            inputs=True,
            failed_items=(),
            notes=tuple(dict.fromkeys(notes)),
            warnings=self._steps.warnings.texts,
            more_warnings=self._steps.warnings.more,
            error=error,
        )

    def _look_at_what_was_left(self) -> None:
        with self._parts.ledger.read() as uow:
            workflow = uow.workflows.get(self._workflow.id) or self._workflow
            require_known(uow, workflow)
        if workflow.pending_retry_run_id is not None:
            self._steps.notes.append(_LEFT)

    # -- producers ----------------------------------------------------------------------------

    def _produce(self, producer: Producer) -> None:
        desk = RehearsedDesk(self._parts, self._workflow.id, producer, self._topics)
        call = HandlerCall(
            group="producers",
            name=producer.name,
            function="handler",
            arguments=(self._topics.state(producer.name),),
        )
        returned = self._returned(call, HandlerPhase.PRODUCER, desk)
        desk.end_producer()
        self._keep_state(producer.name, returned)
        self._steps.warnings.end_run(went_well=True)

    # -- consumers ----------------------------------------------------------------------------

    def _consume_all(self) -> None:
        """While one is due, session after session."""
        limit = _MOST_SESSIONS * self._state.policies["policy.session.max_runs"]
        had_turn: set[str] = set()
        for _ in range(limit):
            consumer = self._next(had_turn)
            if consumer is None:
                return
            had_turn.add(consumer.name)
            self._consume(consumer)
        if self._next(had_turn) is not None:
            self._steps.notes.append(
                f"The rehearsal ended after {limit:,} runs of consumers. A run would go on."
            )

    def _next(self, had_turn: set[str]) -> Consumer | None:
        return next_consumer(
            self._topics,
            self._workflow.id,
            self._graph,
            now=self._parts.clock.now(),
            any_pending=lambda name: name not in had_turn,
        )

    def _consume(self, consumer: Consumer) -> None:
        desk = RehearsedDesk(self._parts, self._workflow.id, consumer, self._topics)
        prepared, held, causes = self._prepare(consumer, desk)
        given = with_reservations(prepared.value, held)
        self._inputs.update(cause.item_id for cause in causes)
        result = _NONE
        if held and consumer.has_mutate:
            result = self._mutate(consumer, desk, given, causes)
        if consumer.has_next:
            call = self._call_of(consumer, "next", given, result)
            returned = self._returned(call, HandlerPhase.NEXT, desk)
            desk.end_consumer(causes)
            self._keep_state(consumer.name, returned)
        self._topics.consume(held)
        self._steps.warnings.end_run(went_well=True)

    def _prepare(
        self, consumer: Consumer, desk: RehearsedDesk
    ) -> tuple[Prepared, Sequence[Reservation], Sequence[Cause]]:
        """What it returned, what of it could be reserved, and the causes of that."""
        name = consumer.name
        arrivals = self._topics.arrivals(name)
        call = self._call_of(consumer, "prepare", self._topics.state(name))
        prepared = prepared_of(
            self._returned(call, HandlerPhase.PREPARE, desk).value,
            consumer,
            now=self._parts.clock.now(),
            policies=self._state.policies,
        )
        held, causes = self._topics.reserve(prepared.reservations)
        self._topics.prepared(
            name, seen_arrivals=arrivals, reserved=bool(held), wake_at=prepared.wake_at
        )
        self._waits.pop(name, None)
        if prepared.wake_at is not None and not held:
            self._waits[name] = prepared.wake_at
        return prepared, held, causes

    def _mutate(
        self,
        consumer: Consumer,
        desk: RehearsedDesk,
        given: JsonValue,
        causes: Sequence[Cause],
    ) -> JsonValue:
        """What `next` is given: what the mutation would return, where one was asked for."""
        wanted = self._call(self._call_of(consumer, "mutate", given), HandlerPhase.MUTATE, desk)
        if not isinstance(wanted, Wanted):
            return _NONE
        item_id, title = self._named(consumer, causes)
        number = len(self._steps.changes) + 1
        _, foreseen = self._steps.record(
            wanted.tool,
            wanted.params,
            key=f"rehearsal {number}",
            item_id=item_id,
            item_title=title,
        )
        return {"status": "applied", "result": foreseen}

    def _named(self, consumer: Consumer, causes: Sequence[Cause]) -> tuple[str, str]:
        """What a step is shown under: its input, how many it has, or the consumer itself."""
        inputs = [self._topics.input(id) for id in dict.fromkeys(one.item_id for one in causes)]
        if not inputs:
            return consumer.name, consumer.name
        if len(inputs) == 1:
            return inputs[0].logical_id, inputs[0].title
        more = len(inputs) - 1
        return f"{inputs[0].logical_id} and {more} more", f"{more + 1} inputs"

    def _wait_note(self, name: str) -> str:
        until = self._waits[name].astimezone(self._zone)
        today = self._parts.clock.now().astimezone(self._zone).date()
        day = "" if until.date() == today else f" on {until:%Y-%m-%d}"
        return f"{name} waits until {until:%H:%M}{day}."

    # -- the conversation ---------------------------------------------------------------------

    def _call_of(self, consumer: Consumer, function: str, *arguments: JsonValue) -> HandlerCall:
        return HandlerCall(
            group="consumers", name=consumer.name, function=function, arguments=arguments
        )

    def _returned(self, call: HandlerCall, phase: HandlerPhase, desk: RehearsedDesk) -> Returned:
        returned = self._call(call, phase, desk)
        if not isinstance(returned, Returned):
            raise InternalFailure(f"A mutation was let through in {call.function}.")
        return returned

    def _call(
        self, call: HandlerCall, phase: HandlerPhase, desk: RehearsedDesk
    ) -> Returned | Wanted:
        self._state.check()
        talk = Talk(
            parts=self._parts,
            workflow_id=self._workflow.id,
            script=self._version.script,
            session=self._state,
            desk=desk,
            read=self._steps.read,
            said=self._steps.warnings.said,
            check_switches=self._check_switches,
        )
        script = self._parts.sandbox.start(self._job(call))
        try:
            self._state.attach(script)
            while True:
                answer = talk.hear(script, list(script.receive()), phase)
                if answer is not None:
                    return answer
        finally:
            self._state.detach()
            script.end()

    def _job(self, call: HandlerCall) -> ScriptJob:
        tools = self._parts.tools
        names = {name: tuple(names) for name, names in tools.names().items()}
        return ScriptJob(
            workflow=f"rehearsal-{self._workflow.id}",
            script=self._version.script,
            params=self._version.handed(self._workflow.values),
            tools={**names, "Topics": tuple(OPERATIONS), "Items": ("list",)},
            docs={**tools.docs(), **TOPICS_DOCS, **LIST_DOCS},
            limits=self._state.policies.limits(),
            timezone=str(self._zone),
            handler=call,
        )

    def _check_switches(self) -> None:
        with self._parts.ledger.read() as uow:
            if uow.switches.holds(self._workflow.id):
                raise Stopped

    def _keep_state(self, name: str, returned: Returned) -> None:
        require_state_fits(name, returned)
        if returned.given:
            self._topics.set_state(name, returned.value)
