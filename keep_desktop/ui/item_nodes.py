"""What one row of the item tree stands for, and what its cells say."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from functools import lru_cache
from typing import TypeAlias

from PySide6.QtCore import QCoreApplication

from keep_desktop.domain.mutations import MutationStatus
from keep_desktop.ports.views import AttemptRow, ItemRow, MutationRow
from keep_desktop.ui.asked_before import sent_before
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.host_words import told
from keep_desktop.ui.item_looks import Look, attempt_look, item_look, step_look
from keep_desktop.ui.text import (
    clock_time,
    moment,
    moment_within,
    plural,
    relative_time,
    stretch,
    unbroken,
)

ITEM, STATUS, ATTEMPTS, UPDATED = range(4)
#: Longest text of a tooltip.
TOOLTIP_LIMIT = 500
_MINUTE = timedelta(minutes=1)
_BESIDE = re.compile(r"(?<=\S)(?: · |: (?=[\"“„«]))(?=\S)")


@dataclass(frozen=True, slots=True)
class ItemNode:
    row: ItemRow
    title: str


@dataclass(frozen=True, slots=True)
class AttemptNode:
    row: AttemptRow
    item: ItemRow


@dataclass(frozen=True, slots=True)
class StepNode:
    row: MutationRow
    title: str


@dataclass(frozen=True, slots=True)
class NoteNode:
    """A sentence in place of rows."""

    text: str


Node: TypeAlias = ItemNode | AttemptNode | StepNode | NoteNode


@dataclass(frozen=True, slots=True)
class Now:
    """The time and the zone that the rows are told in."""

    at: datetime = datetime(1970, 1, 1, tzinfo=UTC)
    zone: tzinfo = UTC


def _tr(text: str) -> str:
    return QCoreApplication.translate("ItemNodes", text)


def item_node(row: ItemRow) -> ItemNode:
    """An item without a title that can be seen goes by its identifier."""
    return ItemNode(row, one_line(row.title) or one_line(row.logical_item_id))


def step_node(row: MutationRow) -> StepNode:
    return StepNode(row, one_line(told(row.title)) or one_line(f"{row.namespace}.{row.method}"))


@lru_cache(maxsize=1024)
def split_title(title: str) -> tuple[str, str]:
    """The name, and what may stand beside it more quietly: after “ · ”, or a quotation after a
    colon, as in “Email from Ann: "Invoice"”."""
    found = _BESIDE.search(title)
    return (title[: found.start()], title[found.end() :]) if found else (title, "")


def look_of(node: Node) -> Look | None:
    match node:
        case ItemNode():
            return item_look(node.row)
        case AttemptNode():
            return attempt_look(node.row, node.item)
        case StepNode():
            return step_look(node.row)
        case NoteNode():
            return None


def name_of(node: Node, now: Now) -> tuple[str, str]:
    """The first cell: the name, and what stands beside it in a quieter colour."""
    match node:
        case ItemNode():
            return split_title(node.title)
        case AttemptNode():
            parts = (_lasted(node, now), undone_steps(node.row))
            name = _tr("Attempt {number}").format(number=node.row.number)
            return name, " · ".join(filter(None, parts))
        case StepNode():
            by = undone_word() if node.row.undone else ""
            said = (by, sent_before(node.row), one_line(node.row.ui_title or ""))
            return node.title, " · ".join(filter(None, said))
        case NoteNode():
            return "", node.text


def undone_word() -> str:
    return _tr("undone by you")


def tries_said(item: ItemRow) -> str:
    """“3 tries” of an attempt that was begun again by itself; empty where one was enough."""
    return plural(item.tries, _tr("try"), _tr("tries")) if item.tries > 1 else ""


def _lasted(node: AttemptNode, now: Now) -> str:
    """How long it was at work, where that was one try at one go. Otherwise it waited most of the
    time, for its next try or for the user: how often it was tried, and from when to when."""
    attempt, ended = node.row, node.row.came_to_end_at
    tries = tries_said(node.item) if attempt.number == node.item.attempt else ""
    if ended is None:
        return tries
    if tries or not attempt.at_one_go:
        began = attempt.started_at
        within = stretch(began, ended, now.at, now.zone) if ended - began >= _MINUTE else ""
        return ", ".join(filter(None, (tries, within)))
    took = duration(ended - attempt.started_at)
    if attempt.status == "done":
        return _tr("took {time}").format(time=took)
    return _tr("ended after {time}").format(time=took)


def has_effect(attempt: AttemptRow) -> bool:
    """Whether something that it did still stands."""
    return any(
        step.status is MutationStatus.APPLIED and step.undo_of is None and not step.undone
        for step in attempt.mutations
    )


def undone_steps(attempt: AttemptRow) -> str:
    """“2 steps undone”; empty where all stands."""
    count = sum(step.undone for step in attempt.mutations)
    return plural(count, _tr("step undone"), _tr("steps undone")) if count else ""


@unbroken
def duration(length: timedelta) -> str:
    """“less than 1 s”, “41 s”, “3 min”, “2 h 5 min”."""
    seconds = int(length.total_seconds())
    if seconds < 1:
        return _tr("less than 1 s")
    if seconds < 120:
        return _tr("{n} s").format(n=seconds)
    minutes = seconds // 60
    if minutes < 120:
        return _tr("{n} min").format(n=minutes)
    return _tr("{h} h {n} min").format(h=minutes // 60, n=minutes % 60)


def third_of(node: Node) -> str:
    """Number of attempts, version of the script, or tool."""
    match node:
        case ItemNode():
            return str(node.row.attempt)
        case AttemptNode():
            return _tr("Script {version}").format(version=node.row.version)
        case StepNode():
            return one_line(node.row.namespace, 40)
        case NoteNode():
            return ""


def time_of(node: Node, now: Now) -> str:
    match node:
        case ItemNode():
            return relative_time(node.row.updated_at, now.at, now.zone)
        case AttemptNode():
            return moment(node.row.came_to_end_at or node.row.started_at, now.at, now.zone)
        case StepNode(row=step) if step.undone_at is not None:
            return relative_time(step.undone_at, now.at, now.zone)
        case StepNode():
            return clock_time(node.row.updated_at, now.zone)
        case NoteNode():
            return ""


def short_time_of(node: Node, now: Now) -> str:
    """The same where there is less room for it."""
    if isinstance(node, AttemptNode):
        at = node.row.came_to_end_at or node.row.started_at
        return relative_time(at, now.at, now.zone)
    return time_of(node, now)


def waits_said(node: Node, now: Now) -> tuple[str, ...]:
    """Until when an item waits, the whole of it and in short; nothing where that is not known."""
    until = node.row.waits_until if isinstance(node, ItemNode) else None
    if until is None or until <= now.at:
        return ()
    time = relative_time(until, now.at, now.zone)
    said = (_tr("Waiting until {time}"), _tr("Until {time}"))
    return tuple(words.format(time=time) for words in said)


def taken_back(at: datetime, now: Now) -> str:
    """Who had a step undone, and when: only the user can."""
    return _tr("Undone by you {time}").format(time=moment_within(at, now.at, now.zone))


def all_taken_back(at: datetime, now: Now) -> str:
    """Of an item that is done: what its state means."""
    when = moment_within(at, now.at, now.zone)
    return _tr("Done, and all of it was undone by you {time}").format(time=when)


def cell_text(node: Node, column: int, now: Now) -> str:
    """What a cell says in words."""
    if column == ITEM:
        if isinstance(node, ItemNode):
            return node.title
        name, beside = name_of(node, now)
        return f"{name} · {beside}" if name and beside else name or beside
    if column == STATUS:
        look = look_of(node)
        return next(iter(waits_said(node, now)), look.word if look else "")
    return third_of(node) if column == ATTEMPTS else time_of(node, now)


def spoken_text(node: Node, column: int, now: Now) -> str:
    """The same for a screen reader, which does not see the head of the column."""
    if column == ATTEMPTS and isinstance(node, ItemNode):
        attempts = plural(node.row.attempt, _tr("attempt"), _tr("attempts"))
        return ", ".join(filter(None, (attempts, tries_said(node.row))))
    return cell_text(node, column, now)


def tooltip_of(node: Node, column: int, now: Now) -> str:
    """The whole of what may be cut short in the cell."""
    match node:
        case ItemNode(row=row) if column == ITEM:
            return one_line(row.title, TOOLTIP_LIMIT)
        case StepNode(row=step) if column == ITEM:
            return one_line(told(step.title), TOOLTIP_LIMIT)
        case ItemNode(row=row) if column == STATUS and row.taken_back_at is not None:
            return all_taken_back(row.taken_back_at, now)
        case ItemNode() if column == STATUS:
            return next(iter(waits_said(node, now)), "")
        case ItemNode(row=row) if column == UPDATED:
            return moment(row.updated_at, now.at, now.zone)
        case ItemNode(row=row) if column == ATTEMPTS and tries_said(row):
            said = _tr("{tries} in attempt {number}")
            return said.format(tries=tries_said(row), number=row.attempt)
        case AttemptNode() if column == ITEM:
            return cell_text(node, column, now)
        case AttemptNode(row=attempt) if column == STATUS and attempt.error:
            return one_line(told(attempt.error), TOOLTIP_LIMIT)
        case StepNode(row=step) if column in (STATUS, UPDATED) and step.undone_at is not None:
            return taken_back(step.undone_at, now)
        case StepNode(row=step) if column == STATUS and step.error:
            return one_line(told(step.error), TOOLTIP_LIMIT)
        case NoteNode():
            return node.text
        case _:
            return ""
