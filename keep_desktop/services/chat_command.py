"""`chat` for other processes: JSON in and out, and JSON of what happens meanwhile."""

import time
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.planning.chats import (
    ChatEvent,
    ChatResult,
    ReplyRestarted,
    SaveRefused,
    StepBegan,
    TextAdded,
)
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.services.chat import retry, send, start_chat
from keep_desktop.services.context import Keep
from keep_desktop.services.workflows.queries import find_workflow

OnEvent = Callable[[JsonValue], None]
#: Text is sent on this often at most: a model makes hundreds of pieces in a second.
_EVERY_S = 0.05


def perform(keep: Keep, arguments: Mapping[str, Any], on_event: OnEvent) -> JsonValue:
    """Without a text and files: `retry`. A name that is new makes a draft."""
    name, text = str(arguments["workflow"]), arguments["text"]
    files = [Path(path) for path in arguments["files"]]
    reporter = _Reporter(on_event)
    if text is None and not files:
        workflow_id = find_workflow(keep, name).id
        result = retry(keep, workflow_id, reporter)
    else:
        workflow_id = _place(keep, name)
        result = send(keep, workflow_id, text or "", files, reporter)
    reporter.flush()
    with keep.ledger.read() as uow:
        return _report(uow, workflow_id, result)


def _place(keep: Keep, name: str) -> WorkflowId:
    with keep.ledger.read() as uow:
        known = uow.workflows.by_name(name)
    return start_chat(keep, name) if known is None else known.id


def _report(uow: UnitOfWork, workflow_id: WorkflowId, result: ChatResult) -> JsonValue:
    workflow = uow.workflows.get(workflow_id)
    return {
        "workflow": None if workflow is None else workflow.name,
        "outcome": str(result.outcome),
        "reply": result.reply,
        "question": result.question,
        "options": list(result.options),
        "version": result.version,
        "findings": [finding.as_json() for finding in result.findings],
        "error": result.error,
        "error_type": result.error_type,
    }


class _Reporter:
    """Sends events on, text in pieces of some size. One thread."""

    def __init__(self, on_event: OnEvent) -> None:
        self._on_event = on_event
        self._text = ""
        self._sent_at = time.monotonic()

    def __call__(self, event: ChatEvent) -> None:
        if isinstance(event, TextAdded):
            self._text += event.text
            if time.monotonic() - self._sent_at >= _EVERY_S:
                self.flush()
            return
        self.flush()
        if isinstance(event, StepBegan | ReplyRestarted | SaveRefused):
            self._on_event({"kind": type(event).__name__, **asdict(event)})

    def flush(self) -> None:
        if self._text:
            self._on_event({"kind": TextAdded.__name__, "text": self._text})
            self._text = ""
        self._sent_at = time.monotonic()
