"""The text of events (RFC 5545) and contacts (RFC 6350): lines in components.

Only lines are read, in one pass, and all that is not changed is written as it was. No rule of a
series or zone is evaluated, which somebody else may have made endless.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from keep_desktop.domain.immutable import immutable

_WIDTH = 75
#: Lines of one text, once unfolded: a series of 2,500 events has fewer.
_MOST_LINES = 100_000
#: Lines of one text as they come, folded: a contact with a picture of 10 MB has fewer.
_MOST_FOLDED = 200_000
#: Characters before the value of a line.
_MOST_HEADER = 16_384
#: Characters that are taken out of their escapes before other threads have their turn.
_AT_ONCE = 64 * 1024
#: Characters of a value that is no picture, sound or file: a text is taken out of its escapes.
_MOST_TEXT = 2_000_000
_CONTENTS = frozenset({"ATTACH", "IMAGE", "KEY", "LOGO", "PHOTO", "SOUND"})
_ESCAPED = {"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n"}


@immutable
class ContentLine:
    #: In capitals, without its group.
    name: str
    params: Mapping[str, str]
    #: As it stands, with escapes.
    value: str
    #: The whole line.
    raw: str

    @property
    def text(self) -> str:
        return unescaped(self.value)


@dataclass(slots=True)
class Component:
    name: str
    parts: "list[ContentLine | Component]" = field(default_factory=list)

    def lines(self, name: str) -> list[ContentLine]:
        return [one for one in self.parts if isinstance(one, ContentLine) and one.name == name]

    def first(self, name: str) -> ContentLine | None:
        return next(iter(self.lines(name)), None)

    def text(self, name: str) -> str:
        """Of the first line of this name; empty without one."""
        line = self.first(name)
        return "" if line is None else line.text

    def components(self, name: str) -> "list[Component]":
        return [one for one in self.parts if isinstance(one, Component) and one.name == name]

    def replace(self, name: str, lines: Iterable[ContentLine]) -> None:
        """All lines of this name by *lines*."""
        own = [one for one in self.parts if isinstance(one, Component) or one.name != name]
        at = next((n for n, one in enumerate(own) if isinstance(one, Component)), len(own))
        self.parts = [*own[:at], *lines, *own[at:]]

    def written(self) -> str:
        return "".join(f"{_folded(line)}\r\n" for line in self._all())

    def _all(self) -> Iterator[str]:
        yield f"BEGIN:{self.name}"
        for part in self.parts:
            if isinstance(part, ContentLine):
                yield part.raw
            else:
                yield from part._all()
        yield f"END:{self.name}"


def line(name: str, text: str, params: str = "") -> ContentLine:
    """A new line. *params* begin with a semicolon."""
    value = "".join(_ESCAPED.get(one, one) for one in text.replace("\r\n", "\n"))
    return plain_line(name, value, params)


def plain_line(name: str, value: str, params: str = "") -> ContentLine:
    """As `line`, with a value that has its escapes, or needs none."""
    return _line(f"{name}{params}:{value}")


def parsed(text: str) -> Component:
    """The first component of *text*. Raises ValueError."""
    stack: list[Component] = []
    for count, raw in enumerate(_unfolded(text)):
        if count >= _MOST_LINES:
            raise ValueError("too many lines")
        one = _line(raw)
        if len(one.value) > _MOST_TEXT and one.name not in _CONTENTS:
            raise ValueError("a text is too long")
        if one.name == "BEGIN":
            stack.append(Component(one.value.strip().upper()))
            if len(stack) > 10:
                raise ValueError("too deep")
        elif not stack:
            raise ValueError("a line outside of all components")
        elif one.name == "END":
            done = stack.pop()
            if done.name != one.value.strip().upper():
                raise ValueError("ends are crossed")
            if not stack:
                return done
            stack[-1].parts.append(done)
        else:
            stack[-1].parts.append(one)
    raise ValueError("has no end")


def unescaped(value: str) -> str:
    plain, at = value.replace("\0", ""), 0
    pieces: list[str] = []
    while at < len(plain):
        piece = plain[at : at + _AT_ONCE]
        if (len(piece) - len(piece.rstrip("\\"))) % 2:
            # The last one escapes what comes next.
            piece = plain[at : at + _AT_ONCE + 1]
        pieces.append(_unescaped(piece))
        at += len(piece)
    return "".join(pieces)


def _unescaped(text: str) -> str:
    # In few passes over the whole, since it may have nothing but backslashes.
    pairs = text.replace("\\\\", "\0")
    lines = pairs.replace("\\n", "\n").replace("\\N", "\n")
    return lines.replace("\\", "").replace("\0", "\\")


def _unfolded(text: str) -> Iterator[str]:
    if text.count("\n") > _MOST_FOLDED:
        raise ValueError("too many lines")
    pieces: list[str] = []
    for raw in text.replace("\r\n", "\n").split("\n"):
        if raw[:1] in (" ", "\t"):
            pieces.append(raw[1:])
            continue
        if pieces:
            yield "".join(pieces)
        pieces = [raw] if raw.strip() else []
    if pieces:
        yield "".join(pieces)


def _line(raw: str) -> ContentLine:
    parts, at, is_quoted = [], 0, False
    for n, one in enumerate(raw[:_MOST_HEADER]):
        if one == '"':
            is_quoted = not is_quoted
        elif one in ";:" and not is_quoted:
            parts.append(raw[at:n])
            at = n + 1
            if one == ":":
                break
    else:
        raise ValueError("a line without a value")
    pairs = (part.partition("=") for part in parts[1:])
    params = {name.upper(): value.strip('"') for name, _, value in pairs}
    return ContentLine(parts[0].rpartition(".")[2].upper(), params, raw[at:], raw)


def _folded(raw: str) -> str:
    """In pieces of at most 75 bytes, cut between characters."""
    content, at = raw.encode(), 0
    pieces: list[bytes] = []
    while at < len(content):
        # The pieces that follow begin with a blank.
        end = at + (_WIDTH - 1 if pieces else _WIDTH)
        while end < len(content) and content[end] & 0xC0 == 0x80:
            end -= 1
        pieces.append(content[at:end])
        at = end
    return b"\r\n ".join(pieces).decode()
