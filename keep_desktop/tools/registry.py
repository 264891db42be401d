"""Tool registry: lookup, validation of input and output, and docs.

Docs show JSON Schemas in the short notation that a script's author reads in `getDocs`.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from typing import Any

from pydantic import TypeAdapter, ValidationError

from keep_desktop.domain.errors import InternalFailure, LogicFailure
from keep_desktop.domain.json import JsonValue, has_more_than
from keep_desktop.domain.messages import UserMessage, join
from keep_desktop.ports.input_problems import at_place, input_problem
from keep_desktop.ports.tools import Tool, ToolInput
from keep_desktop.tools.text import single_line

_PLAIN = {"integer": "number", "null": "null", "string": "string", "boolean": "boolean"}
_DEPTH = 8

Schema = Mapping[str, Any]


def properties_text(schema: Schema) -> str:
    """One line for each property of an input: name, type, default and description."""
    required = set(schema.get("required", ()))
    definitions = schema.get("$defs", {})
    lines = []
    for name, part in schema.get("properties", {}).items():
        mark = "" if name in required else "?"
        line = f"  {name}{mark}: {type_text(part, definitions)}"
        notes = [note for note in (part.get("description"), _default_text(part)) if note]
        lines.append(f"{line} — {'; '.join(notes)}" if notes else line)
    return "\n".join(lines) if lines else "  (nothing)"


def type_text(schema: Schema | bool, definitions: Schema | None = None, depth: int = 0) -> str:
    """A schema's type, such as `{path: string, size?: number}[]`."""
    if isinstance(schema, bool) or depth > _DEPTH:
        return "any"
    known = definitions if definitions is not None else schema.get("$defs", {})
    if "$ref" in schema:
        name = str(schema["$ref"]).rpartition("/")[2]
        # A recursive type is named, not expanded for ever.
        if name == "JsonValue":
            return "any"
        return type_text(known.get(name, True), known, depth + 1)
    if "const" in schema:
        return json.dumps(schema["const"], ensure_ascii=False)
    if "enum" in schema:
        return " | ".join(json.dumps(value, ensure_ascii=False) for value in schema["enum"])
    for choice in ("anyOf", "oneOf", "allOf"):
        if choice in schema:
            parts = [type_text(part, known, depth + 1) for part in schema[choice]]
            return " | ".join(dict.fromkeys(parts))
    return _kind_text(schema, known, depth)


def _kind_text(schema: Schema, known: Schema, depth: int) -> str:
    kind = schema.get("type")
    if kind == "array":
        inner = type_text(schema.get("items", True), known, depth + 1)
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if kind == "object":
        return _object_text(schema, known, depth)
    return _PLAIN.get(str(kind), "number" if kind == "number" else "any")


def _object_text(schema: Schema, known: Schema, depth: int) -> str:
    properties = schema.get("properties")
    if not properties:
        values = type_text(schema.get("additionalProperties", True), known, depth + 1)
        return f"{{[name]: {values}}}"
    required = set(schema.get("required", ()))
    parts = [
        f"{name}{'' if name in required else '?'}: {type_text(part, known, depth + 1)}"
        for name, part in properties.items()
    ]
    return "{" + ", ".join(parts) + "}"


def _default_text(part: Schema) -> str:
    default = part.get("default")
    return "" if default is None else f"default {json.dumps(default, ensure_ascii=False)}"


_SHOWN_PLACES = 5
_PLACE_LENGTH = 60
#: Above this many errors only their number is reported: an input of millions of wrong entries
#: would block the host.
_COUNTED_ONLY = 1_000
#: No tool has as many parameters; validating millions of unknown ones would take seconds.
_MOST_PROPERTIES = 100
#: A call's limit: more would be validated, hashed and stored at once.
_MOST_VALUES = 100_000
_LONGEST_TEXTS = 32 * 1024**2
_CHECKED_AT_ONCE = 1_000
#: Input types that need no tool.
_SYSTEM_INPUTS = {"System": ("random", "time")}


