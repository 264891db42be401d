"""Whatever a child writes, the host answers with messages, and never with a crash of its own."""

import json
import os
import sys
import threading
import time
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.large_json import TooDeep
from keep_desktop.ports.sandbox import (
    Finished,
    HandlerCall,
    ItemClosed,
    ItemOpened,
    LimitBroken,
    Limits,
    Logged,
    Message,
    ScriptError,
    Threw,
    ToolCalled,
)
from keep_desktop.sandbox import child as child_module
from keep_desktop.sandbox import protocol
from keep_desktop.sandbox.host import ProcessSandbox
from keep_desktop.sandbox.messages import (
    DEEPEST,
    ERROR_CROP,
    MOST_VALUES,
    InvalidFrame,
    MessageReader,
    read_json,
)
from tests.unit.sandbox.playing import a_job, frames_of

UNEXPECTED = LimitBroken("Script process ended unexpectedly")

#: A child that greets, reads one frame of the host for each that it is told to write, and waits.
FAKE = """
import os, sys
told = open(sys.argv[1], 'rb').read()
os.write(1, bytes([0, 0, 0, 0]) + b'R')
os.read(0, 65536)
while told:
    told = told[os.write(1, told):]
if sys.argv[2] == 'wait':
    os.read(0, 1)
"""


def frame(kind: int, body: bytes) -> bytes:
    return len(body).to_bytes(4, "big") + bytes((kind,)) + body


def messages(*parts: object) -> bytes:
    return frame(protocol.MESSAGES, json.dumps(parts).encode())


