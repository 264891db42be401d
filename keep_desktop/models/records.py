"""The rows of requests: what admits one, how it is settled, and what its failure asks the user."""

from datetime import UTC, datetime, timedelta

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.planning.models import CANCELLED, OK, ModelProvider, ModelRole, TokenUsage
from keep_desktop.domain.policies import POLICIES
from keep_desktop.domain.questions import Answer, Question, QuestionKind
from keep_desktop.models import budget
from keep_desktop.models.failures import status_of
from keep_desktop.models.media import described
from keep_desktop.models.prices import price_of
from keep_desktop.models.prompts import prompt_tokens
from keep_desktop.ports.clock import Clock
from keep_desktop.ports.models import (
    AnswerDone,
    BudgetExceeded,
    ModelFailure,
    ModelPaymentRequired,
    ModelRequest,
    ModelSignIn,
    ModelStopped,
)
from keep_desktop.ports.stores import Ledger, SettingStore, UnitOfWork

PAUSED = "model.paused"
PAUSE = timedelta(minutes=10)
_DAYS = "policy.model.content_days"
#: What a server that has nothing of a request makes of it.
_NOTHING_USED = TokenUsage(tokens_in=0, tokens_out=0)
STOPPED = UserMessage("Everything is stopped: no model is asked anything until you release it.")


@immutable
class ModelCallRecord:
    """A row that was written for one try."""

    id: int
    #: Whether what is sent and answered is kept.
    keeps_content: bool


class ModelCallRecords:
    """Thread-safe."""

    def __init__(self, ledger: Ledger, clock: Clock) -> None:
        self._ledger = ledger
        self._clock = clock

    def is_stopped(self, workflow_id: WorkflowId | None) -> bool:
        with self._ledger.read() as uow:
            return _is_stopped(uow, workflow_id)

    def require_admitted(self, provider: ModelProvider, request: ModelRequest) -> None:
        """Raises what `begin` would, without a row: before a probe that a request leads to."""
        now = self._clock.now()
        day = budget.BudgetDay.of(now, self._clock.zone())
        with self._ledger.write() as uow:
            refused = _refusal(uow, day, request, needed_of(provider, request), at=now)
            uow.commit()
        if refused is not None:
            raise refused

    def begin(self, provider: ModelProvider, request: ModelRequest) -> ModelCallRecord:
        """A row with its reservation, before anything is sent. Raises ModelStopped,
        ModelPaymentRequired while work is paused, and BudgetExceeded; the question is open then."""
        needed = needed_of(provider, request)
        now = self._clock.now()
        day = budget.BudgetDay.of(now, self._clock.zone())
        with self._ledger.write() as uow:
            refused = _refusal(uow, day, request, needed, at=now)
            call_id = 0
            if refused is None:
                call_id = uow.model_calls.add(
                    role=request.role,
                    workflow_id=request.workflow_id,
                    run_id=request.run_id,
                    provider=provider.name,
                    model=provider.model,
                    reserved_tokens=needed.tokens,
                    reserved_price=needed.money,
                    at=now,
                )
                budget.notice(uow, day, request.workflow_id, at=now)
            days = content_days(uow.settings)
            uow.commit()
        if refused is not None:
            raise refused
        return ModelCallRecord(call_id, keeps_content=days > 0)

    def sent(self, call: ModelCallRecord, body: bytes) -> None:
        """Keep what is about to be sent, byte for byte; of pictures and recordings only what
        identifies them."""
        if call.keeps_content:
            with self._ledger.write(durable=False) as uow:
                uow.model_calls.keep_request(call.id, body)
                uow.commit()

    def done(
        self,
        call: ModelCallRecord,
        provider: ModelProvider,
        request: ModelRequest,
        done: AnswerDone,
        request_id: str | None,
    ) -> bool:
        """Settle an answer; False where a stop came meanwhile: it is to be discarded."""
        price = price_of(provider.url, provider.model, done.usage)
        now = self._clock.now()
        with self._ledger.write() as uow:
            stopped = _is_stopped(uow, request.workflow_id)
            uow.model_calls.finish(
                call.id,
                status=CANCELLED if stopped else OK,
                usage=done.usage,
                price=price,
                request_id=request_id,
                at=now,
            )
            if call.keeps_content:
                uow.model_calls.keep_answer(call.id, _answer_json(done))
            if not stopped:
                _close_questions(uow, request.workflow_id, at=now)
            uow.commit()
        return not stopped

    def failed(
        self,
        call: ModelCallRecord,
        failure: ModelFailure,
        request_id: str | None,
        *,
        may_be_sent: bool,
    ) -> None:
        """Settle a try that failed; its reservation stays counted where it may have been sent."""
        with self._ledger.write() as uow:
            uow.model_calls.finish(
                call.id,
                status=status_of(failure),
                error=failure.sentence,
                usage=TokenUsage() if may_be_sent else _NOTHING_USED,
                request_id=request_id,
                at=self._clock.now(),
            )
            if call.keeps_content:
                uow.model_calls.keep_answer(call.id, {"error": failure.sentence})
            uow.commit()

    def cancelled(self, call: ModelCallRecord, *, may_be_sent: bool) -> None:
        usage = TokenUsage() if may_be_sent else _NOTHING_USED
        with self._ledger.write() as uow:
            uow.model_calls.finish(call.id, status=CANCELLED, usage=usage, at=self._clock.now())
            uow.commit()

    def ask(self, provider: ModelProvider, request: ModelRequest, failure: ModelFailure) -> None:
        """Open the question that the last failure of a request leads to; pause where there is no
        credit left."""
        if not isinstance(failure, ModelSignIn | ModelPaymentRequired):
            return
        now = self._clock.now()
        with self._ledger.write() as uow:
            if isinstance(failure, ModelPaymentRequired):
                until = now + PAUSE
                uow.settings.put(PAUSED, {"until": until.isoformat(), "sentence": failure.sentence})
                _ask_user(uow, QuestionKind.MODEL, request.workflow_id, failure.sentence, at=now)
            else:
                _ask_user(
                    uow,
                    QuestionKind.SIGN_IN,
                    request.workflow_id,
                    failure.sentence,
                    at=now,
                    provider=provider.name,
                )
            uow.commit()


