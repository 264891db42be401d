"""Help dialog: how Keep works, and its shortcuts."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QStackedWidget, QTabBar, QWidget

from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.help.content import Chapter, HelpPage, Key, Keys, chapters, key_list
from keep_desktop.ui.widgets.dialog import Dialog, padded
from keep_desktop.ui.widgets.labels import plain_label
from keep_desktop.ui.widgets.layouts import STRETCH, ScrollingColumn, fill, hbox

_SIZE = (720, 640)
#: The least width of the keys.
_KEYS_WIDTH = 220
#: The space between two chapters.
_APART = 20


class HelpDialog(Dialog):
    """Opens at *page* with the focus in it: arrow keys scroll."""

    def __init__(self, page: HelpPage, tasks: TaskRunner, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Help"), tasks, parent)
        self.tabs = QTabBar()
        self.tabs.setAccessibleName(self.tr("Help pages"))
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.pages = QStackedWidget()
        self.tabs.currentChanged.connect(self.pages.setCurrentIndex)
        self.columns: list[ScrollingColumn] = []
        self._add(self.tr("How Keep works"), _works())
        self._add(self.tr("Keyboard shortcuts"), _keys())
        body, column = padded(spacing=4)
        fill(column, self.tabs, (self.pages, 1))
        self.set_body(body)
        self.close_button = self.button(self.tr("Close"), self.accept)
        fill(self.footer, STRETCH, self.close_button)
        self.fit(*_SIZE)
        self.tabs.setCurrentIndex(page)
        self.columns[page].setFocus()

    def _add(self, title: str, page: ScrollingColumn) -> None:
        page.setAccessibleName(title)
        self.columns.append(page)
        self.tabs.addTab(title)
        self.pages.addWidget(page)


def _works() -> ScrollingColumn:
    page = ScrollingColumn()
    page.column.setSpacing(4)
    for chapter in chapters():
        _add_chapter(page, chapter)
    return page


def _add_chapter(page: ScrollingColumn, chapter: Chapter) -> None:
    if page.column.count():
        page.column.addSpacing(_APART)
    page.column.addWidget(plain_label(chapter.title, "heading"))
    page.column.addWidget(plain_label(chapter.text))
    for point in chapter.points:
        page.column.addWidget(plain_label(f"• {point}"))


def _keys() -> ScrollingColumn:
    page = ScrollingColumn()
    # One width for all groups, to align the descriptions.
    grid = QGridLayout()
    grid.setHorizontalSpacing(24)
    grid.setVerticalSpacing(8)
    grid.setColumnMinimumWidth(0, _KEYS_WIDTH)
    grid.setColumnStretch(1, 1)
    for group in key_list():
        _add_group(grid, group)
    page.column.addLayout(grid)
    return page


def _add_group(grid: QGridLayout, group: Keys) -> None:
    first = grid.rowCount()
    if first > 1:
        grid.setRowMinimumHeight(first, _APART)
    grid.addWidget(plain_label(group.title, "heading"), first + 1, 0, 1, 2)
    for row, key in enumerate(group.keys, first + 2):
        grid.addWidget(_caps(key), row, 0, Qt.AlignmentFlag.AlignVCenter)
        grid.addWidget(plain_label(key.does), row, 1, Qt.AlignmentFlag.AlignVCenter)


def _caps(key: Key) -> QWidget:
    """Key caps side by side."""
    caps = QWidget()
    row = hbox(within=caps, spacing=6)
    for label in _labels(key.shown()):
        row.addWidget(label)
    row.addStretch(1)
    return caps


def _labels(shown: Sequence[str]) -> Sequence[QLabel]:
    return [plain_label(one, "keys", wrap=False) for one in shown]


def show_help(page: HelpPage, tasks: TaskRunner, window: QWidget) -> HelpDialog:
    """Open it over *window*."""
    dialog = HelpDialog(page, tasks, window)
    dialog.open()
    return dialog
