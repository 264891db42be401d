"""Permissions of one workflow: what it may do, what of that it used, limits and revocation."""

from collections.abc import Sequence
from datetime import UTC, datetime

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QWidget
from shiboken6 import isValid

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.permissions import Risk, is_recent_use
from keep_desktop.services.context import Keep
from keep_desktop.services.permissions import (
    GROUPS,
    LinesBefore,
    Sheet,
    SheetLine,
    change_line,
    permissions_of,
    restore_lines,
    set_limits,
)
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.presentation.permissions import (
    LimitEdit,
    notes_of,
    permission_text,
    risk_heading,
    status_text,
)
from keep_desktop.ui.style.theme import set_icon
from keep_desktop.ui.text.error_text import quote, sentence_of
from keep_desktop.ui.text.format import moment_within, number
from keep_desktop.ui.widgets.dialog import Dialog
from keep_desktop.ui.widgets.empty_state import LoadingPlaceholder
from keep_desktop.ui.widgets.inputs import make_button
from keep_desktop.ui.widgets.labels import FormNote, breakable, plain_label
from keep_desktop.ui.widgets.layouts import STRETCH, add_shown, clear, fill, hbox, vbox

_NEVER = datetime.min.replace(tzinfo=UTC)


class PermissionsDialog(Dialog):
    """Each change is stored at once and holds for the next call, also of a run under way."""

    def __init__(
        self, keep: Keep, tasks: TaskRunner, workflow_id: WorkflowId, name: str, parent: QWidget
    ) -> None:
        super().__init__(self.tr("Permissions of “{name}”").format(name=quote(name)), tasks, parent)
        self._keep, self._workflow_id = keep, workflow_id
        self.show_below(
            self.tr(
                "What it does beyond this list pauses it before it happens, and you are asked. "
                "Changes apply to the next call, also while it runs."
            )
        )
        #: By capability, as text.
        self.buttons: dict[str, QPushButton] = {}
        self.limits: dict[str, LimitEdit] = {}
        self.loading = LoadingPlaceholder()
        self.nothing = FormNote()
        self._column = self.scroll_body(spacing=8)
        fill(self._column, self.loading, self.nothing)
        self._groups = vbox(spacing=14)
        fill(self._column, self._groups, STRETCH)
        self.close_button = self.button(self.tr("Close"), self.accept)
        fill(self.footer, STRETCH, self.close_button)
        self.fit_height(640)
        self.close_button.setFocus()
        self.loading.begin()
        self.refresh()

    def refresh(self) -> None:
        if not isValid(self):
            return
        keep, workflow_id = self._keep, self._workflow_id
        self._tasks.query_after_commands(
            ("permissions", id(self)),
            lambda: permissions_of(keep, workflow_id),
            self._show,
            self._fail,
        )

    def _fail(self, error: Exception) -> None:
        self.loading.end()
        self.show_error(error)

    def _show(self, sheet: Sheet) -> None:
        self.loading.end()
        self.trouble.set_text("")
        if any(edit.number.hasFocus() and edit.is_changed for edit in self.limits.values()):
            # It is being typed.
            return
        focused = next((name for name, one in self.buttons.items() if one.hasFocus()), None)
        self.buttons, self.limits = {}, {}
        clear(self._groups)
        for risk in GROUPS:
            lines = [line for line in sheet.lines if line.risk is risk]
            if lines:
                add_shown(self._groups, self._group(risk, lines))
        self.nothing.set_text(
            ""
            if sheet.lines
            else self.tr("It reaches nothing outside: no files, no network, no accounts.")
        )
        if focused in self.buttons:
            self.buttons[focused].setFocus(Qt.FocusReason.OtherFocusReason)

    def _group(self, risk: Risk, lines: Sequence[SheetLine]) -> QWidget:
        group = QWidget(self)
        column = vbox(within=group, spacing=10)
        column.addLayout(risk_heading(risk, "heading"))
        # Several tools that read may have the same sentence; what changes has limits of its own.
        lines_by_sentence: dict[tuple[str, bool, str], list[SheetLine]] = {}
        for line in lines:
            own = "" if risk is Risk.READS else str(line.capability)
            key = permission_text(line), line.is_approved, own
            lines_by_sentence.setdefault(key, []).append(line)
        for same_sentence in lines_by_sentence.values():
            column.addWidget(self._row(same_sentence))
        return group

    def _row(self, lines: Sequence[SheetLine]) -> QWidget:
        row = QWidget()
        line = max(lines, key=lambda one: one.last_used_at or _NEVER)
        name = permission_text(line)
        text = vbox(
            plain_label(breakable(name), "" if line.is_approved else "soft"),
            plain_label(" · ".join(self._facts(line)), "small"),
            spacing=2,
        )
        if line.is_counted and line.risk is not Risk.READS and line.is_approved:
            limit = self.limits[str(line.capability)] = LimitEdit(line.limits, name)
            limit.number.editingFinished.connect(lambda: self._save_limits(line, limit))
            limit.period.activated.connect(lambda _: self._save_limits(line, limit))
            text.addWidget(limit, 0, Qt.AlignmentFlag.AlignLeft)
        label = self.tr("Revoke") if line.is_approved else self.tr("Allow")
        button = make_button(label, f"{label}: {name}")
        if not line.is_approved:
            set_icon(button, "check", "done")
        button.clicked.connect(lambda: self._set_allowed(lines, on=not line.is_approved))
        self.buttons.update({str(one.capability): button for one in lines})
        hbox(
            (text, 1),
            (button, 0, Qt.AlignmentFlag.AlignTop),
            within=row,
            spacing=10,
            margins=(24, 0, 0, 0),
        )
        return row

    def _facts(self, line: SheetLine) -> list[str]:
        clock, used = self._keep.clock, line.used
        facts = [status_text(line), *notes_of(line)]
        if used.week:
            text = self.tr("so far {day} in 24 hours, {week} in 7 days")
            facts.append(text.format(day=number(used.day), week=number(used.week)))
        if line.last_used_at is not None:
            at = moment_within(line.last_used_at, clock.now(), clock.zone())
            facts.append(
                self.tr("last used within the last hour")
                if is_recent_use(line.last_used_at, clock.now())
                else self.tr("last used {when}").format(when=at)
            )
        return facts

    def _set_allowed(self, lines: Sequence[SheetLine], *, on: bool) -> None:
        keep, workflow_id, tasks = self._keep, self._workflow_id, self._tasks
        name, capabilities = permission_text(lines[0]), [one.capability for one in lines]
        # The toast outlives the dialog.
        as_before = self.tr("Permissions are as before.")

        def change() -> Sequence[tuple[str, LinesBefore]]:
            return [(one.tool, change_line(keep, workflow_id, one, on=on)) for one in capabilities]

        def put_back(before: Sequence[tuple[str, LinesBefore]]) -> None:
            for tool, of_tool in reversed(before):
                restore_lines(keep, workflow_id, tool, of_tool)

        def undo(before: Sequence[tuple[str, LinesBefore]]) -> None:
            tasks.command(
                lambda: put_back(before),
                lambda _: tasks.messages.show(as_before),
                lambda error: tasks.messages.show(sentence_of(error)),
            )

        def changed(before: Sequence[tuple[str, LinesBefore]]) -> None:
            text = self.tr("Allowed: {name}") if on else self.tr("Revoked: {name}")
            tasks.messages.show(text.format(name=quote(name, 80)), undo=lambda: undo(before))
            self.refresh()

        tasks.command(change, changed, self.show_error)

    def _save_limits(self, line: SheetLine, edit: LimitEdit) -> None:
        if not edit.is_changed:
            return
        keep, workflow_id, limits = self._keep, self._workflow_id, edit.limits()
        self._tasks.command(
            lambda: set_limits(keep, workflow_id, line.capability, limits),
            lambda _: self.refresh(),
            self.show_error,
        )
