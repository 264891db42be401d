"""The story of a described service, by commands, against a real local server; and of its secret,
which must be nowhere but in the vault."""

import base64
import io
import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from pytest_httpserver import HTTPServer
from werkzeug import Request, Response

from keep_desktop.secrets.vault import PASSPHRASE
from tests.builders.cli import CliResult, Desktop, Terminal
from tests.builders.services import TOKEN

ORDERS = """
service: orders
base_url: {url}
auth: {{ type: bearer, secret: orders-token }}
operations:
  list: {{ kind: read, method: GET, path: /orders }}
  create:
    kind: mutation
    method: POST
    path: /orders
    idempotency_header: Idempotency-Key
    payload: [body.note]
    timeout_s: 5
    reconcile:
      method: GET
      path: "/orders/by-key/{{idempotency_key}}"
      applied: {{ status: 200 }}
      failed: {{ status: 404 }}
"""
ORDER = """
await Items.withItem("one", "The first", async (ctx) => {
  if (ctx.item.isDone) return;
  const made = await Http.call({ service: "orders", operation: "create", body: { tea: 1 } });
  await Console.log({ type: "log", line: "made " + JSON.stringify(made) });
});
"""


class Shop:
    """Takes orders once for each key; `next_answers` are given instead, after the effect."""

    def __init__(self, server: HTTPServer) -> None:
        self.orders: dict[str, Any] = {}
        self.asked: list[str] = []
        self.effect = True
        self.next_answers: list[Response] = []
        self.after_effect: Callable[[], None] = lambda: None
        server.expect_request("/api/orders", method="POST").respond_with_handler(self.create)
        server.expect_request("/api/orders", method="GET").respond_with_handler(self.list)
        by_key = re.compile("^/api/orders/by-key/")
        server.expect_request(by_key).respond_with_handler(self.by_key)

    def create(self, request: Request) -> Response:
        assert request.headers["Authorization"] == f"Bearer {TOKEN}"
        key = request.headers["Idempotency-Key"]
        self.asked.append(key)
        if self.effect:
            self.orders.setdefault(key, {"id": len(self.orders) + 1, "echo": TOKEN})
        self.after_effect()
        if self.next_answers:
            return self.next_answers.pop(0)
        return _json(self.orders[key], 201)

    def list(self, request: Request) -> Response:
        return _json(list(self.orders.values()))

    def by_key(self, request: Request) -> Response:
        order = self.orders.get(request.path.rpartition("/")[2])
        return (
            _json({"echo": request.headers["Authorization"]}, 404)
            if order is None
            else _json(order)
        )


def _json(value: Any, status: int = 200) -> Response:
    return Response(json.dumps(value), status, content_type="application/json")


@pytest.fixture
def desktop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desktop:
    monkeypatch.setenv(PASSPHRASE, "for tests")
    return Desktop(tmp_path)


@pytest.fixture
def shop(httpserver: HTTPServer) -> Shop:
    return Shop(httpserver)


def added(desktop: Desktop, url: str, monkeypatch: pytest.MonkeyPatch) -> CliResult:
    """`connector add` with the secret on standard input."""
    file = desktop.folder / "orders.yaml"
    file.write_text(ORDERS.format(url=url))
    monkeypatch.setattr("sys.stdin", io.StringIO(TOKEN + "\n"))
    return desktop("connector", "add", file, "--secret-stdin")


def nowhere(desktop: Desktop, expected_values: Mapping[str, str]) -> None:
    """The token is in no file of the data folder and in nothing that was printed."""
    forms = {TOKEN, quote(TOKEN, safe=""), base64.b64encode(TOKEN.encode()).decode()}
    for path in desktop.data.rglob("*"):
        if path.is_file():
            data = path.read_bytes()
            assert not any(form.encode() in data for form in forms), path
    for text in expected_values.values():
        assert not any(form in text for form in forms)


