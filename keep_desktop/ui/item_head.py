"""The top of the item pane: title, menu, close, and a line with the status and what is left."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QVBoxLayout, QWidget

from keep_desktop.ports.views import ItemDetail
from keep_desktop.ui.bulk_words import Deed, deed_icon, deed_word
from keep_desktop.ui.copied import copy_text
from keep_desktop.ui.focus_rings import focus_with_ring
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.history_menu import add_papers
from keep_desktop.ui.item_looks import item_look
from keep_desktop.ui.item_menu import offer
from keep_desktop.ui.item_nodes import Now, all_taken_back, item_node, split_title
from keep_desktop.ui.menu_keys import KeyMenu
from keep_desktop.ui.menu_under import MenuUnder
from keep_desktop.ui.status_pill import StatusPill
from keep_desktop.ui.theme import set_icon
from keep_desktop.ui.wrap_label import WrapLabel

#: A title and what stands below it take several lines, up to so many characters.
_LONG_TITLE = 140


class ItemHead(QWidget):
    """The title over the whole width, below it the status and the rest of the title. What the item
    goes by at its source and when it came is on the Input tab."""

    close_wanted = Signal()
    #: Deed
    deed_wanted = Signal(object)
    #: Paper
    paper_wanted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._detail: ItemDetail | None = None
        self._wants_keyboard = False
        self._title = WrapLabel("heading", self)
        self._title.allow_selecting()
        self._pill = StatusPill(self)
        self._beside = WrapLabel("small", self)
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
        flags = Qt.AlignmentFlag
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self._title, 1, flags.AlignVCenter)
        row.addWidget(self.menu_button, 0, flags.AlignTop)
        row.addWidget(self.close_button, 0, flags.AlignTop)
        low = QHBoxLayout()
        low.setSpacing(8)
        low.addWidget(self._pill, 0, flags.AlignTop)
        low.addWidget(self._beside, 1, flags.AlignVCenter)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addLayout(row)
        column.addLayout(low)
        column.addWidget(self._progress)

    def _menu(self) -> QMenu:
        menu = KeyMenu(self)
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
        for action in menu.actions():
            # In the pane alone: beside it the keys mean what is marked in the list.
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        return menu

    def take_keyboard(self) -> None:
        """Now, or as soon as an item is shown; with the ring, as somebody came here by a way on
        which no button was pressed."""
        self._wants_keyboard = True
        if self.isVisible():
            self._take_keyboard()

    def _take_keyboard(self) -> None:
        self._wants_keyboard = False
        focus_with_ring(self.menu_button)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._wants_keyboard:
            self._take_keyboard()

    def show_item(self, detail: ItemDetail, now: Now) -> None:
        self._detail = detail
        row, look = detail.row, item_look(detail.row)
        name, beside = split_title(item_node(row).title)
        self._title.setText(one_line(name, _LONG_TITLE))
        # It gets the keyboard where an item is opened from elsewhere: of which it is, is told then.
        self.menu_button.setAccessibleDescription(self._title.said())
        self._beside.setText(one_line(beside, _LONG_TITLE))
        for deed, action in self._deeds.items():
            offer(action, deed, (row,), deed_word(deed))
        self._pill.show_look(look)
        back = row.taken_back_at
        self._pill.setToolTip("" if back is None else all_taken_back(back, now))
        self._pill.setAccessibleDescription(self._pill.toolTip())

    def show_progress(self, words: str) -> None:
        """What it waits for and how far it is; nothing where that needs no words."""
        self._progress.setText(words)
        self._progress.setVisible(bool(words))

    @property
    def progress(self) -> str:
        return self._progress.said()

    def _copy_title(self) -> None:
        if self._detail is not None:
            copy_text(self._detail.row.title)

    def _copy_identifier(self) -> None:
        if self._detail is not None:
            copy_text(self._detail.row.logical_item_id)

    def text(self) -> str:
        return "\n".join((self._title.said(), self._pill.text(), self._beside.said()))
