"""Versions dialog of a script: list of versions, changes and graph of each, comparison, and
activation."""

from collections.abc import Collection, Sequence
from datetime import datetime, tzinfo
from pathlib import Path
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QFont, QPainter, QStandardItemModel
from PySide6.QtWidgets import (
    QListView,
    QSplitter,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from keep_desktop.domain.errors import NotFound
from keep_desktop.domain.handlers import HandlerGraph
from keep_desktop.domain.ids import VersionId, WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.planning.versions import VersionStatus
from keep_desktop.ports.views import VersionRow, WorkflowDetail
from keep_desktop.services.context import Keep
from keep_desktop.services.items.queries import script_version
from keep_desktop.services.workflows.queries import workflow_detail
from keep_desktop.services.workflows.versions import (
    DoneFilter,
    FieldChange,
    form_changes,
)
from keep_desktop.ui.code.diff_view import DiffLine, changes, unchanged_lines
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.presentation.versions import about_version, author_text, status_text
from keep_desktop.ui.style.theme import color, font, pixmap, theme
from keep_desktop.ui.text.error_text import translate_error
from keep_desktop.ui.text.format import moment
from keep_desktop.ui.text.sanitize import single_line
from keep_desktop.ui.versions.activation import VersionActivation
from keep_desktop.ui.versions.new_version import (
    NewVersionDialog,
    PreparedProposal,
    VersionPane,
    read_proposal,
)
from keep_desktop.ui.widgets.dialog import Dialog
from keep_desktop.ui.widgets.file_chooser import choose_file
from keep_desktop.ui.widgets.inputs import Combo
from keep_desktop.ui.widgets.labels import plain_tooltip
from keep_desktop.ui.widgets.layouts import STRETCH, fill

Index = QModelIndex | QPersistentModelIndex
_ROW_PX, _DETAIL_ROW_PX, _PAD, _ICON = 46, 62, 10, 16
ROW = int(Qt.ItemDataRole.UserRole)


class VersionModel(QAbstractListModel):
    """Newest first; the rows under the role `ROW`."""

    def __init__(self, zone: tzinfo, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: Sequence[VersionRow] = ()
        self._zone = zone
        self._now = datetime.now(zone)

    def show(self, rows: Sequence[VersionRow], now: datetime) -> None:
        self.beginResetModel()
        self.rows, self._now = rows, now
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  # as Qt declares it
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self.rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self.name_of(row)
            case Qt.ItemDataRole.ToolTipRole:
                return plain_tooltip(single_line(translate_error(row.comment), 300))
            case Qt.ItemDataRole.AccessibleTextRole:
                return ". ".join(filter(None, (self.name_of(row), self.made(row), self.why(row))))
            case _ if role == ROW:
                return row
        return None

    def name_of(self, row: VersionRow) -> str:
        name = self.tr("Version {label}").format(label=row.version)
        return self.tr("{name} (active)").format(name=name) if row.active else name

    def made(self, row: VersionRow) -> str:
        """When, and by whom."""
        made = (moment(row.created_at, self._now, self._zone), author_text(row.author))
        waits = row.status in (VersionStatus.DRAFT, VersionStatus.READY)
        return " · ".join((*made, *([status_text(row.status)] if waits else ())))

    def note_text(self) -> str:
        """In one line, where there is no list."""
        text = [
            part for row in self.rows for part in (self.name_of(row), self.made(row), self.why(row))
        ]
        return " · ".join(filter(None, text))

    def why(self, row: VersionRow) -> str:
        return single_line(translate_error(row.comment), 160)


class _Painter(QStyledItemDelegate):
    """Name, date and author, and the notes below."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        model = index.model()
        if not isinstance(model, VersionModel):
            return
        row: VersionRow = index.data(ROW)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = option.rect.adjusted(2, 1, -2, -1)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color("selected"))
            painter.drawRoundedRect(rect, 6, 6)
        icon = pixmap(
            "circle-check" if row.active else "circle", "done" if row.active else "text_faint",
            _ICON, painter.device().devicePixelRatioF(),
        )  # fmt: skip
        mirrored = option.direction is Qt.LayoutDirection.RightToLeft
        at = rect.right() - _PAD - _ICON if mirrored else rect.left() + _PAD
        painter.drawPixmap(at, rect.top() + _PAD - 2, icon)
        beside = _PAD + _ICON + 8
        room = rect.adjusted(_PAD if mirrored else beside, 6, -(beside if mirrored else _PAD), -6)
        lines = (
            (model.name_of(row), font(13, QFont.Weight.DemiBold), "text"),
            (model.made(row), font(12), "text_soft"),
            (model.why(row), font(12), "text_soft"),
        )
        for text, face, ink in lines:
            painter.setFont(face)
            painter.setPen(color(ink))
            metrics = painter.fontMetrics()
            shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room.width())
            painter.drawText(
                room, int(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeading), shown
            )
            room.setTop(room.top() + metrics.lineSpacing())
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(0, _DETAIL_ROW_PX if index.data(ROW).comment else _ROW_PX)


class VersionList(QListView):
    """The selected row is the current one."""

    def __init__(self, zone: tzinfo, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.versions = VersionModel(zone, self)
        self.setModel(self.versions)
        self.setItemDelegate(_Painter(self))
        self.setProperty("kind", "versions")
        self.setAccessibleName(self.tr("Versions, newest first"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setMinimumWidth(200)
        theme().changed.connect(self.viewport().update)

    @property
    def row(self) -> int:
        """-1 without one."""
        return self.currentIndex().row()

    def choose(self, row: int) -> None:
        self.setCurrentIndex(self.versions.index(row, 0))


@immutable
class _LoadedVersion:
    """A loaded version; `is_diff`: the lines are changes."""

    graph: HandlerGraph | None
    lines: Sequence[DiffLine]
    form: Sequence[FieldChange]
    is_diff: bool
    #: Its summary, and how it behaves differently.
    about: str


def _read(keep: Keep, shown: VersionId, other: VersionId | None) -> _LoadedVersion:
    version = script_version(keep, shown)
    before = None if other is None else script_version(keep, other)
    if version is None or (other is not None and before is None):
        raise NotFound(UserMessage("There is no such version any more."))
    if before is None:
        return _LoadedVersion(
            version.graph,
            unchanged_lines(version.script, inked=True),
            (),
            is_diff=False,
            about=about_version(version),
        )
    lines = changes(before.script, version.script, inked=True)
    form = form_changes(before.params_schema, version.params_schema)
    about = about_version(version)
    return _LoadedVersion(version.graph, lines, form, is_diff=True, about=about)


class VersionsDialog(Dialog):
    """`activated` carries the label of the version that is now active; the dialog stays open."""

    activated = Signal(str)
    #: The done items of the former version, to reprocess.
    again_requested = Signal(object)

    def __init__(
        self,
        keep: Keep,
        tasks: TaskRunner,
        workflow_id: WorkflowId,
        parent: QWidget | None = None,
        *,
        as_picture: bool = False,
    ) -> None:
        """*as_picture*: start with the graph of a handler workflow."""
        super().__init__("", tasks, parent)
        self._keep, self._workflow_id = keep, workflow_id
        #: The row of the version shown.
        self._unoffered = 0
        #: The row marked as the previous version.
        self._named = 0
        self._is_only = False
        #: Keep the selection over a reload.
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
        # Measuring a thousand rows each time would be slow.
        self.against.setSizeAdjustPolicy(
            Combo.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.pane = VersionPane(self.against, as_picture=as_picture, parent=halves)
        self.diff, self.view = self.pane.diff, self.pane.diff.view
        self._lay_out(halves)
        self.list.selectionModel().currentChanged.connect(self._chosen)
        self.against.activated.connect(self._compare)
        self.fit(1016, 640)
        self._activation = VersionActivation(
            keep,
            tasks,
            workflow_id,
            self,
            lambda work, then, failed: self.do(
                work, then, self.activate, self.list, on_error=failed
            ),
        )
        self._activation.activated.connect(self._on_activated)
        self._activation.again_requested.connect(self.again_requested)
        self._activation.failed.connect(self.show_error)
        self._load()

    def _lay_out(self, halves: QSplitter) -> None:
        halves.setSizes([270, 700])
        halves.setHandleWidth(16)
        halves.setStretchFactor(1, 1)
        halves.setChildrenCollapsible(False)
        halves.setContentsMargins(24, 4, 24, 16)
        self.new = self.button(self.tr("New version from a file…"), self.browse, icon="file-plus")
        self.close_button = self.button(self.tr("Close"), self.accept)
        self.activate = self.button(
            self.tr("Activate this version"), self._activate, kind="primary", icon="check"
        )
        self.activate.hide()
        fill(self.footer, self.new, STRETCH, self.close_button, self.activate)

    def read_again(self, changed: Collection[WorkflowId]) -> None:
        """Reload if its workflow is among the changed ones; the selection stays."""
        if self._workflow_id in changed:
            self._query_versions()

    def _load(self) -> None:
        self._stays = False
        self._query_versions()

    def _query_versions(self) -> None:
        keep, workflow_id = self._keep, self._workflow_id
        self._tasks.query_after_commands(
            ("versions", id(self)),
            lambda: (workflow_detail(keep, workflow_id), keep.queries.versions(workflow_id)),
            self._show,
            self.show_error,
        )

    def _show(self, found: tuple[WorkflowDetail | None, Sequence[VersionRow]]) -> None:
        detail, versions = found
        if detail is None:
            self.trouble.set_text(self.tr("This workflow no longer exists."), "fail")
            return
        self.show_below(single_line(detail.row.name, 200))
        stays, self._stays = self._stays and self.list.row >= 0, True
        if not stays:
            self._fill(versions, max(0, min(self.list.row, len(versions) - 1)))
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)
        elif tuple(versions) != tuple(self.versions):
            self._fill_around(versions)

    def _fill_around(self, versions: Sequence[VersionRow]) -> None:
        """Update the list around a version being loaded, which itself never changes."""
        places = {version.id: at for at, version in enumerate(versions)}
        at = self.against.currentData()
        against = len(versions) if at is None else places[self.versions[at].id]
        shown = places[self.versions[self.list.row].id]
        self.list.selectionModel().currentChanged.disconnect(self._chosen)
        self._fill(versions, shown)
        self.list.selectionModel().currentChanged.connect(self._chosen)
        self._update_actions(shown)
        self.against.setCurrentIndex(against)

    def _fill(self, versions: Sequence[VersionRow], chosen: int) -> None:
        self._offer_all(versions)
        self.list.versions.show(versions, self._keep.clock.now())
        # A single version needs no list and no comparison.
        self._is_only = len(versions) == 1
        self.list.setHidden(self._is_only)
        self.pane.show_placeholder(self.list.versions.note_text() if self._is_only else "")
        self.list.choose(chosen)

    def _offer_all(self, versions: Sequence[VersionRow]) -> None:
        self.against.clear()
        for at, version in enumerate(versions):
            self.against.addItem(self._against_text(version), at)
        self.against.addItem(self.tr("Full script"), None)
        self._unoffered = 0

    def _against_text(self, version: VersionRow, *, is_before: bool = False) -> str:
        text = self.tr("Changes from version {label}")
        if version.active:
            text = self.tr("Changes from version {label} (active)")
        elif is_before:
            text = self.tr("Changes from version {label} (previous)")
        return text.format(label=version.version)

    @property
    def versions(self) -> Sequence[VersionRow]:
        return self.list.versions.rows

    def _chosen(self, index: QModelIndex) -> None:
        row = index.row()
        if not 0 <= row < len(self.versions):
            return
        self._update_actions(row)
        self.against.setCurrentIndex(self._compared_with(row))
        self._compare()

    def _update_actions(self, row: int) -> None:
        """The actions for a version, and the versions to compare it with."""
        self.activate.setVisible(not self.versions[row].active)
        for at, offered in ((self._unoffered, True), (row, False)):
            self._offer(at, offered)
        self._unoffered = row
        self._mark_previous(row)

    def _compared_with(self, row: int) -> int:
        """Compare with the active one; the active one with its predecessor, or the first with its
        successor; else none."""
        active = next((at for at, one in enumerate(self.versions) if one.active), row)
        if active != row:
            return active
        other = row + 1 if row + 1 < len(self.versions) else row - 1
        return other if other >= 0 else len(self.versions)

    def _mark_previous(self, row: int) -> None:
        """Mark the predecessor among the choices."""
        for at, is_before in ((self._named, False), (row + 1, True)):
            if at < len(self.versions):
                text = self._against_text(self.versions[at], is_before=is_before)
                self.against.setItemText(at, text)
        self._named = row + 1

    def _offer(self, row: int, offered: bool) -> None:
        """Enable a version as a choice; the shown one itself is not."""
        model = self.against.model()
        item = model.item(row) if isinstance(model, QStandardItemModel) else None
        if item is not None:
            item.setEnabled(offered)

    def _compare(self) -> None:
        keep, shown = self._keep, self.versions[self.list.row].id
        at = self.against.currentData()
        other = None if at is None else self.versions[at].id
        self._tasks.query(
            ("diff", id(self)), lambda: _read(keep, shown, other), self._show_version,
            self.show_error,
        )  # fmt: skip

    def _show_version(self, shown: _LoadedVersion) -> None:
        self.pane.about.set_text(shown.about)
        self.pane.show_version(shown.lines, shown.graph, shown.form, is_diff=shown.is_diff)
        if self._is_only:
            self.pane.reader.setFocus(Qt.FocusReason.OtherFocusReason)

    def _activate(self) -> None:
        self._activation.begin(self.versions[self.list.row].id)

    def _on_activated(self, label: str) -> None:
        self.activated.emit(label)
        self._load()

    def browse(self) -> None:
        title, filters = self.tr("New version from a file"), (self.tr("Scripts (*.js)"),)
        choose_file(self, title, self.open_file, filters=filters)

    def open_file(self, path: Path) -> None:
        """Load a script file; a refusal is shown below, and nothing is changed."""
        keep, workflow_id = self._keep, self._workflow_id
        self.do(
            lambda: read_proposal(keep, workflow_id, path), self._propose, self.new, self.activate
        )

    def _propose(self, read: PreparedProposal) -> None:
        dialog = NewVersionDialog(self._keep, self._tasks, read, self)
        dialog.added.connect(self._added)
        dialog.open()

    def _added(self, label: str, done: DoneFilter | None) -> None:
        self.list.choose(0)
        self._on_activated(label)
        if done is not None:
            self.again_requested.emit(done)
