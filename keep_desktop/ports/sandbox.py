"""The sandbox: runs one script in a process that can be killed.

It has no access to the ledger and passes the script's requests to the host, which decides.
Everything from a sandbox is untrusted: the implementation has checked its shape (types, sizes,
numbers of calls) and nothing else.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Protocol, Self, TypeAlias

from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue


@immutable(kw_only=True)
class Limits:
    """Limits from `domain.policies`, in base units."""

    memory_bytes: int = 256 * 1024 * 1024
    stack_bytes: int = 1024 * 1024
    #: Script time for each item scope and for all that is outside items; time waiting for the host
    #: does not count.
    script_seconds: float = 300.0
    frame_bytes: int = 32 * 1024 * 1024
    #: Tool calls for each item scope, and outside items.
    max_calls: int = 100_000


class ScriptForm(StrEnum):
    """The two forms of a script, distinguished by a top-level variable `workflow`."""

    ITEMS = "items"
    HANDLERS = "handlers"


@immutable(kw_only=True)
class HandlerCall:
    """One call of a function that a handler workflow declares.

    `workflow[group][name][function]` is called with `arguments`; None is `null` in the script.
    `group` None calls nothing: the script's top level runs and `workflow` itself is described (see
    `Finished`), with the text `arguments[0]` in place of each function. Use a new random text each
    time, so that no script can present a text as a function.
    """

    #: `producers` or `consumers`; None to describe.
    group: str | None = None
    name: str = ""
    #: `handler`, `prepare`, `mutate` or `next`.
    function: str = ""
    arguments: Sequence[JsonValue] = ()

    @classmethod
    def of_producer(cls, name: str, state: JsonValue) -> Self:
        return cls(group="producers", name=name, function="handler", arguments=(state,))

    @classmethod
    def of_consumer(cls, name: str, function: str, *arguments: JsonValue) -> Self:
        return cls(group="consumers", name=name, function=function, arguments=arguments)


@immutable(kw_only=True)
class Determinism:
    """Fixes what a script reads without a tool, so that equal scripts behave alike: the time, which
    then stands still, and random numbers."""

    #: Milliseconds since 1970.
    now_ms: int
    seed: int = 0


@immutable(kw_only=True)
class ScriptJob:
    """Everything needed to run one item script, or one function of a handler workflow."""

    #: A child serves one workflow only.
    workflow: str
    script: str
    #: Frozen in the script as the global `params`.
    params: Mapping[str, JsonValue]
    #: Tools the script can call, as namespace → names.
    tools: Mapping[str, Sequence[str]]
    #: Results of `getDocs`: "Ns" and "Ns.name" → text.
    docs: Mapping[str, str]
    limits: Limits
    #: The user's zone (IANA name), for the date helpers.
    timezone: str = "UTC"
    #: None for an item script. In a handler workflow `Items.withItem` does not exist.
    handler: HandlerCall | None = None
    #: None for real time and chance.
    determinism: Determinism | None = None


# Messages of a running script. Strings are as the script gave them: any text, any length up to the
# frame limit, lone surrogates replaced by U+FFFD; `has_lone_surrogates`: there may have been some.


@immutable
class ToolCalled:
    """The script called `namespace.name(input)` and awaits `ScriptRun.answer(call, …)`.

    `input` is the first argument as JSON, None where it was undefined. Includes `Items.list`.
    """

    call: int
    namespace: str
    name: str
    input: JsonValue
    has_lone_surrogates: bool = False


@immutable
class ItemOpened:
    """`Items.withItem(id, title, handler)` was called. Not validated: the host checks id, title,
    whether the handler is a function, and whether another item is open. Answered with
    `ScriptRun.answer(call, {"call": bool, "item": {"id", "title", "isDone"}})`; with call False
    the handler is not called and withItem returns undefined; with `"throws": message` it throws
    that in place of running."""

    call: int
    id: JsonValue
    title: JsonValue
    handler_is_function: bool
    has_lone_surrogates: bool = False


@immutable
class ItemClosed:
    """The handler ended, after all calls it made were answered. Not answered.

    `error` is None for a normal end, else what it threw.
    """

    call: int
    error: "ScriptError | None"


@immutable
class Logged:
    """console.log, warn, error: `level` is LOG, WARN or ERROR; `text` is cropped at 1000
    characters with `...`. Not answered. Console.log({type, line}) arrives here too."""

    level: str
    text: str


@immutable
class Finished:
    """The script ended normally. The last message.

    For an item script `value` is what it returned, as JSON (None if undefined or without a JSON
    form). For a handler call it is `{"returned": value}`, without the key if the function returned
    undefined; what has no JSON form is a throw. For a description it is `workflow` as JSON; None
    if `workflow` is no object.
    """

    value: JsonValue
    has_lone_surrogates: bool = False


@immutable
class ScriptError:
    """A thrown error: `message` never empty, position in the script if known."""

    message: str
    stack: str = ""
    line: int | None = None
    column: int | None = None


@immutable
class Threw:
    """The script threw outside any item, or did not catch what an item threw. The last message.
    `from_item` is True if the error came from the last closed item's handler."""

    error: ScriptError
    from_item: bool


