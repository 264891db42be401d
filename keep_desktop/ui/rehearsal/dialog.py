"""Rehearsal dialog: runs a workflow dry and lists what it would change, each change with
collapsible parameters."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPushButton,
    QToolButton,
    QWidget,
)
from shiboken6 import isValid

from keep_desktop.domain.errors import NotRunnable
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.rehearsals import Rehearsal, WouldChange
from keep_desktop.ports.views import NetworkUse
from keep_desktop.services.context import Keep
from keep_desktop.services.workflows.lifecycle import Draft
from keep_desktop.services.workflows.network_use import network_use_of
from keep_desktop.services.workflows.rehearsal import end_rehearsal, rehearse, rehearse_draft
from keep_desktop.services.workflows.scripts import active_script
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.presentation.answers import LineButton, script_line
from keep_desktop.ui.presentation.script_dialog import ScriptDialog, ShownScript, text_of
from keep_desktop.ui.presentation.workflow_state import places_text
from keep_desktop.ui.rehearsal.wording import (
    as_text,
    by_item,
    cautions,
    changes_heading,
    failures,
    heading_text,
    left_text,
    notes,
    summary_text,
    title_of,
    warnings,
    warnings_text,
    why_failed,
)
from keep_desktop.ui.style.theme import restyle, set_icon, show_busy
from keep_desktop.ui.text.error_text import translate_error
from keep_desktop.ui.text.format import number, plural
from keep_desktop.ui.text.json_text import plain_text
from keep_desktop.ui.text.sanitize import multi_line, single_line
from keep_desktop.ui.widgets.dialog import Dialog
from keep_desktop.ui.widgets.empty_state import EmptyState
from keep_desktop.ui.widgets.inputs import progress_bar
from keep_desktop.ui.widgets.labels import FormNote, WrapLabel, icon_label, plain_label, with_breaks
from keep_desktop.ui.widgets.layouts import (
    STRETCH,
    FixedHeightFrame,
    add_shown,
    clear,
    fill,
    hbox,
    vbox,
)
from keep_desktop.ui.widgets.text_block import TextBlock

#: The width of a step's number, and the gap after it.
_COUNT, _GAP = 16, 8


class DryRunCard(FixedHeightFrame):
    """One change. The parameters are created when first expanded."""

    def __init__(self, change: WouldChange) -> None:
        super().__init__()
        self._change = change
        self._details: QWidget | None = None
        self.setProperty("surface", "card")
        # Dependent steps refer to it by number.
        count = QLabel(number(change.number), self)
        count.setProperty("role", "small")
        count.setMinimumWidth(_COUNT)
        count.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        title = WrapLabel("step", self)
        title.setText(title_of(change))
        title.allow_selecting()
        self.expand_button = QToolButton(self)
        self.expand_button.setCheckable(True)
        self.expand_button.setToolTip(self.tr("Parameters"))
        name = self.tr("Parameters of step {number}: {title}")
        self.expand_button.setAccessibleName(
            name.format(number=change.number, title=title_of(change))
        )
        self.expand_button.toggled.connect(self._set_expanded)
        set_icon(self.expand_button, "chevron-down", "text_faint")
        header = hbox(
            count, (title, 1), (self.expand_button, 0, Qt.AlignmentFlag.AlignTop), spacing=_GAP
        )
        self._column = vbox(header, within=self, spacing=6, margins=(14, 8, 8, 8))
        for caution in cautions(change):
            self._column.addLayout(_caution(caution))
        self.setAccessibleName(f"{change.number}. {title_of(change)}")
        self.setAccessibleDescription(" ".join(cautions(change)))

    def _set_expanded(self, open_: bool) -> None:
        set_icon(self.expand_button, "chevron-up" if open_ else "chevron-down", "text_faint")
        if open_ and self._details is None:
            self._details = self._make_details()
            self._column.addWidget(self._details)
        if self._details is not None:
            self._details.setVisible(open_)

    def _make_details(self) -> QWidget:
        details = QWidget(self)
        column = vbox(within=details, spacing=6, margins=(_COUNT + _GAP, 0, 6, 4))
        change = self._change
        tool = single_line(f"{change.namespace}.{change.method}", 100)
        for label, value in (
            (self.tr("Parameters of {tool}").format(tool=tool), change.params),
            (self.tr("Answer given to the script"), change.foreseen),
        ):
            column.addWidget(plain_label(label, "label"))
            text = TextBlock(label)
            text.set_text(plain_text(value))
            column.addWidget(text)
        return details


def _caution(sentence: str) -> QHBoxLayout:
    row = hbox(
        (icon_label("triangle-alert", "warn"), 0, Qt.AlignmentFlag.AlignTop),
        spacing=6,
        margins=(_COUNT + _GAP, 0, 6, 2),
    )
    text = WrapLabel("small")
    text.setText(sentence)
    row.addWidget(text, 1)
    return row


#: Steps shown at first and with each “Show more”.
MOST = 100
_MOST_NOTES = 20


class RehearsalDialog(Dialog):
    """Starts at once. Depending on the flags it offers to turn the workflow on (*is_new*,
    `turn_on_requested`), to run it (*may_run*, `run_requested`), or to activate the rehearsed
    *draft* (`agreed`); and settings, if it found nothing. Closing it stops it."""

    turn_on_requested = Signal()
    run_requested = Signal()
    agreed = Signal()
    #: Open the workflow's settings; the dialog has closed.
    settings_requested = Signal()

    def __init__(
        self,
        keep: Keep,
        tasks: TaskRunner,
        workflow_id: WorkflowId,
        name: str,
        parent: QWidget | None = None,
        *,
        is_new: bool = False,
        may_run: bool = False,
        draft: Draft | None = None,
    ) -> None:
        super().__init__(self.tr("Rehearsal"), tasks, parent)
        self._keep, self._workflow_id, self._name = keep, workflow_id, name
        self._draft = draft
        self._may_run = may_run and not is_new and draft is None
        self._found: Rehearsal | None = None
        self._running = self._started = False
        self._most = MOST
        self.cards: list[DryRunCard] = []
        self.more = QPushButton()
        self.more.clicked.connect(self._show_more)
        self._column = self.scroll_body(spacing=12)
        self._add_buttons(is_new)
        self.finished.connect(lambda _: self._end())
        self.fit_height(720)
        self._begin()

    def _add_buttons(self, is_new: bool) -> None:
        self.copy = self.button(self.tr("Copy as text"), self._copy, icon="copy")
        self.again = self.button(self.tr("Rehearse again"), self._begin, icon="rotate-ccw")
        self.close_button = self.button(
            self.tr("Not now") if is_new or self._draft else self.tr("Close"), self.reject
        )
        self.turn_on = self._next_action()
        self.settings = self.button(self.tr("Settings…"), self._to_settings, icon="settings")
        self.settings.hide()
        self.stop = self.button(self.tr("Stop"), self._stop, icon="circle-stop")
        self.stop.setAccessibleName(self.tr("Stop the rehearsal"))
        fill(
            self.footer,
            self.copy,
            self.again,
            STRETCH,
            self.settings,
            self.stop,
            self.close_button,
            self.turn_on,
        )
        self._opens_next = is_new or self._draft is not None

    def _next_action(self) -> QPushButton:
        """The action after the rehearsal."""
        if self._draft is not None:
            label, action, self._icon = self.tr("Activate"), self._agree, "check"
        elif self._may_run:
            label, action, self._icon = self.tr("Run now"), self._run, "play"
        else:
            label, action, self._icon = self.tr("Turn on"), self._turn_on, "power"
        return self.button(label, action, kind="primary", icon=self._icon)

    def _begin(self) -> None:
        keep, workflow_id = self._keep, self._workflow_id
        self._running, self._started, self._found = True, False, None
        self._clear()
        # Offered once something is known.
        self.turn_on.hide()
        self.stop.show()
        self.trouble.set_text("")
        self.heading.setText(single_line(self._name, 120))
        self.show_below(self._running_text())
        bar = progress_bar(self.tr("Rehearsal in progress"))
        show_busy(bar)
        add_shown(self._column, bar)
        self._column.addStretch(1)
        for button in (self.copy, self.again):
            button.setEnabled(False)
        self.settings.hide()
        self.close_button.setFocus()
        draft = self._draft
        # Before the first network request.
        self._tasks.query(
            ("reach", id(self)),
            lambda: network_use_of(keep, workflow_id, draft),
            self._play,
            self._fail,
        )

    def _running_text(self) -> str:
        return self.tr("Running through without changing anything. This may take a while.")

    def _play(self, reach: NetworkUse | None) -> None:
        if not self._running:
            return
        if reach is not None:
            may_reach = self.tr("It can access: {places}.").format(places=places_text(reach))
            self.show_below(f"{self._running_text()}\n{may_reach}")
        keep, workflow_id, draft = self._keep, self._workflow_id, self._draft
        self._started = True
        self._tasks.long(
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
        if self._running:
            self._running = False
            end_rehearsal(self._keep, self._workflow_id)

    def _stop(self) -> None:
        """The rehearsal reports then that it was stopped."""
        if not self._started:
            self._tasks.forget(("reach", id(self)))
            self._fail(NotRunnable(UserMessage("The rehearsal was ended.")))
        end_rehearsal(self._keep, self._workflow_id)

    def _take(self, rehearsal: Rehearsal) -> None:
        self._over()
        self._found = rehearsal
        self.copy.setEnabled(True)
        self.heading.setText(heading_text(rehearsal))
        self.show_below(f"{single_line(rehearsal.workflow, 120)}. {summary_text(rehearsal)}")
        self._show_notes(rehearsal)
        self._show_changes(rehearsal)
        self._update_primary(to_turn_on=rehearsal.error is None)
        self.settings.setVisible(self._opens_settings(rehearsal))
        if self._may_run:
            self.turn_on.setVisible(bool(rehearsal.changes))
        self.filled()

    def _update_primary(self, *, to_turn_on: bool) -> None:
        """A workflow that would fail can be turned on, but not by Enter."""
        kind = "primary" if to_turn_on else ""
        restyle(self.turn_on, kind=kind)
        self.turn_on.setDefault(to_turn_on)
        self.turn_on.setAutoDefault(to_turn_on)
        set_icon(self.turn_on, self._icon, "on_accent" if to_turn_on else "text_soft")

    def _fail(self, error: Exception) -> None:
        self._over()
        self._update_primary(to_turn_on=False)
        self.show_below("")
        self.show_error(error)
        self.filled()

    def _over(self) -> None:
        self._running = False
        self._clear()
        self.again.setEnabled(True)
        self.stop.hide()
        self.turn_on.setVisible(self._opens_next)

    def _agree(self) -> None:
        self.accept()
        self.agreed.emit()

    def _run(self) -> None:
        self.accept()
        self.run_requested.emit()

    def _turn_on(self) -> None:
        self.accept()
        self.turn_on_requested.emit()

    def _clear(self) -> None:
        self.cards = []
        self.more.setParent(None)
        clear(self._column)

    def _show_notes(self, rehearsal: Rehearsal) -> None:
        if rehearsal.error is not None:
            why = why_failed(rehearsal)
            add_shown(self._column, FormNote("fail", self._column.parentWidget(), why))
            if script_line(rehearsal.error):
                self._add_line_button(rehearsal.error)
        if rehearsal.failed_items:
            add_shown(self._column, self._failed_note(rehearsal))
        if rehearsal.warnings:
            lines = [f"• {one}" for one in warnings(rehearsal)]
            add_shown(self._column, self._listed(warnings_text(rehearsal), lines))
        if rehearsal.notes:
            text = [multi_line(one, 500) for one in notes(rehearsal)[:_MOST_NOTES]]
            left = len(rehearsal.notes) - len(text)
            if left > 0:
                text.append(self.tr("and {count} more").format(count=number(left)))
            listed = "\n".join(text)
            add_shown(self._column, FormNote("sunken", self._column.parentWidget(), listed))

    def _add_line_button(self, error: str) -> None:
        button = LineButton(self._column.parentWidget())
        button.show_error(error)
        button.requested.connect(self._show_line)
        self._column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)

    def _show_line(self, line: int) -> None:
        ScriptDialog(self._tasks, self._script, line, self).open()

    def _script(self) -> ShownScript | None:
        """Of what was rehearsed, which may not be stored."""
        if self._draft is not None and self._found is not None:
            return ShownScript(self._found.version, self._draft.script)
        return text_of(active_script(self._keep, self._workflow_id))

    def _failed_note(self, rehearsal: Rehearsal) -> FormNote:
        failed = failures(rehearsal)
        text = plural(len(failed), self.tr("item would fail:"), self.tr("items would fail:"))
        lines = [
            f"• {single_line(item, 200)}: {single_line(translate_error(why), 500)}"
            for item, why in failed
        ]
        return self._listed(text, lines)

    def _listed(self, text: str, lines: list[str]) -> FormNote:
        left = len(lines) - _MOST_NOTES
        if left > 0:
            lines[_MOST_NOTES:] = [self.tr("and {count} more").format(count=number(left))]
        return FormNote("warn", self._column.parentWidget(), "\n".join((text, *lines)))

    def _show_changes(self, rehearsal: Rehearsal) -> None:
        if not rehearsal.changes:
            self._show_nothing(rehearsal)
            return
        if rehearsal.error is not None and not self.cards:
            add_shown(self._column, plain_label(changes_heading(rehearsal), "heading"))
        shown = rehearsal.changes[len(self.cards) : self._most]
        for item, steps in by_item(shown):
            add_shown(self._column, plain_label(with_breaks(item), "strong"))
            for step in steps:
                card = DryRunCard(step)
                self.cards.append(card)
                add_shown(self._column, card)
        left = len(rehearsal.changes) - len(self.cards)
        if left > 0:
            self.more.setText(self.tr("Show more ({count} left)").format(count=number(left)))
            add_shown(self._column, self.more)
        else:
            self._column.addStretch(1)

    def _show_nothing(self, rehearsal: Rehearsal) -> None:
        if rehearsal.error is None and not rehearsal.failed_items and not rehearsal.warnings:
            add_shown(self._column, self._all_as_it_is(rehearsal))
        else:
            self._column.addStretch(1)

    def _all_as_it_is(self, rehearsal: Rehearsal) -> EmptyState:
        if rehearsal.left:
            return EmptyState("circle-dashed", self.tr("Nothing to do"), left_text(rehearsal))
        if rehearsal.items:
            text = self.tr("The script found nothing new. New items will appear here.")
            return EmptyState("circle-check", self.tr("Everything is already done"), text)
        text = self.tr(
            "The script found nothing new to do. If you expected something, check its settings."
        )
        return EmptyState("circle-dashed", self.tr("Nothing to do"), text)

    def _opens_settings(self, rehearsal: Rehearsal) -> bool:
        """Whether the settings may be the reason; those of a draft are still visible."""
        found_nothing = not rehearsal.items or bool(rehearsal.warnings)
        had_no_effect = not rehearsal.changes and found_nothing
        return self._draft is None and (rehearsal.error is not None or had_no_effect)

    def _to_settings(self) -> None:
        self.reject()
        self.settings_requested.emit()

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
