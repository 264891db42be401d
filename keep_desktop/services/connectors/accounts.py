"""Accounts at connected services: sign in, list, check, rename, remove.

The row is stored in the ledger, the secrets in the keyring. No secret is printed or raised here.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from datetime import datetime
from typing import TYPE_CHECKING, TypeVar

from keep_desktop.domain.errors import (
    AuthFailure,
    Failure,
    LogicFailure,
    NotFound,
    PermissionFailure,
    Refused,
)
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue, canonical
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.domain.text import quote
from keep_desktop.engine.mutations.reconcile import schedule_resume
from keep_desktop.ports.cancel import CancelToken, NeverCancelled
from keep_desktop.ports.connections import Connection, ConnectionStatus
from keep_desktop.ports.secrets import SecretsFailure
from keep_desktop.services.connectors.clients import ConnectionRequest, checked_address, oauth_of
from keep_desktop.services.context import Keep
from keep_desktop.tools.connectors.catalogue import OF_MCP, Service, Token
from keep_desktop.tools.connectors.connections import secrets_of, signed
from keep_desktop.tools.connectors.store import (
    Client,
    ConnectionRows,
    ConnectionSecrets,
    Row,
    StoredSecrets,
    as_json,
    from_json,
    new_id,
    same,
)

if TYPE_CHECKING:
    from keep_desktop.tools.connectors.oauth import Tokens

T = TypeVar("T")
#: Stores the row of a connection: its id, and what is stored.
PutRow = Callable[[str, JsonValue], object]
_NOBODY = NeverCancelled()
_LONGEST_ACCOUNT = 200
_LONGEST_SECRET = 4096
_SHORTEST_SECRET = 4
#: Asked for, and not named among what was allowed.
_NEVER_LISTED = ("offline_access", "openid", "profile", "email")
_NAME = re.compile(r"\b[A-Z]\w*")


class WrongAccount(AuthFailure):
    """Another account signed in than was to."""


@immutable(kw_only=True)
class AccountRow:
    """A connection for a list."""

    id: str
    service: str
    title: str
    account: str
    address: str
    #: The address, where it is not the service's own.
    own_address: str
    #: How it signed in: "oauth", "token" or "password".
    method: str
    status: ConnectionStatus
    trouble: str | None
    #: What it may do, as the service names it, each with why in words ("" where unknown).
    scopes: Mapping[str, str]
    #: What was asked for and not allowed, in words.
    refused: tuple[str, ...] = ()
    used_at: datetime | None = None
    #: When its token or password was entered.
    entered_at: datetime | None = None
    #: The workflows that use it.
    workflows: tuple[str, ...] = ()
    #: Other connections of the service to the same account, by their names.
    same_as: tuple[str, ...] = ()

    def as_json(self) -> JsonValue:
        found = asdict(self)
        found["status"] = str(self.status)
        for name, moment in (("used_at", self.used_at), ("entered_at", self.entered_at)):
            found[name] = None if moment is None else moment.isoformat()
        lists = {name: list(found[name]) for name in ("refused", "workflows", "same_as")}
        return {**found, "scopes": dict(self.scopes), **lists}


def gallery(keep: Keep, words: str = "") -> Sequence[Service]:
    """The services with all of *words* in what is said of them, by title."""
    searched = words.casefold().split()

    def text(one: Service) -> str:
        return " ".join((one.id, one.title, one.about, *one.words)).casefold()

    return [one for one in keep.catalogue.all() if all(word in text(one) for word in searched)]


def service_as_json(entry: Service) -> JsonValue:
    """An entry of the catalogue for `connection services`."""
    oauth = entry.oauth
    return {
        "service": entry.id,
        "title": entry.title,
        "about": entry.about,
        "address": entry.address,
        "browser": oauth is not None,
        "own_client": oauth is not None and oauth.client_id is None,
        "secret": None if entry.pasted is None else entry.pasted.name,
        "scopes": {} if oauth is None else dict(oauth.scopes),
        "guide": list(entry.guide),
        "tools": list(entry.namespaces),
    }


def service_of(keep: Keep, id: str) -> Service:
    entry = keep.catalogue.get(id.strip().casefold())
    if entry is None:
        known = ", ".join(one.id for one in keep.catalogue.all())
        raise NotFound(
            UserMessage(
                "There is no service “{name}”. These can be connected: {known}",
                name=quote(id[:80]),
                known=known,
            )
        )
    return entry


def accounts(keep: Keep) -> Sequence[AccountRow]:
    """By service and account."""
    stored = ConnectionRows(keep.ledger).all()
    # Those of MCP servers are listed with the servers.
    rows = [one for one in stored if not one.connection.service.startswith(OF_MCP)]
    users = _users(keep, rows)
    return [
        replace(_account_row(keep, one, users[one.id]), same_as=_same_account(one, rows))
        for one in rows
    ]


def _same_account(row: Row, rows: Sequence[Row]) -> tuple[str, ...]:
    def whose(one: Row) -> tuple[str, str, str]:
        connection = one.connection
        return connection.service, connection.address, one.identity.casefold()

    others = (one for one in rows if one.id != row.id and row.identity)
    return tuple(one.connection.account for one in others if whose(one) == whose(row))


def find_account(keep: Keep, word: str) -> AccountRow:
    """The one that *word* names: its id, its account, its service, or `SERVICE/ACCOUNT`. NotFound;
    Refused where it names several."""
    rows = accounts(keep)
    text = word.strip().casefold()
    found = [one for one in rows if one.id == text]
    found = found or [one for one in rows if f"{one.service}/{one.account}".casefold() == text]
    found = found or [
        one for one in rows if text in (one.account.casefold(), one.service, one.title.casefold())
    ]
    if not found:
        raise NotFound(
            UserMessage(
                "“{name}” is not connected. `connection list` lists what is.",
                name=quote(word[:200]),
            )
        )
    if len(found) > 1:
        known = ", ".join(f"{one.service}/{one.account}" for one in found)
        raise Refused(
            UserMessage("“{name}” names several; say which: {known}", name=word, known=known)
        )
    return found[0]


# -- connecting -----------------------------------------------------------------------------------


def connection_request(
    keep: Keep,
    service: str,
    *,
    account: str | None = None,
    address: str | None = None,
    again: str | None = None,
) -> ConnectionRequest:
    """Check what is to be connected. *again*: the id of the connection that signs in again. Raises
    Refused."""
    entry = service_of(keep, service)
    row = None
    if again is not None:
        row = _row(keep, again)
        account, address = row.connection.account, row.connection.address
    if account is not None:
        account = _checked_account(account)
    if address is None and entry.address is None:
        raise Refused(
            UserMessage(
                "{service} has no fixed address: enter yours (--address URL).", service=entry.title
            )
        )
    place = entry.address if address is None else checked_address(entry, address)
    return ConnectionRequest(entry=entry, account=account, address=place or "", again=row)


class OAuthSignIn:
    """One sign-in with OAuth; `url` is to be opened. Use with `with`; `finish` waits for the user,
    on any thread, and ends at once with *cancel*."""

    def __init__(
        self,
        keep: Keep,
        to: ConnectionRequest,
        client: Client,
        secret: str,
        *,
        patience_s: float | None = None,
    ) -> None:
        from keep_desktop.tools.connectors.sign_in import PATIENCE_S, BrowserSignIn

        self._keep, self._to, self._client, self._secret = keep, to, client, secret
        self._browser: BrowserSignIn = BrowserSignIn(
            to.entry.title,
            oauth_of(to.entry),
            client,
            account=to.account,
            patience_s=PATIENCE_S if patience_s is None else patience_s,
        )
        self.url = self._browser.url

    def __enter__(self) -> "OAuthSignIn":
        self._browser.__enter__()
        return self

    def __exit__(self, *error: object) -> None:
        self._browser.__exit__(None, None, None)

    def finish(self, cancel: CancelToken = _NOBODY) -> "Signed":
        """Raises AuthFailure with what to do, another Failure, or Cancelled; then nothing was
        changed."""
        tokens = _redacted(
            self._to, [self._secret], lambda: self._browser.tokens(self._secret, cancel), cancel
        )
        return _from_tokens(self._keep, self._to, self._client, self._secret, tokens, cancel)


class DeviceCode:
    """One sign-in with a code that the user enters elsewhere."""

    def __init__(
        self,
        keep: Keep,
        to: ConnectionRequest,
        client: Client,
        secret: str,
        cancel: CancelToken = _NOBODY,
    ) -> None:
        from keep_desktop.tools.connectors.sign_in import DeviceSignIn

        self._keep, self._to, self._client, self._secret = keep, to, client, secret
        self._cancel = cancel
        self._device: DeviceSignIn = _redacted(
            to,
            [secret],
            lambda: DeviceSignIn(to.entry.title, oauth_of(to.entry), client, secret, cancel),
            cancel,
        )
        self.page, self.user_code = self._device.page, self._device.user_code

    def finish(self) -> "Signed":
        tokens = _redacted(self._to, [self._secret], self._device.wait, self._cancel)
        return _from_tokens(self._keep, self._to, self._client, self._secret, tokens, self._cancel)


@immutable(kw_only=True)
class Signed:
    """A sign-in that worked and is not stored yet. Its repr shows no secret."""

    row: Row
    kept: StoredSecrets


def with_secret(
    keep: Keep, to: ConnectionRequest, secret: str, cancel: CancelToken = _NOBODY
) -> Signed:
    """Sign in with a token or password that the user entered. Raises Refused, without it, if it can
    be none, and the Failure of a service that does not accept it."""
    way = to.entry.pasted
    if way is None:
        raise Refused(
            UserMessage("{service} is signed in to in the browser.", service=to.entry.title)
        )
    if not _SHORTEST_SECRET <= len(secret) <= _LONGEST_SECRET or not secret.isprintable():
        raise Refused(
            UserMessage(
                "A {name} has {least} to {most} characters and no line ends.",
                name=way.name,
                least=_SHORTEST_SECRET,
                most=_LONGEST_SECRET,
            )
        )
    if isinstance(way, Token):
        _check_token(to.entry, way, secret)
    elif to.account is None:
        raise Refused(
            UserMessage(
                "{service} needs the user name, which is the account (--account A).",
                service=to.entry.title,
            )
        )
    method = "token" if isinstance(way, Token) else "password"
    username = (to.account or "") if method == "password" else ""
    if to.again is not None and to.again.username:
        username = to.again.username
    return _identified(
        keep, to, StoredSecrets(secret=secret), method=method, username=username, cancel=cancel
    )


def without_secret(keep: Keep, to: ConnectionRequest, cancel: CancelToken = _NOBODY) -> Signed:
    """Connect a service that is open: it is asked once. Raises its Failure."""
    return _identified(keep, to, StoredSecrets(), method="open", cancel=cancel)


def store(keep: Keep, signed_in: Signed, put: PutRow | None = None) -> str:
    """Store it, and go on with what waited for it; its id. *put* stores the row elsewhere than in
    this process. Raises Refused and SecretsFailure."""
    row = signed_in.row
    secrets = ConnectionSecrets(keep.secrets)
    before = ConnectionRows(keep.ledger).get(row.id)
    secrets.put(row, signed_in.kept)
    try:
        if put is None:
            put_row(keep, row.id, as_json(row))
        else:
            put(row.id, as_json(row))
    except BaseException:
        if before is None:
            secrets.remove(row)
        raise
    if before is not None and before.bound != row.bound:
        secrets.remove(before)
    return row.id


def put_row(keep: Keep, id: str, stored: JsonValue) -> None:
    """Store the row of a connection whose secrets are stored, and close what asks for its
    sign-in."""
    row = from_json(id, stored)
    service_of(keep, row.connection.service)
    ConnectionRows(keep.ledger).put(row)
    _go_on(keep, id)


# -- connected ------------------------------------------------------------------------------------


def check(keep: Keep, id: str, cancel: CancelToken = _NOBODY) -> str:
    """Ask the service who is signed in; a sentence. Raises the Failure."""
    row = _row(keep, id)
    rows = ConnectionRows(keep.ledger)
    entry = service_of(keep, row.connection.service)
    if row.connection.status is not ConnectionStatus.OK:
        # Whether it is accepted again is what the user wants to know.
        row = rows.change(id, status=ConnectionStatus.OK, trouble=None)
    connection = row.connection
    try:
        account = _who_is(keep, entry, connection, cancel)
    except (LogicFailure, PermissionFailure) as failure:
        rows.change(id, status=ConnectionStatus.ERROR, trouble=failure.sentence)
        raise
    return UserMessage(
        "{service} answers, signed in as “{account}”.",
        service=entry.title,
        account=account or connection.account,
    )


def rename(keep: Keep, id: str, account: str) -> None:
    """Give it another name, which scripts then have to use. Refused if another has it."""
    ConnectionRows(keep.ledger).change(id, account=_checked_account(account))


def revoke(keep: Keep, id: str, cancel: CancelToken = _NOBODY) -> str | None:
    """Withdraw the sign-in at the service, if that can be done there. A sentence with what the user
    has to do otherwise; None if nothing is left."""
    from keep_desktop.tools.connectors.oauth import TokenAddress

    row = _row(keep, id)
    entry = keep.catalogue.get(row.connection.service)
    title = row.connection.service if entry is None else entry.title
    with suppress(SecretsFailure, Failure):
        kept = ConnectionSecrets(keep.secrets).get(row)
        if kept is None:
            return None
        if row.client is not None:
            address = TokenAddress(title, row.client, kept.client_secret, cancel)
            if address.revoke(kept.refresh or kept.access):
                return None
    return UserMessage(
        "{service} was not told: withdraw the access of Keep there too.", service=title
    )


def remove(keep: Keep, id: str) -> None:
    """Forget the connection and its secrets. Raises SecretsFailure."""
    row = _row(keep, id)
    # The secrets first: a row without them is listed, secrets without a row are not.
    ConnectionSecrets(keep.secrets).remove(row)
    ConnectionRows(keep.ledger).remove(id)


def disconnect(keep: Keep, id: str) -> str | None:
    """`revoke` and `remove`."""
    left = revoke(keep, id, _NOBODY)
    remove(keep, id)
    return left


# -- parts ----------------------------------------------------------------------------------------


def _from_tokens(
    keep: Keep,
    to: ConnectionRequest,
    client: Client,
    secret: str,
    tokens: "Tokens",
    cancel: CancelToken,
) -> Signed:
    kept = StoredSecrets(
        refresh=tokens.refresh,
        access=tokens.access,
        client_secret=secret,
        got_at=keep.clock.now().timestamp(),
        lifetime_s=tokens.lifetime_s,
    )
    asked_for = tuple(oauth_of(to.entry).scopes)
    scopes = asked_for if tokens.scopes is None else tokens.scopes
    return _identified(keep, to, kept, method="oauth", client=client, scopes=scopes, cancel=cancel)


def _identified(
    keep: Keep,
    to: ConnectionRequest,
    kept: StoredSecrets,
    *,
    method: str,
    cancel: CancelToken,
    client: Client | None = None,
    scopes: tuple[str, ...] = (),
    username: str = "",
) -> Signed:
    """With the account that the service names."""
    from keep_desktop.tools.connectors.probe import who

    entry = to.entry
    row = Row(
        connection=Connection(
            id=new_id() if to.again is None else to.again.id,
            service=entry.id,
            account=to.account or "",
            address=to.address,
            hosts=to.hosts,
            scopes=scopes,
        ),
        method=method,
        client=client,
        username=username,
        used_at=None if to.again is None else to.again.used_at,
        entered_at=keep.clock.now() if method in ("token", "password") else None,
    )
    headers = signed(row, entry, kept)
    secrets = secrets_of(row, kept)
    url = entry.signed_address(to.address, secrets)
    try:
        named = _redacted(to, secrets, lambda: who(entry, url, headers, cancel), cancel)
    except AuthFailure as failure:
        if row.entered_at is None:
            raise
        raise AuthFailure(
            UserMessage(
                "{service} does not accept what you entered. Nothing was stored: check it, and try "
                "again.",
                service=entry.title,
            ),
            details=failure.sentence,
        ) from None
    account = _account_name(to, named)
    known = [
        one
        for one in ConnectionRows(keep.ledger).all()
        if one.connection.service == entry.id and same(one.connection.account, account)
    ]
    # Connecting it anew is signing in again: workflows go on with it.
    id = known[0].id if known and to.again is None else row.id
    connection = replace(row.connection, id=id, account=account)
    return Signed(row=replace(row, connection=connection, identity=named or ""), kept=kept)


def _account_name(to: ConnectionRequest, named: str | None) -> str:
    """The account, of what the user and the service call it. A mail address is whose account it
    is; another name is the user's own for it."""
    if to.account is None:
        return named or to.entry.title
    both_mail = named is not None and "@" in named and "@" in to.account
    if named is not None and both_mail and not same(named, to.account):
        raise WrongAccount(
            UserMessage(
                "“{named}” signed in, not “{account}”. Nothing was changed; start again and choose "
                "the other account on the page of {service}.",
                named=named,
                account=to.account,
                service=to.entry.title,
            )
        )
    return to.account


