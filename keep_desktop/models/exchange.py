"""What is known of one try, whatever became of it."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass


class AnswerTooLarge(Exception):
    """More than is read of an answer; the connection was closed."""


@dataclass(slots=True)
class HttpExchange:
    """What is known of one try, whatever became of it."""

    #: Awaited before anything is sent, with the body as it is recorded.
    on_send: Callable[[bytes], Awaitable[None]]
    #: False while it is certain that the server has nothing of the request.
    may_be_sent: bool = False
    #: None until the server answered.
    status: int | None = None
    #: The body of an answer with an error status.
    error_body: bytes = b""
    retry_after: str | None = None
    request_id: str | None = None
