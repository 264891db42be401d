"""The one way to a model: budgets, records, retries, the emergency stop.

Each try is a row of its own, written with its reservation before anything is sent, in the
transaction that finds the stop switches off and the budgets large enough.
"""

import asyncio
import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from itertools import count

from keep_desktop.domain.errors import Cancelled, StorageFailure
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.messages import UserMessage, terminal_command
from keep_desktop.domain.planning.models import KeySource, ModelProtocol, ModelProvider, ModelRole
from keep_desktop.domain.policies import POLICIES
from keep_desktop.domain.runs import backoff
from keep_desktop.domain.system.background_loop import BackgroundLoop
from keep_desktop.domain.text import quote
from keep_desktop.models.attempt import RequestAttempt
from keep_desktop.models.configuration import ModelConfiguration
from keep_desktop.models.failures import Failed, failure_of, root_of
from keep_desktop.models.probe import context_tokens, probe
from keep_desktop.models.prompts import (
    Redact,
    as_sent,
    in_words,
    media_of,
    prompt_tokens,
    with_calls,
)
from keep_desktop.models.records import STOPPED, ModelCallRecord, ModelCallRecords
from keep_desktop.ports.cancel import CancelToken
from keep_desktop.ports.clock import Clock
from keep_desktop.ports.models import (
    AnswerDone,
    AnswerRestarted,
    ModelEvent,
    ModelFailure,
    ModelRejected,
    ModelRequest,
    ModelSignIn,
    ModelStopped,
    ModelUnreachable,
    TextDelta,
)
from keep_desktop.ports.stores import Ledger

#: Seconds of a request below which a further try is not worth it.
_LEAST_S = 1.0
_WATCH_S = 0.05


