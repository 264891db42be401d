"""The contract with the sandbox: scripts go in, messages come out, and it can be killed.

The sandbox knows nothing of the ledger. It runs one script in a process of its own and hands on
what the script asks for; the host decides everything and keeps the truth. Whatever comes out of a
sandbox is hostile input that the implementation has checked for shape (types, sizes, numbers of
calls) and for nothing else.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, TypeAlias

from keep_desktop.domain.json import JsonValue


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Figures of `domain.policies`, in base units."""

    memory_bytes: int = 256 * 1024 * 1024
    stack_bytes: int = 1024 * 1024
    #: Script time for each item scope and for all that is outside items; time the host takes to
    #: answer does not count.
    script_seconds: float = 300.0
    frame_bytes: int = 32 * 1024 * 1024
    #: Tool calls for each item scope, and outside items.
    max_calls: int = 100_000


class ScriptForm(StrEnum):
    """The two forms of a script, told apart by a top-level variable `workflow`."""

    ITEMS = "items"
    HANDLERS = "handlers"


@dataclass(frozen=True, slots=True, kw_only=True)
class HandlerCall:
    """One call of a function that a handler workflow declares.

    `workflow[group][name][function]` is called with `arguments`; None stands for `null` in the
    script. `group` None calls nothing: the script's top level runs and `workflow` itself is
    described (see `Finished`), with the text `arguments[0]` in the place of each function. Make
    that text up anew each time, so that no script can pass a text off as a function.
    """

    #: `producers` or `consumers`; None to describe.
    group: str | None = None
    name: str = ""
    #: `handler`, `prepare`, `mutate` or `next`.
    function: str = ""
    arguments: Sequence[JsonValue] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ScriptJob:
    """What a sandbox needs to run one item script, or one function of a handler workflow."""

    #: A child serves one workflow only; this names it.
    workflow: str
    script: str
    #: Frozen in the script as the global `params`.
    params: Mapping[str, JsonValue]
    #: Tools the script can call, as namespace → names.
    tools: Mapping[str, Sequence[str]]
    #: What `getDocs` answers: "Ns" and "Ns.name" → text.
    docs: Mapping[str, str]
    limits: Limits
    #: The user's zone (IANA name), for the date helpers.
    timezone: str = "UTC"
    #: None for an item script. In a handler workflow `Items.withItem` does not exist.
    handler: HandlerCall | None = None


# What a running script says. Strings are as the script gave them: any text, any length up to the
# frame limit, lone surrogates replaced.


@dataclass(frozen=True, slots=True)
class ToolCalled:
    """The script called `namespace.name(input)` and awaits `ScriptRun.answer(call, …)`.

    `input` is the first argument as JSON, None where it was undefined. Includes `Items.list`.
    """

    call: int
    namespace: str
    name: str
    input: JsonValue


@dataclass(frozen=True, slots=True)
class ItemOpened:
    """`Items.withItem(id, title, handler)` was called. Unchecked: the host judges id, title,
    whether the handler is a function, and whether another item is open. Answered with
    `ScriptRun.answer(call, {"call": bool, "item": {"id", "title", "isDone"}})`; with call False
    the handler is not called and withItem returns undefined."""

    call: int
    id: JsonValue
    title: JsonValue
    handler_is_function: bool


@dataclass(frozen=True, slots=True)
class ItemClosed:
    """The handler came to its end, after all calls it made were answered. Not answered.

    `error` is None for a normal end, else what it threw.
    """

    call: int
    error: "ScriptError | None"


@dataclass(frozen=True, slots=True)
class Logged:
    """console.log, warn, error: `level` is LOG, WARN or ERROR; `text` is cropped at 1000
    characters with `...`. Not answered. Console.log({type, line}) arrives here too."""

    level: str
    text: str


@dataclass(frozen=True, slots=True)
class Finished:
    """The script came to its normal end. The last message.

    Of an item script `value` is what it returned, as JSON (None where it is undefined or has no
    JSON form). Of a handler call it is `{"returned": value}`, without the key where the function
    returned undefined; what has no JSON form is a throw. Of a description it is `workflow` as
    JSON; None where `workflow` is no object.
    """

    value: JsonValue


@dataclass(frozen=True, slots=True)
class ScriptError:
    """Something that was thrown: `message` never empty, position in the script where known."""

    message: str
    stack: str = ""
    line: int | None = None
    column: int | None = None


@dataclass(frozen=True, slots=True)
class Threw:
    """The script ended by throwing outside any item, or by not catching what an item threw.
    The last message. `from_item` is True where the error is the one that passed out of the
    last closed item's handler."""

    error: ScriptError
    from_item: bool


@dataclass(frozen=True, slots=True)
class LimitBroken:
    """The script broke a limit, or its process broke the protocol; the process is gone. The last
    message. `sentence` says which: `Script timed out after 300 s`, `Script used more than 256 MB
    of memory`, `Script recursed too deeply`, `Script sent a message larger than 32 MB`,
    `Script made more than 100000 tool calls`, `Script process ended unexpectedly`."""

    sentence: str


@dataclass(frozen=True, slots=True)
class Killed:
    """`kill` ended the process. The last message."""


Message: TypeAlias = (
    ToolCalled | ItemOpened | ItemClosed | Logged | Finished | Threw | LimitBroken | Killed
)


class ScriptRun(Protocol):
    """One script under way. Used from one thread, but for `kill`."""

    @property
    def pid(self) -> int:
        """The process that runs the script."""
        ...

    def receive(self) -> Sequence[Message]:
        """Wait for the script to say something: all the messages of one frame, in order.

        Blocks without a limit of its own other than the script's time, which runs only while
        this waits. After a last message (Finished, Threw, LimitBroken, Killed) it is not called
        again.
        """
        ...

    def answer(self, call: int, value: JsonValue) -> None:
        """Resolve the promise of that call. Takes no effect after the end."""
        ...

    def end(self) -> None:
        """End the script without its consent, or after its end: its context is dropped and never
        pumped again, so no `finally` of it runs. The child goes back to the pool where it came
        back within 50 ms, else it is killed. Must be called once for each run, whatever the last
        message was. Idempotent."""
        ...

    def kill(self) -> None:
        """Kill the process at once. From any thread, at any time, idempotent; returns when the
        kill is sent. A `receive` that waits returns Killed."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Ward:
    """One protection of the sandbox child, for `doctor`."""

    name: str
    in_force: bool
    #: What it does, or why it is missing and what to do.
    note: str


class Sandbox(Protocol):
    """Starts scripts. Thread-safe."""

    def check(self, script: str) -> ScriptError | ScriptForm:
        """The form of a script that parses, or its syntax error with line and column. Runs
        nothing of it."""
        ...

    def start(self, job: ScriptJob) -> ScriptRun:
        """Start a script, in a prewarmed child where there is one.

        Raises InternalFailure where no process can be started.
        """
        ...

    def prewarm(self) -> None:
        """Have one child waiting, started in the background."""
        ...

    def kill_all(self) -> int:
        """Kill every child at once, prewarmed ones too; their number. From any thread."""
        ...

    def wards(self) -> Sequence[Ward]:
        """What protects this computer from scripts, as found in a child started for the look."""
        ...

    def close(self) -> None:
        """Kill and reap all children. Idempotent."""
        ...