@immutable
class LimitBroken:
    """The script exceeded a limit, or its process violated the protocol; the process has ended.
    The last message. `sentence` says which: `Script timed out after 300 s`, `Script used more than
    256 MB of memory`, `Script recursed too deeply`, `Script sent a message larger than 32 MB`,
    `Script made more than 100000 tool calls`, `Script process ended unexpectedly`."""

    sentence: str


@immutable
class Killed:
    """`kill` ended the process. The last message."""


Message: TypeAlias = (
    ToolCalled | ItemOpened | ItemClosed | Logged | Finished | Threw | LimitBroken | Killed
)


class ScriptRun(Protocol):
    """A running script. Used from one thread, except `kill` and `end_within`."""

    @property
    def pid(self) -> int:
        """The process that runs the script."""
        ...

    def receive(self) -> Sequence[Message]:
        """Wait for all messages of one frame, in order.

        Blocks without a limit other than the script's time, which runs only during this call. Not
        called again after a last message (Finished, Threw, LimitBroken, Killed).
        """
        ...

    def answer(self, call: int, value: JsonValue) -> None:
        """Resolve the promise of that call. No effect after the end."""
        ...

    def end(self) -> None:
        """End the script: its context is dropped and never resumed, so no `finally` of it runs.
        The child returns to the pool if it is ready within 50 ms, else it is killed. Must be
        called once for each run, whatever the last message was. Idempotent."""
        ...

    def kill(self) -> None:
        """Kill the process at once. From any thread, at any time, idempotent; returns when the
        kill is sent. A blocked `receive` returns Killed."""
        ...

    def end_within(self, seconds: float) -> None:
        """Kill the process as soon as one `receive` has waited that long, also one under way. From
        any thread, at any time; not undone."""
        ...


@immutable(kw_only=True)
class Protection:
    """One protection of the sandbox child, for `doctor`."""

    name: str
    in_force: bool
    #: What it does, or why it is missing and what to do.
    note: str


class Sandbox(Protocol):
    """Starts scripts. Thread-safe."""

    def check(self, script: str) -> ScriptError | ScriptForm:
        """The form of a script that parses, or its syntax error with line and column. Runs
        nothing."""
        ...

    def start(self, job: ScriptJob) -> ScriptRun:
        """Start a script, in a prewarmed child if there is one.

        Raises InternalFailure if no process can be started.
        """
        ...

    def prewarm(self) -> None:
        """Start one spare child in the background."""
        ...

    def kill_all(self) -> int:
        """Kill every child at once, prewarmed ones too; returns their number. From any thread."""
        ...

    def protections(self) -> Sequence[Protection]:
        """The protections in force, read from a child started for it."""
        ...

    def close(self) -> None:
        """Kill and reap all children. Idempotent."""
        ...
