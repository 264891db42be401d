"""A service from an OpenAPI description, by commands, against a real local server."""

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from pytest_httpserver import HTTPServer
from werkzeug import Request, Response

from keep_desktop.secrets.vault import PASSPHRASE
from tests.builders.cli import Desktop
from tests.builders.services import TOKEN

NEW = """\
openapi: 3.1.0
info: { title: The Shop, version: "1" }
servers: [{ url: "http://localhost:{port}/v1", variables: { port: { default: "PORT" } } }]
security: [{ token: [] }]
components:
  securitySchemes: { token: { type: http, scheme: bearer } }
  parameters:
    key: { name: Idempotency-Key, in: header, schema: { type: string } }
paths:
  /orders:
    get: { operationId: listOrders, summary: on }
    post: { operationId: createOrder, parameters: [{ $ref: "#/components/parameters/key" }] }
  /orders/{id}:
    get: {}
    put: { operationId: putOrder }
"""
OLD = {
    "swagger": "2.0",
    "info": {"title": "The Shop", "version": "1"},
    "host": "localhost:PORT",
    "basePath": "/v1",
    "schemes": ["http"],
    "securityDefinitions": {"token": {"type": "apiKey", "in": "header", "name": "X-Key"}},
    "security": [{"token": []}],
    "paths": {
        "/orders": {
            "get": {"operationId": "listOrders"},
            "post": {
                "operationId": "createOrder",
                "parameters": [{"name": "Idempotency-Key", "in": "header", "type": "string"}],
            },
        },
        "/orders/{id}": {"get": {}, "put": {"operationId": "putOrder"}},
    },
}
SAMPLES = {"3.1": NEW, "swagger 2": json.dumps(OLD)}
PUT = """
await Items.withItem("one", "The first", async (ctx) => {
  if (ctx.item.isDone) return;
  const call = { service: "the-shop", operation: "putOrder", params: { id: "a1" } };
  await Http.call({ ...call, body: { tea: 1 } });
  const listed = await Http.call({ service: "the-shop", operation: "listOrders" });
  await Console.log({ type: "log", line: "listed " + JSON.stringify(listed.body) });
});
"""


class Shop:
    """Keeps orders; `answers` are given instead of its own, after the effect."""

    def __init__(self, server: HTTPServer) -> None:
        self.orders: dict[str, Any] = {}
        self.puts = 0
        self.answers: list[Response] = []
        server.expect_request("/v1/orders", method="GET").respond_with_handler(self.list)
        server.expect_request(re.compile("^/v1/orders/")).respond_with_handler(self.one)

    def list(self, request: Request) -> Response:
        return self._json(request, sorted(self.orders))

    def one(self, request: Request) -> Response:
        id = request.path.rpartition("/")[2]
        if request.method == "PUT":
            self.puts += 1
            self.orders[id] = {**request.get_json(), "id": id}
            if self.answers:
                return self.answers.pop(0)
        return self._json(request, self.orders.get(id))

    def _json(self, request: Request, value: Any) -> Response:
        sent = request.headers.get("Authorization", "") + request.headers.get("X-Key", "")
        status = 401 if TOKEN not in sent else 200 if value is not None else 404
        return Response(json.dumps(value), status, content_type="application/json")


@pytest.fixture
def desktop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desktop:
    monkeypatch.setenv(PASSPHRASE, "for tests")
    return Desktop(tmp_path)


def described(desktop: Desktop, sample: str, server: HTTPServer) -> Path:
    file = desktop.folder / "shop.api"
    file.write_text(SAMPLES[sample].replace("PORT", str(server.port)))
    return file


