"""Base of the tools of connected services.

A service is a folder `tools/connectors/<service>` with its entry of the catalogue and the module
`operations` of its tools. Each operation is one class: a `ServiceRead`, or a `ServiceMutation`
(`UndoableMutation` if it can be taken back), which also says what it notes before the call and how
it looks afterwards whether it happened. All of them send their requests through `ServiceClient`,
which signs, renews, pages, redacts and turns answers into failures; none repeats a call by itself.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from types import ModuleType
from typing import Any, ClassVar, TypeVar

import httpx2
from pydantic import Field

from keep_desktop.domain.errors import (
    AuthFailure,
    Concern,
    Failure,
    LogicFailure,
    NetworkFailure,
    PreconditionFailure,
    StorageFailure,
)
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.permissions import Risk, Scope, ScopeKind
from keep_desktop.ports.connections import Connection, Connections
from keep_desktop.ports.tools import CallContext, Reconciled, Tool, ToolInput, Verdict
from keep_desktop.tools.connectors.catalogue import Service
from keep_desktop.tools.http.bodies import json_body
from keep_desktop.tools.http.pages import linked
from keep_desktop.tools.http.paths import Params, Scalar, address, origin
from keep_desktop.tools.http.reading import LARGEST_ANSWER, parsed, read_body, too_large
from keep_desktop.tools.http.requests import (
    LONGEST_RETRY_AFTER_S,
    MOST_REDIRECTS,
    Body,
    HttpRequest,
    RequestOptions,
    exchanged,
    failure_of_status,
    retry_after_s,
)
from keep_desktop.tools.redaction import Redactor
from keep_desktop.tools.text import iso, single_line

_ACCEPTED = {
    "Accept": "application/json",
    "Accept-Encoding": "gzip, deflate",
    "User-Agent": "KeepDesktop",
}
#: A service that goes on handing out empty pages ends here.
_MOST_PAGES = 200
#: Once so much was answered, a call asks for nothing more: it is in memory until its end.
_MOST_BYTES = 3 * LARGEST_ANSWER
#: Bytes a second that large content may take at least.
_SLOWEST = 50_000
_LONGEST_REASON = 300


class ServiceInput(ToolInput):
    account: str | None = Field(
        default=None,
        min_length=1,
        max_length=200,
        description="The connected account; only needed where there are several",
    )


class SubkeyInput(ServiceInput):
    """Of what may be made several times alike."""

    subkey: str | None = Field(
        default=None, max_length=500, description="Tells apart two calls that are otherwise equal"
    )


@immutable(kw_only=True)
class ServiceResponse:
    """What a service answered. `headers`: names in small letters."""

    status: int
    headers: Mapping[str, str]
    body: Any


#: Of a page, what asks for the next: parameters to add, or a whole address; None at the end.
NextPage = Callable[[ServiceResponse], Params | str | None]
Status = Callable[[ServiceResponse], int]
#: What a mutation notes of the time before its call.
Evidence = Mapping[str, JsonValue]
In = TypeVar("In", bound=ServiceInput)


class ServiceClient:
    """The requests of one call to one account, and what the call was given."""

    def __init__(
        self,
        entry: Service,
        connection: Connection,
        connections: Connections,
        context: CallContext,
        status_of: Status,
        base: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        self.connection = connection
        self.context = context
        self._entry = entry
        self._connections = connections
        self._status_of = status_of
        self._base = base
        self._headers = {**_ACCEPTED, **(headers or {})}
        self._account_secrets = connections.secrets(connection)
        self._secrets = {*self._account_secrets}
        self._read_bytes = 0

    @property
    def title(self) -> str:
        """The service's."""
        return self._entry.title

    @property
    def key(self) -> str:
        """The mutation's key."""
        return self.context.key

    @property
    def evidence(self) -> Mapping[str, Any]:
        """What `evidence_before` gave."""
        evidence = self.context.evidence
        return evidence if isinstance(evidence, Mapping) else {}

    def get(self, path: str, params: Mapping[str, Any] | None = None) -> Any:
        """The body of the answer to a GET; see `send`."""
        return self.send("GET", path, params).body

    def get_or_none(self, path: str, params: Mapping[str, Any] | None = None) -> Any:
        """As `get`; None where the service has nothing at the address."""
        answer = self.send("GET", path, params, accepted_statuses=(404, 410))
        return answer.body if answer.status < 400 else None

    def pages(
        self,
        path: str,
        params: Mapping[str, Any],
        *,
        items: str,
        limit: int,
        next_page: NextPage,
        body: Mapping[str, Any] | None = None,
        where: Callable[[Mapping[str, Any]], bool] = lambda one: True,
    ) -> list[Mapping[str, Any]]:
        """The first *limit* of what stands under *items* in the pages ("" if a page is a list),
        as far as *where* says yes to it.
        With *body* a page is asked for by a POST that changes nothing, and the next one in it."""
        found: list[Mapping[str, Any]] = []
        for _ in range(_MOST_PAGES):
            answer = self.send("GET" if body is None else "POST", path, params, body=body)
            rows = as_list(as_mapping(answer.body).get(items) if items else answer.body)
            found += filter(where, map(as_mapping, rows))
            more = next_page(answer)
            if more is None or len(found) >= limit:
                return found[:limit]
            if isinstance(more, str):
                path, params = more, {}
            elif body is not None:
                body = {**body, **more}
            else:
                params = {**params, **more}
        self.context.warn(
            UserMessage(
                "{service} has more than {most} pages; what comes after them was not read",
                service=self._entry.title,
                most=_MOST_PAGES,
            )
        )
        return found[:limit]

    def send(
        self,
        method: str,
        path: str,
        params: Mapping[str, Any] | None = None,
        *,
        body: Any = None,
        content: bytes | Body | None = None,
        headers: Mapping[str, str] | None = None,
        mutates: bool = False,
        accepted_statuses: Sequence[int] = (),
        base: str | None = None,
        max_bytes: int = LARGEST_ANSWER,
    ) -> ServiceResponse:
        """The answer to a request of *path* below the account's address, or of a whole address
        at the same host. *params* fill `{name}` in the path, the others become the query; those
        that are None are left out. *body* is sent as JSON, *content* as it is.

        *mutates* if this request is the effect. Raises the Failure of any status but success and
        *accepted_statuses*, and for more than *max_bytes*. *base*: see `ServiceTool.base`.
        """
        if self._read_bytes > _MOST_BYTES:
            raise too_large(self._entry.title, most=_MOST_BYTES)
        sent = {**self._headers, **(headers or {})}
        if body is not None:
            content = json_body(body, self.context.cancel.check)
            sent["Content-Type"] = "application/json"
        url = self._url(path, params, base)
        size = Body.of(content or b"").size + (max_bytes if max_bytes > LARGEST_ANSWER else 0)
        patience_s = self.context.http_timeout_s * 4 + size / _SLOWEST
        with self._signed_exchange(method, url, sent, content, mutates, patience_s) as response:
            answer = self._read(response, mutates, max_bytes)
        status = self._status_of(answer)
        if 200 <= status < 300 or status in accepted_statuses:
            return answer
        raise self._failure(status, answer, mutates)

    @contextmanager
    def open_download(
        self, path: str, params: Mapping[str, Any] | None = None
    ) -> Iterator[httpx2.Response]:
        """The answer to a GET, its body not yet read. Changes nothing."""
        url = self._url(path, params, None)
        with self._signed_exchange(
            "GET", url, {**self._headers, "Accept": "*/*"}, None, False, None
        ) as response:
            if not response.is_success:
                answer = self._read(response, mutates=False)
                raise self._failure(self._status_of(answer), answer, mutates=False)
            yield response

    @contextmanager
    def open_download_url(self, address: str) -> Iterator[httpx2.Response]:
        """The answer to a GET of an address that the service gave out for this one download, at a
        host of its choice; its body not yet read. It is not signed, and as secret as a token."""
        safe = ("https", httpx2.URL(self.connection.address).scheme)
        for _ in range(MOST_REDIRECTS + 1):
            self._secrets.add(address)
            url = _url_of(address)
            if url is None or url.scheme not in safe:
                break
            message = HttpRequest(method="GET", url=url, headers={**_ACCEPTED, "Accept": "*/*"})
            with exchanged(message, self._options(mutates=False)) as response:
                if response.has_redirect_location:
                    address = str(url.join(response.headers["location"]))
                    continue
                if not response.is_success:
                    raise failure_of_status(response.status_code, self.title, mutates=False)
                yield response
                return
        raise LogicFailure(
            UserMessage(
                "{service} sends on to another address, which is refused",
                service=self._entry.title,
            )
        )

    def verdict_if_absent(self, *, visible_after_s: float = 0) -> Reconciled:
        """The verdict where the effect is not to be seen: it did not happen, if the service has had
        *visible_after_s* seconds since the call began to show it."""
        began = self.evidence.get("at")
        if visible_after_s and not isinstance(began, str):
            return Reconciled(Verdict.RETRY)
        if visible_after_s:
            since = self.context.now() - datetime.fromisoformat(str(began))
            if since < timedelta(seconds=visible_after_s):
                return Reconciled(Verdict.RETRY)
        return Reconciled(Verdict.FAILED)

    def new_id_or_verdict(self, ids: Iterable[str], *, visible_after_s: float) -> str | Reconciled:
        """Of *ids*, all that look like what the call makes, the one that was not among those
        that `evidence_before` gave as `before`; the verdict where none or more than one is new."""
        new = {*ids} - {*as_list(self.evidence.get("before"))}
        if len(new) == 1:
            return new.pop()
        return (
            self.verdict_if_absent(visible_after_s=visible_after_s)
            if not new
            else Reconciled(Verdict.RETRY)
        )

    def call_redacted(self, run: Callable[[], JsonValue], *, tool: str, mutates: bool) -> JsonValue:
        """The result or failure of *run* without the account's secrets, those included that were
        renewed meanwhile."""
        failed: Exception | None = None
        value: JsonValue = None
        try:
            value = run()
        except StorageFailure:
            raise
        except Exception as error:  # noqa: BLE001 - raised again below, without secrets
            failed = error

        def outcome() -> JsonValue:
            if failed is not None:
                raise failed
            return value

        try:
            return Redactor(sorted(self._secrets)).guard(
                outcome, tool=tool, mutates=mutates, cancel=self.context.cancel
            )
        finally:
            # It would hold itself by its traceback, and megabytes that were sent and answered.
            failed = None

    # -- one request ------------------------------------------------------------------------------

    def _url(self, path: str, params: Mapping[str, Any] | None, base: str | None) -> httpx2.URL:
        entered = self.connection.address
        if "://" in path:
            url = httpx2.URL(path)
            if origin(url) != origin(httpx2.URL(entered)):
                raise LogicFailure(
                    UserMessage(
                        "{service} sends on to another address, which is refused",
                        service=self._entry.title,
                    )
                )
            return url
        given = {name: value for name, value in (params or {}).items() if value is not None}
        other = base or self._base
        at = other if other is not None and entered == self._entry.address else entered
        return address(
            self._entry.signed_address(at, self._account_secrets), path, given, rest=True
        )

    def _options(self, mutates: bool, total_s: float | None = None) -> RequestOptions:
        return RequestOptions(
            cancel=self.context.cancel,
            timeout_s=self.context.http_timeout_s,
            total_s=total_s,
            mutates=mutates,
            service=self._entry.title,
        )

    @contextmanager
    def _signed_exchange(
        self,
        method: str,
        url: httpx2.URL,
        headers: Mapping[str, str],
        content: bytes | Body | None,
        mutates: bool,
        total_s: float | None,
    ) -> Iterator[httpx2.Response]:
        """One request, signed. A refused signature is renewed once, since a request that was
        answered with 401 did not happen; a read follows redirects, to the connection's hosts."""
        renew = False
        for _ in range(MOST_REDIRECTS + 2):
            signature = self._connections.headers(
                self.connection, str(url), self.context.cancel, renew=renew
            )
            self._secrets |= {*self._connections.secrets(self.connection)}
            message = HttpRequest(
                method=method, url=url, headers={**headers, **signature}, content=content
            )
            with exchanged(message, self._options(mutates, total_s)) as response:
                if response.status_code == 401 and not renew:
                    renew = True
                elif response.has_redirect_location and method == "GET":
                    url = url.join(response.headers["location"])
                else:
                    yield response
                    return
        raise LogicFailure(
            UserMessage(
                "{service} sends on and on: more than {most_redirects} redirects",
                service=self._entry.title,
                most_redirects=MOST_REDIRECTS,
            )
        )

    def _read(
        self, response: httpx2.Response, mutates: bool, max_bytes: int = LARGEST_ANSWER
    ) -> ServiceResponse:
        options, title = self._options(mutates), self._entry.title
        content = read_body(response, options, title, max_bytes)
        self._read_bytes += len(content)
        return ServiceResponse(**as_mapping(parsed(response, content, options, title)))

    def _failure(self, status: int, answer: ServiceResponse, mutates: bool) -> Failure:
        """With what the service itself said about it."""
        failure = failure_of_status(status, self._entry.title, mutates=mutates)
        reason = single_line(_error_text(answer.body), _LONGEST_REASON)
        if reason:
            failure = type(failure)(
                UserMessage("{problem}: {reason}", problem=failure.sentence, reason=reason),
                took_effect=failure.took_effect,
            )
        if isinstance(failure, AuthFailure):
            failure.connection = self.connection.id
        if isinstance(failure, NetworkFailure):
            wait_s = retry_after_s(answer.headers) or self._seconds_until_reset(answer.headers)
            failure.retry_after_s = wait_s or _retry_after_in_body(answer.body)
        return failure

    def _seconds_until_reset(self, headers: Mapping[str, str]) -> float | None:
        """How long until a limit that is used up begins anew, where the answer says so as a Unix
        time instead of `Retry-After`."""
        at = headers.get("x-ratelimit-reset", "")
        if headers.get("x-ratelimit-remaining") != "0" or not re.fullmatch(r"[0-9]{9,11}", at):
            return None
        return min(max(int(at) - self.context.now().timestamp(), 0.0), LONGEST_RETRY_AFTER_S)


