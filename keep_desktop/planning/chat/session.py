"""Works on one message of a chat: the tool loop with the planner's tools, then the intent, and what
the user is told in the end."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from keep_desktop.domain.errors import Cancelled, FailureKind, NotFound, NotRunnable
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage, terminal_command
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.planning.chats import (
    ChatEvent,
    ChatMessage,
    ChatOutcome,
    ChatResult,
    ChatRole,
    MessageId,
)
from keep_desktop.domain.planning.models import ModelRole
from keep_desktop.domain.questions import QuestionKind
from keep_desktop.domain.workflows import ScriptVersion
from keep_desktop.engine.context import Policies
from keep_desktop.planning.chat import history
from keep_desktop.planning.chat.backend import PlannerBackend
from keep_desktop.planning.chat.intent import extract_intent
from keep_desktop.planning.chat.prompting import (
    Situation,
    files_text,
    situation_text,
    system_text,
)
from keep_desktop.planning.chat.tools import (
    PlannerLimits,
    PlannerState,
    PlannerTools,
    newest_version,
)
from keep_desktop.planning.context import PlanningContext
from keep_desktop.planning.loop import LoopEnd, LoopResult, LoopSettings, ToolLoop
from keep_desktop.planning.network_access import NetworkAccess
from keep_desktop.planning.watch import InterruptReason, PlanningInterrupted, PlanningWatch
from keep_desktop.ports.cancel import CancelToken
from keep_desktop.ports.models import (
    ModelClient,
    ModelFailure,
    ModelRejected,
    ModelSignIn,
    ModelUnreachable,
    PromptMessage,
    SystemMessage,
)
from keep_desktop.ports.stores import UnitOfWork

#: The setting: `ask` or `decide`.
AUTONOMY = "plan.autonomy"
DECIDE = "decide"
_CHARS_PER_TOKEN = 3
_NO_INTENT = UserMessage("What you want could not be summed up, so the version has no summary.")


@immutable(kw_only=True)
class PlannerServices:
    """What a session works with."""

    ctx: PlanningContext
    models: ModelClient
    backend: PlannerBackend
    #: How much the model reads at once; None where that is not known (yet).
    context_tokens: Callable[[], int | None]
    #: The descriptions of connected services, by name.
    connectors: Mapping[str, JsonValue]
    #: The connected accounts, each with its service.
    accounts: Sequence[str] = ()


class PlannerSession:
    """One go at a message, on the calling thread."""

    def __init__(
        self,
        services: PlannerServices,
        workflow_id: WorkflowId,
        message_id: MessageId,
        on_event: Callable[[ChatEvent], None],
    ) -> None:
        self._services = services
        self._context = services.ctx.engine.context
        self._workflow_id = workflow_id
        self._message_id = message_id
        self._on_event = on_event
        with self._context.ledger.read() as uow:
            self._policies = Policies(uow.settings.all())
            self._may_ask = uow.settings.get(AUTONOMY) != DECIDE
            self._messages = tuple(uow.chats.messages(workflow_id))
            self._exchanges = history.exchanges(uow, self._messages)
            self._situation = self._situation_in(uow)
        self._watch = PlanningWatch(
            self._context.ledger,
            self._context.clock,
            workflow_id,
            seconds=float(self._policies["policy.plan.max_seconds"]),
        )
        self._tools = self._tools_of()

    def run(self, cancel: CancelToken) -> ChatResult:
        """What came of it; the reply is stored. Raises StorageFailure."""
        with self._watch.watching(cancel):
            result = self._work()
            if result.version is not None and self._watch.reason is None:
                result = self._with_intent(result)
        self._store(result)
        return result

    # -- the loop -----------------------------------------------------------------------------

    def _work(self) -> ChatResult:
        state = self._tools.state
        try:
            end = self._loop().run()
        except PlanningInterrupted as interrupted:
            return _interrupted(state, interrupted.reason, self._policies)
        except (Cancelled, NotRunnable):
            reason = self._watch.reason or InterruptReason.STOPPED
            return _interrupted(state, reason, self._policies)
        except ModelFailure as failure:
            # A failure while it was interrupted is the interruption's.
            if self._watch.reason is not None:
                return _interrupted(state, self._watch.reason, self._policies)
            return _failed(state, failure)
        return _result(state, end, self._policies)

    def _loop(self) -> ToolLoop:
        *finished, chain = history.chains(self._exchanges)
        before = history.prompt_of(chain, situation_text(self._situation), self._text_of)
        head = (
            SystemMessage(text=system_text(self._context.tools)),
            *history.earlier_prompt(finished, self._text_of),
        )
        newest = self._situation.newest
        if newest is not None:
            self._record((), (history.mark("version", version=newest.label),))
        return ToolLoop(
            self._services.models,
            LoopSettings(
                role=ModelRole.PLAN,
                workflow_id=self._workflow_id,
                max_turns=self._policies["policy.plan.max_turns"],
                max_tokens=self._max_tokens,
                saving_tool="save",
            ),
            self._tools,
            self._watch,
            prompt=lambda turns: history.fit_to_context(
                (*before, *turns), head=head, most=self._max_prompt_chars
            ),
            record=self._record,
            before=(*head, *before),
            on_event=self._on_event,
        )

    @property
    def _max_tokens(self) -> int:
        """Of an answer: a quarter of what the model reads at once."""
        known = self._services.context_tokens()
        longest = self._policies["policy.plan.max_tokens"]
        return longest if known is None else max(256, min(longest, known // 4))

    @property
    def _max_prompt_chars(self) -> int:
        known = self._services.context_tokens()
        if known is None:
            return history.CURRENT_MOST
        return min(history.CURRENT_MOST, (known - self._max_tokens) * _CHARS_PER_TOKEN)

    def _text_of(self, message: ChatMessage) -> str:
        return message.text + files_text(self._services.backend, message)

    def _record(
        self,
        messages: Sequence[PromptMessage],
        marks: Sequence[Mapping[str, JsonValue]] = (),
    ) -> None:
        left = [history.mark(kind, **facts) for kind, facts in self._tools.state.marks]
        self._tools.state.marks.clear()
        with self._context.ledger.write() as uow:
            for turn in (*marks, *map(history.to_json, messages), *left):
                uow.chats.add_turn(self._message_id, turn)
            uow.commit()

    def _tools_of(self) -> PlannerTools:
        typed = [one.text for one in self._messages if one.role is ChatRole.USER]
        return PlannerTools(
            self._services.ctx,
            self._services.backend,
            self._workflow_id,
            PlannerLimits(
                refusals=self._policies["policy.plan.max_refusals"],
                questions=self._policies["policy.plan.max_asks"] if self._may_ask else 0,
            ),
            access=NetworkAccess.of(
                typed, self._situation.workflow.values, self._services.connectors
            ),
            watch=self._watch,
            questions=history.questions_since_save(self._exchanges),
            on_event=self._on_event,
        )

    def _situation_in(self, uow: UnitOfWork) -> Situation:
        workflow = uow.workflows.get(self._workflow_id)
        if workflow is None:
            raise NotFound(UserMessage("There is no such workflow any more."))
        newest = newest_version(uow, self._workflow_id)
        draft = uow.chats.draft(self._workflow_id)
        return Situation(
            workflow=workflow,
            grants=uow.grants.of(self._workflow_id),
            services=(*self._services.connectors, *self._services.accounts),
            newest=newest,
            seen=self._seen(uow, newest),
            intent=None if newest is None else uow.chats.intent(newest.id),
            draft=draft if draft is not None and draft.script else None,
        )

    def _seen(self, uow: UnitOfWork, newest: ScriptVersion | None) -> ScriptVersion | None:
        """The version that the model saw last, where that is not the newest."""
        known = (one.known_version for one in reversed(self._exchanges))
        label = next((one for one in known if one is not None), None)
        if newest is None or label in (None, newest.label):
            return None
        versions = uow.workflows.versions(self._workflow_id)
        return next((one for one in versions if one.label == label), None)

    # -- what follows -------------------------------------------------------------------------

    def _with_intent(self, result: ChatResult) -> ChatResult:
        """The result, with a sentence where no intent could be extracted."""
        version = self._tools.state.version
        assert version is not None  # noqa: S101 - the result has its label
        try:
            intent = extract_intent(
                self._services.models, self._workflow_id, self._messages, self._watch.cancel
            )
        except Cancelled:
            intent = None
        if intent is None:
            return replace(result, reply=f"{result.reply}\n\n{_NO_INTENT}".strip())
        with self._context.ledger.write() as uow:
            uow.chats.put_intent(version.id, intent, at=self._context.clock.now())
            uow.workflows.set_title(version.id, intent.title)
            uow.commit()
        return result

    def _store(self, result: ChatResult) -> None:
        """The reply, and the question. Without either the message stays unanswered."""
        now = self._context.clock.now()
        text = result.question if result.outcome is ChatOutcome.ASKS else result.reply
        with self._context.ledger.write() as uow:
            if text:
                uow.chats.add(self._workflow_id, ChatRole.ASSISTANT, text, at=now)
            if result.outcome is ChatOutcome.ASKS and result.question is not None:
                uow.questions.add(
                    kind=QuestionKind.ASK,
                    workflow_id=self._workflow_id,
                    sentence=result.question,
                    actions=(),
                    at=now,
                    detail={"options": list(result.options)},
                )
                uow.notice(Notice(kind=NoticeKind.QUESTION_CHANGED, workflow_id=self._workflow_id))
            uow.notice(Notice(kind=NoticeKind.CHAT_CHANGED, workflow_id=self._workflow_id))
            uow.commit()


# -- what the user is told ------------------------------------------------------------------------


def _result(state: PlannerState, end: LoopResult, policies: Policies) -> ChatResult:
    if state.refused is not None:
        return _message_result(state, ChatOutcome.REFUSED, state.refused)
    if state.question is not None:
        return replace(
            _of_state(state, ChatOutcome.ASKS), question=state.question, options=state.options
        )
    match end.end:
        case LoopEnd.TURNS_USED if state.version is None:
            return _message_result(
                state,
                ChatOutcome.FAILED,
                UserMessage(
                    "Keep could not make this within {count} turns of the model. Say it in "
                    "another way, or in smaller steps.",
                    count=policies["policy.plan.max_turns"],
                ),
            )
        case LoopEnd.INVALID_CALLS if state.version is None:
            return _message_result(
                state,
                ChatOutcome.FAILED,
                UserMessage(
                    "The model called tools in a way that cannot be understood, again and again. "
                    "Choose another model for planning in Settings ▸ Models."
                ),
            )
    reply = state.reply or end.text or _reply_without_words(state)
    if state.version is not None:
        return replace(_of_state(state, ChatOutcome.SAVED), reply=reply)
    return replace(_of_state(state, ChatOutcome.ANSWERED), reply=reply)


def _reply_without_words(state: PlannerState) -> str:
    if state.version is None:
        return UserMessage("The model had nothing to say.")
    return UserMessage("Saved as version {version}.", version=state.version.label)


def _interrupted(state: PlannerState, reason: InterruptReason, policies: Policies) -> ChatResult:
    match reason:
        case InterruptReason.STOPPED:
            return _waits(
                state,
                UserMessage(
                    "A stop is in force, so nothing more is sent to a model. Turn Keep back "
                    "on{command}, then try again.",
                    command=terminal_command("release"),
                ),
            )
        case InterruptReason.CANCELLED:
            return _waits(state, UserMessage("You stopped this. Try again, or say more."))
        case InterruptReason.TIME_USED:
            if state.version is not None:
                reply = _reply_without_words(state)
                return replace(_of_state(state, ChatOutcome.SAVED), reply=reply)
            return _message_result(
                state,
                ChatOutcome.FAILED,
                UserMessage(
                    "Keep could not make this within {seconds} seconds. Say it in smaller steps.",
                    seconds=policies["policy.plan.max_seconds"],
                ),
            )


def _failed(state: PlannerState, failure: ModelFailure) -> ChatResult:
    """The message stays unanswered, so that it can be tried again."""
    if state.version is not None and not isinstance(failure, ModelSignIn):
        reply = _reply_without_words(state)
        return replace(_of_state(state, ChatOutcome.SAVED), reply=reply)
    match failure:
        case ModelUnreachable():
            return replace(
                _of_state(state, ChatOutcome.FAILED),
                error=failure.sentence,
                error_type=FailureKind.NETWORK,
            )
        case ModelRejected():
            return replace(
                _of_state(state, ChatOutcome.FAILED),
                error=failure.sentence,
                error_type=FailureKind.LOGIC,
            )
        case ModelSignIn():
            return replace(_waits(state, failure.sentence), error_type=FailureKind.AUTH)
        case _:
            return _waits(state, failure.sentence)


def _waits(state: PlannerState, sentence: str) -> ChatResult:
    return replace(
        _of_state(state, ChatOutcome.WAITS),
        error=sentence,
        error_type=FailureKind.PRECONDITION,
    )


def _message_result(state: PlannerState, outcome: ChatOutcome, sentence: str) -> ChatResult:
    """Nothing came of it, which is the reply."""
    return replace(
        _of_state(state, outcome), reply=sentence, error=sentence, error_type=FailureKind.LOGIC
    )


def _of_state(state: PlannerState, outcome: ChatOutcome) -> ChatResult:
    return ChatResult(
        outcome=outcome,
        version=None if state.version is None else state.version.label,
        findings=state.findings,
    )