def _redacted(
    to: ConnectionRequest, secrets: Sequence[str], run: Callable[[], T], cancel: CancelToken
) -> T:
    """The result of *run*, or its failure without the secrets."""
    from keep_desktop.tools.redaction import Redactor

    found: list[T] = []
    Redactor(secrets).failing(
        lambda: found.append(run()), tool=to.entry.title, mutates=False, cancel=cancel
    )
    return found[0]


def _who_is(keep: Keep, entry: Service, connection: Connection, cancel: CancelToken) -> str | None:
    """After a refusal the sign-in is renewed, once."""
    from keep_desktop.tools.connectors.probe import who
    from keep_desktop.tools.redaction import Redactor

    def ask(*, renew: bool) -> str | None:
        url = entry.signed_address(connection.address, keep.connections.secrets(connection))
        headers = keep.connections.headers(connection, url, cancel, renew=renew)
        # Signing may have renewed it: a name must not repeat the new token either.
        redactor = Redactor(keep.connections.secrets(connection))
        found = redactor.guard(
            lambda: who(entry, url, headers, cancel),
            tool="connection check",
            mutates=False,
            cancel=cancel,
        )
        return found if isinstance(found, str) else None

    try:
        return ask(renew=False)
    except AuthFailure:
        return ask(renew=True)


