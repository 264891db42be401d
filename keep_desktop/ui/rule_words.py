"""Schedule rules in the language of the window.

The domain says a rule in English, in a small set of sentences. Each is taken apart here and put
together again from translated parts; what is none of them, such as a crontab line, stays.
"""

import re
from collections.abc import Mapping, Sequence
from datetime import time

from PySide6.QtCore import QCoreApplication, QLocale

from keep_desktop.domain.schedule_words import ordinal, schedule_words
from keep_desktop.domain.schedules import ScheduleRule
from keep_desktop.ui.text import time_words

_AT = re.compile(r"(?P<days>.+) at (?P<times>\d\d:\d\d.*)")
_OFTEN = re.compile(
    r"(?:(?P<days>.+), )?[Ee]very (?:(?P<count>\d+) )?(?P<unit>second|minute|hour|day)s?"
    r"(?:, (?:from (?P<first>\d\d:\d\d)|(?P<span>\d\d:\d\d–\d\d:\d\d)))?"
)
_OF_THE_MONTH = re.compile(r"(?P<days>.+) of the month")
_WEEKDAY_OF_IT = re.compile(r"(?P<nth>\d)\w\w (?P<day>\w+day)|Last (?P<last>\w+day)")
_OF_MONTHS = re.compile(r"(?P<days>\d.+) of (?P<months>[A-Z].+)")
_MONTHS = [QLocale.c().monthName(number) for number in range(1, 13)]
_WEEKDAYS = [QLocale.c().dayName(number) for number in range(1, 8)]
_BETWEEN = re.compile(r", | and ")
_TIME = re.compile(r"(\d\d):(\d\d)")
#: English begins these with a small letter inside a sentence, unlike the names of days.
_COMMON = ("Every", "Daily", "Weekdays", "Weekends", "Last")


def _tr(text: str) -> str:
    return QCoreApplication.translate("RuleWords", text)


def rule_in_words(rule: ScheduleRule) -> str:
    """“Every 5 minutes”, “Weekdays at 09:00”, “1st of the month at 08:00”. Never raises."""
    return words_said(schedule_words(rule))


def rule_in_brief(rule: ScheduleRule) -> str:
    """For a place with little room: “Weekdays hourly, 08:00–18:00”, or “…, 8 AM–6 PM”."""
    found = _OFTEN.fullmatch(schedule_words(rule))
    days = found and found["days"] and _days(found["days"])
    if found is None or not days or found["unit"] != "hour" or found["count"] is not None:
        return rule_in_words(rule)
    said = _brief_hourly(days, weekdays=found["days"] == "Weekdays")
    return f"{said}, {_brief_times(found['span'])}" if found["span"] is not None else said


def _brief_times(span: str) -> str:
    """8 AM–6 PM, where 08:00–18:00 takes no more room."""
    return _times(span).replace(":00\u00a0", "\u00a0")


def _brief_hourly(days: str, *, weekdays: bool) -> str:
    said = _tr("Weekdays hourly") if weekdays else _tr("{days} hourly").format(days=days)
    return f"{said[:1].upper()}{said[1:]}"


def rule_inside(rule: ScheduleRule) -> str:
    """A schedule inside a sentence: “every 5 minutes”, “weekdays at 09:00”, “Mondays at 09:00”."""
    words = schedule_words(rule)
    said = _said(words) or words
    return _lowered(said) if words.split(" ", 1)[0].rstrip(",") in _COMMON else said


def words_said(words: str) -> str:
    """What the domain said of a rule."""
    said = _said(words) or words
    return f"{said[:1].upper()}{said[1:]}"


def nth(count: int) -> str:
    """1st, 2nd; “1.” where that is the custom."""
    form = _tr("{number}th")
    return ordinal(count) if form == "{number}th" else form.format(number=count)


def _said(words: str) -> str | None:
    if found := _AT.fullmatch(words):
        days = _days(found["days"])
        times = _listed(_BETWEEN.split(_times(found["times"])))
        return days and _tr("{days} at {times}").format(days=days, times=times)
    if found := _OFTEN.fullmatch(words):
        return _often(found)
    return None


def _often(found: re.Match[str]) -> str | None:
    said = _every(found["unit"], found["count"])
    if found["days"] is not None:
        days = _days(found["days"])
        if days is None:
            return None
        said = _tr("{days}, {often}").format(days=days, often=_lowered(said))
    if found["first"] is not None:
        return _tr("{often}, from {time}").format(often=said, time=_times(found["first"]))
    return f"{said}, {_times(found['span'])}" if found["span"] is not None else said


def _times(words: str) -> str:
    """With each time of day in the user's way."""
    return _TIME.sub(lambda found: time_words(time(int(found[1]), int(found[2]))), words)


def _every(unit: str, count: str | None) -> str:
    one, many = {
        "second": (_tr("Every second"), _tr("Every {count} seconds")),
        "minute": (_tr("Every minute"), _tr("Every {count} minutes")),
        "hour": (_tr("Every hour"), _tr("Every {count} hours")),
        "day": (_tr("Every day"), _tr("Every {count} days")),
    }[unit]
    return one if count is None else many.format(count=count)


def _days(words: str) -> str | None:
    if found := _OF_THE_MONTH.fullmatch(words):
        return _of_the_month(found["days"])
    if found := _OF_MONTHS.fullmatch(words):
        numbers = [_MONTHS.index(month) + 1 for month in _BETWEEN.split(found["months"])]
        months = _listed([QLocale().monthName(number) for number in numbers])
        return _tr("{days} of {months}").format(days=_numbered(found["days"]), months=months)
    known = _day_words()
    parts = _BETWEEN.split(words)
    return _listed([known[part] for part in parts]) if all(p in known for p in parts) else None


def _of_the_month(days: str) -> str:
    if days == "Last day":
        return _tr("Last day of the month")
    found = _WEEKDAY_OF_IT.fullmatch(days)
    if found is None:
        return _tr("{days} of the month").format(days=_numbered(days))
    day = QLocale().dayName(_WEEKDAYS.index(found["day"] or found["last"]) + 1)
    if found["nth"] is None:
        return _tr("Last {weekday} of the month").format(weekday=day)
    return _tr("{nth} {weekday} of the month").format(nth=nth(int(found["nth"])), weekday=day)


def _numbered(days: str) -> str:
    """“1st and 15th”, in the language of the window."""
    return _listed([nth(int(day)) for day in re.findall(r"\d+", days)])


def _day_words() -> Mapping[str, str]:
    return {
        "Daily": _tr("Daily"),
        "Weekdays": _tr("Weekdays"),
        "Weekends": _tr("Weekends"),
        "Mondays": _tr("Mondays"),
        "Tuesdays": _tr("Tuesdays"),
        "Wednesdays": _tr("Wednesdays"),
        "Thursdays": _tr("Thursdays"),
        "Fridays": _tr("Fridays"),
        "Saturdays": _tr("Saturdays"),
        "Sundays": _tr("Sundays"),
    }


def _listed(parts: Sequence[str]) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return _tr("{first} and {last}").format(first=", ".join(parts[:-1]), last=parts[-1])


def _lowered(text: str) -> str:
    return f"{text[:1].lower()}{text[1:]}"
