"""What a row of Activity says: its icon and word, the rest of the sentence, and whose doing it was.
No widgets here."""
# ruff: noqa: E701 - one line of the table for each happening

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, tzinfo

from PySide6.QtCore import QCoreApplication

from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.runs import RunStatus, Trigger
from keep_desktop.ports.activity import MOST_MORE, ActivityKind, ActivityRow, Happening, Who
from keep_desktop.ui.asked_words import asked_in_brief
from keep_desktop.ui.foreign_text import in_a_row, one_line
from keep_desktop.ui.host_words import told
from keep_desktop.ui.item_looks import Look
from keep_desktop.ui.text import clock_time, day_words, number
from keep_desktop.ui.undo_words import undo_came, undo_of

_H = Happening


def _tr(text: str) -> str:
    return QCoreApplication.translate("ActivityWords", text)


def _look(happening: Happening) -> Look:
    # A table, which mypy holds complete.
    # fmt: off
    match happening:
        case _H.RUN_STARTED: return Look(_tr("Run started"), "play", "skip")
        # No tick: it tells nothing of its items.
        case _H.RUN_ENDED: return Look(_tr("Run ended"), "circle", "skip")
        case _H.UNDO_STARTED: return Look(_tr("Undo begun"), "undo-2", "skip")
        case _H.UNDO_ENDED: return Look(_tr("Undo ended"), "undo-2", "skip")
        case _H.ITEM_OPENED: return Look(_tr("Item begun"), "circle-dashed", "skip")
        case _H.INPUT_CAME: return Look(_tr("Input came in"), "inbox", "skip")
        case _H.ITEM_DONE: return Look(_tr("Done"), "circle-check", "done")
        case _H.ITEM_FAILED: return Look(_tr("Failed"), "circle-x", "fail")
        case _H.ITEM_NEEDS_YOU: return Look(_tr("Needs you"), "triangle-alert", "warn")
        case _H.ITEM_SKIPPED: return Look(_tr("Skipped"), "skip-forward", "skip")
        case _H.STARTED_AFRESH: return Look(_tr("Reprocess"), "rotate-ccw", "text")
        case _H.SKIP_TAKEN_BACK: return Look(_tr("Skip undone"), "undo-2", "text")
        case _H.REPROCESS_TAKEN_BACK: return Look(_tr("Reprocess undone"), "undo-2", "text")
        case _H.STEP_HAPPENED: return Look(_tr("Happened"), "check", "done")
        case _H.STEP_TAKEN_BACK: return Look(_tr("Undone"), "undo-2", "skip")
        case _H.STEP_UNDONE: return Look(_tr("Undone"), "undo-2", "text")
        case _H.STEP_FAILED: return Look(_tr("Did not happen"), "x", "fail")
        case _H.STEP_LEFT: return Look(_tr("Step skipped"), "skip-forward", "skip")
        case _H.STEP_UNDER_WAY: return Look(_tr("Under way"), "loader-circle", "run")
        case _H.STEP_CHECKED: return Look(_tr("Being checked"), "circle-help", "warn")
        case _H.STEP_UNKNOWN: return Look(_tr("Not known"), "circle-help", "warn")
        case _H.ASKED: return Look(_tr("Asked you"), "circle-help", "warn")
        case _H.ANSWERED: return Look(_tr("Answered"), "message-square", "text")
        case _H.TOLD: return Look(_tr("Told you"), "bell", "text")
        case _H.ADDED: return Look(_tr("Workflow added"), "plus", "text")
        case _H.TURNED_ON: return Look(_tr("Turned on"), "power", "text")
        case _H.PAUSED: return Look(_tr("Paused"), "pause", "text")
        case _H.ARCHIVED: return Look(_tr("Archived"), "archive", "text")
        case _H.BROUGHT_BACK: return Look(_tr("Brought back"), "archive-restore", "text")
        case _H.NEW_VERSION: return Look(_tr("Other version"), "file-code", "text")
        case _H.CHANGED_SETTINGS: return Look(_tr("Settings changed"), "settings", "text")
        case _H.STOPPED: return Look(_tr("Stopped"), "circle-stop", "fail")
        case _H.RELEASED: return Look(_tr("Turned back on"), "power", "text")
        case _H.RESTORED: return Look(_tr("Restored a backup"), "archive-restore", "warn")
        case _H.LOGGED: return Look(_tr("Log"), "terminal", "skip")
    # fmt: on


