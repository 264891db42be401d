"""HTTP requests for all tools: streamed response, errors as failures, cancellation.

`answered` is a GET that follows redirects, at most ten, to http and https addresses only;
`exchanged` is any request and follows none.
"""

import os
import re
import ssl
import threading
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import field
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from functools import lru_cache, partial
from http import HTTPStatus
from itertools import chain
from typing import Any, TypeGuard

import httpx2

from keep_desktop.domain.errors import (
    AuthFailure,
    Cancelled,
    Concern,
    Failure,
    LogicFailure,
    NetworkFailure,
    PageUnavailable,
    PermissionFailure,
    PreconditionFailure,
)
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.system.cut import Cut
from keep_desktop.domain.unpacking import Unpacker
from keep_desktop.ports.cancel import CancelToken
from keep_desktop.ports.tools import any_host
from keep_desktop.tools.text import shown_name


def failure_of_status(status: int, service: str, *, mutates: bool) -> Failure:
    """The failure for an unsuccessful *status*.

    *service* is named in the sentence. For a mutation a 4xx other than 408 means that it did not
    happen; anything else is unknown.
    """
    known_undone = not mutates or (400 <= status < 500 and status != HTTPStatus.REQUEST_TIMEOUT)
    took_effect = False if known_undone else None
    status_text = f"{status} {_phrase(status)}".strip()
    match status:
        case 401:
            return AuthFailure(
                UserMessage(
                    "{service} wants a sign-in ({status_text})",
                    service=service,
                    status_text=status_text,
                ),
                took_effect=took_effect,
            )
        case 403:
            return PermissionFailure(
                UserMessage(
                    "{service} does not allow this ({status_text})",
                    service=service,
                    status_text=status_text,
                )
            )
        case 404 | 410:
            return _answered(
                LogicFailure(
                    UserMessage(
                        "{service} has nothing at this address ({status_text})",
                        service=service,
                        status_text=status_text,
                    )
                )
            )
        case 408:
            return NetworkFailure(
                UserMessage(
                    "{service} gave up waiting ({status_text})",
                    service=service,
                    status_text=status_text,
                ),
                took_effect=took_effect,
            )
        case 429:
            return NetworkFailure(
                UserMessage(
                    "{service} is asked too often just now ({status_text})",
                    service=service,
                    status_text=status_text,
                )
            )
        case _ if status >= 500:
            return NetworkFailure(
                UserMessage(
                    "{service} has a problem of its own ({status_text})",
                    service=service,
                    status_text=status_text,
                ),
                took_effect=took_effect,
            )
        case _:
            return _answered(
                LogicFailure(
                    UserMessage(
                        "{service} refused the request ({status_text})",
                        service=service,
                        status_text=status_text,
                    ),
                    took_effect=took_effect,
                )
            )


def failure_of_answer(answer: httpx2.Response, service: str, *, mutates: bool) -> Failure:
    """As `failure_of_status`; a network failure carries the wait that the answer asks for."""
    failure = failure_of_status(answer.status_code, service, mutates=mutates)
    if isinstance(failure, NetworkFailure):
        failure.retry_after_s = retry_after_s(answer.headers)
    return failure


#: A longer wait is cut to this: nobody should be able to hold up a workflow for years.
LONGEST_RETRY_AFTER_S = 7 * 24 * 3600.0


def stopped_under_way(host: str) -> NetworkFailure:
    """For a mutation that a cancellation broke off: nobody knows whether it happened."""
    return NetworkFailure(_stopped(host), took_effect=None)


def _stopped(host: str) -> str:
    return UserMessage("The request to {host} was stopped while it was under way", host=host)


def retry_after_s(headers: Mapping[str, str]) -> float | None:
    """`Retry-After` in seconds, given as such or as a date; None if there is none, or if it is
    neither."""
    text = headers.get("retry-after", "").strip()
    if text.isascii() and text.isdecimal():
        seconds = float(text[:20])
    else:
        at = _date(text)
        if at is None:
            return None
        # By the clock that made the date, if it is known.
        seconds = (at - (_date(headers.get("date", "")) or datetime.now(UTC))).total_seconds()
    return min(max(seconds, 0.0), LONGEST_RETRY_AFTER_S)


