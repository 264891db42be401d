"""Imports the tools at first use.

They import web, mail and page parsers, which take as long as everything else; commands that only
read need none of them.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.tools import Tool, ToolBox

if TYPE_CHECKING:
    from keep_desktop.ports.tools import ToolInput


def nothing_hidden() -> Collection[str]:
    return ()


class LazyToolBox:
    """A ToolBox that *make* creates at the first use. *hidden* gives the namespaces that are not
    offered now. Thread-safe."""

    def __init__(
        self, make: Callable[[], ToolBox], hidden: Callable[[], Collection[str]] = nothing_hidden
    ) -> None:
        self._make = make
        self._hidden = hidden

    @cached_property
    def _tools(self) -> ToolBox:
        return self._make()

    def find(self, namespace: str, name: str) -> Tool[Any] | None:
        return self._tools.find(namespace, name)

    def names(self) -> Mapping[str, Sequence[str]]:
        return self._tools.names()

    def offered(self) -> Mapping[str, Sequence[str]]:
        hidden = self._hidden()
        return {name: known for name, known in self._tools.offered().items() if name not in hidden}

    def input_types(self) -> Mapping[str, tuple[str, ...]]:
        return self._tools.input_types()

    def docs(self, *, of_handlers: bool = False) -> Mapping[str, str]:
        hidden = self._hidden()
        docs = self._tools.docs(of_handlers=of_handlers)
        return {name: text for name, text in docs.items() if name.split(".")[0] not in hidden}

    def parse(self, tool: Tool[Any], input: JsonValue) -> "ToolInput":
        return self._tools.parse(tool, input)

    def check_output(self, tool: Tool[Any], value: JsonValue) -> JsonValue:
        return self._tools.check_output(tool, value)
