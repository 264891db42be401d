"""Activity page: all events, newest first, with filters, jump to a day and export."""

from collections.abc import Sequence
from datetime import datetime

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QMenu,
    QPushButton,
    QSizePolicy,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.ports.activity import ActivityFilter, ActivityRow
from keep_desktop.ports.views import WorkflowRow
from keep_desktop.services.context import Keep
from keep_desktop.services.workflows.queries import workflow_list
from keep_desktop.ui.activity.filters import ActivityFilters
from keep_desktop.ui.activity.model import MOST_FOUND, MOST_NEW, ActivityLoader, ActivityModel
from keep_desktop.ui.activity.view import ActivityView
from keep_desktop.ui.activity.wording import newer_text
from keep_desktop.ui.core.events import Bridge, Throttle
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.presentation.navigator import Navigator
from keep_desktop.ui.presentation.runs import RunFailures, show_failed_text
from keep_desktop.ui.runs.dialogs import RunDialog
from keep_desktop.ui.style.theme import set_icon
from keep_desktop.ui.text.format import moment_within, number, plural
from keep_desktop.ui.text.sanitize import single_line
from keep_desktop.ui.widgets.empty_state import EmptySpace, EmptyState, ErrorBar
from keep_desktop.ui.widgets.layouts import fill, hbox, vbox
from keep_desktop.ui.widgets.menus import add_action, pop_up

_REFRESH_S = 0.25


