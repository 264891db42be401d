"""The Needs you page: what waits for the user, with what each answer will do."""

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from keep_desktop.domain.errors import AlreadyAnswered
from keep_desktop.domain.ids import QuestionId
from keep_desktop.domain.questions import Answer
from keep_desktop.ports.views import QuestionRow
from keep_desktop.services.answers import answer
from keep_desktop.services.changed_items import ChangedItem
from keep_desktop.services.context import Keep
from keep_desktop.ui.answer_words import same_subject, taken, too_late
from keep_desktop.ui.answered_lines import TAKEN_BACK, AnsweredLine, AnsweredLines, asked_again
from keep_desktop.ui.bridge import Bridge, Throttle
from keep_desktop.ui.card_keys import CardKeys
from keep_desktop.ui.centred import centred
from keep_desktop.ui.empty_pages import NothingNeedsYou
from keep_desktop.ui.file_button import FileButton
from keep_desktop.ui.focus_rings import hand_on
from keep_desktop.ui.open_questions import MOST, NONE, OpenQuestions, read_questions, without
from keep_desktop.ui.page_turner import PageTurner
from keep_desktop.ui.press_guard import PressGuard
from keep_desktop.ui.question_card import QuestionCard
from keep_desktop.ui.questions_head import QuestionsHead
from keep_desktop.ui.steady_frame import lay_out_now
from keep_desktop.ui.still_reading import StillReading
from keep_desktop.ui.worker import Reader, sentence_of

_REFRESH_S = 0.25
_WIDTH = 908
#: Cards made in one go, so that many of them do not hold up the window.
_AT_ONCE = 4


