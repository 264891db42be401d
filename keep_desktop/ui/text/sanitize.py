"""Makes foreign text safe to show: no hidden or direction-changing characters, limited length."""

import re

from keep_desktop.domain.text import directions_escaped, escaped, is_visually_empty

#: Line breaks and tabs become a space; the rest is invisible: control characters, direction marks
#: and overrides, lone surrogates, invisible fillers.
_BREAKS = re.compile(r"[\s\u0085\u2028\u2029]+")
_ENDS = re.compile("\r\n|[\r\u0085\u2028\u2029]")
_UNSEEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e"
    "\u2060-\u206f\ufeff\ufff0-\ufffb\U000e0001\ud800-\udfff]"
)
_CUT = "…"
#: The bullet of each line of a list.
_BULLETS = "•-*– \t"
_ENDS_OF_SENTENCES = (".", ":", "!", "?", "…")


def single_line(text: str, limit: int = 300) -> str:
    """*text* on one line, without invisible characters, at most *limit* characters; direction
    overrides are shown by name, so that two different names look different."""
    if len(text) <= limit and _is_plain(text):
        return text
    # Text far beyond the limit is not read, so a title of a megabyte costs no more.
    ahead = text[: limit * 4]
    if text.strip() and is_visually_empty(ahead):
        # A name without any visible character shows its code points.
        return _cropped(escaped(ahead.strip()), limit, more=len(text) > len(ahead))
    ahead = directions_escaped(ahead)
    seen = _BREAKS.sub(" ", _UNSEEN.sub("", _BREAKS.sub(" ", ahead))).strip()
    return _cropped(seen, limit, more=len(text) > limit * 4)


def without_markup(text: str) -> str:
    """*text* on one line for a reader that may interpret markup and links, as desktops do in
    notifications."""
    return single_line(text).replace("<", "\u2039")


def _is_plain(text: str) -> bool:
    """Fast path: most texts need no change, and each is checked at every paint."""
    if not text.isprintable():
        return False
    return text.isascii() or (
        "  " not in text
        and text == text.strip()
        and not (len(text) < 40 and is_visually_empty(text))
    )


def joined_lines(text: str, limit: int = 300) -> str:
    """The lines of *text* joined by dots: “Prices has changed. Two · https://…”."""
    lines = [
        single_line(line.strip(_BULLETS), limit) for line in multi_line(text, limit * 4).split("\n")
    ]
    sentence = ""
    for line in filter(None, lines):
        between = " " if sentence.endswith(_ENDS_OF_SENTENCES) else " · "
        sentence = f"{sentence}{between}{line}" if sentence else line
    return _cropped(sentence, limit, more=len(text) > limit * 4)


def multi_line(text: str, limit: int = 20_000) -> str:
    """As `single_line`, but line breaks of any kind and tabs stay."""
    if len(text) <= limit and text.isprintable():
        return text
    ahead = _ENDS.sub("\n", text[: limit + 1])
    return _cropped(_UNSEEN.sub("", ahead), limit, more=len(text) > limit)


def reveal_hidden(text: str, limit: int = 1_000_000) -> str:
    """As `multi_line`, but invisible characters are named in place: in a script they may matter."""
    ahead = text[: limit + 1].replace("\r\n", "\n").replace("\r", "\n")
    return _cropped(escaped(ahead), limit, more=len(text) > limit)


def _cropped(text: str, limit: int, *, more: bool) -> str:
    if len(text) <= limit and not more:
        return text
    return text[: limit - 1].rstrip() + _CUT
