"""Card of one question on the Needs you page, with its header, and the keyboard handling of all
cards."""

from collections.abc import Callable, Sequence
from datetime import datetime, tzinfo
from functools import partial

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.ports.views import QuestionRow
from keep_desktop.services.items.related_files import search_of_question
from keep_desktop.ui.presentation.answers import AnswerTiles, CardButton, LineButton, Tile
from keep_desktop.ui.presentation.navigator import Navigator
from keep_desktop.ui.presentation.question_details import (
    EarlierAnswerLabel,
    FileButton,
    PayloadDiff,
    QuestionRemedies,
    QuickAnswer,
)
from keep_desktop.ui.presentation.question_facts import sent_in_line
from keep_desktop.ui.presentation.questions import (
    OPEN_KEY,
    AnswerOption,
    CardContent,
    about,
    answer_options,
    headline,
    item_of,
    needs_other_script,
    reason,
    remedy_text,
)
from keep_desktop.ui.presentation.repair_details import RepairDetails
from keep_desktop.ui.style.theme import restyle, set_icon
from keep_desktop.ui.text.format import moment
from keep_desktop.ui.text.sanitize import multi_line
from keep_desktop.ui.widgets.focus import transfer_focus
from keep_desktop.ui.widgets.labels import ElidedLabel, WrapLabel, plain_tooltip, show_text
from keep_desktop.ui.widgets.layouts import STRETCH, FixedHeightFrame, fill, hbox, layout_now, vbox
from keep_desktop.ui.widgets.pointer import guard_ms

#: The buttons beside the headline.
_GAP = 6
#: The first line is as high as the buttons beside it.
_TOP = 5


class CardHeader(QWidget):
    """Expanded: the full headline, and a link to the subject. Collapsed: one line each, and the
    first answers, for the pointer only: the keyboard expands the card it reaches."""

    def __init__(self, open_button: QPushButton | None, parent: QWidget) -> None:
        """*open_button*: None if the link is elsewhere."""
        super().__init__(parent)
        self.is_collapsed = False
        self._whole = WrapLabel("heading", self)
        self._line = ElidedLabel("heading", self)
        self._about = ElidedLabel("small", self)
        self._open = open_button
        self._initial: Sequence[QuickAnswer] = ()
        self._locked = False
        self._short = [self._make_short(at) for at in range(2)]
        self.collapse_button = self._make_collapse_button()
        text = vbox(self._whole, self._line, self._about, spacing=2, margins=(0, _TOP, 0, 0))
        row = hbox((text, 1), within=self, spacing=_GAP)
        row.addSpacing(10)
        beside = hbox(spacing=_GAP)
        for part in (*self._short, *self._opens(), self.collapse_button):
            beside.addWidget(part, 0, Qt.AlignmentFlag.AlignVCenter)
        self._beside = vbox(beside, STRETCH)
        row.addLayout(self._beside)
        self.collapse(collapsed=False)

    def _opens(self) -> list[QPushButton]:
        return [] if self._open is None else [self._open]

    def _make_short(self, at: int) -> QPushButton:
        button = CardButton("", self)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.clicked.connect(lambda: self._initial[at].choose())
        return button

    def _make_collapse_button(self) -> QPushButton:
        button = CardButton("", self)
        button.setProperty("kind", "ghost")
        button.setProperty("shape", "icon")
        button.setIconSize(QSize(16, 16))
        # Not a tab stop: focus expands a card and leaving collapses it.
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.hide()
        return button

    def set_text(self, headline: str, about: str) -> None:
        """Set question and subject."""
        self._whole.setText(headline)
        self._line.setText(headline)
        show_text(self._about, about)

    def offer(self, answers: Sequence[QuickAnswer]) -> None:
        """Answers of the collapsed card: the first two of *answers*."""
        self._initial = answers
        for button, one in zip(self._short, answers, strict=False):
            button.setText(one.word)
            set_icon(button, one.icon, one.tone)
            button.setAccessibleName(f"{one.word}: {self.headline}")
            button.setAccessibleDescription(one.blocked_reason or one.does)
            button.setToolTip(plain_tooltip(one.blocked_reason or one.does))
        self.set_locked(locked=self._locked)
        for at, button in enumerate(self._short):
            button.setProperty("offers", at < len(answers))
            button.setVisible(self.is_collapsed and at < len(answers))

    def collapse(self, *, collapsed: bool) -> None:
        """Collapse to one line each, or expand."""
        self.is_collapsed = collapsed
        # Centred beside two lines, at the first of more.
        self._beside.setContentsMargins(0, _TOP if collapsed else 0, 0, 0)
        self._line.setVisible(collapsed)
        self._whole.setVisible(not collapsed)
        for button in self._opens():
            button.setVisible(not collapsed)
        for button in self._short:
            button.setVisible(collapsed and bool(button.property("offers")))
        text = self.tr("Expand") if collapsed else self.tr("Collapse")
        set_icon(self.collapse_button, "chevron-down" if collapsed else "chevron-up", "text_soft")
        self.collapse_button.setAccessibleName(f"{text}: {self.headline}")
        self.collapse_button.setToolTip(text)

    def set_locked(self, *, locked: bool) -> None:
        """An answer is being saved: accept no second one."""
        self._locked = locked
        for button, one in zip(self._short, self._initial, strict=False):
            button.setEnabled(not locked and not one.blocked_reason)

    @property
    def headline(self) -> str:
        return self._whole.plain_text()

    @property
    def about(self) -> str:
        return self._about.text()

    @property
    def shorts(self) -> list[QPushButton]:
        """The answers on the collapsed card."""
        return [button for button in self._short if bool(button.property("offers"))]


