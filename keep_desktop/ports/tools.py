"""The contract between the engine and a tool.

A tool is one function a script can call. It says whether a call reads or mutates, what identifies
a mutation, how to find out afterwards whether it happened, and it never repeats a call by itself.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, tzinfo
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

from keep_desktop.domain.errors import Cancelled
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue

if TYPE_CHECKING:
    from keep_desktop.ports.tool_values import ToolInput, ToolOutput


def __getattr__(name: str) -> Any:
    """`ToolInput` and `ToolOutput`, imported when a tool is; see `ports.tool_values`."""
    if name in ("ToolInput", "ToolOutput"):
        from keep_desktop.ports import tool_values

        return getattr(tool_values, name)
    raise AttributeError(name)


class Risk(StrEnum):
    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"


class Verdict(StrEnum):
    """What a look at the outside says of a mutation."""

    APPLIED = "applied"
    FAILED = "failed"
    #: Cannot be told now; ask later.
    RETRY = "retry"


@dataclass(frozen=True, slots=True)
class Reconciled:
    """`result` has the shape of the tool's direct result where the verdict is APPLIED."""

    verdict: Verdict
    result: JsonValue = None


class PayloadChange(StrEnum):
    EQUIVALENT = "equivalent"
    MINOR = "minor"
    SIGNIFICANT = "significant"


