"""Schedule rules as text, in the window's language and time format."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import time
from functools import partial

from PySide6.QtCore import QCoreApplication, QLocale

from keep_desktop.domain.schedule_text import (
    Text,
    Wording,
    begins_with_weekday,
    brief_words,
    english_nth,
    words_for,
)
from keep_desktop.domain.schedules import ScheduleRule
from keep_desktop.ui.text.format import time_text

_tr = partial(QCoreApplication.translate, "ScheduleText")


def _clock(minutes: int) -> str:
    return time_text(time(*divmod(minutes, 60)))


def _brief_clock(minutes: int) -> str:
    """8 AM instead of 8:00 AM, where it is as short as 08:00."""
    return _clock(minutes).replace(":00\u00a0", "\u00a0")


def nth(count: int) -> str:
    """1st, 2nd; “1.” in German."""
    if QLocale().language() in (QLocale.Language.English, QLocale.Language.C):
        return english_nth(count)
    return _WORDING.say(Text.NTH).format(number=count)


_WORDING = Wording(
    say=_tr,
    clock=_clock,
    weekday=lambda day: QLocale().dayName(day),
    month=lambda month: QLocale().monthName(month),
    nth=nth,
)


def schedule_sentence(rule: ScheduleRule) -> str:
    """“Every 5 minutes”, “Weekdays at 09:00”, “1st of the month at 08:00”. Never raises."""
    return _raised(words_for(rule, _WORDING))


def short_schedule_text(rule: ScheduleRule) -> str:
    """Shorter: “Weekdays hourly, 08:00–18:00”, or “…, 8 AM–6 PM”."""
    brief = brief_words(rule, replace(_WORDING, clock=_brief_clock))
    return schedule_sentence(rule) if brief is None else _raised(brief)


def schedule_clause(rule: ScheduleRule) -> str:
    """Inside a sentence: “every 5 minutes”, “weekdays at 09:00”, “Mondays at 09:00”."""
    text = words_for(rule, _WORDING)
    return text if begins_with_weekday(rule) else f"{text[:1].lower()}{text[1:]}"


def _raised(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def rules_text(rules: Sequence[ScheduleRule]) -> str:
    """The schedules of all producers in one line, without duplicates, in their order."""
    different = list(dict.fromkeys(rules))
    match different:
        case []:
            return _tr("Only when you run it")
        case [rule]:
            return schedule_sentence(rule)
        case _:
            listed = ", ".join(schedule_clause(rule) for rule in different)
            return _tr("{number} schedules: {rules}").format(number=len(different), rules=listed)
