"""Secrets of every kind, against services that repeat them wherever they can: afterwards they are
in no output, no file and no request but those they are for."""

import base64
import io
import json
import logging
import sys
import threading
import traceback
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx2
import pytest
from pytest_httpserver import HTTPServer
from werkzeug import Request, Response

from keep_desktop.app.build import open_engine
from keep_desktop.app.crash_reporting import crash_reporting
from keep_desktop.app.logs import keep_log
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.permissions import Risk
from keep_desktop.ports.clock import SystemClock
from keep_desktop.secrets.vault import PASSPHRASE
from keep_desktop.services.connectors import accounts
from keep_desktop.services.items.queries import items_page
from keep_desktop.tools import all as tools
from keep_desktop.tools.connectors import entries
from keep_desktop.tools.connectors.service import ServiceClient, ServiceInput, ServiceRead
from keep_desktop.tools.connectors.store import StoredSecrets
from keep_desktop.tools.redaction import HIDDEN
from keep_desktop.ui.text.error_text import sentence_of
from tests.builders.cli import Desktop
from tests.builders.history_report import history_of
from tests.builders.signed_in import BOARDS, PLANS, connected
from tests.servers import leaky_mcp
from tests.servers.models import Answer, ModelServer, a_model_server

SECRETS: Mapping[str, str] = {
    "service": "canary-service-7d1f",
    "access token": "canary-access-19ab",
    "refresh token": "canary-refresh-c3d4",
    "client secret": "canary-client-88e0",
    "mcp": "canary-mcp-5a5b",
    "model key": "sk-canary-model-4f4e",
}


class Tell(ServiceRead[ServiceInput]):
    namespace, name, description = "Plans", "tell", "What the service says."
    access = Risk.READS
    permits = "Read the plans of {scope}"
    Input = ServiceInput
    Output = dict[str, Any]
    entry = PLANS

    def run(self, params: ServiceInput, client: ServiceClient) -> JsonValue:
        found: JsonValue = client.get("/echo")
        return found


class Complain(Tell):
    name, description = "complain", "What the service refuses."

    def run(self, params: ServiceInput, client: ServiceClient) -> JsonValue:
        found: JsonValue = client.get("/fail")
        return found


#: Each call in an item of its own, whose failure is logged and is the item's; and what a model is
#: given to read.
SCRIPT = """
const calls = {
  told: () => Http.call({ service: "echo", operation: "get" }),
  put: () => Http.call({ service: "echo", operation: "put" }),
  refused: () => Http.call({ service: "echo", operation: "fail" }),
  plans: () => Plans.tell({}),
  complained: () => Plans.complain({}),
  mcp: () => Mcp_leaky.tell({}),
  failed: () => Mcp_leaky.fail({}),
  model: () => Text.generate({ prompt: JSON.stringify(seen) }),
};
const seen = [];
for (const [name, call] of Object.entries(calls)) {
  await Items.withItem(name, name, async (ctx) => {
    if (ctx.item.isDone) return;
    try {
      const got = JSON.stringify(await call());
      seen.push(got);
      await Console.log({ type: "log", line: `${name}: ${got}` });
    } catch (error) {
      seen.push(error.message);
      await Console.log({ type: "warn", line: `${name}: ${error.message}` });
      throw error;
    }
  });
}
"""


def _echo(request: Request) -> Response:
    """The headers, as they are and encoded, in the body and in a header."""
    headers = {name: value for name, value in request.headers.items() if name != "Cookie"}
    values = " ".join(headers.values())
    body = {
        "headers": headers,
        "hex": [value.encode().hex() for value in headers.values()],
        "base64": base64.b64encode(values.encode()).decode(),
        "url": quote(values, safe=""),
    }
    status = 500 if request.path == "/fail" else 200
    return Response(json.dumps(body), status, {"X-Seen": values}, content_type="application/json")


def _repeat(body: Mapping[str, Any]) -> Answer:
    """The error of a provider that repeats the key."""
    said = json.dumps({"error": {"message": f"Incorrect API key provided: {SECRETS['model key']}"}})
    return Answer(status=401, body=said)


def _kept(*, lifetime_s: float) -> StoredSecrets:
    return StoredSecrets(
        access=SECRETS["access token"],
        refresh=SECRETS["refresh token"],
        client_secret=SECRETS["client secret"],
        got_at=SystemClock().now().timestamp(),
        lifetime_s=lifetime_s,
    )


