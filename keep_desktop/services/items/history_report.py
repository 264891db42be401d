"""Item histories as one HTML page for an accountant: every attempt, every step with what was sent
and received, every question with its answer.

The page is self-contained, without scripts. Titles and parameters come from mail and web pages and
are shown as text, including invisible and direction-changing characters. The window passes
all labels.
"""

import json
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime, time, tzinfo
from html import escape
from pathlib import Path

from keep_desktop.domain.errors import Refused
from keep_desktop.domain.ids import ItemId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.mutations import MutationStatus
from keep_desktop.domain.questions import Answer
from keep_desktop.domain.system.files import target_file
from keep_desktop.ports.queries import PastQuestion
from keep_desktop.ports.views import AttemptRow, ItemDetail, MutationRow
from keep_desktop.services.context import Keep

#: Item limit of one page; browsers fail with more.
MOST_ITEMS = 1_000
#: Length limit of one value; an attachment may be a megabyte.
_VALUE_LENGTH = 20_000
_TITLE_LENGTH = 2_000
_TEXT_LENGTH = 1_000
#: Shown by code point: they are invisible, or change the direction of their neighbours.
_INVISIBLE = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
#: Joiners, needed by some scripts and emoji.
_JOINERS = "\u200c\u200d"
_ANSWERS = frozenset({*(one.value for one in Answer), "undo"})
_STYLE = """
body { font-family: sans-serif; font-size: 10pt; color: #1a1d23; margin: 24px; }
h1 { font-size: 16pt; } h2 { font-size: 13pt; margin-top: 28px; } h3 { font-size: 11pt; }
table { border-collapse: collapse; width: 100%; margin-bottom: 12px; }
th, td { border: 1px solid #a0a6b0; padding: 4px 6px; text-align: left; vertical-align: top; }
table.facts { width: auto; }
th { background: #eef0f3; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; font-size: 8pt; }
td { overflow-wrap: anywhere; }
.soft { color: #535c6a; }
@media print { h2 { break-before: auto; } tr { break-inside: avoid; } }
"""
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"

Words = Mapping[str, str]
#: Format of a time of day, with seconds.
HourFormat = Callable[[time], str]


def export_history(
    keep: Keep,
    item_ids: Sequence[ItemId],
    path: Path,
    *,
    words: Words,
    hour: HourFormat,
) -> None:
    """Write the history of these items to *path*, which is replaced once all is written. *words*:
    every label by its name, each answer by its value.

    Raises Refused if it may not or cannot be written, and for too many items.
    """
    path = path.expanduser().absolute()
    _refuse_many(item_ids)
    with target_file(path, keep.data_dir) as file:
        for part in _parts(keep, item_ids, words, hour):
            file.write(part.encode())


def _refuse_many(item_ids: Sequence[ItemId]) -> None:
    if len(item_ids) > MOST_ITEMS:
        raise Refused(
            UserMessage(
                "These are {count:,} items; one page takes {most_items:,}. Choose fewer.",
                count=len(item_ids),
                most_items=MOST_ITEMS,
            )
        )


def _parts(keep: Keep, item_ids: Sequence[ItemId], words: Words, hour: HourFormat) -> Iterator[str]:
    questions_by_item: dict[ItemId, list[PastQuestion]] = {}
    for question in keep.queries.questions_about(item_ids):
        questions_by_item.setdefault(question.item_id, []).append(question)
    now, zone = keep.clock.now(), keep.clock.zone()
    page = _Page(words=words, hour=hour, zone=zone, names=_names(keep))
    yield page.beginning(now)
    for item_id in item_ids:
        detail = keep.queries.item(item_id)
        yield (
            page.item(detail, questions_by_item.get(item_id, ())) if detail else page.missing_item()
        )
    yield "</body></html>\n"


def _names(keep: Keep) -> Mapping[int, str]:
    with keep.ledger.read() as uow:
        return {workflow.id: workflow.name for workflow in uow.workflows.all()}


