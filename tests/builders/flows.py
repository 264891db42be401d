"""Handler workflows for the command line, in whose handlers a test puts what it is about."""

import json
from collections.abc import Sequence
from typing import Any

from tests.builders.cli import Desktop

_FLOW = """
const NAMES = %NAMES%;
const workflow = {
  topics: { given: {}, made: {} },
  producers: {
    give: {
      publishes: ["given"],
      schedule: { interval: "1h" },
      handler: async (state) => { %HANDLER% },
    },
  },
  consumers: {
    make: {
      subscribe: ["given"],
      publishes: ["made"],
      prepare: async (state) => { %PREPARE% },
      mutate: async (prepared) => { %MUTATE% },
      next: async (prepared, result) => { %NEXT% },
    },
    close: {
      subscribe: ["made"],
      prepare: async () => {
        const events = await Topics.peek({ topic: "made" });
        return { reservations: [{ topic: "made", ids: events.map((e) => e.messageId) }] };
      },
    },
  },
};
"""
#: Publishes an event for each of NAMES, with an input each.
GIVE = """
for (const name of NAMES) {
  const inputId = await Topics.registerInput(
    { source: "System", type: "random", id: name, title: `Name ${name}` });
  await Topics.publish({ topic: "given", event: { messageId: name, inputId, payload: { name } } });
}
"""
#: Takes the oldest event.
TAKE = """
const [event] = await Topics.peek({ topic: "given", limit: 1 });
if (!event) return { reservations: [] };
return { reservations: [{ topic: "given", ids: [event.messageId] }], data: event.payload,
         ui: { title: `Make ${event.payload.name}` } };
"""
#: Tells the user the name: an effect that needs no grant.
SEND = "await Users.send({ message: prepared.data.name });"
#: Publishes on, and keeps what it was given as the state of `make`.
PASS_ON = """
if (result.status === "applied")
  await Topics.publish({ topic: "made", event: { messageId: prepared.data.name, payload: {} } });
return { prepared, result };
"""


def a_flow(
    *names: str,
    handler: str = GIVE,
    prepare: str = TAKE,
    mutate: str = SEND,
    next: str = PASS_ON,
) -> str:
    """Producer `give`, consumer `make` with one effect for each name, consumer `close`."""
    parts = {
        "NAMES": json.dumps(names),
        "HANDLER": handler,
        "PREPARE": prepare,
        "MUTATE": mutate,
        "NEXT": next,
    }
    script = _FLOW
    for place, text in parts.items():
        script = script.replace(f"%{place}%", text)
    return script


def sent_messages(keep: Desktop, name: str) -> Sequence[str]:
    """What `SEND` told the user, oldest first."""
    rows = keep.json("show", "notifications", name)
    return [row["payload"]["message"] for row in rows if row["type"] == "message"]


def events_of(keep: Desktop, name: str, topic: str = "given") -> dict[str, str]:
    """Message id → status."""
    rows = keep.json("show", "events", name)
    return {row["message_id"]: row["status"] for row in rows if row["topic"] == topic}


def inputs_of(keep: Desktop, name: str) -> dict[str, str]:
    """External id → status."""
    return {row["external_id"]: row["status"] for row in keep.json("show", "inputs", name)}


def runs_of(keep: Desktop, name: str) -> Sequence[tuple[str, str]]:
    """(handler, status), oldest first."""
    return [(r["handler_name"], r["status"]) for r in keep.json("show", "runs", name)]


def state_of(keep: Desktop, name: str, handler: str) -> Any:
    """The row of `show state` of that handler."""
    (row,) = (r for r in keep.json("show", "state", name) if r["handler_name"] == handler)
    return row
