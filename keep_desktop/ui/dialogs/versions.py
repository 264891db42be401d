"""The versions of a script: what changed, how it hangs together, and making one the active one."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from keep_desktop.domain.errors import NotFound
from keep_desktop.domain.handlers import HandlerGraph
from keep_desktop.domain.ids import VersionId, WorkflowId
from keep_desktop.ports.views import VersionRow, WorkflowDetail
from keep_desktop.services.context import Keep
from keep_desktop.services.items import script_version
from keep_desktop.services.workflows import activate_version, workflow_detail, workflow_versions
from keep_desktop.ui.combo import Combo
from keep_desktop.ui.dialogs.diff_pane import DiffPane
from keep_desktop.ui.dialogs.frame import Dialog
from keep_desktop.ui.dialogs.script_diff import DiffLine, changes, whole
from keep_desktop.ui.dialogs.version_list import VersionList
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.form_notes import plain_label
from keep_desktop.ui.item_tabs.graph_page import GraphPage
from keep_desktop.ui.worker import Reader


@dataclass(frozen=True, slots=True)
class _Shown:
    """A version as it was read; `is_diff` says whether the lines are changes."""

    graph: HandlerGraph | None
    lines: Sequence[DiffLine]
    is_diff: bool


def _read(keep: Keep, shown: VersionId, other: VersionId | None) -> _Shown:
    version = script_version(keep, shown)
    before = None if other is None else script_version(keep, other)
    if version is None or (other is not None and before is None):
        raise NotFound("There is no such version any more.")
    if before is None:
        return _Shown(version.graph, whole(version.script, inked=True), is_diff=False)
    lines = changes(before.script, version.script, inked=True)
    return _Shown(version.graph, lines, is_diff=True)


class VersionsDialog(Dialog):
    """`activated` carries the label of the version that is active now; the dialog stays open."""

    activated = Signal(str)

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
        self._has_graph = False
        self._name = ""
        self.setWindowTitle(self.tr("Versions"))
        self.heading.setText(self.tr("Versions of the script"))
        self.list = VersionList(keep.clock.zone())
        self.against = Combo()
        self.against.setAccessibleName(self.tr("Compare with"))
        self.diff = DiffPane()
        self.view = self.diff.view
        self.graph = GraphPage()
        self.as_picture = self._chip(self.tr("Picture"), self.tr("Show the script as a picture"))
        self.as_text = self._chip(self.tr("Text"), self.tr("Show the text of the script"))
        self._lay_out()
        (self.as_picture if as_picture else self.as_text).setChecked(True)
        self.list.selectionModel().currentChanged.connect(self._chosen)
        self.against.activated.connect(self._compare)
        self.fit(1016, 640)
        self._load()

    def _chip(self, word: str, name: str) -> QPushButton:
        chip = QPushButton(word)
        chip.setProperty("kind", "chip")
        chip.setCheckable(True)
        chip.setAutoDefault(False)
        chip.setAccessibleName(name)
        chip.toggled.connect(self._show_page)
        chip.hide()
        return chip

    def _lay_out(self) -> None:
        right = QWidget()
        column = QVBoxLayout(right)
        column.setContentsMargins(16, 0, 0, 0)
        column.setSpacing(8)
        self._ways = QButtonGroup(self)
        line = QHBoxLayout()
        line.setSpacing(8)
        line.addWidget(self.against, 1)
        for chip in (self.as_picture, self.as_text):
            self._ways.addButton(chip)
            line.addWidget(chip)
        column.addLayout(line)
        self._pages = QStackedWidget()
        self._pages.addWidget(self.diff)
        self._pages.addWidget(self.graph)
        column.addWidget(self._pages, 1)
        halves = QSplitter(Qt.Orientation.Horizontal)
        halves.addWidget(self.list)
        halves.addWidget(right)
        halves.setSizes([270, 700])
        halves.setStretchFactor(1, 1)
        halves.setChildrenCollapsible(False)
        halves.setContentsMargins(24, 4, 24, 16)
        self.set_body(halves)
        self.close_button = self.button(self.tr("Close"), self.accept)
        self.activate = self.button(
            self.tr("Make this version active"), self._activate, kind="primary", icon="check"
        )
        self.activate.setEnabled(False)
        self.footer.addWidget(
            plain_label(self.tr("Items that are done stay done, whichever version is active."),
                        "small"), 1
        )  # fmt: skip
        self.footer.addWidget(self.close_button)
        self.footer.addWidget(self.activate)

    # -- which versions there are -------------------------------------------------------------

    def _load(self) -> None:
        keep, workflow_id = self._keep, self._workflow_id
        self._reader.ask(
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
        self._name = detail.row.name
        self.say_below(one_line(detail.row.name, 200))
        chosen = self.list.row
        self.list.versions.show(versions, self._keep.clock.now())
        self.list.choose(max(0, min(chosen, len(versions) - 1)))
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def versions(self) -> Sequence[VersionRow]:
        return self.list.versions.rows

    def _chosen(self, index: QModelIndex) -> None:
        row = index.row()
        if not 0 <= row < len(self.versions):
            return
        self.activate.setEnabled(not self.versions[row].active)
        self.against.clear()
        said = self.tr("Changes against version {label}")
        for at in [*range(row + 1, len(self.versions)), *range(row - 1, -1, -1)]:
            self.against.addItem(said.format(label=self.versions[at].version), at)
        self.against.addItem(self.tr("The whole script"), None)
        self._compare()

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
        if shown.is_diff:
            self.diff.show_changes(shown.lines)
        else:
            self.diff.show_script(shown.lines)
        self.graph.show_graph(shown.graph)
        self._has_graph = shown.graph is not None
        for chip in (self.as_picture, self.as_text):
            chip.setVisible(self._has_graph)
        self._show_page()

    def _show_page(self) -> None:
        picture = self._has_graph and self.as_picture.isChecked()
        self._pages.setCurrentWidget(self.graph if picture else self.diff)
        self.against.setEnabled(not picture)

    def _activate(self) -> None:
        keep, workflow_id = self._keep, self._workflow_id
        label = self.versions[self.list.row].version

        def done(active: str) -> None:
            self.activated.emit(active)
            self._load()

        self.do(lambda: activate_version(keep, workflow_id, label), done, self.activate, self.list)
