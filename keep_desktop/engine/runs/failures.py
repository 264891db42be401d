"""Failure routing: what follows a failure, by its class and its scope.

Source of the rules: docs/execution.md, "When something fails".
"""

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, assert_never

from keep_desktop.domain.errors import Concern, Failure, FailureKind, LogicFailure, ModelWaits
from keep_desktop.domain.ids import RunId, VersionId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.items import Item, ItemStatus
from keep_desktop.domain.messages import MessageCode, UserMessage, facts_of_code, thrown_at
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.domain.runs import RunStatus, backoff, status_after
from keep_desktop.domain.text import quote, without_stop
from keep_desktop.engine.context import Policies
from keep_desktop.engine.runs.results import After, ItemScope
from keep_desktop.ports.sandbox import ScriptError
from keep_desktop.ports.stores import UnitOfWork

if TYPE_CHECKING:
    from tree_sitter import Node


class RuleViolation(LogicFailure):
    """The script violated a rule or a limit: its fault as a whole, not the open item's."""

    concerns = Concern.WORKFLOW


class HandlerThrew(LogicFailure):
    """An item's handler threw, and the script did not catch it: the item's fault."""


@immutable(kw_only=True)
class Route:
    """Consequences for the run, its open item, and the workflow."""

    status: RunStatus
    #: The open item becomes failed; otherwise it stays in processing and is continued.
    item_fails: bool
    after: After
    #: Block the workflow with a question of this kind.
    blocks: QuestionKind | None


def route(failure: Failure, *, inside_item: bool, host_fails: bool = False) -> Route:
    """The route of a failure that ended a run. *inside_item*: an item was open. *host_fails*: the
    host of a network failure failed for another item of the session too."""
    status = status_after(failure.kind)
    if isinstance(failure, ModelWaits):
        return Route(status=status, item_fails=False, after=After.END, blocks=None)
    if inside_item and failure.kind is FailureKind.NETWORK and not host_fails:
        # It is retried alone, and does not block the others.
        return Route(status=status, item_fails=False, after=After.AGAIN, blocks=None)
    if inside_item and failure.concerns is Concern.ITEM and failure.kind in _ALONE:
        # Nothing waits for an approval or a connection: the session continues without the item.
        alone = status if failure.kind is FailureKind.INTERNAL else RunStatus.FAILED_LOGIC
        return Route(status=alone, item_fails=True, after=After.AGAIN, blocks=None)
    match failure.kind:
        case FailureKind.NETWORK | FailureKind.AWAY:
            return Route(status=status, item_fails=False, after=After.END, blocks=None)
        case FailureKind.AUTH:
            return Route(
                status=status, item_fails=False, after=After.END, blocks=QuestionKind.SIGN_IN
            )
        case FailureKind.PERMISSION:
            return Route(
                status=status,
                item_fails=False,
                after=After.END,
                blocks=failure.question_kind or QuestionKind.PERMISSION,
            )
        case FailureKind.PRECONDITION:
            return Route(
                status=status, item_fails=True, after=After.END, blocks=QuestionKind.PRECONDITION
            )
        case FailureKind.LOGIC | FailureKind.INTERNAL:
            return Route(
                status=status, item_fails=True, after=After.END, blocks=QuestionKind.BLOCKED
            )
        case _:
            assert_never(failure.kind)


#: Failures of a single item, after which the others continue.
_ALONE = frozenset(FailureKind) - {FailureKind.NETWORK, FailureKind.AUTH}


def is_script_fault(failure: Failure, *, inside_item: bool) -> bool:
    """Whether another script would do better. What the outside answered about an item is not the
    script's doing."""
    if failure.kind is not FailureKind.LOGIC:
        return False
    return not (inside_item and failure.is_answer)


#: Prefixes of JavaScript errors; an error that the script throws itself has none.
_FAULT = re.compile(r"[A-Z][A-Za-z]*Error: ")
#: With these prefixes the error is at the very place that is named.
_AT_ITS_PLACE = ("ReferenceError: ", "TypeError: cannot read ")
_NOT_CALLABLE = "TypeError: not a function"
_NOT_SET = "TypeError: cannot set "
_CALLS = frozenset({"call_expression", "new_expression"})


def item_error_text(error: ScriptError, script: str) -> str:
    """The error thrown in an item. A script error says its position; what a script throws itself is
    written for people and stays as it is, with the line among its facts."""
    if _FAULT.match(error.message) is not None:
        return with_place(error, script)
    line, _ = place_of(error, script)
    return error.message if line is None else thrown_at(error.message, line)


def with_place(error: ScriptError, script: str) -> str:
    """The error thrown, with its position."""
    return with_line(error.message, *place_of(error, script))


def with_thrown_line(sentence: str) -> str:
    """What `item_error_text` keeps among the facts, written out."""
    thrown = facts_of_code(sentence, MessageCode.SCRIPT_THREW)
    return sentence if thrown is None else with_line(sentence, int(thrown["line"]), None)


def with_line(sentence: str, line: int | None, column: int | None) -> str:
    """The sentence with its position in the script; still a single sentence."""
    if line is None:
        return sentence
    reason = without_stop(sentence)
    if column is None:
        text = UserMessage(
            "{reason} (line {line})", code=MessageCode.SCRIPT_PLACE, reason=reason, line=line
        )
    else:
        text = UserMessage(
            "{reason} (line {line}, column {column})",
            code=MessageCode.SCRIPT_PLACE,
            reason=reason,
            line=line,
            column=column,
        )
    return UserMessage("{text}.", text=text) if sentence.endswith(".") else text


