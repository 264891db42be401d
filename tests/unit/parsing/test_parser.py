"""The parser process: what it is given and answers, its limits, and every way it can end."""

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

import pytest

from keep_desktop.domain.errors import Cancelled, InternalFailure
from keep_desktop.engine.cancellation import CancelSource
from keep_desktop.parsing import frames, host
from keep_desktop.parsing.functions import FUNCTIONS
from keep_desktop.parsing.host import ParserChildConfig, ProcessParser
from keep_desktop.ports.cancel import NeverCancelled
from keep_desktop.ports.parsing import Argument, Content, NotParsed, ParserLimits
from keep_desktop.sandbox import protocol
from keep_desktop.sandbox.child import Child
from keep_desktop.sandbox.process_registry import kill_recorded
from tests.builders.mails import a_mail, a_multipart
from tests.unit.sandbox.processes import descriptors, is_gone, until

MAIL = a_mail(body="Good morning")
MB = 1024 * 1024


@cache
def slow() -> bytes:
    """Takes minutes to read, on any computer."""
    return a_multipart(*[b"Content-Type: text/html\r\n\r\n" + b"<b><p>x" * 150_000] * 40)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "children"


@pytest.fixture
def parser(folder: Path) -> Iterator[ProcessParser]:
    parser = ProcessParser(folder)
    yield parser
    parser.close()
    assert list(folder.iterdir()) == []


def run(
    parser: ProcessParser,
    function: str,
    *arguments: Argument,
    owner: str = "1",
    seconds: float = 60,
    memory: int = 1024 * MB,
    cancel: CancelSource | None = None,
) -> Sequence[bytes]:
    return parser.run(
        function,
        arguments,
        owner=owner,
        limits=ParserLimits(seconds=seconds, memory_bytes=memory),
        cancel=cancel or NeverCancelled(),
        what="“x.eml”",
    )


def read(parser: ProcessParser, mail: Argument = MAIL, **more: object) -> str:
    return run(parser, "mail.reading", b"mail", mail, **more)[1].decode()  # type: ignore[arg-type]


def children(parser: ProcessParser) -> list[Child]:
    return list(parser._pool._all)


def served(parser: ProcessParser, owner: str = "1") -> Child:
    """The child that waits for the next call of that owner."""
    return parser._pool._returned[owner]


def busy(parser: ProcessParser) -> Child:
    """The child that reads something just now."""
    found: list[Child] = []

    def is_found() -> bool:
        idle = [parser._pool._warm, *parser._pool._returned.values()]
        found[:] = [child for child in children(parser) if child not in idle and child.workflow]
        return bool(found)

    until(is_found)
    return found[0]


def begun(child: Child) -> None:
    """It has read its call, and works on it."""
    stat = Path(f"/proc/{child.pid}/io")
    until(lambda: int(stat.read_text().split("rchar: ")[1].split()[0]) > len(slow()))


def while_it_reads(parser: ProcessParser, do: Callable[[Child], object], **more: object) -> object:
    """What a call that would take for ever ends with, after *do*."""
    with ThreadPoolExecutor(1) as pool:
        call = pool.submit(read, parser, slow(), **more)
        child = busy(parser)
        begun(child)
        do(child)
        return call.exception(30)


# -- what it answers -------------------------------------------------------------------------------


def test_many_small_arguments_are_sent_in_bounded_pieces() -> None:
    arguments = [bytes([number]) * 60_000 for number in range(60)] + [b"x" * MB, b"last"]
    pieces = list(host._pieces("mail.facts", arguments))
    assert b"".join(pieces) == frames.packed([b"mail.facts", *arguments])
    assert max(len(piece) for piece in pieces if not piece.startswith(b"x")) < 300_000


def test_one_child_serves_its_owner_again_and_again(parser: ProcessParser) -> None:
    assert read(parser) == "Good morning"
    child = served(parser)
    assert [read(parser) for _ in range(20)] == ["Good morning"] * 20
    assert served(parser) is child


