"""A process that forks the processes that are killed, itself forked from one that has imported
everything.

It reads one order a line and answers with two lines, the number of the new process and then how it
ended. Starting Python anew for each kill would take most of a second; a fork takes some
milliseconds, and what is killed is a real process all the same.
"""

import faulthandler
import json
import os
import select
import signal
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.crash.work import Job, go_on, set_up

#: What takes longer than this hangs: it says where each of its threads is, and ends.
_HANGS_S = 120.0


def _kill_at(point: str | None, skip: int, seen: set[str]) -> Callable[[str], None]:
    left = skip

    def checkpoint(name: str) -> None:
        nonlocal left
        seen.add(name)
        if point not in (name, "*"):
            return
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        left -= 1

    return checkpoint


def _child(order: dict[str, Any]) -> int:
    faulthandler.dump_traceback_later(_HANGS_S, exit=True)
    job = Job(**order["job"])
    seen: set[str] = set()
    try:
        if order["do"] == "set up":
            set_up(job)
        else:
            go_on(job, _kill_at(order.get("point"), order.get("skip", 0), seen))
    except BaseException:  # noqa: BLE001 - whatever it was, the driver is told
        traceback.print_exc()
        return 1
    if order.get("seen"):
        Path(order["seen"]).write_text(json.dumps(sorted(seen)), encoding="utf-8")
    return 0


def _wait(pid: int, kill_after_s: float | None) -> int:
    """How it ended; killed where it takes longer. Nobody else waits for it, so the number is its
    own until then."""
    if kill_after_s is not None:
        end = os.pidfd_open(pid)
        try:
            if not select.select([end], [], [], kill_after_s)[0]:
                os.kill(pid, signal.SIGKILL)
        finally:
            os.close(end)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def serve(from_driver: Any, to_driver: Any) -> None:
    """Until there are no more orders. Both ends are of multiprocessing's `DupFd`."""
    orders, out = os.fdopen(from_driver.detach()), os.fdopen(to_driver.detach(), "w")
    for line in orders:
        order = json.loads(line)
        read, write = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.close(write)
            # Until the one who ordered it knows the number.
            os.read(read, 1)
            code = _child(order)
            sys.stderr.flush()
            os._exit(code)
        os.close(read)
        print(pid, file=out, flush=True)
        if order.get("waits"):
            orders.readline()
        os.close(write)
        print(_wait(pid, order.get("kill_after_s")), file=out, flush=True)
