"""One question on the Needs you page: what is not known or held up, why, and what can be done."""

from collections.abc import Mapping, Sequence
from datetime import datetime, tzinfo
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.ports.views import QuestionRow
from keep_desktop.services.wanted_service import WantedService
from keep_desktop.ui.answer_tiles import AnswerTiles, CardButton, Tile
from keep_desktop.ui.answer_words import (
    OPEN_KEY,
    Held,
    Offer,
    about,
    headline,
    item_of,
    offers,
    reason,
    what_mends,
)
from keep_desktop.ui.before_line import BeforeLine
from keep_desktop.ui.card_head import CardHead, Short
from keep_desktop.ui.file_button import FileButton
from keep_desktop.ui.focus_rings import hand_on
from keep_desktop.ui.foreign_text import block
from keep_desktop.ui.payload_diff import PayloadDiff
from keep_desktop.ui.question_ways import QuestionWays
from keep_desktop.ui.sent_words import sent_in_line
from keep_desktop.ui.steady_frame import SteadyFrame, lay_out_now
from keep_desktop.ui.text import moment
from keep_desktop.ui.theme import restyle, set_icon
from keep_desktop.ui.wrap_label import WrapLabel

#: The mark, as high as the first line of the head.
_MARK, _TOP = 20, 5
#: Who comes by keys reads this card and no other.
_BY_KEYS = frozenset(
    {
        Qt.FocusReason.TabFocusReason,
        Qt.FocusReason.BacktabFocusReason,
        Qt.FocusReason.ShortcutFocusReason,
    }
)