def run_ending(status: str) -> Look:
    """How a run ended, or that it has not."""
    match status:
        case RunStatus.ACTIVE:
            return Look(_tr("Running"), "loader-circle", "run")
        case RunStatus.STOPPED:
            return Look(_tr("Run stopped"), "circle-stop", "skip")
        case RunStatus.CRASHED:
            return Look(_tr("Run crashed"), "circle-x", "fail")
        case RunStatus.FAILED_LOGIC | RunStatus.FAILED_INTERNAL:
            return Look(_tr("Run failed"), "circle-x", "fail")
        case RunStatus.PAUSED_TRANSIENT:
            return Look(_tr("Run put off"), "clock", "warn")
        case RunStatus.PAUSED_APPROVAL:
            return Look(_tr("Run ended early"), "triangle-alert", "warn")
        case RunStatus.PAUSED_RECONCILIATION:
            return Look(_tr("Looks again"), "eye", "warn")
        case _:
            return _look(_H.RUN_ENDED)


def undo_ending(status: str) -> Look:
    """How a run ended that takes an attempt back, or that it has not."""
    match status:
        case RunStatus.ACTIVE:
            return Look(_tr("Undoing"), "undo-2", "run")
        case RunStatus.STOPPED:
            return Look(_tr("Undo stopped"), "circle-stop", "skip")
        case RunStatus.COMMITTED:
            return _look(_H.UNDO_ENDED)
        case _:
            return Look(_tr("Undo broken off"), "circle-x", "fail")


def _line(level: str) -> Look:
    match level.upper():
        case "WARN":
            return Look(_tr("Warning"), "triangle-alert", "warn")
        case "ERROR":
            return Look(_tr("Error"), "circle-x", "fail")
        case _:
            return _look(_H.LOGGED)


def _trigger(word: str) -> str:
    match word:
        case Trigger.SCHEDULE:
            return _tr("on schedule")
        case Trigger.MANUAL:
            return _tr("by Run now")
        case Trigger.EVENT:
            return _tr("to go on with events")
        case Trigger.RETRY:
            return _tr("to try again")
        case _:
            return word


def _answer(word: str) -> str:
    """In the word of the button that gave it."""
    match word:
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
            return word


def look_of(row: ActivityRow) -> Look:
    """The icon and the word of what happened."""
    match row.happening:
        case _H.RUN_ENDED:
            return run_ending(row.word)
        case _H.UNDO_ENDED:
            return undo_ending(row.word)
        case _H.LOGGED:
            return _line(row.word)
        case other:
            return _look(other)


def look_at(row: ActivityRow, now: datetime, zone: tzinfo) -> Look:
    """`look_of`, with the moment of a step that came to its outcome after the row's time."""
    look = look_of(row)
    if row.settled_at is None:
        return look
    word = _settled(row.happening).format(time=_settled_at(row.at, row.settled_at, now, zone))
    return replace(look, word=word)


def _settled(happening: Happening) -> str:
    match happening:
        case _H.STEP_LEFT:
            return _tr("Skipped {time}")
        case _H.STEP_UNDONE:
            return _tr("Undone {time}")
        case _:
            return _tr("Happened {time}")


def _settled_at(began: datetime, at: datetime, now: datetime, zone: tzinfo) -> str:
    """The row has its day already."""
    same = began.astimezone(zone).date() == at.astimezone(zone).date()
    return clock_time(at, zone) if same else _time(at, now, zone)


def text_of(row: ActivityRow) -> str:
    """What stands beside the word; empty where that says it all."""
    match row.happening:
        case _H.RUN_STARTED:
            version = _tr("Script {version}").format(version=row.text)
            return f"{_trigger(row.word)} · {version}"
        case _H.RUN_ENDED:
            parts = (_ran_in(row), _items_said(row), one_line(told(row.text)))
            return " · ".join(part for part in parts if part)
        case _H.UNDO_STARTED | _H.UNDO_ENDED:
            return " · ".join(_undo_parts(row))
        case _H.ANSWERED:
            answer = _answer(row.word)
            return f"{answer} · {one_line(asked_in_brief(row.text))}"
        case _H.ADDED | _H.NEW_VERSION if row.word:
            script = _tr("Script {version}").format(version=row.word)
            return " · ".join(part for part in (script, one_line(told(row.text))) if part)
        case _H.STOPPED | _H.RELEASED if row.workflow_id is None:
            return _tr("everything")
        case _H.RESTORED:
            return _tr("everything is stopped until you turn it on")
        case _H.STARTED_AFRESH | _H.SKIP_TAKEN_BACK | _H.REPROCESS_TAKEN_BACK:
            return _tr("attempt {number}").format(number=row.attempt)
        case _H.TOLD:
            return in_a_row(told(row.text))
        case _:
            return one_line(asked_in_brief(row.text))


