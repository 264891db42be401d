"""The Activity page: everything that happened, newest first, filtered and gone to by day."""

from collections.abc import Callable, Sequence
from datetime import datetime

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
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
from keep_desktop.services import workflows
from keep_desktop.services.context import Keep
from keep_desktop.ui.activity_feed import MOST_FOUND, MOST_NEW, ActivityFeed
from keep_desktop.ui.activity_filters import ActivityFilters
from keep_desktop.ui.activity_model import ActivityModel
from keep_desktop.ui.activity_view import ActivityView
from keep_desktop.ui.activity_words import more_above
from keep_desktop.ui.bridge import Bridge, Throttle
from keep_desktop.ui.dialogs.run import RunDialog
from keep_desktop.ui.empty_state import EmptyState
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.notice_bar import EmptySpace, TroubleBar
from keep_desktop.ui.pointer_hold import PointerHold
from keep_desktop.ui.run_failures import RunFailures, show_failed_said
from keep_desktop.ui.text import moment_within, number, plural
from keep_desktop.ui.theme import set_icon
from keep_desktop.ui.worker import Reader, sentence_of

_REFRESH_S = 0.25


class ActivityPage(QWidget):
    """`item_opened` carries the WorkflowId and the ItemId, `workflow_opened` the WorkflowId that is
    to be shown in Workflows; `told` a sentence for the foot of the window, `written` one and the
    Path of the file that was made."""

    item_opened = Signal(object, object)
    workflow_opened = Signal(object)
    #: RunFailures
    failures_opened = Signal(object)
    #: The WorkflowId that waits for an answer.
    answer_asked = Signal(object)
    #: A first workflow is wanted.
    new_asked = Signal()
    told = Signal(str)
    written = Signal(str, object)

    def __init__(
        self, keep: Keep, reader: Reader, bridge: Bridge, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._keep, self._reader = keep, reader
        self._begun = False
        self._archived: frozenset[WorkflowId] = frozenset()
        self.model = ActivityModel(self)
        self.feed = ActivityFeed(keep, reader, self.model, self)
        self.filters = ActivityFilters()
        self.view = ActivityView(self.model)
        self.hold = PointerHold(self.view)
        self.trouble = TroubleBar()
        self.newer = self._make_newer()
        self.empty = EmptyState(
            "activity",
            self.tr("Nothing has happened yet"),
            self.tr(
                "Every run, every item, every change, what Keep asked and what you did becomes a "
                "line here, newest first. It begins with your first workflow."
            ),
            self.tr("New workflow"),
        )
        self.nothing = EmptySpace("filter")
        self.everything = QPushButton(self.tr("Show everything"))
        self.foot = QLabel()
        self.further = QPushButton(self.tr("Look further"))
        self._throttle = Throttle(_REFRESH_S, self._look_again, self)
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
        self.foot.setProperty("role", "soft")
        foot = QHBoxLayout()
        foot.setContentsMargins(20, 8, 16, 8)
        foot.setSpacing(12)
        foot.addWidget(self.foot, 1)
        foot.addWidget(self.further)
        self.further.hide()
        table = QFrame()
        column = QVBoxLayout(table)
        column.setContentsMargins(12, 0, 2, 0)
        column.setSpacing(4)
        column.addWidget(self.view, 1)
        bare = QWidget()
        around = QVBoxLayout(bare)
        self.nothing.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        around.addStretch(2)
        around.addWidget(self.nothing)
        around.addWidget(self.everything, 0, Qt.AlignmentFlag.AlignHCenter)
        around.addStretch(3)
        self._stack = QStackedLayout()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.filters)
        column.addWidget(self.trouble)
        column.addLayout(self._stack, 1)
        column.addLayout(foot)
        # In its place by now: it shows the first, which would be a window of its own for a moment.
        for part in (table, bare, self.empty):
            self._stack.addWidget(part)

    def _connect_parts(self) -> None:
        self.filters.changed.connect(self._show)
        self.filters.day_asked.connect(self._go_to)
        self.filters.newest_asked.connect(self._go_to_top)
        self.filters.export_asked.connect(self._export)
        self.filters.left.connect(self.focus_rows)
        self.feed.is_held = lambda: self.hold.is_on
        self.hold.rested.connect(self.refresh)
        self.view.seen.connect(self.feed.look)
        self.view.opened.connect(self._open)
        self.view.menu_asked.connect(self._show_menu)
        self.view.verticalScrollBar().valueChanged.connect(lambda _: self._when_at_top())
        self.feed.changed.connect(self._show_state)
        self.feed.arrived.connect(self.view.show_row)
        self.feed.newer.connect(self._show_newer)
        self.feed.overdue.connect(self.refresh)
        self.feed.failed.connect(self._fail)
        self.newer.clicked.connect(self._go_to_top)
        self.everything.clicked.connect(self.filters.clear)
        self.empty.asked.connect(self.new_asked)
        self.further.clicked.connect(self.feed.look_further)
        self.trouble.again.connect(self._try_again)

    # -- reading ------------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._ask_workflows()
        if not self._begun:
            self._begun = True
            self._show(self.filters.filter)
        else:
            self.refresh()

    def refresh(self) -> None:
        """Read again what is new, if it is looked at."""
        if self.isVisible() and self._begun:
            self._throttle.poke()

    def _look_again(self) -> None:
        # A row that is about to be clicked stays where it is.
        self.feed.refresh(at_top=self.view.at_top and not self.hold.is_on)

    def _when_at_top(self) -> None:
        if self.view.at_top and self.newer.isVisible():
            self.refresh()

    def _ask_workflows(self) -> None:
        keep = self._keep

        def work() -> tuple[Sequence[WorkflowRow], Sequence[WorkflowRow]]:
            listed = workflows.workflow_list(keep)
            return listed, workflows.workflow_list(keep, archived=True)

        self._reader.ask(("activity workflows", id(self)), work, self._take_workflows)

    def _take_workflows(self, found: tuple[Sequence[WorkflowRow], Sequence[WorkflowRow]]) -> None:
        listed, archived = found
        self._archived = frozenset(row.id for row in archived)
        self.filters.show_workflows((*listed, *archived))

    def _show(self, filter: ActivityFilter) -> None:
        clock = self._keep.clock
        self.filters.tell_time(clock.now(), clock.zone())
        self.newer.hide()
        self.feed.show(filter)

    def tell_time(self) -> None:
        """What is said of times has grown old."""
        clock = self._keep.clock
        self.filters.tell_time(clock.now(), clock.zone())
        self.feed.tell_time()
        self._show_foot()
        self.view.viewport().update()

    def _go_to(self, at: datetime) -> None:
        self.feed.go_to(at)
        self.focus_rows()

    def _go_to_top(self) -> None:
        self.feed.go_to_top()
        self.focus_rows()

    def focus_rows(self) -> None:
        """The keyboard goes to the table."""
        self.view.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def focus_search(self) -> None:
        """The keyboard goes to the search, with what was searched for marked."""
        self.filters.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.filters.search.selectAll()

    # -- what is shown ------------------------------------------------------------------------

    def _show_state(self) -> None:
        self.trouble.say(None)
        bare = self.model.rowCount() == 0
        narrow = self.feed.filter.is_narrow
        if bare and narrow:
            self.nothing.say(*self._why_nothing())
        self._stack.setCurrentIndex((1 if narrow else 2) if bare else 0)
        # Over nothing at all there is nothing to look through.
        self.filters.setVisible(narrow or not bare)
        self._show_foot()
        self.view.viewport().update()
        self.view.tell_seen()

    def _why_nothing(self) -> tuple[str, str]:
        if self.feed.looked_to is not None:
            return self.tr("Nothing found so far"), self.tr("Look further, or change the search.")
        search = self.feed.filter.search
        if search:
            said = self.tr("Nothing has “{text}” in it").format(text=one_line(search, 60))
            return said, self.tr("Search for another part of a title or a line.")
        return self.tr("Nothing fits these filters"), self.tr(
            "Choose other kinds, another workflow or other days."
        )

    def _show_foot(self) -> None:
        clock, looked = self._keep.clock, self.feed.looked_to
        self.further.setVisible(looked is not None)
        rows = self.model.rowCount()
        if looked is not None:
            when = moment_within(looked, clock.now(), clock.zone())
            said = self.tr("Looked through everything back to {when}.").format(when=when)
        elif self.feed.is_full:
            said = self.tr("Showing the newest {number} found; narrow the search.").format(
                number=number(MOST_FOUND)
            )
        elif rows and self.feed.is_whole:
            said = plural(rows, self.tr("row"), self.tr("rows"))
        elif rows:
            said = self.tr("About {number} rows").format(number=number(rows))
        else:
            said = ""
        self.foot.setText(said)

    def _show_newer(self, count: int) -> None:
        # It does not come between a row and who is about to click it.
        self.newer.setVisible(count > 0 and (self.newer.isVisible() or not self.hold.is_on))
        self.newer.setText(more_above(count, MOST_NEW))
        self._place_newer()
        self.newer.setAccessibleName(
            self.tr("{count} above. Press to go there.").format(count=more_above(count, MOST_NEW))
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

    def _fail(self, error: Exception) -> None:
        self.trouble.say(sentence_of(error))

    def _try_again(self) -> None:
        self.trouble.say(None)
        self.feed.show(self.feed.filter)

    # -- going elsewhere ----------------------------------------------------------------------

    def _open(self, row: ActivityRow) -> None:
        """To the item, else to the run, else to the workflow."""
        if row.item_id is not None:
            self._show_item(row)
        elif row.run_id is not None:
            self._show_run(row)
        elif row.workflow_id is not None:
            self._show_workflow(row.workflow_id)

    def _show_item(self, row: ActivityRow) -> None:
        if row.workflow_id is not None and self._is_listed(row.workflow_id):
            self.item_opened.emit(row.workflow_id, row.item_id)

    def _show_workflow(self, workflow_id: WorkflowId) -> None:
        if self._is_listed(workflow_id):
            self.workflow_opened.emit(workflow_id)

    def _is_listed(self, workflow_id: WorkflowId) -> bool:
        if workflow_id not in self._archived:
            return True
        self.told.emit(
            self.tr("The workflow is archived. Bring it back from the archive to look into it.")
        )
        return False

    def _show_run(self, row: ActivityRow) -> None:
        if row.workflow_id is None or row.run_id is None:
            return
        dialog = RunDialog(
            self._keep, self._reader, row.workflow_id, row.workflow or "", row.run_id, self
        )
        dialog.workflow_asked.connect(self._show_workflow)
        dialog.failures_asked.connect(self._show_failures)
        dialog.answer_asked.connect(self._answer)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def _answer(self, workflow_id: WorkflowId) -> None:
        if self._is_listed(workflow_id):
            self.answer_asked.emit(workflow_id)

    def _show_failures(self, failures: RunFailures) -> None:
        if self._is_listed(failures.workflow_id):
            self.failures_opened.emit(failures)

    def row_menu(self, row: ActivityRow) -> QMenu:
        """What can be done with a row. It holds the row, which may move on while it is open."""
        menu = QMenu(self)
        if row.item_id is not None:
            self._add(menu, "panel-right", self.tr("Show the item"), lambda: self._show_item(row))
        if row.run_id is not None:
            words = self.tr("Show the run and its log")
            self._add(menu, "terminal", words, lambda: self._show_run(row))
        failed = (row.items or {}).get("failed", 0)
        if row.workflow_id is not None and row.session_id is not None and failed:
            meant = RunFailures(row.workflow_id, row.session_id, row.at)
            words = show_failed_said(failed)
            self._add(menu, "circle-x", words, lambda: self._show_failures(meant))
        if row.workflow_id is not None:
            workflow_id = row.workflow_id
            words = self.tr("Show the workflow")
            self._add(menu, "workflow", words, lambda: self._show_workflow(workflow_id))
            words = self.tr("Only this workflow")
            self._add(menu, "filter", words, lambda: self.filters.choose(workflow_id=workflow_id))
        menu.addSeparator()
        self._add(menu, "copy", self.tr("Copy the row") + "\tCtrl+C", self.view.copy)
        return menu

    def _add(self, menu: QMenu, icon: str, words: str, do: Callable[[], None]) -> None:
        action = menu.addAction(words)
        action.triggered.connect(lambda: do())
        set_icon(action, icon)

    def _show_menu(self, row: ActivityRow, at: QPoint) -> None:
        menu = self.row_menu(row)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(at)

    def _export(self) -> None:
        from keep_desktop.ui.dialogs.export_activity import ExportDialog

        dialog = ExportDialog(self._keep, self._reader, self.filters.filter, self)
        dialog.told.connect(self.told)
        dialog.written.connect(self.written)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Down and not self.view.hasFocus():
            self.focus_rows()
        else:
            super().keyPressEvent(event)
