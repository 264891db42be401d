"""Settings dialog of one workflow: its parameters, and the folders and files it may use."""

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QPushButton, QWidget

from keep_desktop.domain.errors import NotFound
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.planning.versions import RepairMode
from keep_desktop.ports.tools import Grant
from keep_desktop.ports.views import WorkflowDetail
from keep_desktop.services.access.folders import change_folders, grant_for_path
from keep_desktop.services.access.grants import Granted, all_granted
from keep_desktop.services.context import Keep
from keep_desktop.services.forms.schema import fields_of
from keep_desktop.services.repairs import RepairSettings, repair_settings, set_repair_settings
from keep_desktop.services.workflows.lifecycle import set_params
from keep_desktop.services.workflows.parameters import revoked_paths
from keep_desktop.services.workflows.queries import workflow_detail
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.forms.form import Form, FormCheck, FormVerdict, connect_services
from keep_desktop.ui.forms.trigger_list import TriggerList
from keep_desktop.ui.text.language import translate_english
from keep_desktop.ui.text.sanitize import single_line
from keep_desktop.ui.widgets.dialog import FilledDialog, padded, scrolling
from keep_desktop.ui.widgets.file_chooser import choose_folder
from keep_desktop.ui.widgets.inputs import Combo, make_button
from keep_desktop.ui.widgets.labels import FormNote, WrapLabel, heading, icon_label, plain_label
from keep_desktop.ui.widgets.layouts import STRETCH, add_shown, clear, fill, hbox, vbox

GRANT_GAP = 12

_tr = partial(QCoreApplication.translate, "GrantRow")


def grant_text(row: Granted, *, removed: bool = False, added: bool = False) -> str:
    """Purpose and access of a grant; first, if so, that it is missing, that its workflow is
    archived, or that saving removes or adds it."""
    text = [_tr("Not found")] if row.is_missing else []
    if row.is_archived:
        text = [_tr("Archived workflow")]
    if removed or added:
        text = [_tr("Removed when you save") if removed else _tr("Added when you save")]
    named = ", ".join(single_line(translate_english(purpose), 80) for purpose in row.purposes)
    if row.is_aside:
        named = _tr("{name}, from another version").format(name=named)
    text.append(named or _tr("Added manually"))
    text.append(_tr("including subfolders") if row.is_folder else _tr("only this file"))
    return " · ".join(text)


class GrantRow(QWidget):
    """One folder or file: path, purpose and buttons."""

    def __init__(
        self,
        row: Granted,
        buttons: Sequence[QPushButton],
        *,
        removed: bool = False,
        added: bool = False,
    ) -> None:
        super().__init__()
        sign = "triangle-alert" if row.is_missing else "folder" if row.is_folder else "file"
        path = WrapLabel("soft" if removed else "", parent=self)
        path.setText(single_line(str(row.path), 500))
        text = vbox(
            path, plain_label(grant_text(row, removed=removed, added=added), "small"), spacing=0
        )
        line = hbox(within=self, spacing=10)
        icon = icon_label(sign, "warn" if row.is_missing else "text_soft")
        fill(line, (icon, 0, Qt.AlignmentFlag.AlignTop), (text, 1))
        for button in buttons:
            line.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)


#: Fields that name a folder or file.
_PLACES = ("folder", "file", "save-file")


@immutable
class _Settings:
    detail: WorkflowDetail
    grants: Sequence[Granted]
    #: Fields whose folder or file was revoked, with their value.
    taken: Mapping[str, str]
    repairs: RepairSettings


def _read(keep: Keep, workflow_id: WorkflowId) -> _Settings:
    detail = workflow_detail(keep, workflow_id)
    if detail is None:
        removed = QCoreApplication.translate(
            "SettingsFormDialog", "This workflow no longer exists."
        )
        raise NotFound(removed)
    own = [row for row in all_granted(keep) if row.workflow_id == workflow_id]
    # A path named by a field is changed there.
    aside = [row for row in own if row.is_aside or not row.purposes]
    repairs = repair_settings(keep, workflow_id)
    return _Settings(detail, aside, revoked_paths(keep, workflow_id), repairs)


class RepairChoice(QWidget):
    """What may be done when the script fails, and whether what it reads is kept for that."""

    changed = Signal()

    def __init__(self, chosen: RepairSettings) -> None:
        super().__init__()
        self.mode = Combo(self)
        self.mode.setAccessibleName(self.tr("When the script fails"))
        for mode, text in (
            (RepairMode.SAFE, self.tr("Apply safe repairs, ask about others")),
            (RepairMode.ASK, self.tr("Always ask before a repair")),
            (RepairMode.NEVER, self.tr("Never repair the script")),
        ):
            self.mode.addItem(text, mode)
        self.mode.setCurrentIndex(self.mode.findData(chosen.mode))
        self.records = QCheckBox(self.tr("Keep what it read, for repairs and rehearsals"))
        self.records.setChecked(chosen.records)
        column = vbox(self.mode, self.records, within=self, spacing=8)
        about = self.tr("Without it, nothing can be proven, so every repair is asked about.")
        column.addWidget(plain_label(about, "small"))
        self.mode.currentIndexChanged.connect(self.changed)
        self.records.toggled.connect(self.changed)

    def chosen(self) -> RepairSettings:
        mode = RepairMode(self.mode.currentData())
        return RepairSettings(mode=mode, records=self.records.isChecked())


