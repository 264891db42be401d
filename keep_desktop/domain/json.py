"""JSON as the ledger stores it: validity, canonical text, and digest."""

import hashlib
import json
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

JsonValue: TypeAlias = (
    "bool | int | float | str | Sequence[JsonValue] | Mapping[str, JsonValue] | None"
)

# Created once: the standard functions create an encoder for each call, which costs more than the
# text.
_text_of = json.JSONEncoder(
    sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
).encode
_ascii_of = json.JSONEncoder(sort_keys=True, separators=(",", ":"), allow_nan=False).encode


def finite(text: str) -> float:
    """For `parse_float` and `parse_constant` of `json.loads`: ValueError for NaN and the
    infinities, which Python reads and JSON does not have."""
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(f"{text[:20]} is no number of JSON")
    return number


#: Written at once while holding the GIL: about a millisecond.
_MOST_AT_ONCE = 2_000
_LONGEST_AT_ONCE = 64 * 1024
_MEMBERS_AT_ONCE = 200
_PLAIN = (int, float, type(None))


def scalars_in(value: JsonValue) -> Iterator[bool | int | float | str | None]:
    """What is no array or object, at whatever depth."""
    if isinstance(value, Mapping):
        for inner in value.values():
            yield from scalars_in(inner)
    elif isinstance(value, Sequence) and not isinstance(value, str):
        for inner in value:
            yield from scalars_in(inner)
    else:
        yield value


def has_more_than(most: int, letters: int, value: JsonValue) -> bool:
    """Whether *value* has more values than *most*, or more characters in its texts."""
    waiting: list[JsonValue] = [value]
    while waiting:
        most -= 1
        one = waiting.pop()
        # Built-in types first: asking the abstract ones takes several times longer.
        if isinstance(one, str):
            letters -= len(one)
        elif isinstance(one, _PLAIN):
            pass
        elif isinstance(one, (dict, Mapping)):
            waiting.extend(one.values())
            letters -= sum(map(len, one)) if len(one) <= most else 0
        elif isinstance(one, (list, Sequence)):
            waiting.extend(one if len(one) <= most else one[: most + 1])
        if most < len(waiting) or letters < 0:
            return True
    return False


def text_in_chunks(
    value: JsonValue, encode: Callable[[object], str], *, sort: bool = False
) -> Iterator[str]:
    """The text of *value* by *encode*, without spaces, in pieces between which the GIL is
    released; *sort* if it sorts names."""
    if not has_more_than(_MOST_AT_ONCE, _LONGEST_AT_ONCE, value):
        yield encode(value)
    elif isinstance(value, str):
        yield '"'
        for at in range(0, len(value), _LONGEST_AT_ONCE):
            yield encode(value[at : at + _LONGEST_AT_ONCE])[1:-1]
        yield '"'
    elif isinstance(value, Mapping):
        names = sorted(value) if sort else list(value)
        yield "{"
        for at in range(0, len(names), _MEMBERS_AT_ONCE):
            members = {name: value[name] for name in names[at : at + _MEMBERS_AT_ONCE]}
            yield "," if at else ""
            if has_more_than(_MOST_AT_ONCE, _LONGEST_AT_ONCE, members):
                for number, (name, one) in enumerate(members.items()):
                    yield f"{',' if number else ''}{encode(name)}:"
                    yield from text_in_chunks(one, encode, sort=sort)
            else:
                yield encode(members)[1:-1]
        yield "}"
    elif isinstance(value, Sequence):
        yield "["
        for at in range(0, len(value), _MEMBERS_AT_ONCE):
            part = value[at : at + _MEMBERS_AT_ONCE]
            yield "," if at else ""
            if has_more_than(_MOST_AT_ONCE, _LONGEST_AT_ONCE, part):
                for number, one in enumerate(part):
                    yield "," if number else ""
                    yield from text_in_chunks(one, encode, sort=sort)
            else:
                yield encode(part)[1:-1]
        yield "]"
    else:
        yield encode(value)


def gathered(pieces: Iterable[str], least: int) -> Iterator[str]:
    """*pieces* joined to such of at least so many characters; the last may be shorter."""
    waiting: list[str] = []
    size = 0
    for piece in pieces:
        waiting.append(piece)
        size += len(piece)
        if size >= least:
            yield "".join(waiting)
            waiting.clear()
            size = 0
    if waiting:
        yield "".join(waiting)


def canonical(value: JsonValue) -> str:
    """One text per value: keys sorted, no spaces, non-ASCII kept, no NaN.

    Raises ValueError for what JSON cannot represent (NaN, infinities; lone surrogates stay
    escaped).
    """
    text = "".join(text_in_chunks(value, _text_of, sort=True))
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return "".join(text_in_chunks(value, _ascii_of, sort=True))
    return text


def digest(value: JsonValue, before: str = "") -> str:
    """The SHA-256 of the canonical text behind *before*, in hexadecimal."""
    try:
        return _hashed(value, _text_of, before)
    except UnicodeEncodeError:
        return _hashed(value, _ascii_of, before)


def _hashed(value: JsonValue, encode: Callable[[object], str], before: str) -> str:
    """Piece by piece: a text of megabytes would stand in memory three times."""
    hashed = hashlib.sha256(before.encode("utf-8"))
    for piece in text_in_chunks(value, encode, sort=True):
        hashed.update(piece.encode("utf-8"))
    return hashed.hexdigest()
