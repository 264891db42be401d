"""Turns the frames of a sandbox child into messages, and trusts none of them.

A child may have been taken over by its script, so each frame is checked for shape: known kinds,
right types, numbers of calls that only grow, closes of items that are open. Whatever does not fit
raises `Hostile`.
"""

import json
import math
import re
from array import array
from collections.abc import Callable, Sequence
from itertools import accumulate

from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.sandbox import (
    Finished,
    HandlerCall,
    ItemClosed,
    ItemOpened,
    LimitBroken,
    Logged,
    Message,
    ScriptError,
    Threw,
    ToolCalled,
)
from keep_desktop.sandbox.protocol import LINES_BEFORE_SCRIPT

LOG_CROP = 1000
#: Of what was thrown; it is shown, and kept in the ledger.
ERROR_CROP = 10_000
_STACK_CROP = 20_000
#: A value takes some hundred bytes of memory, and as little as two of a frame. Generous: a hundred
#: thousand calls with twenty values each.
MOST_VALUES = 2_000_000
#: What is deeper could be read, but not by everybody that it is handed to.
DEEPEST = 200
_LONGEST_NAME = 200
_LEVELS = frozenset({"LOG", "WARN", "ERROR"})
_LIMITS = frozenset({"memory", "stack", "nothing"})
LINE_END = re.compile("\r\n|[\n\r\u2028\u2029]")
_STRING = re.compile(rb'"(?:[^"\\]++|\\.)*+"')
_STEPS = bytes.maketrans(b"[{]}", b"\x01\x01\xff\xff")
_NO_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))
_PLACE = re.compile(r"<input>:(\d{1,9}):(\d{1,9})")


class Hostile(Exception):
    """A frame that no honest child writes."""


class TooDeep(Exception):
    """A value nested deeper than can be read."""


class TooMany(Exception):
    """A frame of more values than the host has memory to spare for."""


