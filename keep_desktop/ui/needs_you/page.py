"""Needs you page: the open questions as cards, a header with their count and pages, and for some
seconds a line for each answered one."""

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QCoreApplication, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QCursor, QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QLabel,
    QPushButton,
    QWidget,
)

from keep_desktop.domain.ids import QuestionId, WorkflowId
from keep_desktop.domain.questions import Answer
from keep_desktop.ports.views import QuestionRow
from keep_desktop.services.context import Keep
from keep_desktop.services.workflows.scripts import active_script
from keep_desktop.ui.core.events import Bridge, Throttle
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.needs_you.card import CardKeys, QuestionCard
from keep_desktop.ui.presentation.item_actions import ItemCommands
from keep_desktop.ui.presentation.navigator import Navigator
from keep_desktop.ui.presentation.question_details import FileButton
from keep_desktop.ui.presentation.questions import (
    MOST,
    NONE,
    OpenQuestions,
    accepted_text,
    answered_text,
    name_of,
    read_questions,
    same_subject,
    subject,
    too_late_text,
    waiting_heading,
    without_question,
)
from keep_desktop.ui.presentation.script_dialog import ScriptDialog, text_of
from keep_desktop.ui.presentation.workflow_state import archived_items_text
from keep_desktop.ui.style.theme import set_icon
from keep_desktop.ui.text.error_text import inside_quotes
from keep_desktop.ui.widgets.empty_state import EmptyState, LoadingPlaceholder
from keep_desktop.ui.widgets.focus import transfer_focus
from keep_desktop.ui.widgets.inputs import Pager
from keep_desktop.ui.widgets.labels import ElidedLabel
from keep_desktop.ui.widgets.layouts import STRETCH, centred, fill, hbox, layout_now, vbox
from keep_desktop.ui.widgets.pointer import ClickGuard

_REFRESH_MS = 1_000
#: Seconds after which an answered line is removed.
_STAYS = 4
_LEAST_HEIGHT = 44
#: Later, the same question is a new one, unless the answer was undone.
REVERTED = frozenset({Answer.SKIP, Answer.REPROCESS})


def reopened_text(row: QuestionRow) -> str:
    """The message if the same is asked again after an answer."""
    text = QCoreApplication.translate("AnsweredList", "Keep needs another answer about “{subject}”")
    return text.format(subject=inside_quotes(subject(row)))


class AnsweredRow(QFrame):
    """“Noted as happened   Add bill 20402”; the toast has the consequence and the undo."""

    def __init__(self, row: QuestionRow, choice: Answer, parent: QWidget) -> None:
        super().__init__(parent)
        self.row, self.choice, self.views = row, choice, 0
        self.setProperty("surface", "card")
        icon = QLabel(self)
        set_icon(icon, "check", "done", 20)
        self.label = QLabel(answered_text(row, choice), self)
        self.label.setProperty("role", "strong")
        self.about = ElidedLabel("small", self)
        # Its problem was before the answer.
        self.about.setText(name_of(row))
        self.setAccessibleName(f"{answered_text(row, choice)}: {name_of(row)}")
        hbox(icon, self.label, (self.about, 1), within=self, spacing=10, margins=(16, 5, 12, 5))

    def show_reopened(self) -> None:
        """The answer was saved, but led to the same question; or it was undone."""
        reverted, fresh = self.tr("{step}: taken back"), self.tr("{step}: asked again")
        text = reverted if self.choice in REVERTED else fresh
        again = text.format(step=subject(self.row))
        self.about.setText(again)
        self.setAccessibleName(f"{self.label.text()}: {again}")

    def replace_card(self, card: QWidget, *, collapsed: bool) -> None:
        """Replaces *card*, as high as a collapsed one, so that nothing moves."""
        self.setFixedHeight(
            card.height() if collapsed else max(_LEAST_HEIGHT, self.sizeHint().height())
        )


