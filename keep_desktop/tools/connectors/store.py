"""Connections on disk: a row each in the ledger, the secrets of each in the keyring."""

import json
import secrets as random
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from datetime import datetime
from typing import Any

from keep_desktop.domain.errors import NotFound, Refused
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue, canonical, digest
from keep_desktop.domain.messages import UserMessage, dump, load
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.ports.connections import Connection, ConnectionStatus
from keep_desktop.ports.secrets import SecretsFailure, SecretStore
from keep_desktop.ports.stores import Ledger, SettingStore, UnitOfWork

#: Of the settings in which connections are stored.
PREFIX = "connection."
#: The largest part of a secret: Windows stores no more in an entry.
_PART = 1280
_MOST_PARTS = 32
#: On Windows only what is needed to sign in again is stored: entries are small and few there.
_KEEPS_ACCESS = sys.platform != "win32"


@immutable(kw_only=True)
class Client:
    """The program as the service's sign-in knows it. Its secret, if it has one, is in the
    keyring."""

    id: str
    authorize_url: str
    token_url: str
    revoke_url: str | None = None
    device_url: str | None = None
    has_secret: bool = False
    #: Whether it signs in at the token address by a header, not in the form.
    basic: bool = False
    #: What the tokens are for, if the service wants that said.
    resource: str | None = None


@immutable(kw_only=True)
class Row:
    """A connection with what only its sign-in needs."""

    connection: Connection
    #: "oauth", "token", "password" or "open".
    method: str
    client: Client | None = None
    #: Of a password; the account can be renamed.
    username: str = ""
    #: Whose account it is, as the service says; "" where it does not.
    identity: str = ""
    #: Scopes that a request was refused for: asked for with the next sign-in.
    wanted: tuple[str, ...] = ()
    used_at: datetime | None = None
    #: When its token or password was entered; None of a sign-in in the browser.
    entered_at: datetime | None = None

    @property
    def id(self) -> str:
        return self.connection.id

    @property
    def bound(self) -> str:
        """Where its secrets go: others are not found under another."""
        client = self.client
        places = [client.token_url, client.revoke_url, client.device_url] if client else []
        return digest({"hosts": sorted(self.connection.hosts), "sign_in": places})[:32]


@immutable(kw_only=True)
class StoredSecrets:
    """The secrets of a connection. Its repr shows none."""

    #: A token or password that the user entered.
    secret: str = ""
    refresh: str = ""
    access: str = ""
    client_secret: str = ""
    #: When the access token came, in seconds, and how long it lives; None: it does not end.
    got_at: float = 0.0
    lifetime_s: float | None = None

    def __repr__(self) -> str:
        return "StoredSecrets(…)"

    @property
    def all(self) -> tuple[str, ...]:
        found = (self.secret, self.refresh, self.access, self.client_secret)
        return tuple(one for one in found if one)


def new_id() -> str:
    return random.token_hex(8)


