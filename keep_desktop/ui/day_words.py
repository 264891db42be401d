"""Times and spans as the page Schedule says them, in the way of the user's country.

A span stands beside a time of day, which leaves the seconds out. So it is counted from minute to
minute of the clock: whoever adds it to the time on the wall comes to the time that is shown."""

import math
from datetime import datetime, timedelta, tzinfo

from PySide6.QtCore import QCoreApplication, QDate, QLocale

from keep_desktop.ui.region import region
from keep_desktop.ui.text import day_words, hour_words, number, unbroken

_HOUR, _HALF_HOUR = 60, 30
#: So far a span is told in minutes: “in 2 h” for 1 h 40 min would be wrong by a good deal.
_MINUTES_TO = 2 * _HOUR


def _tr(text: str) -> str:
    return QCoreApplication.translate("DayWords", text)


def clock(at: datetime, zone: tzinfo) -> str:
    """14:05 or 2:05 PM, as times are told everywhere in the window."""
    return hour_words(at.astimezone(zone))


def short_day(at: datetime, zone: tzinfo) -> str:
    """Sat 21, for a place with little room."""
    there = at.astimezone(zone)
    return QLocale().toString(QDate(there.year, there.month, there.day), _tr("ddd d"))


def today(now: datetime, zone: tzinfo) -> str:
    """Today, Wednesday 12 November."""
    there = now.astimezone(zone)
    form = _tr("dddd, MMMM d") if region().month_first else _tr("dddd d MMMM")
    day = QLocale().toString(QDate(there.year, there.month, there.day), form)
    return _tr("Today, {day}").format(day=day)


def minutes_between(start: datetime, end: datetime) -> int:
    """As the clock shows them, which leaves the seconds out: from 12:00:59 to 12:01:00 is one."""
    return int(end.timestamp() // 60 - start.timestamp() // 60)


def until(at: datetime, now: datetime, zone: tzinfo) -> str:
    """How far off it is: now · in 12 min · in 3 h · tomorrow · Mon · 4 Dec · 4 Jan 2027."""
    minutes = minutes_between(now, at)
    if minutes <= 0:
        return _tr("now")
    there, here = at.astimezone(zone), now.astimezone(zone)
    days = (there.date() - here.date()).days
    if minutes < _MINUTES_TO:
        return _tr("in {count} min").format(count=minutes)
    if days == 0 or minutes < 6 * _HOUR:
        return _tr("in {count} h").format(count=minutes // _HOUR)
    if days == 1:
        return _tr("tomorrow")
    if days < 7:
        return QLocale().toString(QDate(there.year, there.month, there.day), "ddd")
    return day_words(there, here.year)


@unbroken
def lasted(span: timedelta) -> str:
    """Less than 1 s · 38 s · 1 min 12 s · 2 h 5 min."""
    if span < timedelta(seconds=1):
        return _tr("less than 1 s")
    seconds = round(span.total_seconds())
    minutes, rest = divmod(seconds, 60)
    if not minutes:
        return _tr("{count} s").format(count=rest)
    if minutes < _HOUR:
        return _tr("{count} min {rest:02} s").format(count=minutes, rest=rest)
    return _tr("{count} h {rest} min").format(count=number(minutes // _HOUR), rest=minutes % _HOUR)


@unbroken
def running_for(since: datetime, now: datetime) -> str:
    """Under a name that says it runs: just now · for 12 min · for 2 h."""
    minutes = minutes_between(since, now)
    if minutes < 1 or now - since < timedelta(minutes=1):
        return _tr("just now")
    if minutes < _MINUTES_TO:
        return _tr("for {count} min").format(count=minutes)
    return _tr("for {count} h").format(count=number(minutes // _HOUR))


def _halves(count: int) -> str:
    """3 → 1.5, with the point of the country."""
    whole, half = divmod(count, 2)
    return number(whole) + (f"{QLocale().decimalPoint()}5" if half else "")


@unbroken
def left_said(minutes: int) -> str:
    """About 3 min left; coarser where it is longer, since nobody knows it to the minute."""
    if minutes < 1:
        return _tr("less than a minute left")
    # Rounded up: it takes no less.
    if minutes > 90:
        return _tr("about {count} h left").format(count=_halves(math.ceil(minutes / _HALF_HOUR)))
    if minutes > 10:
        minutes = 5 * math.ceil(minutes / 5)
    return _tr("about {count} min left").format(count=minutes)
