"""What signs the requests to connected services."""

import base64
import threading
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from urllib.parse import urlsplit

from keep_desktop.domain.errors import (
    AuthFailure,
    Concern,
    LogicFailure,
    NetworkFailure,
    PreconditionFailure,
)
from keep_desktop.domain.messages import MessageCode, UserMessage
from keep_desktop.domain.permissions import USE_RECORDED_EVERY
from keep_desktop.domain.system.file_lock import file_lock
from keep_desktop.domain.system.files import details_of, os_error_text
from keep_desktop.ports.cancel import CancelToken, NeverCancelled
from keep_desktop.ports.clock import Clock
from keep_desktop.ports.connections import Connection, ConnectionStatus
from keep_desktop.ports.hosts import host_of
from keep_desktop.ports.secrets import SecretsFailure, SecretStore
from keep_desktop.ports.stores import Ledger
from keep_desktop.tools.connectors.catalogue import OF_MCP, Service, Token
from keep_desktop.tools.connectors.known_services import Catalogue
from keep_desktop.tools.connectors.store import (
    ConnectionRows,
    ConnectionSecrets,
    Row,
    StoredSecrets,
    same,
)

#: A token that ends sooner is renewed; one that lives shorter, after half its life.
_MARGIN_S = 300.0
_PAUSE_S = 0.02
#: How long another process may take to renew.
_PATIENCE_S = 60.0


