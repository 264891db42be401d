"""Reads a response: JSON, else text, else base64; with a size limit."""

import base64
from collections.abc import Mapping, Sequence
from email.message import Message as Headers
from io import BytesIO
from typing import Any

import httpx2

from keep_desktop.domain.errors import Cancelled, LogicFailure, NetworkFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.large_json import Ended, TooDeep, TooMany
from keep_desktop.domain.messages import UserMessage
from keep_desktop.tools.charsets import tolerant
from keep_desktop.tools.http.requests import RequestOptions, content, stopped_under_way
from keep_desktop.tools.json_text import parsed_in_chunks

LARGEST_ANSWER = 10 * 1024 * 1024
#: Each value costs many times its text in memory.
_MOST_VALUES = 250_000
REDACTED = "[redacted]"
#: A session cookie is a secret too, and no script needs it.
_OMITTED = frozenset({"set-cookie", "set-cookie2"})


def read_body(
    answer: httpx2.Response, options: RequestOptions, service: str, most: int = LARGEST_ANSWER
) -> bytes:
    """The body; a Failure if it is larger than *most*."""
    # One buffer: pieces that are joined at the end would need the size once more.
    body = BytesIO()
    if _promised(answer) > most:
        raise too_large(service, mutates=options.mutates, most=most)
    for piece in content(answer):
        if not options.mutates:
            options.cancel.check()
        if body.tell() + len(piece) > most:
            raise too_large(service, mutates=options.mutates, most=most)
        body.write(piece)
    return body.getvalue()


def parsed(
    answer: httpx2.Response,
    body: bytes,
    options: RequestOptions,
    service: str,
    redact: Sequence[str] = (),
) -> dict[str, JsonValue]:
    """The script's value: `{status, headers, body}`. *redact* names what is left out of the body,
    such as `body.card`; of a body that is no JSON, all of it."""
    headers = {
        name.lower(): value
        for name, value in answer.headers.items()
        if name.lower() not in _OMITTED
    }
    content_type = answer.headers.get("content-type", "")
    return {
        "status": answer.status_code,
        "headers": headers,
        "body": _body(body, content_type, options, service, redact),
    }


def value_at(body: Any, path: str) -> JsonValue:
    """A part of the body, such as `body.data.next`; None if missing."""
    for step in path.split(".")[1:]:
        if not isinstance(body, Mapping) or step not in body:
            return None
        body = body[step]
    piece: JsonValue = body
    return piece


def redacted(body: JsonValue, paths: Sequence[str]) -> JsonValue:
    """The body without what *paths* name, in each element of a list."""
    for path in paths:
        body = _redacted(body, path.split(".")[1:])
    return body


def _redacted(value: Any, steps: Sequence[str]) -> JsonValue:
    if not steps:
        return REDACTED if value is not None else None
    if isinstance(value, list):
        return [_redacted(each, steps) for each in value]
    if not isinstance(value, dict) or steps[0] not in value:
        unchanged: JsonValue = value
        return unchanged
    return {**value, steps[0]: _redacted(value[steps[0]], steps[1:])}


def _promised(answer: httpx2.Response) -> int:
    text = answer.headers.get("content-length", "")
    return int(text) if text.isdecimal() and len(text) < 30 else 0


def too_large(service: str, *, mutates: bool = False, most: int = LARGEST_ANSWER) -> LogicFailure:
    return LogicFailure(
        UserMessage(
            "The answer of {service} is larger than {amount} MB, which is the most that is read",
            service=service,
            amount=most // 1024**2,
        ),
        took_effect=None if mutates else False,
    )


def file_too_large(service: str, most: int) -> LogicFailure:
    return LogicFailure(
        UserMessage(
            "The file of {service} is larger than {amount:,} MB, which is the most that is kept. "
            "More can be allowed in Settings under Limits and timeouts.",
            service=service,
            amount=most // 1024**2,
        )
    )


def _body(
    body: bytes,
    content_type: str,
    options: RequestOptions,
    service: str,
    redact: Sequence[str],
) -> JsonValue:
    if not body:
        return None
    kind = content_type.partition(";")[0].strip().lower()
    if kind == "application/json" or kind.endswith("+json"):
        try:
            return redacted(_json(body, options, service), redact)
        except (ValueError, RecursionError, TooDeep) as error:
            raise NetworkFailure(
                UserMessage(
                    "{service} answered with something that it calls JSON and that is none",
                    service=service,
                ),
                took_effect=None if options.mutates else False,
            ) from error
    if not kind:
        try:
            return redacted(_json(body, options, service), redact)
        except (ValueError, RecursionError, TooDeep):
            pass
    return _as_text(body, content_type) if not redact else REDACTED


def _json(body: bytes, options: RequestOptions, service: str) -> JsonValue:
    try:
        return parsed_in_chunks(
            body,
            most_values=_MOST_VALUES,
            is_over=lambda: options.cancel.cancelled,
        )
    except Ended:
        if options.mutates:
            # The stop has cut its connection: what it answered counts for nothing any more.
            raise stopped_under_way(service) from None
        raise Cancelled from None
    except TooMany:
        raise LogicFailure(
            UserMessage(
                "The answer of {service} has more than {most_values:,} values, which is "
                "the most that is read",
                service=service,
                most_values=_MOST_VALUES,
            ),
            took_effect=None if options.mutates else False,
        ) from None


def _as_text(body: bytes, content_type: str) -> JsonValue:
    charset = _charset(content_type) or "utf-8"
    try:
        text = body.decode(charset)
    except (LookupError, UnicodeError, ValueError):
        return {"base64": base64.b64encode(body).decode()}
    return {"base64": base64.b64encode(body).decode()} if "\0" in text else text


def _charset(content_type: str) -> str | None:
    headers = Headers()
    headers["content-type"] = content_type
    return tolerant(headers.get_content_charset, None)
