"""Replays an item script: one run of it, up to its end or its first failure."""

from typing import TYPE_CHECKING, Any

from keep_desktop.domain.errors import Failure, NotRecorded
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.planning.replays import ItemReplay
from keep_desktop.engine.rehearsal.item_script import ItemScript, OpenItem
from keep_desktop.engine.runs.base import with_position
from keep_desktop.engine.runs.failures import item_error_text
from keep_desktop.engine.runs.items import (
    ITEMS_DOCS,
    ITEMS_LIST_NAME,
    parse_open,
)
from keep_desktop.planning.replay.effects import Replay
from keep_desktop.ports.sandbox import (
    ItemOpened,
    ScriptError,
)
from keep_desktop.ports.tools import Tool

if TYPE_CHECKING:
    from keep_desktop.ports.tools import ToolInput


class ItemReplayRun(ItemScript):
    """One start of the script."""

    def __init__(self, replay: Replay) -> None:
        super().__init__(replay.ctx, replay.version, replay.state)
        self._replay = replay
        self.items: dict[str, ItemReplay] = {}
        self.item_failures: dict[str, str] = {}

    def run(self) -> None:
        """Raises the Failure that ends it, and Stopped if cancelled."""
        try:
            self._message_loop(self._replay.job(ITEMS_DOCS, None))
        except Failure as failure:
            self._note_open(failure)
            raise

    def _note_open(self, failure: Failure) -> None:
        open_id = self._open_id
        if open_id is not None and self.items[open_id] is not ItemReplay.WAS_DONE:
            self.items[open_id] = ItemReplay.OPEN
            if not isinstance(failure, NotRecorded):
                self.item_failures.setdefault(open_id, with_position(failure))

    # -- items --------------------------------------------------------------------------------

    def _handle_open(self, message: ItemOpened) -> JsonValue:
        logical_id, title = parse_open(message, self._open_id)
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
        if met is None:
            self.items[logical_id] = ItemReplay.WAS_DONE if is_done else ItemReplay.OPEN
        was_done = self.items[logical_id] is not ItemReplay.OPEN
        self._open = OpenItem(message.call, logical_id, title, known.attempt, was_done)
        return {"call": True, "item": shared}

    def _closed(self, scope: OpenItem, error: ScriptError | None) -> None:
        if error is not None:
            sentence = item_error_text(error, self._version.script)
            self.item_failures.setdefault(scope.logical_id, sentence)
        if not scope.is_done:
            self.items[scope.logical_id] = (
                ItemReplay.FAILED if error is not None else ItemReplay.DONE
            )

    # -- tools --------------------------------------------------------------------------------

    def _list_items(self, request: JsonValue) -> JsonValue:
        return self._replay.recording.answer(ITEMS_LIST_NAME, request)

    def _read(self, tool: Tool[Any], params: "ToolInput") -> JsonValue:
        return self._replay.read(tool, params)

    def _mutation(self, scope: OpenItem, tool: Tool[Any], params: "ToolInput") -> JsonValue:
        name = scope.logical_id
        return self._replay.mutate(tool, params, item=name, scope=name, attempt=scope.attempt)

    def _log_line(self, level: str, text: str) -> None:
        """A replay shows no log."""
