"""The Settings page: a list of sections at the left, the one that was chosen at the right."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QStackedWidget,
    QWidget,
)

from keep_desktop.ui.dialogs.frame import scrolling
from keep_desktop.ui.settings.about import AboutSection
from keep_desktop.ui.settings.backup import BackupSection
from keep_desktop.ui.settings.folders import FoldersSection
from keep_desktop.ui.settings.general import GeneralSection
from keep_desktop.ui.settings.history import HistorySection
from keep_desktop.ui.settings.notices import NoticesSection
from keep_desktop.ui.settings.others import LimitsSection, ServicesSection
from keep_desktop.ui.settings.section import Means, Section
from keep_desktop.ui.theme import icon, theme

_WIDTH = 760
_LIST_WIDTH = 200
_ROW_PX = 36


class SettingsPage(QWidget):
    """`mode_chosen` carries the Mode, `motion_chosen` the Motion, `told` a sentence;
    `quit_asked` ends Keep and `restart_asked` starts it again after that."""

    mode_chosen = Signal(object)
    motion_chosen = Signal(object)
    told = Signal(str)
    quit_asked = Signal()
    restart_asked = Signal()

    def __init__(self, means: Means, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.general = GeneralSection(means)
        self.notices = NoticesSection(means)
        self.services = ServicesSection(means)
        self.folders = FoldersSection(means)
        self.history = HistorySection(means)
        self.backup = BackupSection(means)
        self.limits = LimitsSection(means)
        self.about = AboutSection(means)
        self.list = self._make_list()
        self.stack = QStackedWidget()
        self.keys: list[str] = []
        self._icons: list[str] = []
        for key, sign, title, section in self._sections():
            self._add(key, sign, title, section)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.list)
        row.addWidget(self.stack, 1)
        self._connect_parts()
        self.list.setCurrentRow(0)

    def _make_list(self) -> QListWidget:
        made = QListWidget()
        made.setProperty("kind", "sections")
        made.setAccessibleName(self.tr("Sections"))
        made.setFixedWidth(_LIST_WIDTH)
        made.setIconSize(QSize(16, 16))
        made.setTextElideMode(Qt.TextElideMode.ElideRight)
        made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        return made

    def _sections(self) -> tuple[tuple[str, str, str, Section], ...]:
        return (
            ("general", "sun-moon", self.tr("General"), self.general),
            ("notices", "bell", self.tr("Notices"), self.notices),
            ("services", "link", self.tr("Services"), self.services),
            ("folders", "folder", self.tr("Folders"), self.folders),
            ("history", "history", self.tr("Logs"), self.history),
            ("backup", "archive", self.tr("Backup"), self.backup),
            ("limits", "settings", self.tr("Limits and waits"), self.limits),
            ("about", "info", self.tr("About"), self.about),
        )

    def _add(self, key: str, sign: str, title: str, section: Section) -> None:
        entry = QListWidgetItem(title, self.list)
        entry.setSizeHint(QSize(_LIST_WIDTH - 24, _ROW_PX))
        entry.setToolTip(title)
        self.keys.append(key)
        self._icons.append(sign)
        self.stack.addWidget(_in_middle(section))
        section.told.connect(self.told)

    def _connect_parts(self) -> None:
        self.list.currentRowChanged.connect(self._show)
        theme().changed.connect(self._tint)
        self._tint()
        self.general.mode_chosen.connect(self.mode_chosen)
        self.general.motion_chosen.connect(self.motion_chosen)
        self.general.quit_asked.connect(self.quit_asked)
        self.backup.restart_asked.connect(self.restart_asked)

    def _tint(self) -> None:
        for row, sign in enumerate(self._icons):
            self.list.item(row).setIcon(icon(sign))

    def show_section(self, key: str) -> None:
        """Go to a section."""
        self.list.setCurrentRow(self.keys.index(key))

    @property
    def section(self) -> Section:
        """The one that is shown."""
        return self._at(self.list.currentRow())

    def refresh(self) -> None:
        """Read again what is shown."""
        self.section.refresh()

    def _show(self, row: int) -> None:
        self.stack.setCurrentIndex(row)
        if self.isVisible():
            self._at(row).refresh()

    def _at(self, row: int) -> Section:
        return self._sections()[row][3]


class _Ground(QWidget):
    """As high as what stands on it is at its width; a layout would reserve more for long texts."""

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), 0)


def _in_middle(section: Section) -> QScrollArea:
    section.setMaximumWidth(_WIDTH)
    ground = _Ground()
    row = QHBoxLayout(ground)
    row.setContentsMargins(0, 0, 0, 0)
    row.addWidget(section, 100)
    row.addStretch(1)
    return scrolling(ground)
