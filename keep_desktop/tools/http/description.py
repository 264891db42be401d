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
from keep_desktop.ports.hosts import is_loopback
from keep_desktop.tools.connectors.description import Described, Name
from keep_desktop.tools.http.paths import KEY, DescriptionFault, checked_template, names_in, origin
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
        raise ValueError(UserMessage("is no name of a header", code=DescriptionFault.NO_HEADER))
    return name


def _free_header(name: str) -> str:
    if _plain_header(name).lower() in _OWN_HEADERS:
        raise ValueError(
            UserMessage("is a header that Keep sets itself", code=DescriptionFault.OWN_HEADER)
        )
    return name


def _base_url(text: str) -> str:
    try:
        url = checked_url(text)
    except LogicFailure:
        raise ValueError(
            UserMessage(
                "must be an address that begins with http:// or https://",
                code=DescriptionFault.NO_ADDRESS,
            )
        ) from None
    if url.userinfo:
        raise ValueError(
            UserMessage(
                "must hold no user name or password; name a secret under auth",
                code=DescriptionFault.HOLDS_USER,
            )
        )
    if url.query or url.fragment or "?" in text or "#" in text:
        raise ValueError(
            UserMessage("must end before any ? or #", code=DescriptionFault.HOLDS_QUERY)
        )
    # As written: the parsed one has its dots resolved.
    parts = [unquote(part) for part in text.split("/")]
    if any(part in (".", "..") for part in parts) or not text.isprintable() or " " in text:
        raise ValueError(
            UserMessage(
                "must be written plainly, without dots as folders or spaces",
                code=DescriptionFault.NOT_PLAIN,
            )
        )
    return text.rstrip("/")


def _token_url(text: str) -> str:
    url = checked_url(_base_url(text.partition("?")[0]))
    if url.scheme != "https" and not is_loopback(str(url)):
        raise ValueError(UserMessage("must begin with https://: a secret is sent to it"))
    return text


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
ShortText = Annotated[str, StringConstraints(min_length=1, max_length=200)]
ParamName = Annotated[str, StringConstraints(pattern=r"^[!-~]{1,100}$")]
TokenUrl = Annotated[str, StringConstraints(max_length=2000), AfterValidator(_token_url)]
FieldName = Annotated[str, StringConstraints(pattern=r"^[^\x00-\x1f\x7f\"\\]{1,200}$")]
Status = Annotated[int, Field(ge=200, le=599)]


class Auth(Described):
    """How to authenticate; the secret itself is in the keyring under its name."""

    type: Literal["bearer", "basic", "header", "query", "client_credentials", "none"]
    secret: Name | None = None
    #: For basic; without it the secret is NAME:PASSWORD.
    username: ShortText | None = None
    #: For header: the header's name.
    header: FreeHeader | None = None
    #: For query: the parameter's name.
    param: ParamName | None = None
    #: For client_credentials: where a token is got; without an id the secret is ID:SECRET.
    token_url: TokenUrl | None = None
    client_id: ShortText | None = None
    scope: Annotated[str, StringConstraints(max_length=1000, pattern=r"^[!-~ ]*$")] | None = None

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
        if self.username is not None and self.type != "basic":
            raise ValueError(UserMessage("username goes with type basic, and with no other"))
        if self.username is not None and (":" in self.username or not self.username.isprintable()):
            raise ValueError(
                UserMessage(
                    "username must hold no colon and no control characters",
                    code=DescriptionFault.BAD_USER,
                )
            )
        if (self.param is None) != (self.type != "query"):
            raise ValueError(UserMessage("param goes with type query, and with no other"))
        if (self.token_url is None) != (self.type != "client_credentials"):
            raise ValueError(
                UserMessage("token_url goes with type client_credentials, and with no other")
            )
        if self.type != "client_credentials" and (self.client_id or self.scope):
            raise ValueError(
                UserMessage("client_id and scope go with type client_credentials only")
            )
        if self.client_id is not None and not (
            self.client_id.isascii() and self.client_id.isprintable()
        ):
            raise ValueError(
                UserMessage(
                    "client_id must hold plain characters only", code=DescriptionFault.BAD_CLIENT_ID
                )
            )
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


class Applied(StatusMatch):
    """The same, where the answer may also have to hold what was sent: each field of the body with
    the same value."""

    body: Literal["sent"] | None = None


class Reconcile(Described):
    """How to find out whether a mutation happened."""

    method: Literal["GET", "HEAD"] = "GET"
    path: Path
    applied: Applied
    failed: StatusMatch | None = None

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if self.failed is not None and self.applied.statuses & self.failed.statuses:
            raise ValueError(
                UserMessage(
                    "applied and failed name the same status", code=DescriptionFault.SAME_STATUS
                )
            )
        return self


class Paginate(Described):
    """How a read goes on to the next page; its answer is the items of all of them."""

    #: The next address stands in the header `Link` (or at `next`); the next page is `param` with
    #: the value at `next`; or `param` counts from 1.
    by: Literal["link", "cursor", "page"]
    param: ParamName | None = None
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
    #: How the body is sent: as JSON, or as the fields of a form.
    encoding: Literal["json", "form", "multipart"] = "json"
    #: Fields of the body that name granted files, which are sent with their content.
    files: Annotated[list[FieldName], Field(max_length=20)] = Field(default_factory=list)
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
            raise ValueError(
                UserMessage(
                    "{{idempotency_key}} belongs into the path of reconcile",
                    code=DescriptionFault.KEY_IN_PATH,
                )
            )
        if self.paginate is not None and (self.mutates or self.method != "GET"):
            raise ValueError(UserMessage("paginate goes with a read by GET only"))
        if self.files and self.encoding != "multipart":
            raise ValueError(UserMessage("files go with encoding multipart only"))
        if self.encoding != "json" and self.method in ("GET", "HEAD"):
            raise ValueError(UserMessage("encoding goes with methods that have a body"))
        if self.mutates:
            return self
        if self.files:
            raise ValueError(UserMessage("{name} goes with kind mutation only", name="files"))
        if self.method not in ("GET", "HEAD", "POST"):
            raise ValueError(UserMessage("a read cannot use {method}", method=self.method))
        for name in ("idempotency_header", "payload", "reconcile"):
            if getattr(self, name):
                raise ValueError(UserMessage("{name} goes with kind mutation only", name=name))
        return self


MOST_OPERATIONS = 500


class HttpService(Described):
    """A service that is reached over HTTP."""

    service: Name
    kind: Literal["http"] = "http"
    base_url: BaseUrl
    auth: Auth | None = None
    #: What of all answers nobody sees, beside what each operation names.
    redact: Annotated[list[BodyPath], Field(max_length=100)] = Field(default_factory=list)
    operations: Annotated[Mapping[Name, Operation], Field(min_length=1, max_length=MOST_OPERATIONS)]

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
        token_url = self.auth.token_url if self.auth is not None else None
        addresses = [self.base_url] if token_url is None else [self.base_url, token_url]
        origins = [origin(checked_url(address)) for address in addresses]
        return tuple(f"{scheme}://{host}:{port}" for scheme, host, port in origins)
