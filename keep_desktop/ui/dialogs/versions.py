"""The versions of a script: what changed, and making an older or newer one the active one."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.ports.views import VersionRow, WorkflowDetail
from keep_desktop.services.context import Keep
from keep_desktop.services.workflows import activate_version, workflow_detail, workflow_versions
from keep_desktop.ui.combo import Combo
from keep_desktop.ui.dialogs.diff_view import DiffView
from keep_desktop.ui.dialogs.frame import Dialog
from keep_desktop.ui.dialogs.script_diff import DiffLine, changes, whole
from keep_desktop.ui.elided_label import plain_tooltip
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.form_notes import plain_label
from keep_desktop.ui.host_words import told
from keep_desktop.ui.text import moment
from keep_desktop.ui.theme import icon
from keep_desktop.ui.worker import Reader

_ROW_PX = 52


class VersionsDialog(Dialog):
    """`activated` carries the label of the version that is active now; the dialog stays open."""

    activated = Signal(str)

    def __init__(
        self, keep: Keep, reader: Reader, workflow_id: WorkflowId, parent: QWidget | None = None
    ) -> None:
        super().__init__("", reader, parent)
        self._keep, self._workflow_id = keep, workflow_id
        self._versions: Sequence[VersionRow] = ()
        self.setWindowTitle(self.tr("Versions"))
        self.heading.setText(self.tr("Versions of the script"))
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Versions, newest first"))
        self.list.setProperty("kind", "versions")
        self.against = Combo()
        self.against.setAccessibleName(self.tr("Compare with"))
        self.said = plain_label("", "small")
        self.view = DiffView()
        self.view.setAccessibleName(self.tr("Script"))
        self._lay_out()
        self.list.currentRowChanged.connect(self._chosen)
        self.against.activated.connect(self._compare)
        self.fit(960, 640)
        self._load()

    def _lay_out(self) -> None:
        right = QWidget()
        column = QVBoxLayout(right)
        column.setContentsMargins(16, 0, 0, 0)
        column.setSpacing(8)
        line = QHBoxLayout()
        line.addWidget(plain_label(self.tr("Show"), wrap=False))
        line.addWidget(self.against, 1)
        column.addLayout(line)
        column.addWidget(self.said)
        column.addWidget(self.view, 1)
        halves = QSplitter(Qt.Orientation.Horizontal)
        halves.addWidget(self.list)
        halves.addWidget(right)
        halves.setSizes([280, 640])
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
        self.say_below(one_line(detail.row.name, 200))
        chosen = self.list.currentRow()
        self._versions = versions
        self.list.blockSignals(True)
        self.list.clear()
        for version in versions:
            self.list.addItem(self._item(version))
        self.list.blockSignals(False)
        self.list.setCurrentRow(max(0, min(chosen, len(versions) - 1)))
        self._chosen(self.list.currentRow())
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _item(self, version: VersionRow) -> QListWidgetItem:
        clock = self._keep.clock
        when = moment(version.created_at, clock.now(), clock.zone())
        who = self.tr("you") if version.author == "user" else one_line(version.author, 40)
        name = self.tr("Version {label}").format(label=version.version)
        if version.active:
            name = self.tr("{name} (active)").format(name=name)
        parts = [when, who, *([one_line(told(version.comment), 120)] if version.comment else [])]
        item = QListWidgetItem(f"{name}\n{' · '.join(parts)}")
        item.setToolTip(plain_tooltip(one_line(told(version.comment), 300)))
        item.setIcon(icon("circle-check", "done") if version.active else icon("circle"))
        item.setSizeHint(QSize(0, _ROW_PX))
        return item

    def _chosen(self, row: int) -> None:
        if not 0 <= row < len(self._versions):
            return
        chosen = self._versions[row]
        self.activate.setEnabled(not chosen.active)
        self.against.clear()
        for at in [*range(row + 1, len(self._versions)), *range(row - 1, -1, -1)]:
            label = self._versions[at].version
            self.against.addItem(self.tr("Changes against version {label}").format(label=label), at)
        self.against.addItem(self.tr("The whole script"), None)
        self._compare()

    def _compare(self) -> None:
        shown = self._versions[self.list.currentRow()].script
        at = self.against.currentData()
        other = None if at is None else self._versions[at].script
        self._reader.ask(
            ("diff", id(self)),
            lambda: whole(shown) if other is None else changes(other, shown),
            self._show_lines,
            self.show_error,
        )

    def _show_lines(self, lines: Sequence[DiffLine]) -> None:
        self.view.show_lines(lines)
        if self.against.currentData() is None:
            said = ""
        elif lines:
            said = self.tr("+ is in this version only, − in the other only.")
        else:
            said = self.tr("The two scripts are the same.")
        self.said.setText(said)
        self.said.setVisible(bool(said))

    def _activate(self) -> None:
        keep, workflow_id = self._keep, self._workflow_id
        label = self._versions[self.list.currentRow()].version

        def done(active: str) -> None:
            self.activated.emit(active)
            self._load()

        self.do(lambda: activate_version(keep, workflow_id, label), done, self.activate, self.list)