class GrantList(QWidget):
    """Grants beyond those of the fields. The list changes nothing itself: `added` and `removed`
    report the wish, `changed` any difference; `chosen` carries the Path to add. A removed grant
    stays listed, to be kept after all."""

    changed = Signal()
    chosen = Signal(object)

    def __init__(self, *, has_fields: bool = False) -> None:
        """*has_fields*: fields above name further grants."""
        super().__init__()
        self._empty = (
            self.tr("No other folders or files.")
            if has_fields
            else self.tr("Doesn't access your files.")
        )
        self.buttons: list[QPushButton] = []
        self._there: tuple[Granted, ...] = ()
        self.added: tuple[Granted, ...] = ()
        self.removed: frozenset[Path] = frozenset()
        self._nothing = FormNote()
        self._rows = vbox(spacing=GRANT_GAP)
        self.add = make_button(
            self.tr("Add a folder…"), self.tr("Add a folder"), icon="folder-plus"
        )
        self.add.clicked.connect(self._browse)
        vbox(
            self._rows,
            self._nothing,
            (self.add, 0, Qt.AlignmentFlag.AlignLeft),
            within=self,
            spacing=GRANT_GAP,
        )

    def show_grants(self, grants: Sequence[Granted]) -> None:
        """Show the saved grants."""
        self._there = tuple(grants)
        self._fill()

    def add_grant(self, grant: Granted) -> None:
        """Mark a path as to be added, or kept."""
        known = {one.path for one in (*self._there, *self.added)}
        self.removed -= {grant.path}
        self.added += () if grant.path in known else (grant,)
        self._fill()
        self.changed.emit()

    def _remove(self, grant: Granted) -> None:
        self.removed |= {grant.path} & {one.path for one in self._there}
        self.added = tuple(one for one in self.added if one.path != grant.path)
        self._fill()
        self.changed.emit()

    def _fill(self) -> None:
        at = next((at for at, button in enumerate(self.buttons) if button.hasFocus()), None)
        clear(self._rows)
        self.buttons = []
        for grant in sorted((*self._there, *self.added), key=lambda grant: str(grant.path)):
            self._rows.addWidget(self._row(grant))
            self.setTabOrder(self.buttons[-1], self.add)
        if at is not None:
            (self.buttons[at] if at < len(self.buttons) else self.add).setFocus()
        self._nothing.set_text("" if self.buttons else self._empty)

    def _row(self, grant: Granted) -> QWidget:
        path, removed = single_line(str(grant.path), 500), grant.path in self.removed
        text = self.tr("Restore access") if removed else self.tr("Remove access")
        name = (
            self.tr("Restore access to {path}") if removed else self.tr("Remove access to {path}")
        )
        button = make_button(text, name.format(path=path))
        do = self.add_grant if removed else self._remove
        # The button is deleted with the row.
        button.clicked.connect(lambda: do(grant), Qt.ConnectionType.QueuedConnection)
        self.buttons.append(button)
        return GrantRow(grant, [button], removed=removed, added=grant in self.added)

    def _browse(self) -> None:
        choose_folder(self.window(), self.tr("Add a folder"), self.chosen.emit)


