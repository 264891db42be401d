"""Tools of MCP servers, `Mcp_<server>.<tool>`, made from what the user confirmed."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, cast

from pydantic import ConfigDict

from keep_desktop.domain.errors import LogicFailure, ToolChanged
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.mcp import PREFIX, McpServer, ToolFacts, ToolKind, ToolStatus
from keep_desktop.domain.messages import MessageCode, UserMessage, join, term
from keep_desktop.domain.permissions import Risk
from keep_desktop.ports.mcp import McpRegistry
from keep_desktop.ports.tools import CallContext, EffectRisk, Tool, ToolBox, ToolInput, ToolOutput
from keep_desktop.tools.mcp.servers import McpServers
from keep_desktop.tools.registry import documentation, properties_text
from keep_desktop.tools.text import single_line

_DESCRIPTION = 2_000
_PROBLEMS = 500
_CHANGED = 300
#: Of a server that was never confirmed nothing is known.
_UNKNOWN = ToolFacts("")


class McpInput(ToolInput):
    """Any properties: what a server takes is checked by its own schema."""

    model_config = ConfigDict(extra="allow")


class McpOutput(ToolOutput):
    text: str
    content: list[Any]
    structured: Any = None


class McpTool(Tool[McpInput]):
    """A tool that changes something, as far as the user confirmed."""

    risk = EffectRisk.HIGH
    access = Risk.SENDS
    Input = McpInput
    Output = McpOutput
    server: ClassVar[str]
    facts: ClassVar[ToolFacts]

    def __init__(self, registry: McpRegistry, servers: McpServers) -> None:
        self._registry = registry
        self._servers = servers

    @property
    def _reads(self) -> bool:
        return self.access is Risk.READS

    def require_available(self) -> None:
        self._confirmed()

    def title(self, params: McpInput) -> str:
        return UserMessage(
            "Use {tool} of {server}", tool=single_line(self.name, 100), server=self.server
        )

    def observe(self, params: McpInput, context: CallContext) -> JsonValue:
        """A call that would not be made is not recorded either."""
        self._prepared(params, context)
        return None

    def call(self, params: McpInput, context: CallContext) -> JsonValue:
        server = self._prepared(params, context) if self._reads else self._confirmed()
        return self._servers.call(
            server,
            self.facts.name,
            params.model_dump(mode="json"),
            context.cancel,
            what=self.full_name,
            mutates=not self._reads,
            check=lambda listing: self._check(server.with_seen(listing)),
        )

    def predict(self, params: McpInput, context: CallContext) -> JsonValue:
        self._confirmed()
        self._check_input(params, context)
        return self.predict_from_params(params, context)

    def predict_from_params(self, params: McpInput, context: CallContext) -> JsonValue:
        return {"text": "", "content": [], "structured": None}

    def resources(self, params: McpInput) -> Sequence[str]:
        """What is read of a server may depend on any earlier mutation of it."""
        return (f"mcp:{self.server}",)

    def depends_on(self, params: McpInput) -> Sequence[str]:
        return ()

    # -- what must hold before a call -----------------------------------------------------------

    def _prepared(self, params: McpInput, context: CallContext) -> McpServer:
        """The server, which describes the tool at this moment as it was confirmed."""
        server = self._confirmed()
        self._check_input(params, context)
        listing = self._servers.listing(server, context.cancel)
        now = server.with_seen(listing)
        if now != server and not context.rehearsed:
            now = self._registry.note_seen(server.name, server.origin, listing) or now
        self._check(now)
        return now

    def _confirmed(self) -> McpServer:
        """As far as is known without asking it."""
        server = self._registry.get(self.server)
        if server is None:
            raise ToolChanged(
                UserMessage(
                    "{tool} was not called: there is no MCP server {server}. Add it under "
                    "Settings, MCP servers, and confirm it.",
                    code=MessageCode.TOOL_OFF,
                    tool=self.full_name,
                    server=self.server,
                ),
                about={"server": self.server, "tool": self.name},
            )
        # What was seen last may be put right by now: the server is asked.
        self._check(server if server.pinned is None else server.confirmed_only())
        return server

    def _check(self, server: McpServer) -> None:
        """Raise ToolChanged unless the tool is on."""
        status = server.status(self.name)
        if status is ToolStatus.ON and server.kind(self.name) is self._kind:
            return
        changes = server.difference(self.name)
        about: dict[str, JsonValue] = {
            "server": self.server,
            "tool": self.name,
            "status": str(status),
            "was": {part: was for part, (was, _) in changes.items()},
            "now": {part: now for part, (_, now) in changes.items()},
        }
        raise ToolChanged(_why_off(self.full_name, self.server, status, changes), about=about)

    @property
    def _kind(self) -> ToolKind:
        return ToolKind.READ if self._reads else ToolKind.MUTATION

    def _check_input(self, params: McpInput, context: CallContext) -> None:
        """By the server's schema, in the parser's process: checking by a hostile one may take for
        ever."""
        value = params.model_dump(mode="json")
        parts = [json.dumps(one).encode() for one in (dict(self.facts.input_schema), value)]
        (problems,) = context.parse("mcp.problems", parts, self.full_name)
        if problems:
            raise LogicFailure(
                UserMessage(
                    "Invalid input for {tool}: {problems}",
                    tool=self.full_name,
                    problems=single_line(problems.decode("utf-8", "replace"), _PROBLEMS),
                )
            )


class McpRead(McpTool):
    """A tool that the user confirmed as a read."""

    risk = EffectRisk.LOW
    access = Risk.READS
    read_only = True


def _why_off(
    tool: str, server: str, status: ToolStatus, changes: Mapping[str, tuple[str, str]]
) -> UserMessage:
    match status:
        case ToolStatus.UNCONFIRMED:
            return UserMessage(
                "{tool} was not called: it is not confirmed. Confirm the MCP server {server} under "
                "Settings, MCP servers, or with `mcp confirm {server}`.",
                code=MessageCode.TOOL_OFF,
                tool=tool,
                server=server,
            )
        case ToolStatus.GONE:
            return UserMessage(
                "{tool} was not called: the MCP server {server} has no such tool any more. Change "
                "the workflow, or confirm the server again once it has it.",
                code=MessageCode.TOOL_OFF,
                tool=tool,
                server=server,
            )
        case _:
            texts = [
                UserMessage(
                    "Its {part} was “{was}” and is “{now}”.",
                    part=term(part),
                    was=single_line(was, _CHANGED),
                    now=single_line(now, _CHANGED),
                )
                for part, (was, now) in changes.items()
            ]
            return UserMessage(
                "{tool} was not called: it is not as you confirmed it. {changes} If that is right, "
                "confirm the MCP server {server} again.",
                code=MessageCode.TOOL_OFF,
                tool=tool,
                server=server,
                changes=join(texts, " "),
            )


_PERMITS = "Use {name} of {server}"


class ToolBoxWithMcp:
    """A ToolBox with the tools of MCP servers beside those of *tools*. Thread-safe: each look-up
    reads anew what is confirmed."""

    def __init__(self, tools: ToolBox, registry: McpRegistry, servers: McpServers) -> None:
        self._tools = tools
        self._registry = registry
        self._servers = servers

    def find(self, namespace: str, name: str) -> Tool[Any] | None:
        """Of a server that is missing or not confirmed too: its call says what to do."""
        if not namespace.startswith(PREFIX):
            return self._tools.find(namespace, name)
        server = namespace.removeprefix(PREFIX)
        stored = self._registry.get(server)
        return self._made(stored or McpServer(name=server), name)

    def _made(self, server: McpServer, name: str) -> Tool[Any]:
        pinned = server.pinned.tools if server.pinned is not None else {}
        facts = pinned.get(name, _UNKNOWN)
        base = McpRead if server.kind(name) is ToolKind.READ else McpTool
        made = type(
            base.__name__,
            (base,),
            {
                "namespace": server.namespace,
                "name": name,
                "description": _quoted(facts.description),
                "permits": _PERMITS,
                "permits_facts": {"name": name, "server": server.name},
                "server": server.name,
                "facts": facts,
            },
        )
        return cast("Callable[..., Tool[Any]]", made)(self._registry, self._servers)

    def _on(self) -> Mapping[str, Sequence[tuple[McpServer, str]]]:
        """The tools that may be called, by namespace."""
        found = {
            server.namespace: [
                (server, name) for name in server.tools() if server.status(name) is ToolStatus.ON
            ]
            for server in self._registry.all().values()
        }
        return {namespace: tools for namespace, tools in found.items() if tools}

    def names(self) -> Mapping[str, Sequence[str]]:
        own = {
            server.namespace: list(server.pinned.tools)
            for server in self._registry.all().values()
            if server.pinned is not None
        }
        return {**self._tools.names(), **own}

    def offered(self) -> Mapping[str, Sequence[str]]:
        own = {namespace: [name for _, name in tools] for namespace, tools in self._on().items()}
        return {**self._tools.offered(), **own}

    def docs(self, *, of_handlers: bool = False) -> Mapping[str, str]:
        docs = dict(self._tools.docs(of_handlers=of_handlers))
        for namespace, tools in self._on().items():
            texts = {
                f"{namespace}.{name}": documentation(
                    self._made(server, name),
                    of_handlers=of_handlers,
                    inputs=properties_text(server.tools()[name].input_schema),
                )
                for server, name in tools
            }
            docs.update(texts)
            docs[namespace] = "\n\n".join(texts.values())
        return docs

    def input_types(self) -> Mapping[str, tuple[str, ...]]:
        return self._tools.input_types()

    def parse(self, tool: Tool[Any], input: JsonValue) -> ToolInput:
        return self._tools.parse(tool, input)

    def check_output(self, tool: Tool[Any], value: JsonValue) -> JsonValue:
        return self._tools.check_output(tool, value)


def _quoted(description: str) -> str:
    """What a server says of its tool is data, not an instruction to whoever reads it."""
    said = json.dumps(single_line(description, _DESCRIPTION), ensure_ascii=False)
    return f"A tool of an MCP server, which describes it as {said}. Answers up to 1 MB."