class FakeChildren:
    """A sandbox whose children write what a test says."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self._sent = folder / "told"
        self._patch = patch
        self.sandbox = ProcessSandbox(None)

    def say(self, sent: bytes, then: str = "wait") -> list[Message]:
        self._sent.write_bytes(sent)
        command = [sys.executable, "-I", "-S", "-c", FAKE, str(self._sent), then]
        self._patch.setattr(child_module, "child_command", lambda _: command)
        run = self.sandbox.start(a_job("", limits=Limits(script_seconds=20)))
        try:
            return [message for each in frames_of(run) for message in each]
        finally:
            run.end()


@pytest.fixture
def fake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeChildren]:
    fakes = FakeChildren(tmp_path, monkeypatch)
    # No child is warmed in the background with what another test says.
    monkeypatch.setattr(fakes.sandbox._pool, "warm_up", lambda: None)
    yield fakes
    fakes.sandbox.close()


BAD_FRAMES = {
    "no json": frame(protocol.MESSAGES, b"{nonsense"),
    "no utf-8": frame(protocol.MESSAGES, b'["\xff\xfe"]'),
    "surrogates as bytes": frame(protocol.MESSAGES, b'[["log","LOG","\xed\xa0\x80"]]'),
    "nothing": frame(protocol.MESSAGES, b""),
    "no list": messages()[:5].replace(b"\x02", b"\x04") + b"null",
    "a number for a message": frame(protocol.MESSAGES, b"[1]"),
    "an empty message": messages([]),
    "an unknown kind": messages(["launch", 1]),
    "a kind that is no text": messages([["call"], 1]),
    "too few parts": messages(["call", 1]),
    "too many parts": messages(["done", 1, 2, 3]),
    "a call without number": messages(["call", None, "Mail", "list", 1]),
    "a call with a truth for a number": messages(["call", True, "Mail", "list", 1]),
    "a call with a fraction for a number": messages(["call", 1.5, "Mail", "list", 1]),
    "a negative call": messages(["call", -1, "Mail", "list", 1]),
    "a call of a tool with an endless name": messages(["call", 1, "M" * 9999, "l", 1]),
    "a call of no tool": messages(["call", 1, 2, {}, 1]),
    "calls that do not grow": messages(["call", 2, "M", "l", 1], ["call", 2, "M", "l", 1]),
    "an item closed that was not opened": messages(["close", 1, None]),
    "a call closed as an item": messages(["call", 1, "M", "l", 1], ["close", 1, None]),
    "an item closed twice": messages(
        ["open", 1, "a", "A", True], ["close", 1, None], ["close", 1, None]
    ),
    "a handler that is maybe": messages(["open", 1, "a", "A", "yes"]),
    "a log line of no level": messages(["log", "FATAL", "x"]),
    "a log line that is no text": messages(["log", "LOG", {"a": 1}]),
    "an error of no form": messages(["threw", "x", False]),
    "an error of an unknown limit": messages(["threw", ["x", "", "disk"], False]),
    "an error with odd parts": messages(["threw", [1, 2, None], False]),
    "messages after the last": messages(["done", None], ["log", "LOG", "x"]),
    "NaN": frame(protocol.MESSAGES, b'[["done",NaN]]'),
    "infinity in disguise": frame(protocol.MESSAGES, b'[["done",1e999]]'),
    "a number without end": frame(protocol.MESSAGES, b'[["done",' + b"9" * 5000 + b"]]"),
    "a ready out of turn": frame(protocol.READY, b""),
    "a check nobody asked for": frame(protocol.CHECKED, b"null"),
    "silence": messages(),
    "a call as a line": frame(protocol.LINE, b'["call",1,"Mail","list",1]') + messages(),
    "a line that is no json": frame(protocol.LINE, b"{") + frame(0, b""),
    "a line that is nothing": frame(protocol.LINE, b"1") + frame(0, b""),
    "an unknown frame": frame(0, b"[]"),
    "an unknown limit": frame(protocol.BROKEN, b"\xff"),
}


@pytest.mark.parametrize("what", BAD_FRAMES)
def test_a_bad_frame_ends_the_child(fake: FakeChildren, what: str) -> None:
    assert fake.say(BAD_FRAMES[what]) == [UNEXPECTED]


def test_a_frame_that_stops_halfway_is_reported(fake: FakeChildren) -> None:
    assert fake.say(messages(["done", 1])[:-2], then="end") == [UNEXPECTED]
    assert fake.say(b"\0", then="end") == [UNEXPECTED]
    assert fake.say(b"", then="end") == [UNEXPECTED]


def test_an_announced_giant_is_refused_unread(fake: FakeChildren) -> None:
    sent = b"\xff\xff\xff\xff" + bytes((protocol.MESSAGES,))
    assert fake.say(sent) == [LimitBroken("Script sent a message larger than 32 MB")]


def test_a_value_without_bottom_is_refused(fake: FakeChildren) -> None:
    deep = b"[" * 100_000 + b"]" * 100_000
    [last] = fake.say(frame(protocol.MESSAGES, b'[["done",' + deep + b"]]"))
    assert isinstance(last, Threw)


def test_a_long_log_line_is_cropped_by_the_host_too(fake: FakeChildren) -> None:
    shown = fake.say(messages(["log", "LOG", "x" * 5000], ["done", None]))
    assert shown == [Logged("LOG", "x" * 1000 + "..."), Finished(None)]


def test_answers_to_a_child_that_does_not_read_run_out_of_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent = tmp_path / "told"
    sent.write_bytes(messages(["call", 1, "Mail", "list", None]))
    code = FAKE.replace("os.read(0, 1)", "import signal; signal.pause()")
    command = [sys.executable, "-I", "-S", "-c", code, str(sent), "wait"]
    monkeypatch.setattr(child_module, "child_command", lambda _: command)
    sandbox = ProcessSandbox(None)
    run = sandbox.start(a_job("", limits=Limits(script_seconds=3)))
    run.receive()
    run.answer(1, "x" * 10_000_000)
    assert run.receive() == [LimitBroken("Script timed out after 3 s")]
    run.end()
    sandbox.close()


def test_a_child_that_only_chats_is_ended(fake: FakeChildren) -> None:
    shown = fake.say(messages(["log", "LOG", "a"]) * 3)
    assert shown == [Logged("LOG", "a"), UNEXPECTED]


_frame = st.builds(
    lambda kind, body: frame(kind, body),
    st.sampled_from([*b"MRKL", 0, 255]),
    st.binary(max_size=30)
    | st.sampled_from([b"[]", b'[["done",1]]', b'[["call",1,"a","b",1]]', b"memory", b"null"]),
)


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(sent=st.lists(_frame | st.binary(max_size=12), max_size=4))
def test_whatever_a_child_writes_the_script_comes_to_an_end(
    fake: FakeChildren, sent: list[bytes]
) -> None:
    shown = fake.say(b"".join(sent), then="end")
    assert isinstance(shown[-1], Finished | Threw | LimitBroken)
    for message in shown:
        _is_well_formed(message)


def a_reader() -> MessageReader:
    return MessageReader(lambda limit: f"limit {limit}", lambda: True)


@given(st.binary(max_size=200))
def test_any_bytes_are_messages_or_hostile(body: bytes) -> None:
    try:
        read = a_reader().read(body)
    except (InvalidFrame, TooDeep):
        return
    assert isinstance(read, list)


_json = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(st.characters(blacklist_categories=()), max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=8,
)
_kind = st.sampled_from(["call", "open", "close", "log", "done", "threw", "LOG", "other"])
_message = st.builds(lambda kind, rest: [kind, *rest], _kind, st.lists(_json, max_size=5))


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(_message, max_size=6))
def test_any_json_is_well_formed_messages_or_hostile(parts: list[list[object]]) -> None:
    try:
        read = a_reader().read(json.dumps(parts).encode())
    except (InvalidFrame, TooDeep):
        return
    for message in read:
        _is_well_formed(message)


def _is_well_formed(message: Message) -> None:
    match message:
        case ToolCalled(call, namespace, name, _):
            assert (type(call), type(namespace), type(name)) == (int, str, str)
            assert call > 0
            (namespace + name).encode()
        case ItemOpened(call, _, _, handler_is_function):
            assert (type(call), type(handler_is_function)) == (int, bool)
        case ItemClosed(call, error):
            assert type(call) is int
            assert error is None or _has_words(error)
        case Logged(level, text):
            assert level in ("LOG", "WARN", "ERROR")
            assert len(text.encode()) <= 4 * 1003
        case Threw(error, from_item):
            assert _has_words(error)
            assert type(from_item) is bool
        case LimitBroken(sentence):
            assert sentence
        case Finished(value):
            json.dumps(value, allow_nan=False).encode()
        case _:
            raise AssertionError(message)


def _has_words(error: ScriptError) -> bool:
    return bool(error.message) and bool(error.message.encode())


@settings(max_examples=200)
@given(st.lists(st.binary(max_size=40), max_size=8), st.integers(1, 50))
def test_frames_survive_any_way_of_being_cut(bodies: list[bytes], piece: int) -> None:
    sent = b"".join(frame(protocol.MESSAGES, body) for body in bodies)
    read_end, write_end = os.pipe()
    os.write(write_end, sent)
    os.close(write_end)
    reader = protocol.FrameReader(read_end, limit=40)
    original, protocol._AT_ONCE = protocol._AT_ONCE, piece  # smaller reads
    try:
        for body in bodies:
            assert reader.read() == (protocol.MESSAGES, body)
        assert reader.read() is None
    finally:
        protocol._AT_ONCE = original  # as it was
        os.close(read_end)


def test_a_large_frame_takes_no_more_memory_than_it_is_long() -> None:
    body = b"x" * 20_000_000
    read_end, write_end = os.pipe()
    writer = threading.Thread(target=protocol.write_frame, args=(write_end, ord("M"), body))
    reader = protocol.FrameReader(read_end, limit=len(body))
    tracemalloc.start()
    try:
        writer.start()
        assert reader.read() == (ord("M"), body)
        assert tracemalloc.get_traced_memory()[1] < 1.2 * len(body)
    finally:
        tracemalloc.stop()
        writer.join()
        os.close(read_end)
        os.close(write_end)


def test_more_values_than_the_host_has_memory_for_are_refused_before_they_are_read(
    fake: FakeChildren,
) -> None:
    """Thirty million bytes of empty lists would take a gigabyte of the host's memory."""
    body = b'[["done",[' + b"[]," * MOST_VALUES + b"1]]]"
    assert fake.say(frame(protocol.MESSAGES, body)) == [
        LimitBroken("Script sent a message of more than 500,000 values")
    ]


