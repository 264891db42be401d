"""What an input waits for and how far it is, in a user's words. Handlers have the names that the
script gives them, as in the picture of how it works; topics are named in the details only
(`ui.came_of`)."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from PySide6.QtCore import QCoreApplication

from keep_desktop.domain.items import ItemStatus
from keep_desktop.ports.views import ItemRow, TopicRow
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.host_words import inside_quotes
from keep_desktop.ui.item_nodes import Now
from keep_desktop.ui.text import moment_within, number, plural


def _tr(text: str) -> str:
    return QCoreApplication.translate("InputWords", text)


def progress_of(row: ItemRow, topics: Sequence[TopicRow], now: Now) -> str:
    """“Waits for “addRow”, today 18:00 · 2 of 3 steps done”; nothing for what is over or needs the
    user."""
    if not row.is_input or row.asked or row.status is not ItemStatus.PROCESSING:
        return ""
    parts = (_waits(row, topics, now), steps_done(topics))
    return " · ".join(part for part in parts if part)


def _waits(row: ItemRow, topics: Sequence[TopicRow], now: Now) -> str:
    if row.stale:
        days = plural((now.at - _since(row, topics)).days, _tr("day"), _tr("days"))
        return _tr("Waits {days}: nothing has taken it up").format(days=days)
    at_work = [topic.consumer for topic in topics if topic.reserved]
    if _named(at_work):
        return _gone_on_with(at_work, running=row.running)
    waited_for = [topic for topic in topics if topic.pending]
    names = _named(topic.consumer for topic in waited_for)
    wakes = _taken_up(waited_for, now)
    if names and wakes:
        return _tr("Waits for {names}, {time}").format(names=names, time=wakes)
    if names:
        return _tr("Waits for {names}").format(names=names)
    if waited_for:
        return _tr("Waits: no step of the script takes it up")
    return _tr("Waits: nothing has taken it up yet")


def _gone_on_with(consumers: Sequence[str | None], *, running: bool) -> str:
    one, several = _tr("{names} goes on with it next"), _tr("{names} go on with it next")
    words = one if len({*consumers} - {None}) == 1 else several
    if running:
        words = _tr("In the hands of {names}")
    return words.format(names=_named(consumers))


def _since(row: ItemRow, topics: Sequence[TopicRow]) -> datetime:
    waited = [topic.pending_since for topic in topics if topic.pending_since is not None]
    return min(waited, default=row.created_at)


def _taken_up(waited_for: Sequence[TopicRow], now: Now) -> str:
    """When they are: “today 18:00”; nothing where that is soon, not known, or at several times."""
    times = {topic.wakes_at for topic in waited_for}
    at = times.pop() if len(times) == 1 else None
    return "" if at is None or at <= now.at else moment_within(at, now.at, now.zone)


def _named(consumers: Iterable[str | None]) -> str:
    """Each once, in quotes: “addRow” and “notify”."""
    names = (name for name in dict.fromkeys(consumers) if name is not None)
    return _listed(one_line(name, 60) for name in names)


def _listed(said: Iterable[str]) -> str:
    names = [_tr("“{name}”").format(name=inside_quotes(one)) for one in said]
    if len(names) < 2:
        return "".join(names)
    return _tr("{first} and {last}").format(first=", ".join(names[:-1]), last=names[-1])


def steps_done(topics: Sequence[TopicRow]) -> str:
    """“2 of 3 steps done”; nothing where there is only one, or none."""
    done = sum(topic.consumed for topic in topics)
    steps = done + sum(topic.pending + topic.reserved for topic in topics)
    if steps < 2:
        return ""
    return _tr("{done} of {steps} steps done").format(done=number(done), steps=number(steps))


def topic_said(topic: TopicRow) -> str:
    """What came of one topic: “1 waits for “addRow”, 2 handled”."""
    taker = "" if topic.consumer is None else _listed([one_line(topic.consumer, 60)])
    counted = (
        (topic.pending, _tr("{n} waiting for {names}") if taker else _tr("{n} waiting")),
        (topic.reserved, _tr("{n} in the hands of {names}") if taker else _tr("{n} in hand")),
        (topic.consumed, _tr("{n} handled by {names}") if taker else _tr("{n} handled")),
        (topic.skipped, _tr("{n} skipped")),
    )
    said = [words.format(n=number(n), names=taker) for n, words in counted if n]
    return ", ".join(said) or _tr("nothing")
