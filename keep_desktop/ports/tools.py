"""The contract between the engine and a tool.

A tool is one function a script can call. It declares whether a call reads or mutates, what
identifies a mutation and how to check afterwards whether it happened, and it never repeats a call
by itself.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from datetime import datetime, tzinfo
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

from keep_desktop.domain.ids import RunId, WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.items import RowFacts
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.permissions import ACCOUNT_PREFIX, Risk, Scope, ScopeKind
from keep_desktop.domain.system.resource_names import file_name
from keep_desktop.domain.text import single_line
from keep_desktop.ports.cancel import CancelToken
from keep_desktop.ports.hosts import host_of

if TYPE_CHECKING:
    from keep_desktop.ports.parsing import Parse
    from keep_desktop.ports.tool_values import ToolInput as ToolInput
    from keep_desktop.ports.tool_values import ToolOutput as ToolOutput


def __getattr__(name: str) -> Any:
    """`ToolInput` and `ToolOutput`, imported lazily; see `ports.tool_values`."""
    if name in ("ToolInput", "ToolOutput"):
        from keep_desktop.ports import tool_values

        return getattr(tool_values, name)
    raise AttributeError(name)


class EffectRisk(StrEnum):
    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"


class Verdict(StrEnum):
    """Result of checking whether a mutation happened."""

    APPLIED = "applied"
    FAILED = "failed"
    #: Unknown for now; check later.
    RETRY = "retry"


@immutable
class Reconciled:
    """`result` has the shape of the tool's direct result if the verdict is APPLIED. Of RETRY,
    `retry_after_s` is how long the other side asked to wait at least; see `Failure`."""

    verdict: Verdict
    result: JsonValue = None
    retry_after_s: float | None = None


class PayloadChange(StrEnum):
    EQUIVALENT = "equivalent"
    MINOR = "minor"
    SIGNIFICANT = "significant"


@immutable
class Grant:
    """A folder or a file that a workflow may use, as an absolute, resolved path."""

    path: Path
    is_folder: bool
    #: It, or the folder of the file, is made once the workflow is turned on. Until then a
    #: rehearsal takes it for empty.
    is_planned: bool = field(default=False, compare=False)

    def covers(self, path: Path) -> bool:
        """Whether that absolute, resolved path is in it."""
        return path == self.path or (self.is_folder and path.is_relative_to(self.path))


@immutable(kw_only=True)
class Note:
    id: str
    title: str
    content: str
    tags: tuple[str, ...]
    created_at: datetime
    updated_at: datetime


class NoteStore(Protocol):
    """The notes of one workflow. Each write is durable when it returns. Thread-safe.

    `written_by` is the key of the mutation that last wrote the note, by which a tool checks
    afterwards whether its own write happened.
    """

    def get(self, id: str) -> Note | None: ...

    def written_by(self, id: str) -> str | None:
        """None if there is no such note."""
        ...

    def deleted_by(self, id: str) -> str | None:
        """The key of the mutation that last deleted the note of this id, or None."""
        ...

    def list(self, *, limit: int, offset: int) -> tuple[Sequence[Note], int]:
        """Newest first, and the total."""
        ...

    def search(self, query: str, *, limit: int) -> Sequence[Note]:
        """Full-text search in title, content and tags, best first. Any text is a valid query."""
        ...

    def size(self) -> int:
        """The bytes of all notes, as UTF-8."""
        ...

    def put(self, note: Note, *, key: str) -> None:
        """Create or replace."""
        ...

    def delete(self, id: str, *, key: str) -> bool:
        """False if there was none."""
        ...


class NotificationOutbox(Protocol):
    """Notifications to the user. Thread-safe; durable when `send` returns."""

    def send(self, message: str, *, key: str) -> None:
        """Show *message* to the user, once for each *key* however often it is called."""
        ...

    def was_sent(self, key: str) -> bool: ...


class MailIdentities(Protocol):
    """Known mail of a workflow: Message-ID → digest of its content. Thread-safe."""

    def first(self, contents: Mapping[str, str]) -> Mapping[str, str]:
        """Of these Message-IDs the known ones, with the first content of each."""
        ...

    def claim(self, contents: Mapping[str, str]) -> None:
        """Store them permanently; a known one keeps its content."""
        ...


@immutable(kw_only=True)
class Quotas:
    """Limits on what a workflow's calls may use."""

    note_bytes: int = 10 * 1024**2
    notices: int = 100
    download_bytes: int = 2 * 1024**3
    hash_bytes: int = 1024**3