def everything_shown(desktop: Desktop) -> dict[str, str]:
    kinds = ("workflow", "items", "mutations", "runs", "sessions", "attention", "log")
    shown = {kind: desktop.ok("show", kind, "Orders", "--json").out for kind in kinds}
    return {**shown, "list": desktop.ok("connector", "list", "--json").out}


def run(desktop: Desktop) -> CliResult:
    return desktop("run", "Orders", "--json")


def mutation(desktop: Desktop) -> Any:
    [row] = desktop.json("show", "mutations", "Orders")
    return row


def test_an_order_is_made_once_and_its_secret_stays_out_of_everything(
    desktop: Desktop, shop: Shop, httpserver: HTTPServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert added(desktop, httpserver.url_for("/api"), monkeypatch).code == 0
    desktop.add("Orders", ORDER)
    result = run(desktop)
    assert result.code == 0, result
    again = run(desktop)
    assert list(shop.orders) == shop.asked == [mutation(desktop)["idempotency_key"]]
    assert mutation(desktop)["result"]["body"] == {"id": 1, "echo": "[secret]"}
    nowhere(
        desktop, {"run": result.out + result.err, "again": again.out, **everything_shown(desktop)}
    )


def test_what_a_service_echoes_is_recorded_without_its_secret(
    desktop: Desktop, shop: Shop, httpserver: HTTPServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Recordings are compressed, so that they are looked into as an export has them."""
    assert added(desktop, httpserver.url_for("/api"), monkeypatch).code == 0
    shop.orders["known"] = {"id": 1, "echo": TOKEN, "sent": f"Bearer {TOKEN}"}
    desktop.add("Orders", 'await Http.call({ service: "orders", operation: "list" });')
    assert run(desktop).code == 0
    file = desktop.folder / "export.json"
    desktop.ok("export", "Orders", file, "--recordings")
    exported = file.read_text()
    (row,) = json.loads(exported)["recordings"]
    assert (row["tool"], row["answer"]["body"][0]["echo"]) == ("Http.call", "[secret]")
    nowhere(desktop, {"export": exported, "replay": desktop.ok("replay", "Orders", "--json").out})


@pytest.mark.parametrize("effect", [True, False])
def test_a_broken_answer_is_verified_and_never_made_twice(
    desktop: Desktop,
    shop: Shop,
    httpserver: HTTPServer,
    monkeypatch: pytest.MonkeyPatch,
    effect: bool,
) -> None:
    added(desktop, httpserver.url_for("/api"), monkeypatch)
    desktop.add("Orders", ORDER)
    shop.effect = effect
    shop.next_answers = [Response(f"broken {TOKEN}", 500)]
    result = run(desktop)
    assert mutation(desktop)["status"] == ("applied" if effect else "failed")
    assert mutation(desktop)["resolved_by"] == "reconciliation"
    shop.effect = True
    run(desktop)
    assert len(shop.orders) == 1
    assert set(shop.asked) == set(shop.orders)
    nowhere(desktop, {"run": result.out + result.err, **everything_shown(desktop)})


@pytest.mark.parametrize("forged", ["another service", "another address", "restored"])
def test_a_description_that_names_the_secret_of_another_gets_nothing(
    desktop: Desktop,
    shop: Shop,
    httpserver: HTTPServer,
    monkeypatch: pytest.MonkeyPatch,
    forged: str,
) -> None:
    """What a stranger's file says is believed, but no secret goes where none was entered for."""
    with HTTPServer() as theirs:
        theirs.expect_request("/api/orders").respond_with_json({})
        evil = ORDERS.format(url=theirs.url_for("/api"))
        backup = desktop.folder / "theirs.keep"
        if forged == "restored":
            other = Desktop(desktop.folder / "other")
            other.folder.mkdir()
            (other.folder / "evil.yaml").write_text(evil)
            other("connector", "add", other.folder / "evil.yaml")
            other.add("Orders", ORDER)
            other.ok("backup", backup)
        assert added(desktop, httpserver.url_for("/api"), monkeypatch).code == 0
        if forged == "restored":
            desktop.ok("restore", backup, "--yes")
            desktop.ok("release")
        else:
            if forged == "another service":
                evil = evil.replace("service: orders", "service: thief")
            (desktop.folder / "evil.yaml").write_text(evil)
            result = desktop("connector", "add", desktop.folder / "evil.yaml")
            assert result.code == 3 and "enter the secret" in result.err, result
            name = "thief" if forged == "another service" else "orders"
            desktop.add("Orders", ORDER.replace('"orders"', f'"{name}"'))
        result = run(desktop)
        assert result.code == 3 and "No secret is stored" in result.err, result
        assert theirs.log == []
        if forged == "another address":
            # Once it was entered for that place, it goes there.
            assert added(desktop, theirs.url_for("/api"), monkeypatch).code == 0
            desktop.ok("workflow", "resume", "Orders")
            assert run(desktop).code == 0
            assert theirs.log[0][0].headers["Authorization"] == f"Bearer {TOKEN}"


def test_a_redirect_to_another_host_is_refused_in_words(
    desktop: Desktop, shop: Shop, httpserver: HTTPServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    added(desktop, httpserver.url_for("/api"), monkeypatch)
    desktop.add("Orders", ORDER)
    shop.next_answers = [Response("", 302, headers={"Location": f"http://evil.example/?t={TOKEN}"})]
    result = run(desktop)
    # It was looked up whether it happened; it had.
    assert mutation(desktop)["status"] == "applied"
    nowhere(desktop, {"run": result.out + result.err, **everything_shown(desktop)})


def test_a_secret_that_is_gone_names_the_service_and_how_to_mend_it(
    desktop: Desktop, shop: Shop, httpserver: HTTPServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    added(desktop, httpserver.url_for("/api"), monkeypatch)
    desktop.add("Orders", ORDER)
    (desktop.data / "secrets" / "vault.json").unlink()
    result = run(desktop)
    assert result.code != 0
    assert "orders" in result.err
    assert "connector add" in result.err
    assert shop.asked == []
    assert "--secret-stdin" in desktop.json("connector", "list")[0]["trouble"]


def test_a_bad_file_is_refused_with_its_place_and_adds_nothing(desktop: Desktop) -> None:
    file = desktop.folder / "bad.yaml"
    file.write_text(ORDERS.format(url="https://shop.example") + "colour: red\n")
    result = desktop("connector", "add", file)
    assert result.code == 2
    assert "colour is not a key that Keep knows" in result.err
    assert desktop.json("connector", "list") == []


def test_a_service_is_tried_and_removed(
    desktop: Desktop, shop: Shop, httpserver: HTTPServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    added(desktop, httpserver.url_for("/api"), monkeypatch)
    httpserver.expect_request("/api/").respond_with_data("hello")
    assert "answers (200)" in desktop.ok("connector", "check", "orders").out
    httpserver.clear_all_handlers()
    httpserver.expect_request("/api/").respond_with_data("", status=404)
    told = desktop.ok("connector", "check", "orders").out
    assert "answers, but has nothing at /api/ itself (404)" in told
    desktop.ok("connector", "remove", "orders")
    assert desktop.json("connector", "list") == []
    assert desktop("connector", "check", "orders").code == 2


def test_the_doctor_names_the_keyring_in_use(desktop: Desktop) -> None:
    [finding] = [
        row for row in json.loads(desktop("doctor", "--json").out) if row["name"] == "Secrets"
    ]
    assert finding["ok"]
    assert "vault.json" in finding["text"]


def test_a_service_is_added_while_another_process_runs_the_engine(
    desktop: Desktop, shop: Shop, httpserver: HTTPServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    desktop.add("Orders", ORDER)
    with desktop.engine():
        assert added(desktop, httpserver.url_for("/api"), monkeypatch).code == 0
        result = run(desktop)
        assert result.code == 0, result
        desktop.ok("connector", "remove", "orders")
    assert len(shop.orders) == 1
    assert desktop.json("connector", "list") == []
    nowhere(desktop, {"run": result.out + result.err})


def test_a_service_that_nobody_added_blocks_nothing_and_says_what_to_do(desktop: Desktop) -> None:
    desktop.add("Orders", ORDER)
    result = run(desktop)
    assert result.code != 0
    assert "connector add FILE.yaml" in result.err


def test_an_operation_that_cannot_be_looked_up_becomes_a_question(
    desktop: Desktop, shop: Shop, httpserver: HTTPServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = ORDERS.split("    reconcile:")[0]
    monkeypatch.setattr("tests.e2e.test_connectors.ORDERS", text)
    added(desktop, httpserver.url_for("/api"), monkeypatch)
    desktop.add("Orders", ORDER)
    shop.next_answers = [Response("", 500)]
    assert run(desktop).code == 3
    [question] = desktop.json("show", "attention", "Orders")
    assert question["kind"] == "unknown_outcome"
    assert "try-again" not in question["actions"]
    desktop.ok("resolve", str(question["mutation_id"]), "happened")
    run(desktop)
    assert len(shop.asked) == 1


def test_another_payload_for_the_same_mutation_is_never_sent(
    desktop: Desktop, shop: Shop, httpserver: HTTPServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    added(desktop, httpserver.url_for("/api"), monkeypatch)
    twice = """
await Items.withItem("one", "The first", async (ctx) => {
  for (const note of ["now", "now", "later"]) {
    await Http.call({ service: "orders", operation: "create", body: { tea: 1, note } });
  }
});
"""
    desktop.add("Orders", twice)
    result = run(desktop)
    assert result.code == 3, result
    assert len(shop.asked) == 1
    [question] = desktop.json("show", "attention", "Orders")
    assert question["kind"] == "payload_changed"


def test_killed_while_the_service_acts_it_is_looked_up_and_never_made_twice(
    desktop: Desktop, shop: Shop, httpserver: HTTPServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    added(desktop, httpserver.url_for("/api"), monkeypatch)
    desktop.add("Orders", ORDER)
    process = desktop.start("run", "Orders")
    shop.next_answers = [Response("never heard")]
    shop.after_effect = process.kill
    process.communicate(timeout=60)
    assert process.returncode < 0
    shop.after_effect = lambda: None
    result = run(desktop)
    assert result.code == 0, result
    assert len(shop.orders) == 1
    assert len(shop.asked) == 1
    assert set(shop.asked) == set(shop.orders)
    assert mutation(desktop)["status"] == "applied"
    nowhere(desktop, everything_shown(desktop))


def test_a_secret_is_asked_for_hidden_and_enter_keeps_the_old_one(
    desktop: Desktop, shop: Shop, httpserver: HTTPServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = desktop.folder / "orders.yaml"
    file.write_text(ORDERS.format(url=httpserver.url_for("/api")))
    answers = ["", TOKEN, ""]
    asked: list[str] = []

    def ask(prompt: str) -> str:
        asked.append(prompt)
        return answers.pop(0)

    monkeypatch.setattr("sys.stdin", Terminal())
    monkeypatch.setattr("getpass.getpass", ask)
    first = desktop("connector", "add", file)
    assert first.code == 3
    assert "connector add" in first.err
    second, third = desktop("connector", "add", file), desktop("connector", "add", file)
    assert (second.code, third.code) == (0, 0)
    assert "Enter keeps" not in asked[1]
    assert "Enter keeps" in asked[2]
    desktop.add("Orders", ORDER)
    assert run(desktop).code == 0


def test_without_anybody_to_ask_the_description_is_kept_and_the_secret_is_reported_missing(
    desktop: Desktop, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = desktop.folder / "orders.yaml"
    file.write_text(ORDERS.format(url="https://shop.example"))
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert desktop("connector", "add", file).code == 3
    [row] = desktop.json("connector", "list")
    assert not row["secret_stored"]
    result = desktop("connector", "add", file, "--secret-stdin")
    assert result.code == 2
    assert "fewer than 4" in result.err
