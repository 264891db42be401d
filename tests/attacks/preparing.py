"""What an attack is, and what it finds prepared."""

import gzip
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

MB = 1024 * 1024


@dataclass(frozen=True)
class Fixtures:
    """What scripts reach: `folder` is granted, `url` leads to a server that answers whatever
    the file `answer` holds."""

    folder: Path
    url: str
    answer: Path


@dataclass(frozen=True)
class Attack:
    tool: str
    name: str
    #: The call, in JavaScript; `F` is the folder, `W` the server.
    call: str
    prepare: Callable[[Fixtures], None] | None = None
    #: JavaScript that comes before it.
    setup: str = ""
    #: How many calls that makes.
    calls_before: int = 0


def file_with(name: str, content: Callable[[], bytes]) -> Callable[[Fixtures], None]:
    """*content* is made when the attack is, since all of them together take a gigabyte."""

    def prepare(fixtures: Fixtures) -> None:
        path = fixtures.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content())

    return prepare


def files_in(folder: str, count: int) -> Callable[[Fixtures], None]:
    def prepare(fixtures: Fixtures) -> None:
        (fixtures.folder / folder).mkdir(exist_ok=True)
        for number in range(count):
            (fixtures.folder / folder / f"{number:06}.txt").touch()

    return prepare


def answers(body: Callable[[], bytes], kind: str, *, more: str = "") -> Callable[[Fixtures], None]:
    """*body* is made when the attack is. *more*: lines of the head."""

    def prepare(fixtures: Fixtures) -> None:
        content = body()
        head = f"HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {len(content)}\r\n"
        head += f"{more}\r\n" if more else ""
        # Replaced as a whole: the one before may still be on its way.
        new = fixtures.answer.with_suffix(".new")
        new.write_bytes(f"{head}\r\n".encode() + content)
        new.replace(fixtures.answer)

    return prepare


def packed_answers(kind: str) -> Callable[[Fixtures], None]:
    """300 MB, packed a thousand times, which take a second to make."""

    def prepare(fixtures: Fixtures) -> None:
        answers(_bomb, kind, more="Content-Encoding: gzip")(fixtures)

    return prepare


@cache
def _bomb() -> bytes:
    return gzip.compress(b"<p>" * (100 * MB), 9)


def deep_folder(folder: str) -> Callable[[Fixtures], None]:
    def prepare(fixtures: Fixtures) -> None:
        fixtures.folder.joinpath(folder, *["d"] * 190).mkdir(parents=True, exist_ok=True)

    return prepare
