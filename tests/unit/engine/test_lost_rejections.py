"""What a script begins and does not wait for fails its item or handler, rehearsed or run."""

from keep_desktop.services.context import Keep
from keep_desktop.services.workflows.rehearsal import rehearse
from tests.builders.engine import a_script, items_script, run, statuses

LOST = (
    '["reserve", "pay"].forEach(async (step) => { await Util.hash({text: step});'
    ' if (step === "pay") undefined.toFixed(2); await Users.send({message: step}); });'
)
PRODUCER = """
const workflow = {
  topics: { t: {} },
  producers: { p: { publishes: ["t"], schedule: { interval: "1h" }, handler: async (state) => {
    ["a", "b"].forEach(async (id) => {
      const inputId = await Topics.registerInput(
        { source: "System", type: "time", id, title: id });
      if (id === "b") undefined.toFixed(2);
      await Topics.publish({ topic: "t", event: { messageId: id, inputId } });
    });
    return { seen: 2 };
  } } },
  consumers: { c: { subscribe: ["t"], prepare: async () => ({ reservations: [] }) } },
};
"""


def test_an_item_whose_half_was_lost_is_not_done(keep: Keep) -> None:
    workflow = a_script(keep, items_script("a", "b", body=LOST))
    foreseen = rehearse(keep, workflow)
    report = run(keep, workflow)
    assert statuses(keep, workflow) == {"a": "failed", "b": "failed"}
    assert report.error is not None and "toFixed" in report.error
    assert [name for name, _ in foreseen.failed_items] == ["a", "b"]
    assert all(report.error.startswith(error) for _, error in foreseen.failed_items)
    assert [m.title for m in keep.queries.mutations(workflow)] == ["Tell you: reserve"] * 2


def test_a_producer_whose_half_was_lost_keeps_its_state_and_publishes_nothing(keep: Keep) -> None:
    workflow = a_script(keep, PRODUCER)
    foreseen = rehearse(keep, workflow)
    report = run(keep, workflow)
    assert report.status == "failed:logic"
    assert report.error is not None and foreseen.error == report.error
    with keep.ledger.read() as uow:
        assert uow.handlers.state(workflow, "p") is None
        assert not uow.events.peek(workflow, "t", limit=10)
