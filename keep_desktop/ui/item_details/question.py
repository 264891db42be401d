"""The open question of an item: its banner, answers and their saving; collapsed to one line above
tabs it is not about."""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QPushButton,
    QTabBar,
    QVBoxLayout,
    QWidget,
)

from keep_desktop.domain.ids import QuestionId
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.ports.views import QuestionRow
from keep_desktop.services.items.related_files import search_of_question
from keep_desktop.ui.presentation.answers import AnswerTiles
from keep_desktop.ui.presentation.navigator import Navigator
from keep_desktop.ui.presentation.question_details import (
    EarlierAnswerLabel,
    FileButton,
    PayloadDiff,
    QuestionRemedies,
)
from keep_desktop.ui.presentation.questions import (
    AnswerBlock,
    AnswerOption,
    answer_options,
    headline,
    log_hint,
    reason,
    subject,
)
from keep_desktop.ui.style.theme import restyle, set_icon
from keep_desktop.ui.text.format import Now
from keep_desktop.ui.text.sanitize import multi_line
from keep_desktop.ui.widgets.labels import (
    ElidedLabel,
    WrapLabel,
    icon_label,
    plain_tooltip,
    show_text,
)
from keep_desktop.ui.widgets.layouts import PairLayout, ScrollableText, fill, hbox, take_out, vbox
from keep_desktop.ui.widgets.pointer import ClickGuard

_HINT_EVENTS = (QEvent.Type.Enter, QEvent.Type.FocusIn)


