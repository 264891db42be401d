"""Records of live sandbox children as files, so that another process can kill them.

One file per child, named after its pid. The system reuses pids, so the record also contains when
the process was started, and only a process started then is killed.
"""

import json
import logging
import os
import signal
import sys
from pathlib import Path
from typing import Any

from keep_desktop.domain.system.files import read_trusted, write_private
from keep_desktop.domain.system.processes import started_at

_log = logging.getLogger(__name__)

#: What the command line of every child contains (`child_command`): the file it runs, or the
#: argument that makes a frozen program run it.
_MARKS = {b"worker.py", b"--sandbox-child"}
_MOST_BYTES = 64 * 1024
#: Larger than any pid.
_NO_PID = 2**31 - 1


class ProcessRegistry:
    """The files of one folder; with None, nothing is recorded."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        if folder is not None:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            _forget_dead(folder)

    def write(self, pid: int, started: int | None, workflow: str) -> None:
        """Record a child; replaces an older record of it."""
        if self._folder is None:
            return
        record = {"pid": pid, "started": started, "workflow": workflow}
        write_private(self._folder / str(pid), json.dumps(record).encode(), durable=False)

    def remove(self, pid: int) -> None:
        """Delete a child's record. One that cannot be deleted is harmless: no other process of
        that pid has that start time."""
        if self._folder is None:
            return
        try:
            (self._folder / str(pid)).unlink(missing_ok=True)
        except OSError as error:
            _log.info("the record of sandbox child %d stays: %s", pid, error)


def kill_recorded(registry_dir: Path, *, workflow: str | None = None) -> int:
    """Kill every recorded child that is alive, or those of one workflow; returns their number.
    Deletes the records of dead ones.

    Never kills a process that is not surely the recorded one: if its start time is unknown, or it
    is no sandbox of this user's, it is left alone.
    """
    killed = 0
    if not registry_dir.is_dir():
        return killed
    for path in registry_dir.iterdir():
        if not path.name.isdecimal():
            continue
        # No unexpected file in the folder may delay a stop.
        pid = min(int(path.name[:20]), _NO_PID)
        record, now = _record(path), started_at(pid)
        recorded = record.get("started")
        if workflow is not None and record.get("workflow") not in (None, workflow):
            continue
        if recorded is not None and recorded == now and _is_child(pid):
            killed += _kill(pid)
        elif now is not None or not _is_alive(pid):
            _forget(path)
    return killed


def _forget_dead(folder: Path) -> None:
    """Delete records of children that a crash left behind; a reused pid is not ours."""
    for path in folder.iterdir():
        if not path.name.isdecimal():
            continue
        pid = min(int(path.name[:20]), _NO_PID)
        now = started_at(pid)
        is_another = now is not None and _record(path).get("started") not in (None, now)
        if is_another or not _is_alive(pid):
            _forget(path)


def _forget(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        _log.info("the record %s stays: %s", path.name, error)


def _record(path: Path) -> dict[str, Any]:
    try:
        record = json.loads(read_trusted(path, most=_MOST_BYTES))
    except (OSError, ValueError, RecursionError):
        return {}
    return record if isinstance(record, dict) else {}


def _is_child(pid: int) -> bool:
    """Whether the process of that pid is this user's and was started as a sandbox."""
    about = Path(f"/proc/{pid}")
    try:
        words = (about / "cmdline").read_bytes().split(b"\0")
        user = (about / "status").read_text("utf-8", "replace").partition("\nUid:")[2].split()[0]
    except (OSError, IndexError):
        return False
    marked = any(word.rpartition(b"/")[2] in _MARKS for word in words)
    return marked and user == str(os.geteuid())


def _kill(pid: int) -> int:
    try:
        os.kill(pid, signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        return 0
    return 1


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
