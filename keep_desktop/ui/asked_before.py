"""The words of a question that is asked again: how often the step was sent without a clear
answer, and what the user said of it, when. No widgets here."""

from collections.abc import Sequence
from datetime import datetime, tzinfo

from PySide6.QtCore import QCoreApplication

from keep_desktop.domain.mutations import MutationStatus, ResolvedBy
from keep_desktop.domain.questions import Answer, QuestionKind, StepAnswer
from keep_desktop.ports.views import MutationRow, QuestionRow
from keep_desktop.ui.text import clock_time, moment_within, number, plural

#: Of more times only the last is told.
_TOLD = 3


def _tr(text: str) -> str:
    return QCoreApplication.translate("AskedBefore", text)


def asked_before(question: QuestionRow) -> str:
    """“sent 3 times without clear answer”, for a line that has little room; empty where it is
    asked for the first time."""
    if question.kind is not QuestionKind.UNKNOWN_OUTCOME:
        return ""
    denied = len(_times(question.answers, Answer.DID_NOT_HAPPEN))
    if denied:
        return _unclear(denied + 1)
    looked = len(_times(question.answers, Answer.TRY_AGAIN))
    return _tr("asked {count} times").format(count=number(looked + 1)) if looked else ""


def answered_before(question: QuestionRow, now: datetime, zone: tzinfo) -> str:
    """What the user said to it before and what came of that; empty where it is asked for the
    first time."""
    if question.kind is not QuestionKind.UNKNOWN_OUTCOME:
        return ""
    denied = _times(question.answers, Answer.DID_NOT_HAPPEN)
    looked = _times(question.answers, Answer.TRY_AGAIN)
    if denied:
        looked = [at for at in looked if at > denied[-1]]
    said = (_denied(denied, now, zone), _looked(looked, now, zone))
    return " ".join(part for part in said if part)


def _denied(times: Sequence[datetime], now: datetime, zone: tzinfo) -> str:
    if not times:
        return ""
    if len(times) == 1:
        said = _tr(
            "Asked again: you said that it did not happen ({time}). So it was sent once more, and "
            "again no clear answer came: 2 times so far."
        )
        return said.format(time=_time(times[0], now, zone))
    said = _tr(
        "Asked again: you said that it did not happen ({times}). So it was sent once more each "
        "time, and no clear answer came: {count} times so far."
    )
    return said.format(times=_listed(times, now, zone), count=number(len(times) + 1))


def _looked(times: Sequence[datetime], now: datetime, zone: tzinfo) -> str:
    if not times:
        return ""
    said = _tr("You had Keep look for it ({times}), and that gave no clear answer.")
    return said.format(times=_listed(times, now, zone))


def sent_before(row: MutationRow) -> str:
    """“sent 3 times without clear answer” of a step that was sent again after the user had said
    that it did not happen; empty of any other."""
    if not _denials(row):
        return ""
    unclear = len(_times(row.answers, Answer.DID_NOT_HAPPEN))
    by_user = row.resolved_by in (ResolvedBy.USER_ASSERT_APPLIED, ResolvedBy.USER_SKIP)
    return _unclear(unclear + (by_user or row.status is MutationStatus.INDETERMINATE))


def denied_before(row: MutationRow, now: datetime, zone: tzinfo) -> str:
    """The same as a sentence, with when the user said so."""
    said, times = sent_before(row), _denials(row)
    if not said:
        return ""
    told = _tr("{sent}; you said that it did not happen: {times}")
    whole = told.format(sent=said, times=_listed(times, now, zone))
    return f"{whole[:1].upper()}{whole[1:]}"


def _unclear(count: int) -> str:
    one, many = _tr("time without clear answer"), _tr("times without clear answer")
    return _tr("sent {times}").format(times=plural(count, one, many))


def _denials(row: MutationRow) -> Sequence[datetime]:
    """When the user said that it did not happen, but for what settled it as it is now: that is
    told already, and it was not sent again."""
    times = _times(row.answers, Answer.DID_NOT_HAPPEN)
    return times[:-1] if row.resolved_by is ResolvedBy.USER_ASSERT_FAILED else times


def _times(answers: Sequence[StepAnswer], answer: Answer) -> list[datetime]:
    return [one.at for one in answers if one.answer is answer]


def _listed(times: Sequence[datetime], now: datetime, zone: tzinfo) -> str:
    if len(times) > _TOLD:
        last = _time(times[-1], now, zone)
        return _tr("{count} times, last {time}").format(count=number(len(times)), time=last)
    return ", ".join(_time(at, now, zone) for at in times)


def _time(at: datetime, now: datetime, zone: tzinfo) -> str:
    """With its seconds, where it was today: answers may follow each other within a minute."""
    if at.astimezone(zone).date() == now.astimezone(zone).date():
        return clock_time(at, zone)
    return moment_within(at, now, zone)
