"""What a handler workflow changed, newest first, each with the inputs that caused it.

Pages come as the list is scrolled; what is new is put on top without losing the place.
"""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, Qt, Signal
from PySide6.QtWidgets import QMenu, QStackedLayout, QVBoxLayout, QWidget

from keep_desktop.domain.ids import MutationId, WorkflowId
from keep_desktop.ports.views import CauseRow, OutputRow, Page
from keep_desktop.services.context import Keep
from keep_desktop.services.outputs import causes_of, outputs_page
from keep_desktop.ui.copied import copy_text
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.item_nodes import Now
from keep_desktop.ui.lookup import Lookup
from keep_desktop.ui.menu_keys import COPY, DETAILS, KeyMenu, show_key
from keep_desktop.ui.menu_place import MenuPlace
from keep_desktop.ui.notice_bar import EmptySpace, TroubleBar
from keep_desktop.ui.output_model import OUTPUT_HEIGHT, OutputModel, OutputNode
from keep_desktop.ui.output_view import OutputView
from keep_desktop.ui.row_view import plain_index
from keep_desktop.ui.text import number
from keep_desktop.ui.theme import set_icon, theme
from keep_desktop.ui.worker import Reader, sentence_of
from keep_desktop.ui.wrap_label import WrapLabel

PAGE = 100
#: Rows that are shown; older ones are found by searching.
MOST_ROWS = 20_000
#: Rows at the top that are looked at again when something changed.
_LOOKED_AT_AGAIN = 300
#: Inputs of one output that are shown.
MOST_CAUSES = 500


