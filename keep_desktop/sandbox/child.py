"""One child process: start, frames, kill, reap.

Scripts run in such children, and the parser (`keep_desktop/parsing`) reads untrusted bytes in
them.
"""

import importlib.util
import os
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Protocol

import keep_desktop
from keep_desktop.domain.errors import InternalFailure
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.system.processes import started_at
from keep_desktop.ports.sandbox import Limits
from keep_desktop.sandbox import protocol
from keep_desktop.sandbox.process_registry import ProcessRegistry
from keep_desktop.sandbox.protocol import (
    FrameReader,
    FrameTooLarge,
    frame_head,
    write_all,
    write_frame,
)
from keep_desktop.sandbox.watchdog import Deadline

_STDERR_KEPT = 4_000
#: More than Linux says of a process.
_STATUS_BYTES = 8_192
_WORKER = Path(__file__).with_name("worker.py")


class ChildConfig(Protocol):
    """What a child is started with and cannot change; children of equal configs are
    interchangeable."""

    @property
    def frame_bytes(self) -> int:
        """The largest frame that the host takes from the child."""
        ...

    def command(self) -> list[str]: ...


@dataclass(frozen=True, slots=True)
class ScriptChildConfig:
    memory_bytes: int
    stack_bytes: int
    frame_bytes: int
    timezone: str

    def command(self) -> list[str]:
        return child_command(self)


def child_config_of(limits: Limits, timezone: str) -> ScriptChildConfig:
    return ScriptChildConfig(limits.memory_bytes, limits.stack_bytes, limits.frame_bytes, timezone)


def child_command(config: ScriptChildConfig) -> list[str]:
    """The command line: a bare interpreter, or this program if frozen (its main then calls
    `worker.serve` with what follows `--sandbox-child`)."""
    settings = [
        str(config.memory_bytes),
        str(config.stack_bytes),
        str(config.frame_bytes),
        config.timezone,
        str(os.getpid()),
    ]
    if getattr(sys, "frozen", False):
        return [sys.executable, "--sandbox-child", *settings]
    engine = importlib.util.find_spec("_quickjs")
    if engine is None or engine.origin is None:
        raise InternalFailure(
            UserMessage("The script engine is not installed: quickjs-ng is missing.")
        )
    root = Path(keep_desktop.__file__).parent.parent
    folders = [str(root), str(Path(engine.origin).parent)]
    return [sys.executable, "-I", "-S", str(_WORKER), *folders, *settings]


#: Large pages for the C library's heap: a killed child's memory is freed ten times sooner.
_LINUX_HEAP = "glibc.malloc.hugetlb=1:glibc.malloc.mmap_threshold=1073741824"


def _environment() -> dict[str, str]:
    """Only the variables without which no process can start."""
    if sys.platform == "win32":
        return {"SYSTEMROOT": os.environ["SYSTEMROOT"]}
    return {"GLIBC_TUNABLES": _LINUX_HEAP} if sys.platform == "linux" else {}


def _pipe(stream: IO[bytes] | None) -> IO[bytes]:
    if stream is None:
        raise InternalFailure(
            UserMessage("A process that Keep needs was started without its pipes.")
        )
    return stream


