"""A described HTTP service: address, authentication and operations (docs/services.md).

Contains no secret: `auth` only names one.
"""

import re
from collections.abc import Mapping
from typing import Annotated, Literal, Self
from urllib.parse import unquote

from pydantic import AfterValidator, Field, StringConstraints, model_validator

from keep_desktop.domain.errors import LogicFailure
from keep_desktop.domain.messages import UserMessage
from keep_desktop.tools.connectors.description import Described, Name
from keep_desktop.tools.http.paths import KEY, checked_template, names_in, origin
from keep_desktop.tools.http.requests import checked_url

_TOKEN = re.compile(r"[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}")
#: Headers set by the program, or that would change the request's target.
_OWN_HEADERS = frozenset(
    {
        "accept",
        "accept-encoding",
        "authorization",
        "connection",
        "content-encoding",
        "content-length",
        "content-type",
        "cookie",
        "expect",
        "host",
        "keep-alive",
        "proxy-authorization",
        "te",
        "trailer",
        "transfer-encoding",
        "upgrade",
        "user-agent",
    }
)


def _plain_header(name: str) -> str:
    if not _TOKEN.fullmatch(name):
        raise ValueError(UserMessage("is no name of a header"))
    return name


def _free_header(name: str) -> str:
    if _plain_header(name).lower() in _OWN_HEADERS:
        raise ValueError(UserMessage("is a header that Keep sets itself"))
    return name


def _base_url(text: str) -> str:
    try:
        url = checked_url(text)
    except LogicFailure:
        raise ValueError(
            UserMessage("must be an address that begins with http:// or https://")
        ) from None
    if url.userinfo:
        raise ValueError(
            UserMessage("must hold no user name or password; name a secret under auth")
        )
    if url.query or url.fragment or "?" in text or "#" in text:
        raise ValueError(UserMessage("must end before any ? or #"))
    # As written: the parsed one has its dots resolved.
    parts = [unquote(part) for part in text.split("/")]
    if any(part in (".", "..") for part in parts) or not text.isprintable() or " " in text:
        raise ValueError(UserMessage("must be written plainly, without dots as folders or spaces"))
    return text.rstrip("/")


def _template(path: str) -> str:
    return checked_template(path)


def _body_path(text: str) -> str:
    if text != "body" and not re.fullmatch(r"body(\.[^.\s][^.]{0,199}){1,10}", text):
        raise ValueError(UserMessage("must be body, or body.FIELD"))
    return text


BaseUrl = Annotated[str, StringConstraints(max_length=2000), AfterValidator(_base_url)]
Path = Annotated[str, StringConstraints(max_length=2000), AfterValidator(_template)]
FreeHeader = Annotated[str, AfterValidator(_free_header)]
BodyPath = Annotated[str, AfterValidator(_body_path)]
Status = Annotated[int, Field(ge=200, le=599)]


class Auth(Described):
    """How to authenticate; the secret itself is in the keyring under its name."""

    type: Literal["bearer", "basic", "header", "none"]
    secret: Name | None = None
    #: For basic.
    username: Annotated[str, StringConstraints(min_length=1, max_length=200)] | None = None
    #: For header: the header's name.
    header: FreeHeader | None = None

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if (self.secret is None) != (self.type == "none"):
            raise ValueError(
                UserMessage(
                    "type {value} needs {no}secret",
                    value=self.type,
                    no="no " * (self.type == "none"),
                )
            )
        if (self.username is None) != (self.type != "basic"):
            raise ValueError(UserMessage("username goes with type basic, and with no other"))
        if self.username is not None and (":" in self.username or not self.username.isprintable()):
            raise ValueError(UserMessage("username must hold no colon and no control characters"))
        if (self.header is None) != (self.type != "header"):
            raise ValueError(UserMessage("header goes with type header, and with no other"))
        return self


