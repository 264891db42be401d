"""The … menu of one workflow."""

from collections.abc import Collection

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.ports.views import WorkflowRow
from keep_desktop.ui.menu_keys import KeyMenu, show_key
from keep_desktop.ui.theme import set_icon


class WorkflowMenu(KeyMenu):
    """Each entry is a signal; the page knows which workflow is meant."""

    run_now = Signal()
    rehearse = Signal()
    #: What the button beside “Run now” does.
    turn = Signal()
    schedule = Signal()
    settings = Signal()
    runs = Signal()
    versions = Signal()
    how_it_works = Signal()
    rename = Signal()
    stop_this = Signal()
    release_this = Signal()
    archive = Signal()
    remove_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.run_action = self._add("play", self.tr("Run now"), self.run_now, keys="Ctrl+R")
        self.turn_action = self._add("pause", "", self.turn)
        self._add("eye", self.tr("Rehearse…"), self.rehearse, keys="Ctrl+E")
        self.addSeparator()
        self.schedule_action = self._add("calendar-clock", self.tr("Schedule…"), self.schedule)
        self._add("settings", self.tr("Settings…"), self.settings)
        self._add("activity", self.tr("Runs…"), self.runs, keys="Ctrl+L")
        self._add("history", self.tr("Versions…"), self.versions)
        self.picture_action = self._add("workflow", self.tr("How it works…"), self.how_it_works)
        self._add("pencil", self.tr("Rename…"), self.rename, keys="F2")
        self.addSeparator()
        self.stop_action = self._add(
            "octagon-x", self.tr("Stop only this workflow"), self.stop_this, "fail"
        )
        self.release_action = self._add(
            "power", self.tr("Turn this workflow back on"), self.release_this
        )
        self.addSeparator()
        self.archive_action = self._add("archive", self.tr("Archive"), self.archive)
        self.samples_action = self._add("trash-2", self.tr("Remove the samples"), self.remove_asked)
        self._shown: WorkflowId | None = None
        self._samples: Collection[WorkflowId] = ()
        self._offer_removal()

    def show_samples(self, workflows: Collection[WorkflowId]) -> None:
        """Which workflows the samples brought: only these offer to remove them."""
        self._samples = workflows
        self._offer_removal()

    def is_sample(self, workflow_id: WorkflowId) -> bool:
        return workflow_id in self._samples

    def _offer_removal(self) -> None:
        self.samples_action.setVisible(self._shown in self._samples)

    def _add(
        self, icon: str, text: str, chosen: object, ink: str = "text_soft", keys: str = ""
    ) -> QAction:
        action = QAction(text, self)
        if keys:
            show_key(action, keys)
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        set_icon(action, icon, ink)
        action.triggered.connect(lambda: chosen.emit())  # type: ignore[attr-defined]  # a signal
        self.addAction(action)
        return action

    def show_turn(self, word: str, icon: str, *, may: bool, shown: bool) -> None:
        """*word*: Pause, Resume or Turn on."""
        self.turn_action.setText(word)
        set_icon(self.turn_action, icon, "text_soft")
        self.turn_action.setEnabled(may)
        self.turn_action.setVisible(shown)

    def show_row(
        self,
        row: WorkflowRow,
        *,
        stopped_alone: bool,
        schedule_is_setting: bool = False,
        may_run: bool = True,
    ) -> None:
        """*schedule_is_setting*: a handler workflow whose schedule can be entered."""
        self._shown = row.id
        self._offer_removal()
        held = row.has_handlers and not schedule_is_setting
        self.picture_action.setVisible(row.has_handlers)
        self.schedule_action.setText(
            self.tr("Schedule: the script holds it") if held else self.tr("Schedule…")
        )
        self.schedule_action.setEnabled(not held)
        self.run_action.setEnabled(may_run)
        self.stop_action.setVisible(not stopped_alone)
        self.release_action.setVisible(stopped_alone)
        self.archive_action.setEnabled(row.status is not WorkflowStatus.ARCHIVED)
