"""Validates frames of an untrusted child and converts them into messages.

A child may have been taken over by its script, so each frame is checked: known kinds, right types,
call numbers that only grow, closes of open items. Anything else raises `InvalidFrame`.
"""

import re
from array import array
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Any

from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.large_json import (
    CHUNK_SIZE,
    LargeText,
    TooDeep,
    TooMany,
    decode,
    escapes_surrogates,
    whole,
)
from keep_desktop.domain.messages import UserMessage
from keep_desktop.ports.sandbox import (
    Finished,
    HandlerCall,
    ItemClosed,
    ItemOpened,
    LimitBroken,
    Logged,
    Message,
    ScriptError,
    ScriptForm,
    Threw,
    ToolCalled,
)
from keep_desktop.sandbox import protocol
from keep_desktop.sandbox.protocol import LINES_BEFORE_SCRIPT

LOG_CROP = 1000
#: Length limit of a thrown error; it is shown, and stored in the ledger.
ERROR_CROP = 10_000
_STACK_CROP = 20_000
#: A value takes up to a hundred bytes of memory, and as little as two of a frame. Generous: no
#: call may bring more than a fifth of it.
MOST_VALUES = 500_000
#: Deeper values could be read here, but not by all their consumers.
DEEPEST = 200
_LONGEST_NAME = 200
_LEVELS = frozenset({"LOG", "WARN", "ERROR"})
_LIMITS = frozenset({"memory", "stack", "nothing"})
LINE_END = re.compile("\r\n|[\n\r\u2028\u2029]")
#: Also matches an unterminated literal: retrying at each quotation mark would be quadratic.
_STRING = re.compile(rb'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)
_STEPS = bytes.maketrans(b"[{]}", b"\x01\x01\xff\xff")
_NO_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))
_PLACE = re.compile(r"<input>:(\d{1,9}):(\d{1,9})")


class InvalidFrame(Exception):
    """A frame that no honest child writes."""


def _never() -> bool:
    return False


def read_json(body: bytes, is_over: Callable[[], bool] = _never) -> JsonValue:
    """Parse a frame's body, with lone surrogates replaced. Raises InvalidFrame, TooDeep or
    TooMany, or Ended once *is_over*."""
    return _parsed(body, is_over)[0]


def _parsed(body: bytes, is_over: Callable[[], bool]) -> tuple[JsonValue, bool]:
    """Also whether it may have had lone surrogates: an honest child escapes only such."""
    try:
        if len(body) > CHUNK_SIZE:
            text = LargeText(
                body, deepest=DEEPEST, most_values=MOST_VALUES, clean=_whole, is_over=is_over
            )
            return text.read(), text.has_surrogates
        _check_depth(body)
        written = body.decode()
        value, has_surrogates = decode(written), escapes_surrogates(written)
        return _whole(value) if has_surrogates else value, has_surrogates
    except RecursionError:
        raise TooDeep from None
    except ValueError as error:
        raise InvalidFrame(str(error)) from None


def _check_depth(body: bytes) -> None:
    """Raises TooDeep before any value is created."""
    if body.count(b"[") + body.count(b"{") <= DEEPEST:
        return
    steps = array("b", _STRING.sub(b"", body).translate(_STEPS, _NO_BRACKETS))
    if max(accumulate(steps), default=0) > DEEPEST:
        raise TooDeep