class ServiceTool(Tool[In]):
    """An operation of a service. Subclass one of the three below."""

    #: The service, as the catalogue has it.
    entry: ClassVar[Service]
    #: Where its requests go, if not to the service's address; an address that the user entered
    #: takes the place of both.
    base: ClassVar[str | None] = None
    #: Sent with each request.
    headers: ClassVar[Mapping[str, str]] = {}
    scope_params: ClassVar[Mapping[str, ScopeKind]] = {"account": ScopeKind.ACCOUNT}
    #: What a call reaches that names no place, where it may leave it out: ANY, or the one that the
    #: service takes then, by its name there.
    default_place: ClassVar[str] = ""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    def named_scopes(self, params: In) -> Sequence[Scope]:
        named = super().named_scopes(params)
        if not self.default_place or any(one.kind is ScopeKind.PLACE for one in named):
            return named
        return (*named, Scope(ScopeKind.PLACE, self.default_place))

    def scopes(self, params: In) -> Sequence[Scope]:
        """The account too where it goes without saying, since there is only one."""
        named = super().scopes(params)
        connected = self._connections.of(self.entry.id) if params.account is None else ()
        implied = (Scope(ScopeKind.ACCOUNT, one.account) for one in connected)
        return (*named, *(implied if len(connected) == 1 else ()))

    def status_of(self, answer: ServiceResponse) -> int:
        """The HTTP status that says what *answer* means, where the service has ways of its own."""
        return answer.status

    def resources(self, params: In) -> Sequence[str]:
        """What is read of a service may depend on any earlier mutation of it."""
        return (f"service:{self.entry.id}",)

    def depends_on(self, params: In) -> Sequence[str]:
        """Unknown, as between the calls of `Http.call`."""
        return ()

    def run(self, params: In, client: ServiceClient) -> JsonValue:
        """The call itself."""
        raise NotImplementedError

    def call(self, params: In, context: CallContext) -> JsonValue:
        client = self._client(params, context)
        return client.call_redacted(
            lambda: self.run(params, client),
            tool=self.full_name,
            mutates=not self.is_read_only(params),
        )

    def _client(self, params: In, context: CallContext) -> ServiceClient:
        connection = self._connection(params, context)
        return ServiceClient(
            self.entry,
            connection,
            self._connections,
            context,
            self.status_of,
            self.base,
            self.headers,
        )

    def _connection(self, params: In, context: CallContext) -> Connection:
        """The one that was noted before the call, if one was; a check must ask no other account."""
        evidence = context.evidence
        noted = evidence.get("connection") if isinstance(evidence, Mapping) else None
        if noted is None:
            return self._connections.find(self.entry.id, params.account)
        for connection in self._connections.of(self.entry.id):
            if connection.id == noted:
                return connection
        raise PreconditionFailure(
            UserMessage(
                "The account at {service} that this was begun with is no longer connected",
                service=self.entry.title,
            ),
            concerns=Concern.WORKFLOW,
        )


