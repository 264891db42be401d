"""The two processes around the kills, as a test or the soak drives them: service and starter."""

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO, Any

from tests.crash.outside import asked
from tests.crash.work import Job

ROOT = Path(__file__).parents[2]
KILLED = -9


@dataclass(frozen=True, slots=True)
class Place:
    """A running service at `port`, and a starter of processes."""

    port: int
    _to: IO[str]
    _from: IO[str]

    def moods(self, **moods: Any) -> None:
        """How the service meets the next requests; see tests/crash/service.py."""
        assert asked(self.port, "POST", "/moods", body=moods)[0] == 200

    def set_up(self, job: Job) -> None:
        """A data folder with the workflow, and a service that remembers nothing yet."""
        assert asked(self.port, "POST", "/fresh")[0] == 200
        code = self._order({"do": "set up", "job": asdict(job)})
        assert code == 0, "the job could not be set up"

    def go_on(
        self,
        job: Job,
        *,
        point: str | None = None,
        skip: int = 0,
        kill_after_s: float | None = None,
        shot: Mapping[str, Any] | None = None,
        seen: Path | None = None,
    ) -> int:
        """The job in a process of its own; how it ended, which is 0 where it came to its end.

        It is killed at the commit point *point* ("*" any) after passing it *skip* times; or after
        a time; or, with *shot* (the moods), by the service with a request in its hands.
        """
        order: dict[str, Any] = {"do": "go on", "job": asdict(job), "point": point, "skip": skip}
        order |= {"kill_after_s": kill_after_s, "seen": str(seen) if seen else None}
        return self._order(order, shot)

    def _order(self, order: dict[str, Any], shot: Mapping[str, Any] | None = None) -> int:
        print(json.dumps(order | {"waits": shot is not None}), file=self._to, flush=True)
        pid = int(self._from.readline())
        if shot is not None:
            self.moods(**{**shot, "kill": {**shot["kill"], "pid": pid}})
            print("", file=self._to, flush=True)
        code = int(self._from.readline())
        if shot is not None:
            self.moods(**{**shot, "kill": None})
        return code


@contextmanager
def a_place(folder: Path) -> Iterator[Place]:
    """Both processes, until the end of the block."""
    with _process("tests.crash.service", str(folder / "record")) as service:
        assert service.stdout is not None
        port = int(service.stdout.readline())
        with _process("tests.crash.warm") as warm:
            assert warm.stdin is not None and warm.stdout is not None
            yield Place(port, warm.stdin, warm.stdout)
            warm.stdin.close()
            warm.wait(30)


@contextmanager
def _process(module: str, *arguments: str) -> Iterator["subprocess.Popen[str]"]:
    with subprocess.Popen(
        [sys.executable, "-m", module, *arguments],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()
