"""Attempts, newest first, each with its steps as cards."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QCoreApplication, Qt, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from keep_desktop.domain.ids import MutationId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.questions import QuestionKind
from keep_desktop.ports.views import AttemptRow, ItemDetail, ItemRow, WorkflowDetail, WorkflowRow
from keep_desktop.ui.bulk_words import Deed, deed_icon, deed_word
from keep_desktop.ui.came_of import CameOf
from keep_desktop.ui.elided_label import ElidedLabel
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.host_words import told
from keep_desktop.ui.item_looks import attempt_look, item_look
from keep_desktop.ui.item_nodes import Now, tries_said, undone_steps
from keep_desktop.ui.item_tabs.scrolling import ScrollingColumn
from keep_desktop.ui.item_tabs.tried_again import TriedAgain
from keep_desktop.ui.mutation_card import MutationCard
from keep_desktop.ui.status_pill import StatusPill
from keep_desktop.ui.text import moment, moment_within, plural
from keep_desktop.ui.theme import restyle, set_icon
from keep_desktop.ui.wrap_label import WrapLabel

#: Cards made at a time; the rest come when they are asked for.
CARDS = 60
#: Cards made in one go, so that many of them do not hold up the window.
_AT_ONCE = 8


class WhatHappened(ScrollingColumn):
    """Keeps what is unfolded when the item is shown again."""

    #: The number of an attempt that is to be taken back.
    undo_asked = Signal(int)
    #: Deed: a sentence here names it.
    deed_wanted = Signal(object)
    #: MutationRow and Wanted: to the file that a step made.
    file_wanted = Signal(object, object)
    #: The workflow is to run now.
    run_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("What happened"))
        self.sections: dict[int, AttemptSection] = {}
        self._shown: tuple[WorkflowRow | None, Now] = (None, Now())
        self._none = WrapLabel("soft", self.body)
        self._none.setText(self.tr("Nothing has been tried yet."))
        self.came_of = CameOf(self.body)
        self.column.addWidget(self._none)
        self.column.addWidget(self.came_of)

    def tab_blocks(self) -> Sequence[QWidget]:
        newest_first = sorted(self.sections, reverse=True)
        return (*(self.sections[number] for number in newest_first), self.came_of)

    def show_item(self, detail: ItemDetail, now: Now) -> None:
        self._shown = (self._shown[0], now)
        numbers = {attempt.number for attempt in detail.attempts}
        for gone in self.sections.keys() - numbers:
            self._remove(self.sections.pop(gone))
        for at, attempt in enumerate(detail.attempts):
            section = self.sections.get(attempt.number)
            if section is None:
                section = self.sections[attempt.number] = AttemptSection(self.body)
                section.undo.clicked.connect(
                    lambda _=False, number=attempt.number: self.undo_asked.emit(number)
                )
                section.file_wanted.connect(self.file_wanted)
                section.tried_again.run.clicked.connect(lambda _=False: self.run_wanted.emit())
                section.tried_again.show_workflow(*self._shown)
                for deed, button in section.deeds.items():
                    button.clicked.connect(lambda _=False, deed=deed: self.deed_wanted.emit(deed))
                self.column.insertWidget(at, section)
            section.show_attempt(attempt, detail.row, now, _asked_of(detail))
        self._none.setVisible(not detail.attempts)

    def show_workflow(self, workflow: WorkflowDetail | None) -> None:
        """When what failed is tried again."""
        self._shown = (None if workflow is None else workflow.row, self._shown[1])
        for section in self.sections.values():
            section.tried_again.show_workflow(*self._shown)

    def offer_undo(self, steps: Mapping[int, Sequence[MutationId]]) -> None:
        """Which steps of each attempt can be taken back."""
        for number, section in self.sections.items():
            offered = bool(steps.get(number))
            if not offered:
                self._keep_keyboard(section)
            section.undo.setVisible(offered)

    def _keep_keyboard(self, section: "AttemptSection") -> None:
        """From a button that goes: Qt would hand it on to whatever is next in the window."""
        if self.window().focusWidget() is section.undo:
            again = section.deeds[Deed.REPROCESS]
            (self if again.isHidden() else again).setFocus(Qt.FocusReason.OtherFocusReason)

    def clear(self) -> None:
        """For another item."""
        for section in self.sections.values():
            self._remove(section)
        self.sections.clear()
        self._shown = (None, self._shown[1])
        self.came_of.show_topics(())
        self.verticalScrollBar().setValue(0)

    def _remove(self, section: QWidget) -> None:
        """It stays a child until it is gone: taken out of the body, all that stands on it would be
        dressed anew."""
        section.hide()
        self.column.removeWidget(section)
        section.deleteLater()


class AttemptSection(QWidget):
    """“Attempt 2 [Needs you]      Today 10:22 · Script 1.2”, why it failed, and the cards."""

    file_wanted = Signal(object, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.cards: dict[MutationId, MutationCard] = {}
        self._most = CARDS
        self._shown: tuple[AttemptRow, ItemRow, Now, MutationId | None] | None = None
        self._making = QTimer(self)
        self._making.setSingleShot(True)
        self._making.timeout.connect(self._make_further)
        self._name = QLabel(self)
        self._name.setProperty("role", "label")
        self._pill = StatusPill(self)
        self._when = ElidedLabel("small", self)
        self._when.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._error = WrapLabel("problem", self)
        self._error.allow_selecting()
        self._skipped = WrapLabel("soft", self)
        self._none = WrapLabel("soft", self)
        skip = self._make_deed(Deed.SKIP, self.tr("Skip this item"))
        self.tried_again = TriedAgain(skip, self)
        self._alone = WrapLabel("soft", self)
        self.undo = QPushButton(self.tr("Undo this attempt…"), self)
        set_icon(self.undo, "undo-2")
        self.undo.hide()
        # After the undo button, as the keyboard goes on to it once that goes.
        again = self._make_deed(Deed.REPROCESS, self.tr("Reprocess this item"))
        self.deeds = {Deed.SKIP: skip, Deed.REPROCESS: again}
        self._more = QPushButton(self.tr("Show more steps"), self)
        self._more.setProperty("kind", "ghost")
        self._more.clicked.connect(self._show_more)
        self._arrange()

    def _make_deed(self, deed: Deed, name: str) -> QPushButton:
        button = QPushButton(deed_word(deed), self)
        button.setAccessibleName(name)
        set_icon(button, deed_icon(deed))
        button.hide()
        return button

    def _arrange(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self._name)
        head.addWidget(self._pill)
        head.addWidget(self._when, 1)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(12)
        self._column.addLayout(head)
        self._column.addWidget(self._error)
        self._column.addWidget(self._none)
        self._column.addWidget(self.tried_again)
        self._cards_end = self._column.count()
        self._column.addWidget(self._more)
        self._column.addWidget(self.undo, 0, Qt.AlignmentFlag.AlignLeft)
        self._column.addWidget(self._skipped)
        self._column.addWidget(self._alone)
        self._column.addWidget(self.deeds[Deed.REPROCESS], 0, Qt.AlignmentFlag.AlignLeft)

    def show_attempt(
        self, attempt: AttemptRow, item: ItemRow, now: Now, asked: MutationId | None = None
    ) -> None:
        """*asked*: the step that the question above is about."""
        self._shown = (attempt, item, now, asked)
        look = attempt_look(attempt, item)
        self._name.setText(self.tr("Attempt {number}").format(number=attempt.number))
        name = self.tr("Undo attempt {number}").format(number=attempt.number)
        self.undo.setAccessibleName(name)
        self._pill.show_look(look)
        # The head of the item says it of an only attempt.
        self._pill.setVisible(item.attempt > 1 or look.word != item_look(item).word)
        self._when.setText(" · ".join(filter(None, _facts(attempt, item, now))))
        self._error.setText(one_line(told(attempt.error or ""), 2_000))
        # A step that says it itself says where it happened, too.
        told_below = any(step.error == attempt.error for step in attempt.mutations)
        self._error.setVisible(bool(attempt.error) and not told_below)
        is_last = attempt.number == item.attempt
        failed = is_last and item.status is ItemStatus.FAILED
        has_keyboard = self.window().focusWidget() is self.deeds[Deed.SKIP]
        self.tried_again.setVisible(failed)
        self.deeds[Deed.SKIP].setVisible(failed)
        self._show_skipped(attempt, now)
        # An item of which nothing stands is done, or was skipped by the undo: it waits for a word.
        undone = item.status is ItemStatus.DONE and attempt.taken_back
        waits = is_last and (undone or item.status is ItemStatus.SKIPPED)
        self._alone.setText(
            self.tr("Later runs leave it alone. Reprocess to do it again.")
            if attempt.taken_back
            else self.tr("Later runs leave it alone. Reprocess to do it.")
        )
        for part in (self._alone, self.deeds[Deed.REPROCESS]):
            part.setVisible(waits)
        if has_keyboard and waits:
            # From a button that goes: this one takes the skip back.
            self.deeds[Deed.REPROCESS].setFocus(Qt.FocusReason.OtherFocusReason)
        self._none.setText(
            self.tr("No steps yet.")
            if attempt.ended_at is None or attempt.status is ItemStatus.PROCESSING
            else self.tr("No steps: nothing was changed.")
        )
        self._none.setVisible(not attempt.mutations)
        self._show_cards(attempt, now, asked)

    def _show_skipped(self, attempt: AttemptRow, now: Now) -> None:
        """That the user left it so; why it had failed then is no trouble any more."""
        skipped = _is_skipped(attempt)
        self._skipped.setVisible(skipped)
        if skipped and attempt.skipped_at is not None:
            time = moment_within(attempt.skipped_at, now.at, now.zone)
            self._skipped.setText(self.tr("Skipped by you {time}.").format(time=time))
        restyle(self._error, role="soft" if skipped else "problem")

    def _show_cards(self, attempt: AttemptRow, now: Now, asked: MutationId | None) -> None:
        for row in attempt.mutations[: self._most]:
            if row.id in self.cards:
                self.cards[row.id].show_step(row, now, asked_above=row.id == asked)
        self._make_cards(attempt, now, asked)
        left = len(attempt.mutations) - self._most
        self._more.setVisible(left > 0)
        if left > 0:
            steps = plural(left, self.tr("more step"), self.tr("more steps"))
            self._more.setText(self.tr("Show {steps}").format(steps=steps))

    def _make_cards(self, attempt: AttemptRow, now: Now, asked: MutationId | None) -> None:
        """Those that are not there yet; many come in several goes."""
        self._making.stop()
        missing = [row for row in attempt.mutations[: self._most] if row.id not in self.cards]
        for row in missing[:_AT_ONCE]:
            card = self.cards[row.id] = MutationCard(self)
            card.file_wanted.connect(self.file_wanted)
            self._column.insertWidget(self._cards_end + len(self.cards) - 1, card)
            card.show_step(row, now, asked_above=row.id == asked)
        if missing:
            self._order_tab()
        if len(missing) > _AT_ONCE:
            self._making.start(0)

    def _make_further(self) -> None:
        if self._shown is not None:
            attempt, _, now, asked = self._shown
            self._make_cards(attempt, now, asked)

    def _order_tab(self) -> None:
        """What stands below the cards was made before them."""
        before: QWidget = next(reversed(self.cards.values())).fold
        for after in (self._more, self.undo, self.deeds[Deed.REPROCESS]):
            QWidget.setTabOrder(before, after)
            before = after

    def _show_more(self) -> None:
        self._most += CARDS
        if self._shown is not None:
            self.show_attempt(*self._shown)

    @property
    def skipped(self) -> str:
        """When the user skipped it."""
        return "" if self._skipped.isHidden() else self._skipped.said()

    def text(self) -> str:
        """The head and the failure, as read."""
        said = [self._name, self._pill, self._when]
        if not self._error.isHidden():
            said.append(self._error)
        return " ".join(label.text() for label in said).strip()


def _asked_of(detail: ItemDetail) -> MutationId | None:
    """The step of unknown outcome that the question above names."""
    question = detail.question
    unknown = question is not None and question.kind is QuestionKind.UNKNOWN_OUTCOME
    return question.mutation_id if question is not None and unknown else None


def _is_skipped(attempt: AttemptRow) -> bool:
    """An undo of all that it did leaves it skipped too."""
    return attempt.status is ItemStatus.SKIPPED and not attempt.taken_back


def _facts(attempt: AttemptRow, item: ItemRow, now: Now) -> tuple[str, ...]:
    """How often it was tried, when it ended (where only a skip did that: when it began), with which
    script and what was taken back of it: where all was, the state says that."""
    tries = tries_said(item) if attempt.number == item.attempt else ""
    at = moment(attempt.came_to_end_at or attempt.started_at, now.at, now.zone)
    script = QCoreApplication.translate("AttemptSection", "Script {version}")
    script = script.format(version=attempt.version)
    return tries, at, script, "" if attempt.taken_back else undone_steps(attempt)
