"""One running script on the host's side: turns, time, calls and limits."""

import json
import logging
import math
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from keep_desktop.domain.errors import InternalFailure
from keep_desktop.domain.handlers import HandlerPhase
from keep_desktop.domain.json import JsonValue, text_in_chunks
from keep_desktop.domain.large_json import CHUNK_SIZE, Ended, TooDeep, TooMany
from keep_desktop.domain.messages import UserMessage
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
from keep_desktop.sandbox.messages import MOST_VALUES, InvalidFrame, MessageReader
from keep_desktop.sandbox.pool import Pool
from keep_desktop.sandbox.protocol import FrameTooLarge

if TYPE_CHECKING:
    from keep_desktop.sandbox.instrumentation import InstrumentedScript

_log = logging.getLogger(__name__)

UNEXPECTED = UserMessage("Script process ended unexpectedly")
TOO_DEEP = UserMessage("A value that the script sent is nested too deeply")
TOO_MANY = UserMessage(
    "Script sent a message of more than {most_values:,} values", most_values=MOST_VALUES
)
#: An honest child sends no more in a turn.
_MOST_LINES = 10_000
_KEPT_BYTES = 96 * 1024 * 1024
#: An answer of so many bytes is made once.
_KEPT_PIECES = 2 * 1024 * 1024


def _plain(value: object) -> object:
    """Default for the JSON writer: mappings and sequences of other kinds."""
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, Sequence):
        return list(value)
    raise TypeError(f"not JSON: {type(value).__name__}")


_text_of = json.JSONEncoder(
    ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=_plain
).encode
_ascii_of = json.JSONEncoder(allow_nan=False, separators=(",", ":"), default=_plain).encode


def encode(value: JsonValue, is_over: Callable[[], bool] = lambda: False) -> bytes:
    """The value as JSON for a child. Raises TypeError or ValueError for what is not JSON, and
    Ended once *is_over*."""
    return b"".join(encode_pieces(value, is_over)[1])


def encode_pieces(
    value: JsonValue, is_over: Callable[[], bool], most: float = math.inf
) -> tuple[int, Iterable[bytes]]:
    """The same in pieces, and how many bytes they have. Raises FrameTooLarge once these are more
    than *most*."""
    try:
        return _measured(value, _text_of, is_over, most)
    except UnicodeEncodeError:
        # Lone surrogates are transferred as escapes only.
        return _measured(value, _ascii_of, is_over, most)


def _measured(
    value: JsonValue,
    encode_piece: Callable[[object], str],
    is_over: Callable[[], bool],
    most: float,
) -> tuple[int, Iterable[bytes]]:
    """The pieces of a large value are made again as they are taken: kept, they would need its size
    once more."""
    size, kept = 0, list[bytes]()
    for piece in _encoded(value, encode_piece, is_over):
        size += len(piece)
        if size > most:
            raise FrameTooLarge
        if size <= _KEPT_PIECES:
            kept.append(piece)
    return size, kept if size <= _KEPT_PIECES else _encoded(value, encode_piece, is_over)


def _encoded(
    value: JsonValue, encode_piece: Callable[[object], str], is_over: Callable[[], bool]
) -> Iterator[bytes]:
    gathered: list[str] = []
    letters = 0
    for piece in text_in_chunks(value, encode_piece):
        if is_over():
            raise Ended
        gathered.append(piece)
        letters += len(piece)
        if letters >= CHUNK_SIZE:
            yield "".join(gathered).encode()
            gathered, letters = [], 0
    yield "".join(gathered).encode()


