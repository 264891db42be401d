"""Notices: ids of what changed, written with the change and published after its commit.

A notice carries no state; its subscribers read again through the services.
"""

from enum import StrEnum

from keep_desktop.domain.ids import ItemId, RunId, WorkflowId
from keep_desktop.domain.immutable import immutable


class NoticeKind(StrEnum):
    WORKFLOW_CHANGED = "workflow_changed"
    RUN_CHANGED = "run_changed"
    RUN_PROGRESS = "run_progress"
    ITEM_CHANGED = "item_changed"
    QUESTION_CHANGED = "question_changed"
    STOP_CHANGED = "stop_changed"
    NOTIFICATION = "notification"
    SETTINGS_CHANGED = "settings_changed"
    CHAT_CHANGED = "chat_changed"


@immutable(kw_only=True)
class Notice:
    kind: NoticeKind
    workflow_id: WorkflowId | None = None
    run_id: RunId | None = None
    item_id: ItemId | None = None
