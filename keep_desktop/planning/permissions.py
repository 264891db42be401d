"""What a script may use, as far as its text and its parameters tell: the permissions that a person
is asked to approve."""

import os
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, TypeAdapter, ValidationError

from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.permissions import (
    ANY,
    Capability,
    Permission,
    PermissionOrigin,
    PermissionStatus,
    Risk,
    Scope,
    ScopeKind,
    Target,
)
from keep_desktop.domain.system.resource_names import EVERYWHERE, path_in
from keep_desktop.engine.permissions import is_inside
from keep_desktop.engine.runs.tool_lookup import is_named, names_in, namespaces_in
from keep_desktop.engine.scripts.syntax import ScriptText
from keep_desktop.planning.review.records import ToolUse
from keep_desktop.planning.review.script import Script
from keep_desktop.planning.review.tool_calls import constants
from keep_desktop.planning.review.tool_facts import ReviewTools
from keep_desktop.planning.review.values import (
    ELEMENT,
    Atom,
    Head,
    Kind,
    Value,
    flat,
    heads_of,
    member,
)
from keep_desktop.ports.tools import Tool, ToolBox

#: Begins the namespaces of MCP servers.
_MCP = "Mcp_"
#: More values of one parameter than a person would look through: they count as data.
_MOST_VALUES = 200
_HAS_WHOLE_HOST = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://[^/?#\\]+[/?#]")
_SEPARATORS = re.compile(r"[,;\n]")
_PATH_SEPARATORS = ("/", os.sep)


@immutable
class PlannedPermission:
    permission: Permission
    risk: Risk
    #: The script reaches such calls only under a condition, or goes on after their failure.
    is_optional: bool = False
    #: None: that of the tool itself.
    scope: Scope | None = None

    @property
    def capability(self) -> Capability:
        return self.permission.capability

    @property
    def is_asked(self) -> bool:
        """Stands for values that only a run knows: each new one is asked about, unless a person
        allows any."""
        is_any = self.scope is not None and self.scope.value == ANY
        return is_any and self.permission.target is Target.DATA


def planned_permissions(
    script: str,
    params: Mapping[str, JsonValue],
    tools: ToolBox,
    reached: Collection[Capability] | None = None,
) -> tuple[PlannedPermission, ...]:
    """By tool and scope, with status `proposed`. *reached*: what a rehearsal used; None where there
    was none. Takes up to a second for a long script."""
    return _PermissionPlan(script, params, tools, reached).permissions()


def used_tools(script: str, tools: ToolBox) -> Iterator[Tool[Any]]:
    """The tools that the script names and that need a permission."""
    for namespace, names in tools.names().items():
        for name in names:
            tool = tools.find(namespace, name)
            if tool is not None and tool.access is not None and is_named(script, namespace, name):
                yield tool
    for namespace in namespaces_in(script):
        # Those that the user has yet to confirm: by then the script has been approved with them.
        for name in names_in(script, namespace) if namespace.startswith(_MCP) else ():
            tool = tools.find(namespace, name)
            if tool is not None and name not in tools.names().get(namespace, ()):
                yield tool


@dataclass(slots=True)
class _CallLine:
    target: Target
    names: set[str]
    risk: Risk
    is_optional: bool


