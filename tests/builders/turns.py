"""Whose turn it was and when the next one comes: what tests of sessions of handlers ask."""

from datetime import datetime

from keep_desktop.domain.handlers import HandlerTimes
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.services.context import Keep
from tests.builders.handler_scripts import runs

NEVER = '{ interval: "9999d" }'


def order(keep: Keep, workflow: WorkflowId) -> list[str]:
    return [handler for handler, *_ in runs(keep, workflow)]


def times(keep: Keep, workflow: WorkflowId, name: str = "give") -> HandlerTimes:
    with keep.ledger.read() as uow:
        return next(known for known in uow.handlers.of(workflow) if known.name == name)


def next_time(keep: Keep, workflow: WorkflowId, name: str = "give") -> datetime:
    at = times(keep, workflow, name).next_at
    assert at is not None
    return at


#: A producer for each of two topics, and consumers that log what they take, one event each run.
TWO_TOPICS = """
const take = (topic) => async () => {
  const [event] = await Topics.peek({ topic, limit: 1 });
  if (event) console.log(event.messageId);
  return { reservations: event ? [{ topic, ids: [event.messageId] }] : [], data: null };
};
const give = async (topic, name) => {
  const inputId = await Topics.registerInput(
    { source: "System", type: "random", id: name, title: name });
  await Topics.publish({ topic, event: { messageId: name, inputId } });
};
const workflow = {
  topics: { one: {}, two: {} },
  producers: {
    first: { publishes: ["one", "two"], schedule: { interval: "1h" }, handler: async () => {
      for (const [topic, name] of params.first) await give(topic, name); } },
    second: { publishes: ["one", "two"], schedule: { interval: "2h" }, handler: async () => {
      for (const [topic, name] of params.second) await give(topic, name); } },
  },
  consumers: {
    ofTwo: { subscribe: ["two"], prepare: take("two") },
    ofOne: { subscribe: ["one"], prepare: take("one") },
  },
};
"""
