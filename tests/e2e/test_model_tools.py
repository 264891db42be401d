"""Scripts that ask a model, by commands: what is shown, asked and kept."""

import json
from collections.abc import Iterator

import pytest

from tests.builders.cli import Desktop
from tests.servers.models import Answer, ModelServer, a_model_server

CANARY = "canary-secret-4711"
SUMS_UP = """
await Items.withItem("note:1", "A note", async (ctx) => {
  if (ctx.item.isDone) return;
  const text = await Text.summarize({ text: "The key is canary-secret-4711." });
  await Memory.createNote({ id: "sum", title: "Sum", content: text });
});
"""


@pytest.fixture
def server(keep: Desktop, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModelServer]:
    with a_model_server(other=lambda body: Answer(text="All is well.")) as server:
        for name, value in server.environment.items():
            monkeypatch.setenv(name, value)
        # A variable of that name counts as a secret.
        monkeypatch.setenv("SHOP_API_KEY", CANARY)
        yield server


def test_a_run_asks_within_the_budget_and_no_secret_is_sent(
    keep: Desktop, server: ModelServer
) -> None:
    keep.add("N", SUMS_UP)
    keep.ok("budget", "set", "--tokens", "100")
    refused = keep("run", "N")
    assert refused.code == 3
    assert "of 100 tokens today" in refused.out + refused.err
    (question,) = keep.json("show", "attention", "N")
    assert (question["kind"], question["actions"]) == ("budget", ["raise-today", "wait"])
    assert not server.requests
    keep.ok("answer", question["id"], "raise-today")
    keep.ok("run", "N")
    (row,) = keep.json("show", "model-calls", "N")
    assert (row["role"], row["status"], row["run_id"] is None) == ("text", "ok", False)
    assert CANARY.encode() not in server.sent
    assert b"[secret]" in server.sent
    assert CANARY not in json.dumps(keep.json("model", "call", str(row["id"])))


def test_a_refused_key_waits_for_another_one(keep: Desktop, server: ModelServer) -> None:
    keep.add("N", SUMS_UP)
    server._other = lambda body: Answer(status=401)
    assert keep("run", "N").code == 3
    (question,) = keep.json("show", "attention", "N")
    assert question["kind"] == "sign_in"
    server._other = lambda body: Answer(text="All is well.")
    keep.ok("answer", question["id"], "try-again")
    keep.ok("run", "N", "--until-idle")
    assert keep.items("N") == {"note:1": "done"}