def _number(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise ValueError(text)
    return value


def _refuse_constant(text: str) -> float:
    raise ValueError(text)


_decode = json.JSONDecoder(parse_float=_number, parse_constant=_refuse_constant).decode


def read_json(body: bytes) -> JsonValue:
    """The value of a frame's body, lone surrogates replaced. Raises Hostile, TooDeep or TooMany."""
    _check_shape(body)
    try:
        value: JsonValue = _decode(body.decode())
    except RecursionError:
        raise TooDeep from None
    except ValueError as error:
        raise Hostile(str(error)) from None
    # An honest child writes escapes of surrogates for lone ones only.
    return _whole(value) if b"\\ud" in body or b"\\uD" in body else value


def _check_shape(body: bytes) -> None:
    """Raise TooMany or TooDeep before anything is made of the values."""
    brackets = body.count(b"[") + body.count(b"{")
    if brackets <= DEEPEST and brackets + body.count(b",") <= MOST_VALUES:
        return
    bare = _STRING.sub(b"", body)
    if bare.count(b",") + bare.count(b"[") + bare.count(b"{") > MOST_VALUES:
        raise TooMany
    steps = array("b", bare.translate(_STEPS, _NO_BRACKETS))
    if max(accumulate(steps), default=0) > DEEPEST:
        raise TooDeep


def _whole(value: JsonValue) -> JsonValue:
    if isinstance(value, str):
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(value, dict):
        return {str(_whole(key)): _whole(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_whole(inner) for inner in value]
    return value


def _in_characters(script: str, line: int, column: int) -> int:
    """A column as an editor counts it; the engine counts bytes."""
    lines = LINE_END.split(script)
    if not script or line > len(lines):
        return column
    before = lines[line - 1].encode("utf-8", "replace")[: column - 1]
    return len(before.decode("utf-8", "replace")) + 1


def script_error(message: str, stack: str, script: str = "") -> ScriptError:
    """What was thrown, with positions counted in the user's script and our own lines left out;
    cropped, since a script can throw whatever it likes."""
    stack = stack[:_STACK_CROP]
    if len(message) > ERROR_CROP:
        message = message[:ERROR_CROP] + "..."
    line: int | None = None
    column: int | None = None
    kept: list[str] = []
    for entry in stack.splitlines():
        place = _PLACE.search(entry)
        if place is None:
            continue
        row = int(place[1]) - LINES_BEFORE_SCRIPT
        if row < 1:
            continue
        if line is None:
            line, column = row, _in_characters(script, row, int(place[2]))
        kept.append(_PLACE.sub(f"script.js:{row}:{place[2]}", entry))
    return ScriptError(message or "The script threw nothing", "\n".join(kept), line, column)


class MessageReader:
    """Reads the messages of one script, or of one *handler* call. `limit_sentence` words the limits
    a script died of; `memory_was_full` decides what a thrown null means, which is what an engine
    throws that has no memory left for an error."""

    def __init__(
        self,
        limit_sentence: Callable[[str], str],
        memory_was_full: Callable[[], bool],
        script: str = "",
        handler: HandlerCall | None = None,
    ) -> None:
        self._script = script
        self._handler = handler
        self._limit_sentence = limit_sentence
        self._memory_was_full = memory_was_full
        self._last_call = 0
        self._items: set[int] = set()
        self._kinds: dict[str, Callable[..., Message]] = {
            "call": self._call,
            "open": self._open,
            "close": self._close,
            "log": self._log,
            "done": self._done,
            "threw": self._threw,
        }

    def read(self, body: bytes) -> list[Message]:
        """All messages of one frame. Raises Hostile, TooDeep or TooMany."""
        parts = read_json(body)
        if not isinstance(parts, list):
            raise Hostile("not a list of messages")
        try:
            messages = [self._kinds[part[0]](*part[1:]) for part in parts]
        except (TypeError, KeyError, IndexError, ValueError) as error:
            raise Hostile(f"not a message: {error}") from None
        for message in messages[:-1]:
            if isinstance(message, Finished | Threw | LimitBroken):
                raise Hostile("a message after the last one")
        return messages

    def read_lines(self, bodies: Sequence[bytes]) -> list[Message]:
        """The lines of as many frames. Raises Hostile, TooDeep or TooMany."""
        parts = read_json(b"[" + b",".join(bodies) + b"]")
        try:
            if not isinstance(parts, list) or any(part[0] != "log" for part in parts):
                raise Hostile("not a log line")
            return [self._log(*part[1:]) for part in parts]
        except (TypeError, KeyError, IndexError, ValueError) as error:
            raise Hostile(f"not a log line: {error}") from None

    def _next_call(self, call: object) -> int:
        if type(call) is not int or call <= self._last_call:
            raise Hostile("numbers of calls must grow")
        self._last_call = call
        return call

    def _call(self, call: object, namespace: object, name: object, value: JsonValue) -> Message:
        if not isinstance(namespace, str) or not isinstance(name, str):
            raise Hostile("a tool without a name")
        if len(namespace) > _LONGEST_NAME or len(name) > _LONGEST_NAME:
            raise Hostile("a tool of a name that no tool has")
        return ToolCalled(self._next_call(call), namespace, name, value)

    def _open(self, call: object, id: JsonValue, title: JsonValue, is_function: object) -> Message:
        if not isinstance(is_function, bool):
            raise Hostile("a handler that is neither function nor not")
        if self._handler is not None:
            raise Hostile("an item in a handler workflow")
        number = self._next_call(call)
        self._items.add(number)
        return ItemOpened(number, id, title, is_function)

    def _close(self, call: object, thrown: JsonValue) -> Message:
        if type(call) is not int or call not in self._items:
            raise Hostile("an item that is not open was closed")
        self._items.remove(call)
        if thrown is None:
            return ItemClosed(call, None)
        error, limit = self._error(thrown)
        if limit is not None:
            error = ScriptError(self._limit_sentence(limit), error.stack, error.line, error.column)
        return ItemClosed(call, error)

    def _log(self, level: object, text: object) -> Message:
        if level not in _LEVELS or not isinstance(level, str) or not isinstance(text, str):
            raise Hostile("a log line of no kind")
        if len(text) > LOG_CROP + 3:
            text = text[:LOG_CROP] + "..."
        return Logged(level, text)

    def _done(self, value: JsonValue) -> Message:
        called = self._handler is not None and self._handler.group is not None
        if called and (not isinstance(value, dict) or value.keys() - {"returned"}):
            raise Hostile("an end of a handler call that is none")
        return Finished(value)

    def _threw(self, thrown: JsonValue, from_item: object) -> Message:
        if not isinstance(from_item, bool):
            raise Hostile("neither from an item nor not")
        error, limit = self._error(thrown)
        if limit is not None:
            return LimitBroken(self._limit_sentence(limit))
        return Threw(error, from_item)

    def _error(self, thrown: JsonValue) -> tuple[ScriptError, str | None]:
        if not isinstance(thrown, Sequence) or isinstance(thrown, str) or len(thrown) != 3:
            raise Hostile("an error of no known form")
        message, stack, limit = thrown
        if not isinstance(message, str) or not isinstance(stack, str):
            raise Hostile("an error without words")
        if limit is not None and limit not in _LIMITS:
            raise Hostile("an unknown limit")
        if limit == "nothing":
            limit = "memory" if self._memory_was_full() else None
        return script_error(message, stack, self._script), limit if isinstance(limit, str) else None
