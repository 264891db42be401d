"""What a script declares is refused for its first fault, in one order, or becomes a graph."""

import copy
import json
import re
from collections.abc import Callable
from datetime import timedelta
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from keep_desktop.domain.errors import LogicFailure
from keep_desktop.domain.handlers import graph_from_json, graph_to_json
from keep_desktop.domain.schedules import Cron, Interval
from keep_desktop.engine.scripts.validation import graph_of

F = "the mark of a function"
Break = Callable[[dict[str, Any]], None]


def _sound() -> dict[str, Any]:
    """Two of each, so that a fault can lie in the first or the second."""
    return {
        "topics": {"a": {}, "b": {}, "c": {}},
        "producers": {
            "p": {"publishes": ["a"], "schedule": {"interval": "5m"}, "handler": F},
            "q": {"publishes": ["a"], "schedule": {"cron": "0 9 * * 1-5"}, "handler": F},
        },
        "consumers": {
            "c": {"subscribe": ["a"], "publishes": ["b"], "prepare": F, "mutate": F, "next": F},
            "d": {"subscribe": ["b"], "prepare": F, "mutate": F, "next": F},
        },
    }


def _put(*path: str, to: Any) -> Break:
    def change(described: dict[str, Any]) -> None:
        for part in path[:-1]:
            described = described.setdefault(part, {})
        described[path[-1]] = copy.deepcopy(to)

    return change


def _drop(*path: str) -> Break:
    def change(described: dict[str, Any]) -> None:
        for part in path[:-1]:
            described = described[part]
        described.pop(path[-1], None)

    return change


def _both(*changes: Break) -> Break:
    def change(described: dict[str, Any]) -> None:
        for each in changes:
            each(described)

    return change


#: In the order in which they refuse: what is broken, and what is said.
TABLE: tuple[tuple[Break, str], ...] = (
    (
        _drop("producers", "p", "handler"),
        "Producer 'p': handler must be a function",
    ),
    (
        _drop("producers", "p", "schedule"),
        "Producer 'p': schedule with interval or cron required",
    ),
    (
        _put("producers", "p", "publishes", to=[]),
        "Producer 'p': publishes must be a non-empty array of topic names",
    ),
    (
        _drop("consumers", "d", "subscribe"),
        "Consumer 'd': subscribe must be non-empty array",
    ),
    (
        _put("consumers", "c", "prepare", to="prepare"),
        "Consumer 'c': prepare must be a function",
    ),
    (
        _put("consumers", "c", "mutate", to=1),
        "Consumer 'c': mutate must be a function if provided",
    ),
    (
        _put("consumers", "d", "next", to={}),
        "Consumer 'd': next must be a function if provided",
    ),
    (
        _drop("consumers", "c", "next"),
        "Consumer 'c': declares publishes but has no next function",
    ),
    (
        _put("producers", "q", "publishes", to=["a", "t"]),
        "Producer 'q': publishes to undeclared topic 't'",
    ),
    (
        _put("consumers", "e", to={"subscribe": ["t"], "prepare": F}),
        "Consumer 'e': subscribes to undeclared topic 't'",
    ),
    (
        _put(
            "consumers", "f", to={"subscribe": ["c"], "publishes": ["t"], "prepare": F, "next": F}
        ),
        "Consumer 'f': publishes to undeclared topic 't'",
    ),
    (
        _both(
            _put("topics", "t2", to={}),
            _put(
                "producers",
                "r",
                to={"publishes": ["t2"], "schedule": {"interval": "1h"}, "handler": F},
            ),
        ),
        "Topic 't2' is published to but no consumer subscribes to it",
    ),
    (
        _put("producers", "q", "schedule", to={"interval": "five minutes"}),
        "Producer 'q': “five minutes” is not an interval: write a number and s, m, h or d, "
        "such as 5m or 2h",
    ),
    (
        _put("consumers", "add row", to={"subscribe": ["c"], "prepare": F}),
        "Consumer 'add row': the name of a handler must be an identifier, such as addRow",
    ),
    (
        _put("consumers", "q", to={"subscribe": ["c"], "prepare": F}),
        "Consumer 'q': a producer has that name too; give each handler its own",
    ),
    (
        _put("consumers", "g", to={"subscribe": ["a"], "prepare": F}),
        "Topic 'a' has two consumers, 'c' and 'g'; a topic is read by one",
    ),
    (
        _put("consumers", "h", to={"subscribe": ["c", 3], "prepare": F}),
        "Consumer 'h': subscribe must be an array of topic names",
    ),
    (
        _put("topics", "", to={}),
        "Topic '': the name of a topic is one line of 1 to 200 characters",
    ),
)


