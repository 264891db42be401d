"""The settings of one workflow: its parameters, and the folders and files it may use."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from keep_desktop.domain.errors import NotFound
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.tools import Grant
from keep_desktop.ports.views import WorkflowDetail
from keep_desktop.services.context import Keep
from keep_desktop.services.folders import as_given, change_folders
from keep_desktop.services.forms import fields_of
from keep_desktop.services.grants import Granted, all_granted
from keep_desktop.services.missing_places import taken_places
from keep_desktop.services.workflows import set_params, workflow_detail
from keep_desktop.ui.dialogs.filled import FilledDialog
from keep_desktop.ui.dialogs.frame import add_shown, padded, scrolling
from keep_desktop.ui.dialogs.setup_page import heading
from keep_desktop.ui.file_dialogs import ask_folder
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.form_notes import Note, plain_label
from keep_desktop.ui.forms import Form, FormCheck, Verdict
from keep_desktop.ui.grant_row import GRANT_GAP, GrantRow
from keep_desktop.ui.theme import set_icon
from keep_desktop.ui.worker import Reader

#: Fields that name a folder or file.
_PLACES = ("folder", "file", "save-file")


@dataclass(frozen=True, slots=True)
class _Settings:
    detail: WorkflowDetail
    grants: Sequence[Granted]
    #: Fields whose folder or file it may not use any more, with what stands there.
    taken: Mapping[str, str]


def _read(keep: Keep, workflow_id: WorkflowId) -> _Settings:
    detail = workflow_detail(keep, workflow_id)
    if detail is None:
        gone = QCoreApplication.translate(
            "SettingsFormDialog", "This workflow is not there any more."
        )
        raise NotFound(gone)
    own = [row for row in all_granted(keep) if row.workflow_id == workflow_id]
    # What a field names is changed in the field, and goes with it.
    aside = [row for row in own if row.is_aside or not row.purposes]
    return _Settings(detail, aside, taken_places(keep, workflow_id))


class GrantList(QWidget):
    """What the workflow was given beside its fields. Nothing is given or taken by it: `added` and
    `removed` say what is wanted, `changed` that it is something else; `chosen` carries the Path of
    what is to be added. What is to be removed stays in the list, to be kept after all."""

    changed = Signal()
    chosen = Signal(object)

    def __init__(self, *, has_fields: bool = False, parent: QWidget | None = None) -> None:
        """*has_fields*: some of what it may use is named by fields above."""
        super().__init__(parent)
        self._empty = (
            self.tr("No folder or file beside those named above.")
            if has_fields
            else self.tr("It may use no folder or file of yours.")
        )
        self.buttons: list[QPushButton] = []
        self._there: tuple[Granted, ...] = ()
        self.added: tuple[Granted, ...] = ()
        self.removed: frozenset[Path] = frozenset()
        self._nothing = Note()
        self._rows = QVBoxLayout()
        self._rows.setSpacing(GRANT_GAP)
        self.add = QPushButton(self.tr("Add a folder…"))
        self.add.setAccessibleName(self.tr("Add a folder"))
        self.add.setAutoDefault(False)
        set_icon(self.add, "folder-plus")
        self.add.clicked.connect(self._browse)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRANT_GAP)
        column.addLayout(self._rows)
        column.addWidget(self._nothing)
        column.addWidget(self.add, 0, Qt.AlignmentFlag.AlignLeft)

    def show_grants(self, grants: Sequence[Granted]) -> None:
        """What it may use as things are."""
        self._there = tuple(grants)
        self._fill()

    def add_grant(self, grant: Granted) -> None:
        """It is to be added, or kept."""
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
        while (item := self._rows.takeAt(0)) is not None:
            if (row := item.widget()) is not None:
                row.deleteLater()
        at = next((at for at, button in enumerate(self.buttons) if button.hasFocus()), None)
        self.buttons = []
        for grant in sorted((*self._there, *self.added), key=lambda grant: str(grant.path)):
            self._rows.addWidget(self._row(grant))
            self.setTabOrder(self.buttons[-1], self.add)
        if at is not None:
            (self.buttons[at] if at < len(self.buttons) else self.add).setFocus()
        self._nothing.say("" if self.buttons else self._empty)

    def _row(self, grant: Granted) -> QWidget:
        path, removed = one_line(str(grant.path), 500), grant.path in self.removed
        button = QPushButton(self.tr("Give back") if removed else self.tr("Remove access"))
        name = (
            self.tr("Give access to {path} back") if removed else self.tr("Remove access to {path}")
        )
        button.setAccessibleName(name.format(path=path))
        button.setAutoDefault(False)
        wanted = self.add_grant if removed else self._remove
        # The button itself goes with the row.
        button.clicked.connect(lambda: wanted(grant), Qt.ConnectionType.QueuedConnection)
        self.buttons.append(button)
        return GrantRow(grant, [button], removed=removed, added=grant in self.added)

    def _browse(self) -> None:
        ask_folder(self.window(), self.tr("Add a folder"), self.chosen.emit)


class SettingsFormDialog(FilledDialog):
    """Save replaces the parameters, and gives and takes the folders; without it nothing changes."""

    def __init__(
        self, keep: Keep, reader: Reader, workflow_id: WorkflowId, parent: QWidget | None = None
    ) -> None:
        super().__init__("", reader, parent)
        self._keep, self._workflow_id = keep, workflow_id
        self._unshown: Mapping[str, JsonValue] = {}
        self._taken: Mapping[str, str] = {}
        #: What the form was made from.
        self._shown: WorkflowDetail | None = None
        self.form: Form | None = None
        self.check: FormCheck | None = None
        self.setWindowTitle(self.tr("Settings"))
        self.heading.setText(self.tr("Settings of the workflow"))
        self.grants: GrantList | None = None
        self._body, self._column = padded()
        self.set_body(scrolling(self._body))
        self.cancel = self.button(self.tr("Cancel"), self.reject)
        self.save = self.button(self.tr("Save"), self._save, kind="primary", icon="check")
        self.save.setEnabled(False)
        self.footer.addStretch(1)
        self.footer.addWidget(self.cancel)
        self.footer.addWidget(self.save)
        self.hug(640)
        self._load()

    def _load(self) -> None:
        keep, workflow_id = self._keep, self._workflow_id
        self._reader.ask_behind(
            ("settings", id(self)),
            lambda: _read(keep, workflow_id),
            self._show,
            self.show_error,
        )

    def _show(self, settings: _Settings) -> None:
        if self.form is None:
            self.form = self._make_form(settings.detail)
        is_first = self.grants is None
        # After the form, so that the tab key comes to it after the form.
        if self.grants is None:
            self.grants = self._make_grants()
            self.form.focus_first()
        self.grants.show_grants(settings.grants)
        self._taken = settings.taken
        self._show_taken()
        if is_first:
            self.begin_filling()
            self.filled()

    def entered(self) -> object:
        if self.form is None or self.grants is None:
            return None
        return self.form.values(), self.grants.added, self.grants.removed

    def _make_grants(self) -> GrantList:
        rows = () if self.form is None else self.form.rows.values()
        has_fields = any(row.field.kind in _PLACES for row in rows)
        grants = GrantList(has_fields=has_fields)
        grants.chosen.connect(self._give)
        grants.changed.connect(lambda: self.save.setEnabled(True))
        title = self.tr("What else it may use") if has_fields else self.tr("What it may use")
        self._column.addWidget(heading(title))
        self._column.addWidget(grants)
        self._column.addStretch(1)
        return grants

    def _make_form(self, detail: WorkflowDetail) -> Form:
        self._shown = detail
        self.say_below(one_line(detail.row.name, 200))
        schema = detail.params_schema
        fields = fields_of(schema)
        # A schedule is changed where it is shown in words; here it stays as it was entered. But
        # a handler workflow has no other than what its script makes of its settings.
        shown = [f for f in fields if f.kind != "schedule" or detail.row.has_handlers]
        names = {field.name for field in fields} - {field.name for field in shown}
        self._unshown = {
            name: value for name, value in detail.params.items() if name in names or schema is None
        }
        form = Form(shown, detail.params, self._body)
        form.changed.connect(self._show_taken)
        self.check = FormCheck(form, schema, self._reader, lambda: self._unshown)
        add_shown(self._column, form)
        if not shown:
            self._column.addWidget(plain_label(self.tr("It has nothing to fill in."), "soft"))
        self.save.setEnabled(bool(shown))
        return form

    def _show_taken(self) -> None:
        """At each field that still holds what was taken away."""
        for name, row in () if self.form is None else self.form.rows.items():
            taken = name in self._taken and row.editor.value() == self._taken[name]
            row.show_warning(self._taken_said(row.field.kind) if taken else "")

    def _taken_said(self, kind: str) -> str:
        if kind == "folder":
            return self.tr("This workflow may not use this folder any more. Save gives it back.")
        return self.tr("This workflow may not use what stands here any more. Save gives it back.")

    def _save(self) -> None:
        if self.check is not None:
            self.trouble.say("")
            self.check.look_then(self._put)

    def _put(self, verdict: Verdict) -> None:
        keep, workflow_id, shown = self._keep, self._workflow_id, self._shown
        given = [_as_grant(one) for one in self.grants.added] if self.grants else []
        taken = self.grants.removed if self.grants else frozenset()

        def save() -> None:
            set_params(keep, workflow_id, verdict.values, shown=shown)
            if given or taken:
                change_folders(keep, workflow_id, given=given, taken=taken)

        self.do(save, lambda _: self.accept(), self.save, self._body)

    def _give(self, path: Path) -> None:
        keep = self._keep
        self.do(lambda: as_given(keep, path), self._show_given, self._body)

    def _show_given(self, grant: Grant) -> None:
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
