"""The two processes around the kills, as a test or the soak drives them: service and starter."""

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass, field
from multiprocessing.reduction import DupFd
from pathlib import Path
from typing import IO, Any

from tests.builders.forked import CONTEXT
from tests.builders.lines import next_line
from tests.crash.outside import send_request
from tests.crash.warm import serve
from tests.crash.work import Job

ROOT = Path(__file__).parents[2]
KILLED = -9
#: A process that hangs is ended by the starter, with its stacks, before this.
_LIMIT_S = 200.0


@dataclass(frozen=True, slots=True)
class Place:
    """A running service at `port`, and a starter of processes."""

    port: int
    _to: IO[str]
    _from: IO[str]
    #: An order had no answer: whatever comes from the starter then is not of the next one.
    broken: threading.Event = field(default_factory=threading.Event)

    def moods(self, **moods: Any) -> None:
        """How the service meets the next requests; see tests/crash/service.py."""
        assert send_request(self.port, "POST", "/moods", body=moods)[0] == 200

    def set_up(self, job: Job) -> None:
        """A data folder with the workflow, and a service that remembers nothing yet."""
        assert send_request(self.port, "POST", "/fresh")[0] == 200
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
        try:
            return self._answer_to(order, shot)
        except BaseException:
            self.broken.set()
            raise

    def _answer_to(self, order: dict[str, Any], shot: Mapping[str, Any] | None) -> int:
        print(json.dumps(order | {"waits": shot is not None}), file=self._to, flush=True)
        pid = int(next_line(self._from, _LIMIT_S))
        if shot is not None:
            self.moods(**{**shot, "kill": {**shot["kill"], "pid": pid}})
            print("", file=self._to, flush=True)
        code = int(next_line(self._from, _LIMIT_S))
        if shot is not None:
            self.moods(**{**shot, "kill": None})
        return code


@contextmanager
def a_place(folder: Path) -> Iterator[Place]:
    """Both processes, until the end of the block."""
    with _process("tests.crash.service", str(folder / "record")) as service:
        assert service.stdout is not None
        port = int(next_line(service.stdout))
        with _starter() as (orders, answers):
            yield Place(port, orders, answers)


class Places:
    """A place for many tests in turn: one that broke is not for the next of them."""

    def __init__(self, folder: Callable[[], Path]) -> None:
        self._folder = folder
        self._open = ExitStack()
        self._place: Place | None = None

    def sound(self) -> Place:
        if self._place is None or self._place.broken.is_set():
            self.close()
            self._place = self._open.enter_context(a_place(self._folder()))
        return self._place

    def close(self) -> None:
        self._open.close()


@contextmanager
def _starter() -> Iterator[tuple[IO[str], IO[str]]]:
    """A process that forks those to be killed: the streams of its orders and of its answers."""
    (orders_out, orders_in), (answers_out, answers_in) = os.pipe(), os.pipe()
    process = CONTEXT.Process(target=serve, args=(DupFd(orders_out), DupFd(answers_in)))
    with os.fdopen(orders_in, "w") as orders, os.fdopen(answers_out) as answers:
        process.start()
        os.close(orders_out)
        os.close(answers_in)
        try:
            yield orders, answers
        finally:
            process.kill()
            process.join()


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
