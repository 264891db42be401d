"""Sentences that the host said in English below the window, in the language of the window.

The ledger, the log and the commands keep the English. What is not recognised beyond doubt, such as
what a script or another program said, is shown as it was said.
"""

import re

from PySide6.QtCore import QCoreApplication, QLocale

from keep_desktop.domain import sentences
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.host_templates import LONGEST, Recognised, recognised, templates
from keep_desktop.ui.language import as_host_said, host_word, in_words
from keep_desktop.ui.text import number

#: Between what was found wrong in several places.
_BETWEEN = "; "
#: A name in quotation marks, which are those of the language.
_QUOTED = re.compile("“[^“”]*”")
#: The same inside others, where they are single ones.
_QUOTED_INSIDE = re.compile("‘([^‘’]*)’")
#: The titles of several fields.
_FIELDS = re.compile("“[^“”]*”(, (“[^“”]*”|…))*")
#: A sentence may give another as its reason, and that one a third.
_DEEPEST = 3


def told(text: str) -> str:
    """*text* in the language of the window, each line for itself where it is no whole."""
    if host_word("done") == "done":
        # The window speaks as the host does.
        return text
    whole = _told(text, 0)
    if whole is not None or recognised(text):
        return text if whole is None else whole
    if "\n" in text:
        return "\n".join(_told(line, 0) or line for line in text.split("\n"))
    return _list_told(text, 0) or text


def _list_told(text: str, depth: int) -> str | None:
    """Several findings in one text; None unless all of them are recognised."""
    if len(text) > LONGEST or _BETWEEN not in text:
        return None
    parts = [_told(part, depth) for part in text.split(_BETWEEN)]
    known = [part for part in parts if part is not None]
    return _BETWEEN.join(known) if len(known) == len(parts) else None


def _told(text: str, depth: int) -> str | None:
    """None where it is not recognised, or may have been said in two ways that differ."""
    readings = recognised(text) if depth < _DEEPEST else ()
    said = {_read(text, one, depth) for one in readings}
    return said.pop() if len(said) == 1 else None


def _read(text: str, found: Recognised, depth: int) -> str:
    template = found.template
    said = as_host_said(template.text)
    if said == template.text:
        # In English, and where a translation is missing.
        return text
    return said.format(*(_filled(found, at, depth) for at in range(len(found.filled)))) + found.end


def _filled(found: Recognised, at: int, depth: int) -> str:
    text = found.filled[at]
    if found.template.kinds[at] == "f" and _FIELDS.fullmatch(text):
        return _QUOTED.sub(_field_told, text)
    if _QUOTED.fullmatch(text):
        return QCoreApplication.translate("host_words", "“{name}”").format(name=text[1:-1])
    if found.template.is_quoted(at) or not text:
        return _QUOTED_INSIDE.sub(_quoted_inside, text)
    match found.template.kinds[at]:
        case "s" if (step := _told(_QUOTED_INSIDE.sub("“\\1”", text), depth + 1)) is not None:
            return inside_quotes(step) if _is_between_quotes(found, at) else step
        case "n":
            return _number(text)
        case "w":
            return _word(text)
        case "f":
            return in_words(text)
    # Where a sentence stands inside another, its first letter may have been made small.
    return (
        _told(text, depth + 1)
        or _told(text[0].upper() + text[1:], depth + 1)
        or _list_told(text, depth + 1)
        or _told_without_stop(text, depth + 1)
        or text
    )


def _told_without_stop(text: str, depth: int) -> str | None:
    """A whole sentence whose full stop stands behind what was added to it."""
    whole = _told(f"{text}.", depth)
    return None if whole is None else whole.removesuffix(".")


def _is_between_quotes(found: Recognised, at: int) -> bool:
    return found.template.literals[at].endswith("“")


def inside_quotes(text: str) -> str:
    """*text*, in the language of the window, for use between quotation marks of that language:
    its own, of whatever kind, become those that stand inside others."""
    return _QUOTED_INSIDE.sub(_quoted_inside, sentences.inside_quotes(text))


def _field_told(found: re.Match[str]) -> str:
    quoted = QCoreApplication.translate("host_words", "“{name}”")
    return quoted.format(name=in_words(found[0][1:-1]))


def _quoted_inside(found: re.Match[str]) -> str:
    return QCoreApplication.translate("host_words", "‘{name}’").format(name=found[1])


def cited(words: str, most: int = 80) -> str:
    """The same for somebody's own words, on one line of at most so many letters: a title that a
    script gave, a name that the user did."""
    return inside_quotes(one_line(words, most))


def _word(text: str) -> str:
    words = templates().words_in(text) or [text]
    first, *rest = (host_word(word) for word in words)
    for word in rest:
        first = QCoreApplication.translate("host_words", "{one} or {other}").format(
            one=first, other=word
        )
    return first


def _number(text: str) -> str:
    plain = text.replace(",", "")
    if plain.lstrip("-").isdigit():
        return number(int(plain)) if "," in text else text
    try:
        return QLocale().toString(float(plain), "g", 6)
    except ValueError:
        return text