class Registry:
    """A ToolBox over *tools*. Raises ValueError if two of them have the same name.

    Inputs and outputs are validated strictly, in terms of JSON: a text is no number, and an output
    type contains JSON types (lists, not tuples; moments as texts). Thread-safe.
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

    def offered(self) -> Mapping[str, Sequence[str]]:
        return self._names

    def input_types(self) -> Mapping[str, tuple[str, ...]]:
        return self._input_types

    def docs(self, *, of_handlers: bool = False) -> Mapping[str, str]:
        return self._docs_of_handlers if of_handlers else self._docs

    def parse(self, tool: Tool[Any], input: JsonValue) -> ToolInput:
        """A call without an argument counts as one with an empty object."""
        given = {} if input is None else input
        if isinstance(given, Mapping) and len(given) > _MOST_PROPERTIES:
            raise LogicFailure(
                UserMessage(
                    "Invalid input for {tool}: {problems}",
                    tool=tool.full_name,
                    problems=UserMessage("more than {most} properties", most=_MOST_PROPERTIES),
                )
            )
        if has_more_than(_MOST_VALUES, _LONGEST_TEXTS, given):
            raise LogicFailure(
                UserMessage(
                    "The input for {full_name} is too large: more than {most_values:,} "
                    "values, or more than {amount} million letters",
                    full_name=tool.full_name,
                    most_values=_MOST_VALUES,
                    amount=_LONGEST_TEXTS // 1024**2,
                )
            )
        try:
            return tool.Input.__pydantic_validator__.validate_python(given, strict=True)  # type: ignore[no-any-return]  # the validator of a model answers with that model
        except ValidationError as error:
            raise LogicFailure(_refusal(tool, given, error)) from None

    def check_output(self, tool: Tool[Any], value: JsonValue) -> JsonValue:
        try:
            for part in _parts(value):
                _adapter(tool.Output).validate_python(part, strict=True)
        except ValidationError as error:
            places = _places(error)
            raise InternalFailure(
                UserMessage(
                    "{full_name} answered with something other than it promises: {places}",
                    full_name=tool.full_name,
                    places=places,
                ),
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
        return self._written(of_handlers=False)

    @cached_property
    def _docs_of_handlers(self) -> Mapping[str, str]:
        return self._written(of_handlers=True)

    def _written(self, *, of_handlers: bool) -> Mapping[str, str]:
        docs: dict[str, str] = {}
        for namespace, names in self._names.items():
            texts = [
                documentation(self._tools[namespace, name], of_handlers=of_handlers)
                for name in names
            ]
            docs[namespace] = "\n\n".join(texts)
            docs.update(
                (f"{namespace}.{name}", text) for name, text in zip(names, texts, strict=True)
            )
        return docs


# Describing all types takes some 50 ms; they are the same in every registry of a process.


@cache
def _adapter(output: Any) -> TypeAdapter[Any]:
    return TypeAdapter(output)


def _parts(value: JsonValue) -> Iterator[JsonValue]:
    """*value* with each long list split in parts: validating one whole would hold the GIL too
    long."""
    if isinstance(value, list):
        for at in range(0, max(1, len(value)), _CHECKED_AT_ONCE):
            yield value[at : at + _CHECKED_AT_ONCE]
    elif isinstance(value, dict):
        first = {
            name: inner[:_CHECKED_AT_ONCE] if isinstance(inner, list) else inner
            for name, inner in value.items()
        }
        yield first
        for name, inner in value.items():
            if isinstance(inner, list):
                for at in range(_CHECKED_AT_ONCE, len(inner), _CHECKED_AT_ONCE):
                    yield {**first, name: inner[at : at + _CHECKED_AT_ONCE]}
    else:
        yield value


@cache
def _answer_text(output: Any) -> str:
    return type_text(_adapter(output).json_schema(mode="serialization"))


@cache
def _input_text(input: type[ToolInput]) -> str:
    return properties_text(input.model_json_schema(by_alias=True))


def documentation(tool: Tool[Any], *, of_handlers: bool, inputs: str | None = None) -> str:
    """What `getDocs` answers about *tool*; *inputs* instead of what its class says."""
    parts = [
        f"await {tool.full_name}({{…}})",
        tool.description.strip(),
        "Input:\n" + (inputs if inputs is not None else _input_text(tool.Input)),
        "Answer: " + _answer_text(tool.Output),
    ]
    if tool.source is not None and tool.type is not None:
        parts.append(f'Brings inputs of source "{tool.source}", type "{tool.type}".')
    parts.append(_mutation_note(tool, of_handlers))
    return "\n".join(parts)


def _mutation_note(tool: Tool[Any], of_handlers: bool) -> str:
    """The last sentence of every description: the call's outside effect, and where the form of the
    requesting script may make it."""
    # A tool that does not declare it mutates.
    if not tool.can_mutate:
        everywhere = not of_handlers or tool.namespace in ("Console", "Util")
        where = "anywhere" if everywhere else "in a producer and in prepare"
        return f"Reads only: may be called {where}."
    which = "Reads or mutates; a call that mutates is a mutation" if tool.may_read else "Mutation"
    rule = (
        "must be the one mutation of a mutate, which it ends. It happens once for what was prepared"
        if of_handlers
        else "must be called inside Items.withItem(). "
        "The same call in the same attempt of an item happens once"
    )
    return f"{which} (risk {tool.risk.value}): {rule}. {_after_a_crash(tool)}"


def _after_a_crash(tool: Tool[Any]) -> str:
    if not tool.can_reconcile:
        return "After a crash its outcome cannot be found out: the user is asked."
    if type(tool).verifiable is not Tool.verifiable:
        return (
            "After a crash its outcome is found out by looking where this call can be looked for; "
            "where it cannot, the user is asked."
        )
    return "After a crash its outcome is found out by looking."


def _refusal(tool: Tool[Any], given: JsonValue, error: ValidationError) -> str:
    problems = (
        _places(error)
        if isinstance(given, Mapping)
        else UserMessage("expected one object with named properties")
    )
    return UserMessage(
        "Invalid input for {tool}: {problems}", tool=tool.full_name, problems=problems
    )


def _places(error: ValidationError) -> str:
    """Places of errors, without the values."""
    count = error.error_count()
    if count > _COUNTED_ONLY:
        return UserMessage("{count} places are not as described", count=count)
    wrongs = error.errors(include_url=False, include_input=False)
    shown: list[str] = [
        at_place(_place(wrong["loc"]), single_line(input_problem(wrong)))
        for wrong in wrongs[:_SHOWN_PLACES]
    ]
    if count > _SHOWN_PLACES:
        shown.append(UserMessage("and {count} more", count=count - _SHOWN_PLACES))
    return join(shown, "; ")


def _place(loc: tuple[int | str, ...]) -> str:
    # Not the types that pydantic names where a value may be of several.
    steps = [str(step)[:_PLACE_LENGTH] for step in loc if "[" not in str(step)]
    return single_line(".".join(steps), _PLACE_LENGTH) or "input"
