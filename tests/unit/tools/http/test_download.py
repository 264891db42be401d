"""Http.download: a file appears whole, once, and its outcome is verified."""

import hashlib
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pytest_httpserver import HTTPServer

from keep_desktop.domain.errors import (
    Cancelled,
    Failure,
    LogicFailure,
    NetworkFailure,
    NotGranted,
    PreconditionFailure,
)
from keep_desktop.ports.tools import Quotas, Verdict
from keep_desktop.tools.files import atomic
from keep_desktop.tools.http.download import HttpDownload, ServiceDownloadInput
from tests.builders.servers import a_raw_server, answers, answers_then_hangs
from tests.builders.services import TOKEN, DictRegistry, DictSecrets, a_description
from tests.builders.tools import FakeCancel, a_context

REPORT = b"\x89PNG" + bytes(range(256)) * 1000


class Store:
    """The tool with the service `orders` at *url*, and a granted folder."""

    def __init__(self, url: str, folder: Path, **changes: Any) -> None:
        self.tool = HttpDownload(
            DictRegistry(a_description(url.rstrip("/"), **changes)), DictSecrets(orders_token=TOKEN)
        )
        self.folder = folder / "given"
        self.folder.mkdir()
        self.own = folder
        self.path = self.folder / "new" / "report.png"

    def params(self, **more: Any) -> ServiceDownloadInput:
        given = {"service": "orders", "operation": "list", "path": str(self.path), **more}
        return ServiceDownloadInput.model_validate(given)

    def context(self, **more: Any) -> Any:
        return a_context(self.own, **{"grants": [self.folder], **more})

    def call(self, context: Any = None, **more: Any) -> Any:
        params = self.params(**more)
        context = context or self.context()
        return self.tool.call(params, context)

    def look(self, evidence: Any, **more: Any) -> Verdict:
        return self.tool.reconcile(self.params(**more), self.context(evidence=evidence)).verdict

    @property
    def left(self) -> list[str]:
        """The files in the granted folder."""
        return [file.name for file in self.folder.rglob("*") if file.is_file()]


@pytest.fixture
def store(httpserver: HTTPServer, tmp_path: Path) -> Store:
    return Store(httpserver.url_for("/api"), tmp_path)


def test_an_answer_becomes_a_file(httpserver: HTTPServer, store: Store) -> None:
    httpserver.expect_request(
        "/api/orders", query_string="a=1", headers={"Authorization": f"Bearer {TOKEN}"}
    ).respond_with_data(REPORT, content_type="image/png")
    evidence = store.tool.observe(store.params(), store.context())
    assert store.look(evidence) is Verdict.FAILED
    digest = hashlib.sha256(REPORT).hexdigest()
    result = {
        "path": str(store.path),
        "size": len(REPORT),
        "sha256": digest,
        "type": "image/png",
    }
    assert store.call(params={"a": 1}) == result
    assert store.path.read_bytes() == REPORT and store.left == ["report.png"]
    found = store.tool.reconcile(store.params(), store.context(evidence=evidence))
    assert (found.verdict, found.result) == (Verdict.APPLIED, result)
    store.path.write_bytes(b"changed since")
    assert store.look(evidence) is Verdict.RETRY


@pytest.mark.parametrize("after", [True, False])
def test_a_call_that_broke_off_around_the_file_is_verified(
    httpserver: HTTPServer, store: Store, monkeypatch: pytest.MonkeyPatch, after: bool
) -> None:
    httpserver.expect_request("/api/orders").respond_with_data(REPORT)
    evidence = store.tool.observe(store.params(), store.context())
    rename = atomic.rename

    def broken(*arguments: Any, **more: Any) -> None:
        if after:
            rename(*arguments, **more)
        raise KeyboardInterrupt

    monkeypatch.setattr(atomic, "rename", broken)
    with pytest.raises(KeyboardInterrupt):
        store.call()
    assert store.look(evidence) is (Verdict.APPLIED if after else Verdict.FAILED)
    assert store.left == (["report.png"] if after else [])


