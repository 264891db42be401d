"""Parses large JSON texts in pieces.

Python parses a text at once while holding the GIL: a frame of 32 MB would block the window for
half a second. Here it is scanned bracket by bracket, and what is between them is parsed some ten
kilobytes at a time. Depth and number of values are bounded before any value is created.
"""

import json
import re
from collections.abc import Callable

from keep_desktop.domain.json import JsonValue, finite

#: Parsed at once: about a millisecond.
CHUNK_SIZE = 64 * 1024
#: Letters that are added at once to a long text. It grows where it is, while all of its parts would
#: need its size once more; memory that is so large from the start grows without a copy.
_GROWS_BY = 1024 * 1024
#: Values between two checks for cancellation: with brackets alone a piece takes much longer.
_CHECKED_EVERY = 4096
_SKIP = re.compile(rb'(?:[^"\[\]{},]++|"(?:[^"\\]++|\\.)*+")*+', re.DOTALL)
#: A part of a string. It ends after a high surrogate only if no low one follows. (A group that
#: captured it would do, but Python 3.11 loses count of those.)
_PART = re.compile(
    rb"(?:[^\"\\]++|\\u[dD][89abAB][0-9a-fA-F]{2}"
    rb"(?:\\u[dD][c-fC-F][0-9a-fA-F]{2}|(?=[^\\]|\\[^u]|\\u[^dD]|\\u[dD][^c-fC-F]))"
    rb"|\\u(?![dD][89abAB])[0-9a-fA-F]{4}|\\[^u])*+",
    re.DOTALL,
)
_LONE = re.compile("[\ud800-\udfff]")
_QUOTE, _COMMA, _OPENS, _CLOSES = ord('"'), ord(","), b"[{", b"]}"


class Malformed(ValueError):
    """Not JSON, or not as an honest child writes it."""


class TooDeep(Exception):
    """A value nested deeper than can be read."""


class Ended(Exception):
    """The reader was cancelled."""


class TooMany(Exception):
    """A text with more values than the host has memory for."""


#: Parses a text at once. Raises ValueError or RecursionError.
decode: Callable[[str], JsonValue] = json.JSONDecoder(
    parse_float=finite, parse_constant=finite
).decode


def whole(text: str) -> str:
    """*text* with lone surrogates replaced."""
    return text if text.isascii() else _LONE.sub("\ufffd", text)


def escapes_surrogates(text: str) -> bool:
    """Whether a text of JSON has escaped surrogates, lone or not."""
    return "\\ud" in text or "\\uD" in text


class _Open:
    """An open list or object. `value` is created once it turns out to be large; until then its
    text is part of its parent's."""

    __slots__ = ("after_child", "after_comma", "begins", "is_object", "member", "run", "value")

    def __init__(self, at: int, is_object: bool) -> None:
        self.is_object = is_object
        self.value: list[JsonValue] | dict[str, JsonValue] | None = None
        self.begins = at
        #: Where the unparsed text begins, and where the current member begins.
        self.run = self.member = at + 1
        #: The run begins after a comma, so a member must follow.
        self.after_comma = False
        #: A large child ended at `run`; a comma or the end must follow.
        self.after_child = False


