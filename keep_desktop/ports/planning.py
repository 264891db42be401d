"""The stores of planning."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from keep_desktop.domain.chats import ChatFile, ChatMessage, ChatRole, MessageId, PlanDraft
from keep_desktop.domain.ids import ItemId, RepairId, RunId, VersionId, WorkflowId
from keep_desktop.domain.json import JsonValue
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