class ServiceRead(ServiceTool[In]):
    """An operation that changes nothing."""

    access = Risk.READS
    read_only = True


class ServiceMutation(ServiceTool[In]):
    """An operation that changes something. Its `run` sends at most one request that mutates."""

    can_reconcile = True

    def evidence_before(self, params: In, client: ServiceClient) -> Evidence:
        """What `check_outcome` will need to know of the time before the call. Changes nothing."""
        return {}

    def check_outcome(self, params: In, client: ServiceClient) -> Reconciled:
        """Whether the call happened; see `ServiceClient.verdict_if_absent`. Changes nothing."""
        return Reconciled(Verdict.RETRY)

    def observe(self, params: In, context: CallContext) -> JsonValue:
        client = self._client(params, context)
        noted = client.call_redacted(
            lambda: {**self.evidence_before(params, client)}, tool=self.full_name, mutates=False
        )
        return {
            "connection": client.connection.id,
            "at": iso(context.now()),
            **as_mapping(noted),
        }

    def reconcile(self, params: In, context: CallContext) -> Reconciled:
        client = self._client(params, context)
        found: list[Reconciled] = []

        def check() -> JsonValue:
            found.append(self.check_outcome(params, client))
            return found[0].result

        details = client.call_redacted(check, tool=self.full_name, mutates=False)
        return Reconciled(found[0].verdict, details)

    def predict(self, params: In, context: CallContext) -> JsonValue:
        """What a service answers is not known beforehand; that the account is connected is."""
        self._connections.find(self.entry.id, params.account)
        return self.predict_from_params(params, context)