class OutputList(QWidget):
    """Reads only while it is given a workflow."""

    #: ItemId, or None where the row stands for no single input.
    input_selected = Signal(object)
    #: ItemId: the user wants to go to it (Enter, double click).
    input_opened = Signal(object)

    def __init__(self, keep: Keep, reader: Reader, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._keep, self._reader = keep, reader
        self._workflow_id: WorkflowId | None = None
        self._search = ""
        self._cursor: str | None = None
        self._chosen: OutputNode | None = None
        self.model = OutputModel(self)
        self.view = OutputView(self.model, self)
        self.trouble = TroubleBar(self)
        self._empty = EmptySpace("inbox", self)
        self._end = WrapLabel("small", self)
        self._pages = self._lookup("page", self._take_page)
        self._top = self._lookup("top", self._take_top)
        self._arrange()
        self._connect()

    def _lookup(
        self, name: str, take: Callable[[Page[OutputRow]], None]
    ) -> Lookup[Page[OutputRow]]:
        return Lookup(self._reader, self, name, take, self._fail)

    def _arrange(self) -> None:
        whole = QVBoxLayout(self)
        # As those of the items, whose place it takes.
        whole.setContentsMargins(0, 8, 0, 8)
        whole.setSpacing(8)
        whole.addWidget(self.trouble)
        self._stack = QStackedLayout()
        self._stack.addWidget(self.view)
        self._stack.addWidget(self._empty)
        whole.addLayout(self._stack, 1)
        whole.addWidget(self._end)
        self._end.setContentsMargins(8, 0, 8, 8)
        self._end.hide()
        self.setFocusProxy(self.view)

    def _connect(self) -> None:
        self.trouble.again.connect(self._try_again)
        self.view.expanded.connect(self._on_expanded)
        self.view.selectionModel().selectionChanged.connect(self._on_selection)
        self.view.opened.connect(self._open)
        self.view.copy_wanted.connect(self._copy)
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.view.customContextMenuRequested.connect(self._show_menu)
        MenuPlace(self.view)
        self.view.verticalScrollBar().valueChanged.connect(self._read_on)
        theme().changed.connect(self.view.viewport().update)

    # What to show

    def show_workflow(self, workflow_id: WorkflowId | None, search: str = "") -> None:
        """Show what that workflow changed, as far as the titles hold *search* (None: nothing, and
        read nothing)."""
        search = search.strip()
        if (workflow_id, search) == (self._workflow_id, self._search):
            self.refresh()
            return
        self._workflow_id, self._search, self._cursor = workflow_id, search, None
        for lookup in (self._pages, self._top):
            lookup.stop()
        self.model.start_over()
        self.trouble.say(None)
        self._end.hide()
        self._stack.setCurrentWidget(self.view)
        self._ask(None)

    def refresh(self) -> None:
        """Something may have been changed meanwhile; may be called at any pace."""
        workflow_id, keep, search = self._workflow_id, self._keep, self._search
        if workflow_id is None:
            return
        limit = min(_LOOKED_AT_AGAIN, max(PAGE, self.model.rowCount()))
        self._top.ask_next(lambda: outputs_page(keep, workflow_id, search=search, limit=limit))

    def _ask(self, after: str | None) -> None:
        workflow_id, keep, search = self._workflow_id, self._keep, self._search
        if workflow_id is not None:
            self._pages.ask(
                lambda: outputs_page(keep, workflow_id, search=search, after=after, limit=PAGE)
            )

    def _take_page(self, page: Page[OutputRow]) -> None:
        self.tell_time()
        self.model.append(page.rows)
        self._cursor = page.cursor
        self._show_state()
        self._read_on()

    def _take_top(self, page: Page[OutputRow]) -> None:
        self.tell_time()
        place = self._place()
        if not self.model.put_on_top(page.rows):
            self._pages.stop()
            self.model.start_over()
            self.model.append(page.rows)
            self._cursor = page.cursor
        self._back_to(place)
        self._show_state()

    def _place(self) -> MutationId | None:
        """What stands at the top edge, unless it is the first row: there, what is new is to be
        seen."""
        top = self._top_row()
        row = self.model.node(top)
        return row.mutation.id if isinstance(row, OutputRow) and top.row() > 0 else None

    def _top_row(self) -> QModelIndex:
        """The output at the top edge, or whose inputs stand there."""
        top = self.view.indexAt(QPoint(5, 2))
        return top.parent() if top.parent().isValid() else top

    def _back_to(self, place: MutationId | None) -> None:
        index = self.model.index_of(place) if place is not None else QModelIndex()
        if index.isValid():
            self.view.scrollTo(index, OutputView.ScrollHint.PositionAtTop)

    def _show_state(self) -> None:
        self.trouble.say(None)
        bare = self.model.rowCount() == 0
        if bare:
            self._empty.say(*self._why_empty())
        self._stack.setCurrentWidget(self._empty if bare else self.view)
        # Tab would come to a proxy that is out of sight and go no further.
        self.setFocusProxy(None if bare else self.view)  # type: ignore[arg-type]  # Qt takes None
        full = self._cursor is not None and self.model.rowCount() >= MOST_ROWS
        self._end.setVisible(full)
        self._end.setText(
            self.tr("Showing the newest {number}; narrow it with the search.").format(
                number=number(MOST_ROWS)
            )
        )

    @property
    def empty_said(self) -> str:
        return self._empty.sentence

    def _why_empty(self) -> tuple[str, str]:
        if self._search:
            said = self.tr("No title has “{text}” in it").format(text=one_line(self._search, 60))
            return said, self.tr("Search for another part of the title.")
        return self.tr("Nothing was changed yet"), self.tr(
            "Each step that changes something becomes a line here, with the inputs that caused it."
        )

    def _read_on(self) -> None:
        """The next page, before its place comes into sight."""
        seen = self._top_row().row() + self.view.viewport().height() // OUTPUT_HEIGHT
        near = self.model.rowCount() - seen < PAGE
        waits = self._pages.under_way or self._cursor is None
        if near and not waits and self.model.rowCount() < MOST_ROWS:
            self._ask(self._cursor)

    def tell_time(self) -> None:
        """Have times told as of now."""
        self.model.now = Now(self._keep.clock.now(), self._keep.clock.zone())
        self.view.viewport().update()

    def _fail(self, error: Exception) -> None:
        self.trouble.say(sentence_of(error))

    def _try_again(self) -> None:
        self.trouble.say(None)
        self._ask(self._cursor)

    # Inputs

    def _on_expanded(self, index: QModelIndex) -> None:
        row = self.model.node(index)
        if isinstance(row, OutputRow) and self.model.lacks_causes(row):
            mutation_id = row.mutation.id
            self._reader.ask(
                (id(self), "causes", mutation_id),
                lambda: causes_of(self._keep, mutation_id)[:MOST_CAUSES],
                lambda causes: self._take_causes(mutation_id, causes),
                self._fail,
            )

    def _take_causes(self, mutation_id: MutationId, causes: Sequence[CauseRow]) -> None:
        self.model.show_causes(mutation_id, causes)
        self.view.expand(self.model.index_of(mutation_id))

    def _on_selection(self) -> None:
        rows = self.view.selectionModel().selectedRows()
        chosen = self.model.node(rows[0]) if rows else None
        # Rows that come above split the selection, and Qt tells of it though it is the same.
        if chosen != self._chosen:
            self._chosen = chosen
            cause = self.view.cause_at(rows[0]) if rows else None
            self.input_selected.emit(cause.item_id if cause is not None else None)

    def _open(self, index: QModelIndex) -> None:
        """To the input; several are unfolded, for one of them to be chosen."""
        cause = self.view.cause_at(index)
        if cause is not None:
            self.input_opened.emit(cause.item_id)
        else:
            first = index.siblingAtColumn(0)
            self.view.setExpanded(first, not self.view.isExpanded(first))

    def _copy(self, index: QModelIndex) -> None:
        copy_text(str(self.model.data(index.siblingAtColumn(0)) or ""))

    def _show_menu(self, at: QPoint) -> None:
        menu = self.menu_for(self.view.indexAt(at))
        if menu is not None:
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.popup(self.view.viewport().mapToGlobal(at))

    def menu_for(self, index: QModelIndex) -> QMenu | None:
        """What can be done with the row; None where there is none."""
        if not index.isValid():
            return None
        one = self.view.cause_at(index) is not None
        # The row may move or go while the menu is open.
        row = QPersistentModelIndex(index)
        menu = KeyMenu(self)
        go = menu.addAction(self.tr("Show the input") if one else self.tr("Show its inputs"))
        go.triggered.connect(lambda: self._open(plain_index(row)))
        set_icon(go, "arrow-right")
        show_key(go, DETAILS)
        title = menu.addAction(self.tr("Copy title"))
        title.triggered.connect(lambda: self._copy(plain_index(row)))
        set_icon(title, "copy")
        show_key(title, COPY)
        return menu
