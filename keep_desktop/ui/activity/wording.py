"""The text of a row of Activity: icon and label, description, actor and time. No widgets here."""

from dataclasses import replace
from datetime import datetime, tzinfo
from functools import partial

from PySide6.QtCore import QCoreApplication

from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.runs import RunStatus, Trigger
from keep_desktop.ports.activity import MOST_MORE, ActivityKind, ActivityRow, Happening, Who
from keep_desktop.ui.presentation.question_facts import short_question_text
from keep_desktop.ui.presentation.runs import ran_text, undo_of, undo_outcome
from keep_desktop.ui.presentation.status_style import (
    _H,
    StatusStyle,
    _style,
    run_ending,
    undo_ending,
)
from keep_desktop.ui.text.error_text import translate_error
from keep_desktop.ui.text.format import clock_time, day_text, number
from keep_desktop.ui.text.sanitize import joined_lines, single_line

_tr = partial(QCoreApplication.translate, "ActivityText")


def _line(level: str) -> StatusStyle:
    match level.upper():
        case "WARN":
            return StatusStyle(_tr("Warning"), "triangle-alert", "warn")
        case "ERROR":
            return StatusStyle(_tr("Error"), "circle-x", "fail")
        case _:
            return _style(_H.LOGGED)


def _trigger(label: str) -> str:
    match label:
        case Trigger.SCHEDULE:
            return _tr("on schedule")
        case Trigger.MANUAL:
            return _tr("by Run now")
        case Trigger.EVENT:
            return _tr("to continue with events")
        case Trigger.RETRY:
            return _tr("to try again")
        case Trigger.FOLDER:
            return _tr("because a folder changed")
        case Trigger.MAIL:
            return _tr("because mail arrived")
        case Trigger.CALENDAR:
            return _tr("because an event is near")
        case Trigger.WEBHOOK:
            return _tr("by its webhook")
        case _:
            return label


def _answer(label: str) -> str:
    """The text of the chosen answer's button."""
    match label:
        case "try-again":
            return _tr("Try again")
        case "did-not-happen":
            return _tr("It didn't happen")
        case "happened":
            return _tr("It happened")
        case "skip":
            return _tr("Skip")
        case "reprocess":
            return _tr("Reprocess")
        case "resume":
            return _tr("Resume")
        case "undo":
            return _tr("Undo")
        case _:
            return label


def style_of(row: ActivityRow) -> StatusStyle:
    match row.happening:
        case _H.RUN_ENDED:
            return run_ending(row.word)
        case _H.UNDO_ENDED:
            return undo_ending(row.word)
        case _H.LOGGED:
            return _line(row.word)
        case other:
            return _style(other)


def style_at(row: ActivityRow, now: datetime, zone: tzinfo) -> StatusStyle:
    """`style_of`, with the time of a step that ended after the row's time."""
    style = style_of(row)
    if row.resolved_at is None:
        return style
    label = _resolved_label(row.happening).format(
        time=_resolved_at_text(row.at, row.resolved_at, now, zone)
    )
    return replace(style, label=label)


def _resolved_label(happening: Happening) -> str:
    match happening:
        case _H.STEP_SKIPPED:
            return _tr("Skipped {time}")
        case _H.STEP_UNDONE:
            return _tr("Undone {time}")
        case _:
            return _tr("Happened {time}")


def _resolved_at_text(began: datetime, at: datetime, now: datetime, zone: tzinfo) -> str:
    """Without the day, which the row has."""
    same = began.astimezone(zone).date() == at.astimezone(zone).date()
    return clock_time(at, zone) if same else _time(at, now, zone)


def text_of(row: ActivityRow) -> str:
    """The text beside the label; empty if the label is enough."""
    match row.happening:
        case _H.RUN_STARTED:
            version = _tr("Script {version}").format(version=row.text)
            return f"{_trigger(row.word)} · {version}"
        case _H.RUN_ENDED:
            parts = (_ran_in(row), _items_text(row), single_line(translate_error(row.text)))
            return " · ".join(part for part in parts if part)
        case _H.UNDO_STARTED | _H.UNDO_ENDED:
            return " · ".join(_undo_parts(row))
        case _H.ANSWERED:
            answer = _answer(row.word)
            return f"{answer} · {single_line(short_question_text(row.text))}"
        case _H.ADDED | _H.NEW_VERSION | _H.REPAIRED if row.word:
            script = _tr("Script {version}").format(version=row.word)
            return " · ".join(
                part for part in (script, single_line(translate_error(row.text))) if part
            )
        case _H.STOPPED | _H.RELEASED if row.workflow_id is None:
            return _tr("everything")
        case _H.RESTORED:
            return _tr("everything is stopped until you turn it on")
        case _H.REPROCESSED | _H.SKIP_REVERTED | _H.REPROCESS_REVERTED:
            return _tr("attempt {number}").format(number=row.attempt)
        case _H.MESSAGE_SENT:
            return joined_lines(translate_error(row.text))
        case _:
            return single_line(short_question_text(row.text))