class AnswerButtons(QWidget):
    """Tiles; for an unknown outcome pairs of buttons, so that what was sent stays visible below
    them: one line describes the one under the pointer or with focus."""

    def __init__(self, answer: Callable[[Answer], None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._answer = answer
        self._in_pairs: dict[Answer, QPushButton] = {}
        self._pairs = PairLayout()
        self._tiles = AnswerTiles(self, keys=False)
        self._tiles.chosen.connect(answer)
        self.does = ElidedLabel("small", self)
        vbox(self._pairs, self._tiles, self.does, within=self, spacing=6)

    @property
    def buttons(self) -> Mapping[Answer, QPushButton]:
        return {**self._in_pairs, **self._tiles.buttons}

    def offer(
        self, question: QuestionRow, version: str = "", block: AnswerBlock = AnswerBlock.NOTHING
    ) -> None:
        """Show a button for each answer; *version* would go on, *block* delays it."""
        values = answer_options(question, version, blocked=block)
        if tuple(self.buttons) != tuple(one.answer for one in values):
            self.does.setText(self.tr("It waits until you answer."))
        paired = values if question.kind is QuestionKind.UNKNOWN_OUTCOME else ()
        if tuple(self._in_pairs) != tuple(one.answer for one in paired):
            self._make(paired)
        for one in paired:
            self._set_style(self._in_pairs[one.answer], one)
        self._tiles.offer(() if paired else values)
        self._tiles.set_locked(locked=False)
        self._tiles.setVisible(bool(self._tiles.buttons))
        # Tiles describe themselves.
        self.does.setVisible(bool(paired))
        self.setVisible(bool(self.buttons))

    def fit(self) -> None:
        """The height of the window may have changed."""
        self._tiles.fit()

    def tab_blocks(self) -> Sequence[QWidget]:
        return tuple(self.buttons.values())

    def take_focus(self) -> None:
        """Focus the first answer."""
        for button in list(self.buttons.values())[:1]:
            button.setFocus(Qt.FocusReason.OtherFocusReason)

    def lock(self) -> None:
        """An answer is being saved: accept no second one."""
        self._tiles.set_locked(locked=True)
        for button in self._in_pairs.values():
            button.setEnabled(False)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _HINT_EVENTS and isinstance(watched, QPushButton):
            self.does.setText(watched.accessibleDescription())
        return False

    def _make(self, values: Sequence[AnswerOption]) -> None:
        for button in self._in_pairs.values():
            take_out(self._pairs, button)
        self._in_pairs = {one.answer: self._button(one) for one in values}

    def _button(self, one: AnswerOption) -> QPushButton:
        button = QPushButton(one.word, self)
        button.setAccessibleName(one.word)
        button.installEventFilter(self)
        button.clicked.connect(lambda: self._answer(one.answer))
        self._pairs.addWidget(button)
        button.show()
        return button

    @staticmethod
    def _set_style(button: QPushButton, one: AnswerOption) -> None:
        restyle(button, tight="more")
        set_icon(button, one.icon, one.tone)
        button.setToolTip(plain_tooltip(one.does))
        button.setAccessibleDescription(one.does)
        button.setEnabled(True)


_NO_TIME = Now()


class QuestionBanner(QFrame):
    """Hidden without a question. `answered` carries the QuestionRow and the Answer; the receiver
    saves it and calls `show_question` or `refuse`."""

    answered = Signal(object, object)

    def __init__(self, navigator: Navigator, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "warn")
        icon = icon_label("triangle-alert", "warn", 20)
        self._question: QuestionRow | None = None
        self._version, self._block = "", AnswerBlock.NOTHING
        self._locked = False
        self._header = WrapLabel("heading", self)
        self._sentence = WrapLabel("soft", self)
        self._sentence.allow_selecting()
        self._before = EarlierAnswerLabel(self)
        self._hint = WrapLabel("", self)
        #: Fixes, and links to what it is about besides the step below.
        self._remedies = QuestionRemedies(navigator, self)
        self._remedy: FileButton | None = None
        self._refusal = WrapLabel("problem", self)
        self._refusal.hide()
        self.diff = PayloadDiff(self)
        self.answers = AnswerButtons(self._answer, self)
        self._guard = ClickGuard(self)
        self.line = CollapsedQuestion(self)
        self._whole = QWidget(self)
        header = hbox((icon, 0, Qt.AlignmentFlag.AlignTop), (self._header, 1), spacing=10)
        text = ScrollableText(self._whole)
        text.column.setSpacing(6)
        fill(
            text.column, header, self._sentence, self._before, self._hint, self.diff, self._refusal
        )
        vbox(text, self.answers, self._remedies, within=self._whole, spacing=10)
        self._around = QVBoxLayout(self)
        fill(self._around, self.line, self._whole)
        self.collapse(collapsed=False)
        self.hide()

    def add_remedy(self, button: FileButton) -> None:
        """It is notified of each question shown, and may become visible later."""
        self._remedy = button
        self._remedies.add(button)

    def tab_blocks(self) -> Sequence[QWidget]:
        return (self.line, self.diff, self.answers, *self._remedies.tab_blocks())

    def collapse(self, *, collapsed: bool) -> None:
        """Collapse to one line with a button to expand; or expand."""
        self.line.setVisible(collapsed)
        self._whole.setVisible(not collapsed)
        above, side = (4, 8) if collapsed else (12, 12)
        self._around.setContentsMargins(12, above, side, above)

    @property
    def question_id(self) -> QuestionId | None:
        return None if self._question is None else self._question.id

    def show_version(self, version: str, block: AnswerBlock = AnswerBlock.NOTHING) -> None:
        """The version that would go on after an answer, and what delays it."""
        if (version, block) != (self._version, self._block):
            self._version, self._block = version, block
            self._offer()

    def _offer(self) -> None:
        if self._question is not None and not self._locked:
            self.answers.offer(self._question, self._version, self._block)

    def show_question(self, question: QuestionRow | None, now: Now = _NO_TIME) -> None:
        if question is None or question != self._question:
            if self._locked and question is not None:
                # The next one appears under the pointer that answered.
                self._guard.guard_clicks(self.answers)
            self._locked = False
        self._question = question
        self._refusal.hide()
        if self._remedy is not None:
            self._remedy.set_search(None if question is None else search_of_question(question))
        self.setVisible(question is not None)
        if question is None:
            return
        self._offer()
        self._remedies.show_question(question)
        self.diff.show_question(question)
        self._header.setText(headline(question))
        self.line.show_subject(subject(question))
        self._sentence.setText(reason(question))
        self._before.show_earlier(question, now.at, now.zone)
        show_text(self._hint, log_hint(question))
        self.setAccessibleName(self._header.plain_text())
        text = (self._sentence.plain_text(), self._before.plain_text(), self._hint.plain_text())
        self.setAccessibleDescription(" ".join(part for part in text if part))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.answers.fit()

    def refuse(self, sentence: str) -> None:
        """The answer was refused; accept another."""
        self._locked = False
        self._refusal.setText(multi_line(sentence, 2_000))
        self._refusal.show()
        self._offer()

    def unlock(self, question: QuestionRow) -> None:
        """The answer was cancelled; accept another."""
        if self._question is not None and self._question.id == question.id:
            self._locked = False
            self._offer()

    def _answer(self, choice: Answer) -> None:
        if self._question is not None:
            self._refusal.hide()
            self._locked = True
            self.answers.lock()
            self.answered.emit(self._question, choice)


class CollapsedQuestion(QWidget):
    """The question in one line."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        icon = icon_label("triangle-alert", "warn", 20)
        self._header = ElidedLabel("strong", self)
        self.answer = QPushButton(self.tr("Answer…"), self)
        hbox(icon, (self._header, 1), self.answer, within=self, spacing=10)

    def show_subject(self, subject: str) -> None:
        self._header.setText(subject)
        self.answer.setAccessibleName(self.tr("Answer: {question}").format(question=subject))


class QuestionCollapse(QObject):
    """Shows *question* in full above the first tab, which it is about; above the others in one
    line, which leads to the first."""

    def __init__(self, pane: QWidget, question: QuestionBanner, tabs: QTabBar) -> None:
        super().__init__(pane)
        self._question, self._tabs = question, tabs
        tabs.currentChanged.connect(self._collapse)
        question.line.answer.clicked.connect(self._show_whole)
        self._collapse()

    def _collapse(self) -> None:
        self._question.collapse(collapsed=self._tabs.currentIndex() > 0)

    def go_to(self, question_id: QuestionId) -> bool:
        """Focus its answers; False if another question is shown, or none."""
        is_shown = self._question.question_id == question_id
        if is_shown:
            self._show_whole()
        return is_shown

    def _show_whole(self) -> None:
        self._tabs.setCurrentIndex(0)
        self._question.answers.take_focus()
