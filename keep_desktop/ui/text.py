"""Words: what states, times and numbers are called on the screen. No widgets here."""

import unicodedata
from datetime import datetime, timedelta, tzinfo

from PySide6.QtCore import QCoreApplication

from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.mutations import MutationStatus
from keep_desktop.domain.schedules import Cron, Interval, ScheduleRule

_MOST = 400
#: Marks that turn the direction of what follows; in a title they could hide its end.
_DIRECTION_MARKS = frozenset(
    "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)


def _say(text: str) -> str:
    return QCoreApplication.translate("text", text)


def one_line(text: str, most: int = _MOST) -> str:
    """Foreign text made fit to be shown on one line: no control characters, no direction marks,
    single spaces, at most *most* characters."""
    shown = "".join(
        " " if unicodedata.category(mark) in ("Cc", "Zl", "Zp") else mark
        for mark in text[: most * 4]
        if mark not in _DIRECTION_MARKS
    )
    shown = " ".join(shown.split())
    return shown if len(shown) <= most and len(text) <= most * 4 else f"{shown[: most - 1]}…"


def number(count: int) -> str:
    """12483 → 12,483."""
    return f"{count:,}"


def plural(count: int, one: str, many: str) -> str:
    """The count with the word that fits it: “1 step”, “2,000 steps”."""
    return f"{number(count)} {one if count == 1 else many}"


def status_word(status: ItemStatus, *, running: bool = False) -> str:
    """What an item's or attempt's status is called."""
    match status:
        case ItemStatus.DONE:
            return _say("Done")
        case ItemStatus.FAILED:
            return _say("Failed")
        case ItemStatus.NEEDS_ATTENTION:
            return _say("Needs you")
        case ItemStatus.SKIPPED:
            return _say("Skipped")
        case ItemStatus.PROCESSING:
            return _say("Running") if running else _say("Waiting")


def mutation_word(status: MutationStatus) -> str:
    """What is known of an outside effect."""
    match status:
        case MutationStatus.APPLIED:
            return _say("Happened")
        case MutationStatus.FAILED:
            return _say("Did not happen")
        case MutationStatus.IN_FLIGHT:
            return _say("Under way")
        case MutationStatus.NEEDS_RECONCILE:
            return _say("Being checked")
        case MutationStatus.INDETERMINATE:
            return _say("Not known")


def clock_time(at: datetime, zone: tzinfo) -> str:
    """10:22:07, in the user's zone."""
    return at.astimezone(zone).strftime("%H:%M:%S")


def relative_time(at: datetime, now: datetime, zone: tzinfo) -> str:
    """Short, for a column: just now · 10:22 · Mon 07:34 · 4 Nov · 4 Nov 2025."""
    if timedelta() <= now - at < timedelta(minutes=1):
        return _say("just now")
    there, today = at.astimezone(zone), now.astimezone(zone).date()
    days = (today - there.date()).days
    if days == 0:
        return there.strftime("%H:%M")
    if 0 < days < 7 or days == -1:
        return there.strftime("%a %H:%M")
    return _day(there, today.year)


def moment(at: datetime, now: datetime, zone: tzinfo) -> str:
    """With its day, for a sentence: Today 10:22 · Yesterday 09:58 · Mon 07:34 · 4 Nov 09:00."""
    there, today = at.astimezone(zone), now.astimezone(zone).date()
    days, hour = (today - there.date()).days, there.strftime("%H:%M")
    if days == 0:
        return _say("Today {time}").format(time=hour)
    if days == 1:
        return _say("Yesterday {time}").format(time=hour)
    if days == -1:
        return _say("Tomorrow {time}").format(time=hour)
    if -7 < days < 7:
        return there.strftime("%a %H:%M")
    return f"{_day(there, today.year)} {hour}"


def _day(there: datetime, this_year: int) -> str:
    day = f"{there.day} {there.strftime('%b')}"
    return day if there.year == this_year else f"{day} {there.year}"


_WEEKDAYS = ("Sundays", "Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays")


def schedule_words(rule: ScheduleRule | None) -> str:
    """A schedule as one would say it; a crontab line that has no short saying stands as it is."""
    match rule:
        case None:
            return _say("Only when you run it")
        case Interval():
            return rule.words
        case Cron():
            return _cron_words(rule.expression)


def _cron_words(expression: str) -> str:
    fields = expression.split()
    if len(fields) != 5:
        return expression
    minute, hour, day, month, weekday = fields
    if (day, month) != ("*", "*") or not minute.isdigit():
        return expression
    if hour == "*" and weekday == "*":
        return _say("Every hour at {minute} past").format(minute=f":{int(minute):02}")
    if not hour.isdigit():
        return expression
    return _at_hour(weekday, f"{int(hour):02}:{int(minute):02}") or expression


def _at_hour(weekday: str, time: str) -> str | None:
    if weekday == "*":
        return _say("Daily at {time}").format(time=time)
    if weekday == "1-5":
        return _say("Weekdays at {time}").format(time=time)
    if weekday.isdigit() and int(weekday) <= 7:
        return _say("{day} at {time}").format(day=_say(_WEEKDAYS[int(weekday) % 7]), time=time)
    return None
