"""Bundled workflows in a whole Keep, whose scripts live by the clock of the test."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime, tzinfo
from pathlib import Path

from keep_desktop.app.build import open_engine
from keep_desktop.domain.ids import MutationId, WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.runs import Trigger
from keep_desktop.engine.runs.results import RunReport
from keep_desktop.ports.sandbox import ScriptJob, ScriptRun
from keep_desktop.resources import BundledWorkflow, bundled_workflows
from keep_desktop.services.context import Keep
from keep_desktop.services.runs.actions import run_and_wait
from keep_desktop.services.workflows.create import draft_from
from keep_desktop.services.workflows.lifecycle import import_workflow
from tests.builders.ledger import NOON, StillClock

#: Before a script: its `Date` stands still at that moment. On one line, so that places stay.
_DATE = (
    "const Date = ((Real) => class extends Real {{ constructor(...given) {{ "
    "if (given.length) super(...given); else super({ms}); }} "
    "static now() {{ return {ms}; }} }})(globalThis.Date);"
)


def bundled(slug: str) -> BundledWorkflow:
    return next(each for each in bundled_workflows() if each.slug == slug)


class LocalClock(StillClock):
    """A clock that stands still until it is moved, in some place."""

    def __init__(self, at: datetime, zone: tzinfo) -> None:
        super().__init__(at)
        self._zone = zone

    def zone(self) -> tzinfo:
        return self._zone


@dataclass
class Bench:
    """One bundled workflow, imported."""

    keep: Keep
    clock: StillClock
    workflow_id: WorkflowId

    def run_now(self) -> RunReport:
        """As by a click."""
        return run_and_wait(self.keep, self.workflow_id)

    def due(self) -> RunReport:
        """What the schedule runs by now."""
        return self.keep.engine.start_session(self.workflow_id, Trigger.SCHEDULE).result()

    def wake_at(self, handler: str) -> datetime | None:
        with self.keep.ledger.read() as uow:
            return next(h.wake_at for h in uow.handlers.of(self.workflow_id) if h.name == handler)

    def made(self) -> list[str]:
        """What was done outside, by the script's names for it, in order."""
        return list(self._steps())

    def causes_of(self, title: str) -> list[str]:
        """The titles of the inputs that a step stems from."""
        with self.keep.ledger.read() as uow:
            causes = uow.mutations.causes(self._steps()[title])
            inputs = [uow.items.get(cause.item_id) for cause in causes]
        return [one.title for one in inputs if one is not None]

    def _steps(self) -> dict[str, MutationId]:
        rows = self.keep.queries.mutations(self.workflow_id)
        with self.keep.ledger.read() as uow:
            steps = [uow.mutations.get(row.id) for row in sorted(rows, key=lambda row: row.id)]
        return {one.ui_title or one.title: one.id for one in steps if one is not None}

    def notices(self) -> list[str]:
        rows = self.keep.queries.notifications(self.workflow_id)
        payloads = [row.payload for row in rows if row.type == "message"]
        return [str(one["message"]) for one in payloads if isinstance(one, Mapping)]

    def log(self) -> list[str]:
        """All lines of all runs."""
        return [line.text for line in self.keep.queries.log(self.workflow_id)]


@contextmanager
def a_bench(
    folder: Path,
    slug: str,
    params: Mapping[str, JsonValue],
    *,
    at: datetime = NOON,
    zone: tzinfo = UTC,
) -> Iterator[Bench]:
    clock = LocalClock(at, zone)
    with open_engine(folder / "data", clock=clock) as keep:
        _live_by(keep, clock)
        ready = bundled(slug)
        imported = import_workflow(keep, draft_from(ready, ready.title, params))
        assert not imported.warnings, imported.warnings
        yield Bench(keep, clock, imported.workflow_id)


def _live_by(keep: Keep, clock: StillClock) -> None:
    start = keep.sandbox.start

    def by_the_clock(job: ScriptJob) -> ScriptRun:
        head = _DATE.format(ms=round(clock.now().timestamp() * 1000))
        return start(replace(job, script=head + job.script))

    # The clock of a process cannot be set.
    keep.sandbox.start = by_the_clock  # type: ignore[method-assign]
