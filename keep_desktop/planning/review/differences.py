"""Compares what two rehearsals did: which ids they met, and which effects each item had."""

import json
from collections.abc import Callable, Iterator

from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue, canonical
from keep_desktop.engine.rehearsal.trace import RehearsedEffect, Trace
from keep_desktop.planning.shared_reads import without_times, words_of

#: Makes equal what may differ between two effects.
Likeness = Callable[[JsonValue], object]
DONE, NO_EFFECT = "done", "no effect"
#: Inputs whose source is the time, or chance.
_TIME = "System/"


def but_times(value: JsonValue) -> object:
    return without_times(canonical(value))


def but_order(value: JsonValue) -> object:
    return words_of(json.dumps(value, ensure_ascii=False))


@immutable
class Difference:
    """At which item, and what it was in the one rehearsal and in the other; None: nothing."""

    item: str
    first: JsonValue
    second: JsonValue


def ids_of(trace: Trace) -> dict[str, tuple[str, ...]]:
    """Items, inputs, and events as `topic/messageId`, with the inputs that caused them."""
    events = {f"{topic}/{id}": causes for (topic, id), causes in trace.events.items()}
    return {**dict.fromkeys(trace.met, ()), **events}


def id_difference(first: Trace, second: Trace) -> Difference | None:
    """An id that only one of them has, or an event that each has of another input."""
    one, other = ids_of(first), ids_of(second)
    gone = [id for id in one if id not in other]
    new = [id for id in other if id not in one]
    if gone or new:
        return _first_of(gone, new)
    for id, causes in one.items():
        if causes != other[id] and len(causes) == len(other[id]) == 1:
            return Difference(id, causes[0], other[id][0])
    return None


def _first_of(gone: list[str], new: list[str]) -> Difference:
    ids = (gone[0] if gone else None, new[0] if new else None)
    return Difference(str(ids[0] or ids[1]), *ids)


def moved_id(
    first: Trace, second: Trace, names_a_source: Callable[[str], bool]
) -> Difference | None:
    """An id that another time gave to the same thing, which is known by its title or its input.
    What only one of them met may have left the time that the script looks at, or come into it.
    *names_a_source*: whether an id has something in it that was read."""
    pairs = list(_renamed(first, second))
    if len(pairs) == 1 and not names_a_source(pairs[0][0]):
        # What happens once a day may have the day in its id.
        return None
    return next((Difference(was, was, now) for was, now in pairs), None)


def _renamed(first: Trace, second: Trace) -> Iterator[tuple[str, str]]:
    """What an id of *first* became in *second*."""
    gone: dict[object, list[str]] = {}
    for was, thing in _things(first):
        gone.setdefault(thing, []).append(was)
    for now, thing in _things(second):
        same = gone.get(thing, [])
        if now in same:
            same.remove(now)
    known = set(ids_of(first))
    for now, thing in _things(second):
        if now not in known and gone.get(thing):
            yield gone[thing].pop(0), now


def _things(trace: Trace) -> Iterator[tuple[str, object]]:
    """Each id, with what it stands for; without what has the time for its source."""
    for id, title in trace.met.items():
        if not id.startswith(_TIME):
            yield id, without_times(title)
    for (topic, id), causes in trace.events.items():
        if not (causes and all(cause.startswith(_TIME) for cause in causes)):
            yield f"{topic}/{id}", (topic, causes)


def affected(first: Trace, second: Trace, without: frozenset[str]) -> Difference | None:
    """What the failure of those *without* changed for the others."""
    one, other = ids_of(first), ids_of(second)
    gone = [
        id
        for id, causes in one.items()
        if id not in other and id not in without and without.isdisjoint(causes)
    ]
    # An event for several inputs may be another one without one of them.
    new = [id for id, causes in other.items() if id not in one and len(causes) <= 1]
    if gone or new:
        return _first_of(gone, new)
    return effect_difference(first, second, canonical, without=without)


def ended_early(
    first: Trace, second: Trace, error: str | None, without: frozenset[str] = frozenset()
) -> Difference | None:
    """Where the script itself, or an item of it apart from those *without*, came to its end in
    *first* alone."""
    left = [id for id in first.met if id in first.finished - second.finished - without]
    if error is not None:
        at = second.failed_at or next(iter(left), None) or next(iter(first.met))
        return Difference(at, DONE, error)
    return next(
        (Difference(id, DONE, second.failed[id]) for id in left if id in second.failed), None
    )


def effect_difference(
    first: Trace,
    second: Trace,
    like: Likeness,
    *,
    whole: bool = False,
    without: frozenset[str] = frozenset(),
) -> Difference | None:
    """The first item whose effects differ, apart from those *without*. An effect for several
    inputs at once counts for each of them; unless *whole*, whichever the others are."""
    one, other = effects_by_item(first), effects_by_item(second)
    for item in dict.fromkeys([*one, *other]):
        if item in without:
            continue
        gone, rest = [], list(other.get(item, ()))
        for effect in one.get(item, ()):
            same = next((each for each in rest if _is_like(effect, each, like, whole)), None)
            if same is None:
                gone.append(effect)
            else:
                rest.remove(same)
        if gone or rest:
            values = (effect_json(each[0]) if each else None for each in (gone, rest))
            return Difference(item, *values)
    return None


def _is_like(one: RehearsedEffect, other: RehearsedEffect, like: Likeness, whole: bool) -> bool:
    if one.tool != other.tool:
        return False
    if not whole and (len(one.items) > 1 or len(other.items) > 1):
        return True
    return like(one.params) == like(other.params)


def effects_by_item(trace: Trace) -> dict[str, list[RehearsedEffect]]:
    found: dict[str, list[RehearsedEffect]] = {}
    for effect in trace.effects:
        for item in effect.items:
            found.setdefault(item, []).append(effect)
    return found


def effect_json(effect: RehearsedEffect) -> JsonValue:
    content = {} if effect.payload is None else {"content": effect.payload}
    return {"tool": effect.tool, "key": effect.identity, **content}