class StatusMatch(Described):
    """The statuses with that meaning."""

    status: Status | Annotated[list[Status], Field(min_length=1, max_length=50)]

    def includes(self, status: int) -> bool:
        return status in self.statuses

    @property
    def statuses(self) -> frozenset[int]:
        return frozenset([self.status] if isinstance(self.status, int) else self.status)


class Reconcile(Described):
    """How to find out whether a mutation happened."""

    method: Literal["GET", "HEAD"] = "GET"
    path: Path
    applied: StatusMatch
    failed: StatusMatch | None = None

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if self.failed is not None and self.applied.statuses & self.failed.statuses:
            raise ValueError(UserMessage("applied and failed name the same status"))
        return self


class Paginate(Described):
    """How a read goes on to the next page; its answer is the items of all of them."""

    #: The next address stands in the header `Link` (or at `next`); the next page is `param` with
    #: the value at `next`; or `param` counts from 1.
    by: Literal["link", "cursor", "page"]
    param: Annotated[str, StringConstraints(pattern=r"^[!-~]{1,100}$")] | None = None
    next: BodyPath | None = None
    items: BodyPath = "body"
    max_pages: Annotated[int, Field(ge=1, le=1000)] = 20

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if (self.param is None) != (self.by == "link"):
            raise ValueError(UserMessage("param goes with by cursor and by page, which need it"))
        if self.by == "cursor" and self.next is None:
            raise ValueError(UserMessage("by cursor needs next, such as body.next"))
        if self.by == "page" and self.next is not None:
            raise ValueError(UserMessage("next goes with by cursor and by link"))
        return self


class Operation(Described):
    """One operation of the service."""

    kind: Literal["read", "mutation"]
    method: Literal["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]
    path: Path
    idempotency_header: FreeHeader | None = None
    payload: Annotated[list[BodyPath], Field(max_length=100)] = Field(default_factory=list)
    timeout_s: Annotated[float, Field(gt=0, le=600)] | None = None
    reconcile: Reconcile | None = None
    paginate: Paginate | None = None
    #: What of its answers nobody sees.
    redact: Annotated[list[BodyPath], Field(max_length=100)] = Field(default_factory=list)

    @property
    def mutates(self) -> bool:
        return self.kind == "mutation"

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if KEY in names_in(self.path):
            raise ValueError(UserMessage("{{idempotency_key}} belongs into the path of reconcile"))
        if self.paginate is not None and (self.mutates or self.method != "GET"):
            raise ValueError(UserMessage("paginate goes with a read by GET only"))
        if self.mutates:
            return self
        if self.method not in ("GET", "HEAD", "POST"):
            raise ValueError(UserMessage("a read cannot use {method}", method=self.method))
        for name in ("idempotency_header", "payload", "reconcile"):
            if getattr(self, name):
                raise ValueError(UserMessage("{name} goes with kind mutation only", name=name))
        return self


class HttpService(Described):
    """A service that is reached over HTTP."""

    service: Name
    kind: Literal["http"] = "http"
    base_url: BaseUrl
    auth: Auth | None = None
    #: What of all answers nobody sees, beside what each operation names.
    redact: Annotated[list[BodyPath], Field(max_length=100)] = Field(default_factory=list)
    operations: Annotated[Mapping[Name, Operation], Field(min_length=1, max_length=500)]

    @model_validator(mode="after")
    def _fits(self) -> Self:
        for name, operation in self.operations.items():
            header = operation.idempotency_header
            own = self.auth.header if self.auth is not None else None
            if header is not None and own is not None and header.lower() == own.lower():
                raise ValueError(
                    UserMessage(
                        "operations.{name}: the secret goes into that header already", name=name
                    )
                )
        return self

    @property
    def secret(self) -> str | None:
        return self.auth.secret if self.auth is not None else None

    @property
    def origins(self) -> tuple[str, ...]:
        scheme, host, port = origin(checked_url(self.base_url))
        return (f"{scheme}://{host}:{port}",)