class LedgerConnections:
    """`ports.connections.Connections` over the ledger and the keyring. *locks* is a folder for
    files by which processes take turns at renewing."""

    def __init__(
        self, ledger: Ledger, secrets: SecretStore, catalogue: Catalogue, locks: Path, clock: Clock
    ) -> None:
        self._rows = ConnectionRows(ledger)
        self._secrets = ConnectionSecrets(secrets)
        self._catalogue = catalogue
        self._locks = locks
        self._clock = clock
        #: The access tokens that each thread was given last, by connection.
        self._given = threading.local()
        #: What this process renewed, for where access tokens are not stored.
        self._renewed_here: dict[str, StoredSecrets] = {}
        #: What this process renewed and the keyring did not take, and what that replaces there.
        self._unstored: dict[str, tuple[StoredSecrets, StoredSecrets]] = {}

    def all(self) -> Sequence[Connection]:
        return [one.connection for one in self._rows.all()]

    def of(self, service: str) -> Sequence[Connection]:
        return [one for one in self.all() if one.service == service]

    def find(self, service: str, account: str | None) -> Connection:
        found = self.of(service)
        entry = self._catalogue.get(service)
        title = service if entry is None else entry.title
        if not found:
            raise PreconditionFailure(
                UserMessage(
                    "Connect {service} first, under Settings, Connections.",
                    code=MessageCode.CONNECTION_MISSING,
                    service=title,
                ),
                concerns=Concern.WORKFLOW,
            )
        named = [one for one in found if account is None or same(one.account, account)]
        if len(named) == 1:
            return named[0]
        known = ", ".join(one.account for one in found)
        if account is None:
            raise LogicFailure(
                UserMessage(
                    "{service} has several accounts. Name one as `account`: {known}",
                    service=title,
                    known=known,
                )
            )
        raise PreconditionFailure(
            UserMessage(
                "“{account}” is not connected to {service}. Connect it under Settings, "
                "Connections, or name one of: {known}",
                account=account,
                service=title,
                known=known,
            ),
            concerns=Concern.WORKFLOW,
        )

    def headers(
        self, connection: Connection, url: str, cancel: CancelToken, *, renew: bool = False
    ) -> Mapping[str, str]:
        row = self._row(connection)
        entry = self._entry(row)
        _require_own_host(row, url)
        if row.connection.status is ConnectionStatus.NEEDS_SIGN_IN:
            # Asked once: what the service refuses is not sent again and again.
            raise self.sign_in_needed(row, row.connection.trouble or _refused(entry))
        kept = self._kept(row, entry)
        if row.method == "oauth":
            kept = self._renewed_in_time(row, entry, kept, cancel, renew=renew)
        elif renew:
            raise self.sign_in_needed(row, _refused(entry))
        self._note_use(row)
        return signed(row, entry, kept)

    def secrets(self, connection: Connection) -> Sequence[str]:
        row = self._rows.get(connection.id)
        try:
            kept = None if row is None else self._secrets.get(row)
        except SecretsFailure as failure:
            raise _unreadable(connection.service, failure) from None
        if row is None or kept is None:
            return ()
        return secrets_of(row, kept)

    def unused_namespaces(self) -> Collection[str]:
        """Those of services without a connection."""
        used = {one.connection.service for one in self._rows.all()}
        return [
            name for one in self._catalogue.all() if one.id not in used for name in one.namespaces
        ]

    def refused(
        self, connection: Connection, sentence: str, scopes: Sequence[str] = ()
    ) -> AuthFailure:
        row = self._row(connection)
        if scopes:
            row = self._rows.change(row.id, wanted=tuple(dict.fromkeys((*row.wanted, *scopes))))
        return self.sign_in_needed(row, sentence)

    def sign_in_needed(self, row: Row, sentence: str) -> AuthFailure:
        """The failure that asks the user to sign in again; notes it with the connection."""
        if row.connection.status is not ConnectionStatus.NEEDS_SIGN_IN:
            self._rows.change(row.id, status=ConnectionStatus.NEEDS_SIGN_IN, trouble=sentence)
        account, service = row.connection.account, row.connection.service
        if service.startswith(OF_MCP):
            text = UserMessage(
                "{server}: {reason} Sign in with `mcp sign-in {name}`, or under Settings, MCP "
                "servers.",
                server=f"Mcp_{account}",
                reason=sentence,
                name=account,
            )
        else:
            text = UserMessage(
                "{reason} Choose Reconnect for “{account}” under Settings, Connections.",
                reason=sentence,
                account=account,
            )
        failure = AuthFailure(text, took_effect=False)
        failure.connection = row.id
        return failure

    def _row(self, connection: Connection) -> Row:
        row = self._rows.get(connection.id)
        if row is None:
            raise PreconditionFailure(
                UserMessage(
                    "“{account}” is not connected any more. Connect it again under Settings, "
                    "Connections.",
                    account=connection.account,
                ),
                concerns=Concern.WORKFLOW,
            )
        return row

    def _entry(self, row: Row) -> Service:
        entry = self._catalogue.get(row.connection.service)
        if entry is None:
            raise PreconditionFailure(
                UserMessage(
                    "This version of Keep does not know the service “{service}”.",
                    service=row.connection.service,
                )
            )
        return entry

    def _kept(self, row: Row, entry: Service) -> StoredSecrets:
        try:
            kept = self._secrets.get(row)
        except SecretsFailure as failure:
            raise _unreadable(entry.title, failure) from None
        if kept is None:
            raise self.sign_in_needed(
                row,
                UserMessage("No sign-in of {service} is stored any more.", service=entry.title),
            )
        replaced, renewed = self._unstored.get(row.id, (None, kept))
        if kept == replaced:
            self._store(row, entry, kept, renewed)
            return renewed
        held = self._renewed_here.get(row.id)
        is_same = held is not None and held.refresh == kept.refresh
        return held if held is not None and is_same and not kept.access else kept

    # -- renewing -------------------------------------------------------------------------------

    def _renewed_in_time(
        self, row: Row, entry: Service, kept: StoredSecrets, cancel: CancelToken, *, renew: bool
    ) -> StoredSecrets:
        given: dict[str, str] = self._given.__dict__.setdefault("by_id", {})
        if renew or not self._is_fresh(kept):
            refused = given.get(row.id) if renew else None
            kept = _past_a_stop(
                lambda: self._renewed_in_turn(row, entry, refused, cancel, renew=renew), cancel
            )
        given[row.id] = kept.access
        return kept

    def _renewed_in_turn(
        self, row: Row, entry: Service, refused: str | None, cancel: CancelToken, *, renew: bool
    ) -> StoredSecrets:
        with self._turn(row, entry, cancel):
            kept = self._kept(row, entry)
            # Another process or thread may have renewed it meanwhile.
            is_other = kept.access != (refused or kept.access)
            if not self._is_fresh(kept) or (renew and not is_other):
                cancel.check()
                return self._renewed(row, entry, kept)
            return kept

    def _is_fresh(self, kept: StoredSecrets) -> bool:
        if not kept.access:
            return False
        if kept.lifetime_s is None:
            return True
        age = self._clock.now().timestamp() - kept.got_at
        # A token from the future came before the clock was set back: how long it lives is unknown.
        return 0 <= age < kept.lifetime_s - min(_MARGIN_S, kept.lifetime_s / 2)

    def _renewed(self, row: Row, entry: Service, kept: StoredSecrets) -> StoredSecrets:
        """Not cancelled: the service may have ended the old sign-in already."""
        # Imported here: reading the list of connections needs none of it.
        from keep_desktop.tools.connectors.oauth import SignInEnded, TokenAddress
        from keep_desktop.tools.redaction import Redactor

        if row.client is None or not kept.refresh:
            raise self.sign_in_needed(row, _refused(entry))
        basic = entry.oauth is not None and entry.oauth.basic
        address = TokenAddress(
            entry.title, row.client, kept.client_secret, NeverCancelled(), basic=basic
        )
        asked_at = self._clock.now().timestamp()
        made: list[StoredSecrets] = []

        def ask() -> None:
            tokens = address.renew(kept.refresh)
            made.append(
                replace(
                    kept,
                    access=tokens.access,
                    refresh=tokens.refresh or kept.refresh,
                    got_at=asked_at,
                    lifetime_s=tokens.lifetime_s,
                )
            )

        try:
            Redactor(kept.all).failing(ask, tool=entry.title, mutates=False)
        except SignInEnded as ended:
            raise self.sign_in_needed(row, ended.sentence) from None
        # Before its first use: a service that gave a new one may accept the old one no more.
        self._store(row, entry, kept, made[0])
        return made[0]

    def _store(self, row: Row, entry: Service, kept: StoredSecrets, renewed: StoredSecrets) -> None:
        """In place of *kept*. AuthFailure if the keyring does not take it; it is tried again then
        with the next request."""
        self._unstored[row.id] = kept, renewed
        try:
            self._secrets.put(row, renewed)
        except SecretsFailure as failure:
            raise AuthFailure(
                UserMessage(
                    "The renewed sign-in of “{service}” cannot be stored. {reason}",
                    service=entry.title,
                    reason=failure.sentence,
                ),
                took_effect=False,
            ) from None
        self._renewed_here[row.id] = renewed
        self._unstored.pop(row.id, None)

    @contextmanager
    def _turn(self, row: Row, entry: Service, cancel: CancelToken) -> Iterator[None]:
        """Alone with this connection among all processes and threads."""
        until = time.monotonic() + _PATIENCE_S
        while True:
            cancel.check()
            with ExitStack() as stack:
                try:
                    lock = file_lock(self._locks / f"connection-{row.id}.lock")
                    taken = stack.enter_context(lock)
                except OSError as error:
                    raise _not_locked(entry, error) from error
                if taken:
                    yield
                    return
            if time.monotonic() >= until:
                raise NetworkFailure(
                    UserMessage(
                        "Another Keep is still renewing the sign-in of {service}.",
                        service=entry.title,
                    )
                )
            time.sleep(_PAUSE_S)

    def _note_use(self, row: Row) -> None:
        now = self._clock.now()
        if row.used_at is None or not timedelta() <= now - row.used_at < USE_RECORDED_EVERY:
            self._rows.change(row.id, durable=False, used_at=now)


