"""Messages of the host in the language of the window.

Foreign text (of scripts, servers, earlier versions of Keep) is shown unchanged.
"""

import re

from PySide6.QtCore import QCoreApplication, QLocale

from keep_desktop.domain import text as sentences
from keep_desktop.domain.errors import KeepError
from keep_desktop.domain.messages import (
    Fact,
    MessageCode,
    UserMessage,
    escaped,
    facts_of_code,
    fill,
    literals_of,
)
from keep_desktop.ui.text.format import number
from keep_desktop.ui.text.language import translate_english, translate_template
from keep_desktop.ui.text.sanitize import single_line

#: A name inside other quotation marks has single ones.
_QUOTED_INSIDE = re.compile("‘([^‘’]*)’")
_OUTSIDE = str.maketrans("‘’", "“”")


def translate_error(text: str) -> str:
    """*text* in the language of the window, if it is a message, with the messages in it, and
    without the commands of the terminal that it names."""
    if not isinstance(text, UserMessage):
        return text
    if text.facts.get("code") == MessageCode.TERMINAL_COMMAND:
        return ""
    if not is_english():
        return fill(_template(text), text.facts, _fact)
    if facts_of_code(text, MessageCode.TERMINAL_COMMAND) is None:
        return text
    return fill(text.template, text.facts, _english_fact)


def is_english() -> bool:
    """Whether the window speaks the language that messages are stored in."""
    return translate_template("done") == "done"


def _template(message: UserMessage) -> str:
    """The translated template. Inside another message it may have lost its full stop or its
    capital, and have single quotation marks."""
    template = message.template
    if not "".join(literals_of(template)).strip():
        return template
    if (found := translate_template(template)) != template:
        return found
    if not message.facts and (found := translate_english(message)) != message:
        return escaped(found)
    for known in (f"{template}.", template[:1].upper() + template[1:]):
        if (found := translate_template(known)) != known:
            return found if template.endswith(".") else found.removesuffix(".")
    outside = template.translate(_OUTSIDE)
    if outside != template and (found := translate_template(outside)) != outside:
        return _nested_quotes(found)
    return template


def _english_fact(fact: Fact, spec: str) -> str:
    return translate_error(fact) if isinstance(fact, str) else format(fact, spec)


def _fact(fact: Fact, spec: str) -> str:
    if isinstance(fact, str):
        return translate_error(fact)
    if isinstance(fact, float):
        return QLocale().toString(fact, "g", 6)
    return number(fact) if spec == "," else str(fact)


def inside_quotes(text: str) -> str:
    """*text*, translated, for use inside quotation marks of that language: its own become nested
    ones."""
    return _QUOTED_INSIDE.sub(_quoted_inside, sentences.inside_quotes(str(text)))


def _nested_quotes(template: str) -> str:
    return _QUOTED_INSIDE.sub(_quoted_inside, sentences.nested_quotes(template))


def _quoted_inside(found: re.Match[str]) -> str:
    return QCoreApplication.translate("host_words", "‘{name}’").format(name=found[1])


def quote(text: str, most: int = 80) -> str:
    """Like `inside_quotes` for foreign text, on one line of at most so many letters."""
    return inside_quotes(single_line(text, most))


def sentence_of(error: Exception) -> str:
    """The message to show for an error."""
    if isinstance(error, KeepError):
        return translate_error(error.sentence)
    text = QCoreApplication.translate("Worker", "Something went wrong in Keep: {what}")
    return text.format(what=str(error) or type(error).__name__)
