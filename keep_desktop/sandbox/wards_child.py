"""What a sandbox child gives up before any script runs. Runs in the child, once, at its start.

Each ward is raised by itself and reported as one line `name<TAB>1|0<TAB>note`; one that the
platform lacks is missing, and said to be, rather than keeping scripts from running.
"""

import os
import sys
import time

_ROOM_BEYOND_SCRIPT = 192 * 1024 * 1024


def set_timezone(zone: str) -> None:
    """Make `Date` speak of the user's zone. Read now, since files are out of reach later."""
    os.environ["TZ"] = zone
    if sys.platform != "win32":
        time.tzset()
        time.localtime()


def raise_all(*, memory_bytes: int, frame_bytes: int, parent: int) -> str:
    """Raise every ward of this platform and tell of each in a line."""
    lines = [_limits(memory_bytes, frame_bytes)]
    return "\n".join(lines)


def _line(name: str, in_force: bool, note: str) -> str:
    return f"{name}\t{int(in_force)}\t{note}"


def _limits(memory_bytes: int, frame_bytes: int) -> str:
    name = "Process limits"
    if sys.platform == "win32":
        return _line(name, False, "Windows has no such limits; the engine's own memory limit holds")
    import resource

    space = memory_bytes + 4 * frame_bytes + _ROOM_BEYOND_SCRIPT
    wanted = {"AS": space, "CORE": 0, "FSIZE": 0, "NOFILE": 0, "NPROC": 0}
    for limit, most in wanted.items():
        resource.setrlimit(getattr(resource, f"RLIMIT_{limit}"), (most, most))
    megabytes = space // (1024 * 1024)
    return _line(name, True, f"{megabytes} MB of address space, no files, no new processes")
