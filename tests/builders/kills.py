"""A death in the middle: running something in a process of its own that is killed on the way."""

import os
import signal
from collections.abc import Callable
from typing import Any

#: What changes what other processes find. A kill before any other call, such as opening to read or
#: fsync, leaves what a kill before the next of these leaves.
_STEPS = ("link", "unlink", "rename", "replace", "mkdir", "rmdir", "open", "write", "utime")


def _changes(name: str, arguments: tuple[Any, ...]) -> bool:
    return name != "open" or bool(arguments[1] & (os.O_CREAT | os.O_TRUNC))


def killed_at(step: int, run: Callable[[], object]) -> bool:
    """Run in a forked process that dies before its *step*-th change of the disk; whether it came
    to that. Raises AssertionError where the run itself fails."""
    child = os.fork()
    if child == 0:
        calls = 0

        def dying(name: str, call: Callable[..., Any]) -> Callable[..., Any]:
            def count(*args: Any, **more: Any) -> Any:
                nonlocal calls
                if _changes(name, args):
                    if calls == step:
                        os.kill(os.getpid(), signal.SIGKILL)
                    calls += 1
                return call(*args, **more)

            return count

        for name in _STEPS:
            setattr(os, name, dying(name, getattr(os, name)))
        code = 1
        try:
            run()
            code = 0
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return True
    assert os.WEXITSTATUS(status) == 0
    return False
