"""Dialogs: confirm archiving with unknown outcomes, the archive, and rename."""

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QPushButton, QWidget

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.ports.views import WorkflowRow
from keep_desktop.services.context import Keep
from keep_desktop.services.items.unknown_outcomes import UnresolvedStep, unknown_outcome_counts
from keep_desktop.services.workflows.lifecycle import name_error, unarchive_workflow
from keep_desktop.services.workflows.queries import workflow_list
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.presentation.workflow_state import unknown_text, waiting_there
from keep_desktop.ui.style.theme import has_icon, set_icon
from keep_desktop.ui.text.error_text import quote, translate_error
from keep_desktop.ui.text.format import moment_within
from keep_desktop.ui.text.language import translate_english
from keep_desktop.ui.text.sanitize import multi_line, single_line
from keep_desktop.ui.widgets.dialog import Dialog, padded, scrolling
from keep_desktop.ui.widgets.labels import FormNote, Problem, icon_label, plain_label, set_invalid
from keep_desktop.ui.widgets.layouts import STRETCH, add_shown, clear, fill, hbox, vbox


class ArchiveUnknownDialog(Dialog):
    """Asks before a workflow with a step of unknown outcome is archived, since the archive asks no
    questions. `agreed`: archive it; `answer_requested`: answer first."""

    agreed = Signal()
    answer_requested = Signal()

    def __init__(
        self,
        tasks: TaskRunner,
        name: str,
        unknown: Sequence[UnresolvedStep],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(self.tr("Archive"), tasks, parent)
        self.heading.setText(self.tr("Archive “{name}”?").format(name=quote(name, 80)))
        body, column = padded(spacing=12)
        self.set_body(body)
        self.note = FormNote("warn", body, unknown_text(unknown))
        column.addWidget(self.note)
        self.sentence = plain_label(
            self.tr(
                "Until you unarchive the workflow, this won't appear under Needs you or in search."
            )
        )
        column.addWidget(self.sentence)
        self.cancel = self.button(self.tr("Cancel"), self.reject)
        self.answer = self.button(
            self.tr("Answer first"), lambda: self._leave(self.answer_requested), icon="inbox"
        )
        self.answer.setVisible(any(step.has_question for step in unknown))
        self.go = self.button(
            self.tr("Archive anyway"), lambda: self._leave(self.agreed), icon="archive"
        )
        fill(self.footer, self.answer, STRETCH, self.cancel, self.go)
        self.fit_height(560)
        self.cancel.setFocus(Qt.FocusReason.OtherFocusReason)

    def _leave(self, to: SignalInstance) -> None:
        self.accept()
        to.emit()


_ICON_PX = 20


class ArchiveDialog(Dialog):
    """Archived workflows, with buttons to restore them; the dialog stays open."""

    def __init__(self, keep: Keep, tasks: TaskRunner, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Archived workflows"), tasks, parent)
        self._keep = keep
        self._is_read = False
        self._last_message: object = None
        #: Keeps the focus over reloads.
        self._stays = True
        self.show_below(
            self.tr("Their history is kept. Unarchived workflows stay paused until you "
"resume them.")
        )  # fmt: skip
        self.empty = FormNote()
        self.rows: list[QPushButton] = []
        self._body, column = padded(spacing=8)
        self.set_body(scrolling(self._body))
        column.addWidget(self.empty)
        self._cards = vbox(spacing=8)
        fill(column, self._cards, STRETCH)
        self.close_button = self.button(self.tr("Close"), self.accept)
        self.close_button.setDefault(True)
        fill(self.footer, STRETCH, self.close_button)
        self.fit_height(640)
        self._load()

    def read_again(self, _changed: Collection[WorkflowId]) -> None:
        """Reload: any may have come or gone."""
        self._run_query()

    def _load(self) -> None:
        self._stays = False
        self._run_query()

    def _run_query(self) -> None:
        keep = self._keep
        self._tasks.query_after_commands(
            ("archive", id(self)),
            lambda: (workflow_list(keep, archived=True), unknown_outcome_counts(keep)),
            lambda found: self._show(*found),
            self.show_error,
        )

    def _show(self, rows: Sequence[WorkflowRow], unknown: Mapping[WorkflowId, int]) -> None:
        stays, self._stays = self._stays, True
        message = (tuple(rows), dict(unknown))
        if stays and message == self._last_message:
            return
        self._last_message = message
        focus = self.focusWidget()
        on_card = isinstance(focus, QPushButton) and focus in self.rows
        name = focus.accessibleName() if on_card and focus is not None else ""
        self._fill(rows, unknown)
        if on_card or not stays:
            self._focus_card(name if stays else "")
        if not self._is_read:
            self._is_read = True
            self.filled()

    def _focus_card(self, name: str) -> None:
        """Focus the card of that name; else the first, or Close without cards."""
        first = (self.rows or [self.close_button])[0]
        card = next((one for one in self.rows if one.accessibleName() == name), first)
        card.setFocus(Qt.FocusReason.OtherFocusReason)

    def _fill(self, rows: Sequence[WorkflowRow], unknown: Mapping[WorkflowId, int]) -> None:
        clear(self._cards)
        self.rows = []
        for row in rows:
            add_shown(self._cards, self._card(row, unknown.get(row.id, 0)))
        nothing = self.tr(
            "No archived workflows. To archive a workflow, choose Archive in its menu."
        )
        self.empty.set_text("" if rows else nothing)
        for before, after in pairwise([*self.rows, self.close_button]):
            QWidget.setTabOrder(before, after)

    def _card(self, row: WorkflowRow, unknown: int) -> QFrame:
        card = QFrame()
        card.setProperty("surface", "card")
        name = single_line(row.name, 200)
        clock = self._keep.clock
        when = moment_within(row.status_at, clock.now(), clock.zone())
        text = vbox(plain_label(name, "strong"), spacing=2)
        if row.description:
            text.addWidget(
                plain_label(multi_line(translate_english(row.description), 300), "small")
            )
        text.addWidget(plain_label(self.tr("Archived {when}").format(when=when), "faint"))
        if unknown:
            text.addLayout(_waits(waiting_there(unknown)))
        line = hbox(within=card, spacing=16, margins=(16, 12, 16, 12))
        icon = row.icon if has_icon(row.icon) else "workflow"
        line.addWidget(icon_label(icon, "text_soft", _ICON_PX), 0, Qt.AlignmentFlag.AlignTop)
        fill(line, (text, 1), self._bring_back_button(row.id, name))
        return card

    def _bring_back_button(self, workflow_id: WorkflowId, name: str) -> QPushButton:
        button = QPushButton(self.tr("Unarchive"))
        button.setAccessibleName(self.tr("Unarchive {name}").format(name=name))
        button.setAutoDefault(True)
        set_icon(button, "archive-restore")
        button.clicked.connect(lambda: self._bring_back(workflow_id))
        self.rows.append(button)
        return button

    def _bring_back(self, workflow_id: WorkflowId) -> None:
        keep = self._keep
        self.do(lambda: unarchive_workflow(keep, workflow_id), lambda _: self._load(), self._body)


def _waits(sentence: str) -> QHBoxLayout:
    return hbox(
        (icon_label("triangle-alert", "warn"), 0, Qt.AlignmentFlag.AlignTop),
        (plain_label(sentence, "small"), 1),
        spacing=6,
    )


_NAME_LENGTH = 200


class RenameDialog(Dialog):
    """`chosen` carries the name; the receiver checks whether it is free."""

    chosen = Signal(str)

    def __init__(self, name: str, tasks: TaskRunner, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Rename"), tasks, parent)
        self.heading.setText(self.tr("Rename “{name}”").format(name=quote(name, 60)))
        self.name = QLineEdit(name)
        self.name.setMaxLength(_NAME_LENGTH)
        self.name.setAccessibleName(self.tr("Name of the workflow"))
        self.name.selectAll()
        self.name.textChanged.connect(self._check_name)
        label = plain_label(self.tr("Name of the workflow"), "strong")
        label.setBuddy(self.name)
        column = self.scroll_body(spacing=6)
        fill(column, label, self.name)
        self.problem = Problem()
        fill(column, self.problem, STRETCH)
        self.cancel = self.button(self.tr("Cancel"), self.reject)
        self.rename = self.button(self.tr("Rename"), self._choose, kind="primary", icon="check")
        fill(self.footer, STRETCH, self.cancel, self.rename)
        self.fit_height(460)
        self.name.setFocus()

    def _check_name(self, text: str) -> None:
        problem = name_error(text.strip())
        self.rename.setEnabled(problem is None)
        # A name being typed may be empty for a while.
        sentence = translate_error(problem) if problem is not None and text.strip() else ""
        self.problem.set_text(sentence)
        set_invalid(self.name, bool(sentence))

    def _choose(self) -> None:
        self.chosen.emit(self.name.text().strip())
        self.accept()