class _PermissionPlan:
    def __init__(
        self,
        script: str,
        params: Mapping[str, JsonValue],
        tools: ToolBox,
        reached: Collection[Capability] | None,
    ) -> None:
        self._params = params
        self._reached = reached
        self._tools = {tool.full_name: tool for tool in used_tools(script, tools)}
        self._toolbox = tools
        self._lines: dict[Capability, _CallLine] = {}
        #: Which lines a rehearsal reached, and those that it alone knows.
        self._seen: set[Capability] = set()
        self._added: set[Capability] = set()
        #: Which are folders or files.
        self._paths: set[Capability] = set()
        text = ScriptText(script)
        self._uses: dict[str, list[ToolUse]] = {}
        self._is_whole = not text.is_too_long
        if self._is_whole and self._tools:
            records = Script(text, ReviewTools(tools)).records
            self._is_whole = not records.incomplete
            for use in records.calls:
                self._uses.setdefault(use.tool, []).append(use)

    def permissions(self) -> tuple[PlannedPermission, ...]:
        for name, tool in self._tools.items():
            uses = self._uses.get(name, ())
            for use in uses:
                self._add_use(tool, use)
            if not uses or not self._is_whole:
                self._add_unknown(tool)
        self._add_reached()
        return tuple(
            PlannedPermission(
                Permission(
                    capability=capability,
                    status=PermissionStatus.PROPOSED,
                    origin=PermissionOrigin.REHEARSAL
                    if capability in self._added
                    else PermissionOrigin.SCRIPT,
                    target=line.target,
                    names=tuple(sorted(line.names)),
                    seen=None if self._reached is None else capability in self._seen,
                    risk=line.risk,
                ),
                line.risk,
                line.is_optional,
                self._tools[capability.tool].scope_of(capability.scope)
                if capability.scope
                else None,
            )
            for capability, line in sorted(self._lines.items())
        )

    # -- from the script ----------------------------------------------------------------------

    def _add_use(self, tool: Tool[Any], use: ToolUse) -> None:
        given = {name for obj in use.arguments.objects for name in obj.props}
        is_open = use.arguments.atoms or any(o.elem is not None for o in use.arguments.objects)
        accounts = {name for name, kind in tool.scope_params.items() if kind is ScopeKind.ACCOUNT}
        paths = {name for name, kind in tool.scope_params.items() if kind is ScopeKind.FOLDER}
        names_none = not given & (paths | accounts or tool.scope_params.keys())
        # One that may name either and names neither is not made.
        if names_none and not is_open and not (paths and accounts):
            # The only account goes without saying.
            self._add(tool, use, "")
        for name, kind in tool.scope_params.items():
            if use.arguments.atoms:
                # The input as a whole comes from elsewhere.
                self._add_value(tool, use, name, member(Value(use.arguments.atoms), name, 0))
            for obj in use.arguments.objects:
                if obj.elem is not None:
                    self._add_data(tool, use, name, obj.elem)
                if name in obj.props:
                    self._add_value(tool, use, name, obj.props[name])
            if name not in given and not is_open:
                self._add_left_out(tool, use, kind)

    def _add_left_out(self, tool: Tool[Any], use: ToolUse, kind: ScopeKind) -> None:
        """What a call reaches that names nothing of this kind."""
        for scope in tool.named_scopes(_input(tool, dict.fromkeys(tool.scope_params))):
            if scope.kind is kind is not ScopeKind.FOLDER:
                self._add(tool, use, str(scope))

    def _add_value(self, tool: Tool[Any], use: ToolUse, name: str, value: Value) -> None:
        kind = tool.scope_params[name]
        for one in _texts_in(value):
            if kind is ScopeKind.FOLDER:
                self._add_path(tool, use, one)
                continue
            if kind in (ScopeKind.ACCOUNT, ScopeKind.PLACE) and self._is_left_empty(one):
                # Such a call names none; should the parameter be filled in, that is approved then.
                kinds = tool.scope_params.values()
                is_of_account = kind is ScopeKind.ACCOUNT or ScopeKind.ACCOUNT not in kinds
                # Of a tool of files that would be all that was given.
                if is_of_account and ScopeKind.FOLDER not in kinds:
                    self._add(tool, use, "")
                self._add_left_out(tool, use, kind)
                continue
            scopes = list(self._scopes(tool, name, kind, one))
            for scope, names in scopes:
                target = Target.PARAMETER if names else Target.FIXED
                self._add(tool, use, str(scope or ""), target, names)
            if not scopes:
                self._add_data(tool, use, name, value)

    def _add_path(self, tool: Tool[Any], use: ToolUse, head: Head) -> None:
        """The folder or file of the parameter that a path begins with and stays in; else all that
        was granted."""
        first = head[0]
        name = first.path[0] if isinstance(first, Atom) and first.path else ""
        if name and self._is_left_empty((first,)):
            # Such a call is not made; should the parameter be filled in, that is approved then.
            return
        place = self._place(head) if name else ""
        if place:
            self._paths.add(Capability(tool.full_name, place))
            self._add(tool, use, place, Target.PARAMETER, (name,))
        else:
            self._add(tool, use, "")

    def _place(self, head: Head) -> str:
        """What the parameter names that a path begins with, resolved; "" where the path may lie
        elsewhere."""
        known = [self._part(part) for part in head if part is not None]
        parts = [one[0] for one in known if one is not None and len(one) == 1]
        is_known = len(parts) == len(known) and (len(head) == 1 or len(parts) > 1)
        # What follows a name without a separator belongs to it.
        if not is_known or not all(one.startswith(_PATH_SEPARATORS) for one in parts[1:2]):
            return ""
        try:
            named = Path(parts[0]).expanduser().resolve()
            path = Path("".join(parts)).expanduser()
            is_there = path.is_absolute() and path.resolve().is_relative_to(named)
        except (OSError, RuntimeError, ValueError):
            return ""
        return str(named) if is_there else ""

    def _add_data(self, tool: Tool[Any], use: ToolUse, name: str, value: Value) -> None:
        if tool.scope_params[name] is ScopeKind.FOLDER:
            self._add(tool, use, "")
        else:
            self._add(tool, use, tool.any_of(name), Target.DATA, _names_of(value))

    def _add_unknown(self, tool: Tool[Any]) -> None:
        """A tool that is named, of whose calls nothing is known."""
        kinds = set(tool.scope_params.values())
        if not kinds or ScopeKind.FOLDER in kinds:
            self._add(tool, None, "")
        for name, kind in tool.scope_params.items():
            if kind is not ScopeKind.FOLDER:
                self._add(tool, None, tool.any_of(name), Target.DATA)

    def _add(
        self,
        tool: Tool[Any],
        use: ToolUse | None,
        scope: str,
        target: Target = Target.FIXED,
        names: Sequence[str] = (),
    ) -> None:
        risk = _risk_of(tool, use)
        optional = use is None or bool(use.path) or use.caught or not use.reached
        known = self._lines.setdefault(
            Capability(tool.full_name, scope), _CallLine(target, set(), risk, is_optional=True)
        )
        known.names.update(names)
        known.is_optional &= optional
        known.risk = max(known.risk, risk, key=list(Risk).index)
        if target is Target.FIXED:
            known.target = target

    def _scopes(
        self, tool: Tool[Any], name: str, kind: ScopeKind, head: Head
    ) -> Iterator[tuple[Scope | None, tuple[str, ...]]]:
        """The scopes of a call given such a text, with the parameters it is made of; none where
        only a run knows."""
        parts = [self._part(part) for part in head if part is not None]
        goes_on = None in head
        if not parts or any(one is None for one in parts):
            return
        names = tuple(part.path[0] for part in head if isinstance(part, Atom) and part.path)
        if kind is ScopeKind.HOST and isinstance(head[0], str) and _HAS_WHOLE_HOST.match(head[0]):
            # Whatever follows, the host is this one.
            parts, names, goes_on = parts[:1], (), True
        of_one_parameter = len(parts) == 1 and bool(names)
        for texts in product(*(one for one in parts if one is not None)):
            text = "".join(texts)
            if goes_on and kind is ScopeKind.HOST and not of_one_parameter:
                if not _HAS_WHOLE_HOST.match(text):
                    continue
            elif goes_on and not of_one_parameter:
                continue
            each = _SEPARATORS.split(text) if goes_on and kind is not ScopeKind.HOST else [text]
            for one in filter(str.strip, each):
                call = _scoped(tool, name, one)
                # Of another kind is what a call would reach that gave nothing else.
                given = [
                    scope
                    for scope in tool.scopes(call)
                    if scope.kind is kind and not tool.is_implied(scope, call)
                ]
                # What is not described yet reaches nothing.
                yield from ((scope, names) for scope in given or (None,))

    def _is_left_empty(self, head: Head) -> bool:
        """Whether the text is that of a parameter which has none."""
        path = head[0].path if len(head) == 1 and isinstance(head[0], Atom) else ()
        return len(path) == 1 and self._params.get(path[0]) in (None, "")

    def _part(self, part: "str | Atom") -> Sequence[str] | None:
        """The texts that this part may be; None where they are too many."""
        if isinstance(part, str):
            return [part]
        found = list(_values_at(self._params, part.path))
        return found if found and len(found) <= _MOST_VALUES else None

    # -- from a rehearsal ---------------------------------------------------------------------

    def _add_reached(self) -> None:
        of_script = set(self._lines)
        for one in self._reached or ():
            tool = self._tools.get(one.tool)
            if tool is None:
                continue
            kinds = tool.scope_params.values()
            is_of_files = ScopeKind.FOLDER in kinds and path_in(one.scope or EVERYWHERE) is not None
            if is_of_files:
                # What the script names includes them.
                self._seen |= {known for known in of_script if self._is_of(known, one)}
                continue
            scope = tool.scope_of(one.scope)
            if one.scope and scope.kind is ScopeKind.FOLDER:
                # Stored when places were not told from paths yet.
                continue
            self._seen |= {
                known
                for known in of_script
                if known.tool == one.tool and known.scope in (one.scope, scope.any)
            }
            if (one.scope or ScopeKind.ACCOUNT in kinds) and one not in of_script:
                self._lines[one] = _CallLine(
                    Target.DATA, set(), _risk_of(tool, None), is_optional=True
                )
                self._added.add(one)
                self._seen.add(one)

    def _is_of(self, known: Capability, reached: Capability) -> bool:
        """Whether a line of the script is about the files that a rehearsal reached."""
        path = path_in(reached.scope or EVERYWHERE)
        return known.tool == reached.tool and (
            not known.scope or (known in self._paths and (not path or is_inside(path, known.scope)))
        )


