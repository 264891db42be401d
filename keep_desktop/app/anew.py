"""Starts this program again in the place of the process that was it."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NoReturn

from keep_desktop.app.sign_in import HIDDEN, starting_command


def command_anew(data_dir: Path) -> list[str]:
    """What starts this very Keep with its window."""
    return [word for word in starting_command(data_dir) if word != HIDDEN]


def start_anew(data_dir: Path, environment: Mapping[str, str]) -> int:
    """Become a new process of this program, on that data folder; called once all is closed. Where
    the system knows no such change, another process is started and the exit code of this one
    returned."""
    command = command_anew(data_dir)
    told = dict(environment)
    if getattr(sys, "frozen", False):
        # Else it would take what its process before set up for its own.
        told["PYINSTALLER_RESET_ENVIRONMENT"] = "1"
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.flush()
    if sys.platform == "win32":
        subprocess.Popen(command, env=told)
        return 0
    return _become(command, told)


def _become(command: list[str], environment: Mapping[str, str]) -> NoReturn:
    os.execve(command[0], command, environment)  # noqa: S606 - this very program
