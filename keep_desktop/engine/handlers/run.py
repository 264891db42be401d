"""One run of one handler: calls its functions in a sandbox under the rules of their phase.

The dispatcher is shared with rehearsals and replays, so that both enforce the same rules.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from keep_desktop.domain.errors import Failure, InternalFailure, LogicFailure, ModelWaits
from keep_desktop.domain.handlers import (
    MOST_STATE_BYTES,
    HandlerGraph,
    HandlerOperation,
    HandlerPhase,
)
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue, canonical
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.runs import RunStatus
from keep_desktop.engine.context import EngineContext
from keep_desktop.engine.handlers.topic_calls import (
    ONE_MUTATION,
    OPERATIONS,
    TOPICS,
    TOPICS_DOCS,
    operation_of,
    reject_surrogate_keys,
    require_allowed,
)
from keep_desktop.engine.handlers.topics import TopicAccess, notify_consumers
from keep_desktop.engine.mutations.outcomes import notify_inputs, resolve_reserved
from keep_desktop.engine.runs.base import BaseRun, with_position
from keep_desktop.engine.runs.failures import RuleViolation, is_script_fault, place_of, route
from keep_desktop.engine.runs.items import (
    ITEMS_LIST,
    ITEMS_LIST_NAME,
    LIST_DOCS,
    NO_ITEMS,
    WITH_ITEM,
    identity_of,
    list_items,
)
from keep_desktop.engine.runs.results import After, RunOutcome, RunSuspended, Stopped
from keep_desktop.engine.runs.run_context import RunContext
from keep_desktop.engine.runs.tool_lookup import reject_lone_surrogates, resolve_tool
from keep_desktop.engine.sessions.state import SessionState
from keep_desktop.ports.repair import ScriptFault
from keep_desktop.ports.sandbox import (
    Finished,
    HandlerCall,
    Killed,
    LimitBroken,
    Logged,
    Message,
    ScriptJob,
    ScriptRun,
    Threw,
    ToolCalled,
)
from keep_desktop.ports.store_items import EventChanges
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.ports.tools import Tool

if TYPE_CHECKING:
    from keep_desktop.ports.tools import ToolInput


@immutable
class Returned:
    """What a function returned; *given* is False for undefined."""

    given: bool
    value: JsonValue = None


@immutable
class MutationRequest:
    """The mutation that a `mutate` requested; its sandbox has ended by then."""

    tool: Tool[Any]
    params: "ToolInput"


@immutable(kw_only=True)
class CallDispatcher:
    """Handles the messages of one handler function. *read* makes a call that only reads,
    *log_line* takes the level and text of a line, and *check_switches* raises Stopped if the
    workflow is stopped."""

    ctx: EngineContext
    workflow_id: WorkflowId
    #: Its text.
    script: str
    session: SessionState
    topic_access: TopicAccess
    read: Callable[[Tool[Any], "ToolInput"], JsonValue]
    log_line: Callable[[str, str], None]
    check_switches: Callable[[], None]
    #: Answers `Items.list`.
    list_items: Callable[[JsonValue], JsonValue]
    #: Takes the topic events that were read: name of the call, its input, the answer.
    peeked: Callable[[str, JsonValue, JsonValue], None] = lambda name, arguments, answer: None

    def result_of(self, job: ScriptJob, phase: HandlerPhase) -> Returned:
        """`call` of a function that requests no mutation."""
        return required_return(self.call(job, phase), phase)

    def call(self, job: ScriptJob, phase: HandlerPhase) -> Returned | MutationRequest:
        """Serve the function until it returns, or requests the mutation that ends it."""
        script = self.ctx.sandbox.start(job)
        try:
            self.session.attach(script)
            while True:
                self.session.check()
                answer = self.handle_messages(script, list(script.receive()), phase)
                if answer is not None:
                    return answer
        finally:
            self.session.detach()
            script.end()

    def handle_messages(
        self, script: ScriptRun, messages: list[Message], phase: HandlerPhase
    ) -> Returned | MutationRequest | None:
        """The function's result; None while it is running.

        In `mutate` the calls of a frame are checked together: calls made at the same time as the
        mutation must be rejected before it is performed.
        """
        answer: Returned | MutationRequest | None = None
        calls: list[ToolCalled] = []
        for message in messages:
            if not isinstance(message, ToolCalled):
                answer = self._handle_message(message) or answer
            elif phase is HandlerPhase.MUTATE:
                calls.append(message)
            else:
                script.answer(message.call, self._call_tool(message, phase))
        return self._only_mutation(script, calls) if calls else answer

    def _handle_message(self, message: Message) -> Returned | None:
        match message:
            case Logged():
                self.log_line(message.level, message.text)
            case Finished():
                value = message.value
                if message.has_lone_surrogates:
                    _reject_surrogate_reservations(value)
                if isinstance(value, Mapping) and "returned" in value:
                    return Returned(True, value["returned"])
                return Returned(False)
            case Threw(error=error):
                line, column = place_of(error, self.script)
                raise RuleViolation(error.message, details=error.stack, line=line, column=column)
            case LimitBroken():
                self.check_switches()
                raise RuleViolation(message.sentence)
            case Killed():
                raise Stopped
            case _:
                raise RuleViolation(NO_ITEMS)
        return None

    # -- tools --------------------------------------------------------------------------------

    def _call_tool(self, call: ToolCalled, phase: HandlerPhase) -> JsonValue:
        """Every call checks for a stop or a pause."""
        self.session.check()
        if (call.namespace, call.name) == WITH_ITEM:
            raise RuleViolation(NO_ITEMS)
        if call.namespace == TOPICS:
            if call.has_lone_surrogates:
                reject_surrogate_keys(call.name, call.input)
            answer = self.topic_access.answer(call.name, call.input, phase)
            if OPERATIONS[call.name] is HandlerOperation.TOPIC_PEEK:
                self.peeked(f"{TOPICS}.{call.name}", call.input, answer)
            return answer
        if (call.namespace, call.name) == ITEMS_LIST:
            require_allowed(HandlerOperation.READ, phase)
            return self.list_items(call.input)
        tool, params = self._resolve_tool(call)
        require_allowed(operation_of(tool, params), phase)
        return self.read(tool, params)

    def _resolve_tool(self, call: ToolCalled) -> tuple[Tool[Any], "ToolInput"]:
        return resolve_tool(self.ctx.tools, self.script, call)

    def _only_mutation(self, script: ScriptRun, calls: list[ToolCalled]) -> MutationRequest | None:
        """The mutation among simultaneous calls; None if there is none."""
        request: MutationRequest | None = None
        harmless: list[ToolCalled] = []
        for call in calls:
            own = (
                (call.namespace, call.name) in (ITEMS_LIST, WITH_ITEM)
            ) or call.namespace == TOPICS
            resolved = None if own else self._resolve_tool(call)
            if resolved is None or operation_of(*resolved) is not HandlerOperation.MUTATE:
                harmless.append(call)
            elif request is not None:
                raise RuleViolation(ONE_MUTATION)
            else:
                request = MutationRequest(*resolved)
        answers = [(call, self._call_tool(call, HandlerPhase.MUTATE)) for call in harmless]
        self.session.check()
        if request is None:
            for call, value in answers:
                script.answer(call.call, value)
        return request


def _reject_surrogate_reservations(value: JsonValue) -> None:
    returned = value.get("returned") if isinstance(value, Mapping) else None
    if isinstance(returned, Mapping):
        reject_lone_surrogates("prepare", returned.get("reservations"))


def require_state_fits(name: str, returned: Returned) -> None:
    """Raises LogicFailure if the returned state is too large."""
    if returned.given and len(canonical(returned.value).encode()) > MOST_STATE_BYTES:
        raise LogicFailure(
            UserMessage(
                "The state of '{name}' is larger than {amount} KiB",
                name=name,
                amount=MOST_STATE_BYTES // 1024,
            )
        )


def required_return(answer: Returned | MutationRequest, phase: HandlerPhase) -> Returned:
    """What a function returned in a phase that allows no mutation."""
    if not isinstance(answer, Returned):
        raise InternalFailure(
            UserMessage("A mutation was let through in {function}.", function=phase)
        )
    return answer


class HandlerRun(BaseRun):
    """One run of one handler."""

    def __init__(
        self,
        run: RunContext,
        *,
        graph: HandlerGraph,
        name: str,
        topic_access: TopicAccess,
        waiting: Sequence[str] = (),
    ) -> None:
        super().__init__(run)
        self._graph = graph
        self._name = name
        self._topic_access = topic_access
        self._dispatcher = CallDispatcher(
            ctx=run.ctx,
            workflow_id=run.workflow.id,
            script=run.version.script,
            session=run.session,
            topic_access=topic_access,
            read=self._read,
            list_items=self._list_items,
            peeked=self.recorder.call,
            log_line=self._log_line,
            check_switches=self._check_switches,
        )
        self._where = UserMessage("'{name}'", name=name)
        self._last_call = ""
        #: The producers that this session still has to run at the user's request.
        self._waiting = waiting

    def _call(self, call: HandlerCall, phase: HandlerPhase) -> Returned | MutationRequest:
        """Call a function of the handler and serve it until it returns, or requests the mutation
        that ends it. Raises what ends the run."""
        self._session.check()
        self._where = UserMessage("{function} of '{name}'", function=call.function, name=call.name)
        answers: list[Returned | MutationRequest] = []
        job = self._job_for(
            {**TOPICS_DOCS, **LIST_DOCS}, call, Topics=tuple(OPERATIONS), Items=("list",)
        )

        def handle_messages(script: ScriptRun, messages: list[Message]) -> bool:
            for message in messages:
                if isinstance(message, ToolCalled):
                    self._last_call = f"{message.namespace}.{message.name}"
            answer = self._dispatcher.handle_messages(script, messages, phase)
            if answer is not None:
                answers.append(answer)
            return answer is not None

        self._message_loop(job, handle_messages)
        return answers[0]

    def _read(self, tool: Tool[Any], params: "ToolInput") -> JsonValue:
        result = self._read_tool(tool, params)
        self._received.add(tool, result)
        self._note_received(tool, result)
        return result

    def _list_items(self, arguments: JsonValue) -> JsonValue:
        listed = list_items(self._ctx.ledger, self._workflow.id, arguments)
        self.recorder.call(ITEMS_LIST_NAME, arguments, listed)
        return listed

    def _note_received(self, tool: Tool[Any], result: JsonValue) -> None:
        """Content that was read by itself was read whole: its input shows its first lines from
        then on."""
        whole = tool.row_facts is not None and tool.row_facts.excerpt
        name = identity_of(result) if whole else ""
        received = self._received.about(name) if name else None
        if received is None or tool.source is None or tool.type is None:
            return
        with self._ctx.ledger.read() as uow:
            item = uow.items.find_input(
                self._workflow.id, source=tool.source, type=tool.type, external_id=name
            )
        if item is not None:
            self.write_buffer.add(lambda uow: uow.items.keep_received(item.id, received))

    def _log_line(self, level: str, text: str) -> None:
        self._log.log_script(level, text, None)

    # -- the end ------------------------------------------------------------------------------

    def _failed(self, failure: Failure) -> RunOutcome:
        way = route(failure, inside_item=False)
        sentence = with_position(failure)
        if is_script_fault(failure, inside_item=False):
            self._session.record_fault(
                ScriptFault(
                    workflow_id=self._workflow.id,
                    run_id=self._run_id,
                    error=sentence,
                    waiting=tuple(self._waiting),
                )
            )
        self._log.log_host("ERROR", sentence, None)
        self._log.log_host("ERROR", self._place(), None)
        if failure.details:
            self._log.log_host("ERROR", failure.details, None)
        return self._end(
            way.status,
            After.END,
            error=sentence,
            kind=failure.kind,
            page=failure.page,
            retry_after_s=failure.retry_after_s,
            before=self._make_due
            if way.status is RunStatus.PAUSED_TRANSIENT
            else self._blocking_write(way, failure, sentence),
        )

    def _wait_for_model(self, uow: UnitOfWork, failure: ModelWaits) -> None:
        super()._wait_for_model(uow, failure)
        self._make_due(uow)

    def _place(self) -> str:
        """Where it was that the run failed, for the log: a breach of the rules has no line."""
        if not self._last_call:
            return UserMessage("In {where}.", where=self._where)
        return UserMessage(
            "In {where}; the last call was {call}.", where=self._where, call=self._last_call
        )

    def _make_due(self, uow: UnitOfWork) -> None:
        """A retry session runs what is due, so what the user requested must be due."""
        now = self._ctx.clock.now()
        for known in uow.handlers.of(self._workflow.id):
            if known.name in self._waiting and (known.next_at is None or known.next_at > now):
                uow.handlers.set_next(self._workflow.id, known.name, now)

    def _suspended(self, suspension: RunSuspended) -> RunOutcome:
        stopped = self._session.stopped
        self._log.log_host("WARN", suspension.sentence, None, of_run_error=not stopped)
        if stopped:
            return self._stopped()
        # What was taken from this run blocks nothing else; an unknown outcome does.
        after = After.AGAIN if suspension.status is RunStatus.STOPPED else After.END
        return self._end(suspension.status, after, error=suspension.sentence, kind=suspension.kind)

    def _on_end(self, uow: UnitOfWork) -> None:
        resolve_reserved(uow, self._workflow.id, at=self._ctx.clock.now())

    # -- parts of commits ---------------------------------------------------------------------

    def _notify(self, uow: UnitOfWork, changed: EventChanges) -> None:
        """Notify consumers and listeners of a change of events."""
        notify_consumers(uow, self._workflow.id, self._graph, changed)
        notify_inputs(uow, self._workflow.id, changed)
        for item_id, status in changed.inputs:
            self._session.record_status(str(item_id), status)

    def _keep_state(self, uow: UnitOfWork, returned: Returned) -> None:
        if returned.given:
            uow.handlers.set_state(self._workflow.id, self._name, returned.value)

    def _check_state(self, returned: Returned) -> None:
        require_state_fits(self._name, returned)
