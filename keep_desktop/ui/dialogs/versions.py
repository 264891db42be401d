"""The versions of a script: what changed, how it hangs together, and making one the active one."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import QSplitter, QWidget

from keep_desktop.domain.errors import NotFound
from keep_desktop.domain.handlers import HandlerGraph
from keep_desktop.domain.ids import VersionId, WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.views import VersionRow, WorkflowDetail
from keep_desktop.services.activating import activate_version
from keep_desktop.services.context import Keep
from keep_desktop.services.form_changes import FieldChange, form_changes
from keep_desktop.services.items import script_version
from keep_desktop.services.new_version import Done, Switch, switch_to
from keep_desktop.services.workflows import workflow_detail, workflow_versions
from keep_desktop.ui.combo import Combo
from keep_desktop.ui.dialogs.activate_version import ActivateDialog
from keep_desktop.ui.dialogs.again import begin_again
from keep_desktop.ui.dialogs.frame import Dialog
from keep_desktop.ui.dialogs.new_version import NewVersionDialog, Read, read_proposal
from keep_desktop.ui.dialogs.script_diff import DiffLine, changes, whole
from keep_desktop.ui.dialogs.version_drop import VersionDrop
from keep_desktop.ui.dialogs.version_list import VersionList
from keep_desktop.ui.dialogs.version_pane import VersionPane
from keep_desktop.ui.file_dialogs import ask_file
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.host_words import told
from keep_desktop.ui.worker import Reader


@dataclass(frozen=True, slots=True)
class _Shown:
    """A version as it was read; `is_diff` says whether the lines are changes."""

    graph: HandlerGraph | None
    lines: Sequence[DiffLine]
    form: Sequence[FieldChange]
    is_diff: bool


def _read(keep: Keep, shown: VersionId, other: VersionId | None) -> _Shown:
    version = script_version(keep, shown)
    before = None if other is None else script_version(keep, other)
    if version is None or (other is not None and before is None):
        raise NotFound("There is no such version any more.")
    if before is None:
        return _Shown(version.graph, whole(version.script, inked=True), (), is_diff=False)
    lines = changes(before.script, version.script, inked=True)
    form = form_changes(before.params_schema, version.params_schema)
    return _Shown(version.graph, lines, form, is_diff=True)


class VersionsDialog(Dialog):
    """`activated` carries the label of the version that is active now, `told` what came of items
    that begin again; the dialog stays open."""

    activated = Signal(str)
    told = Signal(str)

    def __init__(
        self,
        keep: Keep,
        reader: Reader,
        workflow_id: WorkflowId,
        parent: QWidget | None = None,
        *,
        as_picture: bool = False,
    ) -> None:
        """*as_picture*: a handler workflow begins with the picture of its parts."""
        super().__init__("", reader, parent)
        self._keep, self._workflow_id = keep, workflow_id
        #: The row of the version that is looked at.
        self._unoffered = 0
        #: The row that is named as the one before it.
        self._named = 0
        self._is_only = False
        #: What is shown stays chosen when it is read again.
        self._stays = True
        self.setWindowTitle(self.tr("How it works") if as_picture else self.tr("Versions"))
        self.heading.setText(
            self.tr("How it works") if as_picture else self.tr("Versions of the script")
        )
        halves = QSplitter(Qt.Orientation.Horizontal, self)
        self.set_body(halves)
        self.list = VersionList(keep.clock.zone(), halves)
        self.against = Combo(self)
        self.against.setAccessibleName(self.tr("Compare with"))
        # To measure a thousand of them again and again would take long.
        self.against.setSizeAdjustPolicy(
            Combo.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.pane = VersionPane(self.against, as_picture=as_picture, parent=halves)
        self.diff, self.view = self.pane.diff, self.pane.diff.view
        self._lay_out(halves)
        self.drops = VersionDrop(self, reader)
        self.drops.dropped.connect(lambda script: self.open_file(script.path))
        self.drops.refused.connect(lambda why: self.trouble.say(told(why), "fail"))
        self.list.selectionModel().currentChanged.connect(self._chosen)
        self.against.activated.connect(self._compare)
        self.fit(1016, 640)
        self._load()

    def _lay_out(self, halves: QSplitter) -> None:
        halves.setSizes([270, 700])
        halves.setHandleWidth(16)
        halves.setStretchFactor(1, 1)
        halves.setChildrenCollapsible(False)
        halves.setContentsMargins(24, 4, 24, 16)
        self.new = self.button(self.tr("New version from a file…"), self.browse, icon="file-plus")
        self.new.setToolTip(self.tr("You can also drop the file here."))
        self.close_button = self.button(self.tr("Close"), self.accept)
        self.activate = self.button(
            self.tr("Make this version active"), self._activate, kind="primary", icon="check"
        )
        self.activate.hide()
        self.footer.addWidget(self.new)
        self.footer.addStretch(1)
        self.footer.addWidget(self.close_button)
        self.footer.addWidget(self.activate)

    # -- which versions there are -------------------------------------------------------------

    def read_again(self, changed: Collection[WorkflowId]) -> None:
        """Where its workflow is among those that changed; what is read stays where it is."""
        if self._workflow_id in changed:
            self._ask_versions()

    def _load(self) -> None:
        self._stays = False
        self._ask_versions()

    def _ask_versions(self) -> None:
        keep, workflow_id = self._keep, self._workflow_id
        self._reader.ask_behind(
            ("versions", id(self)),
            lambda: (workflow_detail(keep, workflow_id), workflow_versions(keep, workflow_id)),
            self._show,
            self.show_error,
        )

    def _show(self, found: tuple[WorkflowDetail | None, Sequence[VersionRow]]) -> None:
        detail, versions = found
        if detail is None:
            self.trouble.say(self.tr("This workflow is not there any more."), "fail")
            return
        self.say_below(one_line(detail.row.name, 200))
        stays, self._stays = self._stays and self.list.row >= 0, True
        if not stays:
            self._fill(versions, max(0, min(self.list.row, len(versions) - 1)))
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)
        elif tuple(versions) != tuple(self.versions):
            self._fill_around(versions)

    def _fill_around(self, versions: Sequence[VersionRow]) -> None:
        """Show them around what is being read, which no change makes another."""
        places = {version.id: at for at, version in enumerate(versions)}
        at = self.against.currentData()
        against = len(versions) if at is None else places[self.versions[at].id]
        shown = places[self.versions[self.list.row].id]
        self.list.selectionModel().currentChanged.disconnect(self._chosen)
        self._fill(versions, shown)
        self.list.selectionModel().currentChanged.connect(self._chosen)
        self._offer_beside(shown)
        self.against.setCurrentIndex(against)

    def _fill(self, versions: Sequence[VersionRow], chosen: int) -> None:
        self._offer_all(versions)
        self.list.versions.show(versions, self._keep.clock.now())
        # One version is neither chosen nor compared.
        self._is_only = len(versions) == 1
        self.list.setHidden(self._is_only)
        self.pane.say_instead(self.list.versions.told() if self._is_only else "")
        self.list.choose(chosen)

    def _offer_all(self, versions: Sequence[VersionRow]) -> None:
        self.against.clear()
        for at, version in enumerate(versions):
            self.against.addItem(self._against_said(version), at)
        self.against.addItem(self.tr("The whole script"), None)
        self._unoffered = 0

    def _against_said(self, version: VersionRow, *, is_before: bool = False) -> str:
        said = self.tr("Changes against version {label}")
        if version.active:
            said = self.tr("Changes against version {label}, the active one")
        elif is_before:
            said = self.tr("Changes against version {label}, the one before")
        return said.format(label=version.version)

    @property
    def versions(self) -> Sequence[VersionRow]:
        return self.list.versions.rows

    def _chosen(self, index: QModelIndex) -> None:
        row = index.row()
        if not 0 <= row < len(self.versions):
            return
        self._offer_beside(row)
        self.against.setCurrentIndex(self._compared_with(row))
        self._compare()

    def _offer_beside(self, row: int) -> None:
        """What can be done with a version, and what it can be compared with."""
        self.activate.setVisible(not self.versions[row].active)
        for at, offered in ((self._unoffered, True), (row, False)):
            self._offer(at, offered)
        self._unoffered = row
        self._name_before(row)

    def _compared_with(self, row: int) -> int:
        """The active one; of that the one before it, or after the first; else none."""
        active = next((at for at, one in enumerate(self.versions) if one.active), row)
        if active != row:
            return active
        other = row + 1 if row + 1 < len(self.versions) else row - 1
        return other if other >= 0 else len(self.versions)

    def _name_before(self, row: int) -> None:
        """Say which of those that are offered is the one before it."""
        for at, is_before in ((self._named, False), (row + 1, True)):
            if at < len(self.versions):
                said = self._against_said(self.versions[at], is_before=is_before)
                self.against.setItemText(at, said)
        self._named = row + 1

    def _offer(self, row: int, offered: bool) -> None:
        """Whether a version may be compared with; it is not with itself."""
        model = self.against.model()
        item = model.item(row) if isinstance(model, QStandardItemModel) else None
        if item is not None:
            item.setEnabled(offered)

    # -- what one of them says ----------------------------------------------------------------

    def _compare(self) -> None:
        keep, shown = self._keep, self.versions[self.list.row].id
        at = self.against.currentData()
        other = None if at is None else self.versions[at].id
        self._reader.ask(
            ("diff", id(self)), lambda: _read(keep, shown, other), self._show_version,
            self.show_error,
        )  # fmt: skip

    def _show_version(self, shown: _Shown) -> None:
        self.pane.show_version(shown.lines, shown.graph, shown.form, is_diff=shown.is_diff)
        if self._is_only:
            self.pane.reader.setFocus(Qt.FocusReason.OtherFocusReason)

    # -- another version that is there --------------------------------------------------------

    def _activate(self) -> None:
        keep, workflow_id = self._keep, self._workflow_id
        wanted = self.versions[self.list.row].id
        self.do(lambda: switch_to(keep, workflow_id, wanted), self._ask, self.activate, self.list)

    def _ask(self, switch: Switch) -> None:
        """Another intent asks what becomes of what is done; a repair asks nothing."""
        if not switch.asks:
            self._make_active(switch.label, None, None)
            return
        asking = ActivateDialog(self._keep, self._reader, self._workflow_id, switch, self)
        asking.finished.connect(asking.deleteLater)
        asking.agreed.connect(lambda done, params: self._make_active(switch.label, done, params))
        asking.open()

    def _make_active(
        self, label: str, done: Done | None, params: Mapping[str, JsonValue] | None
    ) -> None:
        keep, workflow_id = self._keep, self._workflow_id
        self.do(
            lambda: activate_version(keep, workflow_id, label, params),
            lambda active: self._is_active(active, done),
            self.activate,
            self.list,
        )

    def _is_active(self, label: str, done: Done | None) -> None:
        self.activated.emit(label)
        self._load()
        if done is not None:
            begin_again(self._keep, self._reader, self._workflow_id, done, self, self.told.emit)

    # -- one from a file ----------------------------------------------------------------------

    def browse(self) -> None:
        """Ask for the file."""
        title, filters = self.tr("New version from a file"), (self.tr("Scripts (*.js)"),)
        ask_file(self, title, self.open_file, filters=filters)

    def open_file(self, path: Path) -> None:
        """Look at a script file; what it is refused for is said below, and nothing is changed."""
        keep, workflow_id = self._keep, self._workflow_id
        self.do(
            lambda: read_proposal(keep, workflow_id, path), self._propose, self.new, self.activate
        )

    def _propose(self, read: Read) -> None:
        dialog = NewVersionDialog(self._keep, self._reader, read, self)
        dialog.finished.connect(dialog.deleteLater)
        dialog.added.connect(self._added)
        dialog.open()

    def _added(self, label: str, done: Done | None) -> None:
        self.list.choose(0)
        self._is_active(label, done)
