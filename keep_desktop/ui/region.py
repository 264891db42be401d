"""The user's own way of telling times and dates, whatever language the window speaks: whether a day
has twice twelve hours, which day a week begins with, and whether a date begins with its month.

The system says it, and the user may choose the hours by hand. How a time is then worded:
`ui.text`."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache

from PySide6.QtCore import QDate, QLocale, QObject, Qt, Signal

_LONG, _SHORT = QLocale.FormatType.LongFormat, QLocale.FormatType.ShortFormat
#: Words in a form of Qt, which are none of its letters.
_QUOTED = re.compile("'[^']*'")
#: The day of the month, and not the name of the day.
_DAY = re.compile("(?<!d)dd?(?!d)")


class Hours(StrEnum):
    """What the user chose."""

    SYSTEM = "system"
    TWELVE = "12"
    TWENTY_FOUR = "24"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Ways:
    twelve: bool
    month_first: bool
    first_day: Qt.DayOfWeek


class Region(QObject):
    """The one of the program. `changed` follows once times or dates are told in another way. What
    it says may be read on any thread; the rest is for the GUI thread."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        #: Where the system is asked.
        self.system: Callable[[], QLocale] = QLocale.system
        self._hours = Hours.SYSTEM
        # Rows ask at every paint, and the system answers slowly.
        self._ways = _ways_of(self.system())

    def choose(self, hours: Hours) -> None:
        """From now on hours are told so."""
        self._hours = hours
        self.look()

    def look(self) -> None:
        """The system may say otherwise by now."""
        ways = _ways_of(self.system())
        if self._hours is not Hours.SYSTEM:
            ways = replace(ways, twelve=self._hours is Hours.TWELVE)
        if ways != self._ways:
            self._ways = ways
            self.changed.emit()

    @property
    def twelve(self) -> bool:
        """A day has twice twelve hours: 1:54 PM."""
        return self._ways.twelve

    @property
    def month_first(self) -> bool:
        """A date names its month before its day."""
        return self._ways.month_first

    @property
    def first_day(self) -> Qt.DayOfWeek:
        """Which day a week begins with."""
        return self._ways.first_day

    def short_date(self, day: QDate) -> str:
        """In figures alone: 11/22/26, 22.11.26."""
        return self.system().toString(day, _SHORT)


@lru_cache(maxsize=1)
def region() -> Region:
    """The way of telling times in force."""
    return Region()


def _ways_of(system: QLocale) -> _Ways:
    date = _QUOTED.sub("", system.dateFormat(_LONG))
    day = _DAY.search(date)
    return _Ways(
        twelve="a" in _QUOTED.sub("", system.timeFormat(_SHORT)).lower(),
        month_first=day is not None and -1 < date.find("M") < day.start(),
        first_day=system.firstDayOfWeek(),
    )
