"""What the registry promises: strict checks that tell places and never what strings were."""

import re
from pathlib import Path
from typing import Any

import pytest
from pydantic import Field

from keep_desktop.domain.errors import InternalFailure, LogicFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.connectors import NoConnectors
from keep_desktop.ports.secrets import NoSecrets
from keep_desktop.ports.tools import CallContext, Tool, ToolInput, ToolOutput
from keep_desktop.tools.all import all_tools, service_tools
from keep_desktop.tools.registry import Registry


class SampleInput(ToolInput):
    from_: str = Field(alias="from", description="where it comes from")
    count: int = 3
    rows: list[int] = Field(default_factory=list)


class SampleOutput(ToolOutput):
    size: int


class Sample(Tool[SampleInput]):
    namespace = "Sample"
    name = "take"
    description = "Takes something."
    Input = SampleInput
    Output = SampleOutput

    def call(self, params: SampleInput, context: CallContext) -> JsonValue:
        return {"size": params.count}


SAMPLE = Sample()
BOX = Registry([SAMPLE])
ALL = Registry(all_tools())


def refused(input: JsonValue) -> str:
    with pytest.raises(LogicFailure) as raised:
        BOX.parse(SAMPLE, input)
    return raised.value.sentence


def test_a_tool_is_found_by_its_two_names() -> None:
    assert BOX.find("Sample", "take") is SAMPLE
    assert BOX.find("Sample", "give") is None
    assert BOX.find("sample", "take") is None


def test_two_tools_of_one_name_are_an_error_of_ours() -> None:
    with pytest.raises(ValueError, match=r"Sample\.take"):
        Registry([Sample(), Sample()])


def test_a_valid_input_is_read_under_the_names_scripts_use() -> None:
    params = BOX.parse(SAMPLE, {"from": "x", "count": 5})
    assert isinstance(params, SampleInput)
    assert (params.from_, params.count) == ("x", 5)


@pytest.mark.parametrize(
    ("input", "place"),
    [
        ({"from": 5}, "from"),
        ({"from": "x", "count": "5"}, "count"),
        ({"from": "x", "count": 5.5}, "count"),
        ({"from": "x", "count": True}, "count"),
        ({"from": "x", "rows": [1, "2"]}, "rows.1"),
        ({"from": "x", "other": 1}, "other"),
        ({"count": 1}, "from"),
        (None, "from"),
    ],
)
def test_a_wrong_input_is_refused_with_its_place(input: JsonValue, place: str) -> None:
    assert refused(input).startswith(f"Invalid input for Sample.take: {place}: ")


def test_a_wrong_type_is_named_as_javascript_names_it() -> None:
    wrong: JsonValue = {"from": 5, "count": "5", "rows": {}}
    assert refused(wrong) == (
        "Invalid input for Sample.take: from: must be a string; count: must be a whole number; "
        "rows: must be an array"
    )


@pytest.mark.parametrize("input", ["text", 5, True, [], [{"from": "x"}]])
def test_what_is_no_object_is_refused(input: JsonValue) -> None:
    assert refused(input) == (
        "Invalid input for Sample.take: expected one object with named properties"
    )


def test_a_refusal_never_repeats_what_a_string_was() -> None:
    assert "secret" not in refused({"from": ["secret"], "count": "secret", "rows": ["secret"]})


def test_a_refusal_of_a_huge_input_is_short() -> None:
    huge: JsonValue = {"from": "x" * 100_000, "rows": ["y"] * 200_000, "z" * 100_000: 1}
    assert len(refused(huge)) < 1000


def test_many_unknown_properties_with_long_names_give_a_short_refusal() -> None:
    many = {("p" * 10_000) + str(number): 1 for number in range(99)}
    text = refused(many)
    assert len(text) < 1500
    assert "and 95 more" in text
    assert refused({**many, "one": 1, "more": 2}).endswith(": more than 100 properties")


def test_an_answer_as_promised_passes_unchanged() -> None:
    assert BOX.check_output(SAMPLE, {"size": 1}) == {"size": 1}


@pytest.mark.parametrize("value", [None, {}, {"size": "1"}, {"size": 1, "more": 2}, [1]])
def test_an_answer_that_breaks_the_promise_is_our_bug(value: Any) -> None:
    with pytest.raises(InternalFailure) as raised:
        BOX.check_output(SAMPLE, value)
    assert raised.value.took_effect is None


def test_docs_show_input_answer_and_that_a_mutation_needs_an_item() -> None:
    doc = BOX.docs()["Sample.take"]
    assert "Takes something." in doc
    assert "from: string — where it comes from" in doc
    assert "count?: number — default 3" in doc
    assert "Answer: {size: number}" in doc
    assert "must be called inside Items.withItem()" in doc


def test_docs_of_every_tool_end_with_what_it_does_to_the_outside() -> None:
    docs = ALL.docs()
    for namespace, names in ALL.names().items():
        for name in names:
            text = docs[f"{namespace}.{name}"]
            assert text in docs[namespace]
            last = text.splitlines()[-1]
            assert last.startswith(("Mutation (", "Reads only"))


def test_inputs_are_of_what_tools_declare_and_of_the_system() -> None:
    types = Registry((*all_tools(), *service_tools(NoConnectors(), NoSecrets()))).input_types()
    assert types["Mail"] == ("attachment", "email")
    assert types["System"] == ("random", "time")
    assert types["Http"] == ("response",)
    assert list(types) == sorted(types)
    assert all(list(of_one) == sorted(set(of_one)) for of_one in types.values())


def test_the_documents_list_every_pair_that_an_input_may_be_of() -> None:
    text = (Path(__file__).parents[3] / "docs" / "scripts.md").read_text(encoding="utf-8")
    table = text.split("| source | types |\n|---|---|\n", 1)[1].split("\n\n", 1)[0]
    rows = [re.findall(r"`(\w+)`", row) for row in table.splitlines()]
    box = Registry((*all_tools(), *service_tools(NoConnectors(), NoSecrets())))
    assert rows == [[source, *types] for source, types in box.input_types().items()]


def test_without_a_tool_only_the_system_brings_inputs() -> None:
    assert Registry([]).input_types() == {"System": ("random", "time")}
    assert BOX.input_types() == {"System": ("random", "time")}


def test_the_description_of_a_tool_names_the_inputs_it_brings() -> None:
    brought = 'Brings inputs of source "Sheets", type "row".'
    assert brought in ALL.docs()["Sheets.read"]
    assert "Brings inputs" not in ALL.docs()["Sheets.appendRow"]
