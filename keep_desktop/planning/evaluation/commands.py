"""The command line of the program, in this process: what an evaluation does, a user could do."""

import io
import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

from keep_desktop.domain.immutable import immutable

#: The program: takes the words after its name and returns the exit code.
Program = Callable[[Sequence[str]], int]


class CommandFailed(Exception):
    """A command that the evaluation itself needs did not do."""


@immutable
class CommandResult:
    code: int
    out: str
    err: str

    @property
    def value(self) -> Any:
        return json.loads(self.out)


class Commands:
    """Commands on one data folder."""

    def __init__(self, program: Program, data: Path) -> None:
        self._program = program
        self._data = data

    def __call__(self, *words: str | Path, typed: str = "") -> CommandResult:
        """*typed* is what standard input gives."""
        out, err = io.StringIO(), io.StringIO()
        with redirect_stdout(out), redirect_stderr(err), _standard_input(typed):
            code = self._program(["--data-dir", str(self._data), *map(str, words)])
        return CommandResult(int(code), out.getvalue(), err.getvalue())

    def ok(self, *words: str | Path, typed: str = "") -> CommandResult:
        result = self(*words, typed=typed)
        if result.code != 0:
            raise CommandFailed(f"{' '.join(map(str, words))[:200]}: {result.code} {result.err}")
        return result

    def json(self, *words: str | Path) -> Any:
        return self.ok(*words, "--json").value


@contextmanager
def _standard_input(text: str) -> Iterator[None]:
    before, sys.stdin = sys.stdin, io.StringIO(text)
    try:
        yield
    finally:
        sys.stdin = before


@contextmanager
def environment(values: Mapping[str, str]) -> Iterator[None]:
    """Variables of this process, until the block ends."""
    before = dict(os.environ)
    os.environ.update(values)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)
