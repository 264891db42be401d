"""Starts Keep when the user signs in: an XDG desktop file, a value in the Windows registry, or a
launch agent (macOS). Only our own entry is read or changed."""

import importlib
import os
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from keep_desktop.app.paths import default_data_dir
from keep_desktop.domain.errors import Refused
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.system.files import details_of, not_written, os_error_text, write_private
from keep_desktop.ports.login_item import LoginItem, NoLoginItem

_NAME = "keep-desktop"
#: The option that starts without a window.
HIDDEN = "--hidden"

_LABEL = "org.keepdesktop.KeepDesktop"
#: Characters of an unquoted argument in the Exec line of a desktop file.
_PLAIN = re.compile(r"[A-Za-z0-9_./:=@%+,-]+")


def login_item(data_dir: Path) -> LoginItem:
    """The implementation for this system, for the running Keep and this data folder."""
    command = starting_command(data_dir)
    if sys.platform == "win32":
        return RegistryLoginItem(importlib.import_module("winreg"), command)
    if sys.platform == "darwin":
        return AgentLoginItem(Path.home() / "Library" / "LaunchAgents", command)
    if os.name == "posix":
        return DesktopFileLoginItem(autostart_folder(os.environ), command)
    return NoLoginItem()


def starting_command(data_dir: Path) -> Sequence[str]:
    """The command that starts this Keep without showing its window."""
    if getattr(sys, "frozen", False):
        program = [sys.executable]
    else:
        program = [sys.executable, "-m", "keep_desktop.app.main"]
    folder = [] if data_dir.absolute() == default_data_dir() else ["--data-dir", str(data_dir)]
    return [*program, HIDDEN, *folder]


def autostart_folder(environment: Mapping[str, str]) -> Path:
    """The XDG Autostart folder."""
    config = environment.get("XDG_CONFIG_HOME", "")
    base = Path(config) if config.startswith("/") else Path.home() / ".config"
    return base / "autostart"


class DesktopFileLoginItem:
    """`LoginItem` of the desktops of Linux and the BSDs."""

    def __init__(self, folder: Path, command: Sequence[str]) -> None:
        self._file = folder / f"{_NAME}.desktop"
        self._command = command

    def is_on(self) -> bool:
        try:
            lines = self._file.read_text("utf-8", "replace").splitlines()
        except OSError:
            return False
        # Desktops disable an entry by one of these.
        off = {"Hidden=true", "X-GNOME-Autostart-enabled=false"}
        return not off & {line.replace(" ", "") for line in lines}

    def turn(self, on: bool) -> None:
        try:
            if on:
                self._file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                write_private(self._file, self._text().encode())
            else:
                self._file.unlink(missing_ok=True)
        except OSError as error:
            raise not_written(self._file, error) from error

    def _text(self) -> str:
        return (
            "[Desktop Entry]\n"
            "Type=Application\n"
            "Version=1.5\n"
            "Name=Keep Desktop\n"
            "Comment=Runs the workflows that are due\n"
            f"Exec={' '.join(map(_quoted, self._command))}\n"
            f"Icon={_NAME}\n"
            "Terminal=false\n"
            "X-GNOME-Autostart-enabled=true\n"
        )


def _quoted(word: str) -> str:
    """Quote an argument for the Exec line, which is unescaped twice."""
    if any(ord(sign) < 32 for sign in word):
        raise Refused(
            UserMessage("A path with a line break in it cannot be started by the desktop.")
        )
    doubled = word.replace("%", "%%")
    if _PLAIN.fullmatch(word):
        return doubled
    inner = re.sub(r'(["`$\\])', r"\\\1", doubled).replace("\\", "\\\\")
    return f'"{inner}"'


class AgentLoginItem:
    """`LoginItem` of macOS: launchd reads the folder when the user signs in."""

    def __init__(self, folder: Path, command: Sequence[str]) -> None:
        self._file = folder / f"{_LABEL}.plist"
        self._command = command

    def is_on(self) -> bool:
        import plistlib  # here and below: with the reader of XML, and for one system alone

        try:
            entry = plistlib.loads(self._file.read_bytes())
        except (OSError, plistlib.InvalidFileException, ValueError):
            return False
        return entry.get("RunAtLoad") is True and entry.get("Disabled") is not True

    def turn(self, on: bool) -> None:
        import plistlib

        entry = {
            "Label": _LABEL,
            "ProgramArguments": list(self._command),
            "RunAtLoad": True,
            "ProcessType": "Interactive",
        }
        try:
            if on:
                self._file.parent.mkdir(parents=True, exist_ok=True)
                write_private(self._file, plistlib.dumps(entry))
            else:
                self._file.unlink(missing_ok=True)
        except OSError as error:
            raise not_written(self._file, error) from error


class RegistryLoginItem:
    """`LoginItem` of Windows: a value under Run of the current user. *winreg* is the module."""

    _KEY = r"Software\Microsoft\Windows\CurrentVersion\Run"

    def __init__(self, winreg: Any, command: Sequence[str]) -> None:
        self._winreg = winreg
        self._line = subprocess.list2cmdline(command)

    def is_on(self) -> bool:
        reg = self._winreg
        try:
            with reg.OpenKey(reg.HKEY_CURRENT_USER, self._KEY) as key:
                reg.QueryValueEx(key, _NAME)
        except OSError:
            return False
        return True

    def turn(self, on: bool) -> None:
        reg = self._winreg
        try:
            if on:
                with reg.CreateKey(reg.HKEY_CURRENT_USER, self._KEY) as key:
                    reg.SetValueEx(key, _NAME, 0, reg.REG_SZ, self._line)
            elif self.is_on():
                with reg.CreateKey(reg.HKEY_CURRENT_USER, self._KEY) as key:
                    reg.DeleteValue(key, _NAME)
        except OSError as error:
            raise Refused(
                UserMessage(
                    "Windows does not let this be changed: {error}.", error=os_error_text(error)
                ),
                details=details_of(error),
            ) from error