def is_token(text: object) -> TypeGuard[str]:
    """Whether what a service sent as a token can be sent in a header."""
    return isinstance(text, str) and text.isascii() and text.isprintable() and " " not in text


def _date(text: str) -> datetime | None:
    try:
        at = parsedate_to_datetime(text)
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
    return at if at.tzinfo is not None else at.replace(tzinfo=UTC)


def _answered(failure: Failure) -> Failure:
    failure.is_answer = True
    return failure


def _phrase(status: int) -> str:
    try:
        return HTTPStatus(status).phrase
    except ValueError:
        return ""


MOST_REDIRECTS = 10
_CONNECT_S = 10.0
_TRUST = ("SSL_CERT_FILE", "SSL_CERT_DIR")
_HOST = re.compile(r"[^\s%\[\]<>\"'\\^`{|}]+")
SENT_AT_ONCE = 256 * 1024
_PAGES = "text/html,application/xhtml+xml,text/plain;q=0.9,*/*;q=0.5"
_HEADERS = {
    "User-Agent": "Mozilla/5.0 (compatible; KeepDesktop)",
    # Encodings that Python decodes, without those that pack a gigabyte into a few bytes.
    "Accept-Encoding": "gzip, deflate",
}


@immutable(kw_only=True)
class RequestOptions:
    """`mutates` if the request itself is the effect, `total_s` limits the whole response in
    seconds (None: as long as bytes arrive), `service` names the other side in sentences (None: its
    host), `accept` is the Accept header of `answered`, `patient` if an unavailable page may be
    back later, `check_host` see `ports.tools.CallContext`."""

    cancel: CancelToken
    timeout_s: float
    mutates: bool = False
    total_s: float | None = None
    service: str | None = None
    accept: str = _PAGES
    patient: bool = False
    check_host: Callable[[str], None] = any_host


@immutable(kw_only=True)
class Body:
    """What a request sends, of which only a piece is in memory. `pieces` begins anew each time it
    is called, and may raise a Failure in the midst."""

    size: int
    pieces: Callable[[], Iterator[bytes]]

    @classmethod
    def of(cls, *parts: "bytes | Body") -> "Body":
        """All of *parts*, one after the other."""
        made = [_in_memory(part) if isinstance(part, bytes) else part for part in parts]
        return cls(
            size=sum(part.size for part in made),
            pieces=lambda: chain.from_iterable(part.pieces() for part in made),
        )


@immutable(kw_only=True)
class HttpRequest:
    """The request. Its headers may contain a secret, so its repr shows none."""

    method: str
    url: httpx2.URL
    headers: Mapping[str, str] = field(repr=False)
    content: bytes | Body | None = field(default=None, repr=False)


def checked_url(text: str) -> httpx2.URL:
    """Raises LogicFailure for what is no http or https address."""
    try:
        url = httpx2.URL(text.strip())
    except (httpx2.InvalidURL, ValueError, TypeError) as error:
        raise LogicFailure(_not_an_address(text), details=str(error)) from error
    if url.scheme not in ("http", "https") or not _HOST.fullmatch(url.host):
        raise LogicFailure(_not_an_address(text))
    if url.port is not None and not 0 < url.port < 65536:
        raise LogicFailure(_not_an_address(text))
    return url


@contextmanager
def answered(text: str, options: RequestOptions) -> Iterator[httpx2.Response]:
    """The response to a GET of *text*, with a status of success, its body not yet read.

    Connection errors in the block are raised as a Failure, or as Cancelled if a cancellation ended
    a read or came before the request was sent.
    """
    headers = {**_HEADERS, "Accept": options.accept}
    message = HttpRequest(method="GET", url=checked_url(text), headers=headers)
    try:
        with _conversation(message, options, redirects=True) as answer:
            _check_status(answer, options)
            yield answer
    except Failure as failure:
        # The redirect's target may be valid for one visit only.
        failure.page = str(message.url.copy_with(userinfo=b""))
        raise


@contextmanager
def exchanged(message: HttpRequest, options: RequestOptions) -> Iterator[httpx2.Response]:
    """The response to *message* with any status, its body not yet read; errors as `answered`."""
    with _conversation(message, options, redirects=False) as answer:
        yield answer


