"""Texts about a question's facts: earlier answers and sends, missing folders and services, and what
a step sent where. No widgets here."""

import re
from collections.abc import Sequence
from datetime import datetime, tzinfo
from functools import partial

from PySide6.QtCore import QCoreApplication

from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import MessageCode, UserMessage, facts_of_code
from keep_desktop.domain.mutations import MutationStatus, ResolvedBy, facts_of, place_of
from keep_desktop.domain.questions import Answer, QuestionKind, StepAnswer
from keep_desktop.ports.views import MutationRow, QuestionRow
from keep_desktop.services.connectors.missing import service_in
from keep_desktop.ui.text.error_text import quote, translate_error
from keep_desktop.ui.text.format import clock_time, moment_within, number, plural
from keep_desktop.ui.text.json_text import inline_value
from keep_desktop.ui.text.sanitize import single_line


def short_question_text(sentence: str) -> str:
    """“Did “Pay bill” happen?” for the host's longer sentence; any other sentence whole."""
    found = facts_of_code(sentence, MessageCode.OUTCOME_UNKNOWN)
    title = None if found is None else found["title"]
    if not isinstance(title, str):
        return translate_error(sentence)
    template = QCoreApplication.translate("QuestionFacts", "Did “{step}” happen?")
    return template.format(step=translate_error(title))


#: Of more times only the last is given.
_EARLIER_TEXTS = 3

_tr = partial(QCoreApplication.translate, "EarlierAnswers")


def earlier_answers(question: QuestionRow) -> str:
    """“sent 3 times without clear answer”, in short; empty for a first question."""
    if question.kind is not QuestionKind.UNKNOWN_OUTCOME:
        return ""
    denied = len(_times(question.answers, Answer.DID_NOT_HAPPEN))
    if denied:
        return _unclear(denied + 1)
    checked = len(_times(question.answers, Answer.TRY_AGAIN))
    return _tr("asked {count} times").format(count=number(checked + 1)) if checked else ""


def answered_before(question: QuestionRow, now: datetime, zone: tzinfo) -> str:
    """The earlier answers and their results; empty for a first question."""
    if question.kind is not QuestionKind.UNKNOWN_OUTCOME:
        return ""
    denied = _times(question.answers, Answer.DID_NOT_HAPPEN)
    checked = _times(question.answers, Answer.TRY_AGAIN)
    if denied:
        checked = [at for at in checked if at > denied[-1]]
    text = (_denied(denied, now, zone), _checked_text(checked, now, zone))
    return " ".join(part for part in text if part)


def _denied(times: Sequence[datetime], now: datetime, zone: tzinfo) -> str:
    if not times:
        return ""
    if len(times) == 1:
        text = _tr(
            "Asked again. You said it didn't happen ({time}), so it was sent again, without "
            "a clear reply: 2 times so far."
        )
        return text.format(time=_time(times[0], now, zone))
    text = _tr(
        "Asked again. You said it didn't happen ({times}), so it was sent again each time, "
        "without a clear reply: {count} times so far."
    )
    return text.format(times=_listed(times, now, zone), count=number(len(times) + 1))


def _checked_text(times: Sequence[datetime], now: datetime, zone: tzinfo) -> str:
    if not times:
        return ""
    text = _tr("You let Keep check ({times}), without a clear result.")
    return text.format(times=_listed(times, now, zone))


def sent_before(row: MutationRow) -> str:
    """“sent 3 times without clear answer” of a step that was sent again after the user denied it;
    else empty."""
    if not _denials(row):
        return ""
    unclear = len(_times(row.answers, Answer.DID_NOT_HAPPEN))
    by_user = row.resolved_by in (ResolvedBy.USER_ASSERT_APPLIED, ResolvedBy.USER_SKIP)
    return _unclear(unclear + (by_user or row.status is MutationStatus.INDETERMINATE))


def denied_before(row: MutationRow, now: datetime, zone: tzinfo) -> str:
    """As a sentence, with the times of the answers."""
    text, times = sent_before(row), _denials(row)
    if not text:
        return ""
    message = _tr("{sent}; you said it didn't happen: {times}")
    whole = message.format(sent=text, times=_listed(times, now, zone))
    return f"{whole[:1].upper()}{whole[1:]}"


def _unclear(count: int) -> str:
    one, many = _tr("time without a clear reply"), _tr("times without a clear reply")
    return _tr("sent {times}").format(times=plural(count, one, many))


