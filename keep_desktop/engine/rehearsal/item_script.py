"""What a script of items asks for, where none of its effects is made."""

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, assert_never

from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.workflows import ScriptVersion
from keep_desktop.engine.context import EngineContext
from keep_desktop.engine.runs.failures import HandlerThrew, RuleViolation, place_of
from keep_desktop.engine.runs.items import (
    ITEMS_LIST,
    on_done_item,
    outside_items,
    require_none_open,
)
from keep_desktop.engine.runs.results import Stopped
from keep_desktop.engine.runs.tool_lookup import resolve_tool
from keep_desktop.engine.sessions.state import SessionState
from keep_desktop.ports.sandbox import (
    Finished,
    ItemClosed,
    ItemOpened,
    Killed,
    LimitBroken,
    Logged,
    Message,
    ScriptError,
    ScriptJob,
    ScriptRun,
    Threw,
    ToolCalled,
)
from keep_desktop.ports.tools import Tool

if TYPE_CHECKING:
    from keep_desktop.ports.tools import ToolInput


@immutable
class OpenItem:
    """The item that is open; `call` opened it."""

    call: int
    logical_id: str
    title: str
    attempt: int
    #: Whether it was done before.
    is_done: bool


class ItemScript(ABC):
    """Starts the script and answers it."""

    def __init__(self, ctx: EngineContext, version: ScriptVersion, state: SessionState) -> None:
        self._ctx, self._version, self._state = ctx, version, state
        self._open: OpenItem | None = None

    @property
    def _open_id(self) -> str | None:
        return self._open.logical_id if self._open is not None else None

    @abstractmethod
    def _handle_open(self, message: ItemOpened) -> JsonValue: ...

    @abstractmethod
    def _closed(self, scope: OpenItem, error: ScriptError | None) -> None: ...

    @abstractmethod
    def _list_items(self, request: JsonValue) -> JsonValue: ...

    @abstractmethod
    def _read(self, tool: Tool[Any], params: "ToolInput") -> JsonValue: ...

    @abstractmethod
    def _mutation(self, scope: OpenItem, tool: Tool[Any], params: "ToolInput") -> JsonValue: ...

    @abstractmethod
    def _log_line(self, level: str, text: str) -> None:
        """A line of the script's log."""

    def _message_loop(self, job: ScriptJob) -> None:
        """One start of the script, up to its normal end. Raises the Failure that ends it, and
        Stopped."""
        script = self._ctx.sandbox.start(job)
        try:
            self._state.attach(script)
            while not any(self._handle_message(script, message) for message in script.receive()):
                pass
        finally:
            self._state.detach()
            script.end()

    def _handle_message(self, script: ScriptRun, message: Message) -> bool:
        """True for the last message of a normal end."""
        self._state.check()
        match message:
            case ToolCalled():
                script.answer(message.call, self._call_tool(message))
            case ItemOpened():
                script.answer(message.call, self._handle_open(message))
            case ItemClosed():
                self._closed(self._leave(message), message.error)
            case Finished():
                require_none_open(self._open_id)
                return True
            case Threw(error=error, from_item=from_item):
                kind = HandlerThrew if from_item else RuleViolation
                line, column = place_of(error, self._version.script)
                raise kind(error.message, line=line, column=column)
            case LimitBroken():
                raise RuleViolation(message.sentence)
            case Killed():
                raise Stopped
            case Logged():
                self._log_line(message.level, message.text)
            case _:
                assert_never(message)
        return False

    def _leave(self, message: ItemClosed) -> OpenItem:
        scope, self._open = self._open, None
        if scope is None or scope.call != message.call:
            raise RuleViolation(UserMessage("The script closed an item that is not open."))
        return scope

    def _call_tool(self, call: ToolCalled) -> JsonValue:
        if (call.namespace, call.name) == ITEMS_LIST:
            return self._list_items(call.input)
        tool, params = resolve_tool(self._ctx.tools, self._version.script, call)
        if tool.is_read_only(params):
            return self._read(tool, params)
        if self._open is None:
            raise outside_items(tool)
        if self._open.is_done:
            raise on_done_item(tool, self._open.logical_id)
        return self._mutation(self._open, tool, params)