class Child:
    """A running child. One thread exchanges frames with it; `kill` may come from any."""

    def __init__(self, config: ChildConfig, registry: ProcessRegistry) -> None:
        """Start a process. Raises InternalFailure where the system refuses."""
        self.config = config
        #: The workflow or owner it serves; empty before its first.
        self.workflow = ""
        self.killed = False
        #: The tool docs it was last sent, as JSON.
        self.docs = b""
        self._registry = registry
        try:
            self._process = subprocess.Popen(
                config.command(),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                env=_environment(),
                start_new_session=True,  # Ctrl-C in a terminal must reach the host only
            )
        except OSError as error:
            raise InternalFailure(
                UserMessage("A process that Keep needs could not be started."), details=str(error)
            ) from error
        self.pid = self._process.pid
        self._started = started_at(self.pid)
        self.deadline = Deadline(self.end_process)
        self._to = _pipe(self._process.stdin).fileno()
        self._reader = FrameReader(_pipe(self._process.stdout).fileno(), config.frame_bytes)
        self.protections = ""
        self._is_ready = False
        #: From `end_script` until it said that it is ready for another script.
        self.is_ending = False
        try:
            self._record()
        except InternalFailure:
            self.reap()
            raise

    def serve(self, workflow: str) -> None:
        """Assign this child to a workflow. Raises InternalFailure if that cannot be recorded: a
        script that another process could not end must not run."""
        if self.workflow != workflow:
            self.workflow = workflow
            self._record()

    def _record(self) -> None:
        try:
            self._registry.write(self.pid, self._started, self.workflow)
        except OSError as error:
            raise InternalFailure(
                UserMessage(
                    "A process that Keep needs could not be noted in the data folder. Is the "
                    "disk full, or the folder read-only?"
                ),
                details=str(error),
            ) from error

    def is_alive(self) -> bool:
        return self._process.poll() is None

    def peak_bytes(self) -> int | None:
        """Peak memory in bytes; None if the system does not provide it."""
        try:
            # Not through a text file: this is asked after every script.
            with open(f"/proc/{self.pid}/status", "rb", buffering=0) as file:  # noqa: PTH123
                status: bytes = file.read(_STATUS_BYTES)
            return int(status.partition(b"VmHWM:")[2].split(None, 1)[0]) * 1024
        except (OSError, ValueError, IndexError):
            return None

    def send(self, kind: int, body: bytes) -> bool:
        """Write one frame; False where the child is gone."""
        try:
            write_frame(self._to, kind, body)
        except OSError:
            return False
        return True

    def send_pieces(self, kind: int, size: int, pieces: Iterable[bytes]) -> bool:
        """Write one frame of *size* bytes in its *pieces*, one or more; False if the child is gone.
        Exceptions of *pieces* propagate and leave the frame incomplete."""
        # With the first piece: the child would be woken for the head alone.
        before = frame_head(kind, size)
        for piece in pieces:
            try:
                write_all(self._to, before + piece if before else piece)
            except OSError:
                return False
            before = b""
        return True

    def receive(self) -> tuple[int, bytes] | None:
        """The next frame after READY; None where the child is gone. Raises FrameTooLarge."""
        try:
            frame = self._reader.read()
            if not self._is_ready and frame is not None and frame[0] == protocol.READY:
                self._is_ready = True
                self.protections = frame[1].decode(errors="replace")
                frame = self._reader.read()
        except OSError:
            return None
        return frame

    def await_ready(self) -> bool:
        """Wait for READY, if it has not come yet; False if the child is gone."""
        if not self._is_ready:
            frame = self._reader.read()
            self._is_ready = frame is not None and frame[0] == protocol.READY
            self.protections = frame[1].decode(errors="replace") if frame is not None else ""
        return self._is_ready

    def end_script(self, *, another_follows: bool = False) -> bool:
        """Tell the child to drop its script; False where it is gone. It is not waited for: while
        it frees memory the host goes on, and asks `returns` before the next script.
        *another_follows* within a millisecond: then it makes no contexts ahead."""
        self.is_ending = True
        return self.send(protocol.END, protocol.ANOTHER_FOLLOWS if another_follows else b"")

    def returns(self) -> bool:
        """After `end_script`: wait until it is ready for another script; False if it never is."""
        try:
            while (frame := self.receive()) is not None:
                if frame[0] == protocol.READY:
                    self.is_ending = False
                    return True
        except FrameTooLarge:
            return False
        return False

    def kill(self) -> None:
        """Kill the process on request. From any thread."""
        self.killed = True
        self.end_process()

    def end_process(self) -> None:
        """Kill the process at once; does nothing if it is gone. From any thread."""
        self._process.kill()

    def exit_status(self) -> tuple[int, str]:
        """Kill and wait, so that no zombie remains; the exit status and the child's stderr
        (bounded). The pipes stay open for readers."""
        self._process.kill()
        status = self._process.wait()
        self._registry.remove(self.pid)
        stderr = _pipe(self._process.stderr)
        if stderr.closed:
            return status, ""
        return status, (stderr.read(_STDERR_KEPT) or b"").decode(errors="replace")

    def reap(self) -> None:
        """Kill, wait and close: no zombie, descriptor or record remains. Idempotent; only for the
        thread that exchanges frames, since a closed descriptor is soon reused."""
        self._process.kill()
        self._process.wait()
        self._registry.remove(self.pid)
        # A write or read after this fails instead of using a reused descriptor.
        self._to = -1
        self._reader = FrameReader(-1, 0)
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            _pipe(pipe).close()