def _risk_of(tool: Tool[Any], use: ToolUse | None) -> Risk:
    access = tool.access or Risk.READS
    if use is None:
        return access
    try:
        return tool.access_of(_input(tool, constants(use.arguments))) or access
    except Exception:  # noqa: BLE001 - asked with a part of its input, a tool may raise anything
        return access


def _input(tool: Tool[Any], given: Mapping[str, JsonValue]) -> Any:
    fields = tool.Input.model_fields
    by_alias = {field.alias or name: name for name, field in fields.items()}
    values = {by_alias.get(name, name): value for name, value in given.items()}
    return tool.Input.model_construct(None, **values)


def _scoped(tool: Tool[Any], name: str, text: str) -> Any:
    """An input that names nothing but *text*, in the form in which calls have it."""
    given: dict[str, JsonValue] = {one: None for one in tool.scope_params if one != name}
    for attribute, field in tool.Input.model_fields.items():
        if (field.alias or attribute) == name:
            given[name] = text
            with suppress(ValidationError):
                given[name] = _adapter(tool.Input, attribute).validate_python(text)
    return _input(tool, given)


@cache
def _adapter(model: type[BaseModel], attribute: str) -> TypeAdapter[Any]:
    field = model.model_fields[attribute]
    as_declared: Any = Annotated[field.annotation, field]
    return TypeAdapter(as_declared)