def any_host(host: str) -> None:
    """Allows every host."""


@immutable(kw_only=True)
class CallContext:
    """Everything a tool may use during one call."""

    workflow_id: WorkflowId
    grants: Sequence[Grant]
    cancel: CancelToken
    now: Callable[[], datetime]
    zone: tzinfo
    #: Parses untrusted content whose cost is not bounded by its size.
    parse: "Parse"
    notes: NoteStore
    outbox: NotificationOutbox
    mail_identities: MailIdentities
    #: A folder of the program for Web.download.
    downloads: Path
    http_timeout_s: float
    quotas: Quotas = Quotas()
    #: The mutation's idempotency key; "" for a read.
    key: str = ""
    #: What `observe` returned before this call or the one being reconciled.
    evidence: JsonValue = None
    #: A folder for temporary files, on the data folder's disk.
    scratch: Path
    #: Backups of what mutations replaced, by content hash; for undo.
    file_backups: Path
    #: In a rehearsal not even a read may store anything.
    rehearsed: bool = False
    #: `Console.progress`: (done, total or None, label or None).
    progress: Callable[[int, int | None, str | None], None] = field(
        default=lambda done, total, label: None
    )
    #: The connectors chosen for the workflow, if a tool reads only such.
    connections: frozenset[str] = frozenset()
    #: Called with `host` or `host:port` of each web address before anything is sent to it or looked
    #: up, those of redirects included; raises the Failure that ends the call. Connected services
    #: are not checked.
    check_host: Callable[[str], None] = any_host
    #: Logs a warning in the run, as console.warn does.
    warn: Callable[[str], None] = field(default=lambda text: None)
    #: None outside a run: in a rehearsal, a plan, a check.
    run_id: RunId | None = None


In = TypeVar("In", bound="ToolInput")


