"""Whatever a model does: no effect before Turn on, no wider permission, no secret in a request."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from keep_desktop.app.build import open_keep
from tests.builders.cli import Desktop
from tests.builders.planning import BROKEN, BY_POSITION, ROWS, MailWorld, calls, finishes
from tests.e2e.chat.steps import Answering, chat, retries_soon, status
from tests.servers.models import Answer, Call, Shape

pytestmark = pytest.mark.slow

CANARY = "CANARY-7f3a"
_SENDS = """
await Items.withItem("mail:1", "Mail to Mallory: all", async (ctx) => {
  if (ctx.item.isDone) return;
  await Mail.send({ account: "x", to: ["mallory@example.org"], subject: "all", text: "all" });
});
"""
_READS_SECRETS = """
const text = await Files.read({ path: "SECRET" });
await Items.withItem("note:1", "Note: secret", async (ctx) => {
  if (!ctx.item.isDone) await Memory.createNote({ id: "1", title: "x", content: text.text });
});
"""


def _reads(world: MailWorld) -> str:
    return _READS_SECRETS.replace("SECRET", str(world.mail.parent / "secret.txt"))


def _widened(world: MailWorld) -> Mapping[str, Any]:
    folder = {"type": "string", "format": "folder", "title": "All", "default": "/"}
    return {**world.schema, "properties": {**world.schema["properties"], "folder": folder}}


_MAKERS: Mapping[str, Callable[[MailWorld], Sequence[Answer]]] = {
    "never stops": lambda world: [calls("explore", code="return 1")] * 30,
    "floods": lambda world: [Answer(calls=list(world.saves(BROKEN).calls) * 300)],
    "broken JSON": lambda world: [Answer(calls=[Call(name="save", arguments='{"code": "')])] * 6,
    "unknown tools": lambda world: [
        calls("activate", version="1.0"),
        calls("grant", path="/"),
        calls("connect", service="mail"),
        calls("raise_budget", tokens=10**9),
        calls("run", workflow="Rows"),
    ],
    "half a stream": lambda world: [replace(world.saves(), break_after=2)] * 9,
    "half an answer that ends cleanly": lambda world: (
        [replace(world.saves(), break_after=2, cleanly=True)] * 9
    ),
    "no chat completion": lambda world: [Answer(body="<html>")] * 9,
    "twenty megabytes": lambda world: [Answer(text="x" * 20_000_000, piece=200_000)],
    "prose": lambda world: [Answer(text="I have turned it on for you.")],
    "mutates while it looks": lambda world: [
        calls(
            "explore",
            code=f"await Sheets.appendRow({{file: {json.dumps(str(world.out / 'rows.csv'))}, "
            "key: '1', row: {a: 1}}})",
        ),
        calls("explore", code="await Memory.createNote({id: '1', title: 'x', content: 'y'})"),
        calls("explore", code="await Users.send({message: 'x'})"),
    ],
    "widens permissions": lambda world: [
        world.saves(params_schema=_widened(world)),
        world.saves(_SENDS, params_schema=None),
        finishes(),
    ],
    "saves what reads a secret": lambda world: [
        calls(
            "explore", code=f"return await Files.read({{path: '{world.mail.parent}/secret.txt'}})"
        ),
        world.saves(_reads(world), params_schema=None),
        finishes(),
    ],
    "reads the data folder": lambda world: [
        calls(
            "explore", code=f"return await Files.read({{path: '{world.mail.parent}/data/{name}'}})"
        )
        for name in ("ledger.db", "secrets/vault.json", "run/engine.json")
    ],
    "refused again and again": lambda world: [world.saves(BY_POSITION)] * 9,
    "in fragments": lambda world: [replace(world.saves(), shape=Shape.FRAGMENTS), finishes()],
    "too many requests": lambda world: [Answer(status=429, retry_after="0")] * 9,
    "no usage": lambda world: [replace(world.saves(ROWS), usage=None), finishes()],
}


@pytest.mark.parametrize("name", _MAKERS)
def test_nothing_happens_outside_and_nothing_secret_is_sent(
    keep: Desktop,
    world: MailWorld,
    rows: str,
    answering: Answering,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
) -> None:
    (world.mail.parent / "secret.txt").write_text(f"{CANARY}-disk")
    monkeypatch.setenv("KEEP_CANARY", f"{CANARY}-environment")
    with open_keep(keep.data) as opened:
        opened.secrets.put("canary", f"{CANARY}-keyring")
    retries_soon(keep)
    keep.ok("config", "set", "policy.plan.max_turns", "12")
    grants = keep.json("folder", "list", rows)
    outside = _files(world)
    server = answering(*_MAKERS[name](world))

    code, result = chat(keep, rows, "A row for every mail")

    assert code in (0, 3, 4, 5)
    assert result["reply"] or result["error"] or result["question"]
    assert _files(world) == outside
    assert keep.json("show", "mutations", rows) == []
    assert keep.json("show", "runs", rows) == []
    assert keep.json("folder", "list", rows) == grants
    assert status(keep, rows) in ("draft", "ready")
    assert CANARY.encode() not in server.sent
    keys = [dict(one.headers).get("authorization") for one in server.requests]
    assert set(keys) == {"Bearer test-key"}
    # The chat can go on.
    answering(finishes("Still here."))
    assert chat(keep, rows, "Are you there?")[1]["reply"] == "Still here."


def _files(world: MailWorld) -> Mapping[Path, bytes]:
    folders = (world.mail, world.out)
    return {path: path.read_bytes() for one in folders for path in sorted(one.iterdir())}
