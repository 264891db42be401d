"""Calls a tool: builds its context, and converts its exceptions."""

from collections.abc import Callable
from datetime import tzinfo
from typing import TYPE_CHECKING, Any

from keep_desktop.domain.errors import (
    Cancelled,
    Failure,
    InternalFailure,
    LogicFailure,
    StorageFailure,
)
from keep_desktop.domain.ids import RunId, WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.engine.cancellation import CancelSource
from keep_desktop.engine.context import EngineContext, Policies
from keep_desktop.engine.runs.results import Stopped
from keep_desktop.ports.parsing import parser_for
from keep_desktop.ports.tools import CallContext, Grant, NotificationOutbox, Tool, any_host

if TYPE_CHECKING:
    from keep_desktop.ports.tools import ToolInput


def no_progress(done: int, total: int | None, label: str | None) -> None:
    """Default for calls whose progress is not shown."""


class RunNotificationOutbox:
    """A `NotificationOutbox` that limits the notifications of one run."""

    def __init__(self, outbox: NotificationOutbox, most: int) -> None:
        self._outbox = outbox
        self._most = most
        self._sent = 0

    def send(self, message: str, *, key: str) -> None:
        if self._sent >= self._most:
            raise LogicFailure(
                UserMessage(
                    "The run sent {most:,} notifications, which is the most that it may. Send "
                    "fewer, or allow more in Settings under Limits and timeouts.",
                    most=self._most,
                )
            )
        self._outbox.send(message, key=key)
        self._sent += 1

    def was_sent(self, key: str) -> bool:
        return self._outbox.was_sent(key)


def call_context(
    ctx: EngineContext,
    workflow_id: WorkflowId,
    cancel: CancelSource,
    *,
    policies: Policies,
    grants: tuple[Grant, ...] | None = None,
    zone: tzinfo | None = None,
    key: str = "",
    evidence: JsonValue = None,
    rehearsed: bool = False,
    outbox: NotificationOutbox | None = None,
    progress: Callable[[int, int | None, str | None], None] = no_progress,
    connections: frozenset[str] = frozenset(),
    check_host: Callable[[str], None] = any_host,
    warn: Callable[[str], None] = lambda text: None,
    run_id: RunId | None = None,
) -> CallContext:
    """The context of one call; *grants* and *zone* are read now if None."""
    if grants is None:
        grants = grants_of(ctx, workflow_id)
    return CallContext(
        workflow_id=workflow_id,
        grants=grants,
        cancel=cancel,
        now=ctx.clock.now,
        zone=zone if zone is not None else ctx.clock.zone(),
        parse=parser_for(ctx.parser, str(workflow_id), policies.parser_limits(), cancel),
        notes=ctx.notes(workflow_id),
        outbox=outbox if outbox is not None else ctx.outbox(workflow_id),
        mail_identities=ctx.mail_identities(workflow_id),
        rehearsed=rehearsed,
        downloads=ctx.downloads,
        scratch=ctx.scratch,
        file_backups=ctx.file_backups,
        http_timeout_s=float(policies["policy.http.timeout_s"]),
        quotas=policies.quotas(),
        key=key,
        evidence=evidence,
        progress=progress,
        connections=connections,
        check_host=check_host,
        warn=warn,
        run_id=run_id,
    )


def grants_of(ctx: EngineContext, workflow_id: WorkflowId) -> tuple[Grant, ...]:
    """The workflow's current grants."""
    with ctx.ledger.read() as uow:
        return tuple(uow.grants.of(workflow_id))


def call_safely(tool: Tool[Any], run: Callable[[], JsonValue], *, mutates: bool) -> JsonValue:
    """Run a tool's code; converts any exception to Stopped or a Failure with a sentence, except a
    StorageFailure of our own ledger."""
    try:
        return run()
    except Cancelled:
        raise Stopped from None
    except (Failure, Stopped, StorageFailure):
        raise
    except Exception as error:
        raise InternalFailure(
            UserMessage(
                "{full_name} failed in a way that Keep does not know. This is a fault in Keep.",
                full_name=tool.full_name,
            ),
            details=repr(error),
            took_effect=None if mutates else False,
        ) from error


def read(
    ctx: EngineContext, tool: Tool[Any], params: "ToolInput", context: CallContext
) -> JsonValue:
    def run() -> JsonValue:
        context.cancel.check()
        return ctx.tools.check_output(tool, tool.call(params, context))

    return call_safely(tool, run, mutates=False)
