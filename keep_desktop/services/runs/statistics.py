"""Data of the run charts: the last sessions, their days, and the timeline of one session. All
bounded."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, timedelta, tzinfo
from enum import StrEnum

from keep_desktop.domain.ids import RunId, SessionId, WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.mutations import MutationStatus
from keep_desktop.domain.runs import UNDO, HandlerType
from keep_desktop.ports.queries import CallCount, CallSpan, RunSpan, SessionBar
from keep_desktop.services.context import Keep

#: Limits: bars, days in the charts, and sessions read for the days.
BARS = 60
DAYS = 28
_MOST_SESSIONS = 5_000
#: Limits of a session's timeline: runs and calls, and lanes.
MOST_SPANS = 400
_MOST_LANES = 12
#: Minimum wait between two runs; less is overhead.
_LEAST_WAIT = timedelta(seconds=1)


@immutable(kw_only=True)
class DayCount:
    """One of the user's days: items processed, and seconds for each; None without items."""

    day: date
    items: int
    failed: int
    seconds_per_item: float | None


@immutable(kw_only=True)
class RunStatistics:
    """For one workflow: sessions oldest first, and every day of the last weeks."""

    bars: Sequence[SessionBar]
    days: Sequence[DayCount]
    #: Some of them started by schedule and had nothing to do.
    leaves_out: bool
    #: There were more sessions than the days were counted from.
    is_cut: bool


class LaneKind(StrEnum):
    HANDLER = "handler"
    TOOL = "tool"
    WAIT = "wait"
    #: An attempt was undone.
    UNDO = "undo"


class SpanEnd(StrEnum):
    DONE = "done"
    FAILED = "failed"
    OPEN = "open"


@immutable
class TimeSpan:
    began_at: datetime
    ended_at: datetime
    end: SpanEnd


@immutable(kw_only=True)
class Lane:
    """One handler, tool, or the waits between runs. `name` is empty for the script of an item
    workflow and for waits."""

    kind: LaneKind
    name: str
    #: The first ones.
    spans: Sequence[TimeSpan]
    #: Of a tool: all its calls, in how they ended.
    calls: Sequence[CallCount] = ()

    @property
    def count(self) -> int:
        return sum(one.calls for one in self.calls) or len(self.spans)

    @property
    def busy(self) -> timedelta:
        if self.calls:
            return sum((one.took for one in self.calls), timedelta())
        return sum((span.ended_at - span.began_at for span in self.spans), timedelta())

    def ended(self, end: SpanEnd) -> int:
        """How many ended so."""
        if self.calls:
            return sum(one.calls for one in self.calls if _end_of(one.status) is end)
        return sum(span.end is end for span in self.spans)


@immutable(kw_only=True)
class Timeline:
    began_at: datetime
    ended_at: datetime
    lanes: Sequence[Lane]
    #: There is more than is shown.
    is_cut: bool


def run_statistics(keep: Keep, workflow_id: WorkflowId) -> RunStatistics:
    """The last sessions and days of a workflow."""
    sessions = keep.queries.session_bars(workflow_id, limit=_MOST_SESSIONS)
    now, zone = keep.clock.now(), keep.clock.zone()
    first = now.astimezone(zone).date() - timedelta(days=DAYS - 1)
    oldest = sessions[-1].started_at.astimezone(zone).date() if sessions else None
    bars = _bars_of(keep, workflow_id, sessions[:1])
    shown = {bar.id for bar in bars}
    return RunStatistics(
        bars=bars,
        leaves_out=any(one.id not in shown for one in sessions if one.id > min(shown)),
        days=_days(sessions, first, zone),
        is_cut=len(sessions) == _MOST_SESSIONS and oldest is not None and oldest >= first,
    )


def _bars_of(
    keep: Keep, workflow_id: WorkflowId, newest: Sequence[SessionBar]
) -> Sequence[SessionBar]:
    """The newest whatever it did, and before it those that did something: the many that did not
    must not hide a failed one."""
    latest = keep.queries.session_bars(workflow_id, limit=BARS, shown_only=True)
    before = [one for one in latest if not newest or one.id < newest[0].id]
    return tuple(reversed([*newest, *before][:BARS]))


def _days(sessions: Iterable[SessionBar], first: date, zone: tzinfo) -> Sequence[DayCount]:
    of_day: dict[date, list[SessionBar]] = {}
    for session in sessions:
        of_day.setdefault(session.started_at.astimezone(zone).date(), []).append(session)
    days = (first + timedelta(days=at) for at in range(DAYS))
    return tuple(_day(day, of_day.get(day, ())) for day in days)


