"""What can be done with many items at once, and the words for it. No widgets here."""

from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QCoreApplication

from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.ports.views import ItemFilter
from keep_desktop.services.answers import Why
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.item_wanted import Wanted
from keep_desktop.ui.text import number, plural


class Deed(StrEnum):
    REPROCESS = "reprocess"
    SKIP = "skip"


@dataclass(frozen=True, slots=True)
class Meant:
    """The items that are meant: these, or with *ids* None all that is wanted."""

    workflow_id: WorkflowId
    ids: tuple[ItemId, ...] | None
    wanted: Wanted | None
    #: Whether one of them may be done.
    may_be_done: bool

    @classmethod
    def everything(cls, wanted: Wanted) -> "Meant":
        done = wanted.filter in (ItemFilter.ALL, ItemFilter.DONE)
        return cls(wanted.workflow_id, None, wanted, done)


def _tr(text: str) -> str:
    return QCoreApplication.translate("BulkWords", text)


def items_said(count: int) -> str:
    """12,466 items."""
    return plural(count, _tr("item"), _tr("items"))


def deed_icon(deed: Deed) -> str:
    return "refresh-cw" if deed is Deed.REPROCESS else "skip-forward"


def deed_word(deed: Deed) -> str:
    """For a button that asks before it does it."""
    return _tr("Reprocess…") if deed is Deed.REPROCESS else _tr("Skip…")


def menu_word(deed: Deed, count: int) -> str:
    """For a menu: says how many, where it is more than one."""
    if count == 1:
        return deed_word(deed)
    words = _tr("Reprocess {items}…") if deed is Deed.REPROCESS else _tr("Skip {items}…")
    return words.format(items=items_said(count))


def question(deed: Deed, count: int) -> str:
    words = _tr("Reprocess {items}?") if deed is Deed.REPROCESS else _tr("Skip {items}?")
    return words.format(items=items_said(count))


def do_it(deed: Deed, count: int) -> str:
    """The button that does it."""
    words = _tr("Reprocess {items}") if deed is Deed.REPROCESS else _tr("Skip {items}")
    return words.format(items=items_said(count))


def will_do(deed: Deed, version: str) -> str:
    """What will follow, below the question."""
    if deed is Deed.SKIP:
        return _tr(
            "What is skipped stays as it is: nothing is undone, and later runs pass it over. You "
            "can come back to it with Reprocess."
        )
    script = one_line(version, 20)
    return _tr(
        "Each starts over with script {version} in the next run. What happened before stays "
        "readable as an earlier attempt."
    ).format(version=script)


def warning() -> str:
    """Before items that are done begin again."""
    return _tr(
        "Items that are done make their effects once more: rows are written, files are saved and "
        "mails are sent again."
    )


def doing(done: int, count: int) -> str:
    return _tr("{done} of {count}").format(done=number(done), count=number(count))


def did(deed: Deed, count: int) -> str:
    """What came of it."""
    if deed is Deed.SKIP:
        one, many = _tr("{items} is skipped."), _tr("{items} are skipped.")
    else:
        one = _tr("{items} starts over with the next run.")
        many = _tr("{items} start over with the next run.")
    return (one if count == 1 else many).format(items=items_said(count))


def left_said(count: int) -> str:
    """The heading over what was left, and why."""
    one, many = _tr("{items} was left as it is:"), _tr("{items} were left as they are:")
    return (one if count == 1 else many).format(items=items_said(count))


def why_said(why: Why, count: int) -> str:
    """Why so many were left, as one line over those that are named."""
    match why:
        case Why.OVER:
            one, many = (
                _tr("{items} is done or skipped already"),
                _tr("{items} are done or skipped already"),
            )
        case Why.DONE_MEANWHILE:
            one, many = _tr("{items} was done meanwhile"), _tr("{items} were done meanwhile")
        case Why.NOT_ENDED:
            one, many = (
                _tr("{items} has an attempt that has not ended"),
                _tr("{items} have an attempt that has not ended"),
            )
        case Why.IN_HAND:
            one, many = _tr("{items} is being worked on"), _tr("{items} are being worked on")
        case Why.UNDER_WAY:
            one, many = _tr("{items} has a step under way"), _tr("{items} have a step under way")
        case Why.GONE:
            one, many = _tr("{items} is not there any more"), _tr("{items} are not there any more")
    return (one if count == 1 else many).format(items=items_said(count))


def untouched_said(count: int) -> str:
    """How many were not come to, after it was ended early."""
    one, many = _tr("{items} was not touched."), _tr("{items} were not touched.")
    return (one if count == 1 else many).format(items=items_said(count))
