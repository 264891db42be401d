"""One run of a consumer: prepare, mutate, next; or `next` alone after an earlier run's mutation.

What `prepare` returns is untrusted. The phases in the ledger follow what happened; the mutation is
between two commits of its own.
"""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta

from keep_desktop.domain.errors import LogicFailure
from keep_desktop.domain.handlers import Consumer, HandlerGraph, HandlerPhase, Prepared, Reservation
from keep_desktop.domain.ids import RunId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.planning.recordings import HostFact
from keep_desktop.domain.runs import MutationOutcome, Run, RunPhase, RunStatus
from keep_desktop.domain.topics import Cause
from keep_desktop.engine.context import Policies
from keep_desktop.engine.handlers.mutation import HandlerMutation, require_reserved
from keep_desktop.engine.handlers.run import HandlerRun, MutationRequest, Returned, required_return
from keep_desktop.engine.handlers.topics import TopicAccess
from keep_desktop.engine.permissions import CallDenied
from keep_desktop.engine.runs.results import After, RunOutcome
from keep_desktop.engine.runs.run_context import RunContext
from keep_desktop.ports.sandbox import HandlerCall
from keep_desktop.ports.stores import UnitOfWork

_SHAPE = UserMessage("prepare must return {{ reservations: [...] }}")
_MOST_TITLE = 200
_MOST_RESERVED = 10_000


def prepared_of(
    value: JsonValue, consumer: Consumer, *, now: datetime, policies: Policies
) -> Prepared:
    """Raises LogicFailure for an invalid result of prepare. An unreadable `wakeAt` is ignored; one
    too near or too far is clamped to the policies."""
    if not isinstance(value, Mapping):
        raise LogicFailure(_SHAPE)
    given = value.get("reservations")
    if not isinstance(given, Sequence) or isinstance(given, str):
        raise LogicFailure(_SHAPE)
    return Prepared(
        value=value,
        reservations=_reservations(given, consumer),
        title=_title(value.get("ui")),
        wake_at=_wake_at(value.get("wakeAt"), now, policies),
    )


def with_reservations(value: Mapping[str, JsonValue], reserved: Sequence[Reservation]) -> JsonValue:
    """The input of mutate and next: the prepared value with the reservations made."""
    return {**value, "reservations": reservations_json(reserved)}


def reservations_json(reserved: Sequence[Reservation]) -> JsonValue:
    return [{"topic": one.topic, "ids": list(one.message_ids)} for one in reserved]


def _reservations(given: Sequence[JsonValue], consumer: Consumer) -> tuple[Reservation, ...]:
    by_topic: dict[str, dict[str, None]] = {}
    for one in given:
        topic, ids = _reservation(one)
        if topic not in consumer.subscribes:
            raise LogicFailure(
                UserMessage(
                    "prepare: consumer '{name}' does not subscribe to topic '{topic}'",
                    name=consumer.name,
                    topic=topic[:_MOST_TITLE],
                )
            )
        by_topic.setdefault(topic, {}).update(dict.fromkeys(ids))
    if sum(len(ids) for ids in by_topic.values()) > _MOST_RESERVED:
        raise LogicFailure(
            UserMessage(
                "prepare may reserve at most {most_reserved} events", most_reserved=_MOST_RESERVED
            )
        )
    return tuple(
        Reservation(topic=topic, message_ids=tuple(ids)) for topic, ids in by_topic.items()
    )


def _reservation(one: JsonValue) -> tuple[str, list[str]]:
    topic = one.get("topic") if isinstance(one, Mapping) else None
    ids = one.get("ids") if isinstance(one, Mapping) else None
    if isinstance(topic, str) and isinstance(ids, Sequence) and not isinstance(ids, str):
        texts = [id for id in ids if isinstance(id, str)]
        if len(texts) == len(ids):
            return topic, texts
    raise LogicFailure(UserMessage("prepare: each reservation is {{ topic, ids: [messageId, …] }}"))


def _title(ui: JsonValue) -> str | None:
    title = ui.get("title") if isinstance(ui, Mapping) else None
    if not isinstance(title, str):
        return None
    return " ".join(title.split())[:_MOST_TITLE] or None


