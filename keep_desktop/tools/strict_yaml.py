"""Strict YAML: one plain document of words, numbers, lists and mappings.

A bare `no`, `on`, `1e3` or date stays text. Anchors, aliases (which can expand to gigabytes), tags,
repeated keys and further documents are refused, with their line. Linear in the text.
"""

import re
from typing import Any

import yaml

from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.text import sentence
from keep_desktop.tools.text import single_line

Place = tuple[str | int, ...]

_Parser: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_INTEGER = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,17})")
_FLOAT = re.compile(r"[-+]?[0-9]{1,18}\.[0-9]{0,18}(?:[eE][-+][0-9]{1,3})?")
_WORDS = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}


class NotPlain(ValueError):
    """The text is no strict YAML; `str(error)` is a UserMessage with the line."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


def strict_yaml(text: str | bytes, *, deepest: int, lines: dict[Place, int] | None = None) -> Any:
    """The value of the document. *lines* receives the line of each place in it. Raises NotPlain."""
    try:
        parser = _Parser(text)
        try:
            return _ValueBuilder(parser, deepest, lines).document()
        finally:
            parser.dispose()
    except yaml.MarkedYAMLError as error:
        raise NotPlain(_marked(error)) from None
    except (yaml.YAMLError, UnicodeError) as error:
        raise NotPlain(sentence(single_line(str(error), 160))) from None


def _marked(error: yaml.MarkedYAMLError) -> str:
    what = single_line(error.problem or UserMessage("it cannot be read"), 120)
    if error.problem_mark is None:
        return sentence(what)
    line = error.problem_mark.line + 1
    return sentence(UserMessage("line {line}: {what}", line=line, what=what))


class _ValueBuilder:
    """Builds the value from the parser's events."""

    def __init__(self, parser: Any, deepest: int, lines: dict[Place, int] | None) -> None:
        self._next, self._deepest, self._lines = parser.get_event, deepest, lines

    def document(self) -> Any:
        self._next()
        event = self._next()
        if isinstance(event, yaml.StreamEndEvent):
            return None
        value = self._value(self._next(), (), 0)
        self._next()
        end = self._next()
        if not isinstance(end, yaml.StreamEndEvent):
            raise self._wrong(end, UserMessage("another document begins, and only one is read"))
        return value

    def _value(self, event: Any, place: Place, depth: int) -> Any:
        if isinstance(event, yaml.AliasEvent) or event.anchor is not None:
            raise self._wrong(event, UserMessage("anchors and aliases (& and *) are not taken"))
        if event.tag is not None and event.tag != "!":
            raise self._wrong(event, UserMessage("tags (!) are not taken"))
        if depth > self._deepest:
            raise self._wrong(event, UserMessage("it is nested too deeply"))
        if self._lines is not None:
            self._lines.setdefault(place, event.start_mark.line + 1)
        if isinstance(event, yaml.ScalarEvent):
            return event.value if event.style else _plain(event.value)
        if isinstance(event, yaml.SequenceStartEvent):
            return self._list(place, depth)
        return self._mapping(place, depth)

    def _list(self, place: Place, depth: int) -> list[Any]:
        found: list[Any] = []
        while not isinstance(event := self._next(), yaml.SequenceEndEvent):
            found.append(self._value(event, (*place, len(found)), depth + 1))
        return found

    def _mapping(self, place: Place, depth: int) -> dict[str, Any]:
        found: dict[str, Any] = {}
        while not isinstance(event := self._next(), yaml.MappingEndEvent):
            key = self._key(event)
            if key in found:
                what = UserMessage("the key {value} is there twice", value=single_line(key, 60))
                raise self._wrong(event, what)
            if self._lines is not None:
                self._lines[(*place, key)] = event.start_mark.line + 1
            found[key] = self._value(self._next(), (*place, key), depth + 1)
        return found

    def _key(self, event: Any) -> str:
        """As written: `200:` and `no:` are words too."""
        if not isinstance(event, yaml.ScalarEvent) or (not event.style and event.value == "<<"):
            raise self._wrong(event, UserMessage("a key must be a word"))
        if event.anchor is not None:
            raise self._wrong(event, UserMessage("anchors and aliases (& and *) are not taken"))
        return str(event.value)

    def _wrong(self, event: Any, what: str) -> NotPlain:
        line = event.start_mark.line + 1
        return NotPlain(sentence(UserMessage("line {line}: {what}", line=line, what=what)))


def _plain(text: str) -> Any:
    """The value of a word without quotes."""
    if text in _WORDS:
        return _WORDS[text]
    if text[0] in "-+.0123456789":
        if _INTEGER.fullmatch(text):
            return int(text)
        if _FLOAT.fullmatch(text):
            return float(text)
    return text