def _ran_in(row: ActivityRow) -> str:
    """The handlers of a run that went well; of another, the one that ended it."""
    if row.word == RunStatus.COMMITTED:
        return ran_said(row.ran)
    return one_line(row.handler or "")


def ran_said(ran: Sequence[tuple[str, int]]) -> str:
    """“readOrders, check ×4”."""
    named = ((one_line(name), times) for name, times in ran)
    return ", ".join(name if times == 1 else f"{name} ×{number(times)}" for name, times in named)


def _items_said(row: ActivityRow) -> str:
    """“24 done, 1 failed”: what a run left its items as."""
    if not row.items:
        idle = row.items is not None and row.word == RunStatus.COMMITTED
        none = _tr("no inputs") if row.ran else _tr("no items")
        return none if idle else ""
    words = {
        ItemStatus.DONE: _tr("{count} done"),
        ItemStatus.FAILED: _tr("{count} failed"),
        # The question may be answered by now.
        ItemStatus.NEEDS_ATTENTION: _tr("{count} asked you"),
        ItemStatus.SKIPPED: _tr("{count} skipped"),
        ItemStatus.PROCESSING: _tr("{count} not finished"),
    }
    counted = ((said, row.items.get(status, 0)) for status, said in words.items())
    return ", ".join(said.format(count=number(count)) for said, count in counted if count)


def _undo_parts(row: ActivityRow) -> list[str]:
    if row.undo is None:
        return []
    if row.happening is _H.UNDO_STARTED:
        return [undo_of(row.undo)] if row.undo.attempt is not None else []
    return [part for part in (*undo_came(row.undo), one_line(told(row.text))) if part]


def item_of(row: ActivityRow) -> str:
    """The item, or the inputs that a step stems from: “Email from Ann +2”."""
    title = one_line(row.item or "")
    if not row.more_items:
        return title
    more = f"+{number(row.more_items)}"
    if row.more_items >= MOST_MORE:
        more = _tr("{count} or more").format(count=more)
    return f"{title} {more}".strip()


def who_of(row: ActivityRow) -> tuple[str, str]:
    """The word for whose doing it was, and its icon."""
    match row.who:
        case Who.KEEP:
            return _tr("Keep"), "shield-check"
        case Who.SCHEDULE:
            return _tr("Schedule"), "calendar-clock"
        case Who.YOU:
            return _tr("You"), "user"
        case Who.SCRIPT:
            return _tr("Script"), "file-code"


def kind_word(kind: ActivityKind) -> str:
    match kind:
        case ActivityKind.RUNS:
            return _tr("Runs")
        case ActivityKind.ITEMS:
            return _tr("Items")
        case ActivityKind.EFFECTS:
            return _tr("Changes")
        case ActivityKind.QUESTIONS:
            return _tr("Questions")
        case ActivityKind.DEEDS:
            return _tr("By you")
        case ActivityKind.LOG:
            return _tr("Log")


def time_of(row: ActivityRow, now: datetime, zone: tzinfo) -> str:
    """10:22:07 today, else 4 Nov 10:22:07."""
    return _time(row.at, now, zone)


def whole_time_of(row: ActivityRow, zone: tzinfo) -> str:
    """4 Nov 2026 10:22:07."""
    return f"{day_words(row.at.astimezone(zone))} {clock_time(row.at, zone)}"


def _time(at: datetime, now: datetime, zone: tzinfo) -> str:
    there, today = at.astimezone(zone), now.astimezone(zone).date()
    if there.date() == today:
        return clock_time(at, zone)
    return f"{day_words(there, today.year)} {clock_time(at, zone)}"


def said(row: ActivityRow, look: Look | None = None) -> str:
    """The event whole, for a screen reader, which does not see the icon."""
    text, word = text_of(row), (look or look_of(row)).word
    return f"{word}: {text}" if text else word


def more_above(count: int, most: int) -> str:
    """“37 more”: what came above while the user looked further down."""
    if count >= most:
        return _tr("More than {number} more").format(number=number(most - 1))
    return _tr("{number} more").format(number=number(count))
