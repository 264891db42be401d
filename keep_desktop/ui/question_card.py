"""One question on the Needs you page: what is not known or held up, why, and what can be done."""

from collections.abc import Mapping
from datetime import datetime, tzinfo
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.ports.views import QuestionRow
from keep_desktop.services.wanted_service import WantedService
from keep_desktop.ui.answer_tiles import AnswerTiles, CardButton
from keep_desktop.ui.answer_words import (
    OPEN_KEY,
    WORKFLOW_KINDS,
    about,
    headline,
    is_script_fault,
    item_of,
    offers,
    reason,
    what_mends,
)
from keep_desktop.ui.before_line import BeforeLine
from keep_desktop.ui.card_head import CardHead, Short
from keep_desktop.ui.elided_label import plain_tooltip
from keep_desktop.ui.file_button import FileButton
from keep_desktop.ui.flow_layout import FlowLayout
from keep_desktop.ui.focus_rings import hand_on
from keep_desktop.ui.foreign_text import block, one_line
from keep_desktop.ui.payload_diff import PayloadDiff
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
        self._held = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setProperty("card", "question")
        unknown = row.kind is QuestionKind.UNKNOWN_OUTCOME
        self._surface = "warn" if unknown else "card"
        self.setProperty("surface", self._surface)
        self._since = ""
        self.open: QPushButton = self._make_open()
        self.head = CardHead(self.open, self)
        self.head.fold_asked.connect(self._turn_fold)
        self._reason = WrapLabel("soft" if not unknown else "", self)
        self._reason.allow_selecting()
        self.before = BeforeLine(self)
        self._hint = WrapLabel("", self)
        self._refusal = WrapLabel("problem", self)
        self._refusal.hide()
        self.diff = PayloadDiff(self)
        self.tiles: AnswerTiles | None = None
        self._ways: FlowLayout | None = None
        self.buttons: Mapping[Answer, QPushButton] = {}
        self._lay_out()
        self._put_tiles() if unknown else self._put_buttons()
        self.show_row(row, version)

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
        for part in (self._reason, self.before, self._hint, self.diff, self._refusal):
            self._column.addWidget(part)
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

    def _put_tiles(self) -> None:
        self.tiles = AnswerTiles(self)
        self.tiles.chosen.connect(self._answer)
        self._column.addSpacing(2)
        self._column.addWidget(self.tiles)

    def _put_buttons(self) -> None:
        line = FlowLayout(gap=8)
        made: dict[Answer, QPushButton] = {}
        mends = is_script_fault(self.row)
        if mends:
            line.addWidget(self._make_versions())
        line.addWidget(self._make_connect())
        for one in offers(self.row):
            # Where the advice is another one, no answer stands out.
            first = one.answer is Answer.RESUME and not mends
            button = CardButton(one.word, self)
            button.setProperty("kind", "primary" if first else "")
            set_icon(button, one.icon, "on_accent" if first else "text_soft")
            button.clicked.connect(lambda _, answer=one.answer: self._answer(answer))
            made[one.answer] = button
            line.addWidget(button)
        self.buttons = made
        if self.row.kind in WORKFLOW_KINDS and (self.row.has_settings or not mends):
            line.addWidget(self._make_settings())
        elif self.row.kind is QuestionKind.ITEM_FAILED:
            line.addWidget(self._make_versions())
        self._column.addSpacing(2)
        self._column.addLayout(line)
        self._ways = line

    def add_way(self, button: FileButton) -> None:
        """Behind the answers, where they are no tiles; it may come into sight later."""
        if self._ways is not None:
            self._ways.addWidget(button)
            button.look_for(self.row)

    def _make_settings(self) -> QPushButton:
        # Where nothing answers it, they are what mends it.
        alone = not self.row.actions
        button = CardButton(self.tr("Settings…"), self)
        button.setProperty("kind", "primary" if alone else "")
        set_icon(button, "settings", "on_accent" if alone else "text_soft")
        button.setAccessibleName(self._of_settings())
        button.clicked.connect(lambda: self.settings_asked.emit(self.row))
        return button

    def _of_settings(self) -> str:
        return self.tr("Settings of {workflow}").format(workflow=one_line(self.row.workflow, 80))

    def _make_connect(self) -> QPushButton:
        """There while a service is missing."""
        self._connect = CardButton(self.tr("Connect a service…"), self)
        self._connect.setProperty("kind", "primary")
        set_icon(self._connect, "link", "on_accent")
        self._connect.clicked.connect(lambda: self.connect_asked.emit(self.wanted))
        self._connect.hide()
        return self._connect

    def _make_versions(self) -> QPushButton:
        first = self.row.kind in WORKFLOW_KINDS
        button = CardButton(self.tr("New version…"), self)
        button.setProperty("kind", "primary" if first else "")
        set_icon(button, "history", "on_accent" if first else "text_soft")
        name = one_line(self.row.workflow, 80)
        button.setAccessibleName(self.tr("New version of {workflow}").format(workflow=name))
        button.setToolTip(self._mending())
        button.setAccessibleDescription(button.toolTip())
        button.clicked.connect(lambda: self.versions_asked.emit(self.row))
        return button

    def _mending(self) -> str:
        return self.tr("Import a mended script, or go back to an earlier one")

    # -- what it shows ------------------------------------------------------------------------

    def show_row(self, row: QuestionRow, version: str, wanted: WantedService | None = None) -> None:
        """The same question as it is now. *wanted*: the service that its workflow is held up for,
        if it is that."""
        self.row, self.version = row, version
        self._show_wanted(wanted)
        given = offers(row, version)
        if self.tiles is not None:
            self.tiles.offer(given)
            self.buttons = self.tiles.buttons
        else:
            for one in given:
                button = self.buttons[one.answer]
                button.setAccessibleName(f"{one.word}: {headline(row)}")
                button.setAccessibleDescription(one.does)
                button.setToolTip(plain_tooltip(f"{one.does} ({one.key})"))
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

    def _show_wanted(self, wanted: WantedService | None) -> None:
        """While it is missing, to connect it is the first thing to do."""
        if self.tiles is not None or wanted == self.wanted:
            return
        self.wanted = wanted
        missing = wanted is not None and not wanted.is_there
        if wanted is not None:
            said = self.tr("Connect the service {name}").format(name=wanted.name)
            self._connect.setAccessibleName(said)
        self._connect.setVisible(missing)
        resume = self.buttons.get(Answer.RESUME)
        if resume is not None:
            restyle(resume, kind="" if missing else "primary")
            set_icon(resume, "play", "text_soft" if missing else "on_accent")

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
            Short(one.word, one.does, one.icon, one.tone, partial(self._answer, one.answer))
            for one in offers(self.row, self.version)
        ]
        return [*self._advised(), *given][:2]

    def _advised(self) -> list[Short]:
        if self.wanted is not None and not self.wanted.is_there:
            by = self._connect
            return [Short(by.text(), by.accessibleName(), "link", "text_soft", by.click)]
        if is_script_fault(self.row):
            ask = partial(self.versions_asked.emit, self.row)
            word, does = self.tr("New version…"), self._mending()
            return [Short(word, does, "history", "text_soft", ask)]
        if self.row.kind in WORKFLOW_KINDS and self.wanted is None:
            ask = partial(self.settings_asked.emit, self.row)
            word, does = self.tr("Settings…"), self._of_settings()
            return [Short(word, does, "settings", "text_soft", ask)]
        return []

    def _spoken(self) -> str:
        answers = ", ".join(f"{one.key} {one.word}" for one in offers(self.row, self.version))
        said = (self._reason.said(), self.before.said(), self._hint.said(), answers)
        return f"{self.head.about}. {' '.join(part for part in said if part)}"

    @property
    def reason(self) -> str:
        return self._reason.said()

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
        answer = next((one.answer for one in offers(self.row) if one.key == key), None)
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
        if self._held:
            return
        self.hold(held=True)
        self._refusal.hide()
        self.answered.emit(self.row, answer)

    def hold(self, *, held: bool) -> None:
        """An answer was given: no second one while it is taken. The focus stays on the card."""
        if held and self.has_focus:
            hand_on(self)
        self._held = held
        self.head.hold(held=held)
        for button in self.buttons.values():
            button.setEnabled(not held)

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
        return [self, self.open, *(one for one in there if one not in left_out)]


_OPENS = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space})
_KEYS = Qt.KeyboardModifier
_HELD = _KEYS.ControlModifier | _KEYS.AltModifier | _KEYS.MetaModifier
