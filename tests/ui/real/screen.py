"""A virtual X server with a window manager, keyboard and screenshots."""

import ctypes
import os
import shutil
import struct
import subprocess
from pathlib import Path

from PySide6.QtGui import QImage

from tests.builders.lines import next_line
from tests.builders.waiting import wait_for

WIDTH, HEIGHT = 1280, 720
PROGRAMS = ("Xvfb", "openbox", "xdotool")
#: What Qt's xcb plugin needs beyond a base system.
_LIBRARY = "libxcb-cursor.so.0"


def missing() -> list[str]:
    """What is not installed."""
    programs = [program for program in PROGRAMS if shutil.which(program) is None]
    try:
        ctypes.CDLL(_LIBRARY)
    except OSError:
        return [*programs, _LIBRARY]
    return programs


def _found(program: str) -> str:
    path = shutil.which(program)
    assert path is not None
    return path


class Screen:
    """One X server on its own display, until closed."""

    def __init__(self, folder: Path) -> None:
        self._film = folder / "Xvfb_screen0"
        self._server = self._start_server(folder)
        self.env = {**os.environ, "DISPLAY": self.display, "QT_QPA_PLATFORM": "xcb"}
        # Isolate from the desktop that runs the tests.
        for name in ("WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "XMODIFIERS"):
            self.env.pop(name, None)
        self._manager = subprocess.Popen(
            [_found("openbox"), "--sm-disable"],
            env=self.env,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        wait_for(lambda: self._run_query("get_num_desktops") is not None)

    def _start_server(self, folder: Path) -> "subprocess.Popen[bytes]":
        size = f"{WIDTH}x{HEIGHT}x24"
        reply, notifies = os.pipe()
        try:
            server = subprocess.Popen(
                [_found("Xvfb"), "-displayfd", str(notifies), "-screen", "0", size,
                 "-fbdir", folder, "-nolisten", "tcp", "-noreset"],
                pass_fds=(notifies,),
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )  # fmt: skip
            os.close(notifies)
            with os.fdopen(reply) as line:
                self.display = f":{int(next_line(line))}"
        except ValueError:
            raise AssertionError("the X server did not start") from None
        return server

    def close(self) -> None:
        for process in (self._manager, self._server):
            process.terminate()
            process.wait(30)

    def press(self, *keys: str) -> None:
        """Keys in order, in xdotool's names: Return, ctrl+k."""
        self._do("key", "--clearmodifiers", *keys)

    def type(self, text: str) -> None:
        self._do("type", "--delay", "4", text)

    def click(self, x: int, y: int, *, button: int = 1) -> None:
        """Move the mouse and click; 1 is left, 3 right, 5 a notch of the wheel."""
        self._do("mousemove", str(x), str(y), "click", str(button))

    def resize(self, window: str, width: int, height: int) -> None:
        self._do("windowsize", "--sync", window, str(width), str(height))

    def minimise(self, window: str) -> None:
        self._do("windowminimize", "--sync", window)

    def windows(self, title: str) -> list[str]:
        """Visible windows with that title."""
        found = self._run_query("search", "--onlyvisible", "--name", f"^{title}$")
        return found.split() if found else []

    def of_process(self, pid: int) -> list[str]:
        """Everything visible of a program: windows, menus, tray icon."""
        found = self._run_query("search", "--onlyvisible", "--pid", str(pid))
        return found.split() if found else []

    def active(self) -> str | None:
        """The active window."""
        return self._run_query("getactivewindow")

    def size(self, window: str) -> tuple[int, int]:
        reply = self._run_query("getwindowgeometry", "--shell", window)
        assert reply is not None
        values = dict(line.split("=") for line in reply.split())
        return int(values["WIDTH"]), int(values["HEIGHT"])

    def photograph(self, to: Path) -> None:
        """A screenshot as PNG."""
        film = self._film.read_bytes()
        header = struct.unpack_from(">25I", film)
        start = header[0] + header[19] * 12
        width, height, line = header[4], header[5], header[12]
        QImage(film[start:], width, height, line, QImage.Format.Format_RGB32).save(str(to))

    def _do(self, *words: str) -> None:
        subprocess.run([_found("xdotool"), *words], env=self.env, check=True, timeout=60)

    def _run_query(self, *words: str) -> str | None:
        done = subprocess.run(
            [_found("xdotool"), *words],
            env=self.env,
            check=False,
            timeout=60,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        return done.stdout.strip() if done.returncode == 0 else None
