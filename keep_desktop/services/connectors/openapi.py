"""Services made from OpenAPI descriptions: what one offers, and the service of chosen operations.

Reading one opens no connection but to its own address, adds nothing, and asks for nothing it names.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

import httpx2
from pydantic import BaseModel, ConfigDict, TypeAdapter

from keep_desktop.domain.errors import Refused
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage, load
from keep_desktop.domain.system.files import details_of, open_plain, os_error_text
from keep_desktop.domain.text import single_line
from keep_desktop.ports.cancel import CancelToken, NeverCancelled
from keep_desktop.ports.parsing import NotParsed, ParserLimits, parser_for
from keep_desktop.services.connectors.files import Service, check_service
from keep_desktop.services.context import Keep
from keep_desktop.tools.http.description import MOST_OPERATIONS
from keep_desktop.tools.http.paths import checked_template
from keep_desktop.tools.http.requests import RequestOptions, answered, content
from keep_desktop.tools.parser_results import checked
from keep_desktop.tools.text import shown_name

LARGEST = 20 * 1024 * 1024
_PARSE_S, _START_S = 5.0, 30.0
_FETCH_S = 60.0
_OWNER = "connector import"
_ACCEPT = "application/json, application/yaml, text/yaml, text/plain;q=0.9, */*;q=0.5"
_NOBODY = NeverCancelled()
_SMALLEST = b'{"openapi": "3.1.0", "paths": {"/": {"get": {}}}}'


class _Described(BaseModel):
    """Checked as a whole once it is chosen."""

    model_config = ConfigDict(strict=True, extra="allow")

    kind: Literal["read", "mutation"]
    method: str
    path: str


class _Offered(BaseModel):
    model_config = ConfigDict(strict=True)

    name: str
    id: str
    summary: str
    described: _Described
    problem: str | None


class _ParserAnswer(BaseModel):
    """What the parser process answers, either part of it."""

    model_config = ConfigDict(strict=True)

    title: str = ""
    base_url: str = ""
    auth: dict[str, Any] = {}
    operations: list[_Offered] = []
    outside: int = 0
    problem: str | None = None
    problem_facts: str | None = None


_ANSWER = TypeAdapter(_ParserAnswer)


@immutable(kw_only=True)
class OfferedOperation:
    """An operation that a description offers; `described` is what a service file would say of it.
    `problem`: why Keep cannot call it."""

    name: str
    #: Its operationId as written.
    id: str
    summary: str
    described: dict[str, Any]
    problem: str | None

    @property
    def method(self) -> str:
        return str(self.described["method"])

    @property
    def path(self) -> str:
        return str(self.described["path"])

    @property
    def kind(self) -> str:
        return str(self.described["kind"])

    @property
    def verified(self) -> str | None:
        """How an unknown outcome is found out; None for a read."""
        if self.problem is not None:
            return UserMessage("cannot be called: {problem}", problem=self.problem)
        if self.kind == "read":
            return None
        if self.described.get("reconcile") is not None:
            look = self.described["reconcile"]
            return UserMessage("GET {path}", path=look["path"])
        header = self.described.get("idempotency_header")
        if header is not None:
            return UserMessage("may be repeated: {header}", header=header)
        return UserMessage("cannot be verified")

    def as_json(self) -> Mapping[str, JsonValue]:
        return {
            "operation": self.name,
            "method": self.method,
            "path": self.path,
            "kind": self.kind,
            "summary": self.summary,
            "verified": self.verified,
        }


@immutable(kw_only=True)
class Api:
    """A description that was read. `base_url` may be "" or have no host, `auth` names no secret
    yet."""

    title: str
    base_url: str
    auth: dict[str, Any]
    operations: Sequence[OfferedOperation]
    #: Parts in other files or at other addresses, which were not read.
    outside: int

    @property
    def name(self) -> str:
        """A name for its service."""
        plain = re.sub(r"[^a-z0-9]+", "-", self.title.lower()).strip("-")[:40].strip("-")
        return plain or "service"


def read_api(keep: Keep, source: str, cancel: CancelToken = _NOBODY) -> Api:
    """Read a description from a file or an http or https address. Refused with the reason, and the
    line where one is known; a Failure if it cannot be fetched; Cancelled."""
    is_address = source.lower().startswith(("http://", "https://"))
    if is_address:
        data, address = _fetched(source, cancel)
        what = shown_name(httpx2.URL(source).host)
    else:
        data, address = _read(Path(source)), ""
        what = Path(source).name
    answer = _parsed(keep, data, single_line(what, 80), cancel)
    if answer.problem is not None:
        reason = load(answer.problem[:1000], answer.problem_facts) or ""
        raise Refused(UserMessage("{name}: {reason}", name=what, reason=reason))
    return Api(
        title=answer.title,
        base_url=_joined(address, answer.base_url) if address else answer.base_url,
        auth=answer.auth,
        operations=[_offered(one) for one in answer.operations],
        outside=answer.outside,
    )


def chosen(api: Api, names: Sequence[str]) -> Sequence[OfferedOperation]:
    """The operations of these names (or operationIds), in that order. Refused for an unknown
    one and for one that cannot be called."""
    by_name = {one.id: one for one in reversed(api.operations) if one.id}
    by_name |= {one.name: one for one in api.operations}
    unknown = [single_line(name, 80) for name in names if name not in by_name]
    if unknown or not names:
        raise Refused(
            UserMessage(
                "There is no operation “{names}” in it. `connector import` without --operations "
                "lists them.",
                names=", ".join(unknown[:5]),
            )
        )
    found = list(dict.fromkeys(names))
    if len(found) > MOST_OPERATIONS:
        raise Refused(
            UserMessage(
                "A service has at most {most} operations. Choose fewer.", most=MOST_OPERATIONS
            )
        )
    for name in found:
        problem = by_name[name].problem
        if problem is not None:
            raise Refused(
                UserMessage(
                    "“{name}” cannot be called: {problem}. Leave it out.",
                    name=name,
                    problem=problem,
                )
            )
    return [by_name[name] for name in found]


def service_of_api(
    api: Api, operations: Sequence[OfferedOperation], name: str | None = None
) -> Service:
    """The service with these operations. Refused if the description does not suffice."""
    if not api.base_url.lower().startswith(("http://", "https://")):
        raise Refused(
            UserMessage(
                "It names no address of its service. Write the address under `servers`, such as "
                "`- url: https://shop.example/api`, and import it again."
            )
        )
    service = name or api.name
    auth = dict(api.auth)
    if auth.get("type") != "none":
        auth["secret"] = f"{service}-secret"
    if isinstance(auth.get("token_url"), str):
        auth["token_url"] = _joined(api.base_url, auth["token_url"])
    return check_service(
        {
            "service": service,
            "base_url": api.base_url,
            "auth": auth,
            "operations": {one.name: one.described for one in operations},
        }
    )


def _read(path: Path) -> bytes:
    try:
        with open_plain(path) as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise Refused(
            UserMessage("“{path}” cannot be read: {error}.", path=path, error=os_error_text(error)),
            details=details_of(error),
        ) from error
    if len(data) > LARGEST:
        raise _too_large(path.name)
    return data


def _fetched(source: str, cancel: CancelToken) -> tuple[bytes, str]:
    """The description and the address where it was found in the end."""
    options = RequestOptions(cancel=cancel, timeout_s=10.0, total_s=_FETCH_S, accept=_ACCEPT)
    pieces, size = [], 0
    with answered(source, options) as answer:
        for piece in content(answer):
            cancel.check()
            size += len(piece)
            if size > LARGEST:
                raise _too_large(shown_name(answer.url.host))
            pieces.append(piece)
        return b"".join(pieces), str(answer.url)


def _too_large(name: str) -> Refused:
    return Refused(
        UserMessage(
            "{name} is larger than {amount} MB, which is the most that is read.",
            name=name,
            amount=LARGEST // 1024**2,
        )
    )


def _parsed(keep: Keep, data: bytes, what: str, cancel: CancelToken) -> _ParserAnswer:
    try:
        # The first call starts the process, which the time for reading does not include.
        parser_for(keep.parser, _OWNER, ParserLimits(seconds=_START_S), cancel)(
            "openapi.api", [_SMALLEST], what
        )
        parse = parser_for(keep.parser, _OWNER, ParserLimits(seconds=_PARSE_S), cancel)
        return checked(_ANSWER, parse("openapi.api", [data], what), what)
    except NotParsed as failure:
        raise Refused(failure.sentence, details=failure.details) from None


def _offered(one: _Offered) -> OfferedOperation:
    found = OfferedOperation(
        name=single_line(one.name, 80),
        id=one.id,
        summary=single_line(one.summary, 160),
        described=one.described.model_dump(),
        problem=one.problem,
    )
    try:
        checked_template(found.path)
    except ValueError as error:
        return replace(found, problem=UserMessage("its path {reason}", reason=error.args[0]))
    return found


def _joined(base: str, address: str) -> str:
    try:
        return str(httpx2.URL(base).join(address))
    except (httpx2.InvalidURL, ValueError, TypeError):
        return address
