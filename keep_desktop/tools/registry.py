"""The registry: finds tools, checks what goes in and what comes out, and writes their docs."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property
from typing import Any

from pydantic import TypeAdapter, ValidationError

from keep_desktop.domain.errors import InternalFailure, LogicFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.tools import Tool, ToolInput
from keep_desktop.tools.schema_text import properties_text, type_text
from keep_desktop.tools.titles import one_line

_SHOWN_PLACES = 5
_PLACE_LENGTH = 60
#: Above this many wrong places only their number is told: listing them all to show a few would
#: let an input of millions of wrong entries hold up the host.
_COUNTED_ONLY = 1_000
#: No tool has as many parameters; checking millions of unknown ones would take seconds.
_MOST_PROPERTIES = 100
#: What sets work off without any tool.
_SYSTEM_INPUTS = {"System": ("random", "time")}


class Registry:
    """A ToolBox over *tools*. Raises ValueError where two of them have the same name.

    Inputs and outputs are checked strictly, in terms of JSON: a text is no number, and an output
    type holds what JSON holds (lists, not tuples; moments as texts). Thread-safe.
    """

    def __init__(self, tools: Iterable[Tool[Any]]) -> None:
        self._tools: dict[tuple[str, str], Tool[Any]] = {}
        for tool in tools:
            if (tool.namespace, tool.name) in self._tools:
                raise ValueError(f"two tools are called {tool.full_name}")
            self._tools[tool.namespace, tool.name] = tool

    def find(self, namespace: str, name: str) -> Tool[Any] | None:
        return self._tools.get((namespace, name))

    def names(self) -> Mapping[str, Sequence[str]]:
        return self._names

    def input_types(self) -> Mapping[str, tuple[str, ...]]:
        return self._input_types

    def docs(self) -> Mapping[str, str]:
        return self._docs

    def parse(self, tool: Tool[Any], input: JsonValue) -> ToolInput:
        """A call without an argument counts as one with an empty object."""
        given = {} if input is None else input
        if isinstance(given, Mapping) and len(given) > _MOST_PROPERTIES:
            raise LogicFailure(
                f"Invalid input for {tool.full_name}: more than {_MOST_PROPERTIES} properties"
            )
        try:
            return tool.Input.__pydantic_validator__.validate_python(given, strict=True)  # type: ignore[no-any-return]  # the validator of a model answers with that model
        except ValidationError as error:
            raise LogicFailure(_refusal(tool, given, error)) from None

    def check_output(self, tool: Tool[Any], value: JsonValue) -> JsonValue:
        try:
            _adapter(tool.Output).validate_python(value, strict=True)
        except ValidationError as error:
            places = _places(error)
            raise InternalFailure(
                f"{tool.full_name} answered with something other than it promises: {places}",
                took_effect=None,
            ) from None
        return value

    @cached_property
    def _names(self) -> Mapping[str, Sequence[str]]:
        names: dict[str, list[str]] = {}
        for namespace, name in sorted(self._tools):
            names.setdefault(namespace, []).append(name)
        return names

    @cached_property
    def _input_types(self) -> Mapping[str, tuple[str, ...]]:
        types = {source: set(of_one) for source, of_one in _SYSTEM_INPUTS.items()}
        for tool in self._tools.values():
            if tool.source is not None and tool.type is not None:
                types.setdefault(tool.source, set()).add(tool.type)
        return {source: tuple(sorted(types[source])) for source in sorted(types)}

    @cached_property
    def _docs(self) -> Mapping[str, str]:
        docs: dict[str, str] = {}
        for namespace, names in self._names.items():
            texts = [_doc(self._tools[namespace, name]) for name in names]
            docs[namespace] = "\n\n".join(texts)
            docs.update(
                (f"{namespace}.{name}", text) for name, text in zip(names, texts, strict=True)
            )
        return docs


# Describing all types takes some 50 ms; they are the same in every registry of a process.


@cache
def _adapter(output: Any) -> TypeAdapter[Any]:
    return TypeAdapter(output)


@cache
def _answer_text(output: Any) -> str:
    return type_text(_adapter(output).json_schema(mode="serialization"))


@cache
def _input_text(input: type[ToolInput]) -> str:
    return properties_text(input.model_json_schema(by_alias=True))


def _doc(tool: Tool[Any]) -> str:
    parts = [
        f"await {tool.full_name}({{…}})",
        tool.description.strip(),
        "Input:\n" + _input_text(tool.Input),
        "Answer: " + _answer_text(tool.Output),
    ]
    if tool.source is not None and tool.type is not None:
        parts.append(f'Brings inputs of source "{tool.source}", type "{tool.type}".')
    parts.append(_mutation_note(tool))
    return "\n".join(parts)


def _mutation_note(tool: Tool[Any]) -> str:
    """The sentence every description ends with: what a call does to the outside."""
    # A tool that does not say so mutates.
    if not tool.may_read and type(tool).is_read_only is not Tool.is_read_only:
        return "Reads only: may be called anywhere."
    doubt = (
        "After a crash its outcome is found out by looking."
        if tool.can_reconcile
        else "After a crash its outcome cannot be found out: the user is asked."
    )
    which = "Reads or mutates; a call that mutates is a mutation" if tool.may_read else "Mutation"
    return (
        f"{which} (risk {tool.risk.value}): must be called inside Items.withItem(). "
        f"The same call in the same attempt of an item happens once. {doubt}"
    )


def _refusal(tool: Tool[Any], given: JsonValue, error: ValidationError) -> str:
    head = f"Invalid input for {tool.full_name}: "
    if not isinstance(given, Mapping):
        return head + "expected one object with named properties"
    return head + _places(error)


def _places(error: ValidationError) -> str:
    """What is wrong where, without what the values were."""
    count = error.error_count()
    if count > _COUNTED_ONLY:
        return f"{count} places are not as described"
    wrongs = error.errors(include_url=False, include_context=False, include_input=False)
    shown = [f"{_place(wrong['loc'])}: {one_line(wrong['msg'])}" for wrong in wrongs]
    rest = f"; and {count - _SHOWN_PLACES} more" if count > _SHOWN_PLACES else ""
    return "; ".join(shown[:_SHOWN_PLACES]) + rest


def _place(loc: tuple[int | str, ...]) -> str:
    return one_line(".".join(str(step)[:_PLACE_LENGTH] for step in loc), _PLACE_LENGTH) or "input"
