"""Recordings: what the reads of a run returned, so that other versions can be tried on it."""

import hashlib
import json
import zlib
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta
from enum import StrEnum
from io import BytesIO

from keep_desktop.domain.ids import RunId, VersionId, WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue, text_in_chunks
from keep_desktop.domain.large_json import CHUNK_SIZE, LargeText, TooDeep
from keep_desktop.domain.runs import RunStatus

#: Good runs of a workflow whose recordings are kept.
GOOD_RUNS = 20
KEPT_FOR = timedelta(days=30)
#: Ends of runs that something has to be done about.
FAILED = frozenset(
    {
        RunStatus.FAILED_LOGIC,
        RunStatus.FAILED_INTERNAL,
        RunStatus.PAUSED_TRANSIENT,
        RunStatus.PAUSED_APPROVAL,
        RunStatus.PAUSED_RECONCILIATION,
    }
)


class HostFact(StrEnum):
    """What the host itself told a script; recorded like a call, under a name that no tool has."""

    #: Items that had begun before the run, as the run found them.
    ITEMS = "items"
    #: The state that a handler was given.
    STATE = "state"
    #: What `prepare` was allowed to reserve.
    RESERVED = "reserved"
    #: What `next` was given in a run that goes on after the mutation of an earlier one.
    RESUMED = "resumed"


HOST_FACTS = frozenset(HostFact)


@immutable(kw_only=True)
class RecordedRun:
    run_id: RunId
    workflow_id: WorkflowId
    version_id: VersionId
    #: The values in force, defaults included.
    params: JsonValue
    #: More was read than is kept.
    is_cut: bool = False
    #: Compressed; counted when the run ends.
    bytes: int = 0
    created_at: datetime


@immutable(kw_only=True)
class RecordedCall:
    """One read, in the order in which the run made them."""

    #: The tool's full name, or a `HostFact`.
    tool: str
    #: The digest of the tool's name and the parameters.
    key: bytes
    #: The SHA-256 of the result's JSON.
    content: bytes
    bytes: int
    created_at: datetime


@immutable
class RecordedResult:
    """A call with what it returned, which stays packed until it is asked for: a run may read the
    same megabytes again and again."""

    tool: str
    key: bytes
    data: bytes
    read: Callable[[bytes], JsonValue]

    @property
    def value(self) -> JsonValue:
        """Raises StorageFailure where it is damaged."""
        return self.read(self.data)


@immutable(kw_only=True)
class RecordingRow:
    """One call, for lists."""

    run_id: RunId
    tool: str
    bytes: int
    created_at: datetime

    @property
    def expires_at(self) -> datetime:
        return self.created_at + KEPT_FOR


_encode = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode
#: Bytes of a result's text: as many as a script is given at once, unless its policy says otherwise.
_LARGEST = 32 * 1024 * 1024
#: Deeper values are read at once.
_DEEPEST = 200
#: Most results are small: more effort gains little and would cost the run.
_LEVEL = 1


class ResultTooLarge(Exception):
    """A result of more text than is kept."""


def pack(value: JsonValue, check: Callable[[], None] = lambda: None) -> tuple[bytes, bytes]:
    """The hash of a result's JSON, with its names in their order, and the text compressed. *check*
    is called between its pieces, and may raise. Raises ResultTooLarge."""
    # Such a buffer gives what was written without a copy.
    content, packer, packed = hashlib.sha256(), zlib.compressobj(_LEVEL), BytesIO()
    left = _LARGEST
    for piece in text_in_chunks(value, _encode):
        check()
        text = piece.encode("utf-8", "surrogatepass")
        left -= len(text)
        if left < 0:
            raise ResultTooLarge
        content.update(text)
        packed.write(packer.compress(text))
    packed.write(packer.flush())
    return content.digest(), packed.getvalue()


def unpack(data: bytes) -> JsonValue:
    """Raises ValueError or zlib.error for what `pack` did not make."""
    text = zlib.decompress(data)
    if len(text) > CHUNK_SIZE:
        with suppress(ValueError, TooDeep):
            # Not for a single text, nor one with lone surrogates.
            return LargeText(
                text, deepest=_DEEPEST, most_values=len(text), clean=lambda value: value
            ).read()
    value: JsonValue = json.loads(text.decode("utf-8", "surrogatepass"))
    return value
