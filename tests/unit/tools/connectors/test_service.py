"""The base of the tools of services: signed requests, pages, failures, verdicts, no secrets."""

import gc
import threading
import weakref
from pathlib import Path
from typing import Any

import pytest
from httpcore2._backends.sync import SyncStream
from pytest_httpserver import HTTPServer
from werkzeug import Request, Response

from keep_desktop.domain.errors import (
    AuthFailure,
    Cancelled,
    Failure,
    LogicFailure,
    NetworkFailure,
    PreconditionFailure,
)
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.large_json import LargeText
from keep_desktop.domain.permissions import Scope, ScopeKind
from keep_desktop.ports.connectors import NoConnectors
from keep_desktop.ports.secrets import NoSecrets
from keep_desktop.ports.tools import Reconciled, Verdict
from keep_desktop.tools.all import SERVICE_OPERATIONS, service_tools
from keep_desktop.tools.connectors import service
from keep_desktop.tools.connectors.catalogue import Check, Service, Token
from keep_desktop.tools.connectors.service import (
    ServiceClient,
    ServiceInput,
    ServiceMutation,
    ServiceRead,
    next_by_token,
)
from keep_desktop.tools.http import bodies
from keep_desktop.tools.registry import Registry
from tests.builders.connections import TOKEN, FakeConnections
from tests.builders.tools import FakeCancel, a_context

SHOP = Service(
    id="shop",
    title="Shop",
    about="Orders",
    namespaces=("Shop",),
    methods=(Token(),),
    address="https://shop.example",
    check=Check(path="/me"),
)


class Orders(ServiceRead[ServiceInput]):
    namespace, name, description = "Shop", "orders", "The orders."
    Input = ServiceInput
    Output = list[Any]
    entry = SHOP

    def run(self, params: ServiceInput, client: ServiceClient) -> JsonValue:
        next_page = next_by_token("meta.next", "cursor")
        found = client.pages("/orders", {"of": "me"}, items="rows", limit=5, next_page=next_page)
        return [one.get("id") for one in found]


class Order(ServiceMutation[ServiceInput]):
    namespace, name, description = "Shop", "order", "Orders tea."
    Input = ServiceInput
    Output = dict[str, Any]
    entry = SHOP

    def run(self, params: ServiceInput, client: ServiceClient) -> JsonValue:
        sent = client.send("POST", "/orders", body={"key": client.key}, mutates=True)
        return {"answer": sent.body}

    def check_outcome(self, params: ServiceInput, client: ServiceClient) -> Reconciled:
        found = client.get_or_none("/orders/{key}", {"key": client.key})
        if found is None:
            return client.verdict_if_absent(visible_after_s=60)
        return Reconciled(Verdict.APPLIED, {"answer": found})


def read(server: HTTPServer, folder: Path, connections: FakeConnections | None = None) -> Any:
    connections = connections or FakeConnections("shop", server.url_for(""))
    return Orders(connections).call(ServiceInput(), a_context(folder, key=""))


def _rows(*ids: JsonValue) -> list[JsonValue]:
    return [{"id": one} for one in ids]


def test_pages_are_read_up_to_the_limit_with_the_token_of_each(
    httpserver: HTTPServer, tmp_path: Path
) -> None:
    auth = {"Authorization": f"Bearer {TOKEN}"}
    httpserver.expect_ordered_request("/orders", query_string="of=me", headers=auth)\
        .respond_with_json({"rows": _rows(1, 2, 3), "meta": {"next": "a b"}})  # fmt: skip
    httpserver.expect_ordered_request("/orders", query_string={"of": "me", "cursor": "a b"})\
        .respond_with_json({"rows": _rows(4, 5, 6), "meta": {"next": "c"}})  # fmt: skip
    assert read(httpserver, tmp_path) == [1, 2, 3, 4, 5]


def test_no_more_pages_are_asked_for_than_memory_should_hold(
    httpserver: HTTPServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "_MOST_BYTES", 2_000)
    page = {"rows": _rows("x" * 880), "meta": {"next": "a"}}
    httpserver.expect_request("/orders").respond_with_json(page)
    with pytest.raises(LogicFailure, match="larger than"):
        read(httpserver, tmp_path)
    assert len(httpserver.log) == 3


def test_a_refused_token_is_renewed_once_and_neither_is_handed_on(
    httpserver: HTTPServer, tmp_path: Path
) -> None:
    connections = FakeConnections("shop", httpserver.url_for(""))
    httpserver.expect_ordered_request("/orders").respond_with_json({}, status=401)
    httpserver.expect_ordered_request("/orders").respond_with_json(
        {"rows": _rows("renewed-1-of-a-test", TOKEN, "tea")}
    )
    assert read(httpserver, tmp_path, connections) == ["[secret]", "[secret]", "tea"]
    httpserver.expect_request("/orders").respond_with_json({}, status=401)
    with pytest.raises(AuthFailure):
        read(httpserver, tmp_path)


