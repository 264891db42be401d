"""What can be done with a row of the item tree, and copying from it."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from keep_desktop.domain.ids import ItemId
from keep_desktop.ports.views import ItemRow
from keep_desktop.ui.bulk_words import Deed, deed_icon, menu_word, why_not
from keep_desktop.ui.copied import copy_text
from keep_desktop.ui.host_words import told
from keep_desktop.ui.item_nodes import AttemptNode, ItemNode, Node, StepNode
from keep_desktop.ui.menu_keys import COPY, DETAILS, REPROCESS, SKIP, KeyMenu, show_key
from keep_desktop.ui.theme import set_icon


def _tr(text: str) -> str:
    return QCoreApplication.translate("ItemMenu", text)


def item_menu(parent: QWidget, node: Node, item: ItemRow, open_: Callable[[], None]) -> QMenu:
    """The menu of one row. It holds what the row was, since the row may go while it is open."""
    menu = KeyMenu(parent)
    details = menu.addAction(_tr("Show details"))
    details.triggered.connect(lambda: open_())
    set_icon(details, "panel-right")
    show_key(details, DETAILS)
    menu.addSeparator()
    title = menu.addAction(_tr("Copy title"))
    title.triggered.connect(lambda: copy_title(node))
    set_icon(title, "copy")
    show_key(title, COPY)
    identifier = menu.addAction(_tr("Copy identifier"))
    identifier.triggered.connect(lambda: copy_text(item.logical_item_id))
    set_icon(identifier, "copy")
    return menu


def add_deeds(
    menu: QMenu,
    ids: tuple[ItemId, ...],
    rows: Sequence[ItemRow],
    asked: Callable[[Deed, tuple[ItemId, ...]], None],
    *,
    inputs: bool = False,
) -> None:
    """What can be done with all that is marked, of which *rows* are known; each is asked about
    once more. What can be done with none of them is not offered, and says why."""
    menu.addSeparator()
    for deed in Deed:
        action = menu.addAction(menu_word(deed, len(ids), inputs=inputs))
        action.triggered.connect(lambda _=False, deed=deed: asked(deed, ids))
        set_icon(action, deed_icon(deed))
        show_key(action, REPROCESS if deed is Deed.REPROCESS else SKIP)
        if len(rows) == len(ids):
            offer(action, deed, rows, menu_word(deed, len(ids), inputs=inputs))


def offer(action: QAction, deed: Deed, rows: Sequence[ItemRow], word: str) -> None:
    """Show the entry as *word*, or why it can be done with none of these rows."""
    reasons = [why_not(deed, row) for row in rows]
    action.setEnabled(not all(reasons))
    # Of several the reasons may differ.
    alone = reasons[0] if len(reasons) == 1 else ""
    action.setText(alone or word)


def copy_title(node: Node) -> None:
    """The whole title as it came, of the step or the item."""
    match node:
        case ItemNode(row=item) | AttemptNode(item=item):
            copy_text(item.title)
        case StepNode(row=step):
            copy_text(told(step.title))
