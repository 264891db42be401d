"""What a failed try means: the class of its failure, its sentence, and whether to try again."""

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

from keep_desktop.domain.errors import FailureKind
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.messages import UserMessage, terminal_command
from keep_desktop.domain.planning.models import ModelProvider
from keep_desktop.domain.text import escaped, quote
from keep_desktop.models.exchange import AnswerTooLarge, HttpExchange
from keep_desktop.models.prompts import Redact
from keep_desktop.ports.hosts import host_of
from keep_desktop.ports.models import (
    BudgetExceeded,
    ModelFailure,
    ModelPaymentRequired,
    ModelRejected,
    ModelSignIn,
    ModelStopped,
    ModelUnreachable,
    NoModel,
)

_LONGEST_REASON, _LONGEST_DETAILS = 300, 2_000
_NO_MONEY = ("insufficient_quota", "insufficient_balance", "billing_hard_limit_reached")
_AGAIN = frozenset({408, 409, 425, 429})


@immutable
class Failed:
    """One try."""

    failure: ModelFailure
    #: Seconds that the server wants to be left alone.
    retry_after: float | None = None

    #: Nothing listens there: it will not within the waits of a retry.
    is_refused: bool = False

    @property
    def repeats(self) -> bool:
        return isinstance(self.failure, ModelUnreachable) and not self.is_refused


def failure_of(
    error: BaseException,
    exchange: HttpExchange,
    provider: ModelProvider,
    redact: Redact,
    *,
    now: datetime,
) -> Failed:
    """What the error of a try means. Servers repeat the key that they refuse: *redact* takes it
    out."""
    body = _object(exchange.error_body)
    status = exchange.status
    if status is None or status < 300:
        # An error inside a stream.
        body = _body_of(error)
        code = body.get("code")
        status = code if isinstance(code, int) and 400 <= code < 600 else None
    reason = _reason(body, redact)
    details = redact(f"{type(error).__name__}: {error}"[:_LONGEST_DETAILS])
    name = UserMessage("“{name}” at {host}", name=quote(provider.name), host=host_of(provider.url))
    after = _seconds(exchange.retry_after, now)
    failure = _of_status(status, name, reason, details, error, body)
    return Failed(failure, after, _is_refused(error))


def _of_status(
    status: int | None,
    name: str,
    reason: str,
    details: str,
    error: BaseException,
    body: Mapping[str, Any],
) -> ModelFailure:
    reason = UserMessage(": {reason}", reason=reason) if reason else ""
    if status == 402 or any(body.get(part) in _NO_MONEY for part in ("code", "type")):
        return ModelPaymentRequired(
            UserMessage(
                "{name} has no credit left{reason}. No model is asked anything for ten minutes.",
                name=name,
                reason=reason,
            ),
            details=details,
        )
    if status in (401, 403):
        return ModelSignIn(
            UserMessage(
                "{name} refused the key{reason}. Enter another one under Settings > "
                "Models{command}.",
                name=name,
                reason=reason,
                command=terminal_command("model add"),
            ),
            details=details,
        )
    if status == 404:
        return ModelRejected(
            UserMessage(
                "{name} refused the request (404){reason}. Check its address and model under "
                "Settings > Models{command}.",
                name=name,
                reason=reason,
                command=terminal_command("model add"),
            ),
            details=details,
        )
    if status is not None and 400 <= status < 500 and status not in _AGAIN:
        return ModelRejected(
            UserMessage(
                "{name} refused the request ({status}){reason}.",
                name=name,
                status=status,
                reason=reason,
            ),
            details=details,
        )
    if status is not None:
        return ModelUnreachable(
            UserMessage(
                "{name} answered {status}{reason}.", name=name, status=status, reason=reason
            ),
            details=details,
        )
    if _is_refused(error):
        return ModelUnreachable(
            UserMessage(
                "Nothing answers at {name}. Start the program that runs the model there, or choose "
                "another model.",
                name=name,
            ),
            details=details,
        )
    if isinstance(root_of(error), AnswerTooLarge):
        return ModelRejected(UserMessage("{name} answered without an end.", name=name))
    return ModelUnreachable(
        UserMessage("{name} did not give a whole answer{reason}.", name=name, reason=reason),
        details=details,
    )


def status_of(failure: ModelFailure) -> str:
    """The status of the row: a class of docs/execution.md."""
    match failure:
        case ModelSignIn():
            return FailureKind.AUTH
        case ModelPaymentRequired() | BudgetExceeded() | NoModel():
            return FailureKind.PRECONDITION
        case ModelUnreachable():
            return FailureKind.NETWORK
        case ModelStopped():
            return "cancelled"
    return FailureKind.LOGIC


def root_of(error: BaseException) -> BaseException:
    """What began it, below what the libraries made of it."""
    seen = 0
    while error.__cause__ is not None and seen < 20:
        error, seen = error.__cause__, seen + 1
    return error


def _is_refused(error: BaseException) -> bool:
    """Whether nothing listens at the address. The HTTP library keeps why as the context alone."""
    below: BaseException | None = error
    for _ in range(20):
        if below is None or isinstance(below, ConnectionRefusedError):
            break
        below = below.__cause__ or below.__context__
    return isinstance(below, ConnectionRefusedError)


def _body_of(error: BaseException) -> Mapping[str, Any]:
    body = getattr(error, "body", None) or getattr(error.__cause__, "body", None)
    return body if isinstance(body, dict) else {}


def _object(data: bytes) -> Mapping[str, Any]:
    """The `error` of a body, where it has one."""
    try:
        whole = json.loads(data)
    except (ValueError, RecursionError):
        return {}
    match whole:
        case {"error": dict(error)}:
            return error
        case {"error": str(text)}:
            return {"message": text}
        case dict():
            return whole
    return {}


def _reason(body: Mapping[str, Any], redact: Redact) -> str:
    text = str(body.get("message") or body.get("detail") or "")[:_LONGEST_DETAILS]
    return escaped(" ".join(redact(text).split())[:_LONGEST_REASON]).rstrip(".")


def _seconds(text: str | None, now: datetime) -> float | None:
    """Of a `Retry-After`: seconds, or a date."""
    if text is None:
        return None
    try:
        return max(0.0, float(text))
    except ValueError:
        pass
    try:
        at = parsedate_to_datetime(text)
    except (ValueError, OverflowError):
        return None
    aware = at if at.tzinfo is not None else at.replace(tzinfo=UTC)
    return max(0.0, (aware - now).total_seconds())