@pytest.mark.parametrize(
    "head",
    [
        b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc",
        b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\nno gzip",
        b"HTTP/1.1 503 Busy\r\nRetry-After: 5\r\nContent-Length: 0\r\n\r\n",
    ],
)
def test_an_answer_that_is_not_whole_leaves_no_file(tmp_path: Path, head: bytes) -> None:
    with a_raw_server(answers(head)) as server:
        store = Store(server.url, tmp_path)
        with pytest.raises(NetworkFailure) as caught:
            store.call()
    assert caught.value.took_effect is False and store.left == []


def test_an_answer_that_ends_by_its_time_limit_leaves_no_file(tmp_path: Path) -> None:
    """It has no length, so that its end looks like any other."""
    operations = {"list": {"kind": "read", "method": "GET", "path": "/a", "timeout_s": 0.3}}
    with a_raw_server(answers_then_hangs(b"HTTP/1.1 200 OK\r\n\r\nabc")) as server:
        store = Store(server.url, tmp_path, operations=operations)
        with pytest.raises(NetworkFailure):
            store.call()
    assert store.left == []


def test_a_stop_ends_it_at_once_and_leaves_no_file(tmp_path: Path) -> None:
    cancel = FakeCancel()
    with a_raw_server(answers_then_hangs(b"HTTP/1.1 200 OK\r\n\r\nabc")) as server:
        store = Store(server.url, tmp_path)

        def stop_when_asked() -> None:
            server.asked.wait(60)
            cancel.cancel()

        stop = threading.Thread(target=stop_when_asked)
        stop.start()
        with pytest.raises(Cancelled):
            store.call(store.context(cancel=cancel))
        stop.join()
    assert store.left == []


@pytest.mark.parametrize(
    ("operation", "changes"),
    [
        ("create", {}),
        ("search", {}),
        ("none", {}),
        ("list", {"redact": ["body.card"]}),
    ],
)
def test_only_what_may_be_seen_whole_and_changes_nothing_is_saved(
    httpserver: HTTPServer, tmp_path: Path, operation: str, changes: Any
) -> None:
    store = Store(httpserver.url_for("/api"), tmp_path, **changes)
    for run in (
        store.call,
        lambda **more: store.tool.predict(store.params(**more), store.context()),
    ):
        with pytest.raises(LogicFailure):
            run(operation=operation)
    assert httpserver.log == []


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("{outside}/a.png", NotGranted),
        ("{folder}/there.png", PreconditionFailure),
        ("{folder}", PreconditionFailure),
        ("a.png", LogicFailure),
    ],
)
def test_a_place_that_is_not_free_or_not_granted_is_refused_before_anything_is_asked(
    httpserver: HTTPServer, store: Store, tmp_path: Path, path: str, kind: type[Failure]
) -> None:
    (store.folder / "there.png").write_bytes(b"there")
    path = path.format(outside=tmp_path, folder=store.folder)
    with pytest.raises(kind):
        store.call(path=path)
    assert httpserver.log == [] and (store.folder / "there.png").read_bytes() == b"there"


@pytest.mark.parametrize("before", [0, 70_000])
def test_a_secret_that_is_repeated_is_not_saved(
    httpserver: HTTPServer, store: Store, before: int
) -> None:
    httpserver.expect_request("/api/orders").respond_with_data(b"x" * before + TOKEN.encode())
    with pytest.raises(LogicFailure, match="repeats its secret"):
        store.call()
    assert store.left == []


def test_more_than_is_allowed_is_not_saved(httpserver: HTTPServer, store: Store) -> None:
    httpserver.expect_request("/api/orders").respond_with_data(REPORT)
    context = replace(store.context(), quotas=Quotas(download_bytes=1000))
    with pytest.raises(LogicFailure, match="is larger than"):
        store.call(context)
    assert store.left == []


def test_a_rehearsal_asks_nothing_and_makes_nothing(httpserver: HTTPServer, store: Store) -> None:
    predicted = store.tool.predict(store.params(), store.context())
    assert isinstance(predicted, dict) and predicted["path"] == str(store.path)
    assert httpserver.log == [] and not store.path.parent.exists()
