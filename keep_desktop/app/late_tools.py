"""The tools, imported when the first of them is wanted.

They bring web, mail and page readers along, which take as long to import as everything else; a
command that only looks, or sets a switch, needs none of them.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.tools import Tool, ToolBox

if TYPE_CHECKING:
    from keep_desktop.ports.tools import ToolInput


class LateTools:
    """A ToolBox that *make* gives at the first use. Thread-safe."""

    def __init__(self, make: Callable[[], ToolBox]) -> None:
        self._make = make

    @cached_property
    def _tools(self) -> ToolBox:
        return self._make()

    def find(self, namespace: str, name: str) -> Tool[Any] | None:
        return self._tools.find(namespace, name)

    def names(self) -> Mapping[str, Sequence[str]]:
        return self._tools.names()

    def input_types(self) -> Mapping[str, tuple[str, ...]]:
        return self._tools.input_types()

    def docs(self) -> Mapping[str, str]:
        return self._tools.docs()

    def parse(self, tool: Tool[Any], input: JsonValue) -> "ToolInput":
        return self._tools.parse(tool, input)

    def check_output(self, tool: Tool[Any], value: JsonValue) -> JsonValue:
        return self._tools.check_output(tool, value)
