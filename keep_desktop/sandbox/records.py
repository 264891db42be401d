"""Which sandbox children live, as files, so that another process can end them.

One file for each child, named after its pid. A pid alone is no proof, since the system uses it
again; the record also holds when the process was started, and only a process that was started
then is killed.
"""

import json
import logging
import os
import signal
import sys
from pathlib import Path
from typing import Any

_log = logging.getLogger(__name__)

#: Higher than any system numbers its processes.
_NO_PID = 2**31 - 1


def started_at(pid: int) -> int | None:
    """When a process was started, in ticks since the computer was; None where not known, and
    for one that is dead and merely not yet reaped."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text("utf-8", "replace")
        # The name of the program, in brackets, may hold anything; the fields follow it.
        fields = stat.rpartition(")")[2].split()
        return None if fields[0] in "ZX" else int(fields[19])
    except (OSError, ValueError, IndexError):
        return None


class Records:
    """The files of one folder; with None, nothing is recorded."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)

    def write(self, pid: int, started: int | None, workflow: str) -> None:
        """Record a child. Replaces an older record of it whole."""
        if self._folder is None:
            return
        text = json.dumps({"pid": pid, "started": started, "workflow": workflow})
        waiting = self._folder / f"{pid}.new"
        waiting.write_text(text, "utf-8")
        waiting.replace(self._folder / str(pid))

    def remove(self, pid: int) -> None:
        """Forget a child that is gone. A record that cannot be removed harms nobody: no process
        of that pid was started at that time again."""
        if self._folder is None:
            return
        try:
            (self._folder / str(pid)).unlink(missing_ok=True)
        except OSError as error:
            _log.info("the record of sandbox child %d stays: %s", pid, error)


def kill_recorded(registry_dir: Path, *, workflow: str | None = None) -> int:
    """Kill every recorded child that still lives, or those of one workflow; their number. Clears
    the records of the dead.

    Never kills a process that is not surely the recorded one: where the system does not tell
    when a process was started, the process is left alone.
    """
    killed = 0
    if not registry_dir.is_dir():
        return killed
    for path in registry_dir.iterdir():
        if not path.name.isdecimal():
            continue
        # Nothing that lies in the folder, whoever put it there, may hold up a stop.
        pid = min(int(path.name[:20]), _NO_PID)
        record, now = _record(path), started_at(pid)
        recorded = record.get("started")
        if workflow is not None and record.get("workflow") not in (None, workflow):
            continue
        if recorded is not None and recorded == now:
            killed += _kill(pid)
        elif now is not None or not _lives(pid):
            _forget(path)
    return killed


def _forget(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        _log.info("the record %s stays: %s", path.name, error)


def _record(path: Path) -> dict[str, Any]:
    try:
        record = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return record if isinstance(record, dict) else {}


def _kill(pid: int) -> int:
    try:
        os.kill(pid, signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        return 0
    return 1


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
