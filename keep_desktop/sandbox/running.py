"""One script under way, as the host sees it: turns, time, calls and the ways it can end."""

import json
import logging
import threading
import time
from collections.abc import Mapping, Sequence

from keep_desktop.domain.errors import InternalFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.sandbox import (
    Finished,
    ItemClosed,
    ItemOpened,
    Killed,
    LimitBroken,
    Message,
    ScriptError,
    ScriptJob,
    Threw,
    ToolCalled,
)
from keep_desktop.sandbox import protocol
from keep_desktop.sandbox.child import Child
from keep_desktop.sandbox.messages import MOST_VALUES, Hostile, MessageReader, TooDeep, TooMany
from keep_desktop.sandbox.pool import Pool
from keep_desktop.sandbox.protocol import TooLarge

_log = logging.getLogger(__name__)

UNEXPECTED = "Script process ended unexpectedly"
TOO_DEEP = "A value that the script sent is nested too deeply"
TOO_MANY = f"Script sent a message of more than {MOST_VALUES:,} values"
_RETURN_SECONDS = 0.05
#: An honest child sends no more in a turn.
_MOST_LINES = 10_000
_KEPT_BYTES = 96 * 1024 * 1024


def _plain(value: object) -> object:
    """What the JSON writer does not know by itself: mappings and sequences of other kinds."""
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, Sequence):
        return list(value)
    raise TypeError(f"not JSON: {type(value).__name__}")


_text_of = json.JSONEncoder(
    ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=_plain
).encode
_ascii_of = json.JSONEncoder(allow_nan=False, separators=(",", ":"), default=_plain).encode


def encode(value: object) -> bytes:
    """The value as JSON for a child. Raises TypeError or ValueError for what is not JSON."""
    try:
        return _text_of(value).encode()
    except UnicodeEncodeError:
        return _ascii_of(value).encode()  # lone surrogates cross as escapes only


