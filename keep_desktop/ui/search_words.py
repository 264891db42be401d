"""How the search over everything speaks of runs: words by which a day and an end are found."""

from collections.abc import Collection
from datetime import date, timedelta

from PySide6.QtCore import QCoreApplication, QDate, QLocale

from keep_desktop.services.outcomes import Outcome
from keep_desktop.ui.outcome_looks import outcome_look, undo_look

_LONG, _SHORT = QLocale.FormatType.LongFormat, QLocale.FormatType.ShortFormat


def _tr(text: str) -> str:
    return QCoreApplication.translate("SearchWords", text)


class SpokenRuns:
    """`services.search_runs.RunWords` in the language of the window, on that day. Any thread."""

    def __init__(self, today: date) -> None:
        self._near = {
            today: _tr("today").casefold(),
            today - timedelta(days=1): _tr("yesterday").casefold(),
        }

    def run(self) -> Collection[str]:
        return (_tr("run").casefold(), _tr("runs").casefold())

    def day(self, day: date) -> Collection[str]:
        locale, there = QLocale(), QDate(day.year, day.month, day.day)
        said = {str(day.day), str(day.year), day.isoformat(), locale.toString(there, _SHORT)}
        for length in (_LONG, _SHORT):
            said.add(locale.dayName(day.isoweekday(), length))
            said.add(locale.monthName(day.month, length))
        said.add(self._near.get(day, ""))
        return {one.casefold() for one in said if one}

    def outcome(self, outcome: Outcome, *, undo: bool) -> Collection[str]:
        look = outcome_look(outcome)
        return (undo_look(look) if undo else look).word.casefold().replace(":", "").split()
