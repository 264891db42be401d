"""A model's answer as events that the libraries can take.

They read an event in one go and make objects of all that it holds, which would hold up every
thread: so its values and texts are bounded before, and few events given to them at once.
"""

import asyncio
import json
import re
import threading
import zlib
from collections.abc import AsyncIterator, Callable
from typing import Any

import httpx2

from keep_desktop.domain.json import text_in_chunks
from keep_desktop.domain.large_json import CHUNK_SIZE, LargeText, TooDeep, TooMany
from keep_desktop.domain.unpacking import Unpacker
from keep_desktop.models.exchange import AnswerTooLarge

#: Bytes of an answer: a picture of 30 MB fits.
LARGEST_ANSWER = 64 * 1024 * 1024
#: Bytes of one event, or of an answer in one piece, without its pictures: it is in memory several
#: times.
LARGEST_EVENT = 12 * 1024 * 1024
#: Of a reply so many characters are kept; the rest is not read.
LONGEST_REPLY = 200_000
#: A script of a megabyte fits, also where each of its characters is escaped.
LONGEST_ARGUMENTS = 4_000_000
#: Values of an event: a hundred calls of tools have half as many. The libraries take up to a tenth
#: of a millisecond for each.
_MOST_VALUES = 2_000
_DEEPEST = 50
#: Some ten events of an honest server.
_AT_ONCE = 4 * 1024
#: Between them. A thread that lets go of the GIL for no time at all has it again before any other
#: wakes up, and that as often as it does so.
_PAUSE_S = 0.001
_MARKS = (b"[", b"{", b",")
_END = re.compile(rb"(?:\r\n?+|\n)(?:\r\n?+|\n)")
_REPLIES = frozenset({"content", "refusal", "reasoning", "reasoning_content"})
_NOT_JSON = b"data: {\n\n"
_encoded: Callable[[object], str] = json.JSONEncoder(separators=(",", ":")).encode


async def unpacked(pieces: AsyncIterator[bytes], packing: str) -> AsyncIterator[bytes]:
    """The bytes of an answer, in pieces of bounded size. Raises AnswerTooLarge."""
    size = 0
    async for piece in _unpacked(pieces, Unpacker.of(packing)):
        size += len(piece)
        if size > LARGEST_ANSWER:
            raise AnswerTooLarge
        yield piece


async def _unpacked(
    pieces: AsyncIterator[bytes], unpacker: Unpacker | None
) -> AsyncIterator[bytes]:
    async for piece in pieces:
        if unpacker is None:
            yield piece
            continue
        try:
            for part in unpacker.pieces(piece):
                yield part
                await asyncio.sleep(0)
        except zlib.error as error:
            raise httpx2.DecodingError(str(error)) from error


async def whole_events(pieces: AsyncIterator[bytes], largest: int) -> AsyncIterator[bytes]:
    """What a stream holds, its large events reduced. Other work has its turn between a few of
    them. Raises AnswerTooLarge, also for an event of more than *largest* bytes."""
    held, few = bytearray(), bytearray()
    async for piece in pieces:
        searched = max(0, len(held) - 3)
        held += piece
        while found := _END.search(held, searched):
            size, searched = found.end(), 0
            if few and len(few) + size > _AT_ONCE:
                yield bytes(few)
                few.clear()
                await asyncio.sleep(_PAUSE_S)
            if size <= _AT_ONCE:
                few += held[:size]
                del held[:size]
            else:
                yield await _reduced_event(held, size)
        if few:
            yield bytes(few)
            few.clear()
            await asyncio.sleep(_PAUSE_S)
        if len(held) > largest:
            raise AnswerTooLarge
    if held:
        yield await _reduced_event(held, len(held))


async def _reduced_event(held: bytearray, size: int) -> bytes:
    """The first event of *held*, of that many bytes, which are gone from it: what is large shall
    not be there several times while its values are made."""
    with memoryview(held) as view:
        event = bytes(view[:size])
    del held[:size]
    if _is_small(event):
        return event
    lines = event.splitlines()
    del event
    try:
        return as_event(await read_json(_data_of(lines)))
    except ValueError:
        return _NOT_JSON


def _data_of(lines: list[bytes]) -> bytes:
    """Takes the lines of an event out of *lines*."""
    lines.reverse()
    parts: list[bytes] = []
    while lines:
        name, _, value = lines.pop().partition(b":")
        if name == b"data":
            parts.append(value)
    return b"\n".join(parts)


def as_event(value: Any) -> bytes:
    return f"data: {''.join(text_in_chunks(value, _encoded))}\n\n".encode()


async def read_json(data: bytes) -> Any:
    """What *data* holds, of its texts no more than is kept. Raises AnswerTooLarge, ValueError and
    RecursionError."""
    if _is_small(data):
        return json.loads(data)
    over = threading.Event()
    text = LargeText(
        data,
        deepest=_DEEPEST,
        most_values=_MOST_VALUES,
        clean=lambda value: value,
        is_over=over.is_set,
    )
    try:
        return _cut(await asyncio.to_thread(text.read))
    except TooMany:
        raise AnswerTooLarge from None
    except TooDeep as error:
        raise ValueError("nested too deeply") from error
    finally:
        over.set()


def _is_small(data: bytes) -> bool:
    return len(data) <= CHUNK_SIZE and sum(map(data.count, _MARKS)) <= _MOST_VALUES


def _cut(value: Any, name: str = "") -> Any:
    match value:
        case str():
            most = LONGEST_REPLY if name in _REPLIES else LONGEST_ARGUMENTS
            # One more, so that it is known to be too long.
            return value if len(value) <= most else value[: most + 1]
        case dict():
            return {key: _cut(inner, key) for key, inner in value.items()}
        case list():
            return [_cut(inner, name) for inner in value]
    return value