def _go_on(keep: Keep, id: str) -> None:
    """Answer what asks for a sign-in of the connection."""
    from keep_desktop.services import questions

    with keep.ledger.read() as uow:
        waiting = [
            one
            for one in uow.questions.open()
            if one.kind is QuestionKind.SIGN_IN
            and isinstance(one.detail, Mapping)
            and one.detail.get("connection") == id
        ]
    for one in waiting:
        with suppress(Refused):  # answered meanwhile, or its workflow is in the archive
            questions.answer(keep, one.id, Answer.RESUME)
    with keep.ledger.write() as uow:
        for one in waiting:
            workflow = uow.workflows.get(one.workflow_id)
            if workflow is not None and workflow.may_run:
                schedule_resume(uow, workflow.id, keep.clock.now())
        uow.commit()
    keep.engine.schedule_changed()


def _row(keep: Keep, id: str) -> Row:
    row = ConnectionRows(keep.ledger).get(id)
    if row is None:
        raise NotFound(UserMessage("This account is not connected any more."))
    return row


def _account_row(keep: Keep, row: Row, workflows: tuple[str, ...]) -> AccountRow:
    connection = row.connection
    entry = keep.catalogue.get(connection.service)
    why = entry.oauth.scopes if entry is not None and entry.oauth is not None else {}
    return AccountRow(
        id=row.id,
        service=connection.service,
        title=connection.service if entry is None else entry.title,
        account=connection.account,
        address=connection.address,
        own_address="" if entry and connection.address == entry.address else connection.address,
        method=row.method,
        status=connection.status,
        trouble=connection.trouble,
        scopes={scope: why.get(scope, "") for scope in connection.scopes},
        refused=_refused(row, why),
        used_at=row.used_at,
        entered_at=row.entered_at,
        workflows=workflows,
    )