#: Those that are not in the table, since they leave nothing to break besides.
_FIRST = (
    "Script must define a workflow object",
    "Workflow must have at least one producer or consumer",
)
_GROUPS = "Workflow: producers must be an object with a property for each"
_TOO_LARGE = "Workflow declares too much: shorten the lists of topics"
_TOO_MANY = "Workflow must have at most 200 producers and consumers"
_DOCUMENT = Path(__file__).parents[4] / "docs" / "scripts.md"


def _shape(sentence: str) -> str:
    """A sentence without what differs from script to script."""
    return re.sub(r"'[^']*'|“[^”]*”", "…", sentence).split(": write a number")[0]


def test_the_documents_show_every_fault_in_this_order() -> None:
    text = _DOCUMENT.read_text(encoding="utf-8").split("## What is refused on import\n", 1)[1]
    result = re.findall(r"^\| `([^`]+)`", text.split("\n## ", 1)[0], re.MULTILINE)
    at = next(n for n, (_, sentence) in enumerate(TABLE) if "is not an interval" in sentence)
    before = [sentence for _, sentence in TABLE[:at]]
    *after, last = [sentence for _, sentence in TABLE[at:]]
    texts = [*_FIRST, *before, _TOO_MANY, *after, _GROUPS, last, _TOO_LARGE]
    assert [_shape(one.removesuffix(": …")) for one in result] == [_shape(one) for one in texts]


def _refusal(described: Any) -> str:
    with pytest.raises(LogicFailure) as caught:
        graph_of(described, F)
    return caught.value.sentence


@pytest.mark.parametrize(("fault", "sentence"), TABLE, ids=[shown[:60] for _, shown in TABLE])
def test_each_fault_is_refused_with_its_sentence(fault: Break, sentence: str) -> None:
    described = _sound()
    fault(described)
    assert _refusal(described) == sentence


def test_of_two_faults_the_one_that_stands_first_in_the_table_refuses() -> None:
    for earlier, later in combinations(range(len(TABLE)), 2):
        described = _sound()
        TABLE[earlier][0](described)
        TABLE[later][0](described)
        if {earlier, later} == {6, 7}:
            # Both lie in `next`, of two consumers.
            assert "must be a function if provided" in _refusal(described)
        else:
            assert _refusal(described) == TABLE[earlier][1], (earlier, later)


@pytest.mark.parametrize("described", [None, 1, "workflow", [], True, 0.5])
def test_what_is_no_object_is_no_workflow(described: Any) -> None:
    assert _refusal(described) == "Script must define a workflow object"


@pytest.mark.parametrize(
    "described",
    [{}, {"topics": {"a": {}}}, {"producers": {}, "consumers": {}}, {"producers": [], "x": F}],
)
def test_a_workflow_without_handlers_is_refused(described: Any) -> None:
    assert _refusal(described) == "Workflow must have at least one producer or consumer"


@pytest.mark.parametrize(
    ("schedule", "sentence"),
    [
        ({"interval": ""}, "Producer 'p': schedule with interval or cron required"),
        ("", "Producer 'p': schedule with interval or cron required"),
        (["5m"], "Producer 'p': schedule with interval or cron required"),
        (
            {"interval": "5m", "cron": "0 9 * * *"},
            "Producer 'p': Give either an interval or a crontab line, and not both.",
        ),
        (
            {"interval": 5},
            "Producer 'p': interval and cron must be texts, such as “5m” or “0 9 * * 1-5”",
        ),
    ],
)
def test_a_schedule_that_cannot_be_kept_is_refused(schedule: Any, sentence: str) -> None:
    described = _sound()
    described["producers"]["p"]["schedule"] = schedule
    assert _refusal(described) == sentence


@pytest.mark.parametrize("cron", ["0 9 * *", "61 * * * *", "@daily", "0 0 * * mon-"])
def test_a_bad_crontab_line_is_refused_with_the_name_of_the_producer(cron: str) -> None:
    described = _sound()
    described["producers"]["q"]["schedule"] = {"cron": cron}
    assert _refusal(described).startswith(f"Producer 'q': “{cron}” is not a crontab line: ")


@pytest.mark.parametrize("publishes", [None, "a", {"a": 1}, [""], ["a", 1], [None]])
def test_what_a_producer_publishes_are_topic_names(publishes: Any) -> None:
    described = _sound()
    described["producers"]["p"]["publishes"] = publishes
    text = "Producer 'p': publishes must be a non-empty array of topic names"
    assert _refusal(described) == text


def test_a_handler_that_is_no_object_lacks_everything() -> None:
    described = _sound()
    described["consumers"]["d"] = None
    assert _refusal(described) == "Consumer 'd': subscribe must be non-empty array"
    described["producers"]["q"] = 3
    assert _refusal(described) == "Producer 'q': handler must be a function"


def test_a_null_function_counts_as_provided() -> None:
    described = _sound()
    described["consumers"]["d"]["mutate"] = None
    assert _refusal(described) == "Consumer 'd': mutate must be a function if provided"


