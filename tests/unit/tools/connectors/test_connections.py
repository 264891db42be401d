"""Connections sign requests: to their own hosts only, renewed in time, once among all processes."""

import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from keep_desktop.domain.errors import (
    AuthFailure,
    Cancelled,
    Failure,
    LogicFailure,
    NetworkFailure,
    PreconditionFailure,
)
from keep_desktop.engine.cancellation import CancelSource
from keep_desktop.ports.cancel import NeverCancelled
from keep_desktop.ports.clock import SystemClock
from keep_desktop.ports.connections import Connection, ConnectionStatus
from keep_desktop.ports.secrets import SecretsFailure
from keep_desktop.storage import SqliteLedger, open_ledger
from keep_desktop.tools.connectors.connections import LedgerConnections
from keep_desktop.tools.connectors.store import ConnectionRows, ConnectionSecrets, StoredSecrets
from tests.builders.ledger import NOON, StillClock
from tests.builders.services import DictSecrets
from tests.builders.signed_in import signed_in, the_connections, vault_of
from tests.builders.waiting import wait_for
from tests.servers.authorization import Authorization, an_authorization_server

NOBODY = NeverCancelled()


class Place:
    """A ledger, a keyring and a server, with a clock that stands still."""

    def __init__(self, folder: Path, ledger: SqliteLedger, server: Authorization) -> None:
        self.folder, self.ledger, self.server = folder, ledger, server
        self.clock = StillClock()
        self.secrets = DictSecrets()
        self.connections: LedgerConnections = the_connections(
            ledger, self.secrets, folder, self.clock
        )

    def connect(self, account: str = "ann@firm.example") -> Connection:
        return signed_in(
            self.ledger, self.secrets, self.server, account=account, got_at=NOON.timestamp()
        )

    def token(self, connection: Connection, *, renew: bool = False) -> str:
        url = f"{connection.address}/me"
        headers = self.connections.headers(connection, url, NOBODY, renew=renew)
        return headers["Authorization"].removeprefix("Bearer ")

    def kept(self, connection: Connection) -> StoredSecrets:
        row = ConnectionRows(self.ledger).get(connection.id)
        assert row is not None
        kept = ConnectionSecrets(self.secrets).get(row)
        assert kept is not None
        return kept

    def status(self, connection: Connection) -> ConnectionStatus:
        return next(one.status for one in self.connections.all() if one.id == connection.id)


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    with (
        an_authorization_server() as server,
        closing(open_ledger(tmp_path, clock=StillClock())) as ledger,
    ):
        yield Place(tmp_path, ledger, server)


def test_a_locked_keyring_is_no_fault_of_keep(place: Place) -> None:
    connection = place.connect()
    place.secrets.locked = True
    with pytest.raises(AuthFailure, match="The keyring is locked"):
        place.token(connection)
    with pytest.raises(AuthFailure, match="The keyring is locked"):
        place.connections.secrets(connection)


def test_a_token_is_renewed_five_minutes_before_its_end_and_not_earlier(place: Place) -> None:
    ann = place.connect()
    first = place.token(ann)
    place.clock.advance(timedelta(minutes=54))
    assert place.token(ann) == first
    place.clock.advance(timedelta(minutes=2))
    second = place.token(ann)
    assert second != first
    assert place.token(ann) == second
    assert place.server.grants == ["refresh_token"]
    assert place.kept(ann).refresh in place.server.refresh  # the rotated one is stored


@pytest.mark.parametrize("hours", [-1, 1, 24 * 365], ids=["back", "on", "a year on"])
def test_a_clock_that_was_set_costs_one_renewal_at_most(place: Place, hours: int) -> None:
    ann = place.connect()
    place.clock.at += timedelta(hours=hours)
    tokens = {place.token(ann) for _ in range(5)}
    assert len(tokens) == 1
    assert len(place.server.grants) <= 1


@pytest.mark.parametrize("lifetime_s", [1, 60, 299, None])
def test_a_token_that_lives_shortly_is_not_renewed_at_each_request(
    place: Place, lifetime_s: float | None
) -> None:
    ann = place.connect()
    place.server.expires_in = lifetime_s
    place.token(ann, renew=True)
    for _ in range(4):
        place.token(ann)
    assert len(place.server.grants) == 1


def test_a_refused_token_is_renewed_once_for_all_who_were_refused(place: Place) -> None:
    ann = place.connect()
    both = threading.Barrier(2)
    seen: list[str] = []

    def ask() -> None:
        place.token(ann)
        both.wait(60)
        seen.append(place.token(ann, renew=True))

    threads = [threading.Thread(target=ask) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(seen)) == 1
    assert place.server.grants == ["refresh_token"]


