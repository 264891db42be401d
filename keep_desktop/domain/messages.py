"""Messages for people: a template with facts, so that each reader gets their language.

The English template is the key of the catalogue, as in gettext. Errors, refusals, warnings and
questions of the host are messages; what a script, a server or a library said is plain text and is a
fact at most.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import Self

#: What a template is filled with. A message among them is translated with the rest.
Fact = str | int | float


class MessageCode(StrEnum):
    """What a message is about, where code depends on it: its fact `code`, which no text shows."""

    SERVICE_MISSING = "service.missing"
    MAIL_ACCOUNT_MISSING = "mail_account.missing"
    TOOL_OFF = "tool.off"
    PATH_MISSING = "path.missing"
    PATH_OCCUPIED = "path.occupied"
    SETTINGS_MISSING = "settings.missing"
    ITEM_FAILED = "item.failed"
    OUTCOME_UNKNOWN = "outcome.unknown"
    NOT_PERMITTED = "not.permitted"
    CONNECTION_MISSING = "connection.missing"
    WORKFLOW_BLOCKED = "workflow.blocked"
    HANDLER_WAITS = "handler.waits"
    SCRIPT_PLACE = "script.place"
    #: With the place among its facts alone.
    SCRIPT_THREW = "script.threw"
    SCRIPT_TOO_LONG = "script.too_long"
    TERMINAL_COMMAND = "terminal.command"
    LEDGER_DAMAGED = "ledger.damaged"
    LEDGER_ALTERED = "ledger.altered"


# Made once: `json.dumps` with options makes an encoder for each call.
_encode = json.JSONEncoder(ensure_ascii=False).encode
#: `{{`, `}}`, or a field with an optional format of numbers. Nothing else is looked up, so that a
#: template from a foreign ledger reaches no attribute.
_FIELD = re.compile(r"\{\{|\}\}|\{(\w+)(?::(,|g|\.\df))?\}")
#: A message holds messages this deep at most; deeper ones are read as plain text.
_DEEPEST = 8
#: So that a foreign ledger cannot have one filled with a text that grows without end.
_MOST_MARKS = 100


class UserMessage(str):
    """The English text of *template* filled with *facts*, which stay at hand for a translation.

    It is an ordinary `str` to whoever stores, compares or prints it; what is made from it by
    operators of `str` is plain text again.
    """

    template: str
    facts: Mapping[str, Fact]

    def __new__(cls, template: str, /, **facts: object) -> Self:
        kept = {k: v if isinstance(v, str | int | float) else str(v) for k, v in facts.items()}
        made = super().__new__(cls, fill(template, kept))
        made.template, made.facts = template, kept
        return made

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, Fact]]:
        """For `copy` and `deepcopy`."""
        return (self.template,), dict(self.facts)


def facts_of_code(text: str | None, *codes: MessageCode) -> Mapping[str, Fact] | None:
    """The facts of the first message with one of *codes* in *text*, itself or among its facts; None
    for plain text, and where there is none."""
    if not isinstance(text, UserMessage):
        return None
    if text.facts.get("code") in codes:
        return text.facts
    found = (facts_of_code(one, *codes) for one in text.facts.values() if isinstance(one, str))
    return next((facts for facts in found if facts is not None), None)


def escaped(text: str) -> str:
    """The template of *text* itself."""
    return text.replace("{", "{{").replace("}", "}}")


def term(text: str) -> UserMessage:
    """A word of the catalogue that is not written where it is said: of a state, of a kind, the
    title of a field."""
    return UserMessage(escaped(text))


def terminal_command(words: str) -> UserMessage:
    """Which command does it, as the last fact of a message: of use in a terminal only."""
    return UserMessage(" (`{words}`)", code=MessageCode.TERMINAL_COMMAND, words=words)


def fill(
    template: str, facts: Mapping[str, Fact], show: Callable[[Fact, str], str] = format
) -> str:
    """*template* with each `{name}` replaced by its fact as *show* writes it; a name without a fact
    stays as it stands."""

    def field(found: re.Match[str]) -> str:
        name = found[1]
        if name is None:
            return found[0][0]
        return show(facts[name], found[2] or "") if name in facts else found[0]

    return _FIELD.sub(field, template)


def literals_of(template: str) -> tuple[str, ...]:
    """What stands before, between and behind its fields."""
    found, after = [""], 0
    for field in _FIELD.finditer(template):
        found[-1] += template[after : field.start()] + (field[0][0] if field[1] is None else "")
        after = field.end()
        if field[1] is not None:
            found.append("")
    found[-1] += template[after:]
    return tuple(found)


def dump(text: str | None) -> str | None:
    """What is stored beside the English text: JSON of template and facts; None for plain text."""
    return _encode(_plain(text)) if isinstance(text, UserMessage) else None


def join(parts: Sequence[str], between: str) -> UserMessage:
    """The parts as one message, each translated for itself."""
    names = [f"part_{number}" for number in range(len(parts))]
    template = between.join(f"{{{name}}}" for name in names)
    return UserMessage(template, **dict(zip(names, parts, strict=True)))


def thrown_at(text: str, line: int) -> UserMessage:
    """What a script threw, as it is, with the line among its facts."""
    return UserMessage("{text}", code=MessageCode.SCRIPT_THREW, text=text, line=line)


def load(text: str | None, dumped: str | None) -> str | None:
    """*text* as the message it was, where *dumped* is what `dump` made of it; otherwise plain."""
    if text is None or dumped is None:
        return text
    try:
        made = _message(json.loads(dumped), _DEEPEST, len(text))
    except (ValueError, RecursionError):
        return text
    return made if isinstance(made, UserMessage) and made == text else text


def _plain(fact: Fact) -> object:
    if not isinstance(fact, UserMessage):
        return fact
    return {"template": fact.template, "facts": {k: _plain(v) for k, v in fact.facts.items()}}


def _message(found: object, deep: int, longest: int) -> Fact:
    """Raises a ValueError for what is no dump of a message of *longest* characters."""
    match found:
        case {"template": str(template), "facts": dict(facts)} if deep:
            if template.count("{") > _MOST_MARKS:
                raise ValueError("too many fields")
            known = {name: _message(fact, deep - 1, longest) for name, fact in facts.items()}
            made = UserMessage(template, **known)
            if len(made) <= longest:
                return made
        case str() | int() | float():
            return found
    raise ValueError("not a message")