class NeedsYouPage(QWidget):
    """`opened`, `settings_asked` and `versions_asked` carry the QuestionRow that is meant,
    `connect_asked` the WantedService; `told` a sentence for the foot of the window."""

    opened = Signal(object)
    settings_asked = Signal(object)
    versions_asked = Signal(object)
    connect_asked = Signal(object)
    told = Signal(str)
    #: A sentence that was told and holds no more: its question is asked anew.
    outdated = Signal(str)
    #: QuestionRow, Answer, and the ChangedItem that takes it back, or None.
    answered = Signal(object, object, object)

    def __init__(
        self, keep: Keep, reader: Reader, bridge: Bridge, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._keep, self._reader = keep, reader
        self._found = NONE
        self._page = NONE.page
        self._first = 0
        self._newest_first = False
        self._wanted: QuestionId | None = None
        #: The first card of the page that comes is to go on from.
        self._turned = False
        #: Answered here: their cards are gone though a look that began earlier may list them.
        self._answered: set[QuestionId] = set()
        #: The last answer that was given here, with what was told of it.
        self._told: tuple[QuestionRow, Answer | None, str] | None = None
        self.keys = CardKeys(self, self._only)
        self.reading = StillReading()
        self.cards: list[QuestionCard] = []
        self._throttle = Throttle(_REFRESH_S, self._ask, self)
        self._making = QTimer(self, singleShot=True)
        self._making.timeout.connect(lambda: self._arrange_cards(going_on=True))
        self.head = QuestionsHead()
        self.heading, self.below, self.order = self.head.heading, self.head.below, self.head.order
        self.order.clicked.connect(self._turn_order)
        self.turner = PageTurner(MOST)
        self.turner.turned.connect(self._turn)
        self.empty = NothingNeedsYou()
        self._column = QVBoxLayout()
        self._column.setSpacing(10)
        self._lay_out()
        self.guard = PressGuard(self)
        self.answered_lines = AnsweredLines(self._area)
        self.answered_lines.read.connect(self._take_lines_away)
        self._show_count()
        bridge.questions.connect(lambda _: self.refresh())
        bridge.workflows.connect(lambda _: self.refresh())
        bridge.stop.connect(self.refresh)
        # A service that is missing may be there now.
        bridge.settings.connect(self.refresh)

    def _lay_out(self) -> None:
        self._middle = middle = QWidget()
        middle.setMaximumWidth(_WIDTH)
        column = QVBoxLayout(middle)
        column.setContentsMargins(24, 24, 24, 24)
        column.setSpacing(12)
        column.addWidget(self.head)
        column.addLayout(self._column)
        column.addWidget(self.turner)
        column.addWidget(self.reading)
        # All the height, where there is nothing else.
        column.addWidget(self.empty, 100)
        column.addStretch(1)
        self._area = centred(self, middle)

    # -- reading ------------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        """What was told while it was not looked at, in the tray too, was not read."""
        super().showEvent(event)
        self.refresh()

    def refresh(self) -> None:
        """Read again, if it is looked at."""
        if self.isVisible():
            self._throttle.poke()

    def tell_time(self) -> None:
        """What is said of times has grown old."""
        now, zone = self._keep.clock.now(), self._keep.clock.zone()
        for card in self.cards:
            card.tell_time(now, zone)

    @property
    def count(self) -> int:
        """How many questions wait, on whatever page."""
        return self._page.count

    def _ask(self) -> None:
        first, newest, wanted = self._first, self._newest_first, self._wanted
        self.reading.begin()
        self._reader.ask(
            ("questions", id(self)),
            lambda: read_questions(self._keep, first, newest_first=newest, around=wanted),
            lambda found: self._take(found, wanted=wanted),
        )

    def _take(self, found: OpenQuestions, *, wanted: QuestionId | None) -> None:
        """What is open now on the page that is looked at."""
        self.reading.end()
        self._found, page = found, found.page
        listed = {row.id for row in page.rows}
        self._answered &= listed
        self._page, self._first = page, page.first
        for row in page.rows:
            if row.id in self._answered:
                self._page = without(self._page, row)
        self._look_for_same()
        if self._turned and self._page.rows:
            self._wanted = self._page.rows[0].id
        elif wanted is not None and wanted == self._wanted and wanted not in listed:
            # It was answered.
            self._wanted = None
        self._turned = False
        self._arrange_cards()

    def _look_for_same(self) -> None:
        """What was told of an answer holds no more once the same is asked again; that it was
        taken does."""
        for line in self.answered_lines.lines:
            if self._is_asked_again(line.row):
                line.tell_asked_again()
        if self._told is not None and self._is_asked_again(self._told[0]):
            (row, choice, sentence), self._told = self._told, None
            self.outdated.emit(sentence)
            if choice not in TAKEN_BACK:
                self.told.emit(asked_again(row))

    def _is_asked_again(self, row: QuestionRow) -> bool:
        return any(one.id > row.id and same_subject(one, row) for one in self._page.rows)

    def _show_count(self) -> None:
        page = self._page
        newest, others_run = self._newest_first, self._found.others_run
        stopped = self._found.all_stopped
        self.head.show_count(
            page.count, newest_first=newest, others_run=others_run, all_stopped=stopped
        )
        self.turner.show_place(self._first, page.count)
        self.empty.show_if(self.reading.over and not page.count, put_away=self._found.put_away)

    def _arrange_cards(self, *, going_on: bool = False) -> None:
        """Bring the cards into line with the rows; many new ones come in several goes."""
        with self.guard.moving(self._area, lambda: self.cards):
            self._bring_into_line(going_on=going_on)

    def _bring_into_line(self, *, going_on: bool) -> None:
        now, zone = self._keep.clock.now(), self._keep.clock.zone()
        self._making.stop()
        shown = self._page.rows
        known = {card.row.id: card for card in self.cards}
        for gone in known.keys() - {row.id for row in shown}:
            self._take_away(known.pop(gone), answered_here=False)
        made, order = 0, []
        for row in shown:
            card = known.get(row.id)
            if card is None:
                if made == _AT_ONCE:
                    self._making.start(0)
                    continue
                card = self._make_card(row)
                self._show_row(card, row)
                card.tell_time(now, zone)
                made += 1
            elif not going_on:
                self._show_row(card, row)
                card.tell_time(now, zone)
            order.append(card)
        self._put_in_order(order)
        self._fold_some()
        self._show_count()
        self._go_to_wanted()
        self.keys.came(self.cards)

    def _show_row(self, card: QuestionCard, row: QuestionRow) -> None:
        now = self._found.said_of(row)
        if card.shown != now:
            card.show_row(*now)

    def _make_card(self, row: QuestionRow) -> QuestionCard:
        card = QuestionCard(row, self._found.said_of(row)[1], self._middle)
        card.answered.connect(self._answer)
        card.opened.connect(self.opened)
        card.settings_asked.connect(self.settings_asked)
        card.versions_asked.connect(self.versions_asked)
        card.connect_asked.connect(self.connect_asked)
        card.neighbour_asked.connect(lambda step: self._go_beside(card, step))
        card.unfolded.connect(lambda by_keys: self._only(card) if by_keys else None)
        card.add_way(FileButton(self._keep, self._reader, card))
        card.fold(folded=True)
        return card

    # -- folding ------------------------------------------------------------------------------

    def _fold_some(self) -> None:
        """One of them is unfolded. What is unfolded by the pointer folds no other: nothing moves
        from under it."""
        for card in self.cards:
            card.head.folder.setVisible(len(self.cards) > 1)
        if self.cards and all(card.is_folded for card in self.cards):
            alone = len(self.cards) == 1
            if alone or not self._area.underMouse():
                self.cards[0].fold(folded=False)

    def _only(self, card: QuestionCard) -> None:
        """The keyboard has come to this one."""
        for one in self.cards:
            one.fold(folded=one is not card)
        self._bring(card)

    def _put_in_order(self, order: list[QuestionCard]) -> None:
        pairs = enumerate(zip(order, self.cards, strict=False))
        least = min(len(order), len(self.cards))
        first = next((at for at, (one, was) in pairs if one is not was), least)
        for at, part in enumerate(self.answered_lines.among(order, [c.row.id for c in order])):
            place = self._column.itemAt(at)
            if place is None or place.widget() is not part:
                self._column.removeWidget(part)
                self._column.insertWidget(at, part)
                # The layout would show it only later, and it may get the focus at once.
                part.show()
        self.cards = order
        stops = [stop for card in order[first:] for stop in card.stops()]
        begin = order[first - 1].stops()[-1] if first else self.order
        for before, after in pairwise([begin, *stops, self.turner.before, self.turner.more]):
            QWidget.setTabOrder(before, after)

    def _turn_order(self) -> None:
        self._newest_first, self._first = not self._newest_first, 0
        self._take_lines_away(self.answered_lines.lines)
        self._area.verticalScrollBar().setValue(0)
        self._ask()

    def _turn(self, by: int) -> None:
        """Another page, with its first question to go on from."""
        self._first, self._wanted = max(0, self._first + by), None
        self._turned = True
        self._take_lines_away(self.answered_lines.lines)
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self._area.verticalScrollBar().setValue(0)
        self._ask()

    # -- going about --------------------------------------------------------------------------

    def show_question(self, question_id: QuestionId | None) -> None:
        """Go to that question as soon as it is there; where it was answered, to the first."""
        self._wanted = question_id
        self.refresh()

    def _go_to_wanted(self) -> None:
        if self._wanted is None:
            return
        card = next((card for card in self.cards if card.row.id == self._wanted), None)
        if card is not None and not self._making.isActive():
            self._wanted = None
            self.keys.hand(card)

    def _bring(self, card: QuestionCard) -> None:
        lay_out_now()
        self._area.ensureWidgetVisible(card, 0, 24)

    def _go_beside(self, card: QuestionCard, step: int) -> None:
        at = self.cards.index(card) + step
        if 0 <= at < len(self.cards):
            self.keys.lead(self.cards[at])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Down and self.cards:
            self.keys.lead(self.cards[0])
        else:
            super().keyPressEvent(event)

    # -- answering ----------------------------------------------------------------------------

    def _answer(self, row: QuestionRow, choice: Answer) -> None:
        by_hand, held = row.workflow_id in self._found.by_hand, self._found.held(row)
        said = taken(row, choice, by_hand=by_hand, held=held)
        self._reader.do(
            lambda: answer(self._keep, row.id, choice),
            lambda skipped: self._was_taken(row, said, choice, skipped),
            lambda error: self._was_refused(row, error),
        )

    def _was_taken(
        self,
        row: QuestionRow,
        sentence: str,
        choice: Answer | None = None,
        skipped: ChangedItem | None = None,
    ) -> None:
        self._answered.add(row.id)
        self._page = without(self._page, row)
        card = next((card for card in self.cards if card.row.id == row.id), None)
        with self.guard.moving(self._area, lambda: self.cards):
            if card is not None and choice is not None:
                self._put_line(card, choice)
            if card is not None:
                self._take_away(card, answered_here=True)
            self._arrange_cards()
        self._told = (row, choice, sentence)
        if choice is None:
            self.told.emit(sentence)
        else:
            self.answered.emit(row, choice, skipped)
        self.refresh()

    def _was_refused(self, row: QuestionRow, error: Exception) -> None:
        if isinstance(error, AlreadyAnswered):
            self._was_taken(row, too_late())
            return
        for card in self.cards:
            if card.row.id == row.id:
                card.refuse(sentence_of(error))
        self.refresh()

    def _put_line(self, card: QuestionCard, choice: Answer) -> None:
        line = AnsweredLine(card.row, choice, self._middle)
        line.stand_for(card, folded=card.is_folded)
        self.answered_lines.add(line)

    def _take_lines_away(self, lines: Sequence[AnsweredLine]) -> None:
        at = self.window().focusWidget()
        if at is not None and any(line.isAncestorOf(at) for line in lines):
            hand_on(self)
        with self.guard.moving(self._area, lambda: self.cards):
            for line in lines:
                self._column.removeWidget(line)
            self.answered_lines.remove(tuple(lines))

    def _take_away(self, card: QuestionCard, *, answered_here: bool) -> None:
        """The focus goes to the card that takes its place: one that was answered folded, by the
        pointer, leaves the next folded, where no key answers it. Where somebody else answered, it
        does not: a key that was meant for this card must not answer another."""
        at, had_focus = self.cards.index(card), card.has_focus
        was_open = not card.is_folded
        self.cards = [one for one in self.cards if one is not card]
        self._column.removeWidget(card)
        if had_focus:
            # Hidden with it, Qt would hand it on to a card, as if by Tab.
            hand_on(self)
        card.hide()
        card.deleteLater()
        follows = self.cards[min(at, len(self.cards) - 1)] if self.cards else None
        if answered_here and was_open and follows is not None:
            follows.fold(folded=False)
        if not had_focus:
            return
        if not answered_here:
            if card.row.workflow_id in self._found.versions:  # The archive is told by itself.
                self.told.emit(self._found.ended_said(card.row, card.shown[1]))
        elif follows is None and was_open:
            self.keys.wait()
        elif follows is not None and was_open:
            self.keys.hand(follows)
        elif follows is not None:
            follows.setFocus(Qt.FocusReason.MouseFocusReason)
