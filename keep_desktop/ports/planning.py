"""The stores of planning."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from keep_desktop.domain.chats import ChatFile, ChatMessage, ChatRole, MessageId, PlanDraft
from keep_desktop.domain.ids import ItemId, RepairId, RunId, VersionId, WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.models import ModelCall, ModelRole, Spent, TokenUsage
from keep_desktop.domain.planning import Intent, Repair, RepairOutcome, RepairStatus


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

    def settle(
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

    def settle(
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