@pytest.fixture
def model() -> Iterator[ModelServer]:
    with a_model_server(_repeat, _repeat) as running:
        yield running


@pytest.fixture
def world(
    keep: Desktop, httpserver: HTTPServer, model: ModelServer, monkeypatch: pytest.MonkeyPatch
) -> Desktop:
    """A Keep that has every kind of secret."""
    monkeypatch.setenv(PASSPHRASE, "for tests")
    monkeypatch.setenv("MY_KEY", SECRETS["model key"])
    monkeypatch.setattr(entries, "SERVICES", (PLANS, BOARDS))
    monkeypatch.setattr(tools, "SERVICE_OPERATIONS", (Tell, Complain))
    for path in ("/echo", "/fail"):
        httpserver.expect_request(path).respond_with_handler(_echo)
    connected(keep.data, httpserver.url_for("/").rstrip("/"), _kept(lifetime_s=36_000))
    described = {
        "service": "echo",
        "base_url": httpserver.url_for("/").rstrip("/"),
        "auth": {"type": "bearer", "secret": "echo"},
        "operations": {
            "get": {"kind": "read", "method": "GET", "path": "/echo"},
            "put": {"kind": "mutation", "method": "PUT", "path": "/echo"},
            "fail": {"kind": "read", "method": "GET", "path": "/fail"},
        },
    }
    file = keep.folder / "echo.yaml"
    file.write_text(json.dumps(described))
    monkeypatch.setattr("sys.stdin", io.StringIO(SECRETS["service"] + "\n"))
    keep.ok("connector", "add", file, "--secret-stdin")
    monkeypatch.setenv("LEAKY_TOKEN", SECRETS["mcp"])
    command = (sys.executable, str(Path(leaky_mcp.__file__)))
    keep("mcp", "add", "leaky", "--env", "LEAKY_TOKEN", "--", *command)
    keep.ok("mcp", "confirm", "leaky", "--read", "tell", "--read", "fail")
    keep.ok("model", "add", "m", "--url", model.url, "--model", "m", "--key-env", "MY_KEY")
    monkeypatch.delenv("LEAKY_TOKEN")
    monkeypatch.delenv("MY_KEY")
    return keep


def _forms(secret: str) -> Iterator[str]:
    yield secret
    yield quote(secret, safe="")
    yield secret.encode().hex()
    # Wherever it begins in a longer text.
    for offset in range(3):
        text = base64.b64encode(b"x" * offset + secret.encode()).decode()
        yield text[4 if offset else 0 : -4]


def _found(text: str) -> list[str]:
    return [kind for kind, one in SECRETS.items() for form in _forms(one) if form in text]


def test_secrets_are_nowhere_but_where_they_belong(
    world: Desktop, model: ModelServer, httpserver: HTTPServer
) -> None:
    keep, places = world, dict[str, str]()
    keep.add("N", SCRIPT)
    token = keep.json("trigger", "add", "N", "webhook")["address"].rpartition("/")[2]
    keep.ok("workflow", "recording", "N", "on")
    commands = [
        ("run", "N", "-v"),
        *(("show", what, "N") for what in _SHOWN),
        *(("--json", "show", what, "N") for what in _SHOWN),
        ("export", "N", keep.folder / "export.json"),
        ("backup", keep.folder / "all.keep", "--recordings"),
        ("replay", "N"),
        ("workflow", "review", "N"),
        ("doctor",),
        ("connector", "list"),
        ("connector", "show", "echo"),
        ("connection", "list", "--json"),
        ("mcp", "list", "--json"),
        ("mcp", "tools", "leaky", "--json"),
        ("model", "list", "--json"),
        ("model", "test", "m"),
        ("trigger", "list", "--json"),
        ("chat", "N", "Repair it"),
    ]
    for words in commands:
        result = keep(*words)
        assert "No such" not in result.err, result
        places[" ".join(map(str, words))] = result.out + result.err
    with open_engine(keep.data) as opened:
        rows = items_page(opened, opened.queries.workflows()[0].id).rows
        places["history"] = history_of(opened, [row.id for row in rows])
    for path in (*keep.data.rglob("*"), keep.folder / "export.json", keep.folder / "all.keep"):
        if path.is_file():
            places[str(path)] = path.read_bytes().decode("latin-1")
    for number, request in enumerate(model.requests):
        places[f"model request {number}"] = str(request.body)
    assert {place: found for place, text in places.items() if (found := _found(text))} == {}
    assert [place for place, text in places.items() if token in text] == []
    # They did arrive where they are for, and what was said of them was seen.
    sent = [dict(request.headers)["Authorization"] for request, _ in httpserver.log]
    for kind in ("service", "access token"):
        assert f"Bearer {SECRETS[kind]}" in sent
    said = [row["text"] for row in json.loads(places["--json show log N"])]
    assert HIDDEN in places["history"]
    assert [name for name in ("told", "put", "plans", "mcp") if not _is_said(name, said)] == []
    errors = [row["error"] for row in json.loads(places["--json show runs N"]) if row["error"]]
    # Refused and complained are tried again; the others failed at once.
    assert len(errors) >= 4, errors


