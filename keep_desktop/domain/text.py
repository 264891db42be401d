"""Text helpers: case folding in linear time, quoting, and invisible or direction-changing
characters.

`re.IGNORECASE` restarts at each letter: searching a thousand `a` in a million takes seconds while
holding the GIL. Invisible characters are Unicode's default ignorable code points, control
characters, lone surrogates and blank letters.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache
from urllib.parse import urlsplit

from keep_desktop.domain.messages import UserMessage

#: No letter beyond it has cases.
_LAST_CASED = 0x1FFFF


def fold_case(text: str) -> str:
    """*text* without case, each letter at its position."""
    small = text.casefold()
    # Some letters have more than one in the other case (ß, ŉ), which would shift the rest.
    return small if len(small) == len(text) else text.translate(_letter_by_letter())


@cache
def _letter_by_letter() -> Mapping[int, str]:
    letters = {}
    for letter in map(chr, range(_LAST_CASED + 1)):
        small = letter.casefold()
        if len(small) > 1:
            small = letter.lower()[0]
        if small != letter:
            letters[ord(letter)] = small
    return letters


_LONGEST_PAGE = 120


#: A part between double quotation marks of one kind.
_QUOTED = re.compile('„([^„“”]*)[“”]|“([^“”]*)”|"([^"]*)"|＂([^＂]*)＂|«([^«»]*)»|»([^«»]*)«')
_ALL_QUOTED = re.compile("‘([^‘’]+)’")
_ALONE = str.maketrans("“„”", "‘‘’")


def counted(count: int, one: str, many: str) -> str:
    """“1 item”, “2 items”, for the commands, which are English."""
    return f"{count:,} {one if count == 1 else many}"


def inside_quotes(title: str) -> str:
    """The title of a step for use between quotation marks: its own become single ones, and those
    around all of it fall away."""
    nested = nested_quotes(title)
    all_quoted = _ALL_QUOTED.fullmatch(nested)
    if all_quoted is None:
        return nested
    template = _ALL_QUOTED.fullmatch(nested.template) if isinstance(nested, UserMessage) else None
    if isinstance(nested, UserMessage) and template is not None:
        return UserMessage(template[1], **nested.facts)
    return all_quoted[1]


def nested_quotes(title: str) -> str:
    """The same without a look at what is around all of it: for a part of a title."""
    plain = _inside_quotes(title)
    if isinstance(title, UserMessage):
        facts = {k: nested_quotes(v) if isinstance(v, str) else v for k, v in title.facts.items()}
        made = UserMessage(_inside_quotes(title.template), **facts)
        return made if made == plain else plain
    return plain


def _inside_quotes(title: str) -> str:
    single = _QUOTED.sub(lambda found: f"‘{found[found.lastindex or 0]}’", title)
    return single.translate(_ALONE)


def quote(words: str) -> str:
    """The same for untrusted text: a title from a script, a name from outside."""
    return inside_quotes(words)


def sentence(text: str) -> str:
    """The text with a full stop, unless it ends with punctuation."""
    if text[-1:].isspace():
        text = text.rstrip()
    return text if text.endswith((".", "!", "?", "…", "”")) else UserMessage("{text}.", text=text)


def without_stop(text: str) -> str:
    """The text without its full stop, for use where something follows."""
    if isinstance(text, UserMessage) and text.template.endswith("."):
        return UserMessage(text.template.removesuffix("."), **text.facts)
    return text.removesuffix(".")


def after_colon(text: str) -> str:
    """The text with a small first letter."""
    small = text[:1].lower() + text[1:]
    if isinstance(text, UserMessage):
        made = UserMessage(text.template[:1].lower() + text.template[1:], **text.facts)
        return made if made == small else small
    return small


def shown_page(address: str) -> str:
    """The address of a page for a sentence: without its query, which may contain a secret, and
    cropped."""
    parts = urlsplit(address)
    shown = f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"
    shown = shown if len(shown) <= _LONGEST_PAGE else f"{shown[: _LONGEST_PAGE - 1]}…"
    return f"{shown}?…" if parts.query else shown


#: Default_Ignorable_Code_Point of Unicode 16, for a class of a regular expression.
IGNORABLE = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
_CONTROLS = "\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff"
#: Blank, though not to Unicode: an empty Braille pattern, annotation marks.
_BLANK = "\u2800\ufff9-\ufffb"
UNSEEN = re.compile(f"[{_CONTROLS}{IGNORABLE}{_BLANK}]")
_NOT_IN_NAMES = re.compile(f"[{_CONTROLS}{IGNORABLE}{_BLANK}\t\n]")
#: Joiners and variation selectors, which some scripts and emoji need.
_SHAPING = re.compile(
    "(?<=[^\x00-\x7f])[\u200c\u200d\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]"
    "|(?<=[0-9#*])\ufe0f"
)
#: Direction characters: embeddings and overrides, isolates and their end, single marks.
_DIRECTION = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_MARKS = "\u061c\u200e\u200f"
_ISOLATES, _ISOLATE_ENDS = "\u2066\u2067\u2068", "\u2069"
_FROM_THE_RIGHT = ("R", "AL")
#: Control characters, lone surrogates, separators of lines and paragraphs.
_NOT_SHOWN = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
#: Of a step.
TITLE_LENGTH = 200


def escaped(text: str) -> str:
    """*text* with invisible characters replaced by their names; line breaks and tabs stay."""
    return UNSEEN.sub(_named, text)


def directions_escaped(text: str) -> str:
    """*text* with direction characters replaced by their names, so that a reversed name looks like
    no other: embeddings, overrides, unpaired isolates. Paired isolates are removed, and so are
    single marks in right-to-left text, which uses them."""
    if _DIRECTION.search(text) is None:
        return text
    letters = _DIRECTION.sub("", text)
    uses_them = any(unicodedata.bidirectional(letter) in _FROM_THE_RIGHT for letter in letters)
    harmless = set(_whole_isolates(text))
    if uses_them:
        harmless.update(at for at, mark in enumerate(text) if mark in _MARKS)
    return _DIRECTION.sub(lambda one: "" if one.start() in harmless else _named(one), text)


def single_line(text: str, limit: int = TITLE_LENGTH) -> str:
    """*text* as one line of at most *limit* characters, without control and direction characters;
    itself where it is so already."""
    shown = text[: limit * 4]
    if not (shown.isascii() and shown.isprintable()):
        shown = _NOT_SHOWN.sub(" ", _DIRECTION.sub("", shown))
    shown = " ".join(shown.split())
    if shown == text and len(shown) <= limit:
        return text
    return shown if len(shown) <= limit else shown[: limit - 1].rstrip() + "…"


def _whole_isolates(text: str) -> Iterator[int]:
    open_starts: list[int] = []
    for found in _DIRECTION.finditer(text):
        if found[0] in _ISOLATES:
            open_starts.append(found.start())
        elif found[0] == _ISOLATE_ENDS and open_starts:
            yield open_starts.pop()
            yield found.start()


def _named(found: re.Match[str]) -> str:
    return f"⟨U+{ord(found[0]):04X}⟩"


def is_visually_empty(text: str) -> bool:
    """Whether nothing of *text* is visible."""
    return not UNSEEN.sub("", text).strip()


def invisible_in(text: str) -> str | None:
    """The first invisible or direction-changing character of a name, as U+202E; None if there is
    none. Variation selectors and joiners after a visible letter are allowed."""
    found = _NOT_IN_NAMES.search(text if is_visually_empty(text) else _SHAPING.sub("", text))
    return None if found is None else f"U+{ord(found[0]):04X}"
