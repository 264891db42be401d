"""The sandbox child: one JavaScript context at a time, frames in, frames out.

Started as a bare interpreter (`child_command` in `child.py`), or by a frozen program that calls
`serve`. Scripts run in the main thread, after the platform's hardening. No Python function is ever
passed to a script: the prelude is the guest's side, which keeps the function that sends lines to
itself, and values cross as JSON text that this process never parses.
"""

import os
import sys

if __name__ == "__main__":
    # A bare interpreter finds neither our package nor the engine's folder.
    sys.path[:0] = sys.argv[1:3]

import _quickjs

from keep_desktop.sandbox import hardening_child as hardening_child
from keep_desktop.sandbox import protocol

TYPE_CHECKING = False  # as in `typing`, which takes long to import
if TYPE_CHECKING:
    from collections.abc import Callable

_STDIN, _STDOUT = 0, 1
_DRAIN, _DELIVER, _START, _LOAD, _CHECK = range(5)

#: What a context is given besides the prelude, by the kind of frame that needs it.
_FORMS = {
    protocol.JOB: "items.js",
    protocol.HANDLER: "handlers.js",
    protocol.CHECK: "check.js",
}


class BridgeSources:
    """The bridge's guest side as text, read before files are out of reach."""

    def __init__(self) -> None:
        self.prelude = _text("prelude.js")
        self.forms = {kind: _text(name) for kind, name in _FORMS.items()}


def _text(name: str) -> str:
    path = os.path.join(os.path.dirname(__file__), name)  # noqa: PTH118, PTH120  # see protocol.py
    with open(path, encoding="utf-8") as file:  # noqa: PTH123
        return file.read()


def _line_sender(frame_bytes: int) -> "Callable[[str, str], None]":
    def send(level: str, line: str) -> None:
        try:
            body = f'["log","{level}",{line}]'.encode()
            if len(body) <= frame_bytes:
                protocol.write_frame(_STDOUT, protocol.LINE, body)
        except MemoryError:
            return  # it is in the messages, if there is memory for these
        except OSError:
            os._exit(0)  # the host is gone

    return send


class ScriptContext:
    """A fresh context with the prelude, ready for one kind of frame."""

    def __init__(
        self, texts: BridgeSources, kind: int, memory_bytes: int, stack_bytes: int, frame_bytes: int
    ) -> None:
        self._texts = texts
        self._context = _quickjs.Context()
        self._context.set_memory_limit(memory_bytes)
        self._context.set_max_stack_size(stack_bytes)
        self._context.add_callable("sendLine", _line_sender(frame_bytes))
        self._bridge = self._context.eval(texts.prelude)(protocol.LINES_BEFORE_SCRIPT)
        self.kind = 0
        self.load_form(kind)

    def load_form(self, kind: int) -> None:
        """Load that kind's sources; only before a script was started."""
        if kind != self.kind:
            self._bridge(_LOAD, self._texts.forms[kind])
            self.kind = kind

    def start(self, job: str, docs: str) -> str:
        self._bridge(_START, job, docs)
        return self._run()

    def deliver(self, answers: str) -> str:
        self._bridge(_DELIVER, answers)
        return self._run()

    def check(self, script: str) -> str:
        return str(self._bridge(_CHECK, script))

    def _run(self) -> str:
        """Run until no job is left; the messages to send, as JSON text."""
        step = self._context.execute_pending_job
        while True:
            while step():
                pass
            messages: str = self._bridge(_DRAIN, "")
            if messages:
                return messages


class SandboxWorker:
    """Serves one host, frame by frame, until END of input."""

    def __init__(
        self, texts: BridgeSources, memory: int, stack: int, frame: int, protections: str
    ) -> None:
        self._texts, self._memory, self._stack = texts, memory, stack
        self._frame = frame
        self._protections = protections.encode()
        self._reader = protocol.FrameReader(_STDIN, frame)
        self._docs = "{}"
        #: A workflow's next script is mostly of the same form.
        self._expected = protocol.JOB
        self._script_context: ScriptContext | None = self._new_context()
        #: Made ahead, for a script that comes at once after another.
        self._spare: ScriptContext | None = None

    def _new_context(self) -> ScriptContext:
        return ScriptContext(self._texts, self._expected, self._memory, self._stack, self._frame)

    def serve(self) -> None:
        protocol.write_frame(_STDOUT, protocol.READY, self._protections)
        while (frame := self._reader.read()) is not None:
            kind, body = self._reply(*frame)
            if len(body) > self._frame:
                kind, body = protocol.BROKEN, protocol.FRAME
            protocol.write_frame(_STDOUT, kind, body)
            if self._script_context is None:
                # Now rather than before the answer, while the host is busy.
                self._make_contexts(another_follows=frame[1] == protocol.ANOTHER_FOLLOWS)

    def _make_contexts(self, *, another_follows: bool) -> None:
        spare, self._spare = self._spare, None
        self._script_context = spare or self._new_context()
        if self._expected == protocol.HANDLER and not another_follows:
            self._spare = self._new_context()

    def _reply(self, kind: int, body: bytes) -> tuple[int, bytes]:
        if kind == protocol.END or self._script_context is None:
            self._script_context = None
            return protocol.READY, self._protections
        context = self._script_context
        try:
            if kind == protocol.ANSWERS:
                return protocol.MESSAGES, context.deliver(body.decode()).encode()
            context.load_form(kind)
            if kind == protocol.CHECK:
                return protocol.CHECKED, context.check(body.decode()).encode()
            self._expected = kind
            return protocol.MESSAGES, self._start(context, body).encode()
        except _quickjs.StackOverflow:
            return protocol.BROKEN, protocol.STACK
        except _quickjs.JSException as error:
            return protocol.BROKEN, _limit_of(str(error))

    def _start(self, context: ScriptContext, body: bytes) -> str:
        job, _, docs = body.partition(protocol.DOCS_FOLLOW)
        if docs:
            self._docs = docs.decode()
        return context.start(job.decode(), self._docs)


def _limit_of(error: str) -> bytes:
    """The limit that made the guest's side of the bridge fail; b"" if none."""
    # Without memory for an error the engine throws null.
    if "out of memory" in error or error.strip() == "null":
        return protocol.MEMORY
    return protocol.STACK if "Maximum call stack size" in error else b""


def serve(argv: list[str]) -> None:
    """Serve as a sandbox child. Arguments: memory, stack, frame (bytes), time zone, the host's
    pid."""
    memory, stack, frame = (int(text) for text in argv[:3])
    texts = BridgeSources()
    if sys.platform != "win32":
        os.set_blocking(2, False)  # never block on an unread pipe
    hardening_child.set_timezone(argv[3])
    protections = hardening_child.apply(memory_bytes=memory, frame_bytes=frame, parent=int(argv[4]))
    try:
        SandboxWorker(texts, memory, stack, frame, protections).serve()
    except MemoryError:
        os._exit(protocol.EXIT_MEMORY)
    except (OSError, protocol.FrameTooLarge, UnicodeError) as error:
        os.write(2, f"{type(error).__name__}: {error}\n".encode(errors="replace"))
    # Skips interpreter shutdown, which makes system calls that are now forbidden.
    os._exit(0)


if __name__ == "__main__":
    serve(sys.argv[3:])
