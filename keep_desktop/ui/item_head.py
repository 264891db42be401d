"""The top of the item pane: title, status, menu, close, and a line about the item."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QToolButton, QVBoxLayout, QWidget

from keep_desktop.ports.views import ItemDetail
from keep_desktop.ui.bulk_words import Deed, deed_icon, deed_word
from keep_desktop.ui.elided_label import ElidedLabel
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.history_menu import add_papers
from keep_desktop.ui.item_looks import item_look
from keep_desktop.ui.item_menu import offer
from keep_desktop.ui.item_nodes import Now, all_taken_back, item_node, split_title
from keep_desktop.ui.menu_under import MenuUnder
from keep_desktop.ui.status_pill import StatusPill
from keep_desktop.ui.text import moment, plural
from keep_desktop.ui.theme import restyle, set_icon
from keep_desktop.ui.wrap_label import WrapLabel

_LEAST = 120
#: A long title is set smaller and takes several lines, up to so many characters.
_LONG_TITLE = 140


class ItemHead(QWidget):
    """A title that fits stands large, a longer one smaller and in several lines; its status stands
    beside it. What the item goes by at its source is on the Input tab."""

    close_wanted = Signal()
    #: Deed
    deed_wanted = Signal(object)
    #: Paper
    paper_wanted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._detail: ItemDetail | None = None
        self._name = ""
        self._title = WrapLabel("title", self)
        # The widest letters must not push the status out of the pane.
        self._title.setMinimumWidth(_LEAST)
        self._title.allow_selecting()
        self._pill = StatusPill(self)
        self._beside = ElidedLabel("small", self)
        self._about = QLabel(self)
        self._about.setProperty("role", "small")
        self._about.setTextFormat(Qt.TextFormat.PlainText)
        self._progress = WrapLabel("soft", self)
        self._progress.hide()
        self.menu_button = QToolButton(self)
        self.menu_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.menu_button.setAccessibleName(self.tr("More about this item"))
        self._deeds: dict[Deed, QAction] = {}
        self.menu_button.setMenu(self._menu())
        MenuUnder(self.menu_button, self.menu_button.menu())
        set_icon(self.menu_button, "ellipsis")
        self.close_button = QToolButton(self)
        self.close_button.setAccessibleName(self.tr("Close details"))
        self.close_button.setToolTip(self.tr("Close (Esc)"))
        self.close_button.clicked.connect(self.close_wanted)
        set_icon(self.close_button, "x")
        self._arrange()

    def _arrange(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self._title, 0)
        row.addWidget(self._pill, 0, Qt.AlignmentFlag.AlignTop)
        row.addStretch(1)
        row.addWidget(self.menu_button, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignTop)
        self._row = row
        low = QHBoxLayout()
        low.setSpacing(0)
        low.addWidget(self._beside)
        low.addWidget(self._about)
        low.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addLayout(row)
        column.addLayout(low)
        column.addWidget(self._progress)

    def _menu(self) -> QMenu:
        menu = QMenu(self)
        title = menu.addAction(self.tr("Copy title"))
        title.triggered.connect(self._copy_title)
        set_icon(title, "copy")
        identifier = menu.addAction(self.tr("Copy identifier"))
        identifier.triggered.connect(self._copy_identifier)
        set_icon(identifier, "copy")
        menu.addSeparator()
        for deed in Deed:
            action = menu.addAction(deed_word(deed))
            self._deeds[deed] = action
            action.triggered.connect(lambda _=False, deed=deed: self.deed_wanted.emit(deed))
            set_icon(action, deed_icon(deed))
        add_papers(menu, self.paper_wanted.emit)
        return menu

    def show_item(self, detail: ItemDetail, now: Now) -> None:
        self._detail = detail
        row, look = detail.row, item_look(detail.row)
        self._name, beside = split_title(item_node(row).title)
        for deed, action in self._deeds.items():
            offer(action, deed, (row,), deed_word(deed))
        self._pill.show_look(look)
        back = row.taken_back_at
        self._pill.setToolTip("" if back is None else all_taken_back(back, now))
        self._pill.setAccessibleDescription(self._pill.toolTip())
        seen = moment(row.created_at, now.at, now.zone)
        attempts = plural(row.attempt, self.tr("attempt"), self.tr("attempts"))
        self._beside.setText(beside)
        self._beside.setVisible(bool(beside))
        about = f"{seen} · {attempts}"
        self._about.setText(f" · {about}" if beside else about)
        self._about.setToolTip(self.tr("First seen, attempts"))
        self._fit()

    def show_progress(self, words: str) -> None:
        """What it waits for and how far it is; nothing where that needs no words."""
        self._progress.setText(words)
        self._progress.setVisible(bool(words))

    @property
    def progress(self) -> str:
        return self._progress.said()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        buttons = 2 * self.menu_button.sizeHint().width()
        room = self.width() - buttons - self._pill.sizeHint().width() - 4 * 8
        restyle(self._title, role="title")
        self._title.ensurePolished()
        wide = self._title.fontMetrics().horizontalAdvance(self._name)
        large = wide <= room
        in_one_line = large
        if not large:
            restyle(self._title, role="heading")
            self._title.ensurePolished()
            in_one_line = self._title.fontMetrics().horizontalAdvance(self._name) <= room
        self._title.setWordWrap(not large)
        self._title.setText(self._name if large else one_line(self._name, _LONG_TITLE))
        self._row.setStretch(0, 0 if large else 1)
        self._row.setStretch(2, 1 if large else 0)
        flags = Qt.AlignmentFlag
        # Beside the first line of several.
        self._row.setAlignment(self._pill, flags.AlignVCenter if in_one_line else flags.AlignTop)

    def _copy_title(self) -> None:
        if self._detail is not None:
            QGuiApplication.clipboard().setText(self._detail.row.title)

    def _copy_identifier(self) -> None:
        if self._detail is not None:
            QGuiApplication.clipboard().setText(self._detail.row.logical_item_id)

    def text(self) -> str:
        below = f"{self._beside.text()}{self._about.text()}"
        return f"{self._title.said()}\n{self._pill.text()}\n{below}"
