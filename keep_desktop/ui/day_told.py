"""The page Schedule worked out in words, away from the window's thread."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from keep_desktop.services.context import Keep
from keep_desktop.services.day import Day, day
from keep_desktop.ui.day_looks import RowSaid, next_said, past_said
from keep_desktop.ui.text import plural

#: Workflows that are listed; the page Workflows has them all.
_MOST = 200


def _tr(text: str) -> str:
    return QCoreApplication.translate("DayTold", text)


@dataclass(frozen=True, slots=True)
class Rows:
    """What is said in rows, worked out away from the window's thread."""

    planned: Sequence[RowSaid]
    unplanned: Sequence[RowSaid]
    earlier: Sequence[RowSaid]


def told(keep: Keep) -> tuple[Day, Rows]:
    """Look, and say it in rows. Any thread; raises StorageFailure."""
    view = day(keep)
    held, stopped = view.paused_since is not None, view.stopped
    # What has no time of its own stands among what runs, and not once more.
    running = {one.workflow_id for one in view.next if one.running}
    said = [
        (one.at, next_said(one, view.now, view.zone, held=held, stopped=stopped))
        for one in view.next[:_MOST]
    ]
    return view, Rows(
        planned=[row for at, row in said if at is not None],
        unplanned=[row for at, row in said if at is None and row.key not in running],
        earlier=[past_said(run, view.zone) for run in view.earlier],
    )


def now_below(view: Day) -> str:
    """The sentence under what runs, and so below for the other parts; empty: none."""
    return "" if view.under_way else _tr("Nothing runs at the moment.")


def next_below(view: Day) -> str:
    if any(one.at is not None for one in view.next):
        return ""
    if view.stopped:
        return _tr("Nothing runs until you turn Keep back on.")
    if any(one.rules for one in view.next):
        return _tr("Nothing is planned as things are. The reasons are below.")
    return _tr("No workflow has a schedule. Set one in the menu of a workflow, under Schedule.")


def unplanned_below(view: Day) -> str:
    left = len(view.next) - _MOST
    if left <= 0:
        return ""
    one, many = _tr("more workflow is listed there."), _tr("more workflows are listed there.")
    return _tr("On the page Workflows: {count}").format(count=plural(left, one, many))


def earlier_below(view: Day) -> str:
    if view.left_out:
        runs_left = plural(view.left_out, _tr("run"), _tr("runs"))
        return _tr("{runs} before that").format(runs=runs_left)
    return "" if view.earlier else _tr("Nothing has run yet today.")
