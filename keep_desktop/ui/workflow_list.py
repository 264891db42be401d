"""The list of workflows."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QModelIndex, QPoint, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QLabel,
    QListView,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.ports.clock import Clock
from keep_desktop.ports.views import WorkflowRow
from keep_desktop.ui.bar_presses import BarPresses
from keep_desktop.ui.menu_place import MenuPlace
from keep_desktop.ui.samples_bar import SamplesBar
from keep_desktop.ui.steady_hand import SteadyHand
from keep_desktop.ui.text import plural
from keep_desktop.ui.theme import set_icon
from keep_desktop.ui.workflow_delegate import WorkflowDelegate
from keep_desktop.ui.workflow_model import WorkflowModel


def _tr(text: str) -> str:
    return QCoreApplication.translate("WorkflowList", text)


class WorkflowList(QFrame):
    """`chosen` carries the WorkflowId that is selected, by hand or because its neighbour went."""

    chosen = Signal(object)
    #: WorkflowId → what it is: on, blocked, stopped, and when it runs.
    shown = Signal(object)
    new_asked = Signal()
    archive_asked = Signal()
    remove_asked = Signal()
    #: Where on the screen the menu of the chosen workflow is wanted.
    menu_asked = Signal(object)
    #: WorkflowRow, and which of its runs, counted back from the newest.
    run_asked = Signal(object, int)

    def __init__(self, clock: Clock, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "list")
        self.setMinimumWidth(230)
        self.model = WorkflowModel(clock, self)
        self.current: WorkflowId | None = None
        #: Chosen where the first rows have it.
        self.first: WorkflowId | None = None
        #: Chosen as soon as it has a row.
        self._awaited: WorkflowId | None = None
        #: What is chosen just now is so because of the rows that came.
        self.rows_come = False
        self._filling = False
        self._delegate = WorkflowDelegate(clock)
        self._count = QLabel()
        self._count.setProperty("role", "label")
        self.new = new_button(self)
        self.new.clicked.connect(self.new_asked)
        self.archive = archive_button(self)
        self.archive.clicked.connect(self.archive_asked)
        self.archive.hide()
        self.samples = SamplesBar(self)
        self.samples.remove_asked.connect(self.remove_asked)
        self.view = self._make_view()
        self._lay_out()

    def _make_view(self) -> QListView:
        view = QListView()
        view.setAccessibleName(self.tr("Workflows"))
        view.setModel(self.model)
        view.setItemDelegate(self._delegate)
        view.setUniformItemSizes(True)
        view.setMouseTracking(True)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        view.customContextMenuRequested.connect(self._ask_menu)
        MenuPlace(view)
        SteadyHand(view)
        BarPresses(view, self._delegate).asked.connect(self.run_asked)
        view.selectionModel().currentChanged.connect(self._moved)
        return view

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(20, 10, 8, 6)
        head.addWidget(self._count, 1)
        head.addWidget(self.new)
        foot = QHBoxLayout()
        foot.setContentsMargins(8, 4, 8, 8)
        foot.addWidget(self.archive)
        foot.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 1, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(self.view, 1)
        below = QVBoxLayout()
        below.setContentsMargins(12, 4, 12, 4)
        below.addWidget(self.samples)
        column.addLayout(below)
        column.addLayout(foot)

    def show_samples(self, there: bool) -> None:
        """The way out of them while they are there."""
        self.samples.show_samples(there)

    def show_archive(self, there: bool) -> None:
        """A way to the archive where something is in it."""
        self.archive.setVisible(there)

    def tab_blocks(self) -> Sequence[QWidget]:
        return (self.new, self.view, self.samples, self.archive)

    def show_rows(self, rows: Sequence[WorkflowRow]) -> None:
        """Show them and keep the selection; where it went, its neighbour is chosen."""
        was = self.model.row_of(self.current)
        self.rows_come = self._filling = True
        self.model.show_rows(rows)
        self._filling = False
        self._count.setText(plural(len(rows), self.tr("workflow"), self.tr("workflows")))
        wanted = self.first if self.current is None else self.current
        if self.model.row_of(self._awaited) >= 0:
            wanted, self._awaited = self._awaited, None
        at = self.model.row_of(wanted)
        if at < 0 and rows:
            at = min(max(was, 0), len(rows) - 1)
        self._put_current(at)
        self.rows_come = False
        self.shown.emit({row.id: (row.status, row.error, row.stopped, row.rule) for row in rows})

    def choose(self, workflow_id: WorkflowId) -> None:
        """As if its row had been clicked; one that was added a moment ago has none yet, and is
        chosen when it comes."""
        at = self.model.row_of(workflow_id)
        self._awaited = workflow_id if at < 0 else None
        if at >= 0:
            self._put_current(at)

    def _ask_menu(self, at: QPoint) -> None:
        """The press has chosen the row already; the menu key means the one that is chosen."""
        if self.view.indexAt(at).isValid():
            self.menu_asked.emit(self.view.viewport().mapToGlobal(at))

    def _put_current(self, at: int) -> None:
        if at != self.view.currentIndex().row():
            self._filling = True
            self.view.setCurrentIndex(self.model.index(at))
            self._filling = False
        self._take(self.model.rows[at].id if at >= 0 else None)

    def _moved(self, current: QModelIndex, previous: QModelIndex) -> None:
        if current.isValid() and not self._filling:
            self._awaited = None
            self._take(self.model.rows[current.row()].id)

    def _take(self, workflow_id: WorkflowId | None) -> None:
        if workflow_id != self.current:
            self.current = workflow_id
            self.chosen.emit(workflow_id)


def new_button(parent: QWidget) -> QPushButton:
    """The “+ New” of list and combo box."""
    button = QPushButton(_tr("New"), parent)
    button.setProperty("kind", "ghost")
    button.setAccessibleName(_tr("New workflow"))
    set_icon(button, "plus")
    return button


def archive_button(parent: QWidget) -> QPushButton:
    """The way to what was put away: a place, no deed on the workflow that is looked at."""
    button = QPushButton(_tr("Archived workflows"), parent)
    button.setProperty("kind", "ghost")
    button.setAccessibleName(button.text())
    set_icon(button, "archive")
    return button
