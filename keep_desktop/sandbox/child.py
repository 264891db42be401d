"""One sandbox process as the host sees it: started, spoken to, killed, reaped."""

import importlib.util
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import keep_desktop
from keep_desktop.domain.errors import InternalFailure
from keep_desktop.ports.sandbox import Limits
from keep_desktop.sandbox import protocol
from keep_desktop.sandbox.protocol import FrameReader, TooLarge, write_frame
from keep_desktop.sandbox.records import Records, started_at
from keep_desktop.sandbox.watchdog import Deadline

_STDERR_KEPT = 4_000
_WORKER = Path(__file__).with_name("worker.py")


@dataclass(frozen=True, slots=True)
class Recipe:
    """What a child is started with and cannot change; children of one recipe are alike."""

    memory_bytes: int
    stack_bytes: int
    frame_bytes: int
    timezone: str


def recipe_of(limits: Limits, timezone: str) -> Recipe:
    return Recipe(limits.memory_bytes, limits.stack_bytes, limits.frame_bytes, timezone)


def child_command(recipe: Recipe) -> list[str]:
    """The command line of a child: a bare interpreter, or this program itself where it is frozen
    (its main then calls `worker.serve` with what follows `--sandbox-child`)."""
    settings = [
        str(recipe.memory_bytes),
        str(recipe.stack_bytes),
        str(recipe.frame_bytes),
        recipe.timezone,
        str(os.getpid()),
    ]
    if getattr(sys, "frozen", False):
        return [sys.executable, "--sandbox-child", *settings]
    engine = importlib.util.find_spec("_quickjs")
    if engine is None or engine.origin is None:
        raise InternalFailure("The script engine is not installed: quickjs-ng is missing.")
    root = Path(keep_desktop.__file__).parent.parent
    folders = [str(root), str(Path(engine.origin).parent)]
    return [sys.executable, "-I", "-S", str(_WORKER), *folders, *settings]


#: Large pages for the C library's heap: the memory of a killed child is gone ten times sooner.
_LINUX_HEAP = "glibc.malloc.hugetlb=1:glibc.malloc.mmap_threshold=1073741824"


def _environment() -> dict[str, str]:
    """Nothing of the host's own environment but what no process can start without."""
    if sys.platform == "win32":
        return {"SYSTEMROOT": os.environ["SYSTEMROOT"]}
    return {"GLIBC_TUNABLES": _LINUX_HEAP} if sys.platform == "linux" else {}


def _pipe(stream: IO[bytes] | None) -> IO[bytes]:
    if stream is None:
        raise InternalFailure("The process for scripts was started without its pipes.")
    return stream


class Child:
    """A child that runs. One thread speaks to it; `kill` may come from any."""

    def __init__(self, recipe: Recipe, records: Records) -> None:
        """Start a process. Raises InternalFailure where the system refuses."""
        self.recipe = recipe
        #: Whose scripts it runs; empty until its first.
        self.workflow = ""
        self.killed = False
        #: The docs of tools that it was given last, as JSON.
        self.docs = b""
        self._records = records
        try:
            self._process = subprocess.Popen(
                child_command(recipe),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                env=_environment(),
                start_new_session=True,  # Ctrl-C in a terminal is for the host alone
            )
        except OSError as error:
            raise InternalFailure(
                "The process for scripts could not be started.", details=str(error)
            ) from error
        self.pid = self._process.pid
        self._started = started_at(self.pid)
        self.deadline = Deadline(self.end_process)
        self._to = _pipe(self._process.stdin).fileno()
        self._reader = FrameReader(_pipe(self._process.stdout).fileno(), recipe.frame_bytes)
        self.wards = ""
        self._met = False
        try:
            self._record()
        except InternalFailure:
            self.reap()
            raise

    def serve(self, workflow: str) -> None:
        """From now on this child is that workflow's. Raises InternalFailure where that cannot be
        recorded: a script that another process could not end must not run."""
        if self.workflow != workflow:
            self.workflow = workflow
            self._record()

    def _record(self) -> None:
        try:
            self._records.write(self.pid, self._started, self.workflow)
        except OSError as error:
            raise InternalFailure(
                "The process for scripts could not be noted in the data folder. Is the disk full, "
                "or the folder read-only?",
                details=str(error),
            ) from error

    def lives(self) -> bool:
        return self._process.poll() is None

    def peak_bytes(self) -> int | None:
        """The most memory it ever had; None where the system does not tell."""
        try:
            status = Path(f"/proc/{self.pid}/status").read_text("utf-8", "replace")
            return int(status.partition("VmHWM:")[2].split()[0]) * 1024
        except (OSError, ValueError, IndexError):
            return None

    def send(self, kind: int, body: bytes) -> bool:
        """Write one frame; False where the child is gone."""
        try:
            write_frame(self._to, kind, body)
        except OSError:
            return False
        return True

    def receive(self) -> tuple[int, bytes] | None:
        """The next frame but for the greeting; None where the child is gone. Raises TooLarge."""
        try:
            frame = self._reader.read()
            if not self._met and frame is not None and frame[0] == protocol.READY:
                self._met = True
                self.wards = frame[1].decode(errors="replace")
                frame = self._reader.read()
        except OSError:
            return None
        return frame

    def greet(self) -> bool:
        """Wait for the greeting, where it has not come yet; False where the child is gone."""
        if not self._met:
            frame = self._reader.read()
            self._met = frame is not None and frame[0] == protocol.READY
            self.wards = frame[1].decode(errors="replace") if frame is not None else ""
        return self._met

    def returns(self) -> bool:
        """After END: True once the child is ready for another script."""
        try:
            while (frame := self.receive()) is not None:
                if frame[0] == protocol.READY:
                    return True
        except TooLarge:
            return False
        return False

    def kill(self) -> None:
        """Kill the process because somebody asked for it. From any thread."""
        self.killed = True
        self.end_process()

    def end_process(self) -> None:
        """Kill the process at once; nothing where it is gone. From any thread."""
        self._process.kill()

    def farewell(self) -> tuple[int, str]:
        """Kill and wait, so that no zombie is left; the exit status and what the child wrote on
        its standard error (bounded). The pipes stay open for whoever still reads from them."""
        self._process.kill()
        status = self._process.wait()
        self._records.remove(self.pid)
        stderr = _pipe(self._process.stderr)
        if stderr.closed:
            return status, ""
        return status, (stderr.read(_STDERR_KEPT) or b"").decode(errors="replace")

    def reap(self) -> None:
        """Kill, wait and close: no zombie, no descriptor and no record is left. Idempotent; only
        for the thread that speaks to the child, since a closed descriptor is soon another's."""
        self._process.kill()
        self._process.wait()
        self._records.remove(self.pid)
        # A write or read after this fails instead of reaching what has the numbers now.
        self._to = -1
        self._reader = FrameReader(-1, 0)
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            _pipe(pipe).close()