def _wake_at(text: JsonValue, now: datetime, policies: Policies) -> datetime | None:
    if not isinstance(text, str):
        return None
    try:
        wake_at = datetime.fromisoformat(text.strip())
    except ValueError:
        return None
    if wake_at.tzinfo is None:
        # A date without a zone is one of JavaScript's `toISOString` cut short: UTC.
        wake_at = wake_at.replace(tzinfo=UTC)
    nearest = now + timedelta(seconds=policies["policy.wake.min_s"])
    farthest = now + timedelta(seconds=policies["policy.wake.max_s"])
    return min(max(wake_at, nearest), max(nearest, farthest)).astimezone(UTC)


#: A run may process very many inputs at once; the report is for a person.
_MOST_COUNTED = 1_000
_NONE: JsonValue = {"status": "none"}


class ConsumerRun(HandlerRun):
    """Runs one consumer once."""

    def __init__(
        self,
        run: RunContext,
        *,
        graph: HandlerGraph,
        consumer: Consumer,
        resumed_from: Run | None = None,
        waiting: Sequence[str] = (),
    ) -> None:
        topic_access = TopicAccess(
            run.ctx,
            run.workflow.id,
            handler=consumer.name,
            publishes=consumer.publishes,
            subscribes=consumer.subscribes,
        )
        super().__init__(
            run,
            graph=graph,
            name=consumer.name,
            topic_access=topic_access,
            waiting=waiting,
        )
        self._consumer = consumer
        self._resumed_from = resumed_from
        self._phase = RunPhase.PREPARING if resumed_from is None else RunPhase.EMITTING
        self._prepared: JsonValue = resumed_from.prepared if resumed_from is not None else None
        #: How many events prepare reserved; fewer may be reserved later.
        self._reserved = 0
        self._outcome = resumed_from.mutation_outcome if resumed_from is not None else None

    def _execute(self) -> RunOutcome:
        if self._resumed_from is not None:
            result = self._result_of(self._resumed_from)
            self.recorder.fact(HostFact.RESUMED, {"prepared": self._prepared, "result": result})
            return self._next(result)
        prepared = self._prepare()
        if self._reserved == 0 or not self._consumer.has_mutate:
            return self._next(_NONE)
        return self._next(self._mutate(prepared))

    # -- prepare ------------------------------------------------------------------------------

    def _prepare(self) -> Prepared:
        with self._ctx.ledger.read() as uow:
            state = uow.handlers.state(self._workflow.id, self._name)
            known = [t for t in uow.handlers.of(self._workflow.id) if t.name == self._name]
        self.recorder.fact(HostFact.STATE, state)
        arrivals = known[0].arrivals if known else 0
        returned = self._function("prepare", HandlerPhase.PREPARE, state)
        prepared = prepared_of(
            returned.value,
            self._consumer,
            now=self._ctx.clock.now(),
            policies=self._session.policies,
        )
        with self._ctx.ledger.write(durable=False) as uow, self.write_buffer.flush_with(uow):
            self._reserve(uow, prepared, arrivals)
            uow.commit()
        self._phase = RunPhase.PREPARED
        self._ctx.checkpoint("prepared committed")
        return prepared

    def _reserve(self, uow: UnitOfWork, prepared: Prepared, arrivals: int) -> None:
        reserved = uow.events.reserve(self._workflow.id, prepared.reservations, run_id=self._run_id)
        self._reserved = sum(len(one.message_ids) for one in reserved)
        self._prepared = with_reservations(prepared.value, reserved)
        self.recorder.fact(HostFact.RESERVED, reservations_json(reserved))
        uow.runs.set_prepared(self._run_id, self._prepared)
        uow.runs.move_phase(self._run_id, RunPhase.PREPARED, was=RunPhase.PREPARING)
        uow.handlers.prepared(
            self._workflow.id,
            self._name,
            seen_arrivals=arrivals,
            reserved=self._reserved > 0,
            wake_at=prepared.wake_at,
        )

    # -- mutate -------------------------------------------------------------------------------

    def _mutate(self, prepared: Prepared) -> JsonValue:
        """Run `mutate` and perform the mutation it requests; returns the result for `next`."""
        self._move_later(RunPhase.MUTATING)
        call = HandlerCall.of_consumer(self._name, "mutate", self._prepared)
        request = self._call(call, HandlerPhase.MUTATE)
        if not isinstance(request, MutationRequest):
            self._move_later(RunPhase.MUTATED)
            return _NONE
        mutation = HandlerMutation(
            ctx=self._ctx,
            policies=self._session.policies,
            workflow_id=self._workflow.id,
            run_id=self._run_id,
            write_buffer=self.write_buffer,
            cancel=self._session.cancel,
            context=self._context,
            precheck=self._precheck,
            check=self._check,
            reserved=self._reserved,
            ui_title=prepared.title,
        )
        try:
            result = mutation.perform(request.tool, request.params)
        except CallDenied:
            self._phase, self._outcome = RunPhase.MUTATED, MutationOutcome.SKIPPED
            return {"status": "skipped"}
        self._phase, self._outcome = RunPhase.MUTATED, MutationOutcome.SUCCESS
        return {"status": "applied", "result": result}

    def _result_of(self, before: Run) -> JsonValue:
        if before.mutation_outcome is MutationOutcome.SKIPPED:
            return {"status": "skipped"}
        with self._ctx.ledger.read() as uow:
            mutation = (
                uow.mutations.get(before.mutation_id) if before.mutation_id is not None else None
            )
        return {"status": "applied", "result": mutation.result if mutation is not None else None}

    # -- next ---------------------------------------------------------------------------------

    def _next(self, result: JsonValue) -> RunOutcome:
        returned = Returned(False)
        if self._consumer.has_next:
            if self._phase is not RunPhase.EMITTING:
                self._move_later(RunPhase.EMITTING)
            returned = self._function("next", HandlerPhase.NEXT, self._prepared, result)
            self._check_state(returned)
        return self._end(
            RunStatus.COMMITTED,
            After.AGAIN,
            before=lambda uow: self._commit(uow, returned),
            durable=False,
        )

    def _commit(self, uow: UnitOfWork, returned: Returned) -> None:
        """Commits publishes, state and the status of the reserved events together."""
        if self._outcome is None:
            require_reserved(uow, self._run_id, self._reserved)
        causes = uow.events.causes_of_reserved(self._run_id)
        # If every reserved event was restarted after the mutation, its effects belong to a past
        # attempt: the next one publishes them again.
        if self._reserves_nothing() or uow.events.reserved_count(self._run_id):
            self._notify(uow, self._topic_access.commit_of_consumer(uow, self._run_id, causes))
        now = self._ctx.clock.now()
        if self._outcome is MutationOutcome.SKIPPED:
            self._notify(uow, uow.events.skip_reserved(self._run_id, at=now))
        else:
            self._notify(uow, uow.events.consume(self._run_id, at=now))
        self._record_handled(uow, causes)
        self._keep_state(uow, returned)
        if self._resumed_from is not None:
            uow.workflows.set_pending_retry(self._workflow.id, None)

    def _record_handled(self, uow: UnitOfWork, causes: Sequence[Cause]) -> None:
        """The inputs whose events this run processed, for the session's report."""
        for cause in causes[:_MOST_COUNTED]:
            item = uow.items.get(cause.item_id)
            if item is not None:
                self._session.record_status(str(item.id), item.status)

    def _reserves_nothing(self) -> bool:
        return self._resumed_from is None and self._reserved == 0

    # -- parts --------------------------------------------------------------------------------

    def _function(self, name: str, phase: HandlerPhase, *arguments: JsonValue) -> Returned:
        call = HandlerCall.of_consumer(self._name, name, *arguments)
        return required_return(self._call(call, phase), phase)

    def _move_later(self, to: RunPhase) -> None:
        was, self._phase = self._phase, to
        self.write_buffer.add(lambda uow: _move_phase(uow, self._run_id, was, to))


def _move_phase(uow: UnitOfWork, run_id: RunId, was: RunPhase, to: RunPhase) -> None:
    uow.runs.move_phase(run_id, to, was=was)
