"""What a review knows of a value in a script: where it comes from, not what it is."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Optional

from tree_sitter import Node

from keep_desktop.domain.immutable import immutable

#: More origins of one value are left out: no rule needs all of them.
_MOST_ATOMS = 60
_MOST_OBJECTS = 8
#: Of a text put together; a script could double it with each line.
_LONGEST_TEXT = 64 * 1024
_MOST_PARTS = 64
_MOST_PATH = 8
#: How a text may begin: its parts up to the first that is neither a constant nor a parameter, which
#: is None.
Head = tuple["str | Atom | None", ...]
_MOST_HEADS = 40
_ANY_HEAD: Head = (None,)
#: Names of what identifies a thing at its source.
OWN_IDS = frozenset(
    {"guid", "id", "key", "link", "messageId", "message_id", "path", "uid", "uri", "url", "uuid"}
)
#: A step of a path: any element of a list.
ELEMENT = "*"


class Kind(StrEnum):
    PARAM = "param"
    #: A read's answer.
    SOURCE = "source"
    #: A mutation's answer.
    EFFECT = "effect"
    #: What an earlier run stored: a handler's state.
    STATE = "state"
    TIME = "time"
    RANDOM = "random"
    #: An index, a counter, a length.
    POSITION = "position"
    UNKNOWN = "unknown"


@immutable
class Atom:
    """One origin of a value."""

    kind: Kind
    #: The tool or parameter.
    name: str = ""
    path: tuple[str, ...] = ()
    #: The byte where the script reads it.
    start: int = 0
    #: The byte of the call that gave it.
    origin: int = 0
    #: Computed from it by a parse, a search or an unknown function.
    derived: bool = False
    #: Everything in it, as JSON.
    whole: bool = False
    cropped: bool = False
    #: Of a time: no finer than a day.
    coarse: bool = False

    @property
    def field(self) -> str:
        """The last property, without list elements."""
        return next((step for step in reversed(self.path) if step != ELEMENT), "")

    @property
    def holder(self) -> tuple[str, ...]:
        """The path of the thing that has the field."""
        path = self.path
        while path and path[-1] == ELEMENT:
            path = path[:-1]
        return path[:-1]


@dataclass(slots=True, eq=False)
class Obj:
    """An object or array that the script makes. Changes to it are merged, never replaced."""

    props: dict[str, "Value"] = field(default_factory=dict)
    #: Array elements, map values and properties with computed names.
    elem: Optional["Value"] = None
    #: Keys of a map.
    keys: Optional["Value"] = None
    is_list: bool = False

    def put(self, name: str, value: "Value") -> None:
        self.props[name] = join((self.props[name], value)) if name in self.props else value

    def add(self, value: "Value") -> None:
        self.elem = value if self.elem is None else join((self.elem, value))


@dataclass(slots=True, eq=False)
class VariableScope:
    """The variables of a block, with the depth of conditions at which each was declared."""

    up: Optional["VariableScope"] = None
    names: dict[str, tuple["Value", int]] = field(default_factory=dict)

    def find(self, name: str) -> Optional["VariableScope"]:
        scope: VariableScope | None = self
        while scope is not None and name not in scope.names:
            scope = scope.up
        return scope


@immutable(eq=False)
class Function:
    node: Node
    scope: VariableScope


@immutable
class Value:
    atoms: frozenset[Atom] = frozenset()
    #: A text or number, where it is known.
    const: str | float | None = None
    objects: tuple[Obj, ...] = ()
    functions: tuple[Function, ...] = ()
    #: A global name, or a tool: "Mail", "Mail.list".
    ref: str = ""
    #: Where it is one of several, or put together; see `heads_of`.
    heads: tuple[Head, ...] = ()

    def any(self, kind: Kind) -> bool:
        return any(atom.kind is kind for atom in self.atoms)

    def only(self, kinds: Iterable[Kind]) -> Iterator[Atom]:
        """Its origins of these kinds, in the order of the text."""
        chosen = tuple(kinds)
        found = (atom for atom in self.atoms if atom.kind in chosen)
        return iter(sorted(found, key=lambda atom: (atom.start, atom.path, atom.name)))

    def changed(self, *, derived: bool = False, coarse: bool = False) -> "Value":
        """The value of an operation on it: the same origins, flagged."""
        return Value(
            frozenset(
                replace(atom, derived=atom.derived or derived, coarse=atom.coarse or coarse)
                for atom in self.atoms
            )
        )


NOTHING = Value()


def of(kind: Kind, name: str = "", *, start: int, path: tuple[str, ...] = ()) -> Value:
    return Value(frozenset({Atom(kind, name, path, start, origin=start)}))


#: One for all: where it is read tells nothing.
UNKNOWN = Value(frozenset({Atom(Kind.UNKNOWN)}))


def constant(value: str | float) -> Value:
    return Value(const=value)


def of_object(obj: Obj) -> Value:
    return Value(objects=(obj,))


def join(values: Iterable[Value]) -> Value:
    """A value that is one of these. A cropped text stands for the whole one beside it, as in
    `text.length > 80 ? text.slice(0, 80) : text`."""
    all_ = [value for value in values if value != NOTHING]
    if len(all_) == 1:
        return all_[0]
    atoms = {atom for value in all_ for atom in value.atoms}
    cropped = {(a.kind, a.name, a.path) for a in atoms if a.cropped}
    atoms = {a for a in atoms if a.cropped or (a.kind, a.name, a.path) not in cropped}
    constants = {value.const for value in all_}
    refs = {value.ref for value in all_}
    return Value(
        frozenset(_first(atoms)),
        constants.pop() if len(constants) == 1 else None,
        tuple(dict.fromkeys(o for value in all_ for o in value.objects))[:_MOST_OBJECTS],
        tuple({f.node.id: f for value in all_ for f in value.functions}.values()),
        refs.pop() if len(refs) == 1 else "",
        _bounded(head for value in all_ for head in heads_of(value)),
    )


def composed(values: Iterable[Value]) -> Value:
    """A text put together from these."""
    parts = list(values)
    text = None
    if all(part.const is not None for part in parts):
        texts = [text_of(part.const) for part in parts]
        if sum(map(len, texts)) > _LONGEST_TEXT:
            return UNKNOWN
        text = "".join(texts)
    atoms = {atom for part in parts for atom in part.atoms}
    return Value(frozenset(_first(atoms)), text, heads=_composed_heads(parts))


def heads_of(value: Value) -> tuple[Head, ...]:
    """How the text may begin; empty for what is no text."""
    if value.const is not None:
        return ((text_of(value.const),),)
    return value.heads or tuple(dict.fromkeys(_head_of(atom) for atom in value.atoms))


def _head_of(atom: Atom) -> Head:
    if atom.kind is not Kind.PARAM:
        return _ANY_HEAD
    return (atom, None) if atom.derived or atom.cropped or atom.whole else (atom,)


def _composed_heads(parts: Iterable[Value]) -> tuple[Head, ...]:
    heads: tuple[Head, ...] = ((),)
    for part in parts:
        following = heads_of(part) or (_ANY_HEAD,)
        heads = _bounded(
            head if None in head else _shortened((*head, *more))
            for head in heads
            for more in following
        )
        if all(None in head for head in heads):
            break
    return heads


def _shortened(head: Head) -> Head:
    return head if len(head) <= _MOST_PARTS else (*head[:_MOST_PARTS], None)


def _bounded(heads: Iterable[Head]) -> tuple[Head, ...]:
    found = tuple(dict.fromkeys(heads))
    return found if len(found) <= _MOST_HEADS else (*found[:_MOST_HEADS], _ANY_HEAD)


def text_of(const: str | float | None) -> str:
    if isinstance(const, float) and const.is_integer():
        return str(int(const))
    return "" if const is None else str(const)


def flat(value: Value, depth: int = 3) -> Value:
    """All origins of a value and of what is in it."""
    atoms = set(value.atoms)
    if depth:
        for obj in value.objects:
            inner = [*obj.props.values(), *([obj.elem] if obj.elem is not None else [])]
            for one in inner[:100]:
                atoms |= flat(one, depth - 1).atoms
    return Value(frozenset(_first(atoms)), value.const)


def member(value: Value, name: str, start: int) -> Value:
    """`value.name`"""
    found = [obj.props[name] for obj in value.objects if name in obj.props]
    others = (obj.elem for obj in value.objects if name not in obj.props and not obj.is_list)
    found += [other for other in others if other is not None]
    inner = (_step(atom, name, start) for atom in value.atoms)
    if name == "length" and (value.objects or value.any(Kind.SOURCE)):
        return of(Kind.POSITION, "length", start=start)
    return join((*found, Value(frozenset(inner))))


def element(value: Value, start: int | None = None) -> Value:
    """Any element of a list, or of what has names that are not known."""
    found = [inner for obj in value.objects for inner in (*obj.props.values(), obj.elem) if inner]
    inner = (_step(atom, ELEMENT, atom.start if start is None else start) for atom in value.atoms)
    return join((*found, Value(frozenset(inner))))


def at(value: Value, index: int, start: int) -> Value:
    """`value[index]`, as a list."""
    key = str(index)
    found = [obj.props.get(key, obj.elem) or NOTHING for obj in value.objects]
    inner = (_step(atom, ELEMENT, start) for atom in value.atoms)
    return join((*found, Value(frozenset(inner))))


def list_of(elem: Value | None, *first: Value) -> Value:
    """A list: its first elements, and any other."""
    return of_object(Obj({str(i): one for i, one in enumerate(first)}, elem, is_list=True))


def _step(atom: Atom, name: str, start: int) -> Atom:
    if atom.kind not in (Kind.SOURCE, Kind.PARAM, Kind.EFFECT):
        return replace(atom, start=start) if atom.kind is Kind.POSITION else atom
    if atom.derived or len(atom.path) >= _MOST_PATH:
        return replace(atom, start=start)
    return replace(atom, path=(*atom.path, name), start=start)


def _first(atoms: set[Atom]) -> Iterable[Atom]:
    if len(atoms) <= _MOST_ATOMS:
        return atoms
    return sorted(atoms, key=lambda a: (a.kind is Kind.UNKNOWN, a.start, a.path))[:_MOST_ATOMS]
