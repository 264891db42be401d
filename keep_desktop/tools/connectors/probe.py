"""Asks a service who is signed in."""

import json
from collections.abc import Mapping
from typing import Any

import httpx2

from keep_desktop.domain.errors import AuthFailure, LogicFailure
from keep_desktop.domain.messages import UserMessage
from keep_desktop.ports.cancel import CancelToken
from keep_desktop.tools.connectors.catalogue import Service
from keep_desktop.tools.http.requests import (
    HttpRequest,
    RequestOptions,
    content,
    exchanged,
    failure_of_status,
)
from keep_desktop.tools.text import single_line

_PATIENCE_S = 15.0
_LARGEST = 1024 * 1024
_LONGEST_ACCOUNT = 200


def who(
    entry: Service, address: str, headers: Mapping[str, str], cancel: CancelToken
) -> str | None:
    """The account as the service names it, None where it names none. AuthFailure if the sign-in is
    refused; another Failure if the service does not answer as it should."""
    check = entry.check
    message = HttpRequest(
        method=check.method,
        url=httpx2.URL(address.rstrip("/") + check.path),
        headers={
            "User-Agent": "KeepDesktop",
            "Accept": "application/json, */*;q=0.5",
            **check.headers,
            **headers,
        },
        content=check.content,
    )
    options = RequestOptions(
        cancel=cancel, timeout_s=_PATIENCE_S, total_s=_PATIENCE_S, service=entry.title
    )
    with exchanged(message, options) as answer:
        if not answer.is_success:
            raise failure_of_status(answer.status_code, entry.title, mutates=False)
        raw = bytearray()
        for piece in content(answer):
            raw += piece
            if len(raw) > _LARGEST:
                raise _unlike(entry)
    if not check.account and check.ok is None:
        return None
    try:
        value = json.loads(raw)
    except (ValueError, RecursionError):
        raise _unlike(entry) from None
    if check.ok is not None and _at(value, check.ok) is not True:
        raise AuthFailure(
            UserMessage("{service} does not accept the sign-in.", service=entry.title)
        )
    for path in check.account:
        found = _at(value, path)
        if isinstance(found, str | int) and not isinstance(found, bool) and str(found).strip():
            return single_line(str(found), _LONGEST_ACCOUNT)
    return None


def _at(value: Any, path: str) -> Any:
    for name in path.split("."):
        value = value.get(name) if isinstance(value, Mapping) else None
    return value


def _unlike(entry: Service) -> LogicFailure:
    return LogicFailure(
        UserMessage(
            "{service} answered something else than expected. Check the address.",
            service=entry.title,
        )
    )
