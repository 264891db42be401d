"""The Activity page on work that was really done, and in a ledger in which nothing was."""

from PySide6.QtCore import QDate
from studio import NARROW, Studio

from keep_desktop.ports.activity import ActivityKind, Happening
from keep_desktop.ui.dialogs.export_activity import ExportDialog
from keep_desktop.ui.dialogs.run import RunDialog


def shoot_activity(studio: Studio) -> None:
    """The whole list, wide and narrow; one kind of rows; a run with its log; the export."""
    window, page = studio.window, studio.window.activity
    window.show_page("activity")
    studio.until(lambda: page.model.row(0) is not None)
    chips = page.filters.chips
    chips.set_kinds(frozenset(set(ActivityKind) - {ActivityKind.RUNS}))
    studio.settle()
    page.focus_rows()
    page.view.select(2)
    studio.shoot("activity")
    studio.shoot("activity-narrow", NARROW)
    chips.set_kinds(frozenset({ActivityKind.RUNS, ActivityKind.LOG}))
    studio.settle()
    page.filters.popup.only.emit(QDate.currentDate())
    studio.settle()
    studio.shoot("activity-runs")
    _shoot_run(studio)
    keep, filter = studio.keep, page.filters.filter
    studio.shoot_dialog("activity-export", ExportDialog(keep, window.reader, filter, window))
    page.filters.clear()
    page.filters.search.setText("no such title")
    studio.settle()
    studio.shoot("activity-nothing")
    page.filters.clear()


def _shoot_run(studio: Studio) -> None:
    """The newest run that did not end well."""
    rows = studio.window.activity.model.rows()
    row = next(
        row for row in rows if row.happening is Happening.RUN_ENDED and row.word != "committed"
    )
    if row.workflow_id is not None and row.run_id is not None:
        window = studio.window
        dialog = RunDialog(
            studio.keep, window.reader, row.workflow_id, row.workflow or "", row.run_id, window
        )
        studio.shoot_dialog("activity-run", dialog)


def shoot_no_activity(studio: Studio) -> None:
    """Before anything has happened."""
    studio.window.show_page("activity")
    studio.until(studio.window.activity.empty.isVisible)
    studio.shoot("activity-empty")
    studio.window.show_page("workflows")