class SettingsFormDialog(FilledDialog):
    """Save replaces the parameters and changes the grants together."""

    def __init__(
        self, keep: Keep, tasks: TaskRunner, workflow_id: WorkflowId, parent: QWidget | None = None
    ) -> None:
        super().__init__(self.tr("Settings"), tasks, parent)
        self._keep, self._workflow_id = keep, workflow_id
        self._unshown: Mapping[str, JsonValue] = {}
        self._saved_values: Mapping[str, str] = {}
        #: The values the form was made from.
        self._shown: WorkflowDetail | None = None
        self.form: Form | None = None
        self.check: FormCheck | None = None
        self.heading.setText(self.tr("Settings of the workflow"))
        self.grants: GrantList | None = None
        self.repairs: RepairChoice | None = None
        #: Of a handler workflow, which has no schedule dialog.
        self.triggers: TriggerList | None = None
        self._body, self._column = padded()
        self.set_body(scrolling(self._body))
        self.cancel = self.button(self.tr("Cancel"), self.reject)
        self.save = self.button(self.tr("Save"), self._save, kind="primary", icon="check")
        self.save.setEnabled(False)
        fill(self.footer, STRETCH, self.cancel, self.save)
        self.fit_height(640)
        self._load()

    def _load(self) -> None:
        keep, workflow_id = self._keep, self._workflow_id
        self._tasks.query_after_commands(
            ("settings", id(self)),
            lambda: _read(keep, workflow_id),
            self._show,
            self.show_error,
        )

    def _show(self, settings: _Settings) -> None:
        if self.form is None:
            self.form = self._make_form(settings.detail)
        is_first = self.grants is None
        # After the form, for the tab order.
        if self.grants is None:
            self.grants = self._make_grants()
            if settings.detail.row.has_handlers:
                # Their schedule is set here too, or in the script.
                self._make_triggers()
            self.repairs = self._make_repairs(settings.repairs)
            self.form.focus_first()
        self.grants.show_grants(settings.grants)
        self._saved_values = settings.taken
        self._show_saved()
        if is_first:
            self.start_tracking()
            self.filled()

    def entered(self) -> object:
        if self.form is None or self.grants is None:
            return None
        repairs = None if self.repairs is None else self.repairs.chosen()
        return self.form.values(), self.grants.added, self.grants.removed, repairs

    def _make_repairs(self, chosen: RepairSettings) -> RepairChoice:
        repairs = RepairChoice(chosen)
        repairs.changed.connect(lambda: self.save.setEnabled(True))
        fill(self._column, heading(self.tr("Repairs")), repairs, STRETCH)
        return repairs

    def _make_grants(self) -> GrantList:
        rows = () if self.form is None else self.form.rows.values()
        has_fields = any(row.field.kind in _PLACES for row in rows)
        grants = GrantList(has_fields=has_fields)
        grants.chosen.connect(self._grant)
        grants.changed.connect(lambda: self.save.setEnabled(True))
        title = self.tr("Other access") if has_fields else self.tr("Access")
        fill(self._column, heading(title), grants)
        return grants

    def _make_triggers(self) -> None:
        self.triggers = TriggerList(self._keep, self._tasks, self._workflow_id)
        self.triggers.failed.connect(self.show_error)
        fill(self._column, heading(self.tr("Also starts")), self.triggers)
        self.triggers.load()

    def _make_form(self, detail: WorkflowDetail) -> Form:
        self._shown = detail
        self.show_below(single_line(detail.row.name, 200))
        schema = detail.params_schema
        fields = fields_of(schema)
        # The schedule is changed in its own dialog; but the only one of a handler workflow comes
        # from its settings.
        shown = [f for f in fields if f.kind != "schedule" or detail.row.has_handlers]
        names = {field.name for field in fields} - {field.name for field in shown}
        self._unshown = {
            name: value for name, value in detail.params.items() if name in names or schema is None
        }
        form = Form(shown, detail.params, self._body)
        connect_services(form, self._keep, self._tasks)
        form.changed.connect(self._show_saved)
        self.check = FormCheck(form, schema, self._tasks, lambda: self._unshown)
        add_shown(self._column, form)
        if not shown:
            self._column.addWidget(plain_label(self.tr("No settings."), "soft"))
        self.save.setEnabled(bool(shown))
        return form

    def _show_saved(self) -> None:
        """Warn at each field that still holds a revoked path."""
        for name, row in () if self.form is None else self.form.rows.items():
            result = name in self._saved_values and row.editor.value() == self._saved_values[name]
            row.show_warning(self._saved_text(row.field.kind) if result else "")

    def _saved_text(self, kind: str) -> str:
        if kind == "folder":
            return self.tr(
                "This workflow no longer has access to this folder. Save to restore access."
            )
        return self.tr("This workflow no longer has access to this. Save to restore access.")

    def _save(self) -> None:
        if self.check is not None:
            self.trouble.set_text("")
            self.check.validate_then(self._put)

    def _put(self, verdict: FormVerdict) -> None:
        keep, workflow_id, shown = self._keep, self._workflow_id, self._shown
        values = [_as_grant(one) for one in self.grants.added] if self.grants else []
        result = self.grants.removed if self.grants else frozenset()
        repairs = None if self.repairs is None else self.repairs.chosen()

        def save() -> None:
            set_params(keep, workflow_id, verdict.values, shown=shown)
            if values or result:
                change_folders(keep, workflow_id, given=values, taken=result)
            if repairs is not None:
                set_repair_settings(keep, workflow_id, repairs)

        self.do(save, lambda _: self.accept(), self.save, self._body)

    def _grant(self, path: Path) -> None:
        keep = self._keep
        self.do(lambda: grant_for_path(keep, path), self._show_granted, self._body)

    def _show_granted(self, grant: Grant) -> None:
        if self.grants is not None:
            self.grants.add_grant(
                Granted(
                    workflow_id=self._workflow_id,
                    workflow="",
                    path=grant.path,
                    is_folder=grant.is_folder,
                    purposes=(),
                    is_there=True,
                )
            )


def _as_grant(one: Granted) -> Grant:
    return Grant(one.path, is_folder=one.is_folder)