def test_a_child_never_reads_the_bytes_of_two_owners(parser: ProcessParser) -> None:
    read(parser, owner="1")
    first = served(parser, "1")
    read(parser, owner="2")
    assert served(parser, "2") is not first
    assert served(parser, "1") is first


def test_the_next_owner_finds_a_warm_child(parser: ProcessParser) -> None:
    read(parser, owner="1")
    until(lambda: parser.warm_count() == 1)
    warm = parser._pool._warm
    read(parser, owner="2")
    assert served(parser, "2") is warm


def test_an_open_file_is_handed_over_piece_by_piece(parser: ProcessParser, tmp_path: Path) -> None:
    body = a_mail(body="a line\r\n" * 50_000)
    file = tmp_path / "x.eml"
    file.write_bytes(b"before" + body + b"after")
    with file.open("rb") as opened:
        opened.seek(6)
        text = read(parser, Content(opened, len(body)))
    assert text == ("a line\n" * 50_000).strip()


def test_a_file_that_became_shorter_is_reported_and_the_child_given_up(
    parser: ProcessParser, tmp_path: Path
) -> None:
    file = tmp_path / "x.eml"
    file.write_bytes(MAIL)
    with file.open("rb") as opened, pytest.raises(OSError, match="ended while it was read"):
        read(parser, Content(opened, len(MAIL) + 1))
    assert parser._pool._returned == {}
    assert read(parser) == "Good morning"


def test_what_a_function_raises_is_about_what_was_read(parser: ProcessParser) -> None:
    with pytest.raises(NotParsed, match=r"Keep couldn't read “x.eml”: it is damaged") as caught:
        run(parser, "mail.attachment", b"mail", MAIL, b"not a number")
    assert "ValueError" in caught.value.details
    assert read(parser) == "Good morning"


def test_every_function_of_the_table_can_be_called(parser: ProcessParser) -> None:
    for name in FUNCTIONS:
        with pytest.raises(NotParsed, match="is damaged"):
            run(parser, name, *[b"\xff"] * 9)
    with pytest.raises(NotParsed, match="is damaged"):
        run(parser, "os.system", b"true")


def test_charsets_of_every_kind_are_known_without_the_disk(parser: ProcessParser) -> None:
    for charset in ("koi8-r", "gb18030", "iso-2022-jp", "cp949", "mac_roman", "utf-7", "big5"):
        body = "abc".encode(charset)
        mail = a_mail(body=body, headers=[f"Content-Type: text/plain; charset={charset}"])
        assert read(parser, mail) == "abc", charset


# -- limits ----------------------------------------------------------------------------------------


def test_what_takes_too_long_is_cut_off(parser: ProcessParser) -> None:
    read(parser)
    with pytest.raises(NotParsed, match=r"“x.eml”: it took more than 1 s to read"):
        read(parser, slow(), seconds=1)
    assert parser._pool._returned == {}
    assert read(parser) == "Good morning"


def test_what_takes_too_much_memory_is_cut_off(parser: ProcessParser) -> None:
    page = b"<html><body>" + b"<p>x" * 4_000_000
    with pytest.raises(NotParsed, match=r"“x.eml”: it takes more than 128 MB of memory"):
        run(parser, "web.page", page, b"", b"text/html", b"http://a.example", memory=128 * MB)
    assert read(parser) == "Good morning"


def test_what_is_larger_than_its_memory_is_not_even_sent(parser: ProcessParser) -> None:
    with Path(os.devnull).open("rb") as nothing, pytest.raises(NotParsed, match="128 MB of memory"):
        run(parser, "web.page", Content(nothing, 129 * MB), memory=128 * MB)


def test_a_child_that_grew_large_is_given_up(parser: ProcessParser) -> None:
    content = b"x" * (64 * MB)
    with pytest.raises(NotParsed):
        run(parser, "mail.attachment", b"mail", content, b"none")
    assert parser._pool._returned == {} or (served(parser).peak_bytes() or 0) < 192 * MB


# -- ends ------------------------------------------------------------------------------------------