#: What a value is made of beside parameters and what tools read.
_NAMES = {
    Kind.STATE: "an earlier run",
    Kind.TIME: "the time",
    Kind.RANDOM: "chance",
    Kind.POSITION: "a count",
}


def _names_of(value: Value) -> tuple[str, ...]:
    """The tools that read what it is made of, else the parameters; empty where that is not
    known."""
    atoms = flat(value).atoms
    if value.functions or any(atom.kind is Kind.UNKNOWN for atom in atoms):
        return ()
    names = {_NAMES.get(atom.kind, atom.name) for atom in atoms if atom.kind is not Kind.PARAM}
    return tuple(sorted(names or {atom.path[0] for atom in atoms if atom.path}))


def _texts_in(value: Value, depth: int = 3) -> Iterator[Head]:
    """How each text in a value may begin: of a list, those of its elements. One that is no text at
    all is not known."""
    inner = [
        one
        for obj in value.objects
        for one in (*obj.props.values(), *([obj.elem] if obj.elem is not None else []))
    ]
    heads = heads_of(value)
    yield from heads
    for one in inner:
        if depth:
            yield from _texts_in(one, depth - 1)
    if not heads and not inner:
        yield (None,)


def _values_at(value: JsonValue, path: Sequence[str]) -> Iterator[str]:
    """The texts in *value* at *path*, and in lists there."""
    if not path:
        if isinstance(value, str):
            yield value
        elif isinstance(value, list | tuple):
            for one in value:
                yield from _values_at(one, path)
        return
    step, rest = path[0], path[1:]
    if step == ELEMENT:
        inner = value.values() if isinstance(value, Mapping) else value
        for one in inner if isinstance(inner, Sequence) and not isinstance(inner, str) else ():
            yield from _values_at(one, rest)
    elif isinstance(value, Mapping):
        yield from _values_at(value.get(step), rest)
