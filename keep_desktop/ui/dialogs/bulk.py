"""Reprocess or skip many items: counts them, asks once, does it part by part, and says which
were left and why."""

from collections import Counter
from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QFrame, QProgressBar, QVBoxLayout, QWidget

from keep_desktop.domain.errors import NotFound
from keep_desktop.domain.ids import ItemId, QuestionId
from keep_desktop.domain.mutations import MutationStatus
from keep_desktop.ports.views import ItemSort, WorkflowDetail, WorkflowRow
from keep_desktop.services.changed_items import ChangedItem
from keep_desktop.services.context import Keep
from keep_desktop.services.item_deeds import Part, reprocess_part, skip_part
from keep_desktop.services.items import item_ids
from keep_desktop.services.workflows import workflow_detail
from keep_desktop.ui.bulk_found import Found, look_at
from keep_desktop.ui.bulk_left import LeftBehind
from keep_desktop.ui.bulk_results import did, left_said, untouched_said
from keep_desktop.ui.bulk_staying import Staying
from keep_desktop.ui.bulk_words import (
    Deed,
    Meant,
    begun_said,
    deed_icon,
    do_it,
    doing,
    items_said,
    left_out_said,
    named,
    none_left,
    question,
    question_stays_said,
    staying_said,
    under_way,
    unknown_said,
    waiting_said,
    warning,
    will_do,
)
from keep_desktop.ui.dialogs.frame import Dialog, padded, scrolling
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.form_notes import Note, plain_label
from keep_desktop.ui.host_words import inside_quotes, told
from keep_desktop.ui.theme import restyle, set_icon
from keep_desktop.ui.worker import Reader, sentence_of
from keep_desktop.ui.workflow_words import State, runs_by_hand, state_of, why_not_now
from keep_desktop.ui.wrap_label import WrapLabel

#: Most items that are handed over at a time. What is changed in one transaction is up to the
#: services; in between, other deeds and the engine have their turn.
SLICE = 500
#: More are not held in memory to be taken back; each can be reprocessed.
_MOST_TAKEN_BACK = 2_000
_ASKED, _CHECKED = MutationStatus.INDETERMINATE, MutationStatus.NEEDS_RECONCILE
#: The body of the dialog scrolls only where the window below is lower than what stands in it.
_AS_HIGH_AS_THE_WINDOW = 4_000


