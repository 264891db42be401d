"""A Keep with a real ledger and a recording engine, for dialogs that change things."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

from keep_desktop.domain.errors import LogicFailure, Refused
from keep_desktop.domain.handlers import ScriptWarning
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.engine.scripts.validation import Checked
from keep_desktop.ports.sandbox import ScriptForm
from keep_desktop.services.context import Keep
from keep_desktop.storage import open_ledger
from keep_desktop.tools.all import all_tools
from keep_desktop.tools.registry import Registry
from tests.builders.ledger import StillClock
from tests.ui.graphs import a_graph


class ListeningEngine:
    """Reports a syntax error for scripts with BROKEN, a warning for ODD, and declared handlers;
    runs nothing, records its calls."""

    trouble: str | None = None
    sessions_under_way = 0
    stopping = False
    dead = False
    everything_blocked = False

    def __init__(self) -> None:
        self.started: list[WorkflowId] = []
        self.refusal: str | None = None
        self.schedule_changes = 0
        #: Stopped sessions: at their next step, or at once.
        self.ended: list[tuple[WorkflowId, bool]] = []
        self.sessions_ending: set[WorkflowId] = set()

    def check_form(self, script: str) -> ScriptForm:
        found = self.check_script(script, {})
        return ScriptForm.ITEMS if found.graph is None else ScriptForm.HANDLERS

    def check_script(self, script: str, params: Mapping[str, JsonValue]) -> Checked:
        before, found, _ = script.partition("BROKEN")
        if found:
            line = before.count("\n") + 1
            raise LogicFailure(f"unexpected token (line {line}, column 7)", line=line, column=7)
        warnings = (ScriptWarning("This is odd.", 1, 1),) if "ODD" in script else ()
        graph = a_graph() if script.startswith("const workflow") else None
        return Checked(graph=graph, warnings=warnings)

    def schedule_changed(self) -> None:
        self.schedule_changes += 1

    def end_session(self, workflow_id: WorkflowId, *, at_once: bool = False) -> bool:
        self.ended.append((workflow_id, at_once))
        self.sessions_ending.add(workflow_id)
        return True

    def start_session(self, workflow_id: WorkflowId, *_: object) -> None:
        if self.refusal is not None:
            raise Refused(self.refusal)
        self.started.append(workflow_id)


@contextmanager
def a_keep(data_dir: Path) -> Iterator[Keep]:
    """Its `engine` is a ListeningEngine; its clock is fixed at noon, UTC."""
    clock = StillClock()
    ledger = open_ledger(data_dir, clock=clock)
    absent = dict.fromkeys(("sandbox", "parser"))
    engine = ListeningEngine()
    tools = Registry(all_tools())
    parts: dict[str, Any] = {"get_engine": lambda: engine, "tools": tools, **absent}
    try:
        yield Keep(data_dir=data_dir, ledger=ledger, queries=ledger.queries, clock=clock, **parts)
    finally:
        ledger.close()


def engine_of(keep: Keep) -> ListeningEngine:
    return cast(ListeningEngine, keep.engine)