class ConnectionRows:
    """The rows; each call reads them anew. Thread-safe, and safe between processes."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def all(self) -> Sequence[Row]:
        """By service and account."""
        with self._ledger.read() as uow:
            return rows_in(uow.settings)

    def get(self, id: str) -> Row | None:
        with self._ledger.read() as uow:
            return row_in(uow.settings, id)

    def put(self, row: Row) -> None:
        """Store or replace it. Refused if another of the service has the account."""
        with self._ledger.write() as uow:
            _require_own_account(uow, row)
            _write(uow, row)
            uow.commit()

    def change(self, id: str, *, durable: bool = True, **changes: Any) -> Row:
        """Change fields of the connection, `used_at` or `wanted`. NotFound if it is gone."""
        with self._ledger.write(durable=durable) as uow:
            row = row_in(uow.settings, id)
            if row is None:
                raise NotFound(UserMessage("This account is not connected any more."))
            for name in ("used_at", "wanted"):
                if name in changes:
                    row = replace(row, **{name: changes.pop(name)})
            row = replace(row, connection=replace(row.connection, **changes))
            _require_own_account(uow, row)
            _write(uow, row)
            uow.commit()
        return row

    def remove(self, id: str) -> None:
        with self._ledger.write() as uow:
            uow.settings.remove(PREFIX + id)
            uow.notice(Notice(kind=NoticeKind.SETTINGS_CHANGED))
            uow.commit()


def rows_in(settings: SettingStore) -> Sequence[Row]:
    """By service and account."""
    stored = {key: one for key, one in settings.all().items() if key.startswith(PREFIX)}
    rows = [_row(key.removeprefix(PREFIX), one) for key, one in stored.items()]
    return sorted(
        (one for one in rows if one is not None),
        key=lambda one: (one.connection.service, one.connection.account.casefold()),
    )


def row_in(settings: SettingStore, id: str) -> Row | None:
    return _row(id, settings.get(PREFIX + id))


def as_json(row: Row) -> JsonValue:
    """What is stored, without the id."""
    connection = row.connection
    return {
        "service": connection.service,
        "account": connection.account,
        "address": connection.address,
        "hosts": list(connection.hosts),
        "scopes": list(connection.scopes),
        "status": str(connection.status),
        "trouble": connection.trouble,
        "trouble_facts": dump(connection.trouble),
        "method": row.method,
        "username": row.username,
        "identity": row.identity,
        "wanted": list(row.wanted),
        "client": None if row.client is None else asdict(row.client),
        "used_at": None if row.used_at is None else row.used_at.isoformat(),
        "entered_at": None if row.entered_at is None else row.entered_at.isoformat(),
    }


def from_json(id: str, stored: JsonValue) -> Row:
    """Refused for what no version of the program stored."""
    row = _row(id, stored)
    if row is None:
        raise Refused(UserMessage("This is no connection that Keep knows."))
    return row


def same(one: str, other: str) -> bool:
    """Whether two accounts are the same."""
    return one.strip().casefold() == other.strip().casefold()


def _require_own_account(uow: UnitOfWork, row: Row) -> None:
    new = row.connection
    for other in rows_in(uow.settings):
        is_other = other.id != row.id and other.connection.service == new.service
        if is_other and same(other.connection.account, new.account):
            raise Refused(
                UserMessage(
                    "“{account}” is connected already. Nothing was changed.", account=new.account
                )
            )


def _write(uow: UnitOfWork, row: Row) -> None:
    uow.settings.put(PREFIX + row.id, as_json(row))
    uow.notice(Notice(kind=NoticeKind.SETTINGS_CHANGED))


def _row(id: str, stored: JsonValue) -> Row | None:
    """None for one of a newer version."""
    if not isinstance(stored, Mapping):
        return None
    try:
        client = stored["client"]
        used_at, entered_at = stored.get("used_at"), stored.get("entered_at")
        trouble, facts = stored["trouble"], stored.get("trouble_facts")
        return Row(
            connection=Connection(
                id=id,
                service=str(stored["service"]),
                account=str(stored["account"]),
                address=str(stored["address"]),
                hosts=tuple(map(str, _list(stored["hosts"]))),
                scopes=tuple(map(str, _list(stored["scopes"]))),
                status=ConnectionStatus(str(stored["status"])),
                trouble=None
                if trouble is None
                else load(str(trouble), facts if isinstance(facts, str) else None),
            ),
            method=str(stored["method"]),
            username=str(stored["username"]),
            identity=str(stored.get("identity", "")),
            wanted=tuple(map(str, _list(stored.get("wanted", [])))),
            client=Client(**client) if isinstance(client, dict) else None,
            used_at=datetime.fromisoformat(used_at) if isinstance(used_at, str) else None,
            entered_at=datetime.fromisoformat(entered_at) if isinstance(entered_at, str) else None,
        )
    except (KeyError, TypeError, ValueError):
        return None


def _list(value: JsonValue) -> Sequence[JsonValue]:
    if not isinstance(value, list):
        raise TypeError
    return value


class ConnectionSecrets:
    """The secrets of connections, found by id and by where they go. Raises SecretsFailure.

    A secret that fits no entry is stored in parts, under names that no earlier one had; the entry
    that lists them is written last, so a crash leaves the old secret.
    """

    def __init__(self, secrets: SecretStore) -> None:
        self._secrets = secrets

    def get(self, row: Row) -> StoredSecrets | None:
        head = _parsed(self._secrets.get(_name(row)))
        if head is None:
            return None
        if "parts" not in head:
            return _kept(head)
        texts = [self._secrets.get(name) for name in _parts(row, head)]
        if None in texts:
            return None
        whole = _parsed("".join(text for text in texts if text is not None))
        return None if whole is None else _kept(whole)

    def put(self, row: Row, kept: StoredSecrets) -> None:
        if not _KEEPS_ACCESS and kept.refresh:
            kept = replace(kept, access="", got_at=0.0, lifetime_s=None)
        text = canonical({key: value for key, value in asdict(kept).items() if value})
        before = self._secrets.get(_name(row))
        if len(text) <= _PART:
            self._secrets.put(_name(row), text)
        else:
            count = -(-len(text) // _PART)
            if count > _MOST_PARTS:
                raise SecretsFailure(UserMessage("The service sent a token that is too long."))
            head: dict[str, JsonValue] = {"parts": count, "mark": random.token_hex(4)}
            for at, name in enumerate(_parts(row, head)):
                self._secrets.put(name, text[at * _PART : (at + 1) * _PART])
            self._secrets.put(_name(row), canonical(head))
        self._remove_parts(row, before)

    def remove(self, row: Row) -> None:
        before = self._secrets.get(_name(row))
        self._secrets.remove(_name(row))
        self._remove_parts(row, before)

    def _remove_parts(self, row: Row, text: str | None) -> None:
        head = _parsed(text)
        if head is not None and "parts" in head:
            for name in _parts(row, head):
                self._secrets.remove(name)


def _name(row: Row) -> str:
    """No name that the description of a connector can contain: those have neither slash nor @."""
    return f"connection/{row.id}@{row.bound}"


def _parts(row: Row, head: Mapping[str, JsonValue]) -> Sequence[str]:
    count, mark = head["parts"], head.get("mark")
    if not isinstance(count, int) or not 0 < count <= _MOST_PARTS:
        return ()
    return [f"{_name(row)}/{mark}.{number}" for number in range(count)]


def _parsed(text: str | None) -> Mapping[str, JsonValue] | None:
    if text is None:
        return None
    try:
        value = json.loads(text)
    except ValueError:
        return None
    return value if isinstance(value, dict) else None


def _kept(value: Mapping[str, JsonValue]) -> StoredSecrets | None:
    try:
        return StoredSecrets(**value)  # type: ignore[arg-type]  # written by `put`
    except TypeError:
        return None
