"""Reading an answer: JSON where it is JSON, else text, else base64; never without a limit."""

import base64
import json
from email.message import Message as Headers
from typing import Any

import httpx2

from keep_desktop.domain.errors import LogicFailure, NetworkFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.tools.headers import tolerant
from keep_desktop.tools.http_requests import Asking

LARGEST_ANSWER = 10 * 1024 * 1024
_DEEPEST = 100
#: A session that the service opened is a secret too, and no script has use for it.
_LEFT_OUT = frozenset({"set-cookie", "set-cookie2"})


def whole(answer: httpx2.Response, asking: Asking, service: str) -> bytes:
    """The body; a Failure where it is larger than is read."""
    pieces: list[bytes] = []
    size = 0
    if _promised(answer) > LARGEST_ANSWER:
        raise _too_large(asking, service)
    for piece in answer.iter_bytes(65536):
        if not asking.mutates:
            asking.cancel.check()
        size += len(piece)
        if size > LARGEST_ANSWER:
            raise _too_large(asking, service)
        pieces.append(piece)
    return b"".join(pieces)


def result(answer: httpx2.Response, body: bytes, asking: Asking, service: str) -> JsonValue:
    """What a script gets: `{status, headers, body}`."""
    headers = {
        name.lower(): value
        for name, value in answer.headers.items()
        if name.lower() not in _LEFT_OUT
    }
    content_type = answer.headers.get("content-type", "")
    return {
        "status": answer.status_code,
        "headers": headers,
        "body": _body(body, content_type, asking, service),
    }


def _promised(answer: httpx2.Response) -> int:
    text = answer.headers.get("content-length", "")
    return int(text) if text.isdecimal() and len(text) < 30 else 0


def _too_large(asking: Asking, service: str) -> LogicFailure:
    return LogicFailure(
        f"The answer of {service} is larger than {LARGEST_ANSWER // 1024**2} MB, which is the "
        "most that is read",
        took_effect=None if asking.mutates else False,
    )


def _body(body: bytes, content_type: str, asking: Asking, service: str) -> JsonValue:
    if not body:
        return None
    kind = content_type.partition(";")[0].strip().lower()
    if kind == "application/json" or kind.endswith("+json"):
        try:
            return parsed(body)
        except (ValueError, RecursionError) as error:
            raise NetworkFailure(
                f"{service} answered with something that it calls JSON and that is none",
                took_effect=None if asking.mutates else False,
            ) from error
    if kind:
        return _as_text(body, content_type)
    try:
        return parsed(body)
    except (ValueError, RecursionError):
        return _as_text(body, content_type)


def parsed(body: bytes) -> JsonValue:
    """JSON that the ledger can hold. Raises ValueError or RecursionError for anything else."""
    value: JsonValue = json.loads(body, parse_constant=_refused, parse_float=_finite)
    _check_depth(value)
    return value


def _refused(text: str) -> Any:
    raise ValueError(f"{text} is no JSON")


def _finite(text: str) -> float:
    number = float(text)
    if number in (float("inf"), float("-inf")):
        raise ValueError("a number is too large")
    return number


def _check_depth(value: JsonValue) -> None:
    level: list[Any] = [value]
    for _ in range(_DEEPEST):
        level = [
            inner
            for outer in level
            if isinstance(outer, dict | list)
            for inner in (outer.values() if isinstance(outer, dict) else outer)
        ]
        if not level:
            return
    raise ValueError("nested too deeply")


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
