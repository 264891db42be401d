"""List of a handler workflow's outputs (what was changed), newest first, each with the inputs that
caused it: texts, model, delegate, view and loading.

Pages are read while scrolling; new rows are added on top without moving the viewport. GUI thread
only.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, cast

from PySide6.QtCore import (
    QCoreApplication,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QPainter, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QMenu,
    QStackedLayout,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from keep_desktop.domain.ids import MutationId, WorkflowId
from keep_desktop.ports.views import CauseRow, OutputRow, Page
from keep_desktop.services.context import Keep
from keep_desktop.ui.core.tasks import LatestQuery, TaskRunner
from keep_desktop.ui.presentation.cells import (
    TEXT_AT,
    paint_icon,
    paint_text,
    paint_time,
    relative_width,
)
from keep_desktop.ui.presentation.items import TOOLTIP_LIMIT, NoteNode, step_node, undone_text
from keep_desktop.ui.presentation.status_style import step_style
from keep_desktop.ui.style.theme import inset, theme, title_at_end
from keep_desktop.ui.text.error_text import translate_error
from keep_desktop.ui.text.format import Now, moment, number, region, relative_time
from keep_desktop.ui.text.sanitize import single_line
from keep_desktop.ui.widgets.empty_state import EmptySpace, ErrorBar
from keep_desktop.ui.widgets.labels import WrapLabel, plain_tooltip
from keep_desktop.ui.widgets.layouts import fill
from keep_desktop.ui.widgets.menus import COPY, DETAILS, MenuPosition, add_action
from keep_desktop.ui.widgets.row_view import AnyIndex, RowView, plain_index
from keep_desktop.ui.widgets.text_block import copy_text

_tr = partial(QCoreApplication.translate, "OutputText")


def title_of(row: OutputRow) -> str:
    return step_node(row.mutation).title


def state_text(row: OutputRow, now: Now) -> str:
    """Its state, if not simply done; the pane has the script's own word."""
    style, undone_at = step_style(row.mutation), row.mutation.undone_at
    if undone_at is not None:
        return undone_text(undone_at, now)
    return style.label if style.icon != "check" else ""


def caused_text(row: OutputRow) -> str:
    """“caused by Email from Ann”, “caused by 3 inputs”."""
    if row.cause_count == 0:
        return _tr("not caused by an input")
    if row.cause_count == 1 and row.causes:
        return _tr("caused by {title}").format(title=cause_title(row.causes[0]))
    return _tr("caused by {number} inputs").format(number=number(row.cause_count))


def cause_title(cause: CauseRow) -> str:
    return single_line(cause.title) or _tr("an input without a title")


def output_text(row: OutputRow, now: Now) -> str:
    """The whole row for screen readers."""
    beside = state_text(row, now)
    state = "" if row.mutation.undone else step_style(row.mutation).label
    parts = (title_of(row), state, beside, caused_text(row))
    return ", ".join(dict.fromkeys(part for part in parts if part))


OUTPUT_HEIGHT = 52
WHAT, WHEN = range(2)
_OUTPUT_SIZE, _CAUSE_SIZE = QSize(60, OUTPUT_HEIGHT), QSize(60, 30)
_KEY = int(Qt.ItemDataRole.UserRole) + 1
_ROLE = Qt.ItemDataRole
OutputNode = OutputRow | CauseRow | NoteNode


