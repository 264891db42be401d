"""The screens of the page Schedule: a day of work, done by real runs under a clock that is set."""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path
from zoneinfo import ZoneInfo

from PySide6.QtWidgets import QApplication
from studio import NARROW, Studio, a_studio

from keep_desktop.app.build import open_engine
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.runs import Due, Late, Trigger
from keep_desktop.ports.clock import SystemClock
from keep_desktop.services import runs, schedules, workflows
from keep_desktop.services.context import Keep
from keep_desktop.services.workflows import Draft

_ZONE = ZoneInfo("Europe/Berlin")
_PATIENCE_S = 30.0
#: A number of items that were never there before.
_SOME = """
const now = `${Date.now()}-${Math.random()}`;
for (let at = 0; at < %d; at++) await Items.withItem(`${now}:${at}`, `Item ${at}`, async () => {});
"""
_FAILS = """
const now = `${Date.now()}-${Math.random()}`;
for (let at = 0; at < 22; at++) {
  try {
    await Items.withItem(`${now}:${at}`, `Item ${at}`, async () => {
      if (at === 7) throw new Error("This invoice has no total.");
    });
  } catch (error) { console.warn(String(error)); }
}
"""
_BLOCKED = 'throw new Error("The folder “Contracts” is not there any more.");'
#: Goes at a pace that can be told, and then stays where it is.
_BUSY = """
for (let at = 1; at <= 214; at++) {
  await Items.withItem(`row:${at}`, `Row ${at}`, async () => {});
  await Console.progress({ done: at, total: 310, label: "sign-ups" });
}
for (;;) {}
"""


@dataclass
class SetClock(SystemClock):
    """The computer's clock, set by hand."""

    ahead: timedelta = field(default_factory=timedelta)

    def now(self) -> datetime:
        return super().now() + self.ahead

    def zone(self) -> tzinfo:
        return _ZONE

    def set(self, hour: int, minute: int, second: int = 0) -> None:
        """On a Wednesday in November."""
        there = datetime(2026, 11, 11, hour, minute, second, tzinfo=_ZONE)
        self.ahead = there - datetime.now(UTC)


def shoot_schedule(app: QApplication, home: Path) -> None:
    """The page as it is on a working day, with schedules paused, and before there is anything."""
    clock = SetClock()
    with open_engine(home / "day", clock=clock) as keep:
        made = _work_a_day(keep, clock)
        runs.run_now(keep, made["busy"])
        with a_studio(app, keep) as studio:
            _shoot_day(studio, clock, made)
    with open_engine(home / "no-day", clock=clock) as keep, a_studio(app, keep) as studio:
        studio.window.show_page("schedule")
        studio.until(studio.window.schedule.page.empty.isVisible)
        studio.shoot("schedule-page-empty")


def _shoot_day(studio: Studio, clock: SetClock, made: dict[str, WorkflowId]) -> None:
    keep, page = studio.keep, studio.window.schedule.page
    studio.window.show_page("schedule")
    studio.until(lambda: bool(page.now.rows))
    studio.until(lambda: page.now.rows[0].bar.value() == 214 * 1000 // 310)
    studio.window.rail.button("schedule").setFocus()
    studio.shoot("schedule-page")
    studio.shoot("schedule-page-narrow", NARROW)
    schedules.pause_schedules(keep)
    studio.until(page.paused.isVisible)
    studio.shoot("schedule-paused")
    schedules.stop_run(keep, made["busy"], at_once=True)
    studio.until(lambda: not page.now.rows)


def _work_a_day(keep: Keep, clock: SetClock) -> dict[str, WorkflowId]:
    clock.set(7, 50)
    made = {
        "invoices": _add(keep, "Supplier invoices", _SOME % 18, cron="0 8-18 * * 1-5"),
        "renewals": _add(keep, "Contract renewals", _SOME % 4, cron="2 9 * * *"),
        "mail": _add(keep, "Mail to spreadsheet", "1;", every="15m"),
        "busy": _add(keep, "Customer sign-ups to CRM", _BUSY),
        "photos": _add(keep, "Photo archive", "1;"),
    }
    _run(keep, clock, made["renewals"], 9, 2)
    for minute in (10, 25, 40, 55):
        _run(keep, clock, made["mail"], 9, minute)
    due = datetime(2026, 11, 11, 11, tzinfo=_ZONE).astimezone(UTC)
    _run(keep, clock, made["invoices"], 11, 26, Due(due, Late.ASLEEP))
    _new_script(keep, "Supplier invoices", _FAILS)
    _run(keep, clock, made["invoices"], 12, 0)
    _new_script(keep, "Supplier invoices", _SOME % 18)
    _run(keep, clock, made["invoices"], 13, 0)
    _new_script(keep, "Contract renewals", _BLOCKED)
    _run(keep, clock, made["renewals"], 13, 20)
    clock.set(13, 54, 20)
    for name in ("invoices", "mail"):
        workflows.pause_workflow(keep, made[name])
        workflows.resume_workflow(keep, made[name])
    workflows.set_schedule(keep, made["invoices"], cron="0 8-18 * * 1-5")
    workflows.set_schedule(keep, made["mail"], every="15m")
    schedules.skip_once(keep, made["invoices"])
    return made


def _add(keep: Keep, name: str, script: str, **rule: str) -> WorkflowId:
    added = workflows.import_workflow(keep, Draft(name=name, script=script, params={}))
    if rule:
        workflows.set_schedule(keep, added.workflow_id, **rule)
    return added.workflow_id


def _new_script(keep: Keep, name: str, script: str) -> None:
    workflows.import_workflow(keep, Draft(name=name, script=script, params={}))


def _run(
    keep: Keep,
    clock: SetClock,
    workflow_id: WorkflowId,
    hour: int,
    minute: int,
    due: Due | None = None,
) -> None:
    clock.set(hour, minute)
    keep.engine.start_session(workflow_id, Trigger.SCHEDULE, due).result(_PATIENCE_S)