def _ran_in(row: ActivityRow) -> str:
    """The handlers of a successful run; of any other, the one that ended it."""
    if row.word == RunStatus.COMMITTED:
        return ran_text(row.ran)
    return single_line(row.handler or "")


def _items_text(row: ActivityRow) -> str:
    """“24 done, 1 failed”: the results of a run's items."""
    if not row.items:
        idle = row.items is not None and row.word == RunStatus.COMMITTED
        none = _tr("no inputs") if row.ran else _tr("no items")
        return none if idle else ""
    text = {
        ItemStatus.DONE: _tr("{count} done"),
        ItemStatus.FAILED: _tr("{count} failed"),
        # Questions may have been answered since.
        ItemStatus.NEEDS_ATTENTION: _tr("{count} with a question"),
        ItemStatus.SKIPPED: _tr("{count} skipped"),
        ItemStatus.PROCESSING: _tr("{count} not finished"),
    }
    counted = ((sentence, row.items.get(status, 0)) for status, sentence in text.items())
    return ", ".join(sentence.format(count=number(count)) for sentence, count in counted if count)


def _undo_parts(row: ActivityRow) -> list[str]:
    if row.undo is None:
        return []
    if row.happening is _H.UNDO_STARTED:
        about = undo_of(row.undo)
        return [about] if about else []
    return [
        part for part in (*undo_outcome(row.undo), single_line(translate_error(row.text))) if part
    ]


def item_of(row: ActivityRow) -> str:
    """The item, or the inputs that caused a step: “Email from Ann +2”."""
    title = single_line(row.item or "")
    if not row.more_items:
        return title
    more = f"+{number(row.more_items)}"
    if row.more_items >= MOST_MORE:
        more = _tr("{count} or more").format(count=more)
    return f"{title} {more}".strip()


def actor_of(row: ActivityRow) -> tuple[str, str]:
    match row.who:
        case Who.KEEP:
            return _tr("Keep"), "shield-check"
        case Who.SCHEDULE:
            return _tr("Schedule"), "calendar-clock"
        case Who.YOU:
            return _tr("You"), "user"
        case Who.SCRIPT:
            return _tr("Script"), "file-code"


def kind_label(kind: ActivityKind) -> str:
    match kind:
        case ActivityKind.RUNS:
            return _tr("Runs")
        case ActivityKind.ITEMS:
            return _tr("Items")
        case ActivityKind.EFFECTS:
            return _tr("Changes")
        case ActivityKind.QUESTIONS:
            return _tr("Questions")
        case ActivityKind.ACTIONS:
            return _tr("By you")
        case ActivityKind.LOG:
            return _tr("Log")


def time_of(row: ActivityRow, now: datetime, zone: tzinfo) -> str:
    """10:22:07 today, else 4 Nov 10:22:07."""
    return _time(row.at, now, zone)


def whole_time_of(row: ActivityRow, zone: tzinfo) -> str:
    """4 Nov 2026 10:22:07."""
    return f"{day_text(row.at.astimezone(zone))} {clock_time(row.at, zone)}"


def _time(at: datetime, now: datetime, zone: tzinfo) -> str:
    there, today = at.astimezone(zone), now.astimezone(zone).date()
    if there.date() == today:
        return clock_time(at, zone)
    return f"{day_text(there, today.year)} {clock_time(at, zone)}"


def row_text(row: ActivityRow, style: StatusStyle | None = None) -> str:
    """The whole event for a screen reader."""
    text, label = text_of(row), (style or style_of(row)).label
    return f"{label}: {text}" if text else label


def newer_text(count: int, most: int) -> str:
    """“37 more”: new rows above the viewport."""
    if count >= most:
        return _tr("More than {number} more").format(number=number(most - 1))
    return _tr("{number} more").format(number=number(count))
