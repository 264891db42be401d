"""A rehearsal: plays a workflow through and lists what it would change. Nothing is changed."""

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QProgressBar, QPushButton, QWidget
from shiboken6 import isValid

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.rehearsals import Rehearsal
from keep_desktop.services.context import Keep
from keep_desktop.services.rehearsal import end_rehearsal, rehearse, rehearse_draft
from keep_desktop.services.workflows import Draft, resume_workflow
from keep_desktop.ui.dialogs.frame import Dialog, add_shown, padded, scrolling
from keep_desktop.ui.empty_state import EmptyState
from keep_desktop.ui.foreign_text import block, one_line
from keep_desktop.ui.form_notes import Note, plain_label
from keep_desktop.ui.host_words import told
from keep_desktop.ui.motion import show_busy
from keep_desktop.ui.rehearsal_words import (
    as_text,
    by_item,
    failures,
    found,
    notes,
    played,
    until_then,
    warned,
    warnings,
    why_failed,
)
from keep_desktop.ui.rehearsed_card import RehearsedCard
from keep_desktop.ui.text import number, plural
from keep_desktop.ui.theme import restyle, set_icon
from keep_desktop.ui.worker import Reader, sentence_of
from keep_desktop.ui.wrap_label import with_breaks

#: Steps shown at first and with each “Show more”.
MOST = 100
_MOST_NOTES = 20


