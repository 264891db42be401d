"""Notices: what changed, as ids. Written with the change, handed out after its commit.

A window that hears of a notice reads again through the services; a notice carries no state.
"""

from dataclasses import dataclass
from enum import StrEnum

from keep_desktop.domain.ids import ItemId, RunId, WorkflowId


class NoticeKind(StrEnum):
    WORKFLOW_CHANGED = "workflow_changed"
    RUN_CHANGED = "run_changed"
    RUN_PROGRESS = "run_progress"
    ITEM_CHANGED = "item_changed"
    QUESTION_CHANGED = "question_changed"
    STOP_CHANGED = "stop_changed"
    NOTIFICATION = "notification"
    SETTINGS_CHANGED = "settings_changed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    kind: NoticeKind
    workflow_id: WorkflowId | None = None
    run_id: RunId | None = None
    item_id: ItemId | None = None