class ActivityPage(QWidget):
    def __init__(
        self,
        keep: Keep,
        tasks: TaskRunner,
        bridge: Bridge,
        navigator: Navigator,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._keep, self._tasks, self._navigator = keep, tasks, navigator
        self._started = False
        self._archived: frozenset[WorkflowId] = frozenset()
        self.model = ActivityModel(self)
        self.loader = ActivityLoader(keep, tasks, self.model, self)
        self.filters = ActivityFilters()
        self.view = ActivityView(self.model)
        self.trouble = ErrorBar()
        self.newer = self._make_newer()
        self.empty = EmptyState(
            "activity",
            self.tr("No activity yet"),
            self.tr("Runs, items, changes, questions and your actions appear here, newest first."),
            self.tr("New workflow"),
        )
        self.nothing = EmptySpace("filter")
        self.everything = QPushButton(self.tr("Clear filters"))
        self.footer = QLabel()
        self.further = QPushButton(self.tr("Search older"))
        self._throttle = Throttle(_REFRESH_S, self._schedule_refresh, self)
        self._lay_out()
        self._connect_parts()
        bridge.flushed.connect(self.refresh)

    def _make_newer(self) -> QPushButton:
        button = QPushButton(self.view)
        button.setProperty("kind", "primary")
        set_icon(button, "arrow-up", "on_accent")
        button.hide()
        return button

    def _lay_out(self) -> None:
        self.setProperty("surface", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.footer.setProperty("role", "soft")
        footer = hbox((self.footer, 1), self.further, spacing=12, margins=(20, 8, 16, 8))
        self.further.hide()
        table = QFrame()
        vbox((self.view, 1), within=table, spacing=4, margins=(12, 0, 2, 0))
        bare = QWidget()
        around = QVBoxLayout(bare)
        self.nothing.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        fill(around, 2, self.nothing, (self.everything, 0, Qt.AlignmentFlag.AlignHCenter), 3)
        self._stack = QStackedLayout()
        vbox(self.filters, self.trouble, (self._stack, 1), footer, within=self, spacing=0)
        # Parented by now: shown without a parent it would be a window for a moment.
        for part in (table, bare, self.empty):
            self._stack.addWidget(part)

    def _connect_parts(self) -> None:
        self.filters.changed.connect(self._show)
        self.filters.popup.date_chosen.connect(lambda day: self._go_to(self.filters.end_of(day)))
        self.filters.popup.newest_chosen.connect(self._go_to_top)
        self.filters.export.clicked.connect(self.export)
        self.filters.search.focus_left.connect(self.focus_rows)
        self.view.viewport_changed.connect(self.loader.set_viewport)
        self.view.opened.connect(self._open)
        self.view.menu_requested.connect(self._show_menu)
        self.view.verticalScrollBar().valueChanged.connect(lambda _: self._when_at_top())
        self.loader.changed.connect(self._show_state)
        self.loader.arrived.connect(self.view.show_row)
        self.loader.newer_counted.connect(self._show_newer)
        self.loader.overdue.connect(self.refresh)
        self.loader.failed.connect(self.trouble.show_error)
        self.newer.clicked.connect(self._go_to_top)
        self.everything.clicked.connect(self.filters.clear)
        self.empty.button.clicked.connect(lambda: self._navigator.new_workflow())
        self.further.clicked.connect(self.loader.continue_search)
        self.trouble.retry.clicked.connect(self._try_again)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._query_workflows()
        if not self._started:
            self._started = True
            self._show(self.filters.filter)
        else:
            self.refresh()

    def refresh(self) -> None:
        """Load new rows, if visible."""
        if self.isVisible() and self._started:
            self._throttle.trigger()

    def _schedule_refresh(self) -> None:
        self.loader.refresh(at_top=self.view.at_top)

    def _when_at_top(self) -> None:
        if self.view.at_top and self.newer.isVisible():
            self.refresh()

    def _query_workflows(self) -> None:
        keep = self._keep

        def work() -> tuple[Sequence[WorkflowRow], Sequence[WorkflowRow]]:
            listed = workflow_list(keep)
            return listed, workflow_list(keep, archived=True)

        self._tasks.query(("activity workflows", id(self)), work, self._take_workflows)

    def _take_workflows(self, found: tuple[Sequence[WorkflowRow], Sequence[WorkflowRow]]) -> None:
        listed, archived = found
        self._archived = frozenset(row.id for row in archived)
        self.filters.show_workflows((*listed, *archived))

    def _show(self, filter: ActivityFilter) -> None:
        clock = self._keep.clock
        self.filters.refresh_times(clock.now(), clock.zone())
        self.newer.hide()
        self.loader.show(filter)

    def refresh_times(self) -> None:
        clock = self._keep.clock
        self.filters.refresh_times(clock.now(), clock.zone())
        self.loader.refresh_times()
        self._show_footer()
        self.view.viewport().update()

    def _go_to(self, at: datetime) -> None:
        self.loader.go_to(at)
        self.focus_rows()

    def _go_to_top(self) -> None:
        self.loader.go_to_top()
        self.focus_rows()

    def focus_rows(self) -> None:
        self.view.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def focus_search(self) -> None:
        """Focus the search with its text selected."""
        self.filters.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.filters.search.selectAll()

    def _show_state(self) -> None:
        self.trouble.set_text(None)
        bare = self.model.rowCount() == 0
        narrow = self.loader.filter.is_narrow
        if bare and narrow:
            self.nothing.set_text(*self._why_nothing())
        self._stack.setCurrentIndex((1 if narrow else 2) if bare else 0)
        # An empty list needs no filters.
        self.filters.setVisible(narrow or not bare)
        self._show_footer()
        self.view.viewport().update()
        self.view.report_viewport()

    def _why_nothing(self) -> tuple[str, str]:
        if self.loader.read_until is not None:
            return self.tr("No results so far"), self.tr(
                "Search older entries or change your search."
            )
        search = self.loader.filter.search
        if search:
            text = self.tr("No results for “{text}”").format(text=single_line(search, 60))
            return text, self.tr("Try another part of a title or line.")
        return self.tr("No results for these filters"), self.tr(
            "Try other types, another workflow or other days."
        )

    def _show_footer(self) -> None:
        clock, checked = self._keep.clock, self.loader.read_until
        self.further.setVisible(checked is not None)
        rows = self.model.rowCount()
        if checked is not None:
            when = moment_within(checked, clock.now(), clock.zone())
            text = self.tr("Searched back to {when}.").format(when=when)
        elif self.loader.is_full:
            text = self.tr(
                "Showing the newest {number} results. Narrow your search to see others."
            ).format(number=number(MOST_FOUND))
        elif rows and self.loader.is_count_exact:
            text = plural(rows, self.tr("row"), self.tr("rows"))
        elif rows:
            text = self.tr("About {number} rows").format(number=number(rows))
        else:
            text = ""
        self.footer.setText(text)

    def _show_newer(self, count: int) -> None:
        self.newer.setVisible(count > 0)
        self.newer.setText(newer_text(count, MOST_NEW))
        self._place_newer()
        self.newer.setAccessibleName(
            self.tr("{count} above. Click to jump there.").format(count=newer_text(count, MOST_NEW))
        )

    def _place_newer(self) -> None:
        """Over the first rows, so that none of them moves."""
        self.newer.adjustSize()
        room = self.view.viewport().geometry()
        self.newer.move(room.center().x() - self.newer.width() // 2, room.top() + 8)
        self.newer.raise_()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_newer()

    def _try_again(self) -> None:
        self.trouble.set_text(None)
        self.loader.show(self.loader.filter)

    def _open(self, row: ActivityRow) -> None:
        """Open the item, else the run, else the workflow."""
        if row.item_id is not None:
            self._show_item(row)
        elif row.run_id is not None:
            self._show_run(row)
        elif row.workflow_id is not None:
            self._show_workflow(row.workflow_id)

    def _show_item(self, row: ActivityRow) -> None:
        if row.workflow_id is not None and self._is_listed(row.workflow_id):
            self._navigator.show_workflow(row.workflow_id, row.item_id)

    def _show_workflow(self, workflow_id: WorkflowId) -> None:
        if self._is_listed(workflow_id):
            self._navigator.show_workflow(workflow_id)

    def _is_listed(self, workflow_id: WorkflowId) -> bool:
        if workflow_id not in self._archived:
            return True
        self._tasks.messages.show(
            self.tr("This workflow is archived. Unarchive it to see the details.")
        )
        return False

    def _show_run(self, row: ActivityRow) -> None:
        if row.workflow_id is None or row.run_id is None:
            return
        dialog = RunDialog(
            self._keep, self._tasks, row.workflow_id, row.workflow or "", row.run_id, self
        )
        dialog.workflow_requested.connect(self._show_workflow)
        dialog.failures_requested.connect(self._show_failures)
        dialog.answer_requested.connect(self._answer)
        dialog.open()

    def _answer(self, workflow_id: WorkflowId) -> None:
        if self._is_listed(workflow_id):
            self._navigator.answer(workflow_id)

    def _show_failures(self, failures: RunFailures) -> None:
        if self._is_listed(failures.workflow_id):
            self._navigator.show_failures(failures)

    def row_menu(self, row: ActivityRow) -> QMenu:
        """The menu of a row. It keeps a copy of the row, which may move while it is open."""
        menu = QMenu(self)
        if row.item_id is not None:
            add_action(menu, "panel-right", self.tr("Show item"), lambda: self._show_item(row))
        if row.run_id is not None:
            text = self.tr("Show run and log")
            add_action(menu, "terminal", text, lambda: self._show_run(row))
        failed = (row.items or {}).get("failed", 0)
        if row.workflow_id is not None and row.session_id is not None and failed:
            failures = RunFailures(row.workflow_id, row.session_id, row.at)
            text = show_failed_text(failed)
            add_action(menu, "circle-x", text, lambda: self._show_failures(failures))
        if row.workflow_id is not None:
            workflow_id = row.workflow_id
            text = self.tr("Show workflow")
            add_action(menu, "workflow", text, lambda: self._show_workflow(workflow_id))
            text = self.tr("Only this workflow")
            add_action(menu, "filter", text, lambda: self.filters.choose(workflow_id=workflow_id))
        menu.addSeparator()
        add_action(menu, "copy", self.tr("Copy the row") + "\tCtrl+C", self.view.copy)
        return menu

    def _show_menu(self, row: ActivityRow, at: QPoint) -> None:
        pop_up(self.row_menu(row), at)

    def export(self) -> None:
        """Open the dialog that exports what the filters show."""
        from keep_desktop.ui.activity.export_dialog import ExportDialog

        dialog = ExportDialog(self._keep, self._tasks, self.filters.filter, self)
        dialog.open()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Down and not self.view.hasFocus():
            self.focus_rows()
        else:
            super().keyPressEvent(event)
