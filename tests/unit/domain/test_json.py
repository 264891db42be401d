"""A large value is written in pieces, and to the same text as in one go."""

import hashlib
import json
import tracemalloc

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from keep_desktop.domain import json as module
from keep_desktop.domain.json import JsonValue, canonical, digest, has_more_than, text_in_chunks

_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text() | st.just("\ud800"),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=60,
)


@given(value=_VALUES, sort=st.booleans(), few=st.sampled_from([10, 50]))
@settings(deadline=None, suppress_health_check=list(HealthCheck), max_examples=100)
def test_the_text_is_the_same(value: JsonValue, sort: bool, few: int) -> None:
    encode = json.JSONEncoder(sort_keys=sort, separators=(",", ":")).encode
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "_MOST_AT_ONCE", few)
        patch.setattr(module, "_LONGEST_AT_ONCE", 8)
        patch.setattr(module, "_MEMBERS_AT_ONCE", few // 5)
        assert "".join(text_in_chunks(value, encode, sort=sort)) == encode(value)


def test_a_large_value_is_as_canonical_as_a_small_one() -> None:
    value: JsonValue = {
        "b": list(range(100_000)),
        "a": "é" * 100_000,
        "c": {"z": 1, "y": [{"q": "\ud800"}]},
    }
    encoder = json.JSONEncoder(sort_keys=True, separators=(",", ":"))
    assert canonical(value) == encoder.encode(value)


@pytest.mark.parametrize("letter", ["x", "é", "\ud800"])
def test_a_large_value_is_hashed_without_a_copy_of_its_text(letter: str) -> None:
    value: JsonValue = {"b": [letter * 5_000_000], "a": None}
    expected = hashlib.sha256(canonical(value).encode()).hexdigest()
    tracemalloc.start()
    try:
        assert digest(value) == expected
        assert tracemalloc.get_traced_memory()[1] < 2_000_000
    finally:
        tracemalloc.stop()


def test_many_names_are_written_some_at_a_time() -> None:
    pieces = list(text_in_chunks({str(n): n for n in range(100_000)}, json.JSONEncoder().encode))
    assert len(pieces) < 2_000


@pytest.mark.parametrize(
    ("value", "more"),
    [
        ("x" * 10, False),
        ("x" * 11, True),
        ([1] * 4, False),
        ([1] * 5, True),
        ({"a": [1, 2], "b": 1}, False),
        ({"a": [1, 2], "b": [1]}, True),
        ({"x" * 11: 1}, True),
        ([[[[]]]], False),
        ([[[[[[]]]]]], True),
    ],
)
def test_values_and_letters_are_counted_up_to_a_bound(value: JsonValue, more: bool) -> None:
    assert has_more_than(5, 10, value) is more
