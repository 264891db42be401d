"""Runs parser functions in child processes with time and memory limits.

A child reads the bytes of one owner only: once compromised through a library's flaw it could
falsify what it reads next. A child cancelled in mid-call is not used again.
"""

import importlib.util
import logging
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import keep_desktop
from keep_desktop.domain.errors import Cancelled, InternalFailure
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.messages import UserMessage
from keep_desktop.parsing import frames
from keep_desktop.ports.cancel import CancelToken
from keep_desktop.ports.parsing import Argument, Content, NotParsed, ParserLimits
from keep_desktop.ports.sandbox import Protection
from keep_desktop.sandbox import protocol
from keep_desktop.sandbox.child import Child
from keep_desktop.sandbox.hardening_host import read_protections
from keep_desktop.sandbox.pool import Pool
from keep_desktop.sandbox.process_registry import ProcessRegistry
from keep_desktop.sandbox.protocol import FrameTooLarge

_log = logging.getLogger(__name__)

_WORKER = Path(__file__).with_name("worker.py")
#: Responses contain an attachment of 20 MB, a page of 10 MB, or rows of a table.
_LARGEST_ANSWER = 64 * 1024 * 1024
_PIECE = 256 * 1024
_PROBE_SECONDS = 30.0
_NOT_STARTED = Protection(
    name="Parser",
    in_force=False,
    note=UserMessage(
        "It could not be started, so no mail, page or feed can be read. Install the program again."
    ),
)
#: A child never returns memory, so one that used this much is not reused.
_KEPT_BYTES = 192 * 1024 * 1024
#: A smaller call cannot have grown it that much.
_SMALL = 256 * 1024


@immutable
class ParserChildConfig:
    memory_bytes: int
    frame_bytes: int = _LARGEST_ANSWER

    def command(self) -> list[str]:
        """The command line: a bare interpreter, or this program if frozen (it then calls
        `worker.serve` with what follows `--parser-child`)."""
        settings = [str(self.memory_bytes), str(self.frame_bytes), str(os.getpid())]
        if getattr(sys, "frozen", False):
            return [sys.executable, "--parser-child", *settings]
        library = importlib.util.find_spec("lxml")
        if library is None or library.origin is None:
            raise InternalFailure(UserMessage("A part of Keep that reads pages is missing: lxml."))
        folders = [str(Path(keep_desktop.__file__).parent.parent)]
        folders.append(str(Path(library.origin).parent.parent))
        return [sys.executable, "-I", "-S", str(_WORKER), *folders, *settings]


class ProcessParser:
    """Parses in child processes (implements `Parser`). `registry_dir` contains a record of each
    live child (see `sandbox.process_registry`); None records nothing. *checkpoint* is called while
    a child reads; tests end the process there."""

    def __init__(
        self,
        registry_dir: Path | None,
        *,
        limits: ParserLimits | None = None,
        checkpoint: Callable[[str], None] = lambda point: None,
    ) -> None:
        self._checkpoint = checkpoint
        config = ParserChildConfig((limits or ParserLimits()).memory_bytes)
        self._pool = Pool(ProcessRegistry(registry_dir), config)

    def run(
        self,
        function: str,
        arguments: Sequence[Argument],
        *,
        owner: str,
        limits: ParserLimits,
        cancel: CancelToken,
        what: str,
    ) -> Sequence[bytes]:
        cancel.check()
        child = self._pool.take(owner, ParserChildConfig(limits.memory_bytes), warm_up=False)
        call = _ChildCall(child, limits, what)
        forget = cancel.on_cancel(call.kill)
        try:
            self._pool.watchdog.expect(child.deadline, time.monotonic() + limits.seconds)
            call.send(function, arguments)
            self._checkpoint("parser at work")
            return call.answer()
        finally:
            forget()
            child.deadline.at = None
            if call.end():
                self._pool.return_child(child)
            else:
                self._pool.discard(child)
            self._pool.warm_up()

    def warm_count(self) -> int:
        """How many unused prewarmed children wait: 0 or 1."""
        return self._pool.warm_count()

    def kill_all(self) -> int:
        return self._pool.kill_all()

    def protections(self) -> Sequence[Protection]:
        child = self._pool.take_fresh()
        try:
            self._pool.watchdog.expect(child.deadline, time.monotonic() + _PROBE_SECONDS)
            child.await_ready()
        finally:
            self._pool.discard(child)
        return read_protections(child.protections) if child.protections else (_NOT_STARTED,)

    def close(self) -> None:
        self._pool.close()


