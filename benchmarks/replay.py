"""Replay: twenty recorded runs of a hundred items beside running their scripts with instant tools.

The same script is run three times in turn: in a sandbox whose calls are answered with values that
lie ready, without a ledger or a tool; replayed; and, for comparison, as the workflows that are
replayed, whose tools answer at once.
"""

import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks import limits
from keep_desktop.app.build import open_engine
from keep_desktop.domain.ids import RunId, WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.engine.runs.items import ITEMS_DOCS
from keep_desktop.planning.replay.run import replay_run
from keep_desktop.ports.sandbox import (
    Finished,
    ItemOpened,
    Limits,
    Message,
    ScriptJob,
    ScriptRun,
    ToolCalled,
)
from keep_desktop.ports.tools import CallContext, Tool, ToolInput
from keep_desktop.services.context import Keep
from keep_desktop.services.runs.actions import run_and_wait
from keep_desktop.services.workflows.lifecycle import Draft, import_workflow

RUNS, ITEMS, TURNS = 20, 100, 3
SCRIPT = """
const { turn, rows } = await Instant.look({ name: "all" });
for (let i = 0; i < 100; i++) {
  await Items.withItem(`row:${turn}:${i}`, `Row ${i}`, async (ctx) => {
    if (ctx.item.isDone) return;
    const read = await Instant.look({ name: `row ${i}` });
    const content = read.rows.length + rows.length;
    await Instant.make({ name: `row ${turn} ${i}`, content });
  });
}
"""


class InstantInput(ToolInput):
    name: str
    content: Any = None


class Look(Tool[InstantInput]):
    """A read that answers at once."""

    namespace, name = "Instant", "look"
    description = "Look."
    Input, Output = InstantInput, Any

    def is_read_only(self, params: InstantInput) -> bool:
        return True

    #: Each run finds other items.
    turn = 0

    def call(self, params: InstantInput, context: CallContext) -> JsonValue:
        return {"turn": Look.turn, "rows": _rows(params.name)}


def _rows(name: str) -> JsonValue:
    return [{"name": name, "number": number} for number in range(10)]


class Make(Tool[InstantInput]):
    """An effect that takes no time."""

    namespace, name = "Instant", "make"
    description = "Make."
    Input, Output = InstantInput, Any
    can_reconcile = True

    def identity(self, params: InstantInput) -> JsonValue:
        return params.name

    def payload(self, params: InstantInput) -> JsonValue:
        content: JsonValue = params.content
        return content

    def title(self, params: InstantInput) -> str:
        return params.name

    def call(self, params: InstantInput, context: CallContext) -> JsonValue:
        return {"made": params.name}


def main() -> None:
    with (
        tempfile.TemporaryDirectory(prefix="keep-bench-") as name,
        open_engine(Path(name) / "data", extra_tools=(Look(), Make())) as keep,
    ):
        workflow_id = import_workflow(
            keep, Draft(name="Rows", script=SCRIPT, params={})
        ).workflow_id
        runs = [_run(keep, workflow_id) for _ in range(RUNS)]
        ran = [spent for spent, _ in runs]
        bare, replayed = [], []
        # In turn, run by run: what else the computer does falls on both.
        for _ in range(TURNS):
            for _, run_id in runs:
                bare.append(_bare(keep))
                replayed.append(_replay(keep, run_id))
    ratio = statistics.median(replayed) / statistics.median(bare)
    print(
        f"replay of {RUNS} runs of {ITEMS} items: {ratio:.2f} times their scripts with instant "
        f"tools (medians {statistics.median(replayed) * 1000:.0f} and "
        f"{statistics.median(bare) * 1000:.0f} ms a run; at most 2), and "
        f"{statistics.median(replayed) / statistics.median(ran):.2f} times their runs"
    )
    limits.at_most("replay beside running", ratio, 2.0)


def _run(keep: Keep, workflow_id: WorkflowId) -> tuple[float, RunId]:
    """Seconds of one run of new items, and the run."""
    Look.turn += 1
    started = time.perf_counter()
    report = run_and_wait(keep, workflow_id)
    spent = time.perf_counter() - started
    assert report.items == {"done": ITEMS}, report
    with keep.ledger.read() as uow:
        return spent, uow.recordings.of(workflow_id)[0].run_id


def _bare(keep: Keep) -> float:
    """Seconds of the script alone, its calls answered at once."""
    job = ScriptJob(
        workflow="bare",
        script=SCRIPT,
        params={},
        tools={name: tuple(names) for name, names in keep.tools.names().items()},
        docs={**keep.tools.docs(), **ITEMS_DOCS},
        limits=Limits(),
    )
    answer: JsonValue = {"turn": 0, "rows": _rows("row 1")}
    started = time.perf_counter()
    script = keep.sandbox.start(job)
    while not any(_answered(script, message, answer) for message in script.receive()):
        pass
    script.end()
    return time.perf_counter() - started


def _answered(script: ScriptRun, message: Message, answer: JsonValue) -> bool:
    """True for the end."""
    match message:
        case ToolCalled():
            script.answer(message.call, answer)
        case ItemOpened():
            item: JsonValue = {"id": message.id, "title": message.title, "isDone": False}
            script.answer(message.call, {"call": True, "item": item})
        case Finished():
            return True
    return False


def _replay(keep: Keep, run_id: RunId) -> float:
    with keep.ledger.read() as uow:
        run = uow.runs.get(run_id)
        assert run is not None
        version = uow.workflows.version(run.version_id)
    assert version is not None
    started = time.perf_counter()
    replayed = replay_run(keep.engine.context, run_id, version)
    spent = time.perf_counter() - started
    assert len(replayed.effects) == ITEMS and replayed.failure is None, replayed
    return spent


if __name__ == "__main__":
    main()
