"""Script tab: the script version of an attempt, with its warnings; for handler workflows first as a
graph.

Also loads it: the version chosen, and its warnings.
"""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QPushButton,
    QStackedWidget,
    QWidget,
)

from keep_desktop.domain.handlers import ScriptWarning
from keep_desktop.domain.ids import VersionId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.workflows import ScriptVersion
from keep_desktop.ports.views import AttemptRow
from keep_desktop.services.context import Keep
from keep_desktop.services.items.queries import script_version
from keep_desktop.services.workflows.scripts import script_warnings
from keep_desktop.ui.code.code_view import ScriptView, ScriptWarnings
from keep_desktop.ui.code.graph_view import GraphPage
from keep_desktop.ui.code.highlighter import Line, highlight
from keep_desktop.ui.core.tasks import LatestQuery, TaskRunner
from keep_desktop.ui.style.theme import set_icon
from keep_desktop.ui.text.sanitize import reveal_hidden
from keep_desktop.ui.widgets.empty_state import ErrorBar
from keep_desktop.ui.widgets.labels import ElidedLabel
from keep_desktop.ui.widgets.layouts import GUTTER, fill, hbox, vbox
from keep_desktop.ui.widgets.menus import shortcut_text
from keep_desktop.ui.widgets.text_block import copy_text


@immutable
class ReadScript:
    """A version, and its script prepared for display."""

    version: ScriptVersion
    text: str
    inks: Sequence[Line]


def read_script(version: ScriptVersion | None) -> ReadScript | None:
    """Query and prepare; too slow for the GUI thread."""
    if version is None:
        return None
    text = reveal_hidden(version.script)
    return ReadScript(version, text, highlight(text))


