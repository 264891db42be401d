"""Handler workflows for tests: a producer of what `params.given` lists, and a consumer of it."""

from collections.abc import Mapping, Sequence
from typing import Any

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.topics import Event
from keep_desktop.services.context import Keep

#: Publishes one event for each name in `params.given`; each becomes one effect and one event more,
#: which `close` handles without a mutation.
ONE_EACH = """
const workflow = {
  topics: { "name.given": {}, "name.done": {} },
  producers: {
    give: {
      publishes: ["name.given"],
      schedule: { interval: "1h" },
      handler: async (state) => {
        for (const name of params.given) {
          const inputId = await Topics.registerInput(
            { source: "System", type: "random", id: name, title: `Name ${name}` });
          await Topics.publish(
            { topic: "name.given", event: { messageId: name, inputId, payload: { name } } });
        }
        return { runs: (state?.runs ?? 0) + 1 };
      },
    },
  },
  consumers: {
    make: {
      subscribe: ["name.given"],
      publishes: ["name.done"],
      prepare: async (state) => {
        const [event] = await Topics.peek({ topic: "name.given", limit: 1 });
        if (!event) return { reservations: [], data: {} };
        return {
          reservations: [{ topic: "name.given", ids: [event.messageId] }],
          data: event.payload,
          ui: { title: `Make ${event.payload.name}` },
        };
      },
      mutate: async (prepared) => { await Outside.effect({ name: prepared.data.name }); },
      next: async (prepared, result) => {
        if (result.status === "none") return;
        await Topics.publish({ topic: "name.done",
          event: { messageId: prepared.data.name, payload: result } });
        return { last: prepared.data.name };
      },
    },
    close: {
      subscribe: ["name.done"],
      prepare: async () => {
        const events = await Topics.peek({ topic: "name.done" });
        return { reservations: [{ topic: "name.done", ids: events.map((e) => e.messageId) }],
                 data: {} };
      },
    },
  },
};
"""


EFFECT = "Outside.effect({ name: prepared.data.name })"


def one_each(effect: str = EFFECT) -> str:
    """`ONE_EACH` with that call as its effect, by default one of tests.builders.engine."""
    return ONE_EACH.replace(EFFECT, effect)


def events(keep: Keep, workflow_id: WorkflowId, topic: str, ids: Sequence[str]) -> Sequence[Event]:
    """Those events of a topic, in any status."""
    with keep.ledger.read() as uow:
        return uow.events.find(workflow_id, topic, ids)


def event_statuses(
    keep: Keep, workflow_id: WorkflowId, topic: str, ids: Sequence[str]
) -> Mapping[str, str]:
    """Message id → status."""
    return {e.message_id: str(e.status) for e in events(keep, workflow_id, topic, ids)}


def input_statuses(keep: Keep, workflow_id: WorkflowId) -> Mapping[str, str]:
    """External id → status of its item."""
    with keep.ledger.read() as uow:
        items, _ = uow.items.list(
            workflow_id, status=None, logical_item_id=None, limit=1000, offset=0
        )
    return {str(i.external_id): str(i.status) for i in items if i.is_input}


def handler_state(keep: Keep, workflow_id: WorkflowId, name: str) -> Any:
    with keep.ledger.read() as uow:
        return uow.handlers.state(workflow_id, name)