def test_a_text_of_commas_and_brackets_is_one_value(fake: FakeChildren) -> None:
    text = ',[{"\\' * MOST_VALUES
    body = json.dumps([["done", text]]).encode()
    assert fake.say(frame(protocol.MESSAGES, body)) == [Finished(text)]


def test_a_text_that_does_not_end_is_refused_at_once() -> None:
    """Of each of its quotation marks another text could begin."""
    began = time.process_time()
    with pytest.raises(InvalidFrame):
        read_json(b"[" + b"[]," * 300 + b'"' + b'\\"' * 20_000)
    assert time.process_time() - began < 2


@pytest.mark.parametrize("inmost", ['"\\ud800"', "1"])
def test_a_value_is_as_deep_as_all_can_read_it_or_refused(inmost: str) -> None:
    def nested(depth: int) -> bytes:
        return b'{"a":[' * (depth // 2) + inmost.encode() + b"]}" * (depth // 2)

    read_json(nested(DEEPEST))
    for depth in (DEEPEST + 2, 600, 5_000):
        with pytest.raises(TooDeep):
            read_json(nested(depth))


def test_what_was_thrown_is_cropped(fake: FakeChildren) -> None:
    thrown = ["m" * 5_000_000, "<input>:2000:1\n" * 500_000, None]
    [last] = fake.say(messages(["threw", thrown, False]))
    assert isinstance(last, Threw)
    assert len(last.error.message) == ERROR_CROP + 3
    assert len(last.error.stack) < 50_000


@pytest.mark.parametrize(
    "body",
    [
        b'[["done",null]]',
        b'[["done",[]]]',
        b'[["done","returned"]]',
        b'[["done",{"returned":1,"more":2}]]',
        b'[["done",{"value":1}]]',
        b'[["open",1,"a","A",true]]',
    ],
)
def test_what_no_handler_call_ends_with_is_hostile(body: bytes) -> None:
    call = HandlerCall(group="producers", name="one", function="handler")
    reader = MessageReader(lambda limit: limit, lambda: True, handler=call)
    with pytest.raises(InvalidFrame):
        reader.read(body)


@pytest.mark.parametrize("value", [{}, {"returned": None}, {"returned": {"more": 2}}])
def test_ends_of_handler_calls_are_reported(value: JsonValue) -> None:
    call = HandlerCall(group="producers", name="one", function="handler")
    reader = MessageReader(lambda limit: limit, lambda: True, handler=call)
    assert reader.read(json.dumps([["done", value]]).encode()) == [Finished(value)]
