"""What a model's server sends, as the libraries get it."""

import asyncio
import gzip
import json
import tracemalloc
from collections.abc import AsyncIterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keep_desktop.models.event_stream import (
    LARGEST_ANSWER,
    LARGEST_EVENT,
    LONGEST_ARGUMENTS,
    LONGEST_REPLY,
    read_json,
    unpacked,
    whole_events,
)
from keep_desktop.models.exchange import AnswerTooLarge


async def _cut_up(data: bytes, size: int) -> AsyncIterator[bytes]:
    for at in range(0, len(data), size):
        yield data[at : at + size]


async def _all(pieces: AsyncIterator[bytes]) -> list[bytes]:
    return [piece async for piece in pieces]


def _through(data: bytes, size: int = 50_000) -> list[bytes]:
    return asyncio.run(_all(whole_events(_cut_up(data, size), LARGEST_EVENT)))


def _event(value: Any) -> bytes:
    return f"data: {json.dumps(value)}\n\n".encode()


@given(
    st.lists(
        st.sampled_from((b"data: {}", b": ping", b"event: x", b"\r", b"\n", b"\r\n", b"x" * 3_000))
    ),
    st.integers(1, 5_000),
)
def test_small_events_pass_as_they_were_sent(lines: list[bytes], size: int) -> None:
    data = b"".join(lines)
    assert b"".join(_through(data, size)) == data


@pytest.mark.parametrize("line_end", ["\n", "\r", "\r\n"])
def test_few_events_are_given_at_once(line_end: str) -> None:
    data = f"data: {{}}{line_end * 2}".encode() * 20_000
    pieces = _through(data)
    assert b"".join(pieces) == data
    assert max(map(len, pieces)) < 5_000


def test_other_threads_have_their_turn_between_events(monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []

    async def pause(seconds: float) -> None:
        pauses.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", pause)
    _through(b"data: {}\n\n" * 50_000, 500_000)
    assert len(pauses) > 100
    assert min(pauses) > 0


@pytest.mark.parametrize("name", ["content", "refusal", "reasoning", "reasoning_content"])
def test_of_a_long_reply_no_more_than_is_kept_is_passed_on(name: str) -> None:
    (event,) = _through(_event({"choices": [{"delta": {name: "\0" * 1_500_000}}]}))
    delta = json.loads(event.removeprefix(b"data: "))["choices"][0]["delta"]
    assert delta == {name: "\0" * (LONGEST_REPLY + 1)}


def test_a_large_event_is_let_go_of_before_its_values_are_made() -> None:
    event = _event({"choices": [{"delta": {"content": "\0" * 1_500_000}}]})
    pieces = _cut_up(event, 50_000)
    tracemalloc.start()
    try:
        asyncio.run(_all(whole_events(pieces, LARGEST_EVENT)))
        assert tracemalloc.get_traced_memory()[1] < 2.6 * len(event)
    finally:
        tracemalloc.stop()


def test_arguments_are_passed_on_as_far_as_they_are_kept() -> None:
    (event,) = _through(_event({"arguments": "{" * 5_000_000}))
    assert json.loads(event.removeprefix(b"data: ")) == {"arguments": "{" * (LONGEST_ARGUMENTS + 1)}


@pytest.mark.parametrize("inner", ["{}", "[]", "1", '{"a": 1}'])
def test_an_event_of_many_values_is_refused(inner: str) -> None:
    event = f'data: {{"choices": [{",".join([inner] * 10_000)}]}}\n\n'.encode()
    with pytest.raises(AnswerTooLarge):
        _through(event)
    with pytest.raises(AnswerTooLarge):
        asyncio.run(read_json(event.removeprefix(b"data: ")))


def test_marks_in_a_text_are_no_values() -> None:
    value = {"choices": [{"delta": {"content": "[{,}]" * 1_000}}]}
    (event,) = _through(_event(value))
    assert json.loads(event.removeprefix(b"data: ")) == value


def test_what_is_no_json_stays_none() -> None:
    (event,) = _through(b'data: {"a": [' + b"{" * 100_000 + b"\n\n")
    with pytest.raises(ValueError):
        json.loads(event.removeprefix(b"data: "))


def test_an_event_of_several_lines_is_one() -> None:
    text = json.dumps({"choices": list(range(1_000)), "content": "x" * 100_000}, indent=0)
    lines = "".join(f"data:{line}\n" for line in text.splitlines())
    (event,) = _through(f"event: x\n{lines}\n".encode())
    assert json.loads(event.removeprefix(b"data: ")) == json.loads(text)


def test_a_packed_answer_is_unpacked_in_pieces() -> None:
    plain = b"data: {}\n\n" * 1_000_000
    pieces = asyncio.run(_all(unpacked(_cut_up(gzip.compress(plain), 60_000), "gzip")))
    assert b"".join(pieces) == plain
    assert max(map(len, pieces)) <= 256 * 1024


def test_a_packed_answer_counts_as_it_is_unpacked() -> None:
    packed = gzip.compress(b" " * (LARGEST_ANSWER + 1))
    with pytest.raises(AnswerTooLarge):
        asyncio.run(_all(unpacked(_cut_up(packed, 60_000), "gzip")))


def test_an_event_without_an_end_is_not_held() -> None:
    with pytest.raises(AnswerTooLarge):
        _through(b"data: " + b" " * LARGEST_EVENT)