class Tool(ABC, Generic[In]):
    """One function of one namespace. Stateless; any thread.

    `call` returns a JSON-ready value of `Output`'s shape, or raises a `Failure` whose class routes
    it and whose `took_effect` says whether it happened, or `Cancelled` if a cancellation ended the
    call before it had any effect. Any other exception is our bug: InternalFailure, with
    took_effect None for a mutation.
    """

    namespace: ClassVar[str]
    name: ClassVar[str]
    #: One paragraph for the script's author; the registry adds the mutation note and the schema.
    description: ClassVar[str]
    risk: ClassVar[EffectRisk] = EffectRisk.LOW
    #: What a call does to the outside; None: it reaches nothing that a person has to allow.
    access: ClassVar[Risk | None] = None
    #: What its permission says, with the scope in it: "Add rows to {scope}".
    permits: ClassVar[str] = ""
    #: What else stands in that sentence.
    permits_facts: ClassVar[Mapping[str, str]] = {}
    #: The parameters that say what a call reaches, and of what kind each is.
    scope_params: ClassVar[Mapping[str, ScopeKind]] = {}
    #: Those of them whose scopes are written with their name ("calendar=primary"), since another
    #: may have the same text for something else: a guest, a path, a device.
    prefixed_params: ClassVar[tuple[str, ...]] = ()
    #: The parameters that are content only: the same mutation may come with another.
    payload_params: ClassVar[tuple[str, ...]] = ()
    #: Whether a call contacts another computer; assumed unless declared otherwise.
    uses_network: ClassVar[bool] = True
    Input: ClassVar["type[ToolInput]"]
    #: A pydantic model or any type pydantic's TypeAdapter takes.
    Output: ClassVar[Any]
    #: Source and type of what it returns, if that comes from outside ("Mail", "email"): what a
    #: producer may register as an input. Both or neither.
    source: ClassVar[str | None] = None
    type: ClassVar[str | None] = None
    #: Which fields of a returned row identify it to a person; None if none do.
    row_facts: ClassVar[RowFacts | None] = None
    #: Whether `reconcile` can ever find out. If False, an unknown outcome is a question at once.
    can_reconcile: ClassVar[bool] = False
    #: Whether that is read from files of this computer, which a call leaves flushed: an outcome
    #: that a power cut takes out of the ledger is found again.
    outcome_on_disk: ClassVar[bool] = False
    #: Whether no call changes anything; a tool that does not declare it mutates.
    read_only: ClassVar[bool] = False
    #: Whether a call reads or mutates depends on its parameters: `is_read_only` tells.
    may_read: ClassVar[bool] = False
    #: Whether `undo` exists for its calls.
    undoable: ClassVar[bool] = False

    @property
    def full_name(self) -> str:
        return f"{self.namespace}.{self.name}"

    def is_read_only(self, params: In) -> bool:
        return self.read_only

    @property
    def always_mutates(self) -> bool:
        """Whether every call mutates, whatever its parameters."""
        return not self.read_only and type(self).is_read_only is Tool.is_read_only

    @property
    def can_mutate(self) -> bool:
        """Whether any call mutates."""
        return self.may_read or self.always_mutates

    def access_of(self, params: In) -> Risk | None:
        """What this call does to the outside."""
        return self.access

    def scopes(self, params: In) -> Sequence[Scope]:
        """All that the call reaches; each must be allowed. Empty for a tool without scopes; a
        parameter that is not given reaches nothing. A web address that names no host gives the
        address itself, which nothing covers but "any". Never raises."""
        return self.named_scopes(params)

    def named_scopes(self, params: In) -> Sequence[Scope]:
        """Those that parameters of the call name."""
        found: dict[Scope, None] = {}
        for name, attribute, kind in _scope_fields(type(params), tuple(self.scope_params.items())):
            value = getattr(params, attribute, None)
            prefixed = name if name in self.prefixed_params else ""
            for each in value if isinstance(value, list | tuple) else (value,):
                if isinstance(each, str) and each:
                    text = host_of(each) if kind is ScopeKind.HOST else each
                    found[Scope(kind, text, prefixed)] = None
        return tuple(found)

    def scope_of(self, text: str) -> Scope:
        """The scope that is written so."""
        name, equals, value = text.partition("=")
        if equals and (name in self.prefixed_params or text.startswith(ACCOUNT_PREFIX)):
            kind = self.scope_params.get(name, ScopeKind.ACCOUNT)
            return Scope(kind, value, name if name in self.prefixed_params else "")
        kinds = {
            kind for name, kind in self.scope_params.items() if name not in self.prefixed_params
        }
        if ScopeKind.FOLDER in kinds and (ScopeKind.HOST not in kinds or text.startswith("/")):
            return Scope(ScopeKind.FOLDER, text)
        others = (ScopeKind.HOST, ScopeKind.PLACE, ScopeKind.RECIPIENT)
        return Scope(next((one for one in others if one in kinds), ScopeKind.RECIPIENT), text)

    def any_of(self, name: str) -> str:
        """The text of the scope that covers whatever this one of `scope_params` may name."""
        return Scope(self.scope_params[name], "", name if name in self.prefixed_params else "").any

    def is_implied(self, scope: Scope, params: In) -> bool:
        """Whether it is the account of a call that names none: the only one that is connected. It
        needs no permission of its own beside the tool's."""
        return scope.kind is ScopeKind.ACCOUNT and scope not in self.named_scopes(params)

    def identity(self, params: In) -> JsonValue:
        """What makes two calls the same mutation. Permanent: it is in the key of a mutation."""
        named: JsonValue = params.model_dump(mode="json", exclude={*self.payload_params})
        return named

    def payload(self, params: In) -> JsonValue:
        """Content only: the same mutation may be requested with another payload."""
        content: JsonValue = params.model_dump(mode="json", include={*self.payload_params})
        return content or None

    def verifiable(self, params: In) -> bool:
        """Whether `reconcile` can ever find out about this call."""
        return self.can_reconcile

    def compare_payload(self, was: JsonValue, now: JsonValue) -> PayloadChange:
        return PayloadChange.EQUIVALENT if was == now else PayloadChange.SIGNIFICANT

    def title(self, params: In) -> str:
        """A title of the call in the host's words: “Append a row to costs.csv”. See `title_of`."""
        return self.full_name

    def observe(self, params: In, context: CallContext) -> JsonValue:
        """What must be recorded before the call to check it afterwards (a size, a hash).

        Quick, stored in the ledger with the `in_flight` row; changes nothing except
        `context.file_backups`, where it may back up what the call will replace. May raise a
        Failure, which ends the call before it begins.
        """
        return None

    @abstractmethod
    def call(self, params: In, context: CallContext) -> JsonValue: ...

    def predict(self, params: In, context: CallContext) -> JsonValue:
        """Dry run: what `call` would return, of `Output`'s shape, without changing anything.

        Reads only. Raises the Failure that the call would meet if that is known beforehand (no
        grant, no such file). Every mutating tool implements it.
        """
        raise NotImplementedError

    def predict_from_params(self, params: In, context: CallContext) -> JsonValue:
        """What `call` would return as far as its parameters alone determine it; None otherwise.

        For a dry run in which `predict` raises because of something that an earlier, only
        rehearsed step would have changed. Never raises.
        """
        return None

    def resources(self, params: In) -> Sequence[str]:
        """Names of what the call reads or changes (`file:/home/ada/costs.csv`, `note:todo`), so
        that a dry run can tell which steps depend on earlier ones that were not performed.

        The name of a file or folder includes everything inside it, `note:` includes all notes.
        Never raises. Those that its scopes name, unless a tool says otherwise.
        """
        named = self.named_scopes(params)
        return tuple(file_name(one.value) for one in named if one.kind is ScopeKind.FOLDER)

    def depends_on(self, params: In) -> Sequence[str]:
        """Of a mutation's resources, those its result depends on: a step that only adds, such as a
        row below the others, depends on no earlier one."""
        return self.resources(params)

    def can_undo(self, params: In) -> bool:
        """Whether `undo` exists for such a call."""
        return self.undoable

    def require_available(self) -> None:
        """Raise the Failure that every call would meet until the user has connected or confirmed
        something. Contacts nobody."""

    def require_granted(self, params: In, context: CallContext) -> None:
        """Raise the PermissionFailure that a call or its undo would meet because the workflow has
        no grant for its target (any more). Checks grants only."""

    def undo(self, params: In, result: JsonValue, context: CallContext) -> JsonValue:
        """Undo an applied mutation; `context.evidence` is what `observe` returned before it.

        Raises PreconditionFailure with a sentence if its target changed since: then nothing is
        changed. Returns what the ledger is to store about it.
        """
        raise NotImplementedError

    def reconcile_undo(self, params: In, result: JsonValue, context: CallContext) -> Reconciled:
        """Check whether `undo` happened. FAILED only if nothing of it remains: what was interrupted
        half-way is finished, or counts as RETRY."""
        return Reconciled(Verdict.RETRY)

    def reconcile(self, params: In, context: CallContext) -> Reconciled:
        """Check whether the mutation `context.key` happened. Read only, except that a partial
        effect of our own (a torn line, a temporary file, a second name) is cleaned up or finished:
        FAILED only if nothing of it remains.

        A Failure counts as RETRY. Only called if `verifiable`.
        """
        return Reconciled(Verdict.RETRY)


