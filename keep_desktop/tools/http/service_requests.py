"""Requests to a described service: what is sent, and where redirects may lead."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import httpx2

from keep_desktop.domain.errors import LogicFailure
from keep_desktop.domain.messages import UserMessage
from keep_desktop.ports.tools import CallContext
from keep_desktop.tools.http.description import HttpService, Operation
from keep_desktop.tools.http.paths import origin
from keep_desktop.tools.http.requests import (
    MOST_REDIRECTS,
    Body,
    HttpRequest,
    RequestOptions,
    exchanged,
    failure_of_answer,
)
from keep_desktop.tools.text import shown_name

_ACCEPTED = {
    "Accept": "application/json, text/plain;q=0.9, */*;q=0.5",
    # Encodings that Python decodes, without those that pack a gigabyte into a few bytes.
    "Accept-Encoding": "gzip, deflate",
    "User-Agent": "KeepDesktop",
}


def message_of(
    method: str,
    url: httpx2.URL,
    headers: Mapping[str, str] | None = None,
    content: tuple[bytes | Body | None, str] = (None, ""),
) -> HttpRequest:
    body, kind = content
    sent = {**_ACCEPTED, **(headers or {})}
    if body is not None:
        sent["Content-Type"] = kind
    return HttpRequest(method=method, url=url, headers=sent, content=body)


def options_of(
    service: HttpService,
    operation: Operation,
    context: CallContext,
    *,
    mutates: bool,
    limits_whole: bool = True,
) -> RequestOptions:
    """The description's timeout covers the whole call; without it a slow response may take four
    times the first-byte timeout, or with *limits_whole* unset as long as bytes arrive."""
    limit = operation.timeout_s
    whole = context.http_timeout_s * 4 if limits_whole else None
    return RequestOptions(
        cancel=context.cancel,
        timeout_s=limit or context.http_timeout_s,
        total_s=limit or whole,
        mutates=mutates,
        service=service.service,
    )


@contextmanager
def succeeded(
    message: HttpRequest, options: RequestOptions
) -> Iterator[tuple[HttpRequest, httpx2.Response]]:
    """The successful answer, its body not yet read, and the request that it answers: a GET follows
    redirects within the service. Any other answer is raised as its Failure."""
    service = options.service or ""
    for _ in range(MOST_REDIRECTS):
        with exchanged(message, options) as answer:
            if answer.is_success:
                yield message, answer
                return
            if not answer.has_redirect_location:
                raise failure_of_answer(answer, service, mutates=options.mutates)
            message = _redirected(message, answer, options)
    raise LogicFailure(
        UserMessage(
            "{service} sends on and on: more than {most_redirects} redirects",
            service=service,
            most_redirects=MOST_REDIRECTS,
        )
    )


def _redirected(
    message: HttpRequest, answer: httpx2.Response, options: RequestOptions
) -> HttpRequest:
    """The next request. A redirected mutation may have happened before the redirect."""
    service = options.service
    took_effect = None if options.mutates else False
    try:
        target = message.url.join(answer.headers.get("location", ""))
    except (httpx2.InvalidURL, ValueError, TypeError):
        raise LogicFailure(
            UserMessage("{service} sends on to something that is no web address", service=service),
            took_effect=took_effect,
        ) from None
    if origin(target) != origin(message.url):
        raise LogicFailure(
            UserMessage(
                "{service} sends on to another address ({value}), which is refused ({status_code})",
                service=service,
                value=shown_name(target.host) or "none",
                status_code=answer.status_code,
            ),
            took_effect=took_effect,
        )
    if options.mutates or message.method != "GET":
        raise LogicFailure(
            UserMessage(
                "{service} sends the request on ({status_code}), which is followed only "
                "when reading with GET",
                service=service,
                status_code=answer.status_code,
            ),
            took_effect=took_effect,
        )
    return HttpRequest(method="GET", url=target.copy_with(fragment=None), headers=message.headers)
