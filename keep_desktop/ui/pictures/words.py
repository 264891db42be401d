"""What the pictures of runs say in words: for a screen reader, a tooltip, and beside them."""

from collections import Counter
from datetime import date, datetime, time, timedelta

from PySide6.QtCore import QCoreApplication, QLocale

from keep_desktop.ports.picture_views import SessionBar
from keep_desktop.ports.session_facts import SessionFacts
from keep_desktop.services.pictures import DayCount, Lane, LaneKind, SpanEnd, Timeline
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.item_nodes import Now
from keep_desktop.ui.outcome_looks import session_look
from keep_desktop.ui.text import day_words, moment, number, plural, unbroken
from keep_desktop.ui.undo_words import undo_said

_NAME = 60


def _tr(text: str) -> str:
    return QCoreApplication.translate("PictureWords", text)


@unbroken
def lasting(span: timedelta) -> str:
    """40 ms, 1.4 s, 12 s, 3 min 20 s, 1 h 5 min."""
    seconds = max(span.total_seconds(), 0.0)
    if seconds < 0.95:
        return _tr("{count} ms").format(count=round(seconds * 1000))
    if seconds < 10:
        told = f"{seconds:.1f}".removesuffix(".0")
        return _tr("{seconds} s").format(seconds=told.replace(".", QLocale().decimalPoint()))
    if seconds < 60:
        return _tr("{seconds} s").format(seconds=round(seconds))
    minutes, rest = divmod(round(seconds), 60)
    if minutes < 60:
        return _tr("{minutes} min {seconds} s").format(minutes=minutes, seconds=rest)
    hours, minutes = divmod(minutes, 60)
    return _tr("{hours} h {minutes} min").format(hours=number(hours), minutes=minutes)


def session_said(bar: SessionBar, now: Now) -> str:
    """“Today 10:22 · Done · 24 items · 3.2 s”."""
    end = bar.ended_at or now.at
    said = [moment(bar.started_at, now.at, now.zone), session_look(bar).word]
    if bar.undo is not None:
        said += [_tr("as you asked"), *undo_said(bar.undo)]
    elif bar.ended_at is not None:
        said += work_said(bar)
    return " · ".join([*said, lasting(end - bar.started_at)])


def work_said(bar: SessionFacts) -> list[str]:
    """“8 items”, “5 done”, “1 failed”, “2 asked you”; of what is all done, only how much it is."""
    items = sum(bar.items.values())
    if not items:
        # It may have written lines, or taken in what waits for its next step.
        return [_tr("no inputs") if bar.inputs else _tr("no items")]
    words = (_tr("input"), _tr("inputs")) if bar.inputs else (_tr("item"), _tr("items"))
    said = [plural(items, *words)]
    failed, left = bar.items.get("failed", 0), bar.items.get("needs_attention", 0)
    done = bar.items.get("done", 0)
    if done and (failed or left):
        said.append(_tr("{count} done").format(count=number(done)))
    if failed:
        said.append(_tr("{count} failed").format(count=number(failed)))
    if left:
        said.append(_tr("{count} asked you").format(count=number(left)))
    return said


def runs_said(bars: tuple[SessionBar, ...]) -> str:
    """“60 runs: Done 57, Failed 2, Stopped 1 · 2 undos”: what was taken back is no run."""
    if not bars:
        return _tr("No runs yet")
    ran = [session_look(bar).word for bar in bars if bar.undo is None]
    words = ", ".join(f"{word} {number(count)}" for word, count in Counter(ran).most_common())
    said = [f"{plural(len(ran), _tr('run'), _tr('runs'))}: {words}"] if ran else []
    undos = len(bars) - len(ran)
    if undos:
        said.append(plural(undos, _tr("undo"), _tr("undos")))
    return " · ".join(said)


def lane_name(lane: Lane) -> str:
    match lane.kind:
        case LaneKind.WAIT:
            return _tr("Waiting")
        case LaneKind.UNDO:
            return _tr("Undo")
        case LaneKind.HANDLER if not lane.name:
            return _tr("Script")
        case _:
            return one_line(lane.name, _NAME)


def lane_facts(lane: Lane) -> str:
    """“3 calls · 0.2 s · 1 failed”."""
    said = [_counted(lane), lasting(lane.busy)]
    for end, words in (
        (SpanEnd.FAILED, _tr("{count} failed")),
        (SpanEnd.OPEN, _tr("{count} not known yet")),
    ):
        count = sum(span.end is end for span in lane.spans)
        if count:
            said.append(words.format(count=number(count)))
    return " · ".join(said)


def _counted(lane: Lane) -> str:
    count = len(lane.spans)
    match lane.kind:
        case LaneKind.HANDLER:
            # Not “runs”: what the user calls a run is all of this picture.
            return plural(count, _tr("start"), _tr("starts"))
        case LaneKind.TOOL:
            return plural(count, _tr("call"), _tr("calls"))
        case LaneKind.WAIT | LaneKind.UNDO:
            return plural(count, _tr("time"), _tr("times"))


def timeline_said(line: Timeline) -> str:
    """All of the picture, a line for each lane."""
    lanes = [f"{lane_name(lane)}: {lane_facts(lane)}" for lane in line.lanes]
    return "\n".join([lasting(line.ended_at - line.began_at), *lanes])


def items_said(day: DayCount, *, inputs: bool = False) -> str:
    words = (_tr("input"), _tr("inputs")) if inputs else (_tr("item"), _tr("items"))
    said = plural(day.items, *words)
    failed = _tr("{count} failed").format(count=number(day.failed)) if day.failed else ""
    return " · ".join(filter(None, (_date(day), said, failed)))


def pace_said(day: DayCount, *, inputs: bool = False) -> str:
    if day.seconds_per_item is None:
        none = _tr("no inputs") if inputs else _tr("no items")
        return f"{_date(day)} · {none}"
    each = _tr("{time} for each input") if inputs else _tr("{time} for each item")
    took = lasting(timedelta(seconds=day.seconds_per_item))
    return f"{_date(day)} · {each.format(time=took)}"


def _date(day: DayCount) -> str:
    return day_of(day.day)


def day_of(day: date) -> str:
    """4 Nov."""
    return day_words(datetime.combine(day, time()), day.year)