class RehearsalDialog(Dialog):
    """Begins at once. With *is_new* it offers to turn the workflow on, which `turned_on` tells;
    where it *may_run*, a run that does what was found, which `run_asked` tells. With a *draft*,
    that is played instead of the active version, and `agreed` tells that it is to become the
    active one. Where it came to nothing it leads to the settings. Closing it ends a rehearsal
    that is still under way."""

    turned_on = Signal()
    run_asked = Signal()
    agreed = Signal()
    #: The settings of the workflow are wanted; the dialog has closed.
    settings_asked = Signal()

    def __init__(
        self,
        keep: Keep,
        reader: Reader,
        workflow_id: WorkflowId,
        name: str,
        parent: QWidget | None = None,
        *,
        is_new: bool = False,
        may_run: bool = False,
        draft: Draft | None = None,
    ) -> None:
        super().__init__(self.tr("Rehearsal"), reader, parent)
        self._keep, self._workflow_id, self._name = keep, workflow_id, name
        self._draft = draft
        self._may_run = may_run and not is_new and draft is None
        self._found: Rehearsal | None = None
        self._under_way = False
        self._most = MOST
        self.cards: list[RehearsedCard] = []
        self.more = QPushButton()
        self.more.clicked.connect(self._show_more)
        self._body, self._column = padded(spacing=12)
        self.set_body(scrolling(self._body))
        self._add_buttons(is_new)
        self.finished.connect(lambda _: self._end())
        self.hug(720)
        self._begin()

    def _add_buttons(self, is_new: bool) -> None:
        self.copy = self.button(self.tr("Copy as text"), self._copy, icon="copy")
        self.again = self.button(self.tr("Rehearse again"), self._begin, icon="rotate-ccw")
        self.close_button = self.button(
            self.tr("Not now") if is_new or self._draft else self.tr("Close"), self.reject
        )
        self.turn_on = self._next_deed()
        self.settings = self.button(self.tr("Settings…"), self._to_settings, icon="settings")
        self.settings.hide()
        self.stop = self.button(self.tr("Stop"), self._stop, icon="circle-stop")
        self.stop.setAccessibleName(self.tr("Stop the rehearsal"))
        self.footer.addWidget(self.copy)
        self.footer.addWidget(self.again)
        self.footer.addStretch(1)
        self.footer.addWidget(self.settings)
        self.footer.addWidget(self.stop)
        self.footer.addWidget(self.close_button)
        self.footer.addWidget(self.turn_on)
        self._leads_on = is_new or self._draft is not None

    def _next_deed(self) -> QPushButton:
        """What the rehearsal was for."""
        if self._draft is not None:
            word, deed, self._icon = self.tr("Make it active"), self._agree, "check"
        elif self._may_run:
            word, deed, self._icon = self.tr("Run now"), self._run, "play"
        else:
            word, deed, self._icon = self.tr("Turn on"), self._turn_on, "power"
        return self.button(word, deed, kind="primary", icon=self._icon)

    # -- playing ------------------------------------------------------------------------------

    def _begin(self) -> None:
        keep, workflow_id = self._keep, self._workflow_id
        self._under_way, self._found = True, None
        self._clear()
        # What it leads to is not offered before anything is known.
        self.turn_on.hide()
        self.stop.show()
        self.trouble.say("")
        self.heading.setText(one_line(self._name, 120))
        self.say_below(
            self.tr(
                "Keep plays the script through: it reads what the script reads, and only notes "
                "what it would change. This may take a while."
            )
        )
        bar = QProgressBar()
        show_busy(bar)
        bar.setTextVisible(False)
        bar.setAccessibleName(self.tr("The rehearsal is under way"))
        add_shown(self._column, bar)
        self._column.addStretch(1)
        for button in (self.copy, self.again):
            button.setEnabled(False)
        self.settings.hide()
        self.close_button.setFocus()
        draft = self._draft
        self._reader.long(
            lambda: (
                rehearse(keep, workflow_id)
                if draft is None
                else rehearse_draft(keep, workflow_id, draft)
            ),
            self._take,
            self._fail,
            end=lambda: end_rehearsal(keep, workflow_id),
        )

    def _end(self) -> None:
        if self._under_way:
            self._under_way = False
            end_rehearsal(self._keep, self._workflow_id)

    def _stop(self) -> None:
        """It is told then that it was stopped."""
        end_rehearsal(self._keep, self._workflow_id)

    def _take(self, rehearsal: Rehearsal) -> None:
        self._over()
        self._found = rehearsal
        self.copy.setEnabled(True)
        self.heading.setText(found(rehearsal))
        self.say_below(f"{one_line(rehearsal.workflow, 120)}. {played(rehearsal)}")
        self._show_notes(rehearsal)
        self._show_changes(rehearsal)
        self._advise(to_turn_on=rehearsal.error is None)
        self.settings.setVisible(self._leads_to_settings(rehearsal))
        if self._may_run:
            self.turn_on.setVisible(bool(rehearsal.changes))
        self.filled()

    def _advise(self, *, to_turn_on: bool) -> None:
        """What would fail can be turned on all the same, but Enter does not."""
        kind = "primary" if to_turn_on else ""
        restyle(self.turn_on, kind=kind)
        self.turn_on.setDefault(to_turn_on)
        self.turn_on.setAutoDefault(to_turn_on)
        set_icon(self.turn_on, self._icon, "on_accent" if to_turn_on else "text_soft")

    def _fail(self, error: Exception) -> None:
        self._over()
        self._advise(to_turn_on=False)
        self.say_below("")
        self.trouble.say(sentence_of(error), "fail")
        self.filled()

    def _over(self) -> None:
        self._under_way = False
        self._clear()
        self.again.setEnabled(True)
        self.stop.hide()
        self.turn_on.setVisible(self._leads_on)

    def _agree(self) -> None:
        self.accept()
        self.agreed.emit()

    def _run(self) -> None:
        self.accept()
        self.run_asked.emit()

    def _turn_on(self) -> None:
        def on(_: object) -> None:
            self.turned_on.emit()
            self.accept()

        keep, workflow_id = self._keep, self._workflow_id
        self.do(lambda: resume_workflow(keep, workflow_id), on, self.turn_on)

    # -- what it found ------------------------------------------------------------------------

    def _clear(self) -> None:
        self.cards = []
        self.more.setParent(None)
        while (part := self._column.takeAt(0)) is not None:
            widget = part.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()

    def _show_notes(self, rehearsal: Rehearsal) -> None:
        if rehearsal.error is not None:
            note = Note("fail", self._column.parentWidget())
            note.say(why_failed(rehearsal), "fail")
            add_shown(self._column, note)
        if rehearsal.failed_items:
            add_shown(self._column, self._failed_note(rehearsal))
        if rehearsal.warnings:
            lines = [f"• {one}" for one in warnings(rehearsal)]
            add_shown(self._column, self._listed(warned(rehearsal), lines))
        if rehearsal.notes:
            said = [block(one, 500) for one in notes(rehearsal)[:_MOST_NOTES]]
            left = len(rehearsal.notes) - len(said)
            if left > 0:
                said.append(self.tr("and {count} more").format(count=number(left)))
            note = Note("sunken", self._column.parentWidget())
            note.say("\n".join(said), "sunken")
            add_shown(self._column, note)

    def _failed_note(self, rehearsal: Rehearsal) -> Note:
        failed = failures(rehearsal)
        words = plural(len(failed), self.tr("item would fail:"), self.tr("items would fail:"))
        lines = [f"• {one_line(item, 200)}: {one_line(told(why), 500)}" for item, why in failed]
        return self._listed(words, lines)

    def _listed(self, words: str, lines: list[str]) -> Note:
        left = len(lines) - _MOST_NOTES
        if left > 0:
            lines[_MOST_NOTES:] = [self.tr("and {count} more").format(count=number(left))]
        note = Note("warn", self._column.parentWidget())
        note.say("\n".join((words, *lines)), "warn")
        return note

    def _show_changes(self, rehearsal: Rehearsal) -> None:
        if not rehearsal.changes:
            self._show_nothing(rehearsal)
            return
        if rehearsal.error is not None and not self.cards:
            add_shown(self._column, plain_label(until_then(rehearsal), "heading"))
        shown = rehearsal.changes[len(self.cards) : self._most]
        for item, steps in by_item(shown):
            add_shown(self._column, plain_label(with_breaks(item), "strong"))
            for step in steps:
                card = RehearsedCard(step)
                self.cards.append(card)
                add_shown(self._column, card)
        left = len(rehearsal.changes) - len(self.cards)
        if left > 0:
            self.more.setText(self.tr("Show more ({count} left)").format(count=number(left)))
            self.more.setAccessibleName(self.more.text())
            add_shown(self._column, self.more)
        else:
            self._column.addStretch(1)

    def _show_nothing(self, rehearsal: Rehearsal) -> None:
        if rehearsal.error is None and not rehearsal.failed_items and not rehearsal.warnings:
            add_shown(self._column, self._all_as_it_is(rehearsal))
        else:
            self._column.addStretch(1)

    def _all_as_it_is(self, rehearsal: Rehearsal) -> EmptyState:
        if rehearsal.items:
            said = self.tr(
                "The script found nothing new. New items turn up here when there are any."
            )
            return EmptyState("circle-check", self.tr("All is done already"), said)
        said = self.tr(
            "The script found nothing to work on that is not done already. If you expected "
            "something, look at its settings."
        )
        return EmptyState("circle-dashed", self.tr("Nothing to work on"), said)

    def _leads_to_settings(self, rehearsal: Rehearsal) -> bool:
        """Where they may be the reason; those of a draft are still in front of the user."""
        found_nothing = not rehearsal.items or bool(rehearsal.warnings)
        came_to_nothing = not rehearsal.changes and found_nothing
        return self._draft is None and (rehearsal.error is not None or came_to_nothing)

    def _to_settings(self) -> None:
        self.reject()
        self.settings_asked.emit()

    def _show_more(self) -> None:
        if self._found is not None:
            self._most += MOST
            self._column.removeWidget(self.more)
            self.more.hide()
            self._show_changes(self._found)

    def _copy(self) -> None:
        if self._found is None:
            return
        QGuiApplication.clipboard().setText(as_text(self._found))
        self.copy.setText(self.tr("Copied"))
        set_icon(self.copy, "check")
        QTimer.singleShot(2_000, self, self._copied)

    def _copied(self) -> None:
        if isValid(self.copy):
            self.copy.setText(self.tr("Copy as text"))
            set_icon(self.copy, "copy")