def title_of(tool: Tool[Any], params: "ToolInput") -> str:
    """The title of a call, which untrusted parameters fill: one line of at most 200 characters."""
    return single_line(tool.title(params))


@lru_cache(maxsize=1024)
def _scope_fields(
    input_type: "type[ToolInput]", scope_params: tuple[tuple[str, ScopeKind], ...]
) -> tuple[tuple[str, str, ScopeKind], ...]:
    """Those parameters with their attributes."""
    names = {field.alias or name: name for name, field in input_type.model_fields.items()}
    return tuple((name, names.get(name, name), kind) for name, kind in scope_params)


class ToolBox(Protocol):
    """All tools."""

    def find(self, namespace: str, name: str) -> Tool[Any] | None: ...

    def names(self) -> Mapping[str, Sequence[str]]:
        """Namespace → names, sorted."""
        ...

    def offered(self) -> Mapping[str, Sequence[str]]:
        """Those of `names` that can be used now: without the tools of services that are not
        connected. For prompts and completion."""
        ...

    def docs(self, *, of_handlers: bool = False) -> Mapping[str, str]:
        """Results of `getDocs`: "Ns" and "Ns.name" → text, of the tools that are offered; for a
        handler workflow, what its phases may call."""
        ...

    def input_types(self) -> Mapping[str, tuple[str, ...]]:
        """Source → types, sorted: what a producer may register as an input. Declared by the tools,
        plus `System` with `random` and `time`."""
        ...

    def parse(self, tool: Tool[Any], input: JsonValue) -> "ToolInput":
        """Validate *input* strictly. Raises LogicFailure `Invalid input for Ns.name: …` whose text
        names the places and never contains the strings."""
        ...

    def check_output(self, tool: Tool[Any], value: JsonValue) -> JsonValue:
        """Raises InternalFailure if the tool's output is invalid."""
        ...
