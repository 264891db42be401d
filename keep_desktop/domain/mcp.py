"""MCP servers: what the user added, what was confirmed of them, and what differs from that.

What a server says of itself and its tools is untrusted. It is pinned when the user confirms it,
and a tool that is not exactly as it was pinned is off.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import field, replace
from enum import StrEnum
from typing import Any

from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue, digest

#: Namespaces of MCP tools: `Mcp_<server>`.
PREFIX = "Mcp_"
SERVER_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,39}")
_NO_LETTER = re.compile(r"[^A-Za-z0-9_]")


class ToolStatus(StrEnum):
    """Whether a tool may be called; only `on` is."""

    UNCONFIRMED = "unconfirmed"
    ON = "on"
    #: The tool, or what starts and is the server, is not as it was confirmed.
    CHANGED = "changed"
    #: The server has no such tool any more.
    GONE = "gone"


class ToolKind(StrEnum):
    READ = "read"
    MUTATION = "mutation"


@immutable
class ToolFacts:
    """A tool as its server describes it."""

    name: str
    description: str = ""
    input_schema: Mapping[str, Any] = field(default_factory=dict)
    #: `annotations` of the protocol: hints such as readOnlyHint.
    hints: Mapping[str, Any] = field(default_factory=dict)

    @property
    def says_read_only(self) -> bool:
        return self.hints.get("readOnlyHint") is True

    def as_json(self) -> dict[str, JsonValue]:
        return {
            "name": self.name,
            "description": self.description,
            "input_schema": dict(self.input_schema),
            "hints": dict(self.hints),
        }

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> "ToolFacts":
        return cls(value["name"], value["description"], value["input_schema"], value["hints"])


@immutable
class Listing:
    """A server as it describes itself. `tools` by the name that scripts use."""

    server: str
    version: str
    tools: Mapping[str, ToolFacts]

    def as_json(self) -> dict[str, JsonValue]:
        tools: dict[str, JsonValue] = {name: one.as_json() for name, one in self.tools.items()}
        return {"server": self.server, "version": self.version, "tools": tools}

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> "Listing":
        tools = {name: ToolFacts.from_json(one) for name, one in value["tools"].items()}
        return cls(value["server"], value["version"], tools)


@immutable(kw_only=True)
class McpServer:
    """A server that the user added. Holds no secret: the values of `env` and `headers` are in the
    keyring."""

    name: str
    #: The command with its arguments; empty for a server with an address.
    command: tuple[str, ...] = ()
    url: str | None = None
    #: Names of environment variables that it is given besides PATH, LANG and TMPDIR.
    env: tuple[str, ...] = ()
    #: Names of HTTP headers that it is sent.
    headers: tuple[str, ...] = ()
    #: What was confirmed; None before the first time.
    pinned: Listing | None = None
    #: Of what command, names and address it was confirmed.
    pinned_origin: str = ""
    #: The tools confirmed as reads.
    reads: frozenset[str] = frozenset()
    #: How it described itself last, if that differs from what was confirmed.
    seen: Listing | None = None

    @property
    def origin(self) -> str:
        """A hash over everything that decides what is started or called."""
        return digest(
            {
                "command": list(self.command),
                "url": self.url,
                "env": list(self.env),
                "headers": list(self.headers),
            }
        )

    @property
    def namespace(self) -> str:
        return PREFIX + self.name

    @property
    def current(self) -> Listing | None:
        """How it described itself last."""
        return self.seen or self.pinned

    def kind(self, tool: str) -> ToolKind:
        return ToolKind.READ if tool in self.reads else ToolKind.MUTATION

    @property
    def server_changed(self) -> bool:
        if self.pinned is None:
            return False
        now = self.current or self.pinned
        same = (now.server, now.version) == (self.pinned.server, self.pinned.version)
        return not same or self.pinned_origin != self.origin

    def status(self, tool: str) -> ToolStatus:
        pinned = self.pinned.tools.get(tool) if self.pinned is not None else None
        if pinned is None:
            return ToolStatus.UNCONFIRMED
        now = self.current.tools.get(tool) if self.current is not None else None
        if now is None:
            return ToolStatus.GONE
        if self.server_changed or pin_of(now) != pin_of(pinned):
            return ToolStatus.CHANGED
        return ToolStatus.ON

    def tools(self) -> Mapping[str, ToolFacts]:
        """All that are known of it, by name: as they are now, and those that are gone."""
        pinned = self.pinned.tools if self.pinned is not None else {}
        now = self.current.tools if self.current is not None else {}
        return dict(sorted({**pinned, **now}.items()))

    def with_seen(self, listing: Listing) -> "McpServer":
        """It described itself like this; nothing is confirmed by that."""
        return replace(self, seen=None if listing == self.pinned else listing)

    def unconfirmed(self) -> "McpServer":
        """As if it had just been added."""
        return replace(self, pinned=None, pinned_origin="", reads=frozenset(), seen=None)

    def confirmed_only(self) -> "McpServer":
        """As if it had not described itself otherwise since."""
        return replace(self, seen=None)

    def confirmed(self, listing: Listing, reads: frozenset[str]) -> "McpServer":
        return replace(self, pinned=listing, pinned_origin=self.origin, reads=reads, seen=None)

    def difference(self, tool: str) -> Mapping[str, tuple[str, str]]:
        """What differs from what was confirmed: part → (was, is). Empty where nothing was."""
        if self.pinned is None or (old := self.pinned.tools.get(tool)) is None:
            return {}
        now = self.current or self.pinned
        parts = {"server": (f"{self.pinned.server} {self.pinned.version}".strip(),
                            f"{now.server} {now.version}".strip())}  # fmt: skip
        new = now.tools.get(tool)
        if new is not None:
            parts["name"] = (old.name, new.name)
            parts["description"] = (old.description, new.description)
            parts["input"] = (_text(old.input_schema), _text(new.input_schema))
            parts["hints"] = (_text(old.hints), _text(new.hints))
        return {part: both for part, both in parts.items() if both[0] != both[1]}

    def as_json(self) -> dict[str, JsonValue]:
        return {
            "command": list(self.command),
            "url": self.url,
            "env": list(self.env),
            "headers": list(self.headers),
            "pinned": None if self.pinned is None else self.pinned.as_json(),
            "pinned_origin": self.pinned_origin,
            "reads": sorted(self.reads),
            "seen": None if self.seen is None else self.seen.as_json(),
        }

    @classmethod
    def from_json(cls, name: str, value: Any) -> "McpServer":
        pinned, seen = value["pinned"], value["seen"]
        return cls(
            name=name,
            command=tuple(value["command"]),
            url=value["url"],
            env=tuple(value["env"]),
            headers=tuple(value["headers"]),
            pinned=None if pinned is None else Listing.from_json(pinned),
            pinned_origin=value["pinned_origin"],
            reads=frozenset(value["reads"]),
            seen=None if seen is None else Listing.from_json(seen),
        )


def pin_of(tool: ToolFacts) -> str:
    """The hash by which a tool is known to be as it was confirmed."""
    return digest(tool.as_json())


def name_for_scripts(
    tools: list[ToolFacts], known: Mapping[str, ToolFacts]
) -> Mapping[str, ToolFacts]:
    """*tools* by names that JavaScript takes. A tool keeps the name it has in *known*."""
    taken = {one.name: name for name, one in known.items()}
    found = {taken[one.name]: one for one in tools if one.name in taken}
    for one in tools:
        if one.name in taken:
            continue
        plain = _NO_LETTER.sub("_", one.name) or "_"
        plain = f"_{plain}" if plain[0].isdigit() else plain
        name, number = plain, 2
        while name in found or name in known:
            name, number = f"{plain}_{number}", number + 1
        found[name] = one
    return found


def _text(value: Mapping[str, Any]) -> str:
    return json.dumps(value, indent=2, sort_keys=True, ensure_ascii=False)
