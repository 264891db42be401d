"""What follows a failure: decided by its class, here and nowhere else.

Source of the rules: docs/execution.md, "When something fails".
"""

from dataclasses import dataclass
from typing import assert_never

from keep_desktop.domain.errors import Failure, FailureKind, LogicFailure
from keep_desktop.domain.questions import QuestionKind
from keep_desktop.domain.runs import RunStatus, status_after
from keep_desktop.engine.outcomes import After


class Breach(LogicFailure):
    """The script broke a rule or a limit: its fault as a whole, not that of the item in hand."""


class HandlerThrew(LogicFailure):
    """The handler of an item threw, and the script let it pass: that item's fault."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Route:
    """What to do with the run, with the item it had open, and with the workflow."""

    status: RunStatus
    #: The open item becomes failed; otherwise it stays in processing and is continued.
    item_fails: bool
    after: After
    #: Block the workflow with a question of this kind, or leave it.
    blocks: QuestionKind | None


def route(failure: Failure, *, inside_item: bool) -> Route:
    """The route of a failure that ended a run."""
    status = status_after(failure.kind)
    match failure.kind:
        case FailureKind.NETWORK:
            return Route(status=status, item_fails=False, after=After.END, blocks=None)
        case FailureKind.AWAY if inside_item:
            # One of several pages, perhaps, and the others can be had.
            return Route(
                status=RunStatus.FAILED_LOGIC, item_fails=True, after=After.AGAIN, blocks=None
            )
        case FailureKind.AWAY:
            return Route(status=status, item_fails=False, after=After.END, blocks=None)
        case FailureKind.AUTH:
            return Route(
                status=status, item_fails=False, after=After.END, blocks=QuestionKind.SIGN_IN
            )
        case FailureKind.PERMISSION:
            return Route(
                status=status, item_fails=False, after=After.END, blocks=QuestionKind.PERMISSION
            )
        case FailureKind.PRECONDITION:
            return Route(
                status=status, item_fails=True, after=After.END, blocks=QuestionKind.PRECONDITION
            )
        case FailureKind.LOGIC if inside_item and not isinstance(failure, Breach):
            return Route(status=status, item_fails=True, after=After.AGAIN, blocks=None)
        case FailureKind.LOGIC | FailureKind.INTERNAL:
            return Route(
                status=status, item_fails=True, after=After.END, blocks=QuestionKind.BLOCKED
            )
        case _:
            assert_never(failure.kind)