def content(answer: httpx2.Response) -> Iterator[bytes]:
    """The decoded body, in pieces of bounded size even if it was compressed a thousandfold."""
    unpacker = Unpacker.of(answer.headers.get("content-encoding", ""))
    if unpacker is None:
        yield from answer.iter_bytes()
        return
    try:
        for raw in answer.iter_raw():
            yield from unpacker.pieces(raw)
        yield unpacker.rest()
    except zlib.error as error:
        raise httpx2.DecodingError(str(error)) from error


@contextmanager
def _conversation(
    message: HttpRequest, options: RequestOptions, *, redirects: bool
) -> Iterator[httpx2.Response]:
    options.cancel.check()
    line = _Connections()
    unregister = options.cancel.on_cancel(line.cut)
    timer = threading.Timer(options.total_s, line.cut) if options.total_s else None
    try:
        if timer:
            timer.daemon = True
            timer.start()
        with (
            _client(options) as client,
            closing(_first_answer(client, message, options, line, redirects=redirects)) as answer,
        ):
            yield answer
            if line.is_cut:
                # A response without a length ends with its connection.
                raise _CutOff
    except Failure as failure:
        failure.host = failure.host or message.url.host
        raise
    except _REQUEST_ERRORS as error:
        if options.cancel.cancelled and not (options.mutates and line.sent):
            raise Cancelled from error
        raise _failure_of(error, message.url, options, line) from error
    finally:
        unregister()
        if timer:
            timer.cancel()
        line.cut.close()


def _first_answer(
    client: httpx2.Client,
    message: HttpRequest,
    options: RequestOptions,
    line: "_Connections",
    *,
    redirects: bool,
) -> httpx2.Response:
    """The response, after redirects if they are to be followed. The client itself would read each
    redirect's body whole, which may have no end."""
    headers, body = message.headers, None
    if message.content is not None:
        body = Body.of(message.content)
        headers = {**headers, "Content-Length": str(body.size)}
    request = client.build_request(
        message.method,
        message.url,
        headers=headers,
        content=None if body is None else _sent(body, options),
        extensions=line.hook,
    )
    for _ in range(MOST_REDIRECTS + 1):
        options.check_host(request.url.netloc.decode("ascii"))
        answer = line.cut.run(partial(client.send, request, stream=True, follow_redirects=False))
        if not redirects or not answer.has_redirect_location:
            return answer
        answer.close()
        if answer.next_request is None:
            raise httpx2.InvalidURL("no web address to be redirected to")
        request = answer.next_request
    raise httpx2.TooManyRedirects("too many redirects", request=request)


def _in_memory(content: bytes) -> Body:
    """Of a text of megabytes the socket would copy what is left after each part that it took."""

    def pieces() -> Iterator[bytes]:
        for at in range(0, len(content), SENT_AT_ONCE):
            yield content[at : at + SENT_AT_ONCE]

    return Body(size=len(content), pieces=pieces)


def _sent(body: Body, options: RequestOptions) -> Iterator[bytes]:
    try:
        yield from body.pieces()
    except Failure as failure:
        # Some servers keep what arrived of a request that was broken off.
        failure.took_effect = None if options.mutates else False
        raise


class _CutOff(Exception):
    """The connection ended because we closed it."""


#: The last two are system errors for impossible host names and ports.
_REQUEST_ERRORS = (
    ConnectionAbortedError,
    httpx2.HTTPError,
    httpx2.InvalidURL,
    httpx2.StreamError,
    _CutOff,
    UnicodeError,
    OverflowError,
)


class _Connections:
    """The connections of one request, so that another thread can end it."""

    def __init__(self) -> None:
        self.cut = Cut()
        #: Something was sent, so the server may have acted.
        self.sent = False

    @property
    def is_cut(self) -> bool:
        return self.cut.is_cut

    @property
    def hook(self) -> dict[str, Any]:
        return {"trace": self._on_event}

    def _on_event(self, event: str, info: dict[str, Any]) -> None:
        if event.endswith("send_request_headers.started"):
            self.sent = True
        stream = info.get("return_value")
        if event.endswith("connect_tcp.complete") and stream is not None:
            self.cut.add(stream.get_extra_info("socket"))