class ModelGateway:
    """`ports.models.ModelClient`. Thread-safe. *redactor* makes, for each request, what takes known
    secrets out of a text; *is_held* says whether a stop holds that is not on disk yet."""

    def __init__(
        self,
        ledger: Ledger,
        clock: Clock,
        configuration: ModelConfiguration,
        *,
        redactor: Callable[[], Redact],
        is_held: Callable[[], bool] = lambda: False,
    ) -> None:
        self._ledger = ledger
        self._clock = clock
        self.configuration = configuration
        self._records = ModelCallRecords(ledger, clock)
        self._redactor = redactor
        self._is_held = is_held
        self._loop = BackgroundLoop("models")
        self._probing = threading.Lock()

    def stream(self, request: ModelRequest, cancel: CancelToken) -> Iterator[ModelEvent]:
        provider = self._probed(request, cancel)
        if request.tools and provider.protocol is ModelProtocol.NONE:
            raise ModelRejected(
                UserMessage(
                    "“{name}” cannot plan: {reason} Choose another model under Settings > "
                    "Models{command}.",
                    name=quote(provider.model),
                    reason=provider.probe or "",
                    command=terminal_command("model use"),
                )
            )
        yield from self.ask(provider, request, cancel)

    def probe(
        self, provider: ModelProvider, cancel: CancelToken, workflow_id: WorkflowId | None = None
    ) -> ModelProvider:
        """Try what the model can do, and store it. Raises ModelFailure."""
        found = probe(self.ask, provider, cancel, workflow_id=workflow_id)
        key = self.configuration.key_of(provider)
        tokens = None if self._stopped(workflow_id) else context_tokens(provider, key)
        found = replace(found, context_tokens=tokens, probed_at=self._clock.now())
        self.configuration.put_probe(found)
        return found

    def ask(
        self, provider: ModelProvider, request: ModelRequest, cancel: CancelToken
    ) -> Iterator[ModelEvent]:
        """As `stream`, of that provider, without a probe."""
        cancel.check()
        sent = as_sent(request, provider, self._redactor())
        deadline = self._clock.monotonic() + request.seconds
        for tries in count(1):
            outcome = yield from self._try(provider, sent, deadline, cancel)
            if isinstance(outcome, AnswerDone):
                yield _as_asked(outcome, request, provider)
                return
            wait = self._wait(tries, outcome) if request.repeats else None
            left = deadline - self._clock.monotonic()
            if wait is None or wait + _LEAST_S > left:
                failure = outcome.failure
                self._records.ask(provider, request, failure)
                if isinstance(failure, ModelUnreachable):
                    failure.retry_after_s = outcome.retry_after
                raise failure
            yield AnswerRestarted()
            self._pause(wait, request.workflow_id, cancel)

    def close(self) -> None:
        """Cancels what is under way."""
        self._loop.close()

    def _probed(self, request: ModelRequest, cancel: CancelToken) -> ModelProvider:
        provider = self.configuration.provider_for(request.role)
        if request.role not in (ModelRole.PLAN, ModelRole.REPAIR):
            # Without tools there is nothing that a probe would decide.
            _require_room(provider, request)
            return provider
        if provider.protocol is not None:
            return provider
        with self._alone(request, cancel):
            # Another request may have waited for the same probe.
            provider = self.configuration.provider_for(request.role)
            if provider.protocol is not None:
                return provider
            self._records.require_admitted(provider, request)
            return self.probe(provider, cancel, request.workflow_id)

    @contextmanager
    def _alone(self, request: ModelRequest, cancel: CancelToken) -> Iterator[None]:
        """One probe at a time; a stop and a cancellation end the wait for another's."""
        while not self._probing.acquire(timeout=_WATCH_S):
            cancel.check()
            if self._stopped(request.workflow_id):
                raise ModelStopped(STOPPED)
        try:
            yield
        finally:
            self._probing.release()

    def _try(
        self, provider: ModelProvider, request: ModelRequest, deadline: float, cancel: CancelToken
    ) -> Generator[ModelEvent, None, AnswerDone | Failed]:
        """One try: its text, and then what became of it. Raises ModelStopped and Cancelled."""
        if self._is_held():
            raise ModelStopped(STOPPED)
        key = self._key(provider, request)
        call = self._records.begin(provider, request)
        attempt = RequestAttempt(
            provider,
            key,
            request,
            seconds=deadline - self._clock.monotonic(),
            on_send=partial(self._records.sent, call),
            is_stopped=partial(self._stopped, request.workflow_id),
        )
        try:
            for piece in attempt.pieces(self._loop, cancel):
                if request.json_schema is None:
                    yield TextDelta(text=piece)
        except BaseException:
            # The caller wants no more of it; it may go out still.
            self._records.cancelled(call, may_be_sent=True)
            raise
        return self._record_result(attempt, call, provider, request)

    def _record_result(
        self,
        attempt: RequestAttempt,
        call: ModelCallRecord,
        provider: ModelProvider,
        request: ModelRequest,
    ) -> AnswerDone | Failed:
        request_id, may_be_sent = attempt.exchange.request_id, attempt.exchange.may_be_sent
        try:
            done = attempt.result()
        except ModelStopped:
            self._records.cancelled(call, may_be_sent=may_be_sent)
            raise
        except asyncio.CancelledError:
            self._records.cancelled(call, may_be_sent=may_be_sent)
            raise Cancelled from None
        except ModelFailure as failure:
            self._records.failed(call, failure, request_id, may_be_sent=may_be_sent)
            return Failed(failure)
        except Exception as error:  # noqa: BLE001 - the libraries raise what they like
            if isinstance(root_of(error), StorageFailure):
                raise root_of(error) from None
            now = self._clock.now()
            failed = failure_of(error, attempt.exchange, provider, self._redactor(), now=now)
            self._records.failed(call, failed.failure, request_id, may_be_sent=may_be_sent)
            return failed
        if not self._records.done(call, provider, request, done, request_id):
            raise ModelStopped(STOPPED)
        return done

    def _key(self, provider: ModelProvider, request: ModelRequest) -> str | None:
        key = self.configuration.key_of(provider)
        if key is None and provider.key is not KeySource.NONE:
            failure = ModelSignIn(
                UserMessage(
                    "The key of “{name}” is not stored. Enter it under Settings > Models{command}.",
                    name=quote(provider.name),
                    command=terminal_command("model add"),
                )
            )
            self._records.ask(provider, request, failure)
            raise failure
        return key

    def _wait(self, tries: int, failed: Failed) -> float | None:
        """Seconds until the next try; None where there is none."""
        with self._ledger.read() as uow:
            settings = uow.settings.all()

        def policy(name: str) -> int:
            value = settings.get(name)
            return value if isinstance(value, int) else POLICIES[name].default

        if not failed.repeats or tries >= policy("policy.retry.max_attempts"):
            return None
        if failed.retry_after is not None:
            return failed.retry_after
        return backoff(
            tries - 1,
            base_ms=policy("policy.retry.base_backoff_ms"),
            most_ms=policy("policy.retry.max_backoff_ms"),
        ).total_seconds()

    def _pause(self, seconds: float, workflow_id: WorkflowId | None, cancel: CancelToken) -> None:
        """Wait. Raises Cancelled and ModelStopped."""
        woke = threading.Event()
        unregister = cancel.on_cancel(woke.set)
        until = self._clock.monotonic() + seconds
        try:
            while (left := until - self._clock.monotonic()) > 0:
                woke.wait(min(left, _WATCH_S))
                cancel.check()
                if self._stopped(workflow_id):
                    raise ModelStopped(STOPPED)
        finally:
            unregister()

    def _stopped(self, workflow_id: WorkflowId | None) -> bool:
        return self._is_held() or self._records.is_stopped(workflow_id)


def _require_room(provider: ModelProvider, request: ModelRequest) -> None:
    """Raises ModelRejected for a prompt that is certainly too long: some servers cut it without a
    word, and answer about its end."""
    room, needed = provider.context_tokens, prompt_tokens(request) * 3 // 4
    if room is not None and needed > room and not media_of(request):
        raise ModelRejected(
            UserMessage(
                "“{name}” reads {room:,} tokens at once, and this request has about {needed:,}. "
                "Give it less at once, or choose another model.",
                name=quote(provider.model),
                room=room,
                needed=needed,
            )
        )


def _as_asked(done: AnswerDone, request: ModelRequest, provider: ModelProvider) -> AnswerDone:
    """The answer as it was asked for. Raises ModelRejected for a refusal."""
    if done.finish_reason == "refusal":
        raise ModelRejected(
            UserMessage(
                "“{name}” declined: {reason}",
                name=quote(provider.model),
                reason=quote(done.turn.text[:300]),
            )
        )
    return replace(done, turn=with_calls(done.turn)) if in_words(request, provider) else done