class ProcessRun:
    """A script under way in a child (fulfils `ScriptRun`).

    Time is measured from frame to frame, so where the close of one item and the opening of the
    next share a frame, what lies between them is on the first item's time.
    """

    def __init__(self, child: Child, pool: Pool, job: ScriptJob) -> None:
        limits = job.limits
        self._child = child
        self._pool = pool
        self._limits = limits
        self._reader = MessageReader(
            self._limit_sentence, self._memory_was_full, job.script, job.handler
        )
        self._answers: list[tuple[int, JsonValue]] = []
        #: Of this turn; they are in its messages again, if it comes to these.
        self._lines: list[bytes] = []
        self._unanswered: set[int] = set()
        self._opening: set[int] = set()
        self._item: int | None = None
        self._calls_in_item = self._calls_outside = 0
        self._left_in_item = self._left_outside = limits.script_seconds
        self._child_owes = True
        self._over = False
        #: Once ended, the child may be another script's, which our `kill` must not meet.
        self._ending = threading.Lock()
        self._ended = False

    @property
    def pid(self) -> int:
        return self._child.pid

    def receive(self) -> Sequence[Message]:
        """See `ScriptRun.receive`. Answers given before are sent now, in one frame."""
        if self._over:
            return [Killed()]
        if not self._answers and not self._child_owes:
            raise InternalFailure("The sandbox was asked to wait for a script that waits for us.")
        try:
            messages = self._reader.read(self._take_turn())
        except _Gone as gone:
            return [*self._lines_left(), *self._last(gone.message)]
        except Hostile as error:
            _log.info("sandbox child %d wrote a bad frame: %s", self.pid, error)
            return self._last(LimitBroken(UNEXPECTED))
        except TooDeep:
            return [*self._lines_left(), *self._last(Threw(ScriptError(TOO_DEEP), False))]
        except TooMany:
            return [*self._lines_left(), *self._last(LimitBroken(TOO_MANY))]
        self._child_owes = False
        self._lines = []
        return self._account(messages)

    def answer(self, call: int, value: JsonValue) -> None:
        """See `ScriptRun.answer`. The script goes on when `receive` is called."""
        if self._over:
            return
        self._answers.append((call, value))
        self._unanswered.discard(call)
        if call in self._opening:
            self._opening.discard(call)
            if isinstance(value, Mapping) and value.get("call") is True:
                self._item = call
                self._calls_in_item = 0
                self._left_in_item = self._limits.script_seconds

    def end(self) -> None:
        """See `ScriptRun.end`."""
        with self._ending:
            if self._ended:
                return
            self._ended = True
        child, deadline = self._child, self._child.deadline
        if self._over:
            self._pool.discard(child)
            return
        self._over = True
        self._pool.watchdog.expect(deadline, time.monotonic() + _RETURN_SECONDS)
        came_back = not child.killed and child.send(protocol.END, b"") and child.returns()
        deadline.at = None
        if came_back and not deadline.passed and not child.killed and not self._grew_large():
            self._pool.give_back(child)
        else:
            self._pool.discard(child)

    def kill(self) -> None:
        """See `ScriptRun.kill`."""
        with self._ending:
            if not self._ended:
                self._child.kill()

    def _take_turn(self) -> bytes:
        """Send what was answered and wait for the next messages, on the script's time."""
        answers = self._packed_answers() if self._answers else None
        child, deadline = self._child, self._child.deadline
        inside = self._item is not None
        left = self._left_in_item if inside else self._left_outside
        began = time.monotonic()
        self._pool.watchdog.expect(deadline, began + left)
        if answers is not None:
            # Where the child is gone, waiting for it tells why.
            child.send(protocol.ANSWERS, answers)
        try:
            frame = self._frame_after_lines()
        except TooLarge:
            raise _Gone(LimitBroken(self._limit_sentence("frame"))) from None
        deadline.at = None
        left -= time.monotonic() - began
        if inside:
            self._left_in_item = left
        else:
            self._left_outside = left
        return self._messages_in(frame)

    def _frame_after_lines(self) -> tuple[int, bytes] | None:
        room = self._limits.frame_bytes
        while (frame := self._child.receive()) is not None and frame[0] == protocol.LINE:
            room -= len(frame[1])
            if room >= 0 and len(self._lines) < _MOST_LINES:
                self._lines.append(frame[1])
        return frame

    def _lines_left(self) -> Sequence[Message]:
        """What a script said in the turn that it did not end."""
        try:
            return self._reader.read_lines(self._lines)
        except (Hostile, TooDeep, TooMany) as error:
            _log.info("sandbox child %d wrote bad lines: %s", self.pid, error)
            return []

    def _packed_answers(self) -> bytes:
        try:
            body = encode(self._answers)
        except (TypeError, ValueError, RecursionError) as error:
            raise InternalFailure(
                "A tool answered with something that cannot be given to a script.",
                details=str(error),
            ) from error
        self._answers = []
        if len(body) > self._limits.frame_bytes:
            megabytes = _megabytes(self._limits.frame_bytes)
            raise _Gone(LimitBroken(f"Script was to receive a message larger than {megabytes} MB"))
        return body

    def _messages_in(self, frame: tuple[int, bytes] | None) -> bytes:
        """The body of a frame of messages; raises _Gone for any other."""
        if frame is None or self._child.deadline.passed:
            raise _Gone(self._why_gone())
        kind, body = frame
        if kind == protocol.BROKEN:
            raise _Gone(LimitBroken(self._limit_sentence(body.decode(errors="replace"))))
        if kind != protocol.MESSAGES:
            raise _Gone(LimitBroken(UNEXPECTED))
        return body

    def _why_gone(self) -> Message:
        child = self._child
        if child.deadline.passed:
            return LimitBroken(f"Script timed out after {self._limits.script_seconds:g} s")
        if child.killed:
            return Killed()
        status, last_words = child.farewell()
        if status == protocol.EXIT_MEMORY:
            return LimitBroken(self._limit_sentence("memory"))
        _log.info("sandbox child %d ended with status %d: %s", child.pid, status, last_words)
        return LimitBroken(UNEXPECTED)

    def _account(self, messages: list[Message]) -> Sequence[Message]:
        """Count calls and note items; end the script where it made too many calls, and the child
        where it waits for nothing and yet does not end."""
        for at, message in enumerate(messages):
            if isinstance(message, ToolCalled):
                self._unanswered.add(message.call)
                if not self._count_call():
                    most = self._limits.max_calls
                    broken = LimitBroken(f"Script made more than {most} tool calls")
                    return [*messages[:at], *self._last(broken)]
            elif isinstance(message, ItemOpened):
                self._unanswered.add(message.call)
                self._opening.add(message.call)
            elif isinstance(message, ItemClosed):
                if message.call == self._item:
                    self._item = None
            elif isinstance(message, LimitBroken):
                self._last(message)
        if not self._unanswered and not _ends_with_last(messages):
            return [*messages, *self._last(LimitBroken(UNEXPECTED))]
        return messages

    def _count_call(self) -> bool:
        if self._item is not None:
            self._calls_in_item += 1
            return self._calls_in_item <= self._limits.max_calls
        self._calls_outside += 1
        return self._calls_outside <= self._limits.max_calls

    def _last(self, message: Message) -> Sequence[Message]:
        """The script is over, and its process is not to be used again."""
        self._over = True
        self._child.end_process()
        return [message]

    def _grew_large(self) -> bool:
        """Memory that a child once had it keeps, so one that had much is not worth keeping."""
        return (self._child.peak_bytes() or 0) > _KEPT_BYTES

    def _memory_was_full(self) -> bool:
        peak = self._child.peak_bytes()
        return peak is None or peak >= self._limits.memory_bytes * 3 // 4

    def _limit_sentence(self, limit: str) -> str:
        match limit:
            case "memory":
                megabytes = _megabytes(self._limits.memory_bytes)
                return f"Script used more than {megabytes} MB of memory"
            case "stack":
                return "Script recursed too deeply"
            case "frame":
                megabytes = _megabytes(self._limits.frame_bytes)
                return f"Script sent a message larger than {megabytes} MB"
            case _:
                return UNEXPECTED


def _ends_with_last(messages: list[Message]) -> bool:
    return bool(messages) and isinstance(messages[-1], Finished | Threw | LimitBroken)


class _Gone(Exception):
    """The child says nothing more; `message` is the last one."""

    def __init__(self, message: Message) -> None:
        super().__init__()
        self.message = message


def _megabytes(count: int) -> str:
    return f"{count / (1024 * 1024):g}"