def test_a_group_of_the_wrong_shape_is_not_passed_over_in_silence() -> None:
    described = _sound()
    described["producers"] = [1]
    assert _refusal(described) == "Workflow: producers must be an object with a property for each"


def test_what_a_consumer_publishes_is_a_list() -> None:
    described = _sound()
    described["consumers"]["d"]["publishes"] = "b"
    assert _refusal(described) == "Consumer 'd': publishes must be an array of topic names"


@pytest.mark.parametrize("topic", [" ", "two\nlines", "x" * 201])
def test_a_topic_has_a_name_that_can_be_shown(topic: str) -> None:
    described = _sound()
    described["topics"][topic] = {}
    shown = _refusal(described)
    assert shown.startswith("Topic '")
    assert shown.isprintable()
    assert len(shown) <= 500


@pytest.mark.parametrize("name", ["a-b", "1a", "a b", "", "a.b", "x" * 201])
def test_a_handler_name_that_is_no_identifier_is_refused(name: str) -> None:
    described = _sound()
    described["producers"][name] = described["producers"].pop("q")
    assert "the name of a handler must be an identifier" in _refusal(described)


@pytest.mark.parametrize("name", ["$", "_x", "größe", "a1", "постав"])
def test_a_handler_may_have_any_name_that_javascript_takes(name: str) -> None:
    described = _sound()
    described["producers"] = {name: described["producers"]["p"]}
    assert graph_of(described, F).producer(name) is not None


def test_too_many_handlers_or_topics_are_refused() -> None:
    described = _sound()
    described["topics"] |= {f"t{n}": {} for n in range(1000)}
    assert _refusal(described) == "Workflow must have at most 1000 topics"
    described["producers"] = {f"p{n}": described["producers"]["p"] for n in range(200)}
    assert _refusal(described) == _TOO_MANY


def test_a_graph_that_takes_too_much_room_is_refused() -> None:
    described = _sound()
    many: dict[str, Any] = {f"{n:0200}": {} for n in range(900)}
    described["topics"] |= many
    described["consumers"]["d"]["subscribe"] += list(many)
    for n in range(2):
        described["producers"][f"r{n}"] = {**described["producers"]["p"], "publishes": list(many)}
    assert _refusal(described) == _TOO_LARGE


def test_a_schedule_is_a_short_text() -> None:
    described = _sound()
    described["producers"]["p"]["schedule"] = {"cron": "0 9 * * " + "1," * 200 + "1"}
    assert _refusal(described) == "Producer 'p': a schedule has at most 200 characters"


def test_the_graph_says_what_the_script_says_in_its_order() -> None:
    described = _sound()
    described["unknown"] = {"anything": [1]}
    described["producers"]["p"]["publishes"] = ["a", "a"]
    described["consumers"]["d"] = {"subscribe": ["b", "c", "b"], "prepare": F, "more": 1}
    graph = graph_of(described, F)
    assert graph.topics == ("a", "b", "c")
    first, second = graph.producers
    assert (first.name, first.publishes) == ("p", ("a",))
    assert first.rule == Interval("5m", timedelta(minutes=5))
    assert second.rule == Cron("0 9 * * 1-5")
    c, d = graph.consumers
    assert (c.subscribes, c.publishes, c.has_mutate, c.has_next) == (("a",), ("b",), True, True)
    assert (d.subscribes, d.publishes, d.has_mutate, d.has_next) == (("b", "c"), (), False, False)
    assert graph_from_json(json.loads(json.dumps(graph_to_json(graph)))) == graph


@pytest.mark.parametrize(
    ("text", "rule"),
    [("2h", Interval("2h", timedelta(hours=2))), ("0 9 * * *", Cron("0 9 * * *"))],
)
def test_a_schedule_may_be_one_text_as_a_form_gives_it(text: str, rule: object) -> None:
    described = _sound()
    described["producers"]["p"]["schedule"] = text
    assert graph_of(described, F).producers[0].rule == rule


def test_no_text_passes_for_a_function_but_the_mark() -> None:
    described = _sound()
    with pytest.raises(LogicFailure):
        graph_of(described, "another mark")


_WORDS = st.sampled_from(
    ["topics", "producers", "consumers", "handler", "schedule", "publishes", "subscribe", "prepare"]
)
_ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text() | st.just(F),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(_WORDS | st.text(), inner, max_size=3)
    ),
    max_leaves=10,
)


@settings(max_examples=100)
@given(
    st.dictionaries(_WORDS, st.dictionaries(st.text(), _ANYTHING, max_size=3), max_size=4)
    | _ANYTHING
)
def test_any_description_is_a_graph_or_refused_with_one_line(described: Any) -> None:
    try:
        graph_of(described, F)
    except LogicFailure as failure:
        assert failure.sentence.isprintable()