class AnsweredList(QObject):
    """`acknowledged`: these may be removed. They stay while the pointer moves over *area*, so that
    no other card comes under it."""

    acknowledged = Signal(object)

    def __init__(self, area: QWidget) -> None:
        super().__init__(area)
        self._area = area
        self.lines: list[AnsweredRow] = []
        self._pointer = QPoint()
        self._timer = QTimer(self, interval=_REFRESH_MS)
        self._timer.timeout.connect(self.remove_acknowledged)

    def add(self, line: AnsweredRow) -> None:
        self.lines.append(line)
        self._pointer = QCursor.pos()
        self._timer.start()

    def among(self, cards: Sequence[QWidget], ids: Sequence[int]) -> list[QWidget]:
        """*cards*, with the ids of their questions, and the lines in place of answered ones."""
        falling = len(ids) > 1 and ids[0] > ids[-1]
        sign = -1 if falling else 1
        places = [(sign * number, card) for number, card in zip(ids, cards, strict=True)]
        for line in sorted(self.lines, key=lambda one: sign * one.row.id):
            key = sign * line.row.id
            at = sum(number < key for number, _ in places)
            places.insert(at, (key, line))
        return [widget for _, widget in places]

    def remove_acknowledged(self) -> None:
        """Every second: remove those shown long enough."""
        for line in self.lines:
            line.views += 1
        was, self._pointer = self._pointer, QCursor.pos()
        inside = self._area.rect().contains(self._area.mapFromGlobal(self._pointer))
        busy = QApplication.mouseButtons() != Qt.MouseButton.NoButton
        if busy or (inside and was != self._pointer):
            return
        over = tuple(line for line in self.lines if line.views >= _STAYS)
        if over:
            self.acknowledged.emit(over)

    def remove(self, lines: Sequence[AnsweredRow]) -> None:
        for line in lines:
            if line in self.lines:
                self.lines.remove(line)
                line.hide()
                line.deleteLater()
        if not self.lines:
            self._timer.stop()


class QuestionsHeader(QWidget):
    """Blank without questions, but keeps its space."""

    def __init__(self) -> None:
        super().__init__()
        self.heading = QLabel()
        self.heading.setProperty("role", "title")
        self.below = QLabel()
        self.below.setProperty("role", "soft")
        self.below.setWordWrap(True)
        self.order = QPushButton()
        self.order.setProperty("kind", "sort")
        line = hbox((self.heading, 1), self.order)
        vbox(line, self.below, within=self, spacing=12)
        self.show_count(0, newest_first=False)
        # Set with text: the icon has a gap to it.
        set_icon(self.order, "chevrons-up-down")

    def show_count(
        self,
        count: int,
        *,
        newest_first: bool,
        others_run: bool = True,
        all_stopped: bool = False,
    ) -> None:
        """The count of all pages. *others_run*: other workflows can run. *all_stopped*: by the
        emergency stop."""
        self.heading.setText(waiting_heading(count))
        order = self.tr("Newest first") if newest_first else self.tr("Oldest first")
        self.order.setText(order)
        self.order.setAccessibleName(self.tr("Order: {order}").format(order=order))
        self.below.setText(
            self.tr("Everything is stopped. Your answers take effect once you turn Keep back on.")
            if all_stopped
            else self._below_text(count, others_run=others_run)
        )
        self.order.setVisible(count > 1)
        self.setVisible(count > 0)

    def _below_text(self, count: int, *, others_run: bool) -> str:
        if not others_run:
            return (
                self.tr("It waits until you answer.")
                if count == 1
                else self.tr("These wait until you answer.")
            )
        if count == 1:
            return self.tr("It waits until you answer. Everything else keeps running.")
        return self.tr("These wait until you answer. Everything else keeps running.")


class NothingNeedsYou(EmptyState):
    def __init__(self) -> None:
        super().__init__(
            "circle-check",
            QCoreApplication.translate("NeedsYouPage", "You're all caught up"),
            QCoreApplication.translate(
                "NeedsYouPage",
                "When Keep can't tell whether a step happened, or a workflow is blocked, it "
                "asks you here.",
            ),
        )

    def show_if(self, nothing: bool, *, archived_items: int) -> None:
        """*archived_items*: the count of steps of unknown outcome in the archive."""
        self.setVisible(nothing)
        self.show_sentence(archived_items_text(archived_items))


_REFRESH_S = 0.25
_WIDTH = 908
#: Cards created at a time, to keep the window responsive.
_AT_ONCE = 4


