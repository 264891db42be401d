"""A webhook hears a POST to its secret address on this computer, and nothing else."""

import http.client
import socket
from collections.abc import Iterator, Sequence
from contextlib import closing
from datetime import UTC, datetime

import pytest

from keep_desktop.domain.ids import TriggerId, WorkflowId
from keep_desktop.ports.triggers import Watched
from keep_desktop.tools.triggers import webhooks
from keep_desktop.tools.triggers.address import secret_name
from keep_desktop.tools.triggers.webhooks import WebhookListener
from tests.builders.mail_servers import free_port
from tests.builders.services import DictSecrets
from tests.builders.waiting import wait_for
from tests.unit.tools.triggers.recording_sink import RecordingSink

TOKEN, OTHER = "ab_cd-secret", "other-secret"


class Hooks:
    def __init__(self) -> None:
        self.port = free_port()
        self.woken = RecordingSink()
        self.secrets = DictSecrets()
        self.secrets.put(secret_name("1"), TOKEN)
        self.secrets.put(secret_name("2"), OTHER)
        self.listener = WebhookListener(self.woken, self.secrets)

    def watch(self, *ids: int) -> None:
        now = datetime.now(UTC)
        self.listener.watch(
            [
                Watched(
                    id=TriggerId(id),
                    workflow_id=WorkflowId(1),
                    place=str(id),
                    port=self.port,
                    since=now,
                )
                for id in ids
            ]
        )

    def ask(
        self,
        method: str = "POST",
        path: str = f"/hook/{TOKEN}",
        *,
        host: str | None = "127.0.0.1:{port}",
        body: bytes | None = b"{}",
        headers: Sequence[tuple[str, str]] = (),
    ) -> tuple[int, bytes]:
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)) as line:
            line.putrequest(method, path, skip_host=True)
            if host is not None:
                line.putheader("Host", host.format(port=self.port))
            if body is not None:
                line.putheader("Content-Length", str(len(body)))
            for name, value in headers:
                line.putheader(name, value)
            line.endheaders(body)
            answer = line.getresponse()
            return answer.status, answer.read()

    def is_listening(self) -> bool:
        with socket.socket() as line:
            return line.connect_ex(("127.0.0.1", self.port)) == 0


@pytest.fixture
def made() -> Iterator[Hooks]:
    made = Hooks()
    yield made
    made.listener.close()


def test_a_post_wakes_the_workflow_of_its_address(made: Hooks) -> None:
    made.watch(1, 2)
    wait_for(lambda: made.woken.is_watched(2))
    assert made.ask() == (204, b"")
    assert made.ask(path=f"/hook/{OTHER}", body=None, host="localhost:{port}") == (204, b"")
    assert made.woken.ids == [1, 2]
    # Another port is taken at once.
    made.port = free_port()
    made.watch(1, 2)
    wait_for(made.is_listening)
    assert made.ask()[0] == 204
    # The address of a removed one says nothing any more; without any, nobody listens.
    made.watch(2)
    wait_for(lambda: made.ask()[0] == 404)
    made.watch()
    wait_for(lambda: not made.is_listening())


@pytest.mark.parametrize(
    ("changes", "status"),
    [
        ({"method": "GET"}, 404),
        ({"method": "PUT"}, 404),
        ({"path": "/"}, 404),
        ({"path": "/hook/"}, 404),
        ({"path": f"/hook/{TOKEN}x"}, 404),
        ({"path": f"/hook/{TOKEN[:-1]}"}, 404),
        ({"path": f"/hook/{TOKEN}?a=1"}, 404),
        ({"path": f"/other/{TOKEN}"}, 404),
        ({"host": "evil.example"}, 404),
        ({"host": "evil.example:{port}"}, 404),
        ({"host": "127.0.0.1"}, 404),
        ({"host": None}, 404),
        ({"headers": [("Host", "evil.example")]}, 404),
        ({"body": b"x" * (64 * 1024)}, 204),
        ({"body": b"x" * (64 * 1024 + 1)}, 413),
        ({"body": None, "headers": [("Content-Length", "-1")]}, 413),
        ({"body": None, "headers": [("Content-Length", "9" * 5000)]}, 413),
        ({"body": None, "headers": [("Transfer-Encoding", "chunked")]}, 413),
    ],
)
def test_anything_else_is_refused(
    made: Hooks, changes: dict[str, object], status: int, capfd: pytest.CaptureFixture[str]
) -> None:
    made.watch(1)
    wait_for(lambda: made.woken.is_watched(1))
    answer = made.ask(**changes)  # type: ignore[arg-type]
    assert answer == (status, b"")
    assert made.woken.ids == ([1] if status == 204 else [])
    assert capfd.readouterr() == ("", "")


def test_too_many_calls_are_refused_and_silent_ones_keep_nobody_waiting(
    made: Hooks, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webhooks, "_MOST_A_SECOND", 0)
    made.watch(1)
    wait_for(lambda: made.woken.is_watched(1))
    assert made.ask()[0] == 429
    monkeypatch.setattr(webhooks, "_MOST_A_SECOND", 100)
    silent = [socket.create_connection(("127.0.0.1", made.port)) for _ in range(3)]
    assert made.ask()[0] == 204
    # Closing waits for none of them.
    made.listener.close()
    for line in silent:
        line.settimeout(30)
        assert line.recv(10) == b""
        line.close()
    assert not made.is_listening()


def test_a_port_that_is_taken_and_a_secret_that_is_gone_are_reported(made: Hooks) -> None:
    made.secrets.remove(secret_name("2"))
    with socket.create_server(("127.0.0.1", made.port)):
        made.watch(1, 2)
        wait_for(lambda: len(made.woken.troubles) >= 2)
    assert f"port {made.port}" in (made.woken.trouble(1) or "")
    assert "gone from the keyring" in (made.woken.trouble(2) or "")
    # Asked again, it is free.
    made.watch(1)
    wait_for(lambda: made.woken.is_watched(1))
    assert made.ask()[0] == 204