#: The icon, as high as the first line.
_MARK, _QUESTION_CARD_TOP = 20, 5
#: Keyboard focus is shown by the frame of the card.
_BY_KEYS = frozenset(
    {
        Qt.FocusReason.TabFocusReason,
        Qt.FocusReason.BacktabFocusReason,
        Qt.FocusReason.ShortcutFocusReason,
    }
)


class QuestionCard(FixedHeightFrame):
    """`answered` carries the QuestionRow and the Answer; the receiver calls `refuse` or removes the
    card. Digits answer, O opens, Up and Down move to the neighbours. Collapsed it shows the
    question and its first two answers, until it gets focus, a key or a click."""

    answered = Signal(object, object)
    #: +1: the next card, -1: the previous one.
    neighbour_requested = Signal(int)
    #: Whether by key.
    expanded = Signal(bool)

    def __init__(
        self, row: QuestionRow, version: str, navigator: Navigator, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._navigator = navigator
        self.shown = CardContent(row, version)
        self._is_answered = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setProperty("card", "question")
        unknown = row.kind is QuestionKind.UNKNOWN_OUTCOME
        self._surface = "warn" if unknown else "card"
        self.setProperty("surface", self._surface)
        self._since = ""
        open_tile = self._make_open_tile() if unknown else None
        self.open: QPushButton = open_tile or self._make_open()
        self.header = CardHeader(None if unknown else self.open, self)
        self.header.collapse_button.clicked.connect(self._toggle_collapsed)
        self._reason = WrapLabel("soft" if not unknown else "", self)
        self._reason.allow_selecting()
        #: To the line of the script that ended a run outside of any item.
        self.line = LineButton(self)
        self.before = EarlierAnswerLabel(self)
        #: What was sent, to look it up by.
        self._sent = WrapLabel("small", self)
        self._sent.allow_selecting()
        show_text(self._sent, sent_in_line(row.sent_by, row.sent) if unknown else "")
        self._hint = WrapLabel("", self)
        self._refusal = WrapLabel("problem", self)
        self._refusal.hide()
        self.diff = PayloadDiff(self)
        self.repair = RepairDetails(self)
        self.tiles = AnswerTiles(self, open_tile=open_tile)
        self.tiles.chosen.connect(self._answer)
        self._remedies = QuestionRemedies(navigator, self)
        self._lay_out()
        self.show_content(self.shown)

    def _make_open_tile(self) -> Tile:
        """Opens the item, beside the answers: look before you answer."""
        does = self.tr("Check before you answer")
        tile = Tile(self._open_label(), does, "external-link", "text_soft", OPEN_KEY, self)
        tile.clicked.connect(self._open)
        return tile

    def _make_open(self) -> QPushButton:
        button = CardButton(self._open_label(), self)
        button.setProperty("kind", "ghost")
        set_icon(button, "external-link", "text_soft")
        button.setToolTip(self.tr("Check before you answer (O)"))
        button.clicked.connect(self._open)
        return button

    def _open(self) -> None:
        self._navigator.show_workflow(self.row.workflow_id, item_of(self.row))

    def _open_label(self) -> str:
        has_item = item_of(self.row) is not None
        return self.tr("Open the item") if has_item else self.tr("Open the workflow")

    def _lay_out(self) -> None:
        icon = QLabel(self)
        set_icon(icon, "triangle-alert", "warn", _MARK)
        self._body = QWidget(self)
        self._column = vbox(
            self._reason,
            (self.line, 0, Qt.AlignmentFlag.AlignLeft),
            self._sent,
            self.before,
            self._hint,
            self.diff,
            self.repair,
            self._refusal,
            within=self._body,
            spacing=8,
        )
        self._column.addSpacing(2)
        fill(self._column, self.tiles, self._remedies)
        # All text is aligned with the headline.
        text = vbox(self.header, self._body, spacing=8)
        row = hbox(within=self, spacing=10, margins=(15, 7, 11, 12))
        icon.setContentsMargins(0, _QUESTION_CARD_TOP, 0, 0)
        fill(row, (icon, 0, Qt.AlignmentFlag.AlignTop), (text, 1))

    def add_remedy(self, button: FileButton) -> None:
        """Below the answers; may become visible later."""
        self._remedies.add(button)
        button.set_search(search_of_question(self.row))

    def show_content(self, content: CardContent) -> None:
        """Update the same question."""
        row, self.shown = content.row, content
        self._remedies.show_question(row, content.missing)
        self.tiles.offer(self._offers())
        self.diff.show_question(row)
        self.repair.show_repair(content.repair)
        # It says so itself, with more.
        self._reason.setVisible(content.repair is None)
        self._update_header()
        self._reason.setText(reason(row))
        self.line.show_error(row.sentence if needs_other_script(row) else None)
        show_text(self._hint, remedy_text(row, content.missing))
        self.header.offer(self._shorts())
        self.open.setAccessibleName(f"{self._open_label()}: {headline(row)}")
        self.setAccessibleName(self.header.headline)
        self.setAccessibleDescription(self._accessible_text())

    def _offers(self) -> Sequence[AnswerOption]:
        return answer_options(self.row, self.shown.version, blocked=self.shown.block)

    @property
    def row(self) -> QuestionRow:
        return self.shown.row

    def refresh_times(self, now: datetime, zone: tzinfo) -> None:
        """Update how long it has been waiting."""
        self._since = moment(self.row.opened_at, now, zone)
        self.before.show_earlier(self.row, now, zone)
        self._update_header()
        self.setAccessibleDescription(self._accessible_text())

    def _update_header(self) -> None:
        text = " · ".join(part for part in (about(self.row), self._since) if part)
        self.header.set_text(headline(self.row), text)

    def _shorts(self) -> list[QuickAnswer]:
        """The buttons of the collapsed card: the advised fix, and the answers."""
        values = [
            QuickAnswer(
                one.word,
                one.does,
                one.icon,
                one.tone,
                partial(self._answer, one.answer),
                one.blocked_reason,
            )
            for one in self._offers()
        ]
        return [*self._remedies.shorts(), *values][:2]

    def _accessible_text(self) -> str:
        answers = ", ".join(f"{one.key} {one.word}" for one in self._offers())
        main = self._reason if self.shown.repair is None else self.repair.text
        read = (main, self._sent, self.before, self._hint)
        text = (*(part.plain_text() for part in read), answers)
        return f"{self.header.about}. {' '.join(part for part in text if part)}"

    @property
    def is_collapsed(self) -> bool:
        return self.header.is_collapsed

    def collapse(self, *, collapsed: bool) -> None:
        """Collapse to the question and its first answers, or expand."""
        if collapsed is self.is_collapsed:
            return
        self.header.collapse(collapsed=collapsed)
        self._body.setVisible(not collapsed)
        restyle(self, surface="card" if collapsed else self._surface)

    def _toggle_collapsed(self) -> None:
        self.collapse(collapsed=not self.is_collapsed)
        # One layout pass: a partial layout would move what is under the pointer.
        layout_now()
        if not self.is_collapsed:
            self.expanded.emit(False)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        # Pressing one of its buttons focuses it too; the button must not move.
        if self.is_collapsed and event.reason() is not Qt.FocusReason.MouseFocusReason:
            self.collapse(collapsed=False)
            self.expanded.emit(event.reason() in _BY_KEYS)

    def _focus_by_keys(self) -> None:
        # The question is unread: ignore clicks for a moment.
        self.collapse(collapsed=False)
        self.expanded.emit(True)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        if self.is_collapsed and event.button() is Qt.MouseButton.LeftButton:
            self._toggle_collapsed()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, plain = event.text().upper(), not event.modifiers() & _HELD
        answer = next((one.answer for one in self._offers() if one.key == key), None)
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.neighbour_requested.emit(1 if event.key() == Qt.Key.Key_Down else -1)
        elif event.isAutoRepeat() or not plain:
            # A key held too long must not answer the next card as well.
            super().keyPressEvent(event)
        elif self.is_collapsed and (answer is not None or event.key() in _OPENS):
            self._focus_by_keys()
        elif answer is not None:
            self._answer(answer)
        elif key == OPEN_KEY:
            self.open.click()
        else:
            super().keyPressEvent(event)

    def _answer(self, answer: Answer) -> None:
        blocked_reason = next(
            (one.blocked_reason for one in self._offers() if one.answer is answer), ""
        )
        if blocked_reason:
            self.refuse(blocked_reason)
        if self._is_answered or blocked_reason:
            return
        self.set_locked(locked=True)
        self._refusal.hide()
        self.answered.emit(self.row, answer)

    def set_locked(self, *, locked: bool) -> None:
        """An answer is being saved: accept no second one. The focus stays on the card."""
        if locked and self.has_focus:
            transfer_focus(self)
        self._is_answered = locked
        self.header.set_locked(locked=locked)
        self.tiles.set_locked(locked=locked)

    def refuse(self, sentence: str) -> None:
        """The answer was refused; accept another."""
        self._refusal.setText(multi_line(sentence, 2_000))
        self._refusal.show()
        self.collapse(collapsed=False)
        self.set_locked(locked=False)

    @property
    def has_focus(self) -> bool:
        focus = self.window().focusWidget()
        return focus is not None and (focus is self or self.isAncestorOf(focus))

    def stops(self) -> list[QWidget]:
        """The tab stops, in order."""
        buttons = self.findChildren(CardButton)
        left_out: set[QWidget] = {self.open, self.header.collapse_button, *self.header.shorts}
        if self.diff.isHidden():
            left_out.add(self.diff.toggle)
        there = [b for b in buttons if isinstance(b, FileButton) or not b.isHidden()]
        tiles = self.tiles.tiles()
        others = [one for one in there if one not in left_out and one not in tiles]
        first = [] if self.open in tiles else [self.open]
        return [self, *first, *tiles, *others]


_OPENS = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space})
_KEYS = Qt.KeyboardModifier
_HELD = _KEYS.ControlModifier | _KEYS.AltModifier | _KEYS.MetaModifier