def _denials(row: MutationRow) -> Sequence[datetime]:
    """When the user answered that it did not happen, without the answer that resolved it: that is
    shown already, and nothing was sent after it."""
    times = _times(row.answers, Answer.DID_NOT_HAPPEN)
    return times[:-1] if row.resolved_by is ResolvedBy.USER_ASSERT_FAILED else times


def _times(answers: Sequence[StepAnswer], answer: Answer) -> list[datetime]:
    return [one.at for one in answers if one.answer is answer]


def _listed(times: Sequence[datetime], now: datetime, zone: tzinfo) -> str:
    if len(times) > _EARLIER_TEXTS:
        last = _time(times[-1], now, zone)
        return _tr("{count} times, last {time}").format(count=number(len(times)), time=last)
    return ", ".join(_time(at, now, zone) for at in times)


def _time(at: datetime, now: datetime, zone: tzinfo) -> str:
    """With seconds if today: answers may follow each other within a minute."""
    if at.astimezone(zone).date() == now.astimezone(zone).date():
        return clock_time(at, zone)
    return moment_within(at, now, zone)


_NAME = 60


def missing(workflow: str, sentence: str) -> str:
    """*sentence*: of the host. Of a path its last part: all of it is shown below."""
    service = service_in(sentence)
    path, other = missing_path(sentence), _occupied_path(sentence)
    if service is not None:
        text = _tr("{workflow}: “{name}” is not connected")
        return text.format(workflow=workflow, name=quote(service.name, _NAME))
    if path is not None:
        text = _tr("{workflow}: “{name}” not found")
        return text.format(workflow=workflow, name=_last_part(path))
    if other is not None:
        text = _tr("{workflow}: “{name}” is in the way")
        return text.format(workflow=workflow, name=_last_part(other))
    return _tr("{workflow} can't continue").format(workflow=workflow)


def past_missing_text(sentence: str) -> str:
    """The same for a past run, which cannot be fixed any more; "" for other sentences."""
    service = service_in(sentence)
    path, other = missing_path(sentence), _occupied_path(sentence)
    if service is not None:
        return _tr("“{name}” was not connected").format(name=quote(service.name, _NAME))
    if path is not None:
        return _tr("“{name}” wasn't found").format(name=_last_part(path))
    if other is not None:
        return _tr("“{name}” was in the way").format(name=_last_part(other))
    return ""


def missing_path(sentence: str) -> str | None:
    return _path_of(sentence, MessageCode.PATH_MISSING)


def _occupied_path(sentence: str) -> str | None:
    return _path_of(sentence, MessageCode.PATH_OCCUPIED)


def _path_of(sentence: str, code: MessageCode) -> str | None:
    facts = facts_of_code(sentence, code) or {}
    quoted = next((one for one in facts.values() if isinstance(one, UserMessage)), None)
    return None if quoted is None else str(quoted.facts["name"])


def _last_part(path: str) -> str:
    return quote(re.split(r"[/\\]", path.rstrip("/\\"))[-1] or path, _NAME)


def missing_place(sentence: str) -> str:
    """Names the missing folder or file and both ways to go on (saving settings turns the workflow
    on). Empty for other sentences."""
    path = missing_path(sentence)
    if path is None:
        return ""
    text = _tr(
        "“{place}” wasn't found. Choose another in the settings, or restore it and choose Resume."
    )
    return text.format(place=single_line(path, 600))


_MOST_FACTS, _LONGEST = 8, 240
_BETWEEN = " · "


def sent_to(sent_by: str, sent: JsonValue) -> str:
    """The service, place or receiver; else the tool."""
    place = place_of(sent)
    return single_line(sent_by if place is None else place, 200)


def sent_heading(sent_by: str, sent: JsonValue) -> str:
    """The heading over what was sent."""
    to = sent_to(sent_by, sent)
    return _tr("Request to {place}").format(place=to) if to else _tr("Request")


def sent_in_line(sent_by: str, sent: JsonValue) -> str:
    """“Sent to Books: number 20401 · supplier Halden & Sons · amount 90”; empty if unknown."""
    if not isinstance(sent, dict) or not sent:
        return ""
    facts: list[str] = []
    for name, value in facts_of(sent):
        text = inline_value(value)
        # A value cannot look like a further fact.
        text = f"“{text}”" if "·" in text else text
        facts.append(f"{single_line(name, 40)} {text}")
        if len(facts) > _MOST_FACTS or sum(map(len, facts)) > _LONGEST:
            facts[-1] = "…"
            break
    wording = _tr("Sent to {place}: {facts}")
    return wording.format(place=sent_to(sent_by, sent), facts=_BETWEEN.join(facts))
