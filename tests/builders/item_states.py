"""A workflow with an item in each state that a user meets, by work really done."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from keep_desktop.app.build import open_engine
from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.tools import CallContext, Verdict
from keep_desktop.services.context import Keep
from keep_desktop.services.items.undo import undo_attempt
from tests.builders.engine import (
    BlindEffect,
    Effect,
    EffectInput,
    Outside,
    ReadEffect,
    a_script,
    items_script,
    lost,
    run,
)
from tests.builders.item_actions import reprocess_items, skip_items

#: Every one of them has made the effect of its own name, which can be undone.
STATES = ("done", "undone", "failed", "keeps", "asked", "checked", "skipped", "waiting")
_BODY = """
if (ctx.item.isDone) return;
await Outside.undoable({name});
if (name === 'asked') await Outside.blind({name: 'asked/2'});
if (name === 'checked') await Outside.effect({name: 'checked/2'});
if (['keeps', 'failed', 'skipped'].includes(name)) throw new Error('no amount');
"""
#: It comes in the last run alone, so that it fails once.
_LATE = "  if (name === 'failed' && !(await Outside.look({name: 'late'}))) continue;\n"


class Undoable(Effect):
    """An effect that can be taken back, one of its name at a time."""

    name = "undoable"

    def can_undo(self, params: EffectInput) -> bool:
        return True

    def undo(self, params: EffectInput, result: JsonValue, context: CallContext) -> JsonValue:
        left = self.outside.effects()
        left.remove(params.name)
        self.outside.path.write_text("".join(f"{name}\n" for name in left))
        return None


@dataclass(frozen=True)
class ItemStates:
    keep: Keep
    workflow: WorkflowId
    ids: Mapping[str, ItemId]
    outside: Outside

    def made(self, name: str) -> int:
        """How often the effect of that item stands."""
        return self.outside.effects().count(name)


@contextmanager
def items_in_each_state(folder: Path) -> Iterator[ItemStates]:
    """Of the doubtful ones nothing is found out while the test goes on."""
    outside = Outside(folder / "outside.txt")
    outside.verdict = Verdict.RETRY
    tools = (Effect(outside), BlindEffect(outside), Undoable(outside), ReadEffect(outside))
    with open_engine(folder / "data", extra_tools=tools) as keep:
        with keep.ledger.write() as uow:
            uow.settings.put("policy.reconcile.base_backoff_ms", 600_000)
            uow.commit()
        script = items_script(*STATES, body=_BODY)
        head, rest = script.split("{\n", 1)
        workflow = a_script(keep, f"{head}{{\n{_LATE}{rest}")
        outside.before = _lose
        for last in (False, False, True):
            if last:
                outside.make("late")
            run(keep, workflow)
        ids = {row.logical_item_id: row.id for row in keep.queries.items(workflow).rows}
        assert undo_attempt(keep, ids["undone"], 1).undone == 1
        assert skip_items(keep, [ids["skipped"]]) == []
        assert reprocess_items(keep, [ids["waiting"]], again=True) == []
        yield ItemStates(keep, workflow, ids, outside)


def _lose(name: str) -> None:
    if name.endswith("/2"):
        raise lost(name)
