"""Recognises a sentence of the host by the templates that it is made from: whole, or not at all.

A template fits where it fits all of the sentence, and in one way only. Nothing here guesses.
"""

import json
import re
import string
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from math import prod
from typing import Any

from keep_desktop.resources import translations_folder

#: Longer than any sentence of the host with all that it may quote.
LONGEST = 20_000
#: So often may a mark stand in a sentence that each of its places is tried.
_MOST_WAYS = 50
#: Templates are kept by so much of what they begin with.
_KEY = 12
_NUMBER = re.compile(r"-?\d[\d.,:-]*(?:e[+-]?\d+)?")
_PLACE = re.compile(r"(?:line \d+, )?[^\s;]+|the whole")
_OR = " or "
_QUOTES = ("“", "'", '"', "`")


@dataclass(frozen=True, slots=True)
class Template:
    """A sentence with holes. *kinds* has a letter for each: `t` text, `q` a name in quotation
    marks, `s` the host's name of a step, `f` of a field, `p` a place in a description, `n` a
    number or a time, `w` a word of the list."""

    text: str
    kinds: str
    #: What stands before, between and behind the holes.
    literals: tuple[str, ...]

    def is_quoted(self, hole: int) -> bool:
        """Whether what fills the hole is somebody's words, which nobody translates."""
        kind = self.kinds[hole]
        return kind == "q" or (kind not in "sf" and self.literals[hole].endswith(_QUOTES))


@dataclass(frozen=True, slots=True)
class Recognised:
    """A sentence, and what fills its holes."""

    template: Template
    filled: tuple[str, ...]
    #: Behind the template: the full stop that a sentence is given where it has none.
    end: str = ""


class _Doubt(Exception):
    """A template fits in two ways."""


class Templates:
    """All templates, with those at hand that a sentence can be made from."""

    def __init__(self, sentences: Iterable[tuple[str, str]], words: Iterable[str]) -> None:
        longest_first = sorted(words, key=len, reverse=True)
        self._word = re.compile("|".join(map(re.escape, longest_first)))
        self._by_head: dict[str, list[Template]] = {}
        #: Those of which the end tells more, such as “{0}” and some words.
        self._by_tail: dict[str, list[Template]] = {}
        #: Those without holes: a text that is one of them is that one.
        self._whole: dict[str, Template] = {}
        for text, kinds in sentences:
            template = Template(text, kinds, _literals(text))
            if not kinds:
                self._whole[template.literals[0]] = template
            head, tail = template.literals[0], template.literals[-1]
            if len(head) >= len(tail):
                self._by_head.setdefault(head[:_KEY], []).append(template)
            else:
                self._by_tail.setdefault(tail[-_KEY:], []).append(template)
        groups = (*self._by_head.values(), *self._by_tail.values())
        self.all = tuple(one for group in groups for one in group)

    def recognise(self, text: str) -> tuple[Recognised, ...]:
        """All that *text* can have been made from; none where a template fits in two ways."""
        if not text or len(text) > LONGEST:
            return ()
        if text in self._whole:
            return (Recognised(self._whole[text], ()),)
        try:
            found = self._fitting(text, "")
            if text.endswith("."):
                found += self._fitting(text[:-1], ".")
        except _Doubt:
            return ()
        return tuple(found)

    def words_in(self, text: str) -> list[str] | None:
        """The words of the list that *text* holds, with “or” between them; None if it is other."""
        found, at = [], 0
        while match := self._word.match(text, at):
            found.append(match[0])
            if match.end() == len(text):
                return found
            if not text.startswith(_OR, match.end()):
                return None
            at = match.end() + len(_OR)
        return None

    def _fitting(self, text: str, end: str) -> list[Recognised]:
        found = []
        for template in self._near(text):
            if end and (not template.literals[-1] or template.text.endswith(".")):
                continue
            filled = self._filled(template, text)
            if filled is not None:
                found.append(Recognised(template, filled, end))
        return found

    def _near(self, text: str) -> Iterator[Template]:
        """Those that begin as the text does, or end so."""
        for length in range(min(_KEY, len(text)) + 1):
            yield from self._by_head.get(text[:length], ())
            yield from self._by_tail.get(text[len(text) - length :], ())

    def _filled(self, template: Template, text: str) -> tuple[str, ...] | None:
        """What fills the holes. Raises where it can be told apart in two ways."""
        if not template.kinds:
            return () if template.literals[0] == text else None
        head, *between, tail = template.literals
        start, stop = len(head), len(text) - len(tail)
        if stop < start or not text.startswith(head) or not text.endswith(tail):
            return None
        first = _from_left(text, between, start, stop)
        if first is None:
            return None
        last = _from_right(text, between, start, stop)
        ways, are_all = ([first], True) if first == last else ([first, last], False)
        if not are_all and prod(map(text.count, between)) <= _MOST_WAYS:
            ways, are_all = list(_every_way(text, between, start, stop)), True
        parts = [_cut(text, between, places, start, stop) for places in ways]
        fitting = [one for one in parts if all(map(self._fits, template.kinds, one))]
        if len(fitting) > 1 or (fitting and not are_all):
            raise _Doubt
        return fitting[0] if fitting else None

    def _fits(self, kind: str, filled: str) -> bool:
        match kind:
            case "n":
                return _NUMBER.fullmatch(filled) is not None
            case "w":
                return self.words_in(filled) is not None
            case "p":
                return _PLACE.fullmatch(filled) is not None
            case "q":
                return filled.startswith("“") and filled.endswith("”")
        return True


def _literals(text: str) -> tuple[str, ...]:
    literals = [""]
    for literal, hole, _, _ in string.Formatter().parse(text):
        literals[-1] += literal
        if hole is not None:
            literals.append("")
    return tuple(literals)


def _from_left(text: str, between: list[str], start: int, stop: int) -> list[int] | None:
    places = []
    for literal in between:
        at = text.find(literal, start, stop)
        if at < 0:
            return None
        places.append(at)
        start = at + len(literal)
    return places


def _every_way(text: str, between: list[str], start: int, stop: int) -> Iterator[list[int]]:
    if not between:
        yield []
        return
    for at in _everywhere(text, between[0], start, stop):
        for after in _every_way(text, between[1:], at + len(between[0]), stop):
            yield [at, *after]


def _everywhere(text: str, literal: str, start: int, stop: int) -> Iterator[int]:
    while (at := text.find(literal, start, stop)) >= 0:
        yield at
        start = at + 1


def _from_right(text: str, between: list[str], start: int, stop: int) -> list[int]:
    """The last places of the same pieces; there are some, since there are first ones."""
    places = []
    for literal in reversed(between):
        stop = text.rfind(literal, start, stop)
        places.append(stop)
    return places[::-1]


def _cut(
    text: str, between: list[str], places: list[int], start: int, stop: int
) -> tuple[str, ...]:
    ends = [at + len(literal) for at, literal in zip(places, between, strict=True)]
    marks = [start, *(mark for pair in zip(places, ends, strict=True) for mark in pair), stop]
    return tuple(text[a:b] for number, (a, b) in enumerate(pairwise(marks)) if number % 2 == 0)


@cache
def templates() -> Templates:
    """The templates of the host that this program holds."""
    text = (translations_folder() / "host_sentences.json").read_text("utf-8")
    found: Mapping[str, list[Any]] = json.loads(text)
    return Templates(((text, kinds) for text, kinds in found["sentences"]), found["words"])


@lru_cache(maxsize=4_096)
def recognised(text: str) -> tuple[Recognised, ...]:
    """What a sentence can have been made from; nothing where it is not one of the host's."""
    return templates().recognise(text)
