"""The search over everything, Ctrl+K: items, workflows, deeds and pages, by a few words.

What is known at once (workflows, deeds) is shown at once; what needs the user follows, then all
other items. A later word drops what an earlier one asked for. The first line is chosen until the
user chooses another.
"""

from collections.abc import Callable, Sequence
from typing import TypeVar

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QDialog, QLabel, QLineEdit, QListView, QVBoxLayout, QWidget

from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.ports.views import WorkflowRow
from keep_desktop.services.context import Keep
from keep_desktop.services.search import (
    FoundItem,
    find_items,
    find_whole,
    find_workflows,
    matches,
    may_have_nearer,
    ranked,
    waiting_items,
    words_of,
)
from keep_desktop.services.workflows import workflow_list
from keep_desktop.ui.aloud import say_aloud
from keep_desktop.ui.host_words import told
from keep_desktop.ui.item_looks import item_look
from keep_desktop.ui.search_delegate import LINE, SearchDelegate
from keep_desktop.ui.search_model import Finding, Group, SearchModel
from keep_desktop.ui.theme import set_icon
from keep_desktop.ui.worker import Reader
from keep_desktop.ui.workflow_words import State, state_of, state_said

_WIDTH = 660
#: Lines in sight: the list ends with a whole one.
_LINES = 10
_WAIT_MS = 120
_MOST = 8
#: Of what waits for the user, while nothing is looked for yet.
_MOST_WAITING = 3
#: Deeds that come before the longer lists; the others come after them.
_FIRST_DEEDS = 3
T = TypeVar("T")
_KEYS = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 6, Qt.Key.Key_PageUp: -6}