def _whole(value: JsonValue) -> JsonValue:
    if isinstance(value, str):
        return whole(value)
    if isinstance(value, dict):
        return {str(_whole(key)): _whole(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_whole(inner) for inner in value]
    return value


def _in_characters(script: str, line: int, column: int) -> int:
    """Convert a column in bytes, as the engine counts, to characters."""
    lines = LINE_END.split(script)
    if not script or line > len(lines):
        return column
    before = lines[line - 1].encode("utf-8", "replace")[: column - 1]
    return len(before.decode("utf-8", "replace")) + 1


def script_error(
    message: str,
    stack: str,
    script: str = "",
    column_of: Callable[[int, int], int] = lambda line, column: column,
) -> ScriptError:
    """The thrown error, with positions in the user's script, without our own lines, cropped.
    *column_of* maps a column back to before our insertions."""
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
        at = column_of(row, int(place[2]))
        if line is None:
            line, column = row, _in_characters(script, row, at)
        kept.append(_PLACE.sub(f"script.js:{row}:{at}", entry))
    return ScriptError(
        message or UserMessage("The script threw nothing"), "\n".join(kept), line, column
    )


class MessageReader:
    """Reads the messages of one script, or of one *handler* call. `limit_sentence` words the
    limits a script exceeded; `memory_was_full` decides what a thrown null means, which the engine
    throws if it has no memory left for an error."""

    def __init__(
        self,
        limit_sentence: Callable[[str], str],
        memory_was_full: Callable[[], bool],
        script: str = "",
        handler: HandlerCall | None = None,
        column_of: Callable[[int, int], int] = lambda line, column: column,
        is_over: Callable[[], bool] = _never,
    ) -> None:
        self._script = script
        self._column_of = column_of
        self._handler = handler
        self._is_over = is_over
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
        """All messages of one frame. Raises InvalidFrame, TooDeep or TooMany, or Ended."""
        parts, has_lone_surrogates = _parsed(body, self._is_over)
        if not isinstance(parts, list):
            raise InvalidFrame("not a list of messages")
        try:
            messages = [self._message(part, has_lone_surrogates) for part in parts]
        except (TypeError, KeyError, IndexError, ValueError) as error:
            raise InvalidFrame(f"not a message: {error}") from None
        for message in messages[:-1]:
            if isinstance(message, Finished | Threw | LimitBroken):
                raise InvalidFrame("a message after the last one")
        return messages

    def _message(self, part: Any, has_lone_surrogates: bool) -> Message:
        message = self._kinds[part[0]](*part[1:])
        if has_lone_surrogates and isinstance(message, ToolCalled | ItemOpened | Finished):
            return replace(message, has_lone_surrogates=True)
        return message

    def read_lines(self, bodies: Sequence[bytes]) -> list[Message]:
        """The log lines of these frames. Raises InvalidFrame, TooDeep or TooMany."""
        parts = read_json(b"[" + b",".join(bodies) + b"]")
        try:
            if not isinstance(parts, list) or any(part[0] != "log" for part in parts):
                raise InvalidFrame("not a log line")
            return [self._log(*part[1:]) for part in parts]
        except (TypeError, KeyError, IndexError, ValueError) as error:
            raise InvalidFrame(f"not a log line: {error}") from None

    def _next_call(self, call: object) -> int:
        if type(call) is not int or call <= self._last_call:
            raise InvalidFrame("numbers of calls must grow")
        self._last_call = call
        return call

    def _call(self, call: object, namespace: object, name: object, value: JsonValue) -> Message:
        if not isinstance(namespace, str) or not isinstance(name, str):
            raise InvalidFrame("a tool without a name")
        if len(namespace) > _LONGEST_NAME or len(name) > _LONGEST_NAME:
            raise InvalidFrame("a tool of a name that no tool has")
        return ToolCalled(self._next_call(call), namespace, name, value)

    def _open(self, call: object, id: JsonValue, title: JsonValue, is_function: object) -> Message:
        if not isinstance(is_function, bool):
            raise InvalidFrame("a handler that is neither function nor not")
        if self._handler is not None:
            raise InvalidFrame("an item in a handler workflow")
        number = self._next_call(call)
        self._items.add(number)
        return ItemOpened(number, id, title, is_function)

    def _close(self, call: object, thrown: JsonValue) -> Message:
        if type(call) is not int or call not in self._items:
            raise InvalidFrame("an item that is not open was closed")
        self._items.remove(call)
        if thrown is None:
            return ItemClosed(call, None)
        error, limit = self._error(thrown)
        if limit is not None:
            error = ScriptError(self._limit_sentence(limit), error.stack, error.line, error.column)
        return ItemClosed(call, error)

    def _log(self, level: object, text: object) -> Message:
        if level not in _LEVELS or not isinstance(level, str) or not isinstance(text, str):
            raise InvalidFrame("a log line of no kind")
        if len(text) > LOG_CROP + 3:
            text = text[:LOG_CROP] + "..."
        return Logged(level, text)

    def _done(self, value: JsonValue) -> Message:
        called = self._handler is not None and self._handler.group is not None
        if called and (not isinstance(value, dict) or value.keys() - {"returned"}):
            raise InvalidFrame("an end of a handler call that is none")
        return Finished(value)

    def _threw(self, thrown: JsonValue, from_item: object) -> Message:
        if not isinstance(from_item, bool):
            raise InvalidFrame("neither from an item nor not")
        error, limit = self._error(thrown)
        if limit is not None:
            return LimitBroken(self._limit_sentence(limit))
        return Threw(error, from_item)

    def _error(self, thrown: JsonValue) -> tuple[ScriptError, str | None]:
        if not isinstance(thrown, Sequence) or isinstance(thrown, str) or len(thrown) != 3:
            raise InvalidFrame("an error of no known form")
        message, stack, limit = thrown
        if not isinstance(message, str) or not isinstance(stack, str):
            raise InvalidFrame("an error without words")
        if limit is not None and limit not in _LIMITS:
            raise InvalidFrame("an unknown limit")
        if limit == "nothing":
            limit = "memory" if self._memory_was_full() else None
        error = script_error(message, stack, self._script, self._column_of)
        return error, limit if isinstance(limit, str) else None


_MODULES = UserMessage(
    "A script cannot import or export: everything outside of it is reached through the tools."
)
_UNBALANCED = UserMessage(
    "SyntaxError: the script ends too early or too late: a bracket is open or too many"
)


def read_check(frame: tuple[int, bytes] | None, script: str) -> ScriptError | ScriptForm:
    """The result of a check: the form of a valid script, else the user's error."""
    if frame is None or frame[0] not in (protocol.CHECKED, protocol.BROKEN):
        return ScriptError(
            UserMessage("The script could not be checked: its process ended unexpectedly.")
        )
    if frame[0] == protocol.BROKEN:
        return ScriptError(
            UserMessage("The script is too large or too deeply nested to be checked.")
        )
    try:
        found = read_json(frame[1])
    except (InvalidFrame, TooDeep, TooMany):
        return ScriptError(
            UserMessage("The script could not be checked: its process ended unexpectedly.")
        )
    if found is None:
        return ScriptForm.ITEMS
    if found == "workflow":
        return ScriptForm.HANDLERS
    if isinstance(found, list) and len(found) == 3:
        return _within(script_error(str(found[0]), str(found[1]), script), script)
    return ScriptError(
        UserMessage("The script could not be checked: its process ended unexpectedly.")
    )


def _within(error: ScriptError, script: str) -> ScriptError:
    """Clip the error's position to the script, whose end may be followed by our own text."""
    if error.line is None:
        return error
    lines = LINE_END.split(script)
    message, line, column = error.message, error.line, error.column
    if line > len(lines):
        line, column = len(lines), len(lines[-1]) + 1
        if "nexpected token" in message:
            message = _UNBALANCED
    elif re.match(r"\s*(import|export)\b(?!\s*[(.])", lines[line - 1]):
        message = _MODULES
    return ScriptError(message, "", line, column)
