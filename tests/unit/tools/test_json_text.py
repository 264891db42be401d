"""Services that misbehave: each a sentence, in time, and never a lie about what happened."""

import gzip
import json
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
import trustme

from keep_desktop.domain.errors import Cancelled, Failure, LogicFailure, NetworkFailure
from keep_desktop.domain.large_json import TooDeep
from keep_desktop.ports.tools import Verdict
from keep_desktop.tools.json_text import parsed_in_chunks
from tests.builders.servers import Behaviour, a_raw_server, answers, answers_then_hangs
from tests.builders.shop import Shop
from tests.builders.tools import FakeCancel

OK = b"HTTP/1.1 200 OK\r\n"
JSON = b"Content-Type: application/json\r\n"


def whole(body: bytes, headers: bytes = JSON) -> bytes:
    return OK + headers + b"Content-Length: %d\r\n\r\n" % len(body) + body


def trouble(url: str, folder: Path, operation: str, timeout_s: float = 5.0) -> Failure:
    """How a call fails."""
    with pytest.raises(Failure) as raised:
        Shop(url, folder).call(operation, context={"http_timeout_s": timeout_s})
    assert "orders" in raised.value.sentence
    return raised.value


BROKEN = {
    "garbage": answers(b"\x00\xff\xfegarbage\r\n\r\n"),
    "nothing": answers(b""),
    "half a head": answers(OK + b"Content-Ty"),
    "half a body": answers(OK + JSON + b'Content-Length: 100\r\n\r\n{"id": '),
    "half a chunk": answers(OK + JSON + b"Transfer-Encoding: chunked\r\n\r\nff\r\nabc"),
    "cut JSON": answers(whole(b'{"id": ')),
    "no JSON": answers(whole(b"<html>please sign in</html>")),
    "not a number": answers(whole(b'{"id": NaN}')),
    "too large a number": answers(whole(b"[1e999]")),
    "too many digits": answers(whole(b"1" * 5000)),
    "endless depth": answers(whole(b"[" * 100_000)),
    "great depth": answers(whole(b"[" * 200 + b"]" * 200)),
    "half a character": answers(whole(b'{"a": "\xff"}')),
    "damaged gzip": answers(whole(b"no gzip", JSON + b"Content-Encoding: gzip\r\n")),
}