@immutable(kw_only=True)
class _Page:
    words: Words
    hour: HourFormat
    zone: tzinfo
    #: Workflow → name.
    names: Mapping[int, str]

    def beginning(self, now: datetime) -> str:
        made = self.words["made"].format(at=self._at(now), zone=self._zone_name(now))
        return (
            f'<!DOCTYPE html>\n<html lang="{_text(self.words["language"])}"><head>'
            f'<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
            f"<title>{self._label('history')}</title><style>{_STYLE}</style></head>\n"
            f'<body><h1>{self._label("history")}</h1><p class="soft">{_text(made)}</p>\n'
        )

    def missing_item(self) -> str:
        return f"<p>{self._label('not_there')}</p>\n"

    def item(self, detail: ItemDetail, questions: Sequence[PastQuestion]) -> str:
        row = detail.row
        facts = self._facts(
            ("workflow", self.names.get(detail.workflow_id, "")),
            ("identifier", row.logical_item_id),
            ("status", self._status(row.status, row.undone_at is not None)),
            ("first_seen", self._at(row.created_at)),
            ("last_changed", self._at(row.updated_at)),
        )
        attempts = "".join(map(self._attempt, reversed(detail.attempts)))
        nothing = "" if attempts else f"<p>{self._label('no_attempts')}</p>\n"
        title = f"<h2><bdi>{_text(row.title)}</bdi></h2>\n"
        return title + facts + attempts + nothing + self._questions(questions)

    def _attempt(self, attempt: AttemptRow) -> str:
        ended = attempt.ended_at
        name = self.words["attempt"].format(number=attempt.number)
        facts = [
            ("status", self._status(attempt.status, attempt.is_undone)),
            ("script", attempt.version),
            ("began", self._at(attempt.started_at)),
            ("ended", self.words["not_ended"] if ended is None else self._at(ended)),
        ]
        if attempt.skipped_at is not None and not attempt.is_undone:
            facts.append(("skipped_at", self._at(attempt.skipped_at)))
        if attempt.error:
            facts.append(("why", attempt.error))
        steps = self._steps_table(attempt.mutations, attempt.version)
        return f"<h3>{_text(name)}</h3>\n{self._facts(*facts)}{steps}"

    def _status(self, status: ItemStatus, is_undone: bool) -> str:
        undone = is_undone and status is ItemStatus.DONE
        return self.words["done_undone" if undone else status.value]

    def _steps_table(self, steps: Sequence[MutationRow], version: str) -> str:
        if not steps:
            return f"<p>{self._label('no_steps')}</p>\n"
        head = self._row("th", *map(self._label, ("step", "outcome", "when", "sent", "result")))
        rows = (self._step(step, version) for step in steps)
        return f"<table>{head}{''.join(rows)}</table>\n"

    def _step(self, step: MutationRow, version: str) -> str:
        return self._row(
            "td",
            self._what(step, version),
            self._outcome(step),
            _lines(
                f"{self.words['began']}: {self._at(step.created_at)}",
                f"{self.words['last_changed']}: {self._at(step.updated_at)}",
            ),
            self._value(step.params),
            "" if step.result is None else self._value(step.result),
        )

    def _what(self, step: MutationRow, version: str) -> str:
        segments = [step.title]
        if step.ui_title and step.ui_title != step.title:
            segments.append(self.words["scripts_word"].format(title=_crop(step.ui_title)))
        segments.append(f"{step.namespace}.{step.method}")
        if step.handler is not None:
            segments.append(step.handler)
        segments.append(f"{self.words['script']}: {version}")
        if step.undo_of is not None:
            segments.append(self.words["takes_back"])
        return _lines(*segments)

    def _outcome(self, step: MutationRow) -> str:
        status = step.status
        name = "mutation_failed" if status is MutationStatus.FAILED else status.value
        segments = [self.words["undone" if step.undone else name]]
        if step.undone_at is not None:
            segments.append(self.words["undone_by_you"].format(time=self._at(step.undone_at)))
        if step.resolved_by is not None:
            by = self.words[step.resolved_by.value]
            at = "" if step.resolved_at is None else f", {self._at(step.resolved_at)}"
            segments.append(f"{self.words['settled_by']}: {by}{at}")
        if step.error:
            segments.append(step.error)
        return _lines(*segments)

    def _questions(self, questions: Sequence[PastQuestion]) -> str:
        if not questions:
            return ""
        head = self._row("th", *map(self._label, ("question", "asked", "answer", "answered")))
        rows = (
            self._row(
                "td",
                _lines(*filter(None, (one.mutation_title, one.sentence))),
                _text(self._at(one.opened_at)),
                _text(self._answer(one)),
                "" if one.answered_at is None else _text(self._at(one.answered_at)),
            )
            for one in questions
        )
        return f"<h3>{self._label('questions')}</h3>\n<table>{head}{''.join(rows)}</table>\n"

    def _answer(self, question: PastQuestion) -> str:
        if question.answered_at is None:
            return self.words["no_answer"]
        answer = question.answer
        return self.words[answer if answer in _ANSWERS else "closed"]

    def _facts(self, *facts: tuple[str, str]) -> str:
        rows = (
            f"<tr><th>{self._label(name)}</th><td>{_text(value)}</td></tr>" for name, value in facts
        )
        return f"<table>{''.join(rows)}</table>\n"

    def _value(self, value: JsonValue) -> str:
        shown = json.dumps(self._shortened(value), ensure_ascii=False, indent=2)
        left = len(shown) - _VALUE_LENGTH
        rest = "" if left <= 0 else "\n" + self.words["left_out"].format(count=f"{left:,}")
        return f"<pre>{_text(shown[:_VALUE_LENGTH] + rest, lines=True, limit=None)}</pre>"

    def _shortened(self, value: JsonValue) -> JsonValue:
        """Without unreadable parts: the encoded content of an attachment."""
        if isinstance(value, str):
            left = len(value) - _TEXT_LENGTH
            rest = "" if left <= 0 else self.words["left_out"].format(count=f"{left:,}")
            return value[:_TEXT_LENGTH] + rest
        if isinstance(value, Mapping):
            return {name: self._shortened(one) for name, one in value.items()}
        if isinstance(value, Sequence):
            return [self._shortened(one) for one in value]
        return value

    @staticmethod
    def _row(cell: str, *cells: str) -> str:
        """*cells* are HTML already."""
        return "<tr>" + "".join(f"<{cell}>{one}</{cell}>" for one in cells) + "</tr>\n"

    def _label(self, name: str) -> str:
        return _text(self.words[name])

    def _at(self, at: datetime) -> str:
        there = at.astimezone(self.zone).replace(microsecond=0)
        return f"{there.date().isoformat()} {self.hour(there.time())}"

    def _zone_name(self, now: datetime) -> str:
        there = now.astimezone(self.zone)
        name = there.strftime("%Z")
        offset = there.strftime("%z")
        return name if name in ("UTC", "") else f"{name} (UTC{offset[:3]}:{offset[3:5]})"


def _lines(*segments: str) -> str:
    return "<br>".join(f"<bdi>{_text(one)}</bdi>" for one in segments)


def _crop(text: str) -> str:
    return text if len(text) <= _TITLE_LENGTH else text[:_TITLE_LENGTH] + "…"


def _text(text: str, *, lines: bool = False, limit: int | None = _TITLE_LENGTH) -> str:
    """Untrusted text as HTML: shows markup, hidden characters and invalid ones."""
    shown = text if limit is None else _crop(text)
    if not shown.isprintable():
        shown = "".join(_escape_char(char, lines=lines) for char in shown)
    return escape(shown, quote=True)


def _escape_char(char: str, *, lines: bool) -> str:
    if unicodedata.category(char) not in _INVISIBLE or char in _JOINERS:
        return char
    return char if lines and char in "\n\t" else f"\\u{{{ord(char):X}}}"
