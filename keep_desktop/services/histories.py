"""What became of items, as one HTML page for an accountant: every attempt, every step with what
was sent and what came back, every question with its answer.

The page is complete in itself: no script, nothing from elsewhere. Titles and parameters come from
mail and web pages; whatever they hold is shown as text, also what would be invisible or turn its
neighbours round.
"""

import json
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, time, tzinfo
from html import escape
from pathlib import Path

from keep_desktop.domain.errors import Refused
from keep_desktop.domain.ids import ItemId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.mutations import MutationStatus
from keep_desktop.domain.questions import Answer
from keep_desktop.ports.history_views import PastQuestion
from keep_desktop.ports.views import AttemptRow, ItemDetail, MutationRow
from keep_desktop.services.context import Keep
from keep_desktop.services.history_words import WORDS
from keep_desktop.services.replacing import replacing
from keep_desktop.tools.files.troubles import translated

#: Items of one page; a browser and a printer get no further with more.
MOST_ITEMS = 1_000
#: Characters of one value; an attachment may be a megabyte of letters.
_VALUE_LENGTH = 20_000
_TITLE_LENGTH = 2_000
_TEXT_LENGTH = 1_000
#: Shown by their number: they have no shape of their own, or turn what stands beside them.
_HIDDEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
#: They join letters, as some scripts and pictures need it.
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
#: How a time of day is written, with its seconds.
HourWords = Callable[[time], str]


def export_history(
    keep: Keep,
    item_ids: Sequence[ItemId],
    path: Path,
    *,
    words: Words = WORDS,
    hour: HourWords = time.isoformat,
) -> None:
    """Write the history of these items to *path*, which is replaced once all is written.

    Raises PreconditionFailure where it cannot be written, and Refused for the data folder or for
    too many items.
    """
    path = path.expanduser().absolute()
    if path.resolve().is_relative_to(keep.data_dir.resolve()):
        raise Refused("Keep's own data folder is no place for it. Choose another folder.")
    _refuse_many(item_ids)
    with translated(path), replacing(path) as file:
        for part in _parts(keep, item_ids, words, hour):
            file.write(part.encode())


def history_html(
    keep: Keep,
    item_ids: Sequence[ItemId],
    *,
    words: Words = WORDS,
    hour: HourWords = time.isoformat,
) -> str:
    """The same page as text, to be printed. Raises Refused for too many items."""
    _refuse_many(item_ids)
    return "".join(_parts(keep, item_ids, words, hour))


def _refuse_many(item_ids: Sequence[ItemId]) -> None:
    if len(item_ids) > MOST_ITEMS:
        raise Refused(
            f"These are {len(item_ids):,} items; one page takes {MOST_ITEMS:,}. Choose fewer."
        )


def _parts(keep: Keep, item_ids: Sequence[ItemId], words: Words, hour: HourWords) -> Iterator[str]:
    asked: dict[ItemId, list[PastQuestion]] = {}
    for question in keep.queries.questions_about(item_ids):
        asked.setdefault(question.item_id, []).append(question)
    now, zone = keep.clock.now(), keep.clock.zone()
    page = _Page(words=words, hour=hour, zone=zone, names=_names(keep))
    yield page.beginning(now)
    for item_id in item_ids:
        detail = keep.queries.item(item_id)
        yield page.item(detail, asked.get(item_id, ())) if detail else page.gone()
    yield "</body></html>\n"


