"""The parser child: calls a function of `functions` for each frame.

Started as a bare interpreter (see `ParserChildConfig.command` in `host.py`), or by a frozen
program that calls `serve`. Imports everything before hardening; from then on it can open no file
and no connection.
"""

import gc
import os
import sys

if __name__ == "__main__":
    # A bare interpreter finds neither our package nor our dependencies.
    sys.path[:0] = sys.argv[1:3]
    # What is imported is permanent: looking for garbage in it would only take time.
    gc.disable()

from keep_desktop.parsing import frames
from keep_desktop.parsing.functions import FUNCTIONS, prepare
from keep_desktop.sandbox import hardening_child as hardening_child
from keep_desktop.sandbox import protocol

_STDIN, _STDOUT = 0, 1
#: Length limit of an error's text.
_LONGEST_ERROR = 500


def serve(argv: list[str]) -> None:
    """Serve as a parser child. Arguments: memory, largest response (bytes), the host's pid."""
    memory, largest, parent = (int(text) for text in argv[:3])
    prepare()
    if sys.platform != "win32":
        os.set_blocking(2, False)  # never block on an unread pipe
    protections = hardening_child.apply(
        memory_bytes=memory, frame_bytes=0, parent=parent, survives=True
    )
    gc.freeze()
    gc.enable()
    try:
        _serve(memory, largest, protections.encode())
    except MemoryError:
        os._exit(protocol.EXIT_MEMORY)
    except (OSError, protocol.FrameTooLarge) as error:
        os.write(2, f"{type(error).__name__}: {error}\n".encode(errors="replace"))
    # Skips interpreter shutdown, which makes system calls that are now forbidden.
    os._exit(0)


def _serve(memory: int, largest: int, protections: bytes) -> None:
    reader = protocol.FrameReader(_STDIN, memory)
    protocol.write_frame(_STDOUT, protocol.READY, protections)
    while (frame := reader.read()) is not None:
        kind, body = _reply(frame[1])
        del frame
        if len(body) > largest:
            kind, body = protocol.BROKEN, protocol.FRAME
        protocol.write_frame(_STDOUT, kind, body)


def _reply(body: bytes) -> tuple[int, bytes]:
    name, *arguments = frames.unpacked(body)
    try:
        return frames.PARSED, frames.packed(FUNCTIONS[name.decode()](*arguments))
    except MemoryError:
        raise
    except Exception as error:  # noqa: BLE001  # whatever broken content makes a library raise
        return frames.RAISED, repr(error)[:_LONGEST_ERROR].encode(errors="replace")


if __name__ == "__main__":
    serve(sys.argv[3:])