class UndoableMutation(ServiceMutation[In]):
    """One that one more request takes back. That request may be made twice."""

    undoable = True

    def is_unchanged(self, params: In, result: JsonValue, client: ServiceClient) -> bool:
        """Whether the service still has what the call made, so that taking it back loses nothing
        else."""
        raise NotImplementedError

    def take_back(self, params: In, result: JsonValue, client: ServiceClient) -> None:
        raise NotImplementedError

    def is_undone(self, params: In, result: JsonValue, client: ServiceClient) -> bool:
        raise NotImplementedError

    def undo(self, params: In, result: JsonValue, context: CallContext) -> JsonValue:
        client = self._client(params, context)

        def back() -> JsonValue:
            if not self.is_unchanged(params, result, client):
                raise PreconditionFailure(
                    UserMessage(
                        "It was changed at {service} since, so it is not taken back",
                        service=self.entry.title,
                    )
                )
            self.take_back(params, result, client)
            return {}

        return client.call_redacted(back, tool=self.full_name, mutates=True)

    def reconcile_undo(self, params: In, result: JsonValue, context: CallContext) -> Reconciled:
        client = self._client(params, context)
        found: list[bool] = []

        def check() -> JsonValue:
            found.append(self.is_undone(params, result, client))
            return None

        client.call_redacted(check, tool=self.full_name, mutates=False)
        return Reconciled(Verdict.APPLIED, {}) if found[0] else Reconciled(Verdict.FAILED)


