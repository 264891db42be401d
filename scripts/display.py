"""Whether this session can show a window: a display is named, and something answers there."""

import os
import re
import socket
import sys
from pathlib import Path

_ANSWER_WITHIN_S = 3.0


def is_there() -> bool:
    """True on macOS and wherever an X or Wayland server takes a connection."""
    return sys.platform == "darwin" or is_wayland() or _x_answers(os.environ.get("DISPLAY", ""))


def is_wayland() -> bool:
    """True where a Wayland server takes a connection, which Qt then prefers to X."""
    name = os.environ.get("WAYLAND_DISPLAY", "")
    # An absolute name stands for itself when joined.
    path = Path(os.environ.get("XDG_RUNTIME_DIR", "")) / name
    return bool(name) and _answers(socket.AF_UNIX, str(path))


def _x_answers(display: str) -> bool:
    parts = re.fullmatch(r"(?P<host>.*):(?P<number>\d+)(\.\d+)?", display)
    if parts is None:
        return False
    host, number = parts["host"], int(parts["number"])
    if host not in ("", "unix"):
        return _answers(socket.AF_INET, (host, 6000 + number))
    path = f"/tmp/.X11-unix/X{number}"  # noqa: S108  where X servers listen
    return _answers(socket.AF_UNIX, path) or _answers(socket.AF_UNIX, "\0" + path)


def _answers(family: socket.AddressFamily, address: str | tuple[str, int]) -> bool:
    with socket.socket(family, socket.SOCK_STREAM) as attempt:
        attempt.settimeout(_ANSWER_WITHIN_S)
        try:
            attempt.connect(address)
        except OSError:
            return False
    return True