def test_a_cancel_ends_it_at_once(parser: ProcessParser) -> None:
    cancel = CancelSource()
    asked: list[float] = []

    def stop(child: Child) -> None:
        asked.append(time.monotonic())
        cancel.cancel()

    error = while_it_reads(parser, stop, cancel=cancel)
    assert isinstance(error, Cancelled)
    assert time.monotonic() - asked[0] < 5
    assert parser._pool._returned == {}


def test_a_cancel_before_the_call_starts_nothing(parser: ProcessParser) -> None:
    cancel = CancelSource()
    cancel.cancel()
    with pytest.raises(Cancelled):
        read(parser, cancel=cancel)
    assert children(parser) == []


def test_a_cancel_after_the_call_spares_the_child(parser: ProcessParser) -> None:
    cancel = CancelSource()
    read(parser, cancel=cancel)
    child = served(parser)
    cancel.cancel()
    assert child.is_alive()


def test_the_emergency_stop_ends_it_and_all_that_wait(parser: ProcessParser) -> None:
    read(parser, owner="2")
    until(lambda: parser.warm_count() == 1)
    pids = [child.pid for child in children(parser)]

    def stop(child: Child) -> None:
        pids.append(child.pid)
        parser.kill_all()

    error = while_it_reads(parser, stop)
    assert isinstance(error, Cancelled)
    for pid in pids:
        until(lambda pid=pid: is_gone(pid))  # type: ignore[misc]


def test_another_process_can_end_it(parser: ProcessParser, folder: Path) -> None:
    error = while_it_reads(parser, lambda _: kill_recorded(folder, workflow="1"))
    assert isinstance(error, NotParsed)
    assert "the process that reads it ended" in str(error)
    assert read(parser) == "Good morning"


def test_another_workflows_stop_spares_it(parser: ProcessParser, folder: Path) -> None:
    read(parser)
    child = served(parser)
    kill_recorded(folder, workflow="2")
    assert child.is_alive()


def test_a_child_that_died_while_it_waited_is_replaced(parser: ProcessParser) -> None:
    read(parser)
    child = served(parser)
    os.kill(child.pid, 9)
    until(lambda: not child.is_alive())
    assert read(parser) == "Good morning"


def test_closing_leaves_nothing(folder: Path) -> None:
    before, threads = descriptors(), threading.active_count()
    parser = ProcessParser(folder)
    for owner in "123456":
        read(parser, owner=owner)
    until(lambda: parser.warm_count() == 1)
    pids = [child.pid for child in children(parser)]
    parser.close()
    assert all(map(is_gone, pids))
    assert descriptors() == before
    assert threading.active_count() == threads
    with pytest.raises(InternalFailure):
        read(parser)


def test_calls_leave_no_descriptors(parser: ProcessParser) -> None:
    read(parser)
    until(lambda: parser.warm_count() == 1)
    before = descriptors()
    for _ in range(2):
        with pytest.raises(NotParsed):
            run(parser, "mail.facts", b"no json", MAIL)
        with pytest.raises(NotParsed):
            run(parser, "mail.facts", b"", MAIL, memory=10)
        read(parser)
    until(lambda: parser.warm_count() == 1)
    assert descriptors() == before


# -- a child that was taken over -------------------------------------------------------------------

_ANSWERS = {
    "another kind": "b'Z', b''",
    "a part without its end": "b'D', (9).to_bytes(8, 'big') + b'x'",
    "half a length": "b'D', bytes(3)",
    "a huge length": "b'D', bytes([255]) * 8",
    "many empty parts": f"b'D', bytes(8 * {frames._MOST + 1})",
}


