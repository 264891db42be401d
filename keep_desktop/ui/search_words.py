"""How the search over everything speaks: words by which a day, an end and an error are found."""

from collections.abc import Collection, Sequence
from datetime import date, timedelta

from PySide6.QtCore import QCoreApplication, QDate, QLocale

from keep_desktop.ports.search_views import NO_SPELLINGS, Spellings
from keep_desktop.services.outcomes import Outcome
from keep_desktop.ui.host_templates import templates
from keep_desktop.ui.host_words import told
from keep_desktop.ui.language import as_host_said, host_word
from keep_desktop.ui.outcome_looks import outcome_look, undo_look
from keep_desktop.ui.region import region

#: Letters of a word by which sentences of the host are found, and such sentences.
_SHORTEST, _MOST_SENTENCES = 4, 60
_LONG, _SHORT = QLocale.FormatType.LongFormat, QLocale.FormatType.ShortFormat


def _tr(text: str) -> str:
    return QCoreApplication.translate("SearchWords", text)


def spellings(words: Sequence[str]) -> Spellings:
    """Sentences of the host by the words of the window's language, where that is not the host's.
    What very many have says too little to be looked for."""
    if host_word("done") == "done":
        return NO_SPELLINGS
    said = [(one.literals, as_host_said(one.text).casefold()) for one in templates().all]
    found = {
        word: [literals for literals, text in said if word in text]
        for word in words
        if len(word) >= _SHORTEST
    }
    return {word: of for word, of in found.items() if 0 < len(of) <= _MOST_SENTENCES}


class SpokenRuns:
    """`services.search_runs.RunWords` in the language of the window, on that day. Any thread."""

    def __init__(self, today: date) -> None:
        self._errors: dict[str, str] = {}
        self._days: dict[date, Collection[str]] = {}
        self._near = {
            today: _tr("today").casefold(),
            today - timedelta(days=1): _tr("yesterday").casefold(),
        }

    def run(self) -> Collection[str]:
        return (_tr("run").casefold(), _tr("runs").casefold())

    def day(self, day: date) -> Collection[str]:
        # Each word asks for all of them.
        if day not in self._days:
            self._days[day] = self._said_of(day)
        return self._days[day]

    def _said_of(self, day: date) -> Collection[str]:
        locale, there = QLocale(), QDate(day.year, day.month, day.day)
        said = {str(day.day), str(day.year), day.isoformat(), locale.toString(there, _SHORT)}
        said.add(region().short_date(there))
        for length in (_LONG, _SHORT):
            said.add(locale.dayName(day.isoweekday(), length))
            said.add(locale.monthName(day.month, length))
        said.add(self._near.get(day, ""))
        return {one.casefold() for one in said if one}

    def twelve(self) -> bool:
        return region().twelve

    def outcome(self, outcome: Outcome, *, undo: bool) -> Collection[str]:
        look = outcome_look(outcome)
        return (undo_look(look) if undo else look).word.casefold().replace(":", "").split()

    def told(self, error: str) -> str:
        if error not in self._errors:
            self._errors[error] = told(error)
        return self._errors[error]
