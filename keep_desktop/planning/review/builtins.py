"""What the built-in functions of JavaScript do to the origins of values."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from tree_sitter import Node

from keep_desktop.planning.review.tool_calls import whole
from keep_desktop.planning.review.values import (
    NOTHING,
    UNKNOWN,
    Kind,
    Obj,
    Value,
    at,
    composed,
    flat,
    join,
    list_of,
    of,
    of_object,
)

if TYPE_CHECKING:
    from keep_desktop.planning.review.evaluator import Evaluator

GLOBALS = frozenset(
    {"Array", "BigInt", "Boolean", "Date", "Error", "JSON", "Map", "Math", "Number", "Object"}
    | {"Promise", "RegExp", "Set", "String", "Symbol", "console", "crypto", "decodeURIComponent"}
    | {"encodeURI", "encodeURIComponent", "getDocs", "globalThis", "isFinite", "isNaN"}
    | {"parseFloat", "parseInt", "performance", "undefined"}
)
#: Sets a date to the beginning of its day, where it stands alone.
RESET = frozenset({"setHours", "setUTCHours"})
_RANDOM = frozenset({"Math.random", "crypto.randomUUID", "crypto.getRandomValues"})
_NOW = frozenset({"Date", "Date.now", "performance.now"})
_SAME = frozenset(
    {"Array.of", "JSON.parse", "Object.assign", "Object.freeze", "Object.fromEntries"}
    | {"Promise.all", "Promise.allSettled", "Promise.any", "Promise.race", "Promise.resolve"}
)
_NO_VALUE = frozenset({"Array.isArray", "Boolean", "isFinite", "isNaN", "Number.isInteger"})
#: Methods that keep the text, number or list as it is, as far as its origin goes.
_KEEPS = frozenset(
    {"concat", "filter", "flat", "getTime", "normalize", "padEnd", "padStart", "repeat", "replace"}
    | {"replaceAll", "reverse", "sort", "splice", "toFixed", "toISOString", "toJSON"}
    | {"toLocaleLowerCase", "toLocaleString", "toLocaleUpperCase", "toLowerCase", "toReversed"}
    | {"toSorted", "toString", "toUpperCase", "trim", "trimEnd", "trimStart", "values", "valueOf"}
    | {"catch", "finally", "getUTCHours", "getHours", "getMinutes"}
)
_CROPS = frozenset({"slice", "substr", "substring"})
_COARSE = frozenset(
    {"getDate", "getDay", "getFullYear", "getMonth", "getUTCDate", "getUTCDay", "getUTCFullYear"}
    | {"getUTCMonth", "toDateString", "toLocaleDateString"}
)
_ONE_OF = frozenset({"at", "find", "findLast", "get", "pop", "shift"})
_TESTS = frozenset(
    {"endsWith", "every", "has", "includes", "localeCompare", "some", "startsWith", "test"}
    | {"forEach", "delete", "clear"}
)
_PLACES = frozenset({"findIndex", "findLastIndex", "indexOf", "lastIndexOf", "search"})
_ADDS = frozenset({"add", "push", "unshift"})
_FOUND = frozenset({"exec", "match", "matchAll"})
_CALLBACKS = frozenset(
    {"every", "filter", "find", "findIndex", "findLast", "findLastIndex", "flatMap", "forEach"}
    | {"map", "some", "sort", "toSorted"}
)
#: An ISO 8601 text has its day in so many characters.
_DAY_CHARS = 10


def call_global(evaluator: "Evaluator", name: str, given: list[Value], node: Node) -> Value:
    start = node.start_byte
    first = given[0] if given else NOTHING
    if name in _RANDOM:
        return of(Kind.RANDOM, name, start=start)
    if name in _NOW:
        return of(Kind.TIME, name, start=start)
    if name in _NO_VALUE:
        return NOTHING
    if name in _SAME:
        return first.changed(derived=True) if name == "JSON.parse" else first
    match name:
        case "JSON.stringify":
            return whole(first)
        case "Object.keys":
            return list_of(Value(frozenset(first.changed(derived=True).atoms)))
        case "Object.values":
            return list_of(evaluator.elements(first))
        case "Object.entries":
            key = Value(first.changed(derived=True).atoms)
            return list_of(list_of(None, key, evaluator.elements(first)))
        case "Array.from":
            return _array_from(evaluator, given, node)
        case "Number" | "String" | "encodeURIComponent" | "encodeURI" | "decodeURIComponent":
            return composed([flat(first) if first.objects else first])
        case _ if name.startswith(("console.", "getDocs")):
            return NOTHING
        case _:
            return unknown_call(evaluator, given, node)


def _array_from(evaluator: "Evaluator", given: list[Value], node: Node) -> Value:
    """Also of `{length: n}`, where only the index differs."""
    first = given[0] if given else NOTHING
    index = of(Kind.POSITION, "index", start=node.start_byte)
    is_count = any("length" in obj.props and not obj.is_list for obj in first.objects)
    one = NOTHING if is_count else evaluator.elements(first)
    if len(given) < 2:
        return list_of(one)
    return list_of(_callback(evaluator, given[1], [one, index], first))


def construct(evaluator: "Evaluator", name: str, given: list[Value], node: Node) -> Value:
    """`new Name(…)`"""
    first = given[0] if given else NOTHING
    match name:
        case "Date" if not given:
            return of(Kind.TIME, "new Date", start=node.start_byte)
        case "Date":
            return composed(given)
        case "Map":
            pair = evaluator.elements(first)
            start = node.start_byte
            return of_object(Obj(elem=at(pair, 1, start), keys=at(pair, 0, start), is_list=True))
        case "Set":
            return list_of(evaluator.elements(first))
        case "Array":
            return list_of(None)
        case "Error" | "RegExp" | "TypeError" | "RangeError":
            return NOTHING
        case _:
            return unknown_call(evaluator, given, node)


def unknown_call(evaluator: "Evaluator", given: Sequence[Value], node: Node) -> Value:
    """A function that is not known may call what it is given, and return any of it."""
    reached, evaluator.reached = evaluator.reached, False
    for value in given:
        evaluator.elements(value)
        for function in value.functions:
            evaluator.call(function, [UNKNOWN])
    evaluator.reached = reached
    atoms = {atom for value in given for atom in flat(value).changed(derived=True).atoms}
    return Value(frozenset(atoms) or UNKNOWN.atoms)


def call_method(
    evaluator: "Evaluator", receiver: Value, name: str, given: list[Value], node: Node
) -> Value:
    start = node.start_byte
    first = given[0] if given else NOTHING
    functions = [value for value in given if value.functions]
    if name in ("reduce", "reduceRight") and functions:
        return _reduce(evaluator, receiver, given, start)
    if name in _CALLBACKS and functions:
        return _each(evaluator, receiver, name, functions[0], node)
    if name in ("entries", "keys"):
        return _numbered(evaluator, receiver, name, start)
    if name in _ADDS or name == "set":
        return _add(receiver, name, given)
    if name in _CROPS:
        return _crop(receiver, given)
    if name in _COARSE:
        return receiver.changed(coarse=True)
    if name in _KEEPS:
        evaluator.elements(receiver)
        kept = given if name in ("concat", "padStart", "padEnd") else []
        return join((receiver, *kept)) if receiver.objects else _kept(receiver, kept)
    if name in _PLACES:
        return of(Kind.POSITION, name, start=start)
    if name in _TESTS:
        evaluator.elements(receiver)
        return NOTHING
    if name in _FOUND:
        found = composed([receiver, *given]).changed(derived=True)
        return join((found, list_of(found)))
    if name in _ONE_OF:
        return evaluator.elements(receiver)
    match name:
        case "join":
            return composed([flat(evaluator.elements(receiver)), *given])
        case "split":
            return _split(receiver, first)
        case "bind" if receiver.functions:
            return Value(functions=receiver.functions)
        case "then" | "call" if functions or receiver.functions:
            inner = functions[0] if functions else receiver
            passed = [receiver] if name == "then" else given[1:]
            return join(evaluator.call(one, passed) for one in inner.functions)
        case "getUTCMilliseconds" | "getSeconds" | "getMilliseconds" | "charAt" | "codePointAt":
            return receiver
    return unknown_call(evaluator, [receiver, *given], node)


def _kept(receiver: Value, others: Sequence[Value]) -> Value:
    atoms = receiver.atoms.union(*(other.atoms for other in others))
    return Value(atoms, None, (), receiver.functions)


def _callback(evaluator: "Evaluator", function: Value, given: list[Value], over: Value) -> Value:
    evaluator.loops.append(over)
    answer = join(evaluator.call(one, [*given, over]) for one in function.functions)
    evaluator.loops.pop()
    return answer


def _each(evaluator: "Evaluator", receiver: Value, name: str, function: Value, node: Node) -> Value:
    one = evaluator.elements(receiver)
    index = of(Kind.POSITION, "index", start=node.start_byte)
    given = [one, one] if name in ("sort", "toSorted") else [one, index]
    with evaluator.condition(node, "each"):
        answer = _callback(evaluator, function, given, receiver)
    match name:
        case "map":
            return list_of(answer)
        case "flatMap":
            return list_of(join((evaluator.elements(answer), answer)))
        case "filter" | "sort" | "toSorted":
            return receiver
        case "find" | "findLast":
            return one
        case "findIndex" | "findLastIndex":
            return index
        case _:
            return NOTHING


def _reduce(evaluator: "Evaluator", receiver: Value, given: list[Value], start: int) -> Value:
    one = evaluator.elements(receiver)
    begin = given[1] if len(given) > 1 else one
    index = of(Kind.POSITION, "index", start=start)
    return join((begin, _callback(evaluator, given[0], [begin, one, index], receiver)))


def _numbered(evaluator: "Evaluator", receiver: Value, name: str, start: int) -> Value:
    """`entries()` and `keys()`: of a map its keys, of a list the places."""
    keys = [obj.keys for obj in receiver.objects if obj.keys is not None]
    key = join(keys) if keys else of(Kind.POSITION, "index", start=start)
    if name == "keys":
        return list_of(key)
    elements = [obj.elem for obj in receiver.objects if obj.keys is not None and obj.elem]
    one = join(elements) if keys else evaluator.elements(receiver)
    return list_of(list_of(None, key, one))


def _add(receiver: Value, name: str, given: list[Value]) -> Value:
    for obj in receiver.objects:
        if name == "set" and len(given) > 1:
            obj.keys = join((obj.keys or NOTHING, given[0]))
            obj.add(given[1])
        else:
            for value in given:
                obj.add(value)
    return receiver


def _crop(receiver: Value, given: list[Value]) -> Value:
    begin = given[0].const if given else None
    end = given[1].const if len(given) > 1 else None
    coarse = begin == 0 and isinstance(end, float) and 0 < end <= _DAY_CHARS
    atoms = {
        replace(
            atom,
            cropped=atom.cropped or len(given) > 1,
            coarse=atom.coarse or (coarse and atom.kind is Kind.TIME),
        )
        for atom in receiver.atoms
    }
    return replace(receiver, atoms=frozenset(atoms), const=None)


def _split(receiver: Value, by: Value) -> Value:
    """The first part of a time before its “T” is its day."""
    rest = receiver.changed(derived=True)
    first = rest.changed(coarse=True) if by.const == "T" else rest
    return list_of(rest, first)
