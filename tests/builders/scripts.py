"""Runs an item script in the engine that sandboxes use, with real tools and a ledger of one dict.

Enough to see what a bundled script does; isolation, phases and recovery are tested elsewhere.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import quickjs

from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.tools import CallContext, ToolBox

_WORLD = """
const outbox = [], waiting = new Map();
let ended = null, lastCall = 0, open = null;
const ask = (ns, name, input) => new Promise((resolve) => {
  waiting.set(++lastCall, resolve);
  outbox.push({ call: lastCall, ns, name, input: input === undefined ? null : input, item: open });
});
const answer = (call, value) => { const go = waiting.get(call); waiting.delete(call); go(value); };
const take = () => JSON.stringify(outbox.splice(0));
const console = {};
for (const level of ["log", "warn", "error"])
  console[level] = (...words) => outbox.push({ call: 0, level, text: words.join(" ") });
const namespaces = TOOLS;
for (const [ns, names] of Object.entries(namespaces)) {
  globalThis[ns] = {};
  for (const name of names) globalThis[ns][name] = (input) => ask(ns, name, input);
}
globalThis.Items = {
  list: (input) => ask("Items", "list", input),
  withItem: async (id, title, handler) => {
    if (open !== null) throw new Error("nested item");
    const isDone = await ask("Items", "open", { id, title });
    open = id;
    try {
      const value = await handler({ item: { id, title, isDone } });
      await ask("Items", "close", { id, error: null });
      return value;
    } catch (error) {
      await ask("Items", "close", { id, error: error.message });
      throw error;
    } finally { open = null; }
  },
};
const params = Object.freeze(PARAMS);
"""


@dataclass
class Ran:
    """What came of it. `items` is logical id → (title, "done" | "failed: …" | "processing")."""

    items: dict[str, tuple[str, str]] = field(default_factory=dict)
    #: Every mutation that reached a tool: full name and input.
    mutations: list[tuple[str, Any]] = field(default_factory=list)
    reads: list[str] = field(default_factory=list)
    log: list[str] = field(default_factory=list)
    #: What the script threw in the end, or None.
    error: str | None = None

    def states(self) -> list[str]:
        return [state for _, state in self.items.values()]


def run_script(
    script: str,
    params: Mapping[str, JsonValue],
    tools: ToolBox,
    context: CallContext,
    before: Ran | None = None,
) -> Ran:
    """Run *script* to its end; *before* brings the items of an earlier run. A Failure of a tool
    passes out, as it ends a run."""
    ran = Ran(items=dict(before.items) if before else {})
    engine = quickjs.Context()
    names = {ns: list(names) for ns, names in tools.names().items()}
    fixtures = _WORLD.replace("TOOLS", json.dumps(names)).replace(
        "PARAMS", json.dumps(dict(params))
    )
    engine.eval(fixtures)
    engine.eval(
        "(async () => {" + script + "\n})().then(() => { ended = ''; }, "
        "(e) => { ended = e.message || String(e); }); 0"
    )
    while True:
        while engine.execute_pending_job():
            pass
        calls = json.loads(engine.eval("take()"))
        if not calls:
            break
        for call in calls:
            _serve(call, engine, tools, context, ran)
    ended = engine.eval("ended")
    assert ended is not None, "the script waits for something that never comes"
    ran.error = ended or None
    return ran


def _serve(
    call: dict[str, Any], engine: Any, tools: ToolBox, context: CallContext, ran: Ran
) -> None:
    if call["call"] == 0:
        ran.log.append(call["text"])
        return
    answer = _items(call, ran) if call["ns"] == "Items" else _tool(call, tools, context, ran)
    engine.eval(f"answer({call['call']}, {json.dumps(answer)})")


def _items(call: dict[str, Any], ran: Ran) -> JsonValue:
    given = call["input"]
    match call["name"]:
        case "open":
            title, state = ran.items.get(given["id"], (given["title"], "processing"))
            ran.items[given["id"]] = (title if state == "done" else given["title"], state)
            return bool(state == "done")
        case "close":
            title, state = ran.items[given["id"]]
            now = "done" if given["error"] is None else f"failed: {given['error']}"
            ran.items[given["id"]] = (title, state if state == "done" else now)
            return None
        case _:
            found = [
                {"logical_item_id": id, "title": title, "status": state}
                for id, (title, state) in ran.items.items()
                if state == given["status"]
            ]
            return {"items": found, "total": len(found), "has_more": False}


def _tool(call: dict[str, Any], tools: ToolBox, context: CallContext, ran: Ran) -> JsonValue:
    tool = tools.find(call["ns"], call["name"])
    assert tool is not None
    params = tools.parse(tool, call["input"])
    if tool.is_read_only(params):
        ran.reads.append(tool.full_name)
    else:
        assert call["item"] is not None, f"{tool.full_name} outside an item"
        assert ran.items[call["item"]][1] != "done", f"{tool.full_name} on a done item"
        ran.mutations.append((tool.full_name, call["input"]))
    return tools.check_output(tool, tool.call(params, context))
