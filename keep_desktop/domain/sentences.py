"""Putting sentences together for people."""

import re
from urllib.parse import urlsplit

_LONGEST_PAGE = 120


#: A part between double quotation marks of one kind.
_QUOTED = re.compile('„([^„“”]*)[“”]|“([^“”]*)”|"([^"]*)"|＂([^＂]*)＂|«([^«»]*)»|»([^«»]*)«')
_ALONE = str.maketrans("“„”", "‘‘’")


def inside_quotes(title: str) -> str:
    """The title of a step for use between quotation marks: its own become single ones."""
    single = _QUOTED.sub(lambda found: f"‘{found[found.lastindex or 0]}’", title)
    return single.translate(_ALONE)


def cited(words: str) -> str:
    """The same for what is not the host's: a title that a script gave, a name that somebody did."""
    return inside_quotes(words)


def sentence(text: str) -> str:
    """The text with a full stop, where it does not end with a mark of its own."""
    text = text.rstrip()
    return text if text.endswith((".", "!", "?", "…", "”")) else f"{text}."


def shown_page(address: str) -> str:
    """The address of a page as a sentence names it: without what is asked of it, which may be a
    secret, and of bounded length."""
    parts = urlsplit(address)
    shown = f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"
    shown = shown if len(shown) <= _LONGEST_PAGE else f"{shown[: _LONGEST_PAGE - 1]}…"
    return f"{shown}?…" if parts.query else shown
