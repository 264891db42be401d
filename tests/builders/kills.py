"""A death in the middle: running something in a process of its own that is killed on the way."""

import os
import signal
from collections.abc import Callable
from typing import Any

_STEPS = ("link", "unlink", "rename", "replace", "rmdir", "fsync", "open", "write", "utime")


def killed_at(step: int, run: Callable[[], object]) -> bool:
    """Run in a forked process that dies at its *step*-th call that touches the disk; whether it
    came to that. Raises AssertionError where the run itself fails."""
    child = os.fork()
    if child == 0:
        calls = 0

        def dying(call: Callable[..., Any]) -> Callable[..., Any]:
            def count(*args: Any, **more: Any) -> Any:
                nonlocal calls
                if calls == step:
                    os.kill(os.getpid(), signal.SIGKILL)
                calls += 1
                return call(*args, **more)

            return count

        for name in _STEPS:
            setattr(os, name, dying(getattr(os, name)))
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
