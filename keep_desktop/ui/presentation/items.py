"""The node types of the item tree, and the text of their cells."""

import re
from datetime import datetime, timedelta
from functools import lru_cache, partial
from typing import TypeAlias

from PySide6.QtCore import QCoreApplication

from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.mutations import MutationStatus
from keep_desktop.domain.text import is_visually_empty
from keep_desktop.ports.views import AttemptRow, ItemRow, MutationRow
from keep_desktop.ui.presentation.question_facts import sent_before
from keep_desktop.ui.presentation.status_style import (
    StatusStyle,
    attempt_style,
    item_style,
    step_style,
)
from keep_desktop.ui.text.error_text import translate_error
from keep_desktop.ui.text.format import (
    Now,
    clock_time,
    keep_units,
    moment,
    moment_within,
    plural,
    relative_time,
    time_range,
)
from keep_desktop.ui.text.sanitize import single_line

COLUMNS = ITEM, STATUS, ATTEMPTS, UPDATED = range(4)
TOOLTIP_LIMIT = 500
BETWEEN_PARTS = " · "
_MINUTE = timedelta(minutes=1)
_BESIDE = re.compile(r"(?<=\S)(?: · |: (?=[\"“„«]))(?=\S)")


@immutable
class ItemNode:
    row: ItemRow
    title: str


@immutable
class AttemptNode:
    row: AttemptRow
    item: ItemRow


@immutable
class StepNode:
    row: MutationRow
    title: str


@immutable
class NoteNode:
    """A message in place of rows."""

    text: str


Node: TypeAlias = ItemNode | AttemptNode | StepNode | NoteNode

_tr = partial(QCoreApplication.translate, "ItemRows")


def item_node(row: ItemRow) -> ItemNode:
    """An item without a visible title is named by its identifier."""
    title = "" if is_visually_empty(row.title[:1_000]) else row.title
    return ItemNode(row, single_line(title) or single_line(row.logical_item_id))


def step_node(row: MutationRow) -> StepNode:
    return StepNode(
        row, single_line(translate_error(row.title)) or single_line(f"{row.namespace}.{row.method}")
    )


@lru_cache(maxsize=1024)
def split_title(title: str) -> tuple[str, str]:
    """The name, and a secondary part: after “ · ”, or a quotation after a colon, as in “Email from
    Ann: "Invoice"”."""
    found = _BESIDE.search(title)
    return (title[: found.start()], title[found.end() :]) if found else (title, "")


def style_of(node: Node) -> StatusStyle | None:
    match node:
        case ItemNode():
            return item_style(node.row)
        case AttemptNode():
            return attempt_style(node.row, node.item)
        case StepNode():
            return step_style(node.row)
        case NoteNode():
            return None


def name_of(node: Node, now: Now) -> tuple[str, str]:
    """The first cell: the name, and its secondary part."""
    name, parts = name_parts(node, now)
    return name, BETWEEN_PARTS.join(parts)


def name_parts(node: Node, now: Now) -> tuple[str, list[str]]:
    """The name, and what makes up its secondary part."""
    match node:
        case ItemNode():
            name, beside = split_title(node.title)
            parts = [beside]
        case AttemptNode():
            name = _tr("Attempt {number}").format(number=node.row.number)
            parts = [_lasted(node, now), undone_steps_text(node.row)]
        case StepNode():
            by = _tr("undone by you") if node.row.undone else ""
            name = node.title
            parts = [by, sent_before(node.row), single_line(node.row.ui_title or "")]
        case NoteNode():
            name, parts = "", [node.text]
    return name, list(filter(None, parts))


def tries_text(item: ItemRow) -> str:
    """“3 tries” of an attempt with retries; empty for one try."""
    return plural(item.tries, _tr("try"), _tr("tries")) if item.tries > 1 else ""


def _lasted(node: AttemptNode, now: Now) -> str:
    """The working time of a single uninterrupted try. Else most of the time was waiting: the number
    of tries, from when to when."""
    attempt, ended = node.row, node.row.completed_at
    tries = tries_text(node.item) if attempt.number == node.item.attempt else ""
    if ended is None:
        return tries
    if tries or not attempt.in_one_run:
        began = attempt.started_at
        within = time_range(began, ended, now.at, now.zone) if ended - began >= _MINUTE else ""
        return ", ".join(filter(None, (tries, within)))
    took = duration(ended - attempt.started_at)
    if attempt.status == "done":
        return _tr("took {time}").format(time=took)
    return _tr("stopped after {time}").format(time=took)


def has_effect(attempt: AttemptRow) -> bool:
    """Whether any effect of it is left."""
    return any(
        step.status is MutationStatus.APPLIED and step.undo_of is None and not step.undone
        for step in attempt.mutations
    )