class ScriptTab(QWidget):
    """Read only; with several versions there is a choice, in the order of attempts, newest
    first."""

    #: VersionId to query and pass to `show_script`.
    version_requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._versions: list[tuple[VersionId, str]] | None = None
        self._has_graph = False
        self._script = ""
        self._requested_line: tuple[VersionId, int] | None = None
        self.trouble = ErrorBar(self)
        self.label = ElidedLabel("small", self)
        self.choice = QComboBox(self)
        self.choice.setAccessibleName(self.tr("Version of the script"))
        self.choice.view().setAccessibleName(self.tr("Versions that ran"))
        self.choice.activated.connect(self._choose)
        self.as_picture = self._chip(self.tr("Picture"))
        self.as_text = self._chip(self.tr("Text"))
        #: The pane is narrower than most scripts.
        self.wrap = self._chip(self.tr("Wrap"))
        keys = shortcut_text("Ctrl+F")
        self.finder = self._icon_button(self.tr("Find in the script"), "search", keys)
        self.finder.clicked.connect(self._find)
        self.copy = self._icon_button(self.tr("Copy the script"), "copy")
        self.copy.clicked.connect(self._copy)
        self.warnings = ScriptWarnings(self)
        self.view = ScriptView(self)
        self.wrap.setAccessibleName(self.view.wraps.text())
        self.wrap.setToolTip(self.view.wraps.text() + " (Alt+Z)")
        self.wrap.toggled.connect(self.view.wraps.setChecked)
        self.view.wraps.toggled.connect(self.wrap.setChecked)
        self.wrap.setChecked(True)
        self.graph = GraphPage(self)
        self._remedies = QButtonGroup(self)
        self._arrange()

    def _chip(self, label: str) -> QPushButton:
        chip = QPushButton(label, self)
        chip.setProperty("kind", "chip")
        chip.setCheckable(True)
        chip.hide()
        return chip

    def _icon_button(self, name: str, icon: str, keys: str = "") -> QPushButton:
        """Icon only: there is no space for text."""
        button = QPushButton(self)
        button.setProperty("kind", "ghost")
        button.setProperty("shape", "icon")
        button.setAccessibleName(name)
        button.setToolTip(f"{name} ({keys})" if keys else name)
        set_icon(button, icon)
        return button

    def _arrange(self) -> None:
        header = hbox(self.choice, (self.label, 1), spacing=6)
        for chip in (self.as_picture, self.as_text):
            self._remedies.addButton(chip)
            chip.toggled.connect(self._show_page)
            header.addWidget(chip)
        fill(header, self.wrap, self.finder, self.copy)
        self._pages = QStackedWidget(self)
        self._pages.addWidget(self.view)
        self._pages.addWidget(self.graph)
        column = vbox(
            self.trouble, self.warnings, within=self, spacing=8, margins=(GUTTER, 8, 12, 16)
        )
        column.insertLayout(1, header)
        column.addWidget(self._pages, 1)
        self.as_picture.setAccessibleName(self.tr("Show the script as a picture"))
        self.as_text.setAccessibleName(self.tr("Show the text of the script"))
        self.as_picture.setChecked(True)

    def show_attempts(self, attempts: Sequence[AttemptRow]) -> None:
        """Set the versions that ran."""
        known: dict[VersionId, str] = {}
        for attempt in attempts:
            if attempt.version_id is not None:
                text = self.tr("Script {version} · attempt {number}")
                known.setdefault(
                    attempt.version_id, text.format(version=attempt.version, number=attempt.number)
                )
        versions = list(known.items())
        if versions == self._versions:
            return
        self._versions = versions
        self.choice.clear()
        self.choice.addItems([text for _, text in versions])
        self.choice.setVisible(len(versions) > 1)
        # A single version is named on the tab itself.
        self.label.setText("")
        self.show_warnings(())
        self._show_text(None)
        if not versions:
            self.label.setText(self.tr("No script has run for this item yet."))

    def requested_version(self) -> VersionId | None:
        """The version shown or being loaded."""
        at = max(0, self.choice.currentIndex())
        return self._versions[at][0] if self._versions else None

    def show_script(self, read: ReadScript | None) -> None:
        self.trouble.set_text(None)
        self._show_text(read)
        if read is None:
            self.label.setText(self.tr("This version of the script is no longer available."))
        else:
            self._go_to_line(read.version.id)

    def show_line(self, version_id: VersionId, line: int) -> None:
        """Show that line of that version once loaded."""
        known = [one for one, _ in self._versions or ()]
        if version_id not in known:
            return
        self.choice.setCurrentIndex(known.index(version_id))
        self._requested_line = (version_id, line)
        self.version_requested.emit(version_id)

    def _go_to_line(self, version_id: VersionId) -> None:
        requested, self._requested_line = self._requested_line, None
        if requested is None or requested[0] != version_id:
            return
        self.as_text.setChecked(True)
        self.view.select_line(requested[1])

    def show_warnings(self, warnings: Sequence[ScriptWarning]) -> None:
        self.warnings.show_warnings(warnings)

    def _show_text(self, read: ReadScript | None) -> None:
        """An item script has no graph, and so no choice."""
        graph = read.version.graph if read is not None else None
        self._script = read.version.script if read is not None else ""
        self.view.show_script(read.text if read else "", read.inks if read else ())
        self.graph.show_graph(graph)
        for chip in (self.as_picture, self.as_text):
            chip.setVisible(graph is not None)
        for button in (self.copy, self.finder, self.wrap):
            button.setEnabled(read is not None)
        self._has_graph = graph is not None
        self._show_page()

    def _show_page(self) -> None:
        picture = self._has_graph and self.as_picture.isChecked()
        self._pages.setCurrentWidget(self.graph if picture else self.view)
        for button in (self.finder, self.wrap):
            button.setVisible(not picture)

    def _find(self) -> None:
        self.view.find_bar.open()

    def _choose(self) -> None:
        version_id = self.requested_version()
        if version_id is not None:
            self.version_requested.emit(version_id)

    def _copy(self) -> None:
        copy_text(self._script)


class ScriptSource(QObject):
    def __init__(self, keep: Keep, tasks: TaskRunner, tab: ScriptTab) -> None:
        super().__init__(tab)
        self._keep, self._tab = keep, tab
        #: Cached: warnings take long to compute, and a version never changes.
        self._warned_of: VersionId | None = None
        self._scripts = LatestQuery[ReadScript | None](
            tasks, self, "script", self._take_script, tab.trouble.show_error
        )
        self._warnings = LatestQuery[Sequence[ScriptWarning]](
            tasks, self, "warnings", tab.show_warnings, self._fail_warnings
        )
        tab.trouble.retry.clicked.connect(self._scripts.query_again)
        tab.version_requested.connect(self.query)

    def query(self) -> None:
        """Load the version that the tab shows or waits for."""
        keep, version_id = self._keep, self._tab.requested_version()
        if version_id is not None:
            self._scripts.query(lambda: read_script(script_version(keep, version_id)))

    def stop(self) -> None:
        """For another item, or none."""
        self._scripts.stop()
        self._warnings.stop()
        self._warned_of = None

    def _take_script(self, read: ReadScript | None) -> None:
        self._tab.show_script(read)
        if read is not None and read.version.id != self._warned_of:
            version_id = self._warned_of = read.version.id
            self._warnings.query(lambda: script_warnings(self._keep, version_id))

    def _fail_warnings(self, error: Exception) -> None:
        self._warned_of = None
        self._tab.trouble.show_error(error)