class SearchPalette(QDialog):
    """`item_chosen` and `workflow_chosen` say what to show; deeds do themselves."""

    item_chosen = Signal(object, object)
    workflow_chosen = Signal(object)

    def __init__(
        self,
        keep: Keep,
        reader: Reader,
        deeds: Callable[[Sequence[WorkflowRow]], Sequence[Finding]],
        parent: QWidget,
    ) -> None:
        super().__init__(parent, Qt.WindowType.Dialog | Qt.WindowType.FramelessWindowHint)
        self._keep, self._reader, self._deeds = keep, reader, deeds
        self._rows: Sequence[WorkflowRow] = ()
        self._items: Sequence[FoundItem] = ()
        self._asked = 0
        #: How many answers are still to come.
        self._looking = 0
        self._moved = False
        self._said = ""
        self.setObjectName("searchPalette")
        self.setWindowTitle(self.tr("Search"))
        self.field = QLineEdit()
        self.field.setPlaceholderText(self.tr("Search or do something"))
        self.field.setAccessibleName(self.tr("Search everything"))
        glass = QAction(self.tr("Search"), self)
        set_icon(glass, "search", "text_faint")
        self.field.addAction(glass, QLineEdit.ActionPosition.LeadingPosition)
        self.field.installEventFilter(self)
        self.model = SearchModel()
        self.list = QListView()
        self.list.setModel(self.model)
        self.list.setItemDelegate(SearchDelegate(self.list))
        self.list.setAccessibleName(self.tr("Findings"))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.clicked.connect(self._do)
        self.hint = QLabel()
        self.hint.setObjectName("searchHint")
        self.hint.setProperty("role", "faint")
        # Where the rows begin.
        self.hint.setContentsMargins(14, 7, 14, 1)
        self.hint.setIndent(0)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._ask)
        self.field.textChanged.connect(self._changed)
        self._lay_out()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.setSpacing(4)
        self.list.setFixedHeight(_LINES * LINE)
        for part in (self.field, self.list, self.hint):
            column.addWidget(part)
        self.resize(_WIDTH, column.sizeHint().height())

    def come(self) -> None:
        """Over the window, empty, with the workflows as they are now."""
        window = self.parentWidget()
        if window is not None:
            left = (window.width() - self.width()) // 2
            self.move(window.mapToGlobal(QPoint(max(0, left), 64)))
        self.field.clear()
        self._items = ()
        self._moved, self._said = False, ""
        self._show()
        self.open()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._reader.ask((id(self), "rows"), lambda: workflow_list(self._keep), self._take_rows)
        self._ask()

    # -- finding ------------------------------------------------------------------------------

    def _take_rows(self, rows: Sequence[WorkflowRow]) -> None:
        self._rows = rows
        self._show()

    def _changed(self, _: str) -> None:
        self._asked += 1
        self._items = ()
        self._moved = False
        self._looking = 0
        self._show()
        self._timer.start(_WAIT_MS)

    def _ask(self) -> None:
        """First what is quick to find and comes first, then everything. Without a word: what
        waits for the user."""
        keep, text, asked = self._keep, self.field.text(), self._asked
        if not words_of(text):
            self._reader.ask(
                (id(self), "urgent"),
                lambda: waiting_items(keep, limit=_MOST_WAITING),
                lambda found: self._take(asked, found),
            )
            return
        self._reader.ask(
            (id(self), "urgent"),
            lambda: find_items(keep, text, only_urgent=True),
            lambda found: self._take(asked, found),
        )
        self._look(asked, lambda: find_items(keep, text, wanted=self._wants(asked)), self._nearer)

    def _look(self, asked: int, work: Callable[[], T], then: Callable[[int, T], None]) -> None:
        """For what takes its time in a large ledger."""
        self._looking += 1

        def found(answer: T) -> None:
            if asked == self._asked:
                self._looking -= 1
                then(asked, answer)

        self._reader.long(work, found)
        self._say()

    def _wants(self, asked: int) -> Callable[[], bool]:
        return lambda: self._asked == asked

    def _nearer(self, asked: int, found: Sequence[FoundItem]) -> None:
        keep, text = self._keep, self.field.text()
        if may_have_nearer(found, text):
            self._look(asked, lambda: find_whole(keep, text, wanted=self._wants(asked)), self._take)
        self._take(asked, found)

    def _take(self, asked: int, found: Sequence[FoundItem]) -> None:
        if asked != self._asked:
            return
        text = self.field.text()
        self._items = ranked((*self._items, *found), text) if words_of(text) else found
        self._show()

    # -- showing ------------------------------------------------------------------------------

    def _show(self) -> None:
        words = words_of(self.field.text())
        workflows = [self._workflow(row) for row in find_workflows(self._rows, self.field.text())]
        deeds = [deed for deed in self._deeds(self._rows) if matches(deed.title, words)]
        urgent = [self._item(item, words) for item in self._items if item.needs_user]
        others = [self._item(item, words) for item in self._items if not item.needs_user]
        before = self.model.finding(self.list.currentIndex())
        needs_you = Group(self.tr("Needs you"), urgent)
        found = Group(self.tr("Workflows"), workflows[:_MOST])
        do = Group(self.tr("Do"), deeds[:_FIRST_DEEDS])
        # Whoever types a name looks for that first.
        first = (needs_you, found, do) if words else (needs_you, do, found)
        more = Group(self.tr("More to do"), deeds[_FIRST_DEEDS:_MOST])
        self.model.show((*first, Group(self.tr("Items"), others), more), words)
        self._choose_like(before)
        self._say()

    def _say(self) -> None:
        if self._looking:
            self.hint.setText(self.tr("Looking…"))
        elif self.model.rowCount() == 0:
            self.hint.setText(self.tr("Nothing has these words in its title."))
        else:
            self.hint.setText(self.tr("↑ ↓ to choose · Enter to open · Esc to close"))

    def _workflow(self, row: WorkflowRow) -> Finding:
        return Finding(
            title=row.name,
            note=self._note(row),
            icon=row.icon,
            deed=lambda: self.workflow_chosen.emit(row.id),
        )

    def _note(self, row: WorkflowRow) -> str:
        """What is out of the ordinary with a workflow."""
        state = state_of(row)
        if state is not State.ON:
            return state_said(state).text
        return self.tr("Needs you") if row.needs_you else ""

    def _item(self, found: FoundItem, words: Sequence[str]) -> Finding:
        look = item_look(found.row)
        where = found.workflow if found.needs_user else f"{look.word} · {found.workflow}"
        why = found.why(words)
        return Finding(
            title=found.row.title,
            note=f"{told(why)} · {where}" if why else where,
            state=self.tr("Needs you") if found.needs_user else "",
            icon=look.icon,
            tone=look.tone,
            deed=lambda: self._open_item(found.workflow_id, found.id),
        )

    def _open_item(self, workflow_id: WorkflowId, item_id: ItemId) -> None:
        self.item_chosen.emit(workflow_id, item_id)

    def _choose_like(self, before: Finding | None) -> None:
        """The line that the user chose stays so; else the first one is."""
        rows = range(self.model.rowCount()) if self._moved else ()
        for index in map(self.model.index, rows):
            finding = self.model.finding(index)
            if finding is not None and not finding.is_head and _same(finding, before):
                self._choose(index)
                return
        first = self.model.next_choice(-1, 1)
        if first is None:
            self._said = ""
            return
        self._choose(self.model.index(first))
        # With the head over it.
        self.list.scrollToTop()

    def _choose(self, index: QModelIndex) -> None:
        """The keyboard stays in the field: a screen reader is told what Enter would open."""
        self.list.setCurrentIndex(index)
        said = str(index.data(Qt.ItemDataRole.AccessibleTextRole))
        if said != self._said and self.isVisible():
            say_aloud(self.field, said)
            self._said = said

    # -- choosing -----------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.field and event.type() is QEvent.Type.KeyPress:
            assert isinstance(event, QKeyEvent)  # noqa: S101 - its type says so
            key = Qt.Key(event.key())
            if key in _KEYS:
                self._move(_KEYS[key])
                return True
            if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._do(self.list.currentIndex())
                return True
        return super().eventFilter(watched, event)

    def _move(self, step: int) -> None:
        self._moved = True
        row = self.list.currentIndex().row()
        direction = 1 if step > 0 else -1
        for _ in range(abs(step)):
            found = self.model.next_choice(row, direction)
            if found is None:
                return
            row = found
        self._choose(self.model.index(row))

    def _do(self, index: QModelIndex) -> None:
        finding = self.model.finding(index)
        if finding is not None and finding.deed is not None:
            self.accept()
            finding.deed()

    def hideEvent(self, event: object) -> None:
        self._asked += 1
        self._timer.stop()
        super().hideEvent(event)  # type: ignore[arg-type]


def _same(one: Finding, other: Finding | None) -> bool:
    return other is not None and (one.title, one.note) == (other.title, other.note)