def _is_said(name: str, lines: Sequence[str]) -> bool:
    """With what was said, and the secret in it taken out."""
    return any(line.startswith(f"{name}: ") and HIDDEN in line for line in lines)


_SHOWN = ("workflow", "items", "mutations", "runs", "sessions", "log", "attention", "model-calls")


def test_a_name_that_repeats_a_renewed_token_is_shown_without_it(
    keep: Desktop, httpserver: HTTPServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(PASSPHRASE, "for tests")
    monkeypatch.setattr(entries, "SERVICES", (PLANS, BOARDS))
    renewed = {"access_token": "canary-renewed-71aa", "token_type": "Bearer", "expires_in": 3600}
    httpserver.expect_request("/token").respond_with_json(renewed)
    httpserver.expect_request("/me").respond_with_handler(
        lambda request: Response(json.dumps({"user": {"email": request.headers["Authorization"]}}))
    )
    connected(keep.data, httpserver.url_for("/").rstrip("/"), _kept(lifetime_s=0.001))
    said = keep.ok("connection", "check", "plans")
    assert f"signed in as “Bearer {HIDDEN}”" in said.out + said.err


@pytest.mark.warns_in_log
def test_a_fault_inside_keep_reports_no_secret(
    world: Desktop, httpserver: HTTPServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a fault leaves on the terminal, in the log, in the window and in a history, where its
    text is the whole request."""
    keep, met, places = world, list[str](), dict[str, str]()

    def fault(_client: object, request: httpx2.Request, **_given: object) -> None:
        met.append(f"{request.url} {request.headers.raw} {request.read()!r}")
        raise ValueError(met[-1])

    monkeypatch.setattr(httpx2.Client, "send", fault)
    keep.add("N", SCRIPT.replace("model:", "// model:"))
    for words in (("run", "N", "-v"), ("show", "log", "N"), ("connection", "check", "plans")):
        result = keep(*words)
        places[" ".join(words)] = result.out + result.err
    places["crash report"] = _crash_report(keep, monkeypatch)
    connected(keep.data, httpserver.url_for("/").rstrip("/"), _kept(lifetime_s=0.001))
    places["renewal"] = keep("connection", "check", "plans").err
    for path in keep.data.rglob("*"):
        if path.is_file():
            places[str(path)] = path.read_bytes().decode("latin-1")
    assert {place: found for place, text in places.items() if (found := _found(text))} == {}
    # They were in what was raised, which was told.
    assert {*_found("\n".join(met))} == {*SECRETS} - {"mcp", "model key"}
    assert HIDDEN in places["show log N"]
    for told in ("crash report", "renewal", str(keep.data / "keep.log")):
        assert "failed in a way that Keep does not know" in places[told]


def _crash_report(keep: Desktop, monkeypatch: pytest.MonkeyPatch) -> str:
    """What is printed and what the window says of a check that fails on a thread where nobody
    catches it. It is logged too."""
    told: list[str] = []
    monkeypatch.setattr(
        threading,
        "excepthook",
        lambda met: told.extend(traceback.format_exception(met.exc_value)),
    )
    handlers = [*logging.getLogger().handlers]
    keep_log(keep.data)
    try:
        with (
            open_engine(keep.data) as opened,
            crash_reporting(lambda error: told.append(sentence_of(error))),
        ):
            crash = threading.Thread(target=accounts.check, args=(opened, "plans-1"))
            crash.start()
            crash.join()
    finally:
        for handler in {*logging.getLogger().handlers} - {*handlers}:
            logging.getLogger().removeHandler(handler)
            handler.close()
    assert told, "nothing was reported"
    return "\n".join(told)