def _refused(row: Row, why: Mapping[str, str]) -> tuple[str, ...]:
    """People may untick single lines on the page of the service."""
    given = {_short(scope) for scope in row.connection.scopes}
    if row.method != "oauth" or not given:
        return ()
    requested = {scope: text for scope, text in why.items() if _short(scope) not in _NEVER_LISTED}
    return tuple(text for scope, text in requested.items() if _short(scope) not in given)


def _short(scope: str) -> str:
    """Services write a scope with and without its address."""
    return scope.rpartition("/")[2].casefold()


def _users(keep: Keep, rows: Sequence[Row]) -> Mapping[str, tuple[str, ...]]:
    """The workflows that use each: those whose script names the service's tools, and, where the
    service has several accounts, this one or none."""
    if not rows:
        return {}
    with keep.ledger.read() as uow:
        texts = [
            (one.name, version.script, canonical(dict(one.values)))
            for one in uow.workflows.all()
            if (version := uow.workflows.version(one.active_version_id)) is not None
        ]
    found: dict[str, tuple[str, ...]] = {}
    for row in rows:
        entry = keep.catalogue.get(row.connection.service)
        namespaces = set() if entry is None else set(entry.namespaces)
        others = [
            one.connection.account
            for one in rows
            if one.connection.service == row.connection.service and one.id != row.id
        ]
        own = row.connection.account
        found[row.id] = tuple(
            sorted(
                name
                for name, script, values in texts
                if namespaces.intersection(_NAME.findall(script))
                and (
                    own in script
                    or own in values
                    or not any(other in script or other in values for other in others)
                )
            )
        )
    return found


def _checked_account(text: str) -> str:
    account = text.strip()
    if not 0 < len(account) <= _LONGEST_ACCOUNT or not account.isprintable():
        raise Refused(UserMessage("An account has 1 to {most} characters.", most=_LONGEST_ACCOUNT))
    return account


def _one_of(texts: Sequence[str]) -> str:
    """“a or b or c”."""
    *first, last = texts
    return UserMessage("{one} or {other}", one=_one_of(first), other=last) if first else last


def _check_token(entry: Service, way: Token, secret: str) -> None:
    if not secret.isascii() or secret != secret.strip() or " " in secret:
        raise Refused(
            UserMessage("A token holds plain letters, digits and signs, and no spaces around them.")
        )
    if way.begins and not secret.startswith(way.begins):
        raise Refused(
            UserMessage(
                "This is no {name} of {service}: those begin with {begins}.",
                name=way.name,
                service=entry.title,
                begins=_one_of(way.begins),
            )
        )