@pytest.mark.parametrize(
    ("status", "kind", "happened"),
    [
        (400, LogicFailure, False),
        (404, LogicFailure, False),
        (401, AuthFailure, False),
        (429, NetworkFailure, False),
        (408, NetworkFailure, None),
        (500, NetworkFailure, None),
        (302, LogicFailure, None),
    ],
)
def test_a_failure_says_whether_the_effect_happened_and_what_the_service_said(
    httpserver: HTTPServer,
    tmp_path: Path,
    status: int,
    kind: type[Failure],
    happened: bool | None,
) -> None:
    calls: list[Request] = []

    def answer(request: Request) -> Response:
        calls.append(request)
        body = f'{{"error": {{"message": "no tea for {TOKEN}"}}}}'
        headers = {"Retry-After": "7", "Location": "/elsewhere"}
        return Response(body, status, headers, content_type="application/json")

    httpserver.expect_request("/orders").respond_with_handler(answer)
    tool = Order(FakeConnections("shop", httpserver.url_for("")))
    with pytest.raises(kind) as failed:
        tool.call(ServiceInput(), a_context(tmp_path))
    assert failed.value.took_effect is happened
    assert failed.value.retry_after_s == (7 if kind is NetworkFailure else None)
    assert "no tea for [secret]" in failed.value.sentence
    assert len(calls) == (2 if status == 401 else 1)


@pytest.mark.parametrize("mutates", [False, True])
def test_a_stop_ends_a_call_that_hangs(
    httpserver: HTTPServer, tmp_path: Path, mutates: bool
) -> None:
    cancel, released = FakeCancel(), threading.Event()

    def hang(request: Request) -> Response:
        cancel.cancel()
        released.wait(60)
        return Response("{}")

    httpserver.expect_request("/orders").respond_with_handler(hang)
    connections = FakeConnections("shop", httpserver.url_for(""))
    context = a_context(tmp_path, key="k" if mutates else "", cancel=cancel, http_timeout_s=60)
    tool = (Order if mutates else Orders)(connections)
    with pytest.raises(NetworkFailure if mutates else Cancelled) as stopped:
        tool.call(ServiceInput(), context)
    released.set()
    assert not mutates or getattr(stopped.value, "took_effect", False) is None


@pytest.mark.parametrize("mutates", [False, True])
def test_a_stop_ends_the_reading_of_a_large_answer(
    httpserver: HTTPServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mutates: bool
) -> None:
    cancel, read_piece = FakeCancel(), LargeText._read
    pieces: list[str] = []

    def read_and_cancel(text: LargeText, piece: str) -> JsonValue:
        pieces.append(piece)
        cancel.cancel()
        return read_piece(text, piece)

    monkeypatch.setattr(LargeText, "_read", read_and_cancel)
    httpserver.expect_request("/orders").respond_with_json({"rows": [{"id": 1}] * 100_000})
    connections = FakeConnections("shop", httpserver.url_for(""))
    context = a_context(tmp_path, key="k" if mutates else "", cancel=cancel)
    with pytest.raises(NetworkFailure if mutates else Cancelled) as stopped:
        (Order if mutates else Orders)(connections).call(ServiceInput(), context)
    assert not mutates or getattr(stopped.value, "took_effect", False) is None
    assert len(pieces) == 1


