"""The stores of planning."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Protocol

from keep_desktop.domain.ids import ItemId, RepairId, RunId, VersionId, WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.planning.chats import ChatFile, ChatMessage, ChatRole, MessageId, PlanDraft
from keep_desktop.domain.planning.models import ModelCall, ModelRole, Spent, TokenUsage
from keep_desktop.domain.planning.recordings import (
    RecordedCall,
    RecordedResult,
    RecordedRun,
    RecordingRow,
)
from keep_desktop.domain.planning.versions import Intent, Repair, RepairOutcome, RepairStatus


class ChatStore(Protocol):
    """Messages are never changed."""

    def add(
        self,
        workflow_id: WorkflowId,
        role: ChatRole,
        text: str,
        *,
        files: Sequence[ChatFile] = (),
        at: datetime,
    ) -> MessageId: ...

    def messages(self, workflow_id: WorkflowId) -> Sequence[ChatMessage]:
        """Oldest first."""
        ...

    def add_turn(self, message_id: MessageId, content: JsonValue) -> None:
        """What followed a message of the user: an answer of the model or a result of its tools."""
        ...

    def turns(self, message_id: MessageId) -> Sequence[JsonValue]:
        """In their order."""
        ...

    def draft(self, workflow_id: WorkflowId) -> PlanDraft | None: ...

    def drafts(self) -> Sequence[PlanDraft]:
        """Of all workflows."""
        ...

    def put_draft(self, draft: PlanDraft) -> None:
        """In place of the one there was."""
        ...

    def remove_draft(self, workflow_id: WorkflowId) -> None: ...

    def intent(self, version_id: VersionId) -> Intent | None: ...

    def put_intent(
        self, version_id: VersionId, intent: Intent, *, edited: bool = False, at: datetime
    ) -> None: ...


class RepairStore(Protocol):
    def add(
        self,
        workflow_id: WorkflowId,
        *,
        run_id: RunId | None,
        item_id: ItemId | None,
        base_version_id: VersionId,
        version_id: VersionId,
        status: RepairStatus,
        outcome: RepairOutcome,
        issue: str,
        comment: str,
        differences: JsonValue,
        open_items: int,
        at: datetime,
    ) -> RepairId: ...

    def newest(self, workflow_id: WorkflowId) -> Repair | None: ...

    def of_version(self, version_id: VersionId) -> Repair | None:
        """The repair that made that version."""
        ...

    def move(
        self, repair_id: RepairId, to: RepairStatus, *, was: RepairStatus, at: datetime
    ) -> bool:
        """False where it is not *was* any more."""
        ...


class ModelCallStore(Protocol):
    """Requests to models. Every row counts against the budget of the day it was started on."""

    def add(
        self,
        *,
        role: ModelRole,
        workflow_id: WorkflowId | None,
        run_id: RunId | None,
        provider: str,
        model: str,
        reserved_tokens: int,
        reserved_price: float | None,
        at: datetime,
    ) -> int:
        """An active row, written before the request is sent; returns its number."""
        ...

    def finish(
        self,
        call_id: int,
        *,
        status: str,
        error: str | None = None,
        usage: TokenUsage,
        price: float | None = None,
        request_id: str | None = None,
        at: datetime,
    ) -> None:
        """End an active row. Where no usage is reported, it keeps what was reserved."""
        ...

    def spent(self, since: datetime, workflow_id: WorkflowId | None = None) -> Spent:
        """By all requests started since then, or by those of one workflow."""
        ...

    def spenders(self, since: datetime) -> Sequence[WorkflowId]:
        """The workflows with a request since then."""
        ...

    def all(self, workflow_id: WorkflowId | None = None, *, limit: int) -> Sequence[ModelCall]:
        """The newest ones, oldest first; of one workflow, or all."""
        ...

    def keep_request(self, call_id: int, content: bytes) -> None:
        """What was sent, byte for byte."""
        ...

    def keep_answer(self, call_id: int, content: JsonValue) -> None:
        """Where what was sent is kept too."""
        ...

    def content(self, call_id: int) -> tuple[bytes, JsonValue] | None:
        """What was sent and what was answered; None where it was not kept, or has expired."""
        ...

    def forget_contents(self, before: datetime) -> int:
        """Of requests started before then; returns how many."""
        ...


class RecordingStore(Protocol):
    """What runs read. A content that several calls returned is stored once."""

    def begin(self, run: RecordedRun) -> None: ...

    def add(
        self,
        run_id: RunId,
        first: int,
        calls: Sequence[RecordedCall],
        contents: Mapping[bytes, bytes],
    ) -> None:
        """Calls numbered from *first*, with their compressed contents by hash."""
        ...

    def cut(self, run_id: RunId) -> None:
        """From here on nothing is recorded of it."""
        ...

    def end(self, run_id: RunId) -> None:
        """Count its bytes; nothing for a run that is not recorded."""
        ...

    def get(self, run_id: RunId) -> RecordedRun | None: ...

    def of(self, workflow_id: WorkflowId) -> Sequence[RecordedRun]:
        """Newest first."""
        ...

    def results(self, run_id: RunId) -> Sequence[RecordedResult]:
        """In the order of the calls."""
        ...

    def calls(self, workflow_id: WorkflowId) -> Sequence[RecordingRow]:
        """Newest run first, without what the host told."""
        ...

    def kept(self, workflow_id: WorkflowId) -> tuple[Sequence[RunId], Sequence[RunId]]:
        """Its recorded runs: those that were good, and the failed ones that are not settled; both
        newest first. A failure is settled once a later run of the same handler was good, and none
        of the items that it left failed is still so."""
        ...

    def surplus(
        self,
        workflow_id: WorkflowId | None = None,
        *,
        before: datetime,
        good_runs: int,
        total_bytes: int,
    ) -> Sequence[RunId]:
        """Recorded runs that are over and whose recordings are to go: older than *before*, or
        neither among the last *good_runs* of their workflow nor unsettled failures; of all
        workflows or of one. While all together take more than *total_bytes*, also the oldest good
        ones, and then the oldest."""
        ...

    def remove_some(self, run_id: RunId, limit: int) -> bool:
        """Remove at most *limit* calls, the last ones first, and the run with its last call; True
        once it is gone. What is left in between counts as cut."""
        ...