def place_of(error: ScriptError, script: str) -> tuple[int | None, int | None]:
    """Start of the failed expression as line and column in characters: the `throw`, the call, the
    assignment. QuickJS names the last evaluated place, so a search is needed. The column is None
    if unknown."""
    line, column = error.line, error.column
    if line is None or column is None or error.message.startswith(_AT_ITS_PLACE):
        return line, column
    # Imported here: most scripts never fail.
    from keep_desktop.engine.scripts.syntax import ScriptText

    text = ScriptText(script)
    if text.is_too_long:
        return line, None
    around = text.around(line, column)
    begins = _beginning(around, error.message)
    if begins is not None:
        return text.position(begins)
    in_brackets = any(node.type == "arguments" for node in around)
    return line, None if in_brackets else column


def _beginning(around: "Sequence[Node]", message: str) -> "Node | None":
    """*around*: the nodes at the place up to its function, innermost first."""
    if message.startswith(_NOT_SET):
        return next((node for node in around if node.type == "assignment_expression"), None)
    if message.startswith(_NOT_CALLABLE):
        # Any of several nested calls may be meant.
        calls = [node for node in around if node.type in _CALLS]
        return calls[0] if len(calls) == 1 else _called(around)
    thrown = next((node for node in around if node.type == "throw_statement"), None)
    return thrown if thrown is not None else _called(around)


def _called(around: "Sequence[Node]") -> "Node | None":
    """The call whose name is at the place, not its arguments."""
    found = next((node for node in around if node.type in ("arguments", *_CALLS)), None)
    return None if found is None or found.type == "arguments" else found


@immutable(kw_only=True)
class ItemNetworkFailure:
    """The network failed for an item, and for no other item of the session with the same host."""

    scope: ItemScope
    sentence: str
    #: See `Failure.retry_after_s`.
    retry_after_s: float | None
    run_id: RunId
    version_id: VersionId


def retry_wait(failures: int, policies: Policies) -> timedelta:
    """The wait after so many network failures in a row, of a workflow or of an item."""
    return backoff(
        failures - 1,
        base_ms=policies["policy.retry.base_backoff_ms"],
        most_ms=policies["policy.retry.max_backoff_ms"],
    )


def fail_item(
    uow: UnitOfWork,
    item: Item,
    to: ItemStatus,
    *,
    sentence: str,
    failures: int,
    run_id: RunId,
    version_id: VersionId,
    at: datetime,
) -> None:
    """Move the item to `failed`, or to `needs_attention` with a question."""
    moved = uow.items.move(
        item,
        to,
        at=at,
        run_id=run_id,
        error=sentence,
        failures=failures,
        failed_version=version_id,
    )
    if moved and to is ItemStatus.NEEDS_ATTENTION:
        title = quote(item.title[:200])
        uow.questions.add(
            kind=QuestionKind.ITEM_FAILED,
            workflow_id=item.workflow_id,
            item_id=item.id,
            run_id=run_id,
            sentence=UserMessage(
                "“{title}” failed: {reason}",
                code=MessageCode.ITEM_FAILED,
                title=title,
                reason=sentence,
            )
            if failures == 1
            else UserMessage(
                "“{title}” failed {failures} times: {reason}",
                code=MessageCode.ITEM_FAILED,
                title=title,
                failures=failures,
                reason=sentence,
            ),
            actions=(Answer.TRY_AGAIN, Answer.SKIP),
            at=at,
        )
    uow.notice(Notice(kind=NoticeKind.ITEM_CHANGED, workflow_id=item.workflow_id, item_id=item.id))


def network_failures(item: Item) -> int:
    """Network failures of an item in a row; a failure of another kind names its version."""
    waits = item.status is ItemStatus.PROCESSING and item.failed_version is None
    return item.failures if waits else 0


def waits_until(item: Item, policies: Policies) -> datetime | None:
    """Until when an item waits after a network failure; None if it does not."""
    failures = network_failures(item)
    if not failures:
        return None
    return item.updated_at + max(retry_wait(failures, policies), item.least_wait)


def resolve_network(
    uow: UnitOfWork,
    item_failures: Sequence[ItemNetworkFailure],
    policies: Policies,
    *,
    at: datetime,
) -> Sequence[tuple[str, ItemStatus, datetime]]:
    """Part of the commit that closes a session without a network failure of its own: each failed
    item is retried alone with growing waits; after too many tries the user is asked. Returns which
    items, their new status, and when they may be tried again."""
    resolved = []
    for one in item_failures:
        item = one.scope.item
        failures = network_failures(item) + 1
        least = timedelta(seconds=one.retry_after_s or 0)
        status = ItemStatus.PROCESSING
        if failures > policies["policy.retry.max_attempts"]:
            status = ItemStatus.NEEDS_ATTENTION
            fail_item(
                uow,
                item,
                status,
                sentence=one.sentence,
                failures=failures,
                run_id=one.run_id,
                version_id=one.version_id,
                at=at,
            )
        else:
            uow.items.waits_again(item, failures=failures, least_wait=least, at=at)
        wait = max(retry_wait(failures, policies), least)
        resolved.append((item.logical_item_id, status, at + wait))
    return resolved
