"""One request: its answer as a stream, its troubles as failures, and an end when asked.

`answered` is a GET that follows redirects, at most ten, to http and https addresses only;
`exchanged` is any request and follows none.
"""

import os
import re
import socket
import ssl
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import httpx2

from keep_desktop.domain.errors import (
    AwayFailure,
    Cancelled,
    Failure,
    LogicFailure,
    NetworkFailure,
    PreconditionFailure,
)
from keep_desktop.ports.tools import CancelToken
from keep_desktop.tools.http_status import failure_of_status
from keep_desktop.tools.titles import shown_name

MOST_REDIRECTS = 10
_CONNECT_S = 10.0
_TRUST = ("SSL_CERT_FILE", "SSL_CERT_DIR")
_HOST = re.compile(r"[^\s%\[\]<>\"'\\^`{|}]+")
_PAGES = "text/html,application/xhtml+xml,text/plain;q=0.9,*/*;q=0.5"
_HEADERS = {
    "User-Agent": "Mozilla/5.0 (compatible; KeepDesktop)",
    # What Python undoes by itself, and nothing that packs a gigabyte into a few bytes.
    "Accept-Encoding": "gzip, deflate",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """How to ask: `mutates` where the request itself is the effect, `whole_s` for the seconds
    after which an answer that is not through is given up (None: as long as bytes come), `service`
    for what sentences call the other side (None: by its host), `accept` for the kinds of answer
    that `answered` asks for, `patient` where a page that is not shown may be there again later."""

    cancel: CancelToken
    timeout_s: float
    mutates: bool = False
    whole_s: float | None = None
    service: str | None = None
    accept: str = _PAGES
    patient: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """What is sent. Its headers may hold a secret, so it shows none of them."""

    method: str
    url: httpx2.URL
    headers: Mapping[str, str] = field(repr=False)
    content: bytes | None = field(default=None, repr=False)


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
def answered(text: str, asking: Asking) -> Iterator[httpx2.Response]:
    """The answer to a GET of *text*, its status one of success, its body not yet read.

    Whatever goes wrong in the block with the connection is raised as a Failure, or as Cancelled
    where a cancel ended a read or came before the request went out.
    """
    headers = {**_HEADERS, "Accept": asking.accept}
    message = Message(method="GET", url=checked_url(text), headers=headers)
    try:
        with _conversation(message, asking, redirects=True) as answer:
            _check_status(answer, asking)
            yield answer
    except Failure as failure:
        # Where it led on to may be good for one visit only.
        failure.page = str(message.url.copy_with(userinfo=b""))
        raise


@contextmanager
def exchanged(message: Message, asking: Asking) -> Iterator[httpx2.Response]:
    """The answer to *message* whatever its status, its body not yet read; troubles as above."""
    with _conversation(message, asking, redirects=False) as answer:
        yield answer


@contextmanager
def _conversation(
    message: Message, asking: Asking, *, redirects: bool
) -> Iterator[httpx2.Response]:
    asking.cancel.check()
    line = _Line()
    take_back = asking.cancel.on_cancel(line.cut)
    timer = threading.Timer(asking.whole_s, line.cut) if asking.whole_s else None
    try:
        if timer:
            timer.daemon = True
            timer.start()
        with (
            _client(asking) as client,
            closing(_first_answer(client, message, line, redirects=redirects)) as answer,
        ):
            yield answer
            if line.is_cut:
                # An answer without a length ends where its connection does.
                raise _CutOff
    except _TROUBLES as error:
        if asking.cancel.cancelled and not (asking.mutates and line.sent):
            raise Cancelled from error
        raise _failure_of(error, message.url, asking, line) from error
    finally:
        take_back()
        if timer:
            timer.cancel()


def _first_answer(
    client: httpx2.Client, message: Message, line: "_Line", *, redirects: bool
) -> httpx2.Response:
    """The answer, after redirects where they are to be followed. The client could follow them by
    itself, but reads each answer on the way whole, and one may have no end."""
    request = client.build_request(
        message.method,
        message.url,
        headers=message.headers,
        content=message.content,
        extensions=line.hook,
    )
    for _ in range(MOST_REDIRECTS + 1):
        answer = client.send(request, stream=True, follow_redirects=False)
        if not redirects or not answer.has_redirect_location:
            return answer
        answer.close()
        if answer.next_request is None:
            raise httpx2.InvalidURL("no web address to be redirected to")
        request = answer.next_request
    raise httpx2.TooManyRedirects("too many redirects", request=request)


class _CutOff(Exception):
    """The connection ended because we cut it."""


#: The last two are what the system says of host names and ports that cannot be.
_TROUBLES = (
    httpx2.HTTPError,
    httpx2.InvalidURL,
    httpx2.StreamError,
    _CutOff,
    UnicodeError,
    OverflowError,
)


class _Line:
    """The connections of one request, so that another thread can cut them."""

    def __init__(self) -> None:
        self._sockets: list[socket.socket] = []
        self._lock = threading.Lock()
        self._is_cut = False
        #: Something was sent, so the server may have acted.
        self.sent = False

    @property
    def is_cut(self) -> bool:
        return self._is_cut

    @property
    def hook(self) -> dict[str, Any]:
        return {"trace": self._heard}

    def cut(self) -> None:
        """End every wait on the connections. From any thread."""
        with self._lock:
            self._is_cut = True
            for each in self._sockets:
                _shut(each)

    def _heard(self, event: str, info: dict[str, Any]) -> None:
        if event.endswith("send_request_headers.started"):
            self.sent = True
        stream = info.get("return_value")
        if not event.endswith(("connect_tcp.complete", "start_tls.complete")) or stream is None:
            return
        with self._lock:
            self._sockets.append(stream.get_extra_info("socket"))
            if self._is_cut:
                _shut(self._sockets[-1])


def _shut(connection: socket.socket) -> None:
    # Of the plain socket also where TLS lies over it: TLS would wait to take its leave.
    with suppress(OSError):
        socket.socket.shutdown(connection, socket.SHUT_RDWR)


def _client(asking: Asking) -> httpx2.Client:
    timeout = httpx2.Timeout(asking.timeout_s, connect=min(_CONNECT_S, asking.timeout_s))
    try:
        return httpx2.Client(timeout=timeout, verify=_trusted(*map(os.environ.get, _TRUST)))
    except (ValueError, ImportError, httpx2.InvalidURL) as error:
        raise PreconditionFailure(
            "The proxy that this computer names for the web (ALL_PROXY, HTTPS_PROXY or HTTP_PROXY)"
            " cannot be used: only http and https proxies can",
            details=str(error),
        ) from error


@lru_cache(maxsize=8)
def _trusted(file: str | None, folder: str | None) -> ssl.SSLContext:
    """Whom to believe; reading all those certificates anew would take most of a request's time.
    *file* and *folder* are what the environment names in place of the usual ones."""
    return httpx2.create_ssl_context()


def _check_status(answer: httpx2.Response, asking: Asking) -> None:
    if not answer.is_success:
        host = shown_name(answer.url.host)
        failure = failure_of_status(answer.status_code, host, mutates=asking.mutates)
        if asking.patient and not isinstance(failure, NetworkFailure):
            raise AwayFailure(failure.sentence, took_effect=failure.took_effect)
        raise failure


def _failure_of(error: Exception, url: httpx2.URL, asking: Asking, line: _Line) -> Failure:
    took_effect = None if asking.mutates and line.sent else False
    name = asking.service or shown_name(url.host)
    kind, sentence = _sentence(error, name, asking, line)
    return kind(sentence, details=f"{type(error).__name__}: {error}", took_effect=took_effect)


def _sentence(
    error: Exception, host: str, asking: Asking, line: _Line
) -> tuple[Callable[..., Failure], str]:
    if asking.cancel.cancelled:
        return NetworkFailure, f"The request to {host} was stopped while it was under way"
    if _caused_by(error, ssl.SSLError):
        return NetworkFailure, f"There is no safe connection to {host}: it could not prove itself"
    match error:
        case _ if line.is_cut:
            return NetworkFailure, f"{host} took more than {asking.whole_s:g} seconds in all"
        case httpx2.ConnectTimeout():
            return NetworkFailure, f"{host} cannot be reached: it does not answer"
        case httpx2.TimeoutException():
            return NetworkFailure, f"{host} did not answer within {asking.timeout_s:g} seconds"
        case httpx2.TooManyRedirects():
            return LogicFailure, f"{host} sends on and on: more than {MOST_REDIRECTS} redirects"
        case httpx2.UnsupportedProtocol() | httpx2.InvalidURL():
            return LogicFailure, f"{host} sends on to something that is no web address"
        case httpx2.ConnectError() | UnicodeError() | OverflowError():
            return NetworkFailure, f"{host} cannot be reached"
        case httpx2.DecodingError():
            return NetworkFailure, f"The answer of {host} is damaged"
        case _:
            return NetworkFailure, f"The connection to {host} broke before the answer was through"


def _caused_by(error: BaseException | None, kind: type[BaseException]) -> bool:
    while error is not None:
        if isinstance(error, kind):
            return True
        error = error.__cause__ or error.__context__
    return False


def _not_an_address(text: str) -> str:
    return f"“{shown_name(text)}” is no web address: it must begin with http:// or https://"