def _day(day: date, sessions: Sequence[SessionBar]) -> DayCount:
    items = sum(_count(session.items) for session in sessions)
    # An active one has not recorded its items yet.
    spent = sum(
        (session.ended_at - session.started_at).total_seconds()
        for session in sessions
        if session.ended_at is not None and _count(session.items)
    )
    return DayCount(
        day=day,
        items=items,
        failed=sum(session.items.get("failed", 0) for session in sessions),
        seconds_per_item=max(spent, 0.0) / items if items else None,
    )


def _count(items: Mapping[str, int]) -> int:
    """Without those that the next run finishes, of which they are then."""
    return sum(items.values()) - items.get(ItemStatus.PROCESSING, 0)


def a_run_of(keep: Keep, session_id: SessionId) -> RunId | None:
    """One of the runs of a session, by which all of it is shown; None if it has none."""
    runs = keep.queries.run_spans(session_id, limit=1)
    return runs[0].id if runs else None


def timeline(keep: Keep, session: SessionBar) -> Timeline:
    """How a session spent its time: one lane for each handler and tool, and the waits."""
    runs = keep.queries.run_spans(session.id, limit=MOST_SPANS)
    calls = keep.queries.call_spans(session.id, limit=MOST_SPANS)
    counts = keep.queries.call_counts(session.id)
    end = session.ended_at or keep.clock.now()
    lanes = [*_handler_lanes(runs, end), *_wait_lane(runs, end), *_tool_lanes(calls, counts)]
    return Timeline(
        began_at=session.started_at,
        ended_at=max(end, session.started_at),
        lanes=tuple(lanes[:_MOST_LANES]),
        is_cut=MOST_SPANS in (len(runs), len(calls)) or len(lanes) > _MOST_LANES,
    )


def _handler_lanes(runs: Sequence[RunSpan], end: datetime) -> Iterable[Lane]:
    spans: dict[tuple[LaneKind, str], list[TimeSpan]] = {}
    for run in runs:
        spans.setdefault(_lane_of(run), []).append(_run_span(run, end))
    return [Lane(kind=kind, name=name, spans=of) for (kind, name), of in spans.items()]


def _lane_of(run: RunSpan) -> tuple[LaneKind, str]:
    if run.handler_type is not HandlerType.ITEMS:
        return LaneKind.HANDLER, run.handler
    return (LaneKind.UNDO if run.handler == UNDO else LaneKind.HANDLER), ""


def _run_span(run: RunSpan, end: datetime) -> TimeSpan:
    ended = max(run.ended_at or end, run.started_at)
    if run.ended_at is None:
        return TimeSpan(run.started_at, ended, SpanEnd.OPEN)
    failed = run.status.startswith("failed") or run.status == "crashed"
    return TimeSpan(run.started_at, ended, SpanEnd.FAILED if failed else SpanEnd.DONE)


def _wait_lane(runs: Sequence[RunSpan], end: datetime) -> Iterable[Lane]:
    """The time between two runs in which nothing ran."""
    waits, until = [], None
    for run in runs:
        if until is not None and run.started_at - until >= _LEAST_WAIT:
            waits.append(TimeSpan(until, run.started_at, SpanEnd.DONE))
        ended = run.ended_at or end
        until = ended if until is None else max(until, ended)
    return [Lane(kind=LaneKind.WAIT, name="", spans=waits)] if waits else []


def _tool_lanes(calls: Sequence[CallSpan], counts: Sequence[CallCount]) -> Iterable[Lane]:
    tools = [*(call.tool for call in calls), *(one.tool for one in counts)]
    spans: dict[str, list[TimeSpan]] = {tool: [] for tool in tools}
    for call in calls:
        settled = max(call.resolved_at, call.began_at)
        spans[call.tool].append(TimeSpan(call.began_at, settled, _end_of(call.status)))
    return [
        Lane(
            kind=LaneKind.TOOL,
            name=name,
            spans=of,
            calls=[one for one in counts if one.tool == name],
        )
        for name, of in spans.items()
    ]


def _end_of(status: str) -> SpanEnd:
    match MutationStatus(status):
        case MutationStatus.APPLIED:
            return SpanEnd.DONE
        case MutationStatus.FAILED:
            return SpanEnd.FAILED
        case _:
            return SpanEnd.OPEN