def _client(options: RequestOptions) -> httpx2.Client:
    timeout = httpx2.Timeout(options.timeout_s, connect=min(_CONNECT_S, options.timeout_s))
    try:
        return httpx2.Client(timeout=timeout, verify=trust_store())
    except (ValueError, ImportError, httpx2.InvalidURL) as error:
        raise PreconditionFailure(
            UserMessage(
                "The proxy that this computer names for the web (ALL_PROXY, HTTPS_PROXY "
                "or HTTP_PROXY) cannot be used: only http and https proxies can"
            ),
            details=str(error),
            concerns=Concern.WORKFLOW,
        ) from error


def trust_store() -> ssl.SSLContext:
    return _trusted(*map(os.environ.get, _TRUST))


@lru_cache(maxsize=8)
def _trusted(file: str | None, folder: str | None) -> ssl.SSLContext:
    """The trust store; loading all certificates for each request would take most of its time.
    *file* and *folder* are the environment's overrides."""
    return httpx2.create_ssl_context()


def _check_status(answer: httpx2.Response, options: RequestOptions) -> None:
    if not answer.is_success:
        host = shown_name(answer.url.host)
        failure = failure_of_answer(answer, host, mutates=options.mutates)
        if options.patient and not isinstance(failure, NetworkFailure):
            raise PageUnavailable(failure.sentence, took_effect=failure.took_effect)
        raise failure


def _failure_of(
    error: Exception, url: httpx2.URL, options: RequestOptions, line: _Connections
) -> Failure:
    took_effect = None if options.mutates and line.sent else False
    name = options.service or shown_name(url.host)
    kind, sentence = _sentence(error, name, options, line)
    failure = kind(sentence, details=f"{type(error).__name__}: {error}", took_effect=took_effect)
    failure.host = url.host
    return failure


def _sentence(
    error: Exception, host: str, options: RequestOptions, line: _Connections
) -> tuple[Callable[..., Failure], str]:
    if options.cancel.cancelled:
        return NetworkFailure, _stopped(host)
    if _caused_by(error, ssl.SSLError):
        return NetworkFailure, UserMessage(
            "There is no safe connection to {host}: it could not prove itself", host=host
        )
    match error:
        case _ if line.is_cut:
            return NetworkFailure, UserMessage(
                "{host} took more than {total_s:g} seconds in all",
                host=host,
                total_s=options.total_s,
            )
        case httpx2.ConnectTimeout():
            return NetworkFailure, UserMessage(
                "{host} cannot be reached: it does not answer", host=host
            )
        case httpx2.TimeoutException() if options.timeout_s == 1:
            return NetworkFailure, UserMessage("{host} did not answer within 1 second", host=host)
        case httpx2.TimeoutException():
            return NetworkFailure, UserMessage(
                "{host} did not answer within {timeout_s:g} seconds",
                host=host,
                timeout_s=options.timeout_s,
            )
        case httpx2.TooManyRedirects():
            return LogicFailure, UserMessage(
                "{host} sends on and on: more than {most_redirects} redirects",
                host=host,
                most_redirects=MOST_REDIRECTS,
            )
        case httpx2.UnsupportedProtocol() | httpx2.InvalidURL():
            return LogicFailure, UserMessage(
                "{host} sends on to something that is no web address", host=host
            )
        case httpx2.ConnectError() | UnicodeError() | OverflowError():
            return NetworkFailure, UserMessage("{host} cannot be reached", host=host)
        case httpx2.DecodingError():
            return NetworkFailure, UserMessage("The answer of {host} is damaged", host=host)
        case _:
            return NetworkFailure, UserMessage(
                "The connection dropped before {host} replied", host=host
            )


def _caused_by(error: BaseException | None, kind: type[BaseException]) -> bool:
    while error is not None:
        if isinstance(error, kind):
            return True
        error = error.__cause__ or error.__context__
    return False


def _not_an_address(text: str) -> str:
    return UserMessage(
        "“{text}” is no web address: it must begin with http:// or https://", text=shown_name(text)
    )