@pytest.mark.parametrize("behaviour", BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_answer_is_network_trouble_and_leaves_a_mutation_unknown(
    tmp_path: Path, behaviour: Behaviour
) -> None:
    with a_raw_server(behaviour) as server:
        read = trouble(server.url, tmp_path, "list")
        mutation = trouble(server.url, tmp_path, "create")
        assert server.requests == 2
    assert isinstance(read, NetworkFailure)
    assert isinstance(mutation, NetworkFailure)
    assert read.took_effect is False
    assert mutation.took_effect is None


@pytest.mark.parametrize("behaviour", BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_answer_verifies_nothing(tmp_path: Path, behaviour: Behaviour) -> None:
    with a_raw_server(behaviour) as server, pytest.raises(NetworkFailure):
        Shop(server.url, tmp_path).look()


HANGING = {
    "never answers": answers_then_hangs(b""),
    "never ends its head": answers_then_hangs(OK),
    "never ends its body": answers_then_hangs(OK + JSON + b'Content-Length: 50\r\n\r\n{"a":'),
}


@pytest.mark.parametrize("behaviour", HANGING.values(), ids=HANGING.keys())
def test_a_service_that_never_answers_is_given_up(tmp_path: Path, behaviour: Behaviour) -> None:
    with a_raw_server(behaviour) as server:
        assert trouble(server.url, tmp_path, "list", 0.2).took_effect is False
        assert trouble(server.url, tmp_path, "create", 0.2).took_effect is None


def test_a_service_that_drips_for_ever_is_given_up(tmp_path: Path) -> None:
    def drip(connection: socket.socket, over: threading.Event) -> None:
        connection.sendall(OK + b"Content-Type: text/plain\r\n\r\n")
        while not over.wait(0.02):
            connection.sendall(b"x")

    with a_raw_server(drip) as server:
        failure = trouble(server.url, tmp_path, "create", 0.5)
    assert "seconds in all" in failure.sentence
    assert failure.took_effect is None


def test_the_time_of_an_operation_is_for_the_whole_call(tmp_path: Path) -> None:
    with a_raw_server(answers_then_hangs(b"")) as server:
        operation = {"kind": "read", "method": "GET", "path": "/", "timeout_s": 0.2}
        shop = Shop(server.url, tmp_path, operations={"list": operation})
        with pytest.raises(NetworkFailure, match=r"0\.2 seconds"):
            shop.call("list", context={"http_timeout_s": 1000.0})


@pytest.mark.parametrize(
    "answer",
    [
        OK + b"Content-Length: 99999999\r\n\r\n",
        OK + b"\r\n" + b"x" * (10 * 1024 * 1024 + 1),
        whole(
            gzip.compress(b"x" * (11 * 1024 * 1024)),
            b"Content-Type: text/plain\r\nContent-Encoding: gzip\r\n",
        ),
    ],
    ids=["told", "untold", "packed"],
)
def test_more_than_ten_megabytes_are_refused(tmp_path: Path, answer: bytes) -> None:
    with a_raw_server(answers(answer)) as server:
        read = trouble(server.url, tmp_path, "list")
        mutation = trouble(server.url, tmp_path, "create")
    assert isinstance(read, LogicFailure)
    assert "larger than 10 MB" in read.sentence
    assert read.took_effect is False
    # The service said yes, but what it said cannot be had: a look brings it, or the user.
    assert mutation.took_effect is None


def test_more_values_than_fit_into_memory_are_refused(tmp_path: Path) -> None:
    with a_raw_server(answers(whole(b"[" + b"[]," * 300_000 + b"[]]"))) as server:
        read = trouble(server.url, tmp_path, "list")
        mutated = trouble(server.url, tmp_path, "create")
    assert isinstance(read, LogicFailure)
    assert "more than 250,000 values" in read.sentence
    assert read.took_effect is False
    assert mutated.took_effect is None


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32-le"])
def test_a_large_answer_is_read_in_any_encoding_of_json(encoding: str) -> None:
    value = [{"a": "é" * 10, "n": number} for number in range(5_000)]
    body = json.dumps(value, ensure_ascii=False).encode(encoding)
    assert parsed_in_chunks(body, most_values=20_000) == value


@pytest.mark.parametrize("body", [b"[1," + b" " * 100_000 + b"]", b"[" * 100_000, b"1" * 100_000])
def test_a_large_answer_that_is_no_json_is_refused(body: bytes) -> None:
    with pytest.raises((ValueError, TooDeep)):
        parsed_in_chunks(body, most_values=200_000)


def test_ten_megabytes_are_taken(tmp_path: Path) -> None:
    body = b"x" * (10 * 1024 * 1024)
    with a_raw_server(answers(whole(body, b"Content-Type: text/plain\r\n"))) as server:
        assert len(Shop(server.url, tmp_path).call("list")["body"]) == len(body)


@pytest.mark.parametrize(
    "location", [b"http://[", b"http://x:99999/", b"\xff\xfe", b"javascript:1"]
)
def test_a_redirect_that_leads_nowhere_is_refused(tmp_path: Path, location: bytes) -> None:
    answer = b"HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: " + location + b"\r\n\r\n"
    with a_raw_server(answers(answer)) as server:
        assert trouble(server.url, tmp_path, "list").took_effect is False
        assert trouble(server.url, tmp_path, "create").took_effect is None


def test_a_service_that_is_not_there_did_nothing(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    failure = trouble(f"http://127.0.0.1:{port}", tmp_path, "create")
    assert "cannot be reached" in failure.sentence
    assert failure.took_effect is False


def test_a_stop_before_the_call_sends_nothing(tmp_path: Path) -> None:
    cancel = FakeCancel()
    cancel.cancel()
    with a_raw_server(answers(whole(b"{}"))) as server:
        with pytest.raises(Cancelled):
            Shop(server.url, tmp_path).call("create", context={"cancel": cancel})
        assert server.requests == 0


@pytest.mark.parametrize("operation", ["list", "create"])
def test_a_stop_ends_a_call_that_hangs(tmp_path: Path, operation: str) -> None:
    cancel = FakeCancel()
    with a_raw_server(answers_then_hangs(b"")) as server:

        def stop() -> None:
            server.asked.wait(60)
            cancel.cancel()

        stopper = threading.Thread(target=stop)
        stopper.start()
        expected = Cancelled if operation == "list" else NetworkFailure
        with pytest.raises(expected) as raised:
            Shop(server.url, tmp_path).call(
                operation, context={"cancel": cancel, "http_timeout_s": 60.0}
            )
        stopper.join()
    if isinstance(raised.value, Failure):
        assert raised.value.took_effect is None


# -- TLS --------------------------------------------------------------------------------------


@contextmanager
def a_tls_server(authority: trustme.CA, *names: str) -> Iterator[str]:
    """Answers `{}` to whoever trusts it."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert(*names).configure_cert(context)
    listener = socket.create_server(("127.0.0.1", 0))

    def serve() -> None:
        with suppress(OSError):
            while True:
                connection, _ = listener.accept()
                with suppress(OSError), context.wrap_socket(connection, server_side=True) as line:
                    line.recv(65536)
                    line.sendall(whole(b"{}"))

    server = threading.Thread(target=serve, daemon=True)
    server.start()
    try:
        yield f"https://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        with suppress(OSError):
            listener.shutdown(socket.SHUT_RDWR)
        listener.close()
        server.join(60)


def test_a_service_that_cannot_prove_itself_gets_nothing(tmp_path: Path) -> None:
    with a_tls_server(trustme.CA(), "127.0.0.1") as url:
        for operation in ("list", "create"):
            failure = trouble(url, tmp_path, operation)
            assert "prove itself" in failure.sentence
            assert failure.took_effect is False


def test_a_certificate_for_another_name_is_no_proof(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    authority = trustme.CA()
    authority.cert_pem.write_to_path(tmp_path / "ca.pem")
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "ca.pem"))
    with a_tls_server(authority, "other.example") as url:
        assert "prove itself" in trouble(url, tmp_path, "create").sentence
    with a_tls_server(authority, "127.0.0.1") as url:
        assert Shop(url, tmp_path).call("create")["status"] == 200


def test_a_plain_service_behind_https_gets_nothing(tmp_path: Path) -> None:
    with a_raw_server(answers(whole(b"{}"))) as server:
        failure = trouble(server.url.replace("http:", "https:"), tmp_path, "create", 1.0)
    assert failure.took_effect is False


def test_a_check_that_gets_neither_answer_asks_later(tmp_path: Path) -> None:
    with a_raw_server(answers(b"HTTP/1.1 204 No Content\r\n\r\n")) as server:
        assert Shop(server.url, tmp_path).look()[0] is Verdict.RETRY