class NeedsYouPage(QWidget):
    def __init__(
        self,
        keep: Keep,
        tasks: TaskRunner,
        bridge: Bridge,
        navigator: Navigator,
        actions: ItemCommands,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._keep, self._tasks = keep, tasks
        self._navigator, self._actions = navigator, actions
        self._found = NONE
        self._page = NONE.page
        self._first = 0
        self._newest_first = False
        self._requested: QuestionId | None = None
        #: Focus the first card of the next page.
        self._turned = False
        #: Answered here: older query results may still list them.
        self._answered: set[QuestionId] = set()
        #: The last answer given here, with its message.
        self._last_message: tuple[QuestionRow, Answer | None, str] | None = None
        self.keys = CardKeys(self, self._only)
        self.reading = LoadingPlaceholder()
        self.cards: list[QuestionCard] = []
        self._throttle = Throttle(_REFRESH_S, self._run_query, self)
        self._making = QTimer(self, singleShot=True)
        self._making.timeout.connect(lambda: self._arrange_cards(going_on=True))
        self.header = QuestionsHeader()
        self.heading, self.below, self.order = (
            self.header.heading,
            self.header.below,
            self.header.order,
        )
        self.order.clicked.connect(self._turn_order)
        self.pager = Pager(MOST)
        self.pager.page_changed.connect(self._turn)
        self.empty = NothingNeedsYou()
        self._column = vbox(spacing=10)
        self._lay_out()
        self.guard = ClickGuard(self)
        self.answered_list = AnsweredList(self._area)
        self.answered_list.acknowledged.connect(self._remove_answered)
        self._show_count()
        bridge.questions_changed.connect(lambda _: self.refresh())
        bridge.workflows_changed.connect(lambda _: self.refresh())
        bridge.stop_changed.connect(self.refresh)
        # A missing service may be connected now.
        bridge.settings_changed.connect(self.refresh)

    def _lay_out(self) -> None:
        self._middle = middle = QWidget()
        middle.setMaximumWidth(_WIDTH)
        column = vbox(
            self.header,
            self._column,
            self.pager,
            self.reading,
            within=middle,
            spacing=12,
            margins=(24, 24, 24, 24),
        )
        # All the height, if nothing else is on the page.
        fill(column, (self.empty, 100), STRETCH)
        self._area = centred(self, middle)

    def showEvent(self, event: QShowEvent) -> None:
        """Lines shown while the page was hidden, or in the tray, were not read."""
        super().showEvent(event)
        self.refresh()

    def refresh(self) -> None:
        """Load again, if visible."""
        if self.isVisible():
            self._throttle.trigger()

    def refresh_times(self) -> None:
        now, zone = self._keep.clock.now(), self._keep.clock.zone()
        for card in self.cards:
            card.refresh_times(now, zone)

    def _run_query(self) -> None:
        first, newest, selected = self._first, self._newest_first, self._requested
        self.reading.begin()
        self._tasks.query(
            ("questions", id(self)),
            lambda: read_questions(self._keep, first, newest_first=newest, around=selected),
            lambda found: self._take(found, selected=selected),
        )

    def _take(self, found: OpenQuestions, *, selected: QuestionId | None) -> None:
        """Show the open questions of the current page."""
        self.reading.end()
        self._found, page = found, found.page
        listed = {row.id for row in page.rows}
        self._answered &= listed
        self._page, self._first = page, page.first
        for row in page.rows:
            if row.id in self._answered:
                self._page = without_question(self._page, row)
        self._note_reopened()
        if self._turned and self._page.rows:
            self._requested = self._page.rows[0].id
        elif selected is not None and selected == self._requested and selected not in listed:
            # It was answered.
            self._requested = None
        self._turned = False
        self._arrange_cards()

    def _note_reopened(self) -> None:
        """The message of an answer is outdated once the same is asked again."""
        for line in self.answered_list.lines:
            if self._is_reopened(line.row):
                line.show_reopened()
        if self._last_message is not None and self._is_reopened(self._last_message[0]):
            (row, choice, sentence), self._last_message = self._last_message, None
            self._tasks.messages.withdrawn.emit(sentence)
            if choice not in REVERTED:
                self._tasks.messages.show(reopened_text(row))

    def _is_reopened(self, row: QuestionRow) -> bool:
        return any(one.id > row.id and same_subject(one, row) for one in self._page.rows)

    def _show_count(self) -> None:
        page = self._page
        newest, others_run = self._newest_first, self._found.others_run
        stopped = self._found.all_stopped
        self.header.show_count(
            page.count, newest_first=newest, others_run=others_run, all_stopped=stopped
        )
        self.pager.show_place(self._first, page.count)
        self.empty.show_if(
            self.reading.over and not page.count, archived_items=self._found.archived_items
        )

    def _arrange_cards(self, *, going_on: bool = False) -> None:
        """Match the cards to the rows; new ones are created in batches."""
        with self.guard.moving(self._area, lambda: self.cards):
            self._bring_into_line(going_on=going_on)

    def _bring_into_line(self, *, going_on: bool) -> None:
        now, zone = self._keep.clock.now(), self._keep.clock.zone()
        self._making.stop()
        shown = self._page.rows
        known = {card.row.id: card for card in self.cards}
        for removed in known.keys() - {row.id for row in shown}:
            self._remove_card(known.pop(removed), answered_here=False)
        made, order = 0, []
        for row in shown:
            card = known.get(row.id)
            if card is None:
                if made == _AT_ONCE:
                    self._making.start(0)
                    continue
                card = self._make_card(row)
                self._show_row(card, row)
                card.refresh_times(now, zone)
                made += 1
            elif not going_on:
                self._show_row(card, row)
                card.refresh_times(now, zone)
            order.append(card)
        self._put_in_order(order)
        self._collapse_some()
        self._show_count()
        self._go_to_requested()
        self.keys.cards_added(self.cards)

    def _show_row(self, card: QuestionCard, row: QuestionRow) -> None:
        now = self._found.content_of(row)
        if card.shown != now:
            card.show_content(now)

    def _make_card(self, row: QuestionRow) -> QuestionCard:
        card = QuestionCard(row, self._found.content_of(row).version, self._navigator, self._middle)
        card.answered.connect(self._answer)
        card.neighbour_requested.connect(lambda step: self._go_beside(card, step))
        card.expanded.connect(lambda by_keys: self._only(card) if by_keys else None)
        card.line.requested.connect(lambda line: self._show_line(row.workflow_id, line))
        card.add_remedy(FileButton(self._keep, self._tasks, card))
        card.collapse(collapsed=True)
        return card

    def _show_line(self, workflow_id: WorkflowId, line: int) -> None:
        """In the version that is blocked: another one would have closed the question."""
        keep = self._keep
        ScriptDialog(
            self._tasks, lambda: text_of(active_script(keep, workflow_id)), line, self.window()
        ).open()

    def _collapse_some(self) -> None:
        """Keep one expanded. Expanding by pointer collapses no other: nothing moves under it."""
        for card in self.cards:
            card.header.collapse_button.setVisible(len(self.cards) > 1)
        if self.cards and all(card.is_collapsed for card in self.cards):
            alone = len(self.cards) == 1
            if alone or not self._area.underMouse():
                self.cards[0].collapse(collapsed=False)

    def _only(self, card: QuestionCard) -> None:
        """Keyboard focus: expand only this one."""
        for one in self.cards:
            one.collapse(collapsed=one is not card)
        self._bring(card)

    def _put_in_order(self, order: list[QuestionCard]) -> None:
        pairs = enumerate(zip(order, self.cards, strict=False))
        least = min(len(order), len(self.cards))
        first = next((at for at, (one, was) in pairs if one is not was), least)
        for at, part in enumerate(self.answered_list.among(order, [c.row.id for c in order])):
            place = self._column.itemAt(at)
            if place is None or place.widget() is not part:
                self._column.removeWidget(part)
                self._column.insertWidget(at, part)
                # The layout would show it only later, and it may be focused at once.
                part.show()
        self.cards = order
        stops = [stop for card in order[first:] for stop in card.stops()]
        begin = order[first - 1].stops()[-1] if first else self.order
        for before, after in pairwise([begin, *stops, self.pager.before, self.pager.more]):
            QWidget.setTabOrder(before, after)

    def _turn_order(self) -> None:
        self._newest_first, self._first = not self._newest_first, 0
        self._remove_answered(self.answered_list.lines)
        self._area.verticalScrollBar().setValue(0)
        self._run_query()

    def _turn(self, by: int) -> None:
        """Another page, with its first question focused."""
        self._first, self._requested = max(0, self._first + by), None
        self._turned = True
        self._remove_answered(self.answered_list.lines)
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self._area.verticalScrollBar().setValue(0)
        self._run_query()

    def show_question(self, question_id: QuestionId | None) -> None:
        """Go to that question once it is loaded; if answered, to the first."""
        self._requested = question_id
        self.refresh()

    def _go_to_requested(self) -> None:
        if self._requested is None:
            return
        card = next((card for card in self.cards if card.row.id == self._requested), None)
        if card is not None and not self._making.isActive():
            self._requested = None
            self.keys.focus_card(card)

    def _bring(self, card: QuestionCard) -> None:
        layout_now()
        self._area.ensureWidgetVisible(card, 0, 24)

    def _go_beside(self, card: QuestionCard, step: int) -> None:
        at = self.cards.index(card) + step
        if 0 <= at < len(self.cards):
            self.keys.open(self.cards[at])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Down and self.cards:
            self.keys.open(self.cards[0])
        else:
            super().keyPressEvent(event)

    def _answer(self, row: QuestionRow, choice: Answer) -> None:
        self._actions.answer(row, choice, self)

    def answer_taken(self, question: QuestionRow, choice: Answer | None) -> None:
        row, sentence = question, too_late_text()
        if choice is not None:
            is_manual, blocked = row.workflow_id in self._found.manual, self._found.block_of(row)
            sentence = accepted_text(row, choice, is_manual=is_manual, blocked=blocked)
        self._answered.add(row.id)
        self._page = without_question(self._page, row)
        card = next((card for card in self.cards if card.row.id == row.id), None)
        with self.guard.moving(self._area, lambda: self.cards):
            if card is not None and choice is not None:
                self._put_line(card, choice)
            if card is not None:
                self._remove_card(card, answered_here=True)
            self._arrange_cards()
        self._last_message = (row, choice, sentence)
        self.refresh()
        if choice is Answer.PLAN_AGAIN:
            self._navigator.chat(row.workflow_id)

    def answer_refused(self, question: QuestionRow, sentence: str) -> None:
        for card in self.cards:
            if card.row.id == question.id:
                card.refuse(sentence)
        self.refresh()

    def answer_cancelled(self, question: QuestionRow) -> None:
        for card in self.cards:
            if card.row.id == question.id:
                card.set_locked(locked=False)

    def _put_line(self, card: QuestionCard, choice: Answer) -> None:
        line = AnsweredRow(card.row, choice, self._middle)
        line.replace_card(card, collapsed=card.is_collapsed)
        self.answered_list.add(line)

    def _remove_answered(self, lines: Sequence[AnsweredRow]) -> None:
        at = self.window().focusWidget()
        if at is not None and any(line.isAncestorOf(at) for line in lines):
            transfer_focus(self)
        with self.guard.moving(self._area, lambda: self.cards):
            for line in lines:
                self._column.removeWidget(line)
            self.answered_list.remove(tuple(lines))

    def _remove_card(self, card: QuestionCard, *, answered_here: bool) -> None:
        """Focus the card that follows. After a click on a collapsed card, the next stays collapsed,
        where no key answers it. If somebody else answered, focus none: a key meant for this card
        must not answer another."""
        at, had_focus = self.cards.index(card), card.has_focus
        was_open = not card.is_collapsed
        self.cards = [one for one in self.cards if one is not card]
        self._column.removeWidget(card)
        if had_focus:
            # Qt would pass its focus to a card, as if by Tab.
            transfer_focus(self)
        card.hide()
        card.deleteLater()
        follows = self.cards[min(at, len(self.cards) - 1)] if self.cards else None
        if answered_here and was_open and follows is not None:
            follows.collapse(collapsed=False)
        if not had_focus:
            return
        if not answered_here:
            if card.row.workflow_id in self._found.versions:  # Archiving shows its own message.
                self._tasks.messages.show(self._found.ended_text(card.row, card.shown.version))
        elif follows is None and was_open:
            self.keys.wait()
        elif follows is not None and was_open:
            self.keys.focus_card(follows)
        elif follows is not None:
            follows.setFocus(Qt.FocusReason.MouseFocusReason)