def _names(keep: Keep) -> Mapping[int, str]:
    with keep.ledger.read() as uow:
        return {workflow.id: workflow.name for workflow in uow.workflows.all()}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Page:
    words: Words
    hour: HourWords
    zone: tzinfo
    #: Workflow → name.
    names: Mapping[int, str]

    def beginning(self, now: datetime) -> str:
        made = self.words["made"].format(at=self._at(now), zone=self._zone_name(now))
        return (
            f'<!DOCTYPE html>\n<html lang="{_text(self.words["language"])}"><head>'
            f'<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
            f"<title>{self._word('history')}</title><style>{_STYLE}</style></head>\n"
            f'<body><h1>{self._word("history")}</h1><p class="soft">{_text(made)}</p>\n'
        )

    def gone(self) -> str:
        return f"<p>{self._word('not_there')}</p>\n"

    def item(self, detail: ItemDetail, questions: Sequence[PastQuestion]) -> str:
        row = detail.row
        facts = self._facts(
            ("workflow", self.names.get(detail.workflow_id, "")),
            ("identifier", row.logical_item_id),
            ("status", self._status(row.status, row.taken_back_at is not None)),
            ("first_seen", self._at(row.created_at)),
            ("last_changed", self._at(row.updated_at)),
        )
        attempts = "".join(map(self._attempt, reversed(detail.attempts)))
        nothing = "" if attempts else f"<p>{self._word('no_attempts')}</p>\n"
        title = f"<h2><bdi>{_text(row.title)}</bdi></h2>\n"
        return title + facts + attempts + nothing + self._questions(questions)

    def _attempt(self, attempt: AttemptRow) -> str:
        ended = attempt.ended_at
        name = self.words["attempt"].format(number=attempt.number)
        facts = [
            ("status", self._status(attempt.status, attempt.taken_back)),
            ("script", attempt.version),
            ("began", self._at(attempt.started_at)),
            ("ended", self.words["not_ended"] if ended is None else self._at(ended)),
        ]
        if attempt.skipped_at is not None and not attempt.taken_back:
            facts.append(("skipped_at", self._at(attempt.skipped_at)))
        if attempt.error:
            facts.append(("why", attempt.error))
        steps = self._steps(attempt.mutations, attempt.version)
        return f"<h3>{_text(name)}</h3>\n{self._facts(*facts)}{steps}"

    def _status(self, status: ItemStatus, taken_back: bool) -> str:
        undone = taken_back and status is ItemStatus.DONE
        return self.words["done_undone" if undone else status.value]

    def _steps(self, steps: Sequence[MutationRow], version: str) -> str:
        if not steps:
            return f"<p>{self._word('no_steps')}</p>\n"
        head = self._row("th", *map(self._word, ("step", "outcome", "when", "sent", "result")))
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
        said = [step.title]
        if step.ui_title and step.ui_title != step.title:
            said.append(self.words["scripts_word"].format(title=_cut(step.ui_title)))
        said.append(f"{step.namespace}.{step.method}")
        if step.handler is not None:
            said.append(step.handler)
        said.append(f"{self.words['script']}: {version}")
        if step.undo_of is not None:
            said.append(self.words["takes_back"])
        return _lines(*said)

    def _outcome(self, step: MutationRow) -> str:
        status = step.status
        name = "mutation_failed" if status is MutationStatus.FAILED else status.value
        said = [self.words["undone" if step.undone else name]]
        if step.undone_at is not None:
            said.append(self.words["undone_by_you"].format(time=self._at(step.undone_at)))
        if step.resolved_by is not None:
            by = self.words[step.resolved_by.value]
            at = "" if step.resolved_at is None else f", {self._at(step.resolved_at)}"
            said.append(f"{self.words['settled_by']}: {by}{at}")
        if step.error:
            said.append(step.error)
        return _lines(*said)

    def _questions(self, questions: Sequence[PastQuestion]) -> str:
        if not questions:
            return ""
        head = self._row("th", *map(self._word, ("question", "asked", "answer", "answered")))
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
        return f"<h3>{self._word('questions')}</h3>\n<table>{head}{''.join(rows)}</table>\n"

    def _answer(self, question: PastQuestion) -> str:
        if question.answered_at is None:
            return self.words["no_answer"]
        answer = question.answer
        return self.words[answer if answer in _ANSWERS else "closed"]

    def _facts(self, *facts: tuple[str, str]) -> str:
        rows = (
            f"<tr><th>{self._word(name)}</th><td>{_text(said)}</td></tr>" for name, said in facts
        )
        return f"<table>{''.join(rows)}</table>\n"

    def _value(self, value: JsonValue) -> str:
        shown = json.dumps(self._shortened(value), ensure_ascii=False, indent=2)
        left = len(shown) - _VALUE_LENGTH
        rest = "" if left <= 0 else "\n" + self.words["left_out"].format(count=f"{left:,}")
        return f"<pre>{_text(shown[:_VALUE_LENGTH] + rest, lines=True, limit=None)}</pre>"

    def _shortened(self, value: JsonValue) -> JsonValue:
        """Without what nobody reads: the letters that an attachment is made of."""
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

    def _word(self, name: str) -> str:
        return _text(self.words[name])

    def _at(self, at: datetime) -> str:
        there = at.astimezone(self.zone).replace(microsecond=0)
        return f"{there.date().isoformat()} {self.hour(there.time())}"

    def _zone_name(self, now: datetime) -> str:
        there = now.astimezone(self.zone)
        name = there.strftime("%Z")
        offset = there.strftime("%z")
        return name if name in ("UTC", "") else f"{name} (UTC{offset[:3]}:{offset[3:5]})"


def _lines(*said: str) -> str:
    return "<br>".join(f"<bdi>{_text(one)}</bdi>" for one in said)


def _cut(text: str) -> str:
    return text if len(text) <= _TITLE_LENGTH else text[:_TITLE_LENGTH] + "…"


def _text(text: str, *, lines: bool = False, limit: int | None = _TITLE_LENGTH) -> str:
    """Text from outside as HTML: markup, what is hidden and what is no character are all shown."""
    said = text if limit is None else _cut(text)
    if not said.isprintable():
        said = "".join(_shown(char, lines=lines) for char in said)
    return escape(said, quote=True)


def _shown(char: str, *, lines: bool) -> str:
    if unicodedata.category(char) not in _HIDDEN or char in _JOINERS:
        return char
    return char if lines and char in "\n\t" else f"\\u{{{ord(char):X}}}"