def undone_steps_text(attempt: AttemptRow) -> str:
    """“2 steps undone”; empty if none."""
    count = sum(step.undone for step in attempt.mutations)
    return plural(count, _tr("step undone"), _tr("steps undone")) if count else ""


@keep_units
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


def attempts_cell(node: Node) -> str:
    """The number of attempts, the script version, or the tool."""
    match node:
        case ItemNode():
            return str(node.row.attempt)
        case AttemptNode():
            return _tr("Script {version}").format(version=node.row.version)
        case StepNode():
            return single_line(node.row.namespace, 40)
        case NoteNode():
            return ""


def time_of(node: Node, now: Now) -> str:
    match node:
        case ItemNode():
            return relative_time(node.row.updated_at, now.at, now.zone)
        case AttemptNode():
            return moment(node.row.completed_at or node.row.started_at, now.at, now.zone)
        case StepNode(row=step) if step.undone_at is not None:
            return relative_time(step.undone_at, now.at, now.zone)
        case StepNode():
            return clock_time(node.row.updated_at, now.zone)
        case NoteNode():
            return ""


def short_time_of(node: Node, now: Now) -> str:
    if isinstance(node, AttemptNode):
        at = node.row.completed_at or node.row.started_at
        return relative_time(at, now.at, now.zone)
    return time_of(node, now)


def waits_text(node: Node, now: Now) -> tuple[str, ...]:
    """What an item waits for, in full and in short: an input for its consumers to wake, another
    item for the next run; empty if unknown."""
    row = node.row if isinstance(node, ItemNode) else None
    until = row.waits_until if row is not None else None
    if row is None or until is None or until <= now.at:
        return ()
    time = relative_time(until, now.at, now.zone)
    text = (_tr("Waiting for the next run: {time}"), _tr("Next run: {time}"))
    if row.is_input:
        text = (_tr("Waiting until {time}"), _tr("Until {time}"))
    return tuple(wording.format(time=time) for wording in text)


def undone_text(at: datetime, now: Now) -> str:
    """Who had a step undone, and when: only the user can."""
    return _tr("Undone by you {time}").format(time=moment_within(at, now.at, now.zone))


def all_undone_text(at: datetime, now: Now) -> str:
    """The note on a done item of which everything was undone."""
    when = moment_within(at, now.at, now.zone)
    return _tr("Done, then undone by you {time}").format(time=when)


def cell_text(node: Node, column: int, now: Now) -> str:
    if column == ITEM:
        if isinstance(node, ItemNode):
            return node.title
        name, beside = name_of(node, now)
        return f"{name} · {beside}" if name and beside else name or beside
    if column == STATUS:
        style = style_of(node)
        return next(iter(waits_text(node, now)), style.label if style else "")
    return attempts_cell(node) if column == ATTEMPTS else time_of(node, now)


def accessible_text(node: Node, column: int, now: Now) -> str:
    """For screen readers, with the column's meaning."""
    if column == ATTEMPTS and isinstance(node, ItemNode):
        attempts = plural(node.row.attempt, _tr("attempt"), _tr("attempts"))
        return ", ".join(filter(None, (attempts, tries_text(node.row))))
    return cell_text(node, column, now)


def tooltip_of(node: Node, column: int, now: Now) -> str:
    """The full text of a cell that may be elided."""
    match node:
        case ItemNode(row=row) if column == ITEM:
            return single_line(row.title, TOOLTIP_LIMIT)
        case StepNode(row=step) if column == ITEM:
            return single_line(translate_error(step.title), TOOLTIP_LIMIT)
        case ItemNode(row=row) if column == STATUS and row.undone_at is not None:
            return all_undone_text(row.undone_at, now)
        case ItemNode() if column == STATUS:
            return next(iter(waits_text(node, now)), "")
        case ItemNode(row=row) if column == UPDATED:
            return moment(row.updated_at, now.at, now.zone)
        case ItemNode(row=row) if column == ATTEMPTS and tries_text(row):
            text = _tr("{tries} in attempt {number}")
            return text.format(tries=tries_text(row), number=row.attempt)
        case AttemptNode() if column == ITEM:
            return cell_text(node, column, now)
        case AttemptNode(row=attempt) if column == STATUS and attempt.error:
            return single_line(translate_error(attempt.error), TOOLTIP_LIMIT)
        case StepNode(row=step) if column in (STATUS, UPDATED) and step.undone_at is not None:
            return undone_text(step.undone_at, now)
        case StepNode(row=step) if column == STATUS and step.error:
            return single_line(translate_error(step.error), TOOLTIP_LIMIT)
        case NoteNode():
            return node.text
        case _:
            return ""