class ProcessRun:
    """A script running in a child (implements `ScriptRun`).

    Time is measured from frame to frame, so if the close of one item and the open of the next
    share a frame, the time between them counts for the first.
    """

    def __init__(
        self, child: Child, pool: Pool, job: ScriptJob, script: "InstrumentedScript"
    ) -> None:
        limits = job.limits
        self._child = child
        self._pool = pool
        self._limits = limits
        #: The engine calls `mutate` as soon as it has what `prepare` returned.
        self._another_follows = (
            job.handler is not None and job.handler.function == HandlerPhase.PREPARE
        )
        self._reader = MessageReader(
            self._limit_sentence,
            self._memory_was_full,
            job.script,
            job.handler,
            script.column,
            is_over=lambda: child.killed,
        )
        self._answers: list[tuple[int, JsonValue]] = []
        #: Log lines of this turn; its messages repeat them, if they arrive.
        self._lines: list[bytes] = []
        self._unanswered: set[int] = set()
        self._opening: set[int] = set()
        self._item: int | None = None
        self._calls_in_item = self._calls_outside = 0
        self._left_in_item = self._left_outside = limits.script_seconds
        self._most_seconds = math.inf
        self._awaiting_child = True
        self._over = False
        #: Once ended, the child may run another script, which our `kill` must not end.
        self._ending = threading.Lock()
        self._ended = False

    @property
    def pid(self) -> int:
        return self._child.pid

    def receive(self) -> Sequence[Message]:
        """See `ScriptRun.receive`. Sends the answers given before in one frame."""
        if self._over:
            return [Killed()]
        if not self._answers and not self._awaiting_child:
            raise InternalFailure(
                UserMessage("The sandbox was asked to wait for a script that waits for us.")
            )
        self._awaiting_child = True
        try:
            messages = self._reader.read(self._take_turn())
        except _ChildGone as gone:
            return [*self._lines_left(), *self._last(gone.message)]
        except InvalidFrame as error:
            _log.info("sandbox child %d wrote a bad frame: %s", self.pid, error)
            return self._last(LimitBroken(UNEXPECTED))
        except Ended:
            return [*self._lines_left(), *self._last(Killed())]
        except TooDeep:
            return [*self._lines_left(), *self._last(Threw(ScriptError(TOO_DEEP), False))]
        except TooMany:
            return [*self._lines_left(), *self._last(LimitBroken(TOO_MANY))]
        self._awaiting_child = False
        self._lines = []
        return self._account(messages)

    def answer(self, call: int, value: JsonValue) -> None:
        """See `ScriptRun.answer`. The script continues when `receive` is called."""
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
        with self._ending:
            if self._ended:
                return
            self._ended = True
        child = self._child
        # In the midst of a turn it would read END when the script lets it.
        over, self._over = self._over or self._awaiting_child or child.killed, True
        if (
            not over
            and not self._grew_large()
            and child.end_script(another_follows=self._another_follows)
        ):
            self._pool.return_child(child)
        else:
            self._pool.discard(child)

    def kill(self) -> None:
        with self._ending:
            if not self._ended:
                self._child.kill()

    def end_within(self, seconds: float) -> None:
        self._most_seconds = seconds
        deadline = self._child.deadline
        with self._ending:
            if not self._ended and (at := deadline.at) is not None:
                # If the turn ends just now, the process may be killed between two turns: the next
                # one then says so.
                self._pool.watchdog.expect(deadline, min(at, time.monotonic() + seconds))

    def _take_turn(self) -> bytes:
        """Send the answers and wait for the next messages, on the script's time."""
        answers = self._packed_answers() if self._answers else None
        child, deadline = self._child, self._child.deadline
        inside = self._item is not None
        left = self._left_in_item if inside else self._left_outside
        began = time.monotonic()
        self._pool.watchdog.expect(deadline, began + left)
        # Read after the deadline is set: one of the two threads sees what the other wrote.
        if self._most_seconds < left:
            self._pool.watchdog.expect(deadline, began + self._most_seconds)
        if answers is not None:
            # If the child is gone, waiting for it gives the reason.
            size, pieces = answers
            if isinstance(pieces, list) and len(pieces) == 1:
                child.send(protocol.ANSWERS, pieces[0])
            else:
                child.send_pieces(protocol.ANSWERS, size, pieces)
        try:
            frame = self._frame_after_lines()
        except FrameTooLarge:
            raise _ChildGone(LimitBroken(self._limit_sentence("frame"))) from None
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
        """The log lines of a turn that did not end."""
        try:
            return self._reader.read_lines(self._lines)
        except (InvalidFrame, TooDeep, TooMany) as error:
            _log.info("sandbox child %d wrote bad lines: %s", self.pid, error)
            return []

    def _packed_answers(self) -> tuple[int, Iterable[bytes]]:
        answers, self._answers = self._answers, []
        most = self._limits.frame_bytes
        try:
            return encode_pieces(answers, lambda: self._child.killed, most)
        except (TypeError, ValueError, RecursionError) as error:
            raise InternalFailure(
                UserMessage("A tool answered with something that cannot be given to a script."),
                details=str(error),
            ) from error
        except FrameTooLarge:
            sentence = UserMessage(
                "Script was to receive a message larger than {megabytes} MB",
                megabytes=_megabytes(most),
            )
            raise _ChildGone(LimitBroken(sentence)) from None

    def _messages_in(self, frame: tuple[int, bytes] | None) -> bytes:
        """The messages in a frame's body; raises _Gone for any other frame."""
        if frame is None or self._child.deadline.expired:
            raise _ChildGone(self._exit_reason())
        kind, body = frame
        if kind == protocol.BROKEN:
            raise _ChildGone(LimitBroken(self._limit_sentence(body.decode(errors="replace"))))
        if kind != protocol.MESSAGES:
            raise _ChildGone(LimitBroken(UNEXPECTED))
        return body

    def _exit_reason(self) -> Message:
        child = self._child
        if child.deadline.expired:
            if self._most_seconds < math.inf:
                return Killed()
            return LimitBroken(
                UserMessage(
                    "Script timed out after {script_seconds:g} s",
                    script_seconds=self._limits.script_seconds,
                )
            )
        if child.killed:
            return Killed()
        status, stderr = child.exit_status()
        if status == protocol.EXIT_MEMORY:
            return LimitBroken(self._limit_sentence("memory"))
        _log.info("sandbox child %d ended with status %d: %s", child.pid, status, stderr)
        return LimitBroken(UNEXPECTED)

    def _account(self, messages: list[Message]) -> Sequence[Message]:
        """Count calls and track items; end the script if it made too many calls, and the child if
        it waits for nothing and yet does not end."""
        for at, message in enumerate(messages):
            if isinstance(message, ToolCalled):
                self._unanswered.add(message.call)
                if not self._count_call():
                    most = self._limits.max_calls
                    broken = LimitBroken(
                        UserMessage("Script made more than {most} tool calls", most=most)
                    )
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
        """The last message; its process must not be used again."""
        self._over = True
        self._child.end_process()
        return [message]

    def _grew_large(self) -> bool:
        """A child never returns memory, so one that used much is not worth keeping."""
        return (self._child.peak_bytes() or 0) > _KEPT_BYTES

    def _memory_was_full(self) -> bool:
        peak = self._child.peak_bytes()
        return peak is None or peak >= self._limits.memory_bytes * 3 // 4

    def _limit_sentence(self, limit: str) -> str:
        match limit:
            case "memory":
                megabytes = _megabytes(self._limits.memory_bytes)
                return UserMessage(
                    "Script used more than {megabytes} MB of memory", megabytes=megabytes
                )
            case "stack":
                return UserMessage("Script recursed too deeply")
            case "frame":
                megabytes = _megabytes(self._limits.frame_bytes)
                return UserMessage(
                    "Script sent a message larger than {megabytes} MB", megabytes=megabytes
                )
            case _:
                return UNEXPECTED


def _ends_with_last(messages: list[Message]) -> bool:
    return bool(messages) and isinstance(messages[-1], Finished | Threw | LimitBroken)


class _ChildGone(Exception):
    """The child sends nothing more; `message` is the last one."""

    def __init__(self, message: Message) -> None:
        super().__init__()
        self.message = message


def _megabytes(count: int) -> str:
    return f"{count / (1024 * 1024):g}"
