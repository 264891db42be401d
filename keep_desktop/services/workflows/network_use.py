"""Which enabled or paused workflows use the network, and which hosts and services.

A script may build an address at run time, so unknown targets are reported as such; nothing usable
is missing: a network tool is refused to a script that does not name it.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from urllib.parse import urlsplit

from tree_sitter import Node

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.mcp import PREFIX as MCP
from keep_desktop.domain.planning.models import ModelRole
from keep_desktop.domain.workflows import ScriptVersion, Workflow, WorkflowStatus
from keep_desktop.engine.runs.tool_lookup import (
    is_named,
    is_namespace_named,
    namespaces_with,
)
from keep_desktop.engine.scripts.syntax import ScriptText, SyntaxNode
from keep_desktop.ports.views import NetworkUse
from keep_desktop.services.context import Keep
from keep_desktop.services.model_hosts import remote_host_by_role
from keep_desktop.services.workflows.lifecycle import Draft
from keep_desktop.tools.connectors.known_services import Catalogue

#: The network tools besides those of connected services. Repeated here so that readers need not
#: wait for the import of tools.
NETWORK_TOOLS = (
    ("Feeds", "fetch"),
    ("Http", "call"),
    ("Http", "download"),
    ("Mail", "send"),
    ("Weather", "get"),
    ("Web", "download"),
    ("Web", "fetchParse"),
    ("Web", "search"),
)
_FIXED = {("Weather", "get"): "api.open-meteo.com"}
#: Tools that ask a model, which may be on this computer, and which.
MODEL_TOOLS: Mapping[tuple[str, str], ModelRole] = {
    ("Audio", "explain"): ModelRole.AUDIO,
    ("Audio", "transcribe"): ModelRole.AUDIO,
    ("Images", "explain"): ModelRole.VISION,
    ("Images", "generate"): ModelRole.IMAGES,
    ("Images", "transform"): ModelRole.IMAGES,
    ("Pdf", "explain"): ModelRole.TEXT,
    ("Text", "classify"): ModelRole.TEXT,
    ("Text", "extract"): ModelRole.TEXT,
    ("Text", "generate"): ModelRole.TEXT,
    ("Text", "summarize"): ModelRole.TEXT,
}
#: The parameter of each that contains the target.
_WHERE_TO = {
    "Feeds.fetch": "url",
    "Http.call": "service",
    "Http.download": "service",
    "Mail.send": "account",
    "Web.download": "url",
    "Web.fetchParse": "url",
}
_SERVICE = re.compile(r"[\"']?(?:service|account)[\"']?\s*:\s*[\"'`]([^\"'`$]{1,100})[\"'`]")
_TEXTS = ("string", "template_string")
_ADDRESS = re.compile(r"https?://[^\s\"'`<>$\\]{1,200}")
#: Paused ones count: a click on Resume must not make the display wrong.
_COUNTED = frozenset({WorkflowStatus.ACTIVE, WorkflowStatus.PAUSED})


def network_use(keep: Keep) -> tuple[NetworkUse, ...]:
    """Enabled or paused workflows, by name."""
    with keep.ledger.read() as uow:
        on = [one for one in uow.workflows.all() if one.status in _COUNTED]
        versions = [(one, uow.workflows.version(one.active_version_id)) for one in on]
    models = remote_host_by_role(keep)
    found = []
    for workflow, version in versions:
        reach = (
            None
            if version is None
            else _network_use(workflow.name, version, workflow.values, models)
        )
        if reach is not None:
            found.append(reach)
    return tuple(sorted(found, key=lambda one: one.workflow))


def network_use_of(
    keep: Keep, workflow_id: WorkflowId, draft: Draft | None = None
) -> NetworkUse | None:
    """The same for one workflow, also one that is off, or for its *draft*; None if it uses no
    network."""
    with keep.ledger.read() as uow:
        workflow = uow.workflows.get(workflow_id)
        version = None if workflow is None else uow.workflows.version(workflow.active_version_id)
    if workflow is None or version is None:
        return None
    models = remote_host_by_role(keep)
    if draft is None:
        return _network_use(workflow.name, version, workflow.values, models)
    drafted = replace(version, script=draft.script, params_schema=draft.params_schema)
    return _network_use(workflow.name, drafted, draft.params, models)


def network_use_of_version(
    keep: Keep, workflow: Workflow, version: ScriptVersion
) -> NetworkUse | None:
    """The same for any version of it."""
    return _network_use(workflow.name, version, workflow.values, remote_host_by_role(keep))


def _network_use(
    name: str,
    version: ScriptVersion,
    values: Mapping[str, JsonValue],
    models: Mapping[ModelRole, str],
) -> NetworkUse | None:
    """*models*: the hosts of models that are not on this computer."""
    models_used = _models_in(version.script) if models else ()
    hosts = tuple(dict.fromkeys(models[role] for role in models_used if role in models))
    reach = _without_models(name, version, values)
    if not hosts:
        return reach
    if reach is None:
        return NetworkUse(workflow=name, places=hosts)
    return replace(reach, places=tuple(dict.fromkeys((*reach.places, *hosts))))


@lru_cache(maxsize=256)
def _models_in(script: str) -> tuple[ModelRole, ...]:
    """What the models are used for that it asks."""
    return tuple(role for tool, role in MODEL_TOOLS.items() if is_named(script, *tool))


def _without_models(
    name: str, version: ScriptVersion, values: Mapping[str, JsonValue]
) -> NetworkUse | None:
    named = _named_in(version.script)
    accounts = sorted(version.connections(values))
    if named is None:
        return NetworkUse(workflow=name, places=tuple(accounts)) if accounts else None
    effective_params = version.effective_params(values)
    given = _hosts(_texts(effective_params))
    services = _texts({one: effective_params.get(one) for one in named.services_in})
    others = named.others or not named.addresses_in.union(named.services_in) <= {
        one for one, value in effective_params.items() if _is_text(value)
    }
    places = tuple(dict.fromkeys((*accounts, *given, *services, *named.places)))
    return NetworkUse(workflow=name, places=places, others=others)


def users_of(keep: Keep, services: Iterable[str]) -> Mapping[str, tuple[str, ...]]:
    """The workflows that name each service, in their script or their settings, by name; also those
    that are off or archived. A name built at run time is not found."""
    with keep.ledger.read() as uow:
        workflows = uow.workflows.all()
        versions = [(one, uow.workflows.version(one.active_version_id)) for one in workflows]
    named = [
        (one.name, {*(named.places if named else ()), *_texts(version.takes(one.values))})
        for one, version in versions
        if version is not None
        for named in [_named_in(version.script)]
    ]
    return {
        service: tuple(sorted(name for name, texts in named if service in texts))
        for service in services
    }


@immutable
class _Named:
    """Targets named in a script: hosts and services, and the parameters that contain others.
    `others`: there may be more, since it builds one or hides its calls."""

    places: tuple[str, ...]
    addresses_in: frozenset[str] = frozenset()
    services_in: frozenset[str] = frozenset()
    others: bool = True


@lru_cache(maxsize=256)
def _named_in(script: str) -> _Named | None:
    """None if it uses no network."""
    connected = tuple(
        urlsplit(one.address).netloc if one.address else one.title
        for one in Catalogue().all()
        if any(is_namespace_named(script, space) for space in one.namespaces)
    )
    # Another program, which may send on what it is given.
    connected += tuple(f"{name.removeprefix(MCP)} (MCP)" for name in namespaces_with(script, MCP))
    connected += tuple(place for tool, place in _FIXED.items() if is_named(script, *tool))
    if not connected and not any(is_named(script, *tool) for tool in NETWORK_TOOLS):
        return None
    text = ScriptText(script)
    if text.is_too_long:
        return _Named(())
    places = list(text.walk())
    calls = _NetworkCalls(text, places)
    services, hosts = list[str](), list[str]()
    for place in places:
        if place.kind == "pair" and (service := _SERVICE.match(text.text(place.node))) is not None:
            services.append(service[1])
        elif place.kind in _TEXTS:
            hosts += _hosts(_ADDRESS.findall(text.text(place.node)))
    named = (*services, *hosts, *connected)
    return _Named(
        named,
        frozenset(calls.params["url"]),
        frozenset((*calls.params["service"], *calls.params["account"])),
        others=calls.others or not calls.literals <= set(named),
    )


class _NetworkCalls:
    """Targets of a script's network calls: as texts, as parameters, or otherwise."""

    def __init__(self, text: ScriptText, places: Sequence[SyntaxNode]) -> None:
        self._text = text
        self.params: dict[str, set[str]] = {"url": set(), "service": set(), "account": set()}
        self.literals: set[str] = set()
        self.others = False
        self._assigned_from: dict[str, Node | None] = {}
        self._bound: Counter[str] = Counter()
        for place in places:
            if place.kind in ("identifier", "shorthand_property_identifier_pattern"):
                name = text.text(place.node)
                self._bound[name] += place.binding
                # What `eval` changes is in no text, and an escaped name is another's.
                self.others |= name == "eval" or "\\" in name
            if place.kind.endswith("assignment_expression"):
                left = text.text(place.node.child_by_field_name("left"))
                self._bound.update(re.findall(r"\w+", left))
            if place.kind == "for_in_statement":
                name = text.text(place.node.child_by_field_name("left"))
                self._assigned_from[name] = place.node.child_by_field_name("right")
            elif place.kind == "variable_declarator":
                name = text.text(place.node.child_by_field_name("name"))
                self._assigned_from[name] = place.node.child_by_field_name("value")
        spaces = {space for space, _ in NETWORK_TOOLS}
        for place in places:
            if place.kind == "identifier" and text.text(place.node) in spaces:
                self._visit(place)
            elif place.kind == "ERROR":
                self.others = True

    def _visit(self, place: SyntaxNode) -> None:
        member = place.up
        if member is None or member.kind != "member_expression" or not place.is_field("object"):
            self.others = True
            return
        called = f"{self._text.text(place.node)}." + self._text.text(
            member.node.child_by_field_name("property")
        )
        # Which search service is connected is not told by the text.
        self.others |= called == "Web.search"
        where = _WHERE_TO.get(called)
        if where is None:
            return
        whole = member.whole
        call = whole.up
        if call is None or call.kind != "call_expression" or not whole.is_field("function"):
            self.others = True
            return
        given = call.node.child_by_field_name("arguments")
        values = list(self._values(given, where))
        if len(values) != 1 or not self._is_known(values[0], where):
            self.others = True

    def _values(self, given: Node | None, where: str) -> Iterator[Node | None]:
        """The call's argument *where*; None if unknown."""
        objects = [one for one in given.named_children if one.type != "comment"] if given else []
        if len(objects) != 1 or objects[0].type != "object":
            yield None
            return
        for part in objects[0].named_children:
            if part.type == "pair":
                key = part.child_by_field_name("key")
                name = self._text.text(key).strip("\"'")
                if key is None or key.type not in ("property_identifier", "string"):
                    yield None
                elif name in ("toJSON", "__proto__"):
                    yield None  # another object is passed instead
                elif name == where or "\\" in name:
                    yield part.child_by_field_name("value")
            elif part.type == "shorthand_property_identifier":
                if self._text.text(part) == where:
                    yield part
            elif part.type != "comment":
                yield None

    def _is_known(self, value: Node | None, where: str) -> bool:
        source_text = self._text.text(value)
        if value is None:
            return False
        if value.type in ("identifier", "shorthand_property_identifier"):
            # A parameter or a loop over one, if no other variable has the name.
            source = self._assigned_from.get(source_text)
            return self._bound[source_text] == 1 and self._is_param(source, where)
        if value.type == "subscript_expression":
            return self._is_param(value.child_by_field_name("object"), where)
        if value.type == "member_expression":
            return self._is_param(value, where)
        if value.type != "string" or "\\" in source_text:
            return False
        known = tuple(_hosts([source_text[1:-1]])) if where == "url" else (source_text[1:-1],)
        self.literals.update(known)
        return bool(known)

    def _is_param(self, value: Node | None, where: str) -> bool:
        found = re.fullmatch(r"params\.(\w+)(?:\.trim\(\))?", self._text.text(value))
        if found is None or self._bound["params"]:
            return False
        self.params[where].add(found[1])
        return True


def _is_text(value: JsonValue) -> bool:
    """Whether `_texts` finds everything in it."""
    values = value if isinstance(value, list) else [value]
    return all(one is None or isinstance(one, str) for one in values)


def _texts(values: Mapping[str, JsonValue]) -> Iterator[str]:
    for value in values.values():
        for text in value if isinstance(value, list) else (value,):
            if isinstance(text, str):
                yield text


def _hosts(texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        try:
            parts = urlsplit(text.strip())
            if parts.scheme in ("http", "https") and parts.hostname:
                yield parts.hostname
        except ValueError:
            continue
