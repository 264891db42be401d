"""Calling a tool: what it may use, and what its exceptions mean."""

from collections.abc import Callable
from datetime import tzinfo
from typing import TYPE_CHECKING, Any

from keep_desktop.domain.errors import Cancelled, Failure, InternalFailure, StorageFailure
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.engine.cancel import Cancel
from keep_desktop.engine.parts import Parts, Policies
from keep_desktop.engine.scope import Stopped
from keep_desktop.ports.tools import CallContext, Grant, Tool

if TYPE_CHECKING:
    from keep_desktop.ports.tools import ToolInput


def no_progress(done: int, total: int | None, label: str | None) -> None:
    """For calls whose progress nobody shows."""


def call_context(
    parts: Parts,
    workflow_id: WorkflowId,
    cancel: Cancel,
    *,
    policies: Policies,
    grants: tuple[Grant, ...] | None = None,
    zone: tzinfo | None = None,
    key: str = "",
    evidence: JsonValue = None,
    progress: Callable[[int, int | None, str | None], None] = no_progress,
) -> CallContext:
    """The context of one call; *grants* and *zone* are read as they stand now where None."""
    if grants is None:
        grants = grants_of(parts, workflow_id)
    return CallContext(
        workflow_id=workflow_id,
        grants=grants,
        cancel=cancel,
        now=parts.clock.now,
        zone=zone if zone is not None else parts.clock.zone(),
        notes=parts.notes(workflow_id),
        postbox=parts.postbox(workflow_id),
        downloads=parts.downloads,
        scratch=parts.scratch,
        kept=parts.kept,
        http_timeout_s=float(policies["policy.http.timeout_s"]),
        key=key,
        evidence=evidence,
        progress=progress,
    )


def grants_of(parts: Parts, workflow_id: WorkflowId) -> tuple[Grant, ...]:
    """What the user gave the workflow, as it stands now."""
    with parts.ledger.read() as uow:
        return tuple(uow.grants.of(workflow_id))


def guarded(tool: Tool[Any], run: Callable[[], JsonValue], *, mutates: bool) -> JsonValue:
    """Run a tool's code; whatever it raises becomes Stopped or a Failure with a sentence, but a
    StorageFailure of our own ledger stays what it is."""
    try:
        return run()
    except Cancelled:
        raise Stopped from None
    except (Failure, Stopped, StorageFailure):
        raise
    except Exception as error:
        raise InternalFailure(
            f"{tool.full_name} failed in a way that Keep does not know. This is a fault in Keep.",
            details=repr(error),
            took_effect=None if mutates else False,
        ) from error


def read(parts: Parts, tool: Tool[Any], params: "ToolInput", context: CallContext) -> JsonValue:
    """Call a tool that only reads."""

    def run() -> JsonValue:
        context.cancel.check()
        return parts.tools.check_output(tool, tool.call(params, context))

    return guarded(tool, run, mutates=False)