def _hostile(monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    """Children run *code* in the place of the worker."""
    command = [sys.executable, "-I", "-S", "-c", f"import os, sys\n{code}"]
    monkeypatch.setattr(ParserChildConfig, "command", lambda _: command)


@pytest.mark.parametrize("answer", _ANSWERS.values(), ids=_ANSWERS.keys())
def test_a_bad_answer_is_refused_and_the_child_given_up(
    parser: ProcessParser, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    sends = "sys.stdout.buffer.write(len(body).to_bytes(4, 'big') + kind + body)"
    _hostile(
        monkeypatch,
        f"kind, body = {answer}\nos.read(0, 1)\n{sends}\nsys.stdout.flush()\n"
        "sys.stdin.buffer.read()",
    )
    with pytest.raises(NotParsed, match="the process that reads it ended"):
        read(parser)
    assert parser._pool._returned == {}


def test_an_answer_without_measure_is_not_taken(
    parser: ProcessParser, monkeypatch: pytest.MonkeyPatch
) -> None:
    head = (2**32 - 1).to_bytes(4, "big") + bytes((frames.PARSED,))
    _hostile(
        monkeypatch,
        f"os.write(1, {head!r})\nwhile True: os.write(1, b'x' * 65536)",
    )
    with pytest.raises(NotParsed, match="there is too much in it"):
        read(parser)


def test_a_child_that_answers_nothing_is_cut_off(
    parser: ProcessParser, monkeypatch: pytest.MonkeyPatch
) -> None:
    _hostile(monkeypatch, "while True: os.read(0, 65536)")
    with pytest.raises(NotParsed, match="took more than 1 s"):
        read(parser, seconds=1)


def test_a_child_that_does_not_listen_is_cut_off(
    parser: ProcessParser, monkeypatch: pytest.MonkeyPatch
) -> None:
    _hostile(monkeypatch, "import time\ntime.sleep(1_000)")
    with pytest.raises(NotParsed, match="took more than 1 s"):
        read(parser, b"x" * MB, seconds=1)


def test_one_that_ends_as_it_starts_is_reported_to_the_doctor(
    parser: ProcessParser, monkeypatch: pytest.MonkeyPatch
) -> None:
    _hostile(monkeypatch, "")
    (ward,) = parser.protections()
    assert not ward.in_force
    assert "could not be started" in ward.note


def test_a_program_that_cannot_start_it_says_so(
    parser: ProcessParser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ParserChildConfig, "command", lambda _: ["/nowhere/to/be/found"])
    with pytest.raises(InternalFailure, match="could not be started"):
        read(parser)


# -- what it can do --------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform != "linux", reason="these wards are Linux's")
def test_its_hardenings_are_in_force(parser: ProcessParser) -> None:
    assert [ward.name for ward in parser.protections() if not ward.in_force] == []
    read(parser)
    pid = served(parser).pid
    status = Path(f"/proc/{pid}/status").read_text("utf-8")
    limits = Path(f"/proc/{pid}/limits").read_text("utf-8")
    environment = Path(f"/proc/{pid}/environ").read_bytes()
    open_files = {int(path.name) for path in Path(f"/proc/{pid}/fd").iterdir()}
    assert "Seccomp:\t2" in status
    assert "NoNewPrivs:\t1" in status
    assert len(list(Path(f"/proc/{pid}/task").iterdir())) == 1
    assert open_files == {0, 1, 2}
    assert environment.startswith(b"GLIBC_TUNABLES=")
    assert environment.count(b"=") == 3  # those of two tunables in it
    assert "Max open files            0" in limits


def test_a_frozen_program_starts_itself_as_the_parser(
    parser: ProcessParser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    program, option, *settings = ParserChildConfig(512 * MB).command()
    assert (program, option) == (sys.executable, "--parser-child")
    code = "import sys; from keep_desktop.parsing import worker; worker.serve(sys.argv[1:])"
    command = [sys.executable, "-c", code, *settings]
    monkeypatch.setattr(ParserChildConfig, "command", lambda _: command)
    monkeypatch.chdir(Path(host.__file__).parents[2])
    assert read(parser) == "Good morning"


def test_frames_hold_any_parts() -> None:
    parts = [b"", b"x", b"\0" * 9, b""]
    assert frames.unpacked(frames.packed(parts)) == parts
    assert frames.size_of([len(part) for part in parts]) == len(frames.packed(parts))
    assert {frames.CALL, frames.PARSED, frames.RAISED}.isdisjoint({protocol.READY, protocol.BROKEN})