class CancelToken(Protocol):
    """Asked to cancel by a stop or a pause. Thread-safe."""

    @property
    def cancelled(self) -> bool: ...

    def check(self) -> None:
        """Raise Cancelled if a cancel was asked for."""
        ...

    def on_cancel(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call *callback* once when asked (at once if it already was); returns a function that
        takes it back. Used to close the socket a call hangs on."""
        ...


class NeverCancelled:
    """A token for calls that nobody cancels."""

    cancelled = False

    def check(self) -> None:
        return None

    def on_cancel(self, callback: Callable[[], None]) -> Callable[[], None]:
        return lambda: None


@dataclass(frozen=True, slots=True)
class Grant:
    """A folder or a file that the user gave a workflow. Kept as the absolute, resolved path."""

    path: Path
    is_folder: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    id: str
    title: str
    content: str
    tags: tuple[str, ...]
    created_at: datetime
    updated_at: datetime


class NoteStore(Protocol):
    """The notes of one workflow. Each write is durable when it returns. Thread-safe.

    `written_by` is the key of the mutation that wrote the note last; it lets a tool tell
    afterwards whether its own write happened.
    """

    def get(self, id: str) -> Note | None: ...

    def written_by(self, id: str) -> str | None:
        """None where there is no such note."""
        ...

    def deleted_by(self, id: str) -> str | None:
        """The key of the mutation that deleted the note of this id last, or None."""
        ...

    def list(self, *, limit: int, offset: int) -> tuple[Sequence[Note], int]:
        """Newest first, and how many there are in all."""
        ...

    def search(self, query: str, *, limit: int) -> Sequence[Note]:
        """Full-text search in title, content and tags, best first. Any text is a valid query."""
        ...

    def put(self, note: Note, *, key: str) -> None:
        """Create or replace."""
        ...

    def delete(self, id: str, *, key: str) -> bool:
        """False where there was none."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredFile:
    id: str
    name: str
    path: Path
    size: int


class Postbox(Protocol):
    """Notices to the user. Thread-safe; durable when `send` returns."""

    def send(self, message: str, *, key: str) -> None:
        """Show *message* to the user, once for each *key* however often it is called."""
        ...

    def was_sent(self, key: str) -> bool: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class CallContext:
    """What a tool may use during one call, and nothing else."""

    workflow_id: WorkflowId
    grants: Sequence[Grant]
    cancel: CancelToken
    now: Callable[[], datetime]
    zone: tzinfo
    notes: NoteStore
    postbox: Postbox
    #: A folder of the program's own, for Web.download.
    downloads: Path
    http_timeout_s: float
    #: The idempotency key of the mutation; "" for a read.
    key: str = ""
    #: What `observe` returned before this call or the one that is reconciled.
    evidence: JsonValue = None
    #: A folder for temporary files, on the data folder's disk.
    scratch: Path
    #: A folder of the program's own for what mutations replaced, by content hash; for undo.
    kept: Path
    #: `Console.progress`: (done, total or None, label or None).
    progress: Callable[[int, int | None, str | None], None] = field(
        default=lambda done, total, label: None
    )


In = TypeVar("In", bound="ToolInput")


class Tool(ABC, Generic[In]):
    """One function of one namespace. Stateless; any thread.

    `call` returns a JSON-ready value of `Output`'s shape, or raises a `Failure` whose class
    routes it and whose `took_effect` says what is known, or `Cancelled` where a cancel ended the
    call before it had any effect. Anything else that it raises is our bug: InternalFailure, with
    took_effect None for a mutation.
    """

    namespace: ClassVar[str]
    name: ClassVar[str]
    #: One paragraph for the script's author; the registry adds the mutation note and the schema.
    description: ClassVar[str]
    risk: ClassVar[Risk] = Risk.LOW
    #: Whether a call speaks to another computer. A tool that does not say so does.
    reaches_out: ClassVar[bool] = True
    Input: ClassVar["type[ToolInput]"]
    #: A pydantic model or any type pydantic's TypeAdapter takes.
    Output: ClassVar[Any]
    #: Source and type of what it returns, where that comes from outside ("Mail", "email"): what
    #: a producer may register as an input. Both or neither.
    source: ClassVar[str | None] = None
    type: ClassVar[str | None] = None
    #: Whether `reconcile` can ever tell. Where False, a doubt is a question at once.
    can_reconcile: ClassVar[bool] = False
    #: Whether a call reads or mutates depends on its parameters.
    may_read: ClassVar[bool] = False

    @property
    def full_name(self) -> str:
        return f"{self.namespace}.{self.name}"

    def is_read_only(self, params: In) -> bool:
        """A tool that does not say so mutates."""
        return False

    def identity(self, params: In) -> JsonValue:
        """What makes two calls the same mutation."""
        return params.model_dump(mode="json")

    def payload(self, params: In) -> JsonValue:
        """What is only content: the same mutation may be asked with another payload."""
        return None

    def verifiable(self, params: In) -> bool:
        """Whether `reconcile` can ever tell of this very call."""
        return self.can_reconcile

    def compare_payload(self, was: JsonValue, now: JsonValue) -> PayloadChange:
        return PayloadChange.EQUIVALENT if was == now else PayloadChange.SIGNIFICANT

    def title(self, params: In) -> str:
        """The host's own words for what the call does: “Append a row to costs.csv”.

        Built from parameters that may be hostile: one line, at most 200 characters.
        """
        return self.full_name

    def observe(self, params: In, context: CallContext) -> JsonValue:
        """What must be remembered from before the call to judge it afterwards (a size, a hash).

        Quick, kept in the ledger with the `in_flight` row; changes nothing but the folder
        `context.kept`, where it may keep what the call is going to replace. May raise a Failure,
        with which the call ends before it begins.
        """
        return None

    @abstractmethod
    def call(self, params: In, context: CallContext) -> JsonValue: ...

    def foresee(self, params: In, context: CallContext) -> JsonValue:
        """For a rehearsal: what `call` would return, of `Output`'s shape, with nothing changed.

        Reads only. Raises the Failure that the call would meet where that can be told beforehand
        (no grant, no such file). Every tool that mutates has one.
        """
        raise NotImplementedError

    def guess(self, params: In, context: CallContext) -> JsonValue:
        """What `call` would return as far as its parameters alone tell; None where they do not.

        For a rehearsal where `foresee` raises over something that an earlier step, which was only
        rehearsed, would have made otherwise. Never raises.
        """
        return None

    def touches(self, params: In) -> Sequence[str]:
        """Names of what the call reads or changes (`file:/home/ada/costs.csv`, `note:todo`), so
        that a rehearsal can say where a step depends on an earlier one that was not made.

        The name of a file or folder stands for all that is inside it, `note:` for all notes.
        Never raises.
        """
        return ()

    def builds_on(self, params: In) -> Sequence[str]:
        """Of what a mutation touches, what its result goes by: a step that merely adds, such as a
        row below the others, depends on no earlier one."""
        return self.touches(params)

    def can_undo(self, params: In) -> bool:
        """Whether `undo` exists for such a call."""
        return False

    def require_granted(self, params: In, context: CallContext) -> None:
        """Raise the PermissionFailure that a call or its undo would meet because what it is about
        is not given to the workflow, or is no more. Looks at nothing but what was granted."""

    def undo(self, params: In, result: JsonValue, context: CallContext) -> JsonValue:
        """Take back an applied mutation; `context.evidence` is what `observe` kept before it.

        Raises PreconditionFailure with a sentence where the world changed since: then everything
        is left as it is. Returns what the ledger is to keep of it.
        """
        raise NotImplementedError

    def reconcile_undo(self, params: In, result: JsonValue, context: CallContext) -> Reconciled:
        """Look whether `undo` happened."""
        return Reconciled(Verdict.RETRY)

    def reconcile(self, params: In, context: CallContext) -> Reconciled:
        """Look whether the mutation `context.key` happened. Read only, except that a half-made
        effect of our own (a torn line, a temporary file) may be cleared away.

        A Failure counts as RETRY. Only called where `verifiable`.
        """
        return Reconciled(Verdict.RETRY)


class ToolBox(Protocol):
    """All the tools there are."""

    def find(self, namespace: str, name: str) -> Tool[Any] | None: ...

    def names(self) -> Mapping[str, Sequence[str]]:
        """Namespace → names, sorted."""
        ...

    def docs(self) -> Mapping[str, str]:
        """What `getDocs` answers: "Ns" and "Ns.name" → text."""
        ...

    def input_types(self) -> Mapping[str, tuple[str, ...]]:
        """Source → types, sorted: what a producer may register as an input. These are what the
        tools say of what they return, and `System` with `random` and `time`."""
        ...

    def parse(self, tool: Tool[Any], input: JsonValue) -> "ToolInput":
        """Check *input* strictly. Raises LogicFailure `Invalid input for Ns.name: …` whose text
        names the places and never repeats what the strings were."""
        ...

    def check_output(self, tool: Tool[Any], value: JsonValue) -> JsonValue:
        """Raises InternalFailure where the tool broke its own promise."""
        ...


__all__ = [
    "CallContext",
    "CancelToken",
    "Cancelled",
    "Grant",
    "NeverCancelled",
    "Note",
    "NoteStore",
    "PayloadChange",
    "Postbox",
    "Reconciled",
    "Risk",
    "StoredFile",
    "Tool",
    "ToolBox",
    "ToolInput",
    "ToolOutput",
    "Verdict",
]
