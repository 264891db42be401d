"""The properties of messages: text for storage, facts for a translation."""

import json
from copy import deepcopy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keep_desktop.domain.messages import UserMessage, dump, fill, join, load

_NAMES = st.sampled_from(["name", "count", "reason", "path_2"])
_PLAIN = st.one_of(st.text(max_size=30), st.integers(-(10**12), 10**12), st.floats(allow_nan=False))


def _template(names: list[str]) -> st.SearchStrategy[str]:
    message = st.text(max_size=10).map(lambda text: text.replace("{", "{{").replace("}", "}}"))
    return st.lists(message, min_size=len(names) + 1, max_size=len(names) + 1).map(
        lambda parts: (
            parts[0]
            + "".join(f"{{{name}}}{part}" for name, part in zip(names, parts[1:], strict=True))
        )
    )


@st.composite
def _messages(draw: st.DrawFn, deep: int = 3) -> UserMessage:
    names = draw(st.lists(_NAMES, max_size=3, unique=True))
    facts = st.one_of(_PLAIN, _messages(deep - 1)) if deep else _PLAIN
    return UserMessage(draw(_template(names)), **{name: draw(facts) for name in names})


@given(_messages())
def test_what_is_stored_is_the_message_again(message: UserMessage) -> None:
    again = load(str(message), dump(message))
    assert isinstance(again, UserMessage)
    assert (again, again.template, again.facts) == (message, message.template, message.facts)
    assert dump(again) == dump(message)


@given(_messages())
def test_a_message_is_the_text_that_format_makes(message: UserMessage) -> None:
    assert message == message.template.format(**message.facts)
    assert hash(message) == hash(str(message))
    assert {str(message): 1}[message] == 1


@given(_messages())
def test_a_copy_keeps_the_facts(message: UserMessage) -> None:
    copy = deepcopy(message)
    assert (copy, copy.template, copy.facts) == (message, message.template, message.facts)


def test_numbers_are_written_as_the_template_says() -> None:
    message = UserMessage("{size:,} of {share:g} {{all}}", size=1_234_567, share=0.5)
    assert message == "1,234,567 of 0.5 {all}"


def test_a_name_without_a_fact_stays_as_it_stands() -> None:
    assert fill("{what} of {name.__class__} {0}", {"what": "one"}) == "one of {name.__class__} {0}"


def test_other_facts_are_kept_as_their_text() -> None:
    message = UserMessage("{error}", error=ValueError("no"))
    assert message.facts == {"error": "no"}


def test_plain_text_has_no_facts() -> None:
    assert dump("text") is None
    assert dump(None) is None
    assert load("text", None) == "text"
    assert load(None, "{}") is None


def test_messages_are_joined() -> None:
    message = join([UserMessage("a {b}", b=1), "plain {x}"], "; ")
    assert message == "a 1; plain {x}"
    assert message.facts["part_0"].facts == {"b": 1}  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "dumped",
    [
        "",
        "{",
        "null",
        "7",
        '"said"',
        "[]",
        '{"template": 1, "facts": {}}',
        '{"template": "said", "facts": []}',
        '{"template": "{a}", "facts": {"a": null}}',
        '{"template": "{a:,}", "facts": {"a": "text"}}',
        '{"template": "other", "facts": {}}',
        '{"template": "{a.__class__}", "facts": {"a": "said"}}',
        '{"template": "{a:.999999999f}", "facts": {"a": 1.0}}',
        "[" * 100_000,
        '{"template": "{a}", "facts": {"a": ' * 50 + '"said"' + "}}" * 50,
    ],
)
def test_what_is_no_dump_of_the_text_leaves_it_plain(dumped: str) -> None:
    found = load("said", dumped)
    assert found == "said"
    assert not isinstance(found, UserMessage)


def test_a_dump_that_grows_is_plain_text() -> None:
    inner: object = "x" * 10
    for _ in range(7):
        inner = {"template": "{a}" * 1_000, "facts": {"a": inner}}
    found = load("said", json.dumps(inner))
    assert found == "said"
    assert not isinstance(found, UserMessage)