class QuestionCard(SteadyFrame):
    """`answered` carries the QuestionRow and the Answer; what comes of it is told with `refuse`,
    or by taking the card away. Digits answer, O opens, up and down ask for the neighbours. Folded
    it shows what is asked and its first two answers, until the focus, a key or a click comes to
    it."""

    answered = Signal(object, object)
    #: QuestionRow: show what it is about.
    opened = Signal(object)
    #: QuestionRow: show the settings of its workflow.
    settings_asked = Signal(object)
    #: The WantedService that its workflow is held up for.
    connect_asked = Signal(object)
    #: QuestionRow: show the versions of its script.
    versions_asked = Signal(object)
    #: +1: the next card, -1: the one before.
    neighbour_asked = Signal(int)
    #: Whether by keys.
    unfolded = Signal(bool)

    def __init__(self, row: QuestionRow, version: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.row, self.version = row, version
        self.wanted: WantedService | None = None
        self.held = Held.NOTHING
        self._is_taken = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setProperty("card", "question")
        unknown = row.kind is QuestionKind.UNKNOWN_OUTCOME
        self._surface = "warn" if unknown else "card"
        self.setProperty("surface", self._surface)
        self._since = ""
        look = self._make_look() if unknown else None
        self.open: QPushButton = look or self._make_open()
        self.head = CardHead(None if unknown else self.open, self)
        self.head.fold_asked.connect(self._turn_fold)
        self._reason = WrapLabel("soft" if not unknown else "", self)
        self._reason.allow_selecting()
        self.before = BeforeLine(self)
        #: By what it is looked for.
        self._sent = WrapLabel("small", self)
        self._sent.allow_selecting()
        self._sent.setText(sent_in_line(row.sent_by, row.sent) if unknown else "")
        self._sent.setVisible(bool(self._sent.said()))
        self._hint = WrapLabel("", self)
        self._refusal = WrapLabel("problem", self)
        self._refusal.hide()
        self.diff = PayloadDiff(self)
        self.tiles = AnswerTiles(self, look=look)
        self.tiles.chosen.connect(self._answer)
        self._ways = QuestionWays(self)
        self._ways.settings_asked.connect(lambda: self.settings_asked.emit(self.row))
        self._ways.versions_asked.connect(lambda: self.versions_asked.emit(self.row))
        self._ways.connect_asked.connect(lambda: self.connect_asked.emit(self.wanted))
        self._lay_out()
        self.show_row(row, version)

    def _make_look(self) -> Tile:
        """Among the answers, where they call for it."""
        does = self.tr("See for yourself before you choose")
        tile = Tile(self._open_word(), does, "external-link", "text_soft", OPEN_KEY, self)
        tile.clicked.connect(lambda: self.opened.emit(self.row))
        return tile

    def _make_open(self) -> QPushButton:
        button = CardButton(self._open_word(), self)
        button.setProperty("kind", "ghost")
        set_icon(button, "external-link", "text_soft")
        button.setToolTip(self.tr("See for yourself before you choose (O)"))
        button.clicked.connect(lambda: self.opened.emit(self.row))
        return button

    def _open_word(self) -> str:
        has_item = item_of(self.row) is not None
        return self.tr("Open the item") if has_item else self.tr("Open the workflow")

    def _lay_out(self) -> None:
        mark = QLabel(self)
        set_icon(mark, "triangle-alert", "warn", _MARK)
        self._body = QWidget(self)
        self._column = QVBoxLayout(self._body)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(8)
        for part in (
            self._reason,
            self._sent,
            self.before,
            self._hint,
            self.diff,
            self._refusal,
        ):
            self._column.addWidget(part)
        self._column.addSpacing(2)
        self._column.addWidget(self.tiles)
        self._column.addLayout(self._ways)
        # Everything that is read begins where the headline does.
        words = QVBoxLayout()
        words.setSpacing(8)
        words.addWidget(self.head)
        words.addWidget(self._body)
        row = QHBoxLayout(self)
        row.setContentsMargins(15, 7, 11, 12)
        row.setSpacing(10)
        mark.setContentsMargins(0, _TOP, 0, 0)
        row.addWidget(mark, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(words, 1)

    def add_way(self, button: FileButton) -> None:
        """Below the answers; it may come into sight later."""
        self._ways.add(button)
        button.look_for(self.row)

    # -- what it shows ------------------------------------------------------------------------

    def show_row(
        self,
        row: QuestionRow,
        version: str,
        wanted: WantedService | None = None,
        held: Held = Held.NOTHING,
    ) -> None:
        """The same question as it is now. *wanted*: the service that its workflow is held up for,
        if it is that. *held*: what an answer waits for once it is given."""
        self.row, self.version, self.wanted, self.held = row, version, wanted, held
        self._ways.show_question(row, wanted)
        self.tiles.offer(self._offers())
        self.diff.show_question(row)
        self._tell_head()
        self._reason.setText(reason(row))
        hint = what_mends(row, self.wanted)
        self._hint.setText(hint)
        self._hint.setVisible(bool(hint))
        self.head.offer(self._shorts())
        self.open.setAccessibleName(f"{self._open_word()}: {headline(row)}")
        self.setAccessibleName(self.head.headline)
        self.setAccessibleDescription(self._spoken())

    def _offers(self) -> Sequence[Offer]:
        return offers(self.row, self.version, held=self.held)

    @property
    def shown(self) -> tuple[QuestionRow, str, WantedService | None, Held]:
        """What it was last shown."""
        return self.row, self.version, self.wanted, self.held

    @property
    def buttons(self) -> Mapping[Answer, QPushButton]:
        return self.tiles.buttons

    def tell_time(self, now: datetime, zone: tzinfo) -> None:
        """Say since when it waits."""
        self._since = moment(self.row.opened_at, now, zone)
        self.before.tell(self.row, now, zone)
        self._tell_head()
        self.setAccessibleDescription(self._spoken())

    def _tell_head(self) -> None:
        said = " · ".join(part for part in (about(self.row), self._since) if part)
        self.head.say(headline(self.row), said)

    def _shorts(self) -> list[Short]:
        """What a folded card offers: the advice, where that is no answer, and the answers."""
        given = [
            Short(
                one.word,
                one.does,
                one.icon,
                one.tone,
                partial(self._answer, one.answer),
                one.why_not,
            )
            for one in self._offers()
        ]
        return [*self._ways.shorts(), *given][:2]

    def _spoken(self) -> str:
        answers = ", ".join(f"{one.key} {one.word}" for one in self._offers())
        read = (self._reason, self._sent, self.before, self._hint)
        said = (*(part.said() for part in read), answers)
        return f"{self.head.about}. {' '.join(part for part in said if part)}"

    @property
    def reason(self) -> str:
        return self._reason.said()

    @property
    def sent(self) -> str:
        """What was sent, and where."""
        return self._sent.said()

    @property
    def hint(self) -> str:
        return self._hint.said()

    @property
    def headline(self) -> str:
        return self.head.headline

    # -- folding ------------------------------------------------------------------------------

    @property
    def is_folded(self) -> bool:
        return self.head.is_folded

    def fold(self, *, folded: bool) -> None:
        """To what is asked and its first answers, or out again."""
        if folded is self.is_folded:
            return
        self.head.fold(folded=folded)
        self._body.setVisible(not folded)
        restyle(self, surface="card" if folded else self._surface)

    def _turn_fold(self) -> None:
        self.fold(folded=not self.is_folded)
        # In one go: half laid out, what is pointed at would move for a moment.
        lay_out_now()
        if not self.is_folded:
            self.unfolded.emit(False)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        # A button of its own that is pressed gives it the focus too, and must stay where it is.
        if self.is_folded and event.reason() is not Qt.FocusReason.MouseFocusReason:
            self.fold(folded=False)
            self.unfolded.emit(event.reason() in _BY_KEYS)

    def _come_by_keys(self) -> None:
        # Nobody has read yet what it asks.
        self.fold(folded=False)
        self.unfolded.emit(True)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        if self.is_folded and event.button() is Qt.MouseButton.LeftButton:
            self._turn_fold()

    # -- answering ----------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, plain = event.text().upper(), not event.modifiers() & _HELD
        answer = next((one.answer for one in self._offers() if one.key == key), None)
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.neighbour_asked.emit(1 if event.key() == Qt.Key.Key_Down else -1)
        elif event.isAutoRepeat() or not plain:
            # A key held down too long must not answer the next card as well.
            super().keyPressEvent(event)
        elif self.is_folded and (answer is not None or event.key() in _OPENS):
            self._come_by_keys()
        elif answer is not None:
            self._answer(answer)
        elif key == OPEN_KEY:
            self.open.click()
        else:
            super().keyPressEvent(event)

    def _answer(self, answer: Answer) -> None:
        why_not = next((one.why_not for one in self._offers() if one.answer is answer), "")
        if why_not:
            self.refuse(why_not)
        if self._is_taken or why_not:
            return
        self.hold(held=True)
        self._refusal.hide()
        self.answered.emit(self.row, answer)

    def hold(self, *, held: bool) -> None:
        """An answer was given: no second one while it is taken. The focus stays on the card."""
        if held and self.has_focus:
            hand_on(self)
        self._is_taken = held
        self.head.hold(held=held)
        self.tiles.hold(held=held)

    def refuse(self, sentence: str) -> None:
        """The answer could not be taken; another may be given."""
        self._refusal.setText(block(sentence, 2_000))
        self._refusal.show()
        self.fold(folded=False)
        self.hold(held=False)

    @property
    def refusal(self) -> str:
        return "" if self._refusal.isHidden() else self._refusal.said()

    @property
    def has_focus(self) -> bool:
        focus = self.window().focusWidget()
        return focus is not None and (focus is self or self.isAncestorOf(focus))

    def stops(self) -> list[QWidget]:
        """Where Tab goes, in order."""
        buttons = self.findChildren(CardButton)
        left_out: set[QWidget] = {self.open, self.head.folder, *self.head.shorts}
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