def operations_of(module: ModuleType) -> tuple[type[ServiceTool[Any]], ...]:
    """The tools that a module defines, in its order; the names of their bases begin with “_”."""
    return tuple(
        one
        for name, one in vars(module).items()
        if isinstance(one, type)
        and issubclass(one, ServiceTool)
        and one.__module__ == module.__name__
        and not name.startswith("_")
    )


# -- reading answers ------------------------------------------------------------------------------


def as_mapping(value: Any) -> Mapping[str, Any]:
    """*value* if it is an object, else an empty one."""
    return value if isinstance(value, Mapping) else {}


def as_list(value: Any) -> Sequence[Any]:
    """*value* if it is a list, else an empty one."""
    return value if isinstance(value, list) else ()


def text_of(value: Any) -> str:
    """*value* if it is a text, else an empty one."""
    return value if isinstance(value, str) else ""


def next_by_token(answer_name: str, parameter: str) -> NextPage:
    """The next page is asked for with the token that the page before has under *answer_name*
    ("meta.cursor")."""

    def next_page(answer: ServiceResponse) -> Params | None:
        value: Any = answer.body
        for step in answer_name.split("."):
            value = as_mapping(value).get(step)
        token: Scalar | None = value if isinstance(value, str | int) else None
        return {parameter: token} if token else None

    return next_page


def next_by_link(answer: ServiceResponse) -> str | None:
    """The next page is at the address that the header `Link` gives."""
    return linked(answer.headers)


def unreadable_answer(service: str) -> NetworkFailure:
    """For a mutation that was answered with success and something that cannot be read."""
    return NetworkFailure(
        UserMessage("{service} answered with something that Keep does not know", service=service),
        took_effect=None,
    )


def _url_of(address: str) -> httpx2.URL | None:
    try:
        return httpx2.URL(address)
    except (httpx2.InvalidURL, ValueError):
        return None


def _retry_after_in_body(body: Any) -> float | None:
    """As Telegram says it, in place of `Retry-After`."""
    retry_after = as_mapping(as_mapping(body).get("parameters")).get("retry_after")
    if not isinstance(retry_after, int | float) or isinstance(retry_after, bool):
        return None
    return min(max(float(retry_after), 0.0), LONGEST_RETRY_AFTER_S)


def _error_text(body: Any) -> str:
    """Why a service refused, in its own words, where it says so in one of the usual ways."""
    error = as_mapping(body).get("error")
    for place in (as_mapping(error), as_mapping(body)):
        for name in ("message", "error_description", "description", "detail", "title"):
            if isinstance(place.get(name), str):
                return str(place[name])
    return text_of(error)