def test_a_large_request_is_written_and_sent_in_pieces(
    httpserver: HTTPServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    encoded: list[int] = []
    sent: list[int] = []
    as_json, write = bodies._text_of, SyncStream.write

    def encode(value: object) -> str:
        encoded.append(len(text := as_json(value)))
        return text

    def written(stream: SyncStream, data: bytes, timeout: float | None = None) -> None:
        sent.append(len(data))
        write(stream, data, timeout)

    monkeypatch.setattr(bodies, "_text_of", encode)
    monkeypatch.setattr(SyncStream, "write", written)
    body = {"rows": [{"a": ["é" * 50_000, *range(9)]}] * 20, "b": None}
    httpserver.expect_request("/orders", json=body).respond_with_json({})
    tool = Order(FakeConnections("shop", httpserver.url_for("")))
    tool._client(ServiceInput(), a_context(tmp_path)).send("POST", "/orders", body=body)
    assert max(encoded) < 700_000
    assert len(sent) > 5
    assert max(sent) < 300_000


class _Answer:
    """What may be large."""


class Odd(Order):
    def __init__(self, connections: FakeConnections, kind: type[Exception]) -> None:
        super().__init__(connections)
        self.answers: list[weakref.ref[_Answer]] = []
        self.kind = kind

    def run(self, params: ServiceInput, client: ServiceClient) -> JsonValue:
        answer = _Answer()
        self.answers.append(weakref.ref(answer))
        raise self.kind("no")


@pytest.mark.parametrize("kind", [NetworkFailure, ValueError])
def test_what_a_failed_call_was_answered_is_let_go_at_once(
    tmp_path: Path, kind: type[Exception]
) -> None:
    tool = Odd(FakeConnections("shop", "http://127.0.0.1:9"), kind)
    gc.disable()
    try:
        with pytest.raises(Failure):
            tool.call(ServiceInput(), a_context(tmp_path))
        (answer,) = tool.answers
        assert answer() is None
    finally:
        gc.enable()


def test_the_secret_goes_to_no_other_host(httpserver: HTTPServer, tmp_path: Path) -> None:
    for target in ("http://127.0.0.1:9/orders", "//evil.example/"):
        httpserver.clear()
        httpserver.expect_request("/orders").respond_with_data(
            "", status=302, headers={"Location": target}
        )
        with pytest.raises(LogicFailure, match="not sent there"):
            read(httpserver, tmp_path)


def test_an_outcome_is_checked_with_the_account_that_was_called(
    httpserver: HTTPServer, tmp_path: Path
) -> None:
    connections = FakeConnections("shop", httpserver.url_for(""))
    tool, params = Order(connections), ServiceInput()
    noted = tool.observe(params, a_context(tmp_path))
    context = a_context(tmp_path, evidence=noted)
    httpserver.expect_ordered_request(f"/orders/{context.key}").respond_with_json({}, status=404)
    assert tool.reconcile(params, context).verdict is Verdict.RETRY
    httpserver.expect_ordered_request(f"/orders/{context.key}").respond_with_json({"id": 1})
    assert tool.reconcile(params, context) == Reconciled(Verdict.APPLIED, {"answer": {"id": 1}})
    connections.replaced("bob@firm.example")
    with pytest.raises(PreconditionFailure, match="no longer connected"):
        tool.reconcile(params, context)


def test_an_account_that_goes_without_saying_is_in_the_scope(tmp_path: Path) -> None:
    one = Orders(FakeConnections("shop", "http://127.0.0.1:9"))
    two = Orders(FakeConnections("shop", "http://127.0.0.1:9", "ann@a.example", "bob@b.example"))
    assert one.scopes(ServiceInput()) == (Scope(ScopeKind.ACCOUNT, "ann@firm.example"),)
    named = ServiceInput(account="bob@b.example")
    assert two.scopes(named) == (Scope(ScopeKind.ACCOUNT, "bob@b.example"),)
    assert two.scopes(ServiceInput()) == ()
    with pytest.raises(LogicFailure, match="Several"):
        two.call(ServiceInput(), a_context(tmp_path, key=""))


def test_what_a_script_does_not_name_is_in_no_scope() -> None:
    """A permission is compiled from what the script says; a default would be asked for later."""
    for tool in SERVICE_OPERATIONS:
        for name, field in tool.Input.model_fields.items():
            if (field.alias or name) in tool.scope_params and not field.is_required():
                assert not field.get_default(call_default_factory=True), (tool, name)
        assert tool.access is not None
        assert tool.permits, tool


def test_scopes_are_told_of_one_parameter_too() -> None:
    """So a permission is compiled, from what a script says."""
    for tool in SERVICE_OPERATIONS:
        made = tool(FakeConnections("another", "http://127.0.0.1:9"))
        for name, kind in tool.scope_params.items():
            params = tool.Input.model_construct(None, **{name: "a text"})
            assert len([one for one in made.scopes(params) if one.kind is kind]) <= 1, tool


@pytest.mark.parametrize(
    ("tool", "given", "place"),
    [
        ("Gmail.search", {"query": "a"}, "*"),
        ("GoogleDrive.list", {}, "*"),
        ("GoogleDrive.upload", {"path": "/a"}, "My Drive"),
        ("GoogleDrive.createFolder", {"name": "a"}, "My Drive"),
        ("GoogleDocs.create", {"title": "a"}, "My Drive"),
        ("Todoist.listTasks", {}, "*"),
        ("Todoist.listTasks", {"project": "6XGg", "filter": "all"}, "*"),
        ("Todoist.add", {"content": "a"}, "Inbox"),
    ],
)
def test_a_call_that_leaves_the_place_out_says_what_it_reaches(
    tool: str, given: dict[str, Any], place: str
) -> None:
    tools = Registry(service_tools(NoConnectors(), NoSecrets()))
    made = tools.find(*tool.split("."))
    assert made is not None
    reached = made.scopes(tools.parse(made, given))
    assert [one.value for one in reached if one.kind is ScopeKind.PLACE] == [place]
