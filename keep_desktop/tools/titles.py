"""Titles of calls and names inside sentences: one line, of bounded length, nothing hidden in it."""

import re
import unicodedata

_TITLE_LENGTH = 200
_NAME_LENGTH = 80
#: Marks that turn the direction of text, by which a name can show itself as another.
_TURNS = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def one_line(text: str, limit: int = _TITLE_LENGTH) -> str:
    """*text* as one line of at most *limit* characters, without control and direction marks."""
    shown = text[: limit * 4]
    if not (shown.isascii() and shown.isprintable()):
        shown = _TURNS.sub("", shown)
        shown = "".join(" " if unicodedata.category(mark) in _NOT_SHOWN else mark for mark in shown)
    shown = " ".join(shown.split())
    return shown if len(shown) <= limit else shown[: limit - 1].rstrip() + "…"


def shown_name(text: str) -> str:
    """A name for use inside a sentence or a title: short, one line."""
    return one_line(text, _NAME_LENGTH)


def named(text: str) -> str:
    """The name of a file or a note inside the title of a step, in quotation marks: one sees where
    it begins and ends."""
    return f"“{shown_name(text)}”"


_NOT_SHOWN = frozenset({"Cc", "Cs", "Zl", "Zp"})
