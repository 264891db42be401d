"""The store of permissions, their limits, and answers about single calls."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Protocol

from keep_desktop.domain.ids import SessionId, WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.permissions import Capability, EffectLimits, Permission
from keep_desktop.domain.questions import Answer

#: Begins the keys of answers about reads.
READ_KEY_PREFIX = "read "


@immutable(kw_only=True)
class CallAnswer:
    """A person's answer about one call that is yet to be made, or never will be."""

    id: int
    answer: Answer
    #: What the call may reach besides the permissions; None: it may pass a limit.
    scopes: tuple[str, ...] | None
    #: Of a read, the session that may make it; None until the next one begins.
    session_id: SessionId | None


class PermissionStore(Protocol):
    def version(self, workflow_id: WorkflowId) -> int:
        """A number that every change of the workflow's permissions, limits and grants raises; 0
        before the first."""
        ...

    def of(self, workflow_id: WorkflowId, major: int | None = None) -> Sequence[Permission]:
        """Of one major version, or of all; by tool and scope."""
        ...

    def majors(self, workflow_id: WorkflowId) -> Sequence[int]:
        """The major versions that have any."""
        ...

    def put(self, workflow_id: WorkflowId, major: int, permission: Permission) -> None:
        """Add it, or replace the one of the same capability; the time of its last use stays."""
        ...

    def used(
        self, workflow_id: WorkflowId, major: int, capabilities: Iterable[Capability], at: datetime
    ) -> None:
        """They were used; no change of what is allowed."""
        ...

    def unused(self, before: datetime) -> Sequence[tuple[WorkflowId, int, Permission]]:
        """The approved ones that were neither approved nor used since."""
        ...

    def suspend(
        self, workflow_id: WorkflowId, major: int, permission: Permission, text: str, at: datetime
    ) -> None:
        """With *text* as a line in Activity."""
        ...

    def limits(self, workflow_id: WorkflowId) -> Mapping[Capability, EffectLimits]:
        """Scope "": of all calls of the tool together."""
        ...

    def put_limits(
        self, workflow_id: WorkflowId, capability: Capability, limits: EffectLimits
    ) -> None:
        """NO_LIMITS removes them."""
        ...

    def count(
        self,
        workflow_id: WorkflowId,
        tool: str,
        *,
        since: datetime | None = None,
        session_id: SessionId | None = None,
        most: int | None = None,
    ) -> int:
        """Mutations of the tool that were applied or may have been, begun in the session or since;
        counts no further than *most*."""
        ...

    def calls(
        self,
        workflow_id: WorkflowId,
        tool: str,
        *,
        since: datetime | None = None,
        session_id: SessionId | None = None,
    ) -> Sequence[JsonValue]:
        """The parameters of the same."""
        ...

    def last_call(self, workflow_id: WorkflowId, tool: str) -> datetime | None:
        """When the newest of them was begun."""
        ...

    def add_answer(
        self,
        workflow_id: WorkflowId,
        key: str,
        answer: Answer,
        scopes: Sequence[str] | None,
        *,
        at: datetime,
    ) -> None: ...

    def answers(self, workflow_id: WorkflowId, key: str) -> Sequence[CallAnswer]: ...

    def begin_session(self, workflow_id: WorkflowId, session_id: SessionId) -> None:
        """Answers about reads hold for this session, and those for an earlier one no more."""
        ...

    def remove_answer(self, answer_id: int) -> None: ...
