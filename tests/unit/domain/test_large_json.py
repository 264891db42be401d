"""A large frame is read in pieces, and to the same as in one go."""

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from keep_desktop.domain import large_json
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.large_json import Ended, LargeText, TooDeep, TooMany
from keep_desktop.sandbox.messages import InvalidFrame, _whole, read_json
from tests.builders.memory import peak_of

#: Small, so that every value of these tests is a large one.
PIECES = [13, 16, 29, 64]
_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text()
    | st.text(alphabet='",:[]{}\\\u00e9\U0001f600', min_size=8),
    lambda inner: (
        st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=6), inner, max_size=6)
    ),
    max_leaves=40,
)
_WHOLE = st.lists(_VALUES) | st.dictionaries(st.text(max_size=6), _VALUES)


def in_pieces(body: bytes, piece: int, *, deepest: int = 200, most: int = 2_000_000) -> Any:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(large_json, "CHUNK_SIZE", piece)
        return LargeText(body, deepest=deepest, most_values=most, clean=_whole).read()


@given(value=_WHOLE, ascii=st.booleans(), indent=st.none() | st.integers(0, 2))
@settings(deadline=None, suppress_health_check=list(HealthCheck), max_examples=60)
def test_what_is_json_is_read_as_ever(value: JsonValue, ascii: bool, indent: int | None) -> None:
    body = json.dumps(value, ensure_ascii=ascii, indent=indent).encode()
    if any(len(json.dumps(name).encode()) > 12 for name in _names(value)):
        return
    for piece in PIECES:
        assert in_pieces(body, piece) == json.loads(body)


def _names(value: JsonValue) -> list[str]:
    if isinstance(value, dict):
        return [*value, *(name for inner in value.values() for name in _names(inner))]
    if isinstance(value, list):
        return [name for inner in value for name in _names(inner)]
    return []


@given(value=_WHOLE, data=st.data())
@example(value=[], data=None)
@settings(deadline=None, suppress_health_check=list(HealthCheck), max_examples=80)
def test_what_is_no_json_is_refused_as_ever(value: JsonValue, data: Any) -> None:
    body = bytearray(json.dumps(value, ensure_ascii=False).encode())
    if data is not None:
        for _ in range(data.draw(st.integers(1, 3))):
            at = data.draw(st.integers(0, len(body)))
            body[at : at + data.draw(st.integers(0, 2))] = data.draw(
                st.sampled_from([b"", b",", b"[", b"]", b"{", b"}", b'"', b":", b"\\", b"1", b" "])
            )
    try:
        expected = json.loads(bytes(body))
    except ValueError:
        for piece in PIECES:
            with pytest.raises(ValueError):
                in_pieces(bytes(body), piece)
        return
    if isinstance(expected, list | dict) and all(
        len(json.dumps(name)) < 10 for name in _names(expected)
    ):
        for piece in PIECES:
            assert in_pieces(bytes(body), piece) == expected


@pytest.mark.parametrize("piece", PIECES)
def test_halves_of_characters_are_distinguished_from_pairs_wherever_the_text_is_cut(
    piece: int,
) -> None:
    pair = "\\ud83d\\ude00"
    for before in range(40):
        body = f'["{"x" * before}{pair}\\ud83d{pair}{pair}\\\\ud83d\\ud83d"]'.encode()
        smile = "\U0001f600"
        assert in_pieces(body, piece) == [
            "x" * before + smile + "\ufffd" + smile * 2 + "\\ud83d\ufffd"
        ]


def test_reading_ends_once_nobody_waits_for_it() -> None:
    asked: list[None] = []

    def is_over() -> bool:
        asked.append(None)
        return len(asked) > 5

    of_brackets = b"[" + b"[]," * 21_000 + b" " * 9_000 + b"1]"
    for body in (b"[" + b"1," * 490_000 + b"1]", b'["' + b"x" * 1_000_000 + b'"]', of_brackets):
        asked.clear()
        with pytest.raises(Ended):
            read_json(body, is_over)
        assert len(asked) == 6


def test_depth_and_number_are_bounded_on_the_way() -> None:
    nested = b"[" * 50 + b'"' + b"x" * 100 + b'"' + b"]" * 50
    assert in_pieces(nested, 16, deepest=50)
    with pytest.raises(TooDeep):
        in_pieces(nested, 16, deepest=49)
    with pytest.raises(TooMany):
        in_pieces(b"[" + b"[]," * 1000 + b"1]", 16, most=999)


@pytest.mark.parametrize(
    "body",
    [
        b'"' + b"x" * 100_000 + b'"',
        b"[" + b" " * 100_000,
        b"[]" + b" " * 100_000 + b"1",
        b'["' + b"\\" * 100_001,
        b'["' + b"x" * 100_000 + b'"1]',
        b'["' + b"x" * 100_000 + b'",]',
        b'[,"' + b"x" * 100_000 + b'"]',
        b'{"' + b"x" * 100_000 + b'":1}',
        b'{"a" "' + b"x" * 100_000 + b'"}',
        b'["a":"' + b"x" * 100_000 + b'"]',
        b"[" + b"1," * 100_000 + b"]",
        b"[" + b"1," * 100_000 + b"1}",
        b'["' + b"\xff" * 100_000 + b'"]',
        b'["' + b"\n" * 100_000 + b'"]',
        b'["' + b"\\u12" * 100_000 + b'"]',
        b"[" + b"1e999," * 100_000 + b"1]",
    ],
)
def test_a_large_frame_that_no_honest_child_writes_is_refused(body: bytes) -> None:
    with pytest.raises(InvalidFrame):
        read_json(body)


def test_large_texts_and_lists_are_read() -> None:
    text = 'é"\\\n\U0001f600 ,[{' * 50_000
    value = [{"a": text, "b": list(range(200_000)), "c": {"d": [text, {}], "e": []}}, "end"]
    assert read_json(json.dumps(value).encode()) == value
    assert read_json(json.dumps(value, ensure_ascii=False).encode()) == value


@pytest.mark.parametrize("half", ["\ud800", "\udfff"])
@pytest.mark.parametrize(
    "value",
    [
        {"a": "x{half}", "b": "x" * 100_000},
        {"a": "x" * 100_000 + "{half}" + "x" * 100_000},
        {"x{half}": "x" * 100_000},
        [1, "{half}", *["x"] * 100_000],
    ],
    ids=["beside a long text", "in a long text", "in a name", "in a list"],
)
def test_half_a_character_is_noticed_wherever_it_is(value: Any, half: str) -> None:
    for inside, expected in ((half, True), ("é", False)):
        body = json.dumps(value).replace("{half}", json.dumps(inside)[1:-1]).encode()
        text = LargeText(body, deepest=9, most_values=1_000_000, clean=_whole)
        assert "\ufffd" in str(text.read()) or not expected
        assert text.has_surrogates is expected


def test_pieces_of_a_long_text_are_not_held_beside_it() -> None:
    body = b'["' + b"x" * 15_000_000 + b'"]'
    assert peak_of(lambda: read_json(body)) < 1.2 * len(body)
