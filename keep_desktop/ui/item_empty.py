"""What an empty list of items says: what is not there, and what to do about it."""

from PySide6.QtCore import QCoreApplication

from keep_desktop.ports.views import ItemFilter
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.item_wanted import Wanted


def _tr(text: str) -> str:
    return QCoreApplication.translate("ItemEmpty", text)


def why_empty(
    wanted: Wanted | None, hindrance: str | None = None, *, inputs: bool = False
) -> tuple[str, str]:
    """What is missing, and what to do. *hindrance*: why it cannot be run now. *inputs*: that is
    what its items are."""
    if wanted is None:
        return _tr("No workflow is selected"), _tr("Choose one on the left.")
    if wanted.search:
        said = _tr("No title has “{text}” in it").format(text=one_line(wanted.search, 60))
        return said, _tr("Search for another part of the title.")
    if wanted.session_id is not None:
        return _tr("None of them is failed any more"), _tr("Each was processed again or skipped.")
    if inputs and wanted.filter is ItemFilter.ALL:
        about = _tr("Each thing that comes in from outside becomes a line here.")
        return _tr("No inputs yet"), _how(about, hindrance)
    return _none_of(wanted.filter, hindrance)


def _how(about: str, hindrance: str | None) -> str:
    """Why none comes is read first."""
    if hindrance is not None:
        return f"{hindrance} {about}"
    return f"{about} {_tr('Press Run now to begin, or wait for its next time.')}"


def _none_of(filter: ItemFilter, hindrance: str | None) -> tuple[str, str]:
    others = _tr("Choose All above to see every item.")
    match filter:
        case ItemFilter.ALL:
            about = _tr("Each thing that the workflow works on becomes a line here.")
            return _tr("No items yet"), _how(about, hindrance)
        case ItemFilter.NEEDS_YOU:
            return _tr("Nothing needs you"), others
        case ItemFilter.FAILED:
            return _tr("Nothing failed"), others
        case ItemFilter.RUNNING:
            return _tr("Nothing is running"), others
        case ItemFilter.WAITING:
            return _tr("Nothing is waiting"), others
        case ItemFilter.DONE:
            return _tr("Nothing is done yet"), others
        case ItemFilter.SKIPPED:
            return _tr("Nothing was skipped"), others