@pytest.mark.parametrize("sample", SAMPLES)
def test_chosen_operations_are_added_and_called_through_the_ledger(
    desktop: Desktop, httpserver: HTTPServer, monkeypatch: pytest.MonkeyPatch, sample: str
) -> None:
    shop, file = Shop(httpserver), described(desktop, sample, httpserver)
    rows = desktop.json("connector", "import", file)
    assert {row["operation"]: (row["method"], row["kind"], row["verified"]) for row in rows} == {
        "listOrders": ("GET", "read", None),
        "createOrder": ("POST", "mutation", "may be repeated: Idempotency-Key"),
        "get_orders_id": ("GET", "read", None),
        "putOrder": ("PUT", "mutation", "GET /orders/{id}"),
    }
    assert [set(row) for row in rows] == [
        {"operation", "method", "path", "kind", "summary", "verified"}
    ] * 4
    assert desktop.json("connector", "list") == [] and httpserver.log == []

    monkeypatch.setattr("sys.stdin", io.StringIO(TOKEN + "\n"))
    wanted = "listOrders, putOrder,createOrder"
    desktop.ok("connector", "import", file, "--operations", wanted, "--secret-stdin")
    assert httpserver.log == []
    yaml = desktop.ok("connector", "show", "the-shop").out
    again = desktop.folder / "again.yaml"
    again.write_text(yaml)
    assert "idempotency_header: Idempotency-Key" in yaml and TOKEN not in yaml
    assert desktop("connector", "add", again).code == 0
    assert desktop.ok("connector", "show", "the-shop").out == yaml

    desktop.add("Orders", PUT)
    shop.answers = [Response("broken", 500)]
    result = desktop("run", "Orders")
    [mutation] = desktop.json("show", "mutations", "Orders")
    assert (mutation["status"], mutation["resolved_by"]) == ("applied", "reconciliation"), result
    desktop.ok("run", "Orders")
    assert (shop.puts, shop.orders) == (1, {"a1": {"tea": 1, "id": "a1"}})
    assert 'listed ["a1"]' in desktop.ok("show", "log", "Orders").out


def test_an_answer_is_saved_into_a_granted_folder(
    desktop: Desktop, httpserver: HTTPServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    Shop(httpserver).orders["a1"] = {"tea": 1}
    folder = desktop.folder / "given"
    folder.mkdir()
    monkeypatch.setattr("sys.stdin", io.StringIO(TOKEN + "\n"))
    file = described(desktop, "3.1", httpserver)
    desktop.ok("connector", "import", file, "--operations", "get_orders_id", "--secret-stdin")
    path = folder / "a1.json"
    call = {"service": "the-shop", "operation": "get_orders_id", "params": {"id": "a1"}}
    script = f"""
await Items.withItem("one", "The first", async (ctx) => {{
  if (!ctx.item.isDone) await Http.download({json.dumps({**call, "path": str(path)})});
}});
"""
    desktop.add("Reports", script)
    desktop.ok("folder", "grant", "Reports", folder)
    desktop.ok("run", "Reports")
    desktop.ok("run", "Reports")
    assert json.loads(path.read_text()) == {"tea": 1}
    [mutation] = desktop.json("show", "mutations", "Reports")
    assert mutation["status"] == "applied" and mutation["result"]["path"] == str(path)


@pytest.mark.parametrize(
    ("text", "words", "code", "said"),
    [
        (NEW, ["--operations", "listOrders,nope"], 2, "There is no operation “nope”"),
        (NEW, ["--operations", ""], 2, "There is no operation"),
        (NEW, ["--operations", "listOrders", "--name", "a b"], 2, "service may hold letters"),
        (NEW, ["--name", "x"], 2, "--name and --secret-stdin go with --operations"),
        (NEW, ["--operations", "listOrders"], 3, "No secret is stored"),
        ("a: &x 1\nb: *x\n", [], 2, "line 1: anchors and aliases"),
        ("just words", [], 2, "It is no OpenAPI description"),
    ],
)
def test_what_cannot_be_added_is_reported(
    desktop: Desktop,
    monkeypatch: pytest.MonkeyPatch,
    text: str,
    words: list[str],
    code: int,
    said: str,
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    file = desktop.folder / "shop.yaml"
    file.write_text(text.replace("PORT", "8080"))
    result = desktop("connector", "import", file, *words)
    assert (result.code, said in result.err) == (code, True), result
    assert len(desktop.json("connector", "list")) == (1 if code == 3 else 0)


def test_a_secret_that_is_not_needed_adds_nothing(
    desktop: Desktop, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = desktop.folder / "shop.yaml"
    file.write_text(NEW.replace("security: [{ token: [] }]\n", "").replace("PORT", "8080"))
    monkeypatch.setattr("sys.stdin", io.StringIO(TOKEN + "\n"))
    result = desktop("connector", "import", file, "--operations", "listOrders", "--secret-stdin")
    assert (result.code, "needs no secret" in result.err) == (2, True), result
    assert desktop.json("connector", "list") == []
