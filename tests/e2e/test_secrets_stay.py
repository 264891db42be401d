"""Secrets of every kind, against services that repeat them wherever they can: afterwards they are
in no output, no file and no request but those they are for."""

import base64
import io
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from pytest_httpserver import HTTPServer
from werkzeug import Request, Response

from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.permissions import Risk
from keep_desktop.ports.clock import SystemClock
from keep_desktop.secrets.vault import PASSPHRASE
from keep_desktop.tools import all as tools
from keep_desktop.tools.connectors import entries
from keep_desktop.tools.connectors.service import ServiceClient, ServiceInput, ServiceRead
from keep_desktop.tools.connectors.store import Kept
from keep_desktop.tools.redaction import HIDDEN
from tests.builders.cli import Desktop
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
    kept = Kept(
        access=SECRETS["access token"],
        refresh=SECRETS["refresh token"],
        client_secret=SECRETS["client secret"],
        got_at=SystemClock().now().timestamp(),
        lives_s=36_000,
    )
    connected(keep.data, httpserver.url_for("/").rstrip("/"), kept)
    described = {
        "service": "echo",
        "base_url": httpserver.url_for("/").rstrip("/"),
        "auth": {"type": "bearer", "secret": "echo"},
        "operations": {
            "get": {"kind": "read", "method": "GET", "path": "/echo"},
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
    assert [name for name in ("told", "plans", "mcp") if not _is_said(name, said)] == []
    errors = [row["error"] for row in json.loads(places["--json show runs N"]) if row["error"]]
    # Refused and complained are tried again; the others failed at once.
    assert len(errors) >= 4, errors


def _is_said(name: str, lines: Sequence[str]) -> bool:
    """With what was said, and the secret in it taken out."""
    return any(line.startswith(f"{name}: ") and HIDDEN in line for line in lines)


_SHOWN = ("workflow", "items", "mutations", "runs", "sessions", "log", "attention", "model-calls")
