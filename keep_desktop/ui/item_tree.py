"""The items of one workflow: the tree, what stands in its place, the button for new items above."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from PySide6.QtCore import QModelIndex, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QMenu, QPushButton, QStackedLayout, QVBoxLayout, QWidget

from keep_desktop.domain.ids import ItemId, SessionId, WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.ports.views import ItemFilter, ItemSort
from keep_desktop.services.context import Keep
from keep_desktop.ui.history_menu import add_papers
from keep_desktop.ui.item_empty import EmptyItems, Hindrance
from keep_desktop.ui.item_feed import ItemFeed
from keep_desktop.ui.item_menu import add_deeds, copy_title, item_menu
from keep_desktop.ui.item_model import ItemModel
from keep_desktop.ui.item_next import NextItem
from keep_desktop.ui.item_place import ItemPlace
from keep_desktop.ui.item_view import ItemView
from keep_desktop.ui.item_wanted import Sight, Wanted
from keep_desktop.ui.menu_keys import ITEM_KEYS, MenuKeys
from keep_desktop.ui.menu_place import MenuPlace
from keep_desktop.ui.notice_bar import TroubleBar
from keep_desktop.ui.still_reading import MOMENT_MS
from keep_desktop.ui.text import number
from keep_desktop.ui.theme import set_icon, theme
from keep_desktop.ui.unfolding import Unfolding
from keep_desktop.ui.worker import Reader

_TIMES_GROW_OLD_MS = 30_000
_SEVERAL = 2


class ItemTree(QWidget):
    """Items of one workflow with their attempts and steps."""

    #: ItemId, or None when nothing is selected any more.
    item_selected = Signal(object)
    #: ItemId: the user asked to see it whole (Enter, double click, menu).
    item_opened = Signal(object)
    #: What stood here belongs to another workflow, and this one is still being read.
    reading_said = Signal()
    #: How many items are marked.
    marked_changed = Signal(int)
    #: Deed, and a tuple of ItemId: the menu asks for it.
    deed_asked = Signal(object, object)
    #: Paper, a tuple of ItemId, and a title for the file.
    paper_asked = Signal(object, object, str)

    def __init__(self, keep: Keep, reader: Reader, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._keep, self._reader = keep, reader
        self._wanted: Wanted | None = None
        self._counts: Mapping[ItemStatus, int] = {}
        self._hindrance: Hindrance | None = None
        self._inputs = False
        self._selected: ItemId | None = None
        self._select_next: ItemId | None = None
        self._mending = False
        self.model = ItemModel(self)
        self.view = ItemView(self.model, self)
        self.feed = ItemFeed(keep, reader, self.model, self._sight, self)
        self.unfolding = Unfolding(keep, reader, self.view, lambda: self._mending)
        self.place = ItemPlace(self.view, self.model)
        self._next = NextItem(self.model)
        self._trouble = TroubleBar(self)
        self.empty = EmptyItems(self)
        self._slow = QTimer(self)
        self._new = QPushButton(self.tr("New items"), self.view)
        self._arrange()
        self._connect()

    def _arrange(self) -> None:
        self._new.setProperty("kind", "primary")
        set_icon(self._new, "arrow-up", "on_accent")
        self._new.hide()
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(8)
        whole.addWidget(self._trouble)
        self._stack = QStackedLayout()
        self._stack.addWidget(self.view)
        self._stack.addWidget(self.empty)
        whole.addLayout(self._stack, 1)
        self.setFocusProxy(self.view)

    def _connect(self) -> None:
        self.feed.about_to_change.connect(self._mark_place)
        self.feed.changed.connect(self._show_state)
        self.unfolding.about_to_change.connect(self._mark_place)
        self.unfolding.changed.connect(self._show_state)
        self._trouble.again.connect(self.feed.try_again)
        self._new.clicked.connect(self._go_to_top)
        self._slow.setSingleShot(True)
        self._slow.setInterval(MOMENT_MS)
        self._slow.timeout.connect(self._say_reading)
        self.place.rested.connect(self._let_in)
        view = self.view
        view.selectionModel().selectionChanged.connect(self._on_selection)
        view.selectionModel().selectionChanged.connect(self._tell_marked)
        view.opened.connect(self._open)
        view.copy_wanted.connect(self._copy_title)
        view.customContextMenuRequested.connect(self._show_menu)
        MenuPlace(view)
        MenuKeys(view, self.menu_for, ITEM_KEYS)
        view.verticalScrollBar().valueChanged.connect(self._on_scrolled)
        theme().changed.connect(view.viewport().update)
        self._clock = QTimer(self)
        self._clock.setInterval(_TIMES_GROW_OLD_MS)
        self._clock.timeout.connect(self.tell_time)
        self._clock.start()

    # What to show

    def show_workflow(
        self,
        workflow_id: WorkflowId | None,
        counts: Mapping[ItemStatus, int] | None = None,
        hindrance: Hindrance | None = None,
        *,
        inputs: bool = False,
    ) -> None:
        """Show the items of a workflow (None: of none). For the one that is shown already only
        the counts are taken. With another one nothing is selected any more, which goes without
        saying: `item_selected` stays silent. *hindrance*: why it cannot be run now. *inputs*: that
        is what its items are."""
        self._counts, self._hindrance, self._inputs = counts or {}, hindrance, inputs
        self.model.heads.call_them(inputs=inputs)
        if workflow_id is None:
            self._want(None)
        elif self._wanted is None:
            self._want(Wanted(workflow_id))
        elif workflow_id != self._wanted.workflow_id:
            self._want(Wanted(workflow_id, sort=self._wanted.sort))
        else:
            self._show_state()

    def set_filter(self, filter: ItemFilter) -> None:
        if self._wanted is not None:
            was = self._wanted
            self._want(Wanted(was.workflow_id, filter, was.sort, was.search))

    def show_failed_of(self, session_id: SessionId) -> None:
        """Only what failed in a run of that session and was not taken up again since."""
        if self._wanted is not None:
            self._want(replace(self._wanted, filter=ItemFilter.FAILED, session_id=session_id))

    def set_sort(self, sort: ItemSort) -> None:
        if self._wanted is not None:
            self._want(replace(self._wanted, sort=sort))

    def set_search(self, text: str) -> None:
        if self._wanted is not None:
            self._want(replace(self._wanted, search=text.strip()))

    def _want(self, wanted: Wanted | None) -> None:
        if wanted == self._wanted:
            return
        other = wanted is None or self._wanted is None
        if other or wanted.workflow_id != self._wanted.workflow_id:  # type: ignore[union-attr]  # neither is None here
            self._selected, self._select_next = self._select_next, None
        self._wanted = wanted
        self._next.forget()
        self.place.forget()
        self._mending = True
        self.feed.show(wanted)
        self.view.show_all_columns()
        self._mending = False

    def select_item(self, item_id: ItemId) -> None:
        """Mark an item, now or when its row comes in; of this workflow, or of the one that is
        shown next. Says nothing of it through `item_selected`."""
        self._selected = self._select_next = item_id
        self._keep_selection()
        index = self.model.index_of(item_id)
        if index.isValid():
            self._select_next = None
            self.view.scrollTo(index)

    def refresh(self, item_ids: Iterable[ItemId] | None = None) -> None:
        """These items changed (None: any may have). Cheap at any pace."""
        ids = None if item_ids is None else frozenset(item_ids)
        self.feed.refresh(ids)
        self.unfolding.again(ids)

    @property
    def selected(self) -> ItemId | None:
        return self._selected

    # Keeping the place

    def _sight(self) -> Sight:
        view, last = self.view, len(self.model.ids()) - 1
        top = self._item_row_at(QPoint(5, 2))
        bottom = self._item_row_at(QPoint(5, max(2, view.viewport().height() - 4)))
        return Sight(
            first=top if top is not None else 0,
            last=min(bottom if bottom is not None else last, last),
            at_top=self.place.at_top,
            held=self.unfolding.is_any or self.model.index_of(self._selected).isValid(),
        )

    def _item_row_at(self, point: QPoint) -> int | None:
        item_id = self.model.item_id_of(self.view.indexAt(point))
        return None if item_id is None else self.model.index_of(item_id).row()

    def _mark_place(self) -> None:
        self._mending = True
        self._next.mark(self._selected)
        self.place.mark()

    def _show_state(self) -> None:
        self.unfolding.forget_gone()
        self._keep_selection()
        self.place.restore()
        self._mending = False
        self._go_on()
        self._trouble.say(self.feed.trouble)
        bare = not self.model.ids() and not self.feed.reading and self.feed.trouble is None
        if bare:
            self.empty.show_why(self._wanted, self._hindrance, inputs=self._inputs)
        self.view.give_room()
        self._show_rows(not bare)
        self._show_new()
        if self.model.ids() or not self.feed.reading:
            self._slow.stop()
        elif not self._slow.isActive():
            self._slow.start()

    def await_workflow(self) -> None:
        """Another one will be shown: past a moment its rows are not those of the one before."""
        self._slow.start()

    def _show_rows(self, there: bool) -> None:
        """Or what is said instead."""
        self._stack.setCurrentWidget(self.view if there else self.empty)
        # Tab would come to a proxy that is out of sight and go no further.
        self.setFocusProxy(self.view if there else None)  # type: ignore[arg-type]  # Qt takes None

    def _say_reading(self) -> None:
        self.empty.show_reading()
        self._show_rows(False)
        self.reading_said.emit()

    def _let_in(self) -> None:
        if self.feed.waiting:
            self._show_new()
            self.feed.refresh(None)

    def _keep_selection(self) -> None:
        if self._selected_row() == self._selected:
            return
        index = self.model.index_of(self._selected)
        self._mending = True
        self.view.setAutoScroll(False)
        if index.isValid():
            self.view.setCurrentIndex(index)
        else:
            self.view.selectionModel().clear()
        self.view.setAutoScroll(True)
        self._mending = False

    # New items above

    def _show_new(self) -> None:
        waiting = self.feed.waiting
        if waiting and self.place.holds and not self._new.isVisible():
            return
        self._new.setVisible(waiting > 0)
        if not waiting:
            return
        if self.feed.many_waiting:
            text = self.tr("More than {number} new items").format(number=number(waiting))
        elif waiting == 1:
            text = self.tr("1 new item")
        else:
            text = self.tr("{number} new items").format(number=number(waiting))
        self._new.setText(text)
        self._new.setAccessibleDescription(self.tr("Goes to the top of the list"))
        self._place_new()

    def _place_new(self) -> None:
        self._new.adjustSize()
        room = self.view.viewport().geometry()
        self._new.move(room.center().x() - self._new.width() // 2, room.top() + 8)
        self._new.raise_()

    def _go_to_top(self) -> None:
        self.view.setFocus()
        if self.feed.many_waiting:
            self.feed.to_top()
        else:
            self.view.scrollToTop()
            self.feed.refresh(None)

    def _on_scrolled(self) -> None:
        self.feed.look_around()
        if self.feed.waiting and self.view.verticalScrollBar().value() == 0:
            self.feed.refresh(None)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_new()
        self.feed.read_on()

    def tell_time(self) -> None:
        """Have times told as of now."""
        self.feed.tell_time()
        self.view.viewport().update()

    # Selecting

    def go_on_from(self, item_id: ItemId) -> None:
        """The user has done with it: the next one is chosen once it is gone from this list."""
        self._next.finish(item_id)
        self._go_on()

    def _go_on(self) -> None:
        following = self._next.after(self._selected)
        if following is not None:
            self.view.setCurrentIndex(following)
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_selection(self) -> None:
        if not self._mending:
            self._select(self._selected_row())

    def _selected_row(self) -> ItemId | None:
        """The item whose row, or a row below it, is marked. A view that merely takes the focus
        has a current row, and nothing is marked."""
        selection, current = self.view.selectionModel(), self.view.currentIndex()
        if current.isValid() and selection.isSelected(current.siblingAtColumn(0)):
            return self.model.item_id_of(current)
        rows = selection.selectedRows()
        return self.model.item_id_of(rows[0]) if rows else None

    def marked(self) -> tuple[ItemId, ...]:
        """The items whose rows, or rows below them, are marked."""
        rows = self.view.selectionModel().selectedRows()
        found = (self.model.item_id_of(row) for row in rows)
        return tuple(dict.fromkeys(one for one in found if one is not None))

    def _tell_marked(self) -> None:
        self.marked_changed.emit(len(self.marked()))

    def mark_only_one(self) -> None:
        """Give up what is marked but for the row that the keyboard is at."""
        self.view.setCurrentIndex(self.view.currentIndex())

    @property
    def wanted(self) -> Wanted | None:
        """Workflow, filter, order and search of what is shown."""
        return self._wanted

    def _select(self, item_id: ItemId | None) -> None:
        if item_id != self._selected:
            self._selected = item_id
            self.item_selected.emit(item_id)

    def _open(self, index: QModelIndex) -> None:
        item_id = self.model.item_id_of(index)
        if item_id is not None:
            self._open_item(item_id)

    def _open_item(self, item_id: ItemId) -> None:
        self._select(item_id)
        if len(self.marked()) < _SEVERAL:
            self._keep_selection()
        self.item_opened.emit(item_id)

    def _copy_title(self, index: QModelIndex) -> None:
        node = self.model.node(index)
        if node is not None:
            copy_title(node)

    def _show_menu(self, at: QPoint) -> None:
        menu = self.menu_for(self.view.indexAt(at))
        if menu is not None:
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.popup(self.view.viewport().mapToGlobal(at))

    def menu_for(self, index: QModelIndex) -> QMenu | None:
        """What can be done with the row; None where there is none."""
        node, item_id = self.model.node(index), self.model.item_id_of(index)
        row = None if item_id is None else self.model.row_of(item_id)
        if node is None or row is None:
            return None
        menu = item_menu(self, node, row, lambda: self._open_item(row.id))
        ids = self.marked() if row.id in self.marked() else (row.id,)
        found = [self.model.row_of(one) for one in ids]
        rows = [one for one in found if one is not None]
        add_deeds(menu, ids, rows, self.deed_asked.emit, inputs=row.is_input)
        add_papers(menu, lambda paper: self.paper_asked.emit(paper, ids, row.title))
        return menu
