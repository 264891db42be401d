"""What a review asks of tools: does a call mutate, what identifies it, what does it return."""

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.permissions import Risk
from keep_desktop.engine.handlers.topic_calls import OPERATIONS, TOPICS
from keep_desktop.planning.review.values import ELEMENT
from keep_desktop.ports.tools import Tool, ToolBox

ITEMS = "Items"
#: Answers that an earlier run of the workflow left.
_REMEMBERED = ("Memory.", "Items.")
_ITEM_FIELDS = frozenset({"items", "total", "has_more", "id", "logical_item_id", "title", "status"})
_MARK = "keep-review-"


class ReviewTools:
    def __init__(self, tools: ToolBox) -> None:
        self._tools = tools
        self.names: Mapping[str, Sequence[str]] = {
            **tools.names(),
            ITEMS: ("list", "withItem"),
            TOPICS: tuple(OPERATIONS),
        }

    def find(self, tool: str) -> Tool[Any] | None:
        namespace, _, name = tool.partition(".")
        return self._tools.find(namespace, name)

    def is_known(self, tool: str) -> bool:
        namespace, _, name = tool.partition(".")
        return name in self.names.get(namespace, ())

    def is_remembered(self, tool: str) -> bool:
        return tool.startswith(_REMEMBERED)

    def mutates(self, name: str, given: Mapping[str, JsonValue]) -> bool | None:
        """Whether a call with these constants does; None where they do not tell."""
        tool = self.find(name)
        if tool is None:
            return False if self.is_known(name) else None
        if tool.always_mutates:
            return True
        if not tool.may_read:
            return False
        try:
            return not tool.is_read_only(tool.Input.model_construct(None, **given))
        except Exception:  # noqa: BLE001 - asked with a part of its input, a tool may raise anything
            return None

    def asks_model(self, name: str) -> bool:
        """Whether the same call may answer something else another time."""
        tool = self.find(name)
        return tool is not None and tool.access is Risk.SPENDS

    def identity(self, name: str) -> frozenset[str]:
        """The parameters that tell two mutations apart."""
        tool = self.find(name)
        return frozenset() if tool is None else _identity(tool)

    def returns(self, name: str) -> frozenset[str]:
        """Every property in the tool's answer, at whatever depth, as far as it is declared."""
        if name == "Items.list":
            return _ITEM_FIELDS
        tool = self.find(name)
        return frozenset() if tool is None else _returns(type(tool))

    def returns_beside(self, name: str, holder: tuple[str, ...]) -> frozenset[str]:
        """The declared properties of the thing at *holder* in the tool's answer; all that the tool
        returns where none is declared there."""
        tool = self.find(name)
        declared = frozenset() if tool is None else _properties_at(type(tool), holder)
        return declared or self.returns(name)


@lru_cache(maxsize=512)
def _identity(tool: Tool[Any]) -> frozenset[str]:
    """Found by giving each parameter a text of its own and looking which come back."""
    fields = tool.Input.model_fields
    marks = {name: f"{_MARK}{place}-" for place, name in enumerate(fields)}
    every = frozenset(field.alias or name for name, field in fields.items())
    try:
        found = tool.identity(tool.Input.model_construct(None, **marks))
        text = json.dumps(found, default=str)
    except Exception:  # noqa: BLE001 - asked with texts alone, a tool may raise anything
        return every
    return frozenset(fields[name].alias or name for name, mark in marks.items() if mark in text)


@lru_cache(maxsize=512)
def _returns(tool: type[Tool[Any]]) -> frozenset[str]:
    from pydantic import TypeAdapter

    found: set[str] = set()
    waiting: list[Any] = [TypeAdapter(tool.Output).json_schema()]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            properties = one.get("properties")
            found |= set(properties) if isinstance(properties, dict) else set()
            waiting += one.values()
        elif isinstance(one, list):
            waiting += one
    return frozenset(found)


@lru_cache(maxsize=512)
def _properties_at(tool: type[Tool[Any]], path: tuple[str, ...]) -> frozenset[str]:
    from pydantic import TypeAdapter

    schema = TypeAdapter(tool.Output).json_schema()
    here = _alternatives(schema, schema)
    for step in path:
        following = (
            one.get("items") if step == ELEMENT else one.get("properties", {}).get(step)
            for one in here
        )
        here = [each for one in following if one for each in _alternatives(one, schema)]
    return frozenset(name for one in here for name in one.get("properties", {}))


def _alternatives(node: dict[str, Any], schema: dict[str, Any]) -> list[dict[str, Any]]:
    """What the node may be, with references followed."""
    if "$ref" in node:
        return _alternatives(schema["$defs"][node["$ref"].rpartition("/")[2]], schema)
    if "anyOf" in node:
        return [each for one in node["anyOf"] for each in _alternatives(one, schema)]
    return [node]
