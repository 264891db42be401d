"""How items, attempts and steps look: a word, an icon and a colour for each state."""

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.mutations import MutationStatus, ResolvedBy
from keep_desktop.ports.views import AttemptRow, ItemRow, MutationRow


@dataclass(frozen=True, slots=True)
class Look:
    """`tone` is the colour token of the icon and the word, and names the pill it may stand on."""

    word: str
    icon: str
    tone: str


def _tr(text: str) -> str:
    return QCoreApplication.translate("ItemLooks", text)


def status_look(
    status: ItemStatus,
    *,
    running: bool,
    is_input: bool = False,
    stale: bool = False,
    taken_back: bool = False,
) -> Look:
    """The look of an item or an attempt. An input is in the hands of several handlers, one after
    the other, and waits in between."""
    match status:
        case ItemStatus.DONE if taken_back:
            return Look(_tr("Undone"), "undo-2", "skip")
        case ItemStatus.DONE:
            return Look(_tr("Done"), "circle-check", "done")
        case ItemStatus.FAILED:
            return Look(_tr("Failed"), "circle-x", "fail")
        case ItemStatus.NEEDS_ATTENTION:
            return Look(_tr("Needs you"), "triangle-alert", "warn")
        case ItemStatus.SKIPPED:
            return Look(_tr("Skipped"), "skip-forward", "skip")
        case ItemStatus.PROCESSING if running and is_input:
            return Look(_tr("In progress"), "loader-circle", "run")
        case ItemStatus.PROCESSING if running:
            return Look(_tr("Running"), "loader-circle", "run")
        case ItemStatus.PROCESSING:
            return Look(_tr("Waiting"), "clock", "warn" if stale else "skip")


def status_words() -> tuple[str, ...]:
    """All that an item or an attempt may read, in the language of the window."""
    looks = (
        *(status_look(status, running=False) for status in ItemStatus),
        status_look(ItemStatus.DONE, running=False, taken_back=True),
        status_look(ItemStatus.PROCESSING, running=True),
        status_look(ItemStatus.PROCESSING, running=True, is_input=True),
    )
    return tuple(look.word for look in looks)


def item_look(row: ItemRow) -> Look:
    status = ItemStatus.NEEDS_ATTENTION if row.asked else row.status
    return status_look(
        status,
        running=row.running,
        is_input=row.is_input,
        stale=row.stale,
        taken_back=row.taken_back_at is not None,
    )


def attempt_look(attempt: AttemptRow, item: ItemRow) -> Look:
    """The newest attempt is in hand while its item is; an older one is not."""
    newest = attempt.number == item.attempt
    return status_look(
        ItemStatus.NEEDS_ATTENTION if newest and item.asked else attempt.status,
        running=item.running and newest,
        is_input=item.is_input,
        stale=item.stale and newest,
        taken_back=attempt.taken_back,
    )


def step_look(row: MutationRow) -> Look:
    """The look of a mutation: whether it happened."""
    if row.resolved_by is ResolvedBy.USER_SKIP:
        return Look(_tr("Skipped"), "skip-forward", "skip")
    if row.undone:
        return Look(_tr("Undone"), "undo-2", "skip")
    match row.status:
        case MutationStatus.APPLIED:
            return Look(_tr("Happened"), "check", "done")
        case MutationStatus.FAILED:
            return Look(_tr("Did not happen"), "x", "fail")
        case MutationStatus.IN_FLIGHT:
            return Look(_tr("Under way"), "circle-dashed", "skip")
        case MutationStatus.NEEDS_RECONCILE:
            return Look(_tr("Being checked"), "circle-help", "warn")
        case MutationStatus.INDETERMINATE:
            return Look(_tr("Not known"), "circle-help", "warn")


def resolution(row: MutationRow) -> str:
    """Who settled what was not known, or nothing."""
    match row.resolved_by:
        case None:
            return ""
        case ResolvedBy.USER_ASSERT_APPLIED:
            return _tr("You said that it happened")
        case ResolvedBy.USER_ASSERT_FAILED:
            return _tr("You said that it did not happen")
        case ResolvedBy.USER_SKIP:
            return _tr("You skipped it")
        case ResolvedBy.RECONCILIATION:
            return _tr("Checked afterwards")