class OutputModel(QStandardItemModel):
    """Outputs are identified by their mutation."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(0, 2, parent)
        self.now = Now()
        self._rows: dict[MutationId, OutputRow] = {}
        self._cells: dict[MutationId, QStandardItem] = {}
        self._causes: dict[MutationId, Sequence[CauseRow]] = {}
        self.setHorizontalHeaderLabels([_tr("What was changed"), _tr("When")])
        title_at_end(self, WHEN)

    def data(self, index: AnyIndex, role: int = _ROLE.DisplayRole) -> Any:
        node = self.node(index) if role in _OWN_ROLES else None
        if node is None:
            return super().data(index, role)
        if role == _ROLE.SizeHintRole:
            return _OUTPUT_SIZE if isinstance(node, OutputRow) else _CAUSE_SIZE
        if role == _ROLE.ToolTipRole:
            return plain_tooltip(self._tooltip(node, index.column())) or None
        if index.column() == WHEN:
            return self._time(node)
        accessible = role == _ROLE.AccessibleTextRole
        return self._accessible_text(node) if accessible else self._text(node)

    @staticmethod
    def _text(node: OutputNode) -> str:
        match node:
            case OutputRow():
                return f"{title_of(node)} ← {caused_text(node)}"
            case CauseRow():
                return cause_title(node)
            case NoteNode():
                return node.text

    def _accessible_text(self, node: OutputNode) -> str:
        return output_text(node, self.now) if isinstance(node, OutputRow) else self._text(node)

    def _time(self, node: OutputNode) -> str:
        if not isinstance(node, OutputRow):
            return ""
        return relative_time(node.mutation.updated_at, self.now.at, self.now.zone)

    def _tooltip(self, node: OutputNode, column: int) -> str:
        match node:
            case OutputRow() if column == WHEN:
                return moment(node.mutation.updated_at, self.now.at, self.now.zone)
            case OutputRow():
                title = single_line(translate_error(node.mutation.title), TOOLTIP_LIMIT)
                return f"{title}\n← {caused_text(node)}"
            case CauseRow():
                return single_line(node.title, TOOLTIP_LIMIT)
            case NoteNode():
                return ""

    def node(self, index: AnyIndex) -> OutputNode | None:
        """The node of the row of *index*, whichever the column."""
        if not index.isValid():
            return None
        parent = index.parent()
        if not parent.isValid():
            return self._rows.get(self._key(index))
        row = self._rows.get(self._key(parent))
        return _below(row, self._shown(row))[index.row()] if row is not None else None

    def _key(self, index: AnyIndex) -> MutationId:
        return cast(MutationId, super().data(index.sibling(index.row(), 0), _KEY))

    def _shown(self, row: OutputRow) -> Sequence[CauseRow]:
        return self._causes.get(row.mutation.id, row.causes)

    def index_of(self, mutation_id: MutationId) -> QModelIndex:
        cell = self._cells.get(mutation_id)
        return cell.index() if cell is not None else QModelIndex()

    def lacks_causes(self, row: OutputRow) -> bool:
        """Whether not all of its inputs are loaded."""
        return row.mutation.id not in self._causes and len(row.causes) < row.cause_count

    def start_over(self) -> None:
        self.removeRows(0, self.rowCount())
        self._rows.clear()
        self._cells.clear()
        self._causes.clear()

    def append(self, rows: Sequence[OutputRow]) -> None:
        """Append; known rows are only updated."""
        for row in rows:
            if row.mutation.id in self._rows:
                self._update(row)
            else:
                self._insert(self.rowCount(), row)

    def merge_newest(self, rows: Sequence[OutputRow]) -> bool:
        """Update the newest rows. False, without change, if none of them is known: the rows between
        were not read."""
        if self._rows and not any(row.mutation.id in self._rows for row in rows):
            return False
        at = 0
        for row in rows:
            if row.mutation.id in self._rows:
                self._update(row)
                at = self._cells[row.mutation.id].row() + 1
            else:
                self._insert(at, row)
                at += 1
        return True

    def show_causes(self, mutation_id: MutationId, causes: Sequence[CauseRow]) -> None:
        """Replace the first few inputs of an output by all of them."""
        row, cell = self._rows.get(mutation_id), self._cells.get(mutation_id)
        if row is not None and cell is not None:
            cell.removeRows(0, cell.rowCount())
            self._causes[mutation_id] = causes
            self._put_below(cell, row)

    def _insert(self, at: int, row: OutputRow) -> None:
        cell = _cell()
        cell.setData(row.mutation.id, _KEY)
        self._rows[row.mutation.id] = row
        self._cells[row.mutation.id] = cell
        self._put_below(cell, row)
        self.insertRow(at, cell)

    def _put_below(self, cell: QStandardItem, row: OutputRow) -> None:
        if row.cause_count > 1:
            cell.setColumnCount(2)
            for _ in _below(row, self._shown(row)):
                cell.appendRow(_cell())

    def _update(self, row: OutputRow) -> None:
        was, cell = self._rows[row.mutation.id], self._cells[row.mutation.id]
        if was == row:
            return
        if (was.causes, was.cause_count) != (row.causes, row.cause_count):
            cell.removeRows(0, cell.rowCount())
            self._causes.pop(row.mutation.id, None)
            self._rows[row.mutation.id] = row
            self._put_below(cell, row)
        self._rows[row.mutation.id] = row
        first = cell.index()
        self.dataChanged.emit(first, first.siblingAtColumn(WHEN))


_OWN_ROLES = (
    _ROLE.DisplayRole,
    _ROLE.AccessibleTextRole,
    _ROLE.ToolTipRole,
    _ROLE.SizeHintRole,
)


def _below(row: OutputRow, causes: Sequence[CauseRow]) -> Sequence[OutputNode]:
    """The rows below an output."""
    left = row.cause_count - len(causes)
    note = NoteNode(_tr("and {number} more").format(number=number(left)))
    return (*causes, note) if left > 0 else causes


def _cell() -> QStandardItem:
    # Not cloned: PySide tracks the lifetime only of what Python creates.
    cell = QStandardItem()
    cell.setEditable(False)
    return cell


_WHEN_WIDTH = 84
_GAP = 10
_LINE = 20


class OutputDelegate(QStyledItemDelegate):
    """The view paints the background of rows."""

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        model = index.model()
        if not isinstance(model, OutputModel):
            return
        rect: QRect = option.rect
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        node = model.node(index)
        if index.column() == WHEN:
            paint_time(painter, rect, str(model.data(index) or ""))
            return
        below = inset(rect, TEXT_AT, _GAP)
        match node:
            case OutputRow():
                _paint_output(painter, rect, node, model.now)
            case CauseRow():
                paint_text(painter, below, cause_title(node), 13, "accent")
            case NoteNode():
                paint_text(painter, below, node.text, 12, "text_soft")


def _paint_output(painter: QPainter, rect: QRect, row: OutputRow, now: Now) -> None:
    top = QRect(rect.left(), rect.top() + 6, rect.width(), _LINE)
    paint_icon(painter, top, step_style(row.mutation))
    left = inset(top, TEXT_AT, _GAP)
    used = paint_text(painter, left, title_of(row), 13, "text", QFont.Weight.Medium)
    paint_text(painter, inset(left, used + _GAP), state_text(row, now), 12, "text_soft")
    below = left.translated(0, _LINE)
    single = row.cause_count == 1
    paint_text(painter, below, f"← {caused_text(row)}", 12, "accent" if single else "text_soft")


class OutputView(RowView):
    """Enter opens the input; → expands several."""

    def __init__(self, model: OutputModel, parent: QWidget | None = None) -> None:
        super().__init__(OUTPUT_HEIGHT, parent)
        self.setModel(model)
        self.setItemDelegate(OutputDelegate(self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setAccessibleName(self.tr("Outputs"))
        header = self.header()
        header.setSectionResizeMode(WHAT, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(WHEN, QHeaderView.ResizeMode.Fixed)
        self._set_widths()
        region().changed.connect(self._set_widths)

    def _set_widths(self) -> None:
        """The widths of times depend on their format."""
        self.header().resizeSection(WHEN, max(_WHEN_WIDTH, relative_width(12) + _GAP))

    def cause_at(self, index: AnyIndex) -> CauseRow | None:
        """The single input of a row: a cause, or an output with only one."""
        model = self.model()
        node = model.node(index) if isinstance(model, OutputModel) else None
        if isinstance(node, OutputRow) and node.cause_count == 1 and node.causes:
            return node.causes[0]
        return node if isinstance(node, CauseRow) else None


PAGE = 100
#: The most rows; older ones are found by searching.
MOST_ROWS = 20_000
#: Rows at the top read again after changes.
_REREAD_ROWS = 300
#: The most inputs of one output.
MOST_CAUSES = 500


class OutputList(QWidget):
    """Queries only while it has a workflow."""

    #: ItemId, or None if the row has no single input.
    input_selected = Signal(object)
    #: The ItemId to open (Enter, double click).
    input_opened = Signal(object)

    def __init__(self, keep: Keep, tasks: TaskRunner) -> None:
        super().__init__()
        self._keep, self._tasks = keep, tasks
        self._workflow_id: WorkflowId | None = None
        self._search = ""
        self._cursor: str | None = None
        self._chosen: OutputNode | None = None
        self.model = OutputModel(self)
        self.view = OutputView(self.model, self)
        self.trouble = ErrorBar(self)
        self._empty = EmptySpace("inbox", self)
        self._end = WrapLabel("small", self)
        self._pages = self._lookup("page", self._take_page)
        self._top = self._lookup("top", self._take_top)
        self._arrange()
        self._connect()

    def _lookup(
        self, name: str, take: Callable[[Page[OutputRow]], None]
    ) -> LatestQuery[Page[OutputRow]]:
        return LatestQuery(self._tasks, self, name, take, self.trouble.show_error)

    def _arrange(self) -> None:
        whole = QVBoxLayout(self)
        # Aligned with the item tree, which it replaces.
        whole.setContentsMargins(0, 8, 0, 8)
        whole.setSpacing(8)
        whole.addWidget(self.trouble)
        self._stack = QStackedLayout()
        self._stack.addWidget(self.view)
        self._stack.addWidget(self._empty)
        fill(whole, (self._stack, 1), self._end)
        self._end.setContentsMargins(8, 0, 8, 8)
        self._end.hide()
        self.setFocusProxy(self.view)

    def _connect(self) -> None:
        self.trouble.retry.clicked.connect(self._try_again)
        self.view.expanded.connect(self._on_expanded)
        self.view.selectionModel().selectionChanged.connect(self._on_selection)
        self.view.opened.connect(self._open)
        self.view.copy_requested.connect(self._copy)
        MenuPosition(self.view, self.menu_for)
        self.view.verticalScrollBar().valueChanged.connect(self._read_on)
        theme().changed.connect(self.view.viewport().update)

    def show_workflow(self, workflow_id: WorkflowId | None, search: str = "") -> None:
        """Show the outputs of a workflow whose titles match *search*; None: nothing."""
        search = search.strip()
        if (workflow_id, search) == (self._workflow_id, self._search):
            self.refresh()
            return
        self._workflow_id, self._search, self._cursor = workflow_id, search, None
        for lookup in (self._pages, self._top):
            lookup.stop()
        self.model.start_over()
        self.trouble.set_text(None)
        self._end.hide()
        self._stack.setCurrentWidget(self.view)
        self._run_query(None)

    def refresh(self) -> None:
        """Read changes; may be called at any rate."""
        workflow_id, keep, search = self._workflow_id, self._keep, self._search
        if workflow_id is None:
            return
        limit = min(_REREAD_ROWS, max(PAGE, self.model.rowCount()))
        self._top.query_next(lambda: keep.queries.outputs(workflow_id, search=search, limit=limit))

    def _run_query(self, after: str | None) -> None:
        workflow_id, keep, search = self._workflow_id, self._keep, self._search
        if workflow_id is not None:
            self._pages.query(
                lambda: keep.queries.outputs(workflow_id, search=search, after=after, limit=PAGE)
            )

    def _take_page(self, page: Page[OutputRow]) -> None:
        self.refresh_times()
        self.model.append(page.rows)
        self._cursor = page.cursor
        self._show_state()
        self._read_on()

    def _take_top(self, page: Page[OutputRow]) -> None:
        self.refresh_times()
        place = self._place()
        if not self.model.merge_newest(page.rows):
            self._pages.stop()
            self.model.start_over()
            self.model.append(page.rows)
            self._cursor = page.cursor
        self._back_to(place)
        self._show_state()

    def _place(self) -> MutationId | None:
        """The top row, unless it is the first: there, new rows should be visible."""
        top = self._top_row()
        row = self.model.node(top)
        return row.mutation.id if isinstance(row, OutputRow) and top.row() > 0 else None

    def _top_row(self) -> QModelIndex:
        """The output at the top edge, or of the input there."""
        top = self.view.indexAt(QPoint(5, 2))
        return top.parent() if top.parent().isValid() else top

    def _back_to(self, place: MutationId | None) -> None:
        index = self.model.index_of(place) if place is not None else QModelIndex()
        if index.isValid():
            self.view.scrollTo(index, OutputView.ScrollHint.PositionAtTop)

    def _show_state(self) -> None:
        self.trouble.set_text(None)
        bare = self.model.rowCount() == 0
        if bare:
            self._empty.set_text(*self._why_empty())
        self._stack.setCurrentWidget(self._empty if bare else self.view)
        # Tab would stop at a hidden focus proxy.
        self.setFocusProxy(None if bare else self.view)  # type: ignore[arg-type]  # Qt takes None
        full = self._cursor is not None and self.model.rowCount() >= MOST_ROWS
        self._end.setVisible(full)
        self._end.setText(
            self.tr("Showing the newest {number}. Search to see others.").format(
                number=number(MOST_ROWS)
            )
        )

    def _why_empty(self) -> tuple[str, str]:
        if self._search:
            text = self.tr("No results for “{text}”").format(text=single_line(self._search, 60))
            return text, self.tr("Try another part of the title.")
        return self.tr("No changes yet"), self.tr(
            "Changes appear here, with the inputs that caused them."
        )

    def _read_on(self) -> None:
        """The next page, before the viewport reaches it."""
        seen = self._top_row().row() + self.view.viewport().height() // OUTPUT_HEIGHT
        near = self.model.rowCount() - seen < PAGE
        waits = self._pages.under_way or self._cursor is None
        if near and not waits and self.model.rowCount() < MOST_ROWS:
            self._run_query(self._cursor)

    def refresh_times(self) -> None:
        self.model.now = Now(self._keep.clock.now(), self._keep.clock.zone())
        self.view.viewport().update()

    def _try_again(self) -> None:
        self.trouble.set_text(None)
        self._run_query(self._cursor)

    def _on_expanded(self, index: QModelIndex) -> None:
        row = self.model.node(index)
        if isinstance(row, OutputRow) and self.model.lacks_causes(row):
            mutation_id = row.mutation.id
            self._tasks.query(
                (id(self), "causes", mutation_id),
                lambda: self._keep.queries.caused_by(mutation_id)[:MOST_CAUSES],
                lambda causes: self._take_causes(mutation_id, causes),
                self.trouble.show_error,
            )

    def _take_causes(self, mutation_id: MutationId, causes: Sequence[CauseRow]) -> None:
        self.model.show_causes(mutation_id, causes)
        self.view.expand(self.model.index_of(mutation_id))

    def _on_selection(self) -> None:
        rows = self.view.selectionModel().selectedRows()
        chosen = self.model.node(rows[0]) if rows else None
        # Rows inserted above split the selection, and Qt signals a change of the same.
        if chosen != self._chosen:
            self._chosen = chosen
            cause = self.view.cause_at(rows[0]) if rows else None
            self.input_selected.emit(cause.item_id if cause is not None else None)

    def _open(self, index: QModelIndex) -> None:
        """Open the input; several are expanded to choose from."""
        cause = self.view.cause_at(index)
        if cause is not None:
            self.input_opened.emit(cause.item_id)
        else:
            first = index.siblingAtColumn(0)
            self.view.setExpanded(first, not self.view.isExpanded(first))

    def _copy(self, index: QModelIndex) -> None:
        copy_text(str(self.model.data(index.siblingAtColumn(0)) or ""))

    def menu_for(self, index: QModelIndex) -> QMenu | None:
        """The menu of a row; None if there is none."""
        if not index.isValid():
            return None
        one = self.view.cause_at(index) is not None
        # The row may move or go while the menu is open.
        row = QPersistentModelIndex(index)
        menu = QMenu(self)
        text = self.tr("Show the input") if one else self.tr("Show its inputs")
        add_action(menu, "arrow-right", text, lambda: self._open(plain_index(row)), DETAILS)
        title = self.tr("Copy title")
        add_action(menu, "copy", title, lambda: self._copy(plain_index(row)), COPY)
        return menu