def test_a_withdrawn_sign_in_is_asked_about_and_not_sent_again(place: Place) -> None:
    ann = place.connect()
    place.server.withdraw()
    for _ in range(3):
        with pytest.raises(AuthFailure, match="Reconnect") as refused:
            place.token(ann, renew=True)
        assert refused.value.connection == ann.id
        assert refused.value.took_effect is False
    assert place.server.grants == ["refresh_token"]
    assert place.status(ann) is ConnectionStatus.NEEDS_SIGN_IN
    assert not any(secret in str(place.connections.all()) for secret in place.server.secrets)


@pytest.mark.parametrize(
    "answer",
    [
        (500, "down"),
        (503, {"error": "temporarily_unavailable"}),
        (429, {}),
        (200, "no JSON"),
        (200, {"access_token": "a\r\nX-Other: b", "refresh_token": "new"}),
        (200, {"access_token": "tökèn", "refresh_token": "new"}),
        (200, {"access_token": "\ud800", "refresh_token": "new"}),
        (200, {"access_token": " ", "refresh_token": "new"}),
        (403, "<h1>The proxy of this hotel</h1>"),
        (302, {}),
    ],
)
def test_a_token_address_that_fails_is_a_network_failure_and_is_tried_again(
    place: Place, answer: tuple[int, str]
) -> None:
    ann = place.connect()
    place.server.next_tokens = [answer]
    with pytest.raises(NetworkFailure):
        place.token(ann, renew=True)
    assert place.status(ann) is ConnectionStatus.OK
    assert place.token(ann, renew=True) in place.server.access


def test_a_data_folder_that_cannot_be_written_is_no_fault_of_keep(place: Place) -> None:
    ann = place.connect()
    (place.folder / f"connection-{ann.id}.lock").mkdir()
    with pytest.raises(PreconditionFailure, match=r"Plans cannot be renewed, .* it is a folder"):
        place.token(ann, renew=True)
    assert place.server.grants == []


@pytest.mark.parametrize("expires_in", [-1, 0, int("9" * 400), "soon", [3600], float("nan")])
def test_of_a_lifetime_that_cannot_be_nothing_is_known(place: Place, expires_in: object) -> None:
    ann = place.connect()
    answer = {"access_token": "new-access", "refresh_token": "new", "expires_in": expires_in}
    place.server.next_tokens = [(200, answer)]
    assert place.token(ann, renew=True) == "new-access"
    kept = place.kept(ann)
    assert (kept.refresh, kept.lifetime_s) == ("new", None)


@pytest.mark.parametrize("refresh", ["r\ud800", "r\r\nX: y", "", 5])
def test_a_refresh_token_that_cannot_be_sent_replaces_none(place: Place, refresh: object) -> None:
    ann = place.connect()
    before = place.kept(ann).refresh
    place.server.next_tokens = [(200, {"access_token": "new-access", "refresh_token": refresh})]
    assert place.token(ann, renew=True) == "new-access"
    assert place.kept(ann).refresh == before