class CardKeys(QObject):
    """Moves the focus of *page* between its cards; *open_only* expands one and collapses the
    others.

    A card focused without a key ignores digits for a moment: they may have been typed before
    anybody has read it.
    """

    def __init__(self, page: QWidget, open_only: Callable[[QuestionCard], None]) -> None:
        super().__init__(page)
        self._page, self._open_only = page, open_only
        #: The next new card gets the focus, unless the focus moves before.
        self._due = False
        self._was_at: QWidget | None = None
        self._unread: QuestionCard | None = None
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.allow_answers)

    def open(self, card: QuestionCard) -> None:
        """By a key: the user moves from card to card, and reads."""
        self._open_only(card)
        card.setFocus(Qt.FocusReason.TabFocusReason)

    def focus_card(self, card: QuestionCard) -> None:
        """Focus a card without a key."""
        self._due = False
        self._open_only(card)
        self._block_digits(card)
        transfer_focus(card)

    def wait(self) -> None:
        """Focus the next new card, unless the user is at one or moves on meanwhile."""
        self._was_at = at = self._page.window().focusWidget()
        self._due = at in (None, self._page) or not self._page.isAncestorOf(at)

    def cards_added(self, cards: Sequence[QuestionCard]) -> None:
        """New cards: the awaited focus goes to the expanded one."""
        if not self._due or not cards or not self._page.isVisible():
            return
        at = self._page.window().focusWidget()
        if at in (None, self._page, self._was_at):
            self.focus_card(next((card for card in cards if not card.is_collapsed), cards[0]))
        self._due = False

    def _block_digits(self, card: QuestionCard) -> None:
        self.allow_answers()
        self._unread = card
        # Also keys ignored by its buttons.
        card.installEventFilter(self)
        card.destroyed.connect(self._forget)
        self._timer.start(guard_ms())

    def allow_answers(self) -> None:
        """The user has read the question: accept answers."""
        self._timer.stop()
        if self._unread is not None:
            self._unread.removeEventFilter(self)
            self._unread.destroyed.disconnect(self._forget)
        self._unread = None

    def _forget(self) -> None:
        self._unread = None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        return (
            isinstance(event, QKeyEvent)
            and event.type() is QEvent.Type.KeyPress
            and event.text().isdigit()
        )