class BulkDialog(Dialog):
    """`told` carries what came of it, where nothing was left over to be read in the dialog;
    `answer_asked` the QuestionId that one of those waits with that are left out."""

    told = Signal(str)
    answer_asked = Signal(object)

    def __init__(
        self, keep: Keep, reader: Reader, deed: Deed, meant: Meant, parent: QWidget | None = None
    ) -> None:
        title = self.tr("Reprocess") if deed is Deed.REPROCESS else self.tr("Skip")
        super().__init__(title, reader, parent)
        self._keep, self._deed, self._meant = keep, deed, meant
        self._ids: list[ItemId] = list(meant.ids or ())
        self._done = 0
        #: One was meant: what is not known of its steps is settled with it.
        self._alone = False
        self._inputs = False
        #: What can be taken back.
        self.changed: list[ChangedItem] = []
        #: The workflow that goes on with what was reprocessed only when it is run.
        self.may_run: WorkflowRow | None = None
        self._left = LeftBehind()
        #: Of the user's own running: what starts over waits for that.
        self._by_hand = self._held = False
        self._ended = self._working = False
        body, column = padded(spacing=12)
        self.set_body(scrolling(body))
        self.names = plain_label("", "strong" if len(self._ids) == 1 else "")
        self.note = Note("warn")
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(self.tr("How many are done"))
        self.words = plain_label("", "soft")
        self.left_head = plain_label("", "strong")
        #: Those that were marked and are left as they are, before it begins.
        self.staying = Staying()
        self.staying.answer_asked.connect(self._go_to_answer)
        self._question: QuestionId | None = None
        self.left = WrapLabel()
        self.left.allow_selecting()
        self.left.setAccessibleName(self.tr("Items that were left, and why"))
        left = _framed(self.left)
        self._left_parts = (self.left_head, left)
        for part in (self.names, self.staying, self.note, self.bar, self.words, *self._left_parts):
            column.addWidget(part)
            part.hide()
        column.addStretch(1)
        self.cancel = self.button(self.tr("Cancel"), self._leave)
        self.go = self.button(title, self._begin, kind="primary")
        self.go.setEnabled(False)
        self.footer.addStretch(1)
        self.footer.addWidget(self.cancel)
        self.footer.addWidget(self.go)
        self.hug(560, most=_AS_HIGH_AS_THE_WINDOW)
        self._look_up()

    # -- counting and asking ------------------------------------------------------------------

    def _look_up(self) -> None:
        self.heading.setText(self.tr("Counting…"))
        keep, workflow_id = self._keep, self._meant.workflow_id
        self._reader.ask(
            ("bulk version", id(self)),
            lambda: workflow_detail(keep, workflow_id),
            self._know,
            self._fail,
        )

    def _know(self, detail: WorkflowDetail | None) -> None:
        if detail is None:
            self._fail(NotFound("There is no such workflow any more."))
            return
        self._inputs = detail.row.has_handlers
        row = detail.row
        self._by_hand, self._held = runs_by_hand(row), state_of(row) is not State.ON
        waits = self._deed is Deed.REPROCESS and not self._inputs
        if waits and why_not_now(row, everything_stopped=False) is None:
            self.may_run = row
        self._left = LeftBehind(inputs=self._inputs)
        self._count(row)

    def _count(self, row: WorkflowRow, after: str | None = None) -> None:
        """All slices of the filter one after the other, then the question."""
        wanted = self._meant.wanted
        if self._meant.ids is not None or wanted is None:
            self._name(row)
            return

        def take(found: tuple[Sequence[ItemId], str | None]) -> None:
            ids, cursor = found
            self._ids.extend(ids)
            if cursor is None:
                self._name(row)
                return
            self.say_below(items_said(len(self._ids), inputs=self._inputs))
            self._count(row, cursor)

        keep = self._keep
        self._reader.ask(
            ("bulk ids", id(self)),
            lambda: item_ids(
                keep,
                wanted.workflow_id,
                filter=wanted.filter,
                search=wanted.search,
                session_id=wanted.session_id,
                after=after,
            ),
            take,
            self._fail,
        )

    def _name(self, row: WorkflowRow) -> None:
        keep, ids, deed, inputs = self._keep, tuple(self._ids), self._deed, self._inputs
        self._alone = len(ids) == 1
        wanted, of = self._meant.wanted, self._meant.workflow_id
        # What a filter finds comes oldest first; the table begins with the newest.
        newest = self._meant.ids is None and wanted is not None and wanted.sort is ItemSort.NEWEST
        self._reader.ask(
            ("bulk names", id(self)),
            lambda: look_at(keep, of, ids, deed, inputs=inputs, newest_last=newest),
            lambda found: self._ask(row, found),
            self._fail,
        )

    def _ask(self, row: WorkflowRow, found: Found) -> None:
        inputs, clock, count = self._inputs, self._keep.clock, len(found.going)
        staying = len(self._ids) - count - found.unknown.total()
        one_of_several = len(self._ids) > 1
        self._ids, self._question = list(found.going), found.question
        self._say_staying(staying, found.unknown)
        if not count:
            self._say_none()
            return
        heading = question(self._deed, count, inputs=inputs, one_of_several=one_of_several)
        self.heading.setText(heading)
        self.say_below(will_do(self._deed, count, row, clock.now(), clock.zone()))
        self.names.setText(named(found.titles, count))
        restyle(self.names, role="strong" if count == 1 else "")
        self.names.show()
        self.go.setText(do_it(self._deed, count, inputs=inputs))
        self.go.setAccessibleName(self.go.text())
        # Of what is not known no way out stands out.
        restyle(self.go, kind="" if found.doubts else "primary")
        self.go.setDefault(not found.doubts)
        set_icon(self.go, deed_icon(self._deed), "text" if found.doubts else "on_accent")
        self.go.setEnabled(True)
        self._warn(found)
        self.cancel.setFocus()
        self.filled()

    def _warn(self, found: Found) -> None:
        """Of what would be made a second time, and of questions that go unanswered."""
        count, states, again = len(found.going), found.states, found.again
        said = [unknown_said(self._deed, inside_quotes(told(one))) for one in found.doubts]
        said.append(question_stays_said(count, found.asked_about))
        if self._deed is Deed.REPROCESS:
            if self._meant.may_be_done and not self._meant.taken_back:
                step = again.step if again is not None else None
                step = inside_quotes(one_line(told(step), 160)) if step else ""
                said.append(warning(count, None if again is None else again.done, step))
            said.append(begun_said(count, 0 if again is None else again.begun))
            said.append(waiting_said(count, states))
        self.note.say("\n".join(filter(None, said)), "warn")

    def _say_staying(self, staying: int, unknown: Counter[MutationStatus]) -> None:
        asked, checked = (unknown[one] for one in (_ASKED, _CHECKED))
        said = (
            staying_said(self._deed, staying, inputs=self._inputs),
            left_out_said(asked, checked),
        )
        self.staying.say(list(said), asked=self._question is not None)

    def _go_to_answer(self) -> None:
        self.reject()
        self.answer_asked.emit(self._question)

    def _say_none(self) -> None:
        """There is nothing that it could be done with."""
        self.heading.setText(none_left(self._deed))
        self.go.hide()
        self.cancel.setText(self.tr("Close"))
        self.cancel.setAccessibleName(self.cancel.text())
        self.cancel.setFocus()
        self.filled()

    # -- doing --------------------------------------------------------------------------------

    def _begin(self) -> None:
        self._working = True
        if len(self._ids) > SLICE:
            self._give_window_back()
        self.trouble.say("")
        self.heading.setText(under_way(self._deed, len(self._ids), inputs=self._inputs))
        self.go.hide()
        self.note.say("")
        self.names.hide()
        self.staying.hide()
        self.cancel.setText(self.tr("Stop here"))
        self.cancel.setAccessibleName(self.cancel.text())
        self.cancel.setFocus()
        self.bar.setRange(0, len(self._ids))
        self.bar.show()
        self.words.show()
        self._next()

    def _give_window_back(self) -> None:
        """While it works the window below can be used; what is modal may only change hidden."""
        self.hide()
        self.setWindowModality(Qt.WindowModality.NonModal)
        self.show()
        self.activateWindow()

    def _next(self) -> None:
        self.bar.setValue(self._done)
        self.words.setText(doing(self._done, len(self._ids)))
        ids = self._ids[self._done : self._done + SLICE]
        if not ids or self._ended:
            self._finish()
            return
        self._reader.do(lambda: self._part(ids), self._take, self._break)

    def _part(self, ids: Sequence[ItemId]) -> Part:
        """On the worker."""
        keep, alone, remember = self._keep, self._alone, len(self._ids) <= _MOST_TAKEN_BACK
        if self._deed is Deed.SKIP:
            return skip_part(keep, ids, alone=alone, remember=remember)
        # Nobody was warned of effects made again where none of them was done.
        unless_done = not self._meant.may_be_done
        return reprocess_part(keep, ids, alone=alone, remember=remember, unless_done=unless_done)

    def _take(self, part: Part) -> None:
        self._done += part.tried
        self._left.add(part.left)
        self.changed.extend(part.changed)
        self._next()

    def _break(self, error: Exception) -> None:
        self.trouble.say(sentence_of(error), "fail")
        self._finish()

    def _fail(self, error: Exception) -> None:
        self.heading.setText(self.tr("The items cannot be counted"))
        self.show_error(error)

    def _finish(self) -> None:
        self._working = False
        count = self._done - self._left.count
        changed = did(
            self._deed, count, inputs=self._inputs, by_hand=self._by_hand, held=self._held
        )
        untouched = len(self._ids) - self._done
        if not self._left.count and not untouched:
            self.told.emit(changed)
            self.accept()
            return
        # Behind the dialog nobody could take it back, and its time would pass.
        self.finished.connect(lambda _: self.told.emit(changed))
        self.heading.setText(changed)
        self.say_below(untouched_said(untouched, inputs=self._inputs) if untouched else "")
        for part in (self.bar, self.words):
            part.hide()
        self.cancel.setText(self.tr("Close"))
        self.cancel.setAccessibleName(self.cancel.text())
        self.cancel.setEnabled(True)
        if self._left.count:
            self._show_left()
        self.filled()

    def _show_left(self) -> None:
        self.left_head.setText(left_said(self._left.count, inputs=self._inputs))
        self.left.setText(self._left.told())
        for part in self._left_parts:
            part.show()

    # -- ending -------------------------------------------------------------------------------

    def _leave(self) -> None:
        """Before it began: away. While it works: no further slice."""
        if self._working:
            self._ended = True
            self.cancel.setEnabled(False)
        else:
            self.reject()

    def reject(self) -> None:
        if self._working:
            self._leave()
        else:
            super().reject()

    def closeEvent(self, event: QCloseEvent) -> None:
        self._ended = True
        super().closeEvent(event)


def _framed(label: WrapLabel) -> QFrame:
    """What was left, as long as it is: the body of the dialog scrolls, not a part of it."""
    frame = QFrame()
    frame.setProperty("surface", "sunken")
    column = QVBoxLayout(frame)
    column.setContentsMargins(12, 10, 12, 10)
    column.addWidget(label)
    return frame
