"""Texts about runs and undone attempts, for charts, tooltips and screen readers; and the bar and
button that lead to a run's failures."""

from collections import Counter
from collections.abc import Sequence
from datetime import date, datetime, time, timedelta, tzinfo
from functools import partial

from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtWidgets import QFrame, QPushButton

from keep_desktop.domain.ids import SessionId, WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.runs import RunStatus
from keep_desktop.ports.queries import SessionBar
from keep_desktop.ports.views import SessionFacts, UndoFacts, UndoneSteps
from keep_desktop.services.runs.statistics import DayCount, Lane, LaneKind, SpanEnd, Timeline
from keep_desktop.ui.presentation.status_style import session_style
from keep_desktop.ui.style.theme import set_icon
from keep_desktop.ui.text.format import (
    Now,
    day_text,
    keep_units,
    moment,
    moment_within,
    number,
    plural,
)
from keep_desktop.ui.text.sanitize import single_line
from keep_desktop.ui.widgets.labels import ElidedLabel
from keep_desktop.ui.widgets.layouts import hbox

_TITLE = 60

_tr = partial(QCoreApplication.translate, "RunText")


def undo_of(undo: UndoFacts) -> str:
    """“attempt 2 of Invoice 7”, “24 attempts”; empty if unknown."""
    if undo.attempts > 1:
        attempts = plural(undo.attempts, _tr("attempt"), _tr("attempts"))
    elif undo.attempt is None:
        return ""
    else:
        attempts = _tr("attempt {number}").format(number=number(undo.attempt))
    if undo.item is None:
        return attempts
    return _tr("{attempts} of {item}").format(
        attempts=attempts, item=single_line(undo.item, _TITLE)
    )


def undo_outcome(undo: UndoFacts) -> list[str]:
    """“2 steps undone”, “1 left as it is”; empty before its end."""
    text = []
    if undo.undone is not None:
        text.append(plural(undo.undone, _tr("step undone"), _tr("steps undone")))
    if undo.left:
        text.append(plural(undo.left, _tr("unchanged"), _tr("unchanged")))
    return text


def undo_text(undo: UndoFacts) -> list[str]:
    """All of it, in parts."""
    return [part for part in (undo_of(undo), *undo_outcome(undo)) if part]


def undone_text(steps: UndoneSteps, now: Now) -> str:
    """“undone today 10:22”, “3 steps undone today 10:22, 2 left”; empty if none was."""
    if steps.at is None:
        return ""
    time = moment_within(steps.at, now.at, now.zone)
    if not steps.left:
        return _tr("undone {time}").format(time=time)
    return _tr("{undone} {time}, {left} left").format(
        undone=plural(steps.undone, _tr("step undone"), _tr("steps undone")),
        time=time,
        left=number(steps.left),
    )


_NAME = 60


@keep_units
def precise_duration(span: timedelta) -> str:
    """40 ms, 1.4 s, 12 s, 3 min 20 s, 1 h 5 min."""
    seconds = max(span.total_seconds(), 0.0)
    if seconds < 0.95:
        return _tr("{count} ms").format(count=round(seconds * 1000))
    if seconds < 10:
        message = f"{seconds:.1f}".removesuffix(".0")
        return _tr("{seconds} s").format(seconds=message.replace(".", QLocale().decimalPoint()))
    if seconds < 60:
        return _tr("{seconds} s").format(seconds=round(seconds))
    minutes, rest = divmod(round(seconds), 60)
    if minutes < 60:
        return _tr("{minutes} min {seconds} s").format(minutes=minutes, seconds=rest)
    hours, minutes = divmod(minutes, 60)
    return _tr("{hours} h {minutes} min").format(hours=number(hours), minutes=minutes)


def session_text(bar: SessionBar, now: Now) -> str:
    """“Today 10:22 · Done · 24 items · 3.2 s”."""
    end = bar.ended_at or now.at
    text = [moment(bar.started_at, now.at, now.zone), session_style(bar).label]
    if bar.undo is not None:
        text += [_tr("as requested"), *undo_text(bar.undo)]
    elif bar.ended_at is not None:
        text += work_text(bar)
    return " · ".join([*text, precise_duration(end - bar.started_at)])


def work_text(bar: SessionFacts) -> list[str]:
    """“8 items”, “5 done”, “1 failed”, “2 with a question”; if all are done, only the count; empty
    if it is not known."""
    items = sum(bar.items.values())
    if not items and bar.result == RunStatus.CRASHED:
        # None is known for sure, such as inputs.
        return []
    if not items:
        # It may have logged, or read events for the next step.
        return [_tr("no inputs") if bar.inputs else _tr("no items")]
    text = (_tr("input"), _tr("inputs")) if bar.inputs else (_tr("item"), _tr("items"))
    sentence = [plural(items, *text)]
    failed, left = bar.items.get("failed", 0), bar.items.get("needs_attention", 0)
    done, unfinished = bar.items.get("done", 0), bar.items.get("processing", 0)
    if done and (failed or left or unfinished):
        sentence.append(_tr("{count} done").format(count=number(done)))
    if failed:
        sentence.append(_tr("{count} failed").format(count=number(failed)))
    if left:
        sentence.append(_tr("{count} with a question").format(count=number(left)))
    if unfinished:
        sentence.append(_tr("{count} not finished").format(count=number(unfinished)))
    return sentence


