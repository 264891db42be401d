"""The command line of this process, put together once: Typer takes longer to do so than most
commands take, and a session of tests gives some thousand commands."""

import threading
from collections.abc import Callable
from functools import cache
from typing import Any

from keep_desktop.cli.context import Cli


def prepared(build: Callable[[Cli], Callable[..., Any]]) -> Callable[[Cli], Callable[..., Any]]:
    """In place of *build*: the same commands each time, which go by what they are called with last.
    A thread of a test's own, which may be at it at the same time, has its own."""
    current = Cli.__new__(Cli)

    @cache
    def made() -> Callable[..., Any]:
        return build(current)

    def again(cli: Cli) -> Callable[..., Any]:
        if threading.current_thread() is not threading.main_thread():
            return build(cli)
        vars(current).update(vars(cli))
        return made()

    return again
