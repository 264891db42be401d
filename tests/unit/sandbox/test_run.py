"""Texts and dates of scripts: every language crosses unharmed, whole and counted."""

import json
import tracemalloc
from pathlib import Path

import pytest

from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.large_json import Ended
from keep_desktop.ports.sandbox import (
    Finished,
    ToolCalled,
)
from keep_desktop.sandbox.host import ProcessSandbox
from keep_desktop.sandbox.protocol import FrameTooLarge
from keep_desktop.sandbox.run import encode, encode_pieces
from tests.unit.sandbox.playing import only, play, returned


def test_dates_have_texts_without_intl(sandbox: ProcessSandbox) -> None:
    script = """
      const d = new Date(Date.UTC(2026, 10, 20, 9, 5, 0));
      return [typeof Intl,
              d.toLocaleDateString('de-DE', {month: 'long'}),
              d.toLocaleTimeString(),
              d.toLocaleString('en', {timeZone: 'UTC'}), (1.5).toLocaleString(), d.toISOString()];
    """
    texts = returned(sandbox, script)
    assert isinstance(texts, list)
    assert all(isinstance(text, str) and text for text in texts)
    assert texts[-1] == "2026-11-20T09:05:00.000Z"


@pytest.mark.skipif(
    not Path("/usr/share/zoneinfo/Asia/Tokyo").exists(), reason="the system has no zones"
)
def test_dates_speak_of_the_users_zone(sandbox: ProcessSandbox) -> None:
    script = "return new Date(Date.UTC(2026, 6, 1, 12)).getHours();"
    assert play(sandbox, script, timezone="Asia/Tokyo", workflow="w2") == [Finished(21)]
    assert play(sandbox, script, timezone="America/New_York", workflow="w2") == [Finished(8)]


def test_texts_of_all_kinds_cross_unharmed(sandbox: ProcessSandbox) -> None:
    text = 'nul \0 quote " slash \\ line \u2028 emoji \U0001f600 \x7f'
    answer: JsonValue = {
        "text": text,
        "big": 2**31,
        "bigger": 2**53 - 1,
        "small": -(2**40),
        "f": 0.1,
    }
    messages = play(
        sandbox, "return Mail.list(await Mail.get({}));", answer=lambda c: c.input or answer
    )
    assert only(messages, ToolCalled)[1].input == answer
    assert messages[-1] == Finished(answer)


def test_lone_surrogates_are_replaced(sandbox: ProcessSandbox) -> None:
    messages = play(sandbox, r"return [await Mail.list({'\ud800k': 'a\udc00b'}), '\ud83d\ude00'];")
    assert only(messages, ToolCalled)[0].input == {"\ufffdk": "a\ufffdb"}
    assert messages[-1] == Finished([{"\ufffdk": "a\ufffdb"}, "\U0001f600"])
    answered = play(sandbox, "return (await Mail.list({})).length;", answer=lambda _: "\ud800")
    assert answered[-1] == Finished(1)


def test_a_long_concatenated_text_crosses_whole(sandbox: ProcessSandbox) -> None:
    script = """
      let text = '';
      for (let i = 0; i < 20000; i += 1) text += 'x'.repeat(999) + (i % 10);
      return (await Mail.list({text})).length;
    """
    messages = play(sandbox, script, answer=_text)
    assert len(_text(only(messages, ToolCalled)[0])) == 20_000_000
    assert messages[-1] == Finished(20_000_000)


def test_the_frame_limit_counts_the_bytes_of_any_language(sandbox: ProcessSandbox) -> None:
    script = "return (await Mail.list({text: '\\u{1f600}'.repeat(7000000)})).length;"
    messages = play(sandbox, script, answer=_text)
    assert messages[-1] == Finished(14_000_000)


def _text(called: ToolCalled) -> str:
    assert isinstance(called.input, dict)
    text = called.input["text"]
    assert isinstance(text, str)
    return text


def test_an_answer_is_written_no_further_once_its_script_is_over() -> None:
    answer: JsonValue = {f"k{number}": number for number in range(20_000)}
    checks = iter([False] * 10)
    with pytest.raises(Ended):
        encode(answer, lambda: next(checks, True))
    assert encode(answer) == json.dumps(answer, separators=(",", ":")).encode()


@pytest.mark.parametrize("letter", ["x", "\x01", "\ud800"])
def test_the_text_of_a_large_answer_is_never_held_whole(letter: str) -> None:
    answer: JsonValue = {f"k{number}": letter * 2_000_000 for number in range(4)}
    tracemalloc.start()
    try:
        size, pieces = encode_pieces(answer, lambda: False)
        assert sum(map(len, pieces)) == size
        assert tracemalloc.get_traced_memory()[1] < 5_000_000
    finally:
        tracemalloc.stop()
    ascii = not letter.isascii()
    whole = json.dumps(answer, separators=(",", ":"), ensure_ascii=ascii)
    assert encode(answer) == whole.encode()


def test_a_small_answer_is_made_once() -> None:
    size, pieces = encode_pieces({"a": "x" * 1_000_000}, lambda: False)
    assert isinstance(pieces, list)
    assert sum(map(len, pieces)) == size


@pytest.mark.parametrize("letter", ["\x01", "\ud800"])
def test_an_answer_beyond_its_limit_is_written_no_further(letter: str) -> None:
    tracemalloc.start()
    try:
        with pytest.raises(FrameTooLarge):
            encode_pieces(letter * 4_000_000, lambda: False, 1_000_000)
        assert tracemalloc.get_traced_memory()[1] < 12_000_000
    finally:
        tracemalloc.stop()
