"""Text from outside as it may be shown: nothing hidden in it, nothing that turns its neighbours
round, and never more than there is room for."""

import re

#: Line breaks and tabs become a space; the rest has no shape of its own and only hides something:
#: control characters, marks and overrides of direction, lone surrogates, invisible fillers.
_BREAKS = re.compile(r"[\s\u0085\u2028\u2029]+")
_ENDS = re.compile("\r\n|[\r\u0085\u2028\u2029]")
_UNSEEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e"
    "\u2060-\u2069\ufeff\ufff9-\ufffb\U000e0001\ud800-\udfff]"
)
_CUT = "…"
#: What stands before each line of a list.
_BULLETS = "•-*– \t"
_ENDS_OF_SENTENCES = (".", ":", "!", "?", "…")


def one_line(text: str, limit: int = 300) -> str:
    """*text* on one line, without what cannot be seen, at most *limit* characters."""
    if len(text) <= limit and _is_plain(text):
        return text
    # What is far beyond the limit is never looked at, so a title of a megabyte costs no more.
    ahead = text[: limit * 4]
    seen = _BREAKS.sub(" ", _UNSEEN.sub("", _BREAKS.sub(" ", ahead))).strip()
    return _cropped(seen, limit, more=len(text) > len(ahead))


def without_markup(text: str) -> str:
    """*text* on one line for who may read it as markup, links included, as desktops do notices."""
    return one_line(text).replace("<", "\u2039")


def _is_plain(text: str) -> bool:
    """Whether it is as it is shown already, as most texts are: each is looked at at every paint."""
    if not text.isprintable():
        return False
    return text.isascii() or ("  " not in text and text == text.strip())


def in_a_row(text: str, limit: int = 300) -> str:
    """The lines of *text* one behind the other: “Prices has changed. Two · https://…”."""
    lines = [one_line(line.strip(_BULLETS), limit) for line in block(text, limit * 4).split("\n")]
    said = ""
    for line in filter(None, lines):
        between = " " if said.endswith(_ENDS_OF_SENTENCES) else " · "
        said = f"{said}{between}{line}" if said else line
    return _cropped(said, limit, more=len(text) > limit * 4)


def block(text: str, limit: int = 20_000) -> str:
    """The same for text of several lines: line breaks, of whatever kind, and tabs stay."""
    if len(text) <= limit and text.isprintable():
        return text
    ahead = _ENDS.sub("\n", text[: limit + 1])
    return _cropped(_UNSEEN.sub("", ahead), limit, more=len(text) > limit)


def unhidden(text: str, limit: int = 1_000_000) -> str:
    """As `block`, but what cannot be seen is named where it stands: for a script, in which it may
    be what matters."""
    ahead = text[: limit + 1].replace("\r\n", "\n").replace("\r", "\n")
    named = _UNSEEN.sub(lambda found: f"⟨U+{ord(found.group()):04X}⟩", ahead)
    # A text widget takes these for the end of a line too.
    for end in ("\u0085", "\u2028", "\u2029"):
        named = named.replace(end, f"⟨U+{ord(end):04X}⟩")
    return _cropped(named, limit, more=len(text) > limit)


def _cropped(text: str, limit: int, *, more: bool) -> str:
    if len(text) <= limit and not more:
        return text
    return text[: limit - 1].rstrip() + _CUT
