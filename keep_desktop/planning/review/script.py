"""A script under review: parsed, and followed once for all rules."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from tree_sitter import Node

from keep_desktop.domain.json import JsonValue
from keep_desktop.engine.scripts.calls import ScriptCalls
from keep_desktop.engine.scripts.syntax import ScriptText, SyntaxNode
from keep_desktop.engine.scripts.warnings import declares_workflow_in
from keep_desktop.planning.review.interpreter import Interpreter
from keep_desktop.planning.review.records import ReviewRecords, ToolUse
from keep_desktop.planning.review.tool_calls import constants
from keep_desktop.planning.review.tool_facts import ReviewTools


class Breach(NamedTuple):
    """A breach, at a byte of the script; None where it is at no place."""

    rule: str
    byte: int | None
    message: str


@dataclass(eq=False)
class Script:
    text: ScriptText
    facts: ReviewTools
    schema: Mapping[str, JsonValue] | None = None

    @cached_property
    def places(self) -> tuple[SyntaxNode, ...]:
        return tuple(self.text.walk())

    @cached_property
    def calls(self) -> ScriptCalls:
        return ScriptCalls(self.text, self.places, self.facts.names)

    @cached_property
    def has_handlers(self) -> bool:
        return declares_workflow_in(self.text, self.places)

    @cached_property
    def records(self) -> ReviewRecords:
        evaluator = Interpreter(self.text.source, self.facts)
        return evaluator.run(self.text.root, has_handlers=self.has_handlers)

    @cached_property
    def place_of(self) -> Mapping[int, SyntaxNode]:
        """The calls in the text, by the id of their node."""
        return {p.node.id: p for p in self.places if p.kind == "call_expression"}

    @cached_property
    def call_at(self) -> Mapping[int, ToolUse]:
        """The calls of tools, by the byte of their node."""
        return {use.node.start_byte: use for use in self.records.calls}

    def mutates(self, use: ToolUse) -> bool | None:
        return self.facts.mutates(use.tool, constants(use.arguments))

    def source_of(self, node: Node | None) -> str:
        return self.text.text(node)

    def properties(self) -> Mapping[str, Mapping[str, JsonValue]]:
        """The parameters that the schema declares."""
        found = (self.schema or {}).get("properties")
        if not isinstance(found, Mapping):
            return {}
        return {name: one for name, one in found.items() if isinstance(one, Mapping)}