def _past_a_stop(work: Callable[[], StoredSecrets], cancel: CancelToken) -> StoredSecrets:
    """The result of *work*. Cancelled at once on a stop, past which the work goes on."""
    result: Future[StoredSecrets] = Future()
    ended = threading.Event()

    def run() -> None:
        try:
            result.set_result(work())
        except BaseException as error:  # noqa: BLE001 - raised again where it is waited for
            result.set_exception(error)
        ended.set()

    unregister = cancel.on_cancel(ended.set)
    threading.Thread(target=run, name="renewal", daemon=True).start()
    try:
        ended.wait()
    finally:
        unregister()
    if not result.done():
        cancel.check()
    return result.result()


def secrets_of(row: Row, kept: StoredSecrets) -> Sequence[str]:
    """All that a service may echo."""
    return [*kept.all, *([f"{row.username}:{kept.secret}"] if row.username else [])]


def signed(row: Row, entry: Service, kept: StoredSecrets) -> Mapping[str, str]:
    """The headers, with the secrets as they are kept."""
    if row.method == "open":
        return {}
    if row.method == "oauth":
        return {"Authorization": f"Bearer {kept.access}"}
    if row.method == "password":
        pair = f"{row.username}:{kept.secret}"
        return {"Authorization": "Basic " + base64.b64encode(pair.encode()).decode()}
    way = next((one for one in entry.methods if isinstance(one, Token)), Token())
    return {} if way.path else {way.header: way.prefix + kept.secret}


def _refused(entry: Service) -> UserMessage:
    return UserMessage("{service} does not accept the sign-in any more.", service=entry.title)


def _require_own_host(row: Row, url: str) -> None:
    own = urlsplit(row.connection.address).scheme
    scheme = urlsplit(url).scheme.casefold()
    if host_of(url) not in row.connection.hosts or scheme not in ("https", own):
        raise LogicFailure(
            UserMessage(
                "“{account}” signs requests to {hosts} only, not to {host}.",
                account=row.connection.account,
                hosts=", ".join(row.connection.hosts),
                host=host_of(url),
            )
        )


def _unreadable(service: str, failure: SecretsFailure) -> AuthFailure:
    return AuthFailure(
        UserMessage(
            "The secret of “{service}” cannot be read. {reason}",
            service=service,
            reason=failure.sentence,
        ),
        took_effect=False,
    )


def _not_locked(entry: Service, error: OSError) -> PreconditionFailure:
    return PreconditionFailure(
        UserMessage(
            "The sign-in of {service} cannot be renewed, since Keep cannot write into its data "
            "folder: {error}.",
            service=entry.title,
            error=os_error_text(error),
        ),
        details=details_of(error),
        concerns=Concern.WORKFLOW,
    )