def test_a_renewed_token_that_the_keyring_refuses_is_stored_once_it_takes_it(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The service accepts the old one no more."""
    ann = place.connect()

    def refuse(name: str, value: str) -> None:
        raise SecretsFailure("The keyring is locked. Unlock it.")

    with monkeypatch.context() as patch:
        patch.setattr(place.secrets, "put", refuse)
        for _ in range(2):
            with pytest.raises(AuthFailure, match=r"cannot be stored. The keyring is locked"):
                place.token(ann, renew=True)
    assert place.token(ann) in place.server.access
    assert place.kept(ann).refresh in place.server.refresh
    assert place.server.grants == ["refresh_token"]
    assert place.status(ann) is ConnectionStatus.OK


@pytest.mark.parametrize(
    "url",
    [
        "https://evil.example/me",
        "http://127.0.0.1:1/me",
        "{address}@evil.example/me",
        "http://127.0.0.1.evil.example/me",
        "ftp://{host}/me",
    ],
)
def test_a_secret_goes_to_the_hosts_of_its_connection_only(place: Place, url: str) -> None:
    ann = place.connect()
    host = ann.address.removeprefix("http://")
    with pytest.raises(LogicFailure, match="signs requests to"):
        place.connections.headers(ann, url.format(address=ann.address, host=host), NOBODY)


def test_of_two_accounts_none_is_guessed(place: Place) -> None:
    with pytest.raises(PreconditionFailure, match="Connect Plans first"):
        place.connections.find("plans", None)
    ann, bob = place.connect(), place.connect("bob@firm.example")
    with pytest.raises(LogicFailure, match=r"ann@firm\.example, bob@firm\.example"):
        place.connections.find("plans", None)
    assert place.connections.find("plans", "BOB@firm.example").id == bob.id
    with pytest.raises(PreconditionFailure, match="eve"):
        place.connections.find("plans", "eve@firm.example")
    assert place.token(ann) != place.token(bob)


def test_a_secret_of_another_address_is_not_found(place: Place) -> None:
    """A row that was changed, such as by a backup of another, leads no secret elsewhere."""
    ann = place.connect()
    ConnectionRows(place.ledger).change(ann.id, hosts=("evil.example",))
    changed = place.connections.find("plans", None)
    with pytest.raises(AuthFailure):
        place.connections.headers(changed, "https://evil.example/", NOBODY)
    assert place.server.requests == []


def test_a_stop_ends_the_wait_for_a_renewal_whose_answer_is_stored_all_the_same(
    place: Place,
) -> None:
    ann = place.connect()
    before = place.kept(ann)
    place.server.gate = threading.Event()
    ends: list[str] = []
    sources = [CancelSource(), CancelSource()]

    def ask(source: CancelSource) -> None:
        try:
            place.connections.headers(ann, f"{ann.address}/me", source, renew=True)
        except (Cancelled, Failure) as error:
            ends.append(type(error).__name__)

    threads = [threading.Thread(target=ask, args=(source,)) for source in sources]
    threads[0].start()
    assert place.server.asked.wait(60)
    threads[1].start()
    for source in sources:
        source.cancel()
    for thread in threads:
        thread.join(60)
    assert ends == ["Cancelled", "Cancelled"]
    place.server.gate.set()
    wait_for(lambda: place.kept(ann).refresh != before.refresh)
    assert place.token(ann) in place.server.access
    assert place.status(ann) is ConnectionStatus.OK
    assert place.server.grants == ["refresh_token"]


@pytest.mark.parametrize("ends_at", range(1, 5))
def test_a_kill_while_a_long_token_is_stored_leaves_the_old_one(place: Place, ends_at: int) -> None:
    row = ConnectionRows(place.ledger).get(place.connect().id)
    assert row is not None
    secrets = ConnectionSecrets(place.secrets)
    old, new = StoredSecrets(refresh="o" * 3000), StoredSecrets(refresh="n" * 3000)
    secrets.put(row, old)
    put, calls = place.secrets.put, [0]

    def ends(name: str, value: str) -> None:
        calls[0] += 1
        if calls[0] == ends_at:
            raise KeyboardInterrupt
        put(name, value)

    with pytest.MonkeyPatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(place.secrets, "put", ends)
        secrets.put(row, new)
        assert secrets.get(row) == new
        raise KeyboardInterrupt  # it took fewer steps
    assert secrets.get(row) == (old if calls[0] == ends_at else new)


def test_a_long_token_is_stored_in_parts_and_leaves_none(place: Place) -> None:
    ann = place.connect()
    row = ConnectionRows(place.ledger).get(ann.id)
    assert row is not None
    secrets = ConnectionSecrets(place.secrets)
    long = StoredSecrets(refresh="r" * 1500, access="a" * 4000)
    for _ in range(2):
        secrets.put(row, long)
        assert secrets.get(row) == long
        assert max(map(len, place.secrets.kept.values())) <= 1280
    secrets.put(row, StoredSecrets(refresh="short"))
    assert len(place.secrets.kept) == 1
    secrets.put(row, long)
    secrets.remove(row)
    assert place.secrets.kept == {}


# -- several processes ----------------------------------------------------------------------------


def _process(folder: Path, connection: Connection) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "tests.builders.signed_in", str(folder), connection.id]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_two_processes_renew_once_and_lose_no_token(tmp_path: Path) -> None:
    with (
        an_authorization_server() as server,
        closing(open_ledger(tmp_path, clock=SystemClock())) as ledger,
    ):
        ann = signed_in(ledger, vault_of(tmp_path), server)
        running = [_process(tmp_path, ann) for _ in range(2)]
        printed = [one.communicate(timeout=60) for one in running]
    assert [one.returncode for one in running] == [0, 0], printed
    assert len({out for out, _ in printed}) == 1
    assert server.grants == ["refresh_token"]


def test_a_kill_before_a_rotated_token_is_stored_ends_in_a_question(tmp_path: Path) -> None:
    with (
        an_authorization_server() as server,
        closing(open_ledger(tmp_path, clock=SystemClock())) as ledger,
    ):
        ann = signed_in(ledger, vault_of(tmp_path), server)
        server.gate = threading.Event()
        killed = _process(tmp_path, ann)
        assert server.asked.wait(60)
        killed.send_signal(signal.SIGKILL)
        killed.communicate(timeout=60)
        server.gate.set()
        wait_for(lambda: server.grants == ["refresh_token"])
        server.gate = None
        connections = the_connections(ledger, vault_of(tmp_path), tmp_path, SystemClock())
        for _ in range(3):
            with pytest.raises(AuthFailure, match="Reconnect"):
                connections.headers(ann, f"{ann.address}/me", NOBODY)
        assert server.grants == ["refresh_token"] * 2  # asked once more, never in a loop
