"""Replays an item script: one run of it, up to its end or its first failure."""

from typing import assert_never

from keep_desktop.domain.errors import Failure, NotRecorded
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.planning.replays import ItemReplay
from keep_desktop.engine.runs.base import with_position
from keep_desktop.engine.runs.failures import HandlerThrew, RuleViolation, place_of, sentence_of
from keep_desktop.engine.runs.items import (
    ITEMS_DOCS,
    ITEMS_LIST,
    ITEMS_LIST_NAME,
    checked,
    on_done_item,
    outside_items,
    require_none_open,
)
from keep_desktop.engine.runs.outcomes import Stopped
from keep_desktop.engine.runs.tool_lookup import resolve_tool
from keep_desktop.planning.replay.effects import Replay
from keep_desktop.ports.sandbox import (
    Finished,
    ItemClosed,
    ItemOpened,
    Killed,
    LimitBroken,
    Logged,
    Message,
    ScriptRun,
    Threw,
    ToolCalled,
)


class ItemReplayRun:
    """One start of the script."""

    def __init__(self, replay: Replay) -> None:
        self._replay = replay
        self.items: dict[str, ItemReplay] = {}
        self.item_failures: dict[str, str] = {}
        #: The open item: the number of its call, its id and attempt.
        self._open: tuple[int, str, int] | None = None

    def run(self) -> None:
        """Raises the Failure that ends it, and Stopped if cancelled."""
        script = self._replay.ctx.sandbox.start(self._replay.job(ITEMS_DOCS, None))
        try:
            while not any(self._handle(script, message) for message in script.receive()):
                self._replay.check()
        except Failure as failure:
            self._note_open(failure)
            raise
        finally:
            script.end()

    def _note_open(self, failure: Failure) -> None:
        if self._open is not None and self.items[self._open[1]] is not ItemReplay.WAS_DONE:
            self.items[self._open[1]] = ItemReplay.OPEN
            if not isinstance(failure, NotRecorded):
                self.item_failures.setdefault(self._open[1], with_position(failure))

    def _handle(self, script: ScriptRun, message: Message) -> bool:
        """True for the last message of a normal end."""
        match message:
            case ToolCalled():
                script.answer(message.call, self._tool(message))
            case ItemOpened():
                script.answer(message.call, self._opened(message))
            case ItemClosed():
                self._closed(message)
            case Finished():
                require_none_open(self._open[1] if self._open else None)
                return True
            case Threw(error=error, from_item=from_item):
                kind = HandlerThrew if from_item else RuleViolation
                line, column = place_of(error, self._replay.version.script)
                raise kind(error.message, line=line, column=column)
            case LimitBroken():
                raise RuleViolation(message.sentence)
            case Killed():
                raise Stopped
            case Logged():
                pass
            case _:
                assert_never(message)
        return False

    # -- items --------------------------------------------------------------------------------

    def _opened(self, message: ItemOpened) -> JsonValue:
        logical_id, title = checked(message, self._open[1] if self._open else None)
        known = self._replay.recording.item(logical_id)
        met = self.items.get(logical_id)
        is_done = known.is_done if met is None else met in (ItemReplay.DONE, ItemReplay.WAS_DONE)
        shared: dict[str, JsonValue] = {
            "id": logical_id,
            "title": known.title or title,
            "isDone": is_done,
        }
        if not known.is_called or met in (ItemReplay.FAILED, ItemReplay.PASSED):
            self.items.setdefault(logical_id, ItemReplay.PASSED)
            return {"call": False, "item": {**shared, "title": title, "isDone": False}}
        self._open = (message.call, logical_id, known.attempt)
        if met is None:
            self.items[logical_id] = ItemReplay.WAS_DONE if is_done else ItemReplay.OPEN
        return {"call": True, "item": shared}

    def _closed(self, message: ItemClosed) -> None:
        opened, self._open = self._open, None
        if opened is None or opened[0] != message.call:
            raise RuleViolation(UserMessage("The script closed an item that is not open."))
        logical_id = opened[1]
        was_done = self.items[logical_id] is not ItemReplay.OPEN
        if message.error is not None:
            sentence = sentence_of(message.error, self._replay.version.script)
            self.item_failures.setdefault(logical_id, sentence)
        if not was_done:
            failed = message.error is not None
            self.items[logical_id] = ItemReplay.FAILED if failed else ItemReplay.DONE

    # -- tools --------------------------------------------------------------------------------

    def _tool(self, call: ToolCalled) -> JsonValue:
        if (call.namespace, call.name) == ITEMS_LIST:
            return self._replay.recording.answer(ITEMS_LIST_NAME, call.input)
        tool, params = resolve_tool(self._replay.ctx.tools, self._replay.version.script, call)
        if tool.is_read_only(params):
            return self._replay.read(tool, params)
        if self._open is None:
            raise outside_items(tool)
        _, logical_id, attempt = self._open
        if self.items[logical_id] is not ItemReplay.OPEN:
            raise on_done_item(tool, logical_id)
        return self._replay.mutate(tool, params, item=logical_id, scope=logical_id, attempt=attempt)