def needed_of(provider: ModelProvider, request: ModelRequest) -> budget.Amount:
    """What is reserved for one try."""
    prompt = prompt_tokens(request)
    most = TokenUsage(tokens_in=prompt, tokens_out=request.max_tokens)
    return budget.Amount(
        tokens=prompt + request.max_tokens, money=price_of(provider.url, provider.model, most)
    )


def content_days(settings: SettingStore) -> int:
    """How long what was sent is kept; 0: not at all."""
    stored = settings.get(_DAYS)
    return stored if isinstance(stored, int) else POLICIES[_DAYS].default


def end_pause(uow: UnitOfWork, *, at: datetime) -> None:
    """The user wants to try again: end the pause, and close what asks about a model."""
    uow.settings.remove(PAUSED)
    for question in uow.questions.open():
        if question.is_about_model:
            _settle(uow, question, at=at)


def _refusal(
    uow: UnitOfWork,
    day: budget.BudgetDay,
    request: ModelRequest,
    needed: budget.Amount,
    *,
    at: datetime,
) -> ModelFailure | None:
    if _is_stopped(uow, request.workflow_id):
        return ModelStopped(STOPPED)
    paused = _paused(uow.settings, at)
    if paused is not None:
        _ask_user(uow, QuestionKind.MODEL, request.workflow_id, paused, at=at)
        return ModelPaymentRequired(paused)
    sentence = budget.refusal(uow, day, request.workflow_id, needed)
    if sentence is None:
        return None
    # What happens by itself does not ask again on a day on which the user chose to wait.
    by_itself = request.role is not ModelRole.PLAN
    if request.workflow_id is not None and not (by_itself and budget.waits(uow.settings, day)):
        budget.open_question(uow, request.workflow_id, sentence, at=at)
    return BudgetExceeded(sentence)


def _is_stopped(uow: UnitOfWork, workflow_id: WorkflowId | None) -> bool:
    switches = uow.switches.read()
    if workflow_id is None:
        return switches.everything_since is not None
    return switches.is_stopped(workflow_id)


def _paused(settings: SettingStore, now: datetime) -> str | None:
    """Why no request is made for the time being; None where they are."""
    match settings.get(PAUSED):
        case {"until": str(until), "sentence": str(sentence)}:
            left = datetime.fromisoformat(until).astimezone(UTC) - now
            # A clock that was set back must not lengthen it.
            return sentence if timedelta() < left <= PAUSE else None
    return None


def _ask_user(
    uow: UnitOfWork,
    kind: QuestionKind,
    workflow_id: WorkflowId | None,
    sentence: str,
    *,
    at: datetime,
    provider: str | None = None,
) -> None:
    """A request without a workflow was made by the user just now: its failure is all."""
    if workflow_id is None:
        return
    uow.questions.add(
        kind=kind,
        workflow_id=workflow_id,
        sentence=sentence,
        actions=(Answer.TRY_AGAIN,),
        detail=None if provider is None else {"model": provider},
        at=at,
    )
    uow.notice(Notice(kind=NoticeKind.QUESTION_CHANGED, workflow_id=workflow_id))


def _close_questions(uow: UnitOfWork, workflow_id: WorkflowId | None, *, at: datetime) -> None:
    """A model answered, so what asked about it is settled."""
    for question in uow.questions.open():
        mine = question.workflow_id == workflow_id
        if question.is_about_model or (mine and question.kind is QuestionKind.BUDGET):
            _settle(uow, question, at=at)


def _settle(uow: UnitOfWork, question: Question, *, at: datetime) -> None:
    uow.questions.answer(question.id, str(Answer.TRY_AGAIN), at=at)
    uow.notice(Notice(kind=NoticeKind.QUESTION_CHANGED, workflow_id=question.workflow_id))


def _answer_json(done: AnswerDone) -> JsonValue:
    return {
        "text": done.turn.text,
        "calls": [{"name": call.name, "arguments": call.arguments} for call in done.turn.calls],
        "finish_reason": done.finish_reason,
        **({"media": [described(one) for one in done.turn.media]} if done.turn.media else {}),
    }
