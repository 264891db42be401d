"""Whether this session can show a window."""

import os
import sys


def is_there() -> bool:
    """True on macOS and wherever X or Wayland is announced."""
    return sys.platform == "darwin" or bool(os.environ.get("DISPLAY")) or is_wayland()


def is_wayland() -> bool:
    """True where Qt will speak Wayland."""
    return bool(os.environ.get("WAYLAND_DISPLAY"))
