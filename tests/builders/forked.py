"""Processes forked from one that has imported the program: that takes some milliseconds of
processor time, where starting Python anew takes half a second."""

import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.reduction import DupFd
from typing import Any, TextIO

from keep_desktop.app.main import main

#: Its processes are forked from one that has imported the program.
CONTEXT = multiprocessing.get_context("forkserver")
CONTEXT.set_forkserver_preload(["tests.crash.preloaded"])


def _run(words: Sequence[str], env: Mapping[str, str], *streams: Any) -> None:
    for number, stream in enumerate(streams, 1):
        handle = stream.detach()
        os.dup2(handle, number)
        os.close(handle)
    # Those of the process that forked this one may be of a file.
    sys.stdout = os.fdopen(1, "w", encoding="utf-8")
    sys.stderr = os.fdopen(2, "w", encoding="utf-8", buffering=1)
    _call(env, lambda: sys.exit(main(words)))


def _call(env: Mapping[str, str], call: Callable[..., None], *arguments: object) -> None:
    os.environ.clear()
    os.environ.update(env)
    call(*arguments)


def end_of(call: Callable[..., None], *arguments: object) -> int | None:
    """How a process ends that calls it, with the environment of this one."""
    process = CONTEXT.Process(target=_call, args=(dict(os.environ), call, *arguments))
    process.start()
    process.join()
    return process.exitcode


class Forked:
    """A command, used as a `subprocess.Popen` with pipes for text."""

    def __init__(self, words: Sequence[str], env: Mapping[str, str]) -> None:
        self._words = words
        (out, to_out), (err, to_err) = os.pipe(), os.pipe()
        self.stdout: TextIO = os.fdopen(out, encoding="utf-8")
        self.stderr: TextIO = os.fdopen(err, encoding="utf-8")
        self._process = CONTEXT.Process(
            target=_run, args=(words, dict(env), DupFd(to_out), DupFd(to_err))
        )
        self._process.start()
        os.close(to_out)
        os.close(to_err)
        assert self._process.pid is not None
        self.pid = self._process.pid

    @property
    def returncode(self) -> int | Any:
        """None while it lives."""
        return self._process.exitcode

    def poll(self) -> int | None:
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        self._process.join(timeout)
        code = self.returncode
        if code is None:
            assert timeout is not None
            raise subprocess.TimeoutExpired(list(self._words), timeout)
        return code

    def communicate(self, timeout: float | None = None) -> tuple[str, str]:
        with ThreadPoolExecutor(2) as readers:
            texts = [readers.submit(stream.read) for stream in (self.stdout, self.stderr)]
            try:
                self.wait(timeout)
            except subprocess.TimeoutExpired:
                self.kill()
                raise
            out, err = (text.result() for text in texts)
        self.close()
        return out, err

    def close(self) -> None:
        self.stdout.close()
        self.stderr.close()

    def send_signal(self, number: signal.Signals) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        self._process.terminate()

    def kill(self) -> None:
        self._process.kill()