class LargeText:
    """One text. *clean* removes lone surrogates from a value; *is_over* is called between the
    pieces."""

    def __init__(
        self,
        body: bytes,
        *,
        deepest: int,
        most_values: int,
        clean: Callable[[JsonValue], JsonValue],
        is_over: Callable[[], bool] = lambda: False,
    ) -> None:
        self._body = body
        self._deepest = deepest
        self._remaining = most_values
        self._clean = clean
        self._is_over = is_over
        #: Of what was read; see `escapes_surrogates`.
        self.has_surrogates = False
        self._open: list[_Open] = []
        self._root: JsonValue = None
        self._over = False

    def read(self) -> JsonValue:
        """Raises TooDeep, TooMany, Ended, or ValueError for what is no list and no object."""
        body, at, size = self._body, 0, len(self._body)
        while True:
            end = _SKIP.match(body, at, at + CHUNK_SIZE).end()  # type: ignore[union-attr]  # it fits everywhere
            if end == size:
                break
            mark = body[end]
            if mark == _COMMA:
                inmost = self._open[-1] if self._open else None
                if inmost is None or inmost.after_child or end - inmost.run >= CHUNK_SIZE:
                    self._comma(end)
                else:
                    inmost.member = end + 1
                self._remaining -= 1
                if self._remaining < 0:
                    raise TooMany
            elif mark in _OPENS:
                self._begin(end, mark == _OPENS[1])
            elif mark in _CLOSES:
                self._end(end, mark == _CLOSES[1])
            elif mark == _QUOTE and (end == at or end - at < CHUNK_SIZE):
                # It does not end within this piece: continue from its beginning, or it is long.
                at = end if end > at else self._string(end)
                continue
            else:
                at = end
                continue
            at = end + 1
        if self._open or not self._over:
            raise Malformed("an end too soon")
        return self._root

    def _begin(self, at: int, is_object: bool) -> None:
        if self._remaining % _CHECKED_EVERY < 2:  # a comma counts too
            self._go_on()
        self._remaining -= 1
        if self._remaining < 0:
            raise TooMany
        if self._over or (self._open and self._open[-1].after_child):
            raise Malformed("more than one value")
        if not self._open and self._body[:at].strip():
            raise Malformed("something before the value")
        if len(self._open) >= self._deepest:
            raise TooDeep
        self._open.append(_Open(at, is_object))

    def _comma(self, at: int) -> None:
        if not self._open:
            raise Malformed("a comma outside")
        inmost = self._open[-1]
        if inmost.after_child:
            self._require_space(inmost.run, at)
            inmost.after_child = False
            inmost.run = at + 1
            inmost.after_comma = True
        elif at - inmost.run >= CHUNK_SIZE:
            self._make()
            self._read_members(inmost, at)
            inmost.run = at + 1
            inmost.after_comma = True
        inmost.member = at + 1

    def _end(self, at: int, is_object: bool) -> None:
        if not self._open or self._open[-1].is_object != is_object:
            raise Malformed("an end of nothing")
        ended = self._open.pop()
        if ended.value is None and not self._open:
            self._root = self._read(self._body[ended.begins : at + 1].decode())
        elif ended.value is not None:
            if ended.after_child:
                self._require_space(ended.run, at)
            elif ended.after_comma or self._body[ended.run : at].strip():
                self._read_members(ended, at)
            if self._open:
                self._open[-1].run = at + 1
                self._open[-1].after_child = True
        if not self._open:
            self._over = True
            self._require_space(at + 1, len(self._body))

    def _string(self, at: int) -> int:
        """Parse the long string that begins at *at*; returns its end."""
        if not self._open or self._open[-1].after_child:
            raise Malformed("a string outside")
        self._make()
        owner = self._open[-1]
        put = self._place_in(owner, at)
        at, text, parts, letters = at + 1, "", list[str](), 0
        while True:
            end = _PART.match(self._body, at, at + CHUNK_SIZE).end()  # type: ignore[union-attr]  # as above
            closed = self._body[end : end + 1] == b'"'
            if not closed:
                # Not in the middle of a character.
                while end - at > 1 and self._body[end : end + 1] and self._body[end] & 0xC0 == 0x80:
                    end -= 1
            self._go_on()
            part = self._body[at:end].decode()
            self.has_surrogates |= escapes_surrogates(part)
            parts.append(whole(str(decode(f'"{part}"'))))
            letters += len(parts[-1])
            if closed or letters >= _GROWS_BY:
                text += "".join(parts)
                parts, letters = [], 0
            if closed:
                break
            if end == at:
                raise Malformed("a string without an end")
            at = end
        put(text)
        owner.run = end + 1
        owner.after_child = True
        return end + 1

    def _make(self) -> None:
        """Create the values of everything open."""
        for at, opened in enumerate(self._open):
            if opened.value is not None:
                continue
            opened.value = {} if opened.is_object else []
            if at == 0:
                self._root = opened.value
            else:
                self._place_in(self._open[at - 1], opened.begins)(opened.value)

    def _place_in(self, owner: _Open, at: int) -> Callable[[JsonValue], None]:
        """Parse the members of *owner* before the one whose value begins at *at*, and return that
        one's key."""
        if owner.member > owner.run:
            self._read_members(owner, owner.member - 1)
        before = self._body[owner.member : at]
        if isinstance(owner.value, list):
            if before.strip():
                raise Malformed("a name in a list")
            return owner.value.append
        named = self._read(f"{{{before.decode()}0}}") if before.strip() else {}
        if not isinstance(named, dict) or len(named) != 1 or not isinstance(owner.value, dict):
            raise Malformed("a value without a name, or with a very long one")
        values, (name,) = owner.value, named
        return lambda value: values.__setitem__(name, value)

    def _read_members(self, owner: _Open, end: int) -> None:
        self._go_on()
        text = self._body[owner.run : end].decode()
        if not text.strip():
            raise Malformed("a comma with nothing beside it")
        if isinstance(owner.value, list):
            members = self._read(f"[{text}]")
            owner.value.extend(members)  # type: ignore[arg-type]  # it was read as a list
        elif owner.value is not None:
            owner.value.update(self._read(f"{{{text}}}"))  # type: ignore[arg-type]  # and this as an object

    def _read(self, text: str) -> JsonValue:
        if not escapes_surrogates(text):
            return decode(text)
        self.has_surrogates = True
        return self._clean(decode(text))

    def _go_on(self) -> None:
        if self._is_over():
            raise Ended

    def _require_space(self, begin: int, end: int) -> None:
        if end - begin > CHUNK_SIZE or self._body[begin:end].strip():
            raise Malformed("something between two values")