class _ChildCall:
    """One call to a child; `kill` may come from any thread."""

    def __init__(self, child: Child, limits: ParserLimits, what: str) -> None:
        self._child = child
        self._limits = limits
        self._what = what
        #: Set once over: the child may be in another call, which our `kill` must not end.
        self._ending = threading.Lock()
        self._over = False
        #: Of what was sent.
        self._size = 0
        #: As it should be.
        self._is_answered = False

    def kill(self) -> None:
        with self._ending:
            if not self._over:
                self._child.kill()

    def end(self) -> bool:
        """End the call, after which `kill` does nothing. Whether the child is fit for another
        call."""
        with self._ending:
            self._over = True
        if not self._is_answered or self._child.killed or self._child.deadline.expired:
            return False
        return self._size < _SMALL or (self._child.peak_bytes() or 0) < _KEPT_BYTES

    def send(self, function: str, arguments: Sequence[Argument]) -> None:
        """If the child is gone, waiting for its response gives the reason."""
        self._size = frames.size_of([len(function), *map(_size, arguments)])
        if self._size > self._limits.memory_bytes:
            raise self._too_much_memory()
        self._child.send_pieces(frames.CALL, self._size, _pieces(function, arguments))

    def answer(self) -> Sequence[bytes]:
        try:
            frame = self._child.receive()
        except FrameTooLarge:
            raise self._too_long() from None
        if frame is None or self._child.deadline.expired:
            raise self._exit_reason()
        kind, body = frame
        if kind == frames.PARSED:
            parts = self._parts(body)
            self._is_answered = True
            return parts
        if kind == frames.RAISED:
            self._is_answered = True
            details = body[:1_000].decode(errors="replace")
            raise NotParsed(
                UserMessage("Keep couldn't read {what}: it is damaged.", what=self._what),
                details=details,
            )
        raise self._too_long() if kind == protocol.BROKEN else self._unexpected()

    def _parts(self, body: bytes) -> Sequence[bytes]:
        try:
            return frames.unpacked(body)
        except ValueError:
            raise self._unexpected() from None

    def _exit_reason(self) -> Exception:
        child = self._child
        if child.deadline.expired:
            return NotParsed(
                UserMessage(
                    "Keep couldn't read {what}: it took more than {seconds:g} s to read.",
                    what=self._what,
                    seconds=self._limits.seconds,
                )
            )
        if child.killed:
            return Cancelled()
        status, stderr = child.exit_status()
        if status == protocol.EXIT_MEMORY:
            return self._too_much_memory()
        _log.info("parser child %d ended with status %d: %s", child.pid, status, stderr)
        return self._unexpected()

    def _unexpected(self) -> NotParsed:
        return NotParsed(
            UserMessage(
                "Keep couldn't read {what}: the process that reads it ended.", what=self._what
            )
        )

    def _too_long(self) -> NotParsed:
        return NotParsed(
            UserMessage("Keep couldn't read {what}: there is too much in it.", what=self._what)
        )

    def _too_much_memory(self) -> NotParsed:
        megabytes = self._limits.memory_bytes // 1024**2
        return NotParsed(
            UserMessage(
                "Keep couldn't read {what}: it takes more than {megabytes} MB of memory.",
                what=self._what,
                megabytes=megabytes,
            )
        )


def _size(argument: Argument) -> int:
    return argument.size if isinstance(argument, Content) else len(argument)


def _pieces(function: str, arguments: Sequence[Argument]) -> Iterator[bytes]:
    waiting, size = [frames.length(len(function)), function.encode()], 0
    for argument in arguments:
        waiting.append(frames.length(_size(argument)))
        for piece in (argument,) if isinstance(argument, bytes) else _pieces_of(argument):
            if size + len(piece) < _PIECE:
                waiting.append(piece)
                size += len(piece)
            else:
                yield b"".join(waiting)
                yield piece
                waiting, size = [], 0
    yield b"".join(waiting)


def _pieces_of(content: Content) -> Iterator[bytes]:
    left = content.size
    while left:
        piece = content.file.read(min(_PIECE, left))
        if not piece:
            raise OSError("the file ended while it was read")
        left -= len(piece)
        yield piece
