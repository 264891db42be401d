"""Words: how numbers and times are said on the screen. No widgets here."""

from datetime import datetime, timedelta, tzinfo

from PySide6.QtCore import QCoreApplication


def _say(text: str) -> str:
    return QCoreApplication.translate("text", text)


def number(count: int) -> str:
    """12483 → 12,483."""
    return f"{count:,}"


def plural(count: int, one: str, many: str) -> str:
    """The count with the word that fits it: “1 step”, “2,000 steps”."""
    return f"{number(count)} {one if count == 1 else many}"


def size_words(count: int) -> str:
    """Bytes in the unit that fits: 812 bytes · 12.4 KB · 3.1 GB."""
    if count < 1000:
        return plural(count, _say("byte"), _say("bytes"))
    units, size = ["KB", "MB", "GB", "TB"], count / 1000
    while size >= 999.5 and len(units) > 1:
        units.pop(0)
        size /= 1000
    unit = units[0]
    return f"{size:.0f} {unit}" if size >= 100 else f"{size:.1f} {unit}"


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
