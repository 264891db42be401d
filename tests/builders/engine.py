"""A whole Keep in a folder, with a tool whose outside world is a file that tests can read."""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from keep_desktop.app.build import nothing, open_engine
from keep_desktop.domain.errors import Failure, NetworkFailure
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.engine.runs.results import RunReport
from keep_desktop.ports.clock import Clock
from keep_desktop.ports.tools import CallContext, Reconciled, Tool, ToolInput, Verdict
from keep_desktop.services.context import Keep
from keep_desktop.services.runs.actions import run_and_wait
from keep_desktop.services.workflows.lifecycle import Draft, import_workflow


class Outside:
    """The outside world of the tools below: lines in a file, and what goes wrong next."""

    def __init__(self, path: Path) -> None:
        self.path = path
        #: Called with the name before the effect, and after it.
        self.before: Callable[[str], None] = lambda name: None
        self.after: Callable[[str], None] = lambda name: None
        #: What a look says; None looks at the file.
        self.verdict: Verdict | None = None

    def effects(self) -> list[str]:
        return self.path.read_text().split() if self.path.exists() else []

    def make(self, name: str) -> None:
        self.before(name)
        with self.path.open("a") as file:
            file.write(name + "\n")
        self.after(name)


class EffectInput(ToolInput):
    name: str
    content: Any = None


class Effect(Tool[EffectInput]):
    """A mutation that can be looked for."""

    namespace, name = "Outside", "effect"
    description = "Make an effect that can be looked for."
    Input, Output = EffectInput, Any
    can_reconcile = True

    def __init__(self, outside: Outside) -> None:
        self.outside = outside

    def identity(self, params: EffectInput) -> JsonValue:
        return params.name

    def payload(self, params: EffectInput) -> JsonValue:
        content: JsonValue = params.content
        return content

    def title(self, params: EffectInput) -> str:
        return f"Effect {params.name}"

    def call(self, params: EffectInput, context: CallContext) -> JsonValue:
        context.cancel.check()
        self.outside.make(params.name)
        return {"made": params.name}

    def reconcile(self, params: EffectInput, context: CallContext) -> Reconciled:
        if self.outside.verdict is not None:
            return Reconciled(self.outside.verdict, {"made": params.name})
        seen = params.name in self.outside.effects()
        return Reconciled(Verdict.APPLIED if seen else Verdict.FAILED, {"made": params.name})


class BlindEffect(Effect):
    """A mutation that nobody can look for."""

    name = "blind"
    can_reconcile = False


class ReadEffect(Tool[EffectInput]):
    """A read."""

    namespace, name = "Outside", "look"
    description = "Look at an effect."
    Input, Output = EffectInput, Any

    def __init__(self, outside: Outside) -> None:
        self.outside = outside

    def is_read_only(self, params: EffectInput) -> bool:
        return True

    def call(self, params: EffectInput, context: CallContext) -> JsonValue:
        self.outside.before(params.name)
        return params.name in self.outside.effects()


class Echo(ReadEffect):
    """A read that answers with what it is given."""

    name = "echo"
    description = "Echo what is given."

    def call(self, params: EffectInput, context: CallContext) -> JsonValue:
        content: JsonValue = params.content
        return content


def lost(name: str) -> Failure:
    """The line broke and nobody knows."""
    return NetworkFailure("The line to the outside broke.", took_effect=None)


@contextmanager
def a_keep(
    folder: Path,
    outside: Outside | None = None,
    *,
    clock: Clock | None = None,
    checkpoint: Callable[[str], None] = nothing,
) -> Iterator[Keep]:
    """A Keep with its engine, and the tools Outside.effect, .blind, .check_outcome and .echo."""
    outside = outside or Outside(folder / "outside.txt")
    tools = (Effect(outside), BlindEffect(outside), ReadEffect(outside), Echo(outside))
    with open_engine(
        folder / "data", clock=clock, extra_tools=tools, checkpoint=checkpoint
    ) as keep:
        yield keep


def a_script(
    keep: Keep, script: str, *, name: str = "Test", params: Mapping[str, JsonValue] | None = None
) -> WorkflowId:
    """A workflow of that script, on."""
    return import_workflow(keep, Draft(name=name, script=script, params=params or {})).workflow_id


def run(keep: Keep, workflow_id: WorkflowId) -> RunReport:
    """One session, to its end."""
    return run_and_wait(keep, workflow_id)


def statuses(keep: Keep, workflow_id: WorkflowId) -> dict[str, str]:
    """Item → status."""
    with keep.ledger.read() as uow:
        items, _ = uow.items.list(
            workflow_id, status=None, logical_item_id=None, limit=1000, offset=0
        )
    return {item.logical_item_id: str(item.status) for item in items}


def items_script(*names: str, body: str) -> str:
    """An item for each name, whose handler is *body* with `name` and `ctx` in scope."""
    return (
        f"for (const name of {json.dumps(names)}) {{\n"
        "  await Items.withItem(name, `Item ${name}`, async (ctx) => {\n"
        f"    {body}\n"
        "  });\n"
        "}\n"
    )