def runs_text(bars: tuple[SessionBar, ...]) -> str:
    """“60 runs: Done 57, Failed 2, Stopped 1”."""
    if not bars:
        return _tr("No runs yet")
    ran = Counter(session_style(bar).label for bar in bars)
    text = ", ".join(f"{label} {number(count)}" for label, count in ran.most_common())
    return f"{plural(len(bars), _tr('run'), _tr('runs'))}: {text}"


def lane_name(lane: Lane) -> str:
    match lane.kind:
        case LaneKind.WAIT:
            return _tr("Waiting")
        case LaneKind.UNDO:
            return _tr("Undo")
        case LaneKind.HANDLER if not lane.name:
            return _tr("Script")
        case _:
            return single_line(lane.name, _NAME)


def lane_facts(lane: Lane) -> str:
    """“3 calls · 0.2 s · 1 failed”."""
    text = [_counted(lane), precise_duration(lane.busy)]
    for end, wording in (
        (SpanEnd.FAILED, _tr("{count} failed")),
        (SpanEnd.OPEN, _tr("{count} unknown")),
    ):
        if count := lane.ended(end):
            text.append(wording.format(count=number(count)))
    return " · ".join(text)


def _counted(lane: Lane) -> str:
    count = lane.count
    match lane.kind:
        case LaneKind.HANDLER:
            # Not “runs”: the whole picture is one run to the user.
            return plural(count, _tr("start"), _tr("starts"))
        case LaneKind.TOOL:
            return plural(count, _tr("call"), _tr("calls"))
        case LaneKind.WAIT | LaneKind.UNDO:
            return plural(count, _tr("time"), _tr("times"))


def timeline_text(timeline: Timeline) -> str:
    """The whole timeline, a line per lane."""
    lanes = [f"{lane_name(lane)}: {lane_facts(lane)}" for lane in timeline.lanes]
    return "\n".join([precise_duration(timeline.ended_at - timeline.began_at), *lanes])


def items_text(day: DayCount, *, inputs: bool = False) -> str:
    text = (_tr("input"), _tr("inputs")) if inputs else (_tr("item"), _tr("items"))
    sentence = plural(day.items, *text)
    failed = _tr("{count} failed").format(count=number(day.failed)) if day.failed else ""
    return " · ".join(filter(None, (_date(day), sentence, failed)))


def pace_text(day: DayCount, *, inputs: bool = False) -> str:
    if day.seconds_per_item is None:
        none = _tr("no inputs") if inputs else _tr("no items")
        return f"{_date(day)} · {none}"
    each = _tr("{time} for each input") if inputs else _tr("{time} for each item")
    took = precise_duration(timedelta(seconds=day.seconds_per_item))
    return f"{_date(day)} · {each.format(time=took)}"


def _date(day: DayCount) -> str:
    return day_of(day.day)


def day_of(day: date) -> str:
    return day_text(datetime.combine(day, time()), day.year)


@immutable
class RunFailures:
    """Items that failed in one session, which ended then."""

    workflow_id: WorkflowId
    session_id: SessionId
    ended_at: datetime


def show_failed_text(count: int) -> str:
    """For a button or a menu: “Show 3 failed items”."""
    failed = plural(count, _tr("failed item"), _tr("failed items"))
    return _tr("Show {failed}").format(failed=failed)


class RunFailuresBar(QFrame):
    """Shown while the list is filtered to such items."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("surface", "sunken")
        self._ended_at: datetime | None = None
        self.label = ElidedLabel("strong", self)
        self.all = QPushButton(self.tr("Show all failed"), self)
        self.all.setProperty("kind", "ghost")
        set_icon(self.all, "x")
        hbox((self.label, 1), self.all, within=self, spacing=8, margins=(12, 4, 6, 4))
        self.hide()

    def show_failures(self, failures: RunFailures, now: datetime, zone: tzinfo) -> None:
        self._ended_at = failures.ended_at
        self.refresh_times(now, zone)
        self.show()

    def refresh_times(self, now: datetime, zone: tzinfo) -> None:
        if self._ended_at is not None:
            when = moment_within(self._ended_at, now, zone)
            self.label.setText(self.tr("Failed in the run that ended {time}").format(time=when))


def ran_text(ran: Sequence[tuple[str, int]]) -> str:
    """“readOrders, check ×4”."""
    named = ((single_line(name), times) for name, times in ran)
    return ", ".join(name if times == 1 else f"{name} ×{number(times)}" for name, times in named)
