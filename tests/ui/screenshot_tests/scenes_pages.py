"""Pages of a window with a week of work."""

from collections.abc import Mapping

from PySide6.QtWidgets import QWidget

from keep_desktop.ui.item_details.pane import Tab
from tests.ui.screenshot_tests.harness import Harness
from tests.ui.screenshot_tests.show import Scene, page, section

_MAIL, _BILLS, _ORDERS = "Mail to spreadsheet", "Supplier invoices", "Orders to the books"
#: Timeout of the book service.
UNKNOWN_OUTCOME = "Invoice 20416"


def item(name: str, title: str, tab: Tab = Tab.HAPPENED) -> Scene:
    """One item of that workflow, open in the list and the pane."""

    def show(harness: Harness) -> QWidget:
        harness.choose(harness.made[name])
        pick(harness, title)
        harness.window.workflows.pane.tabs.setCurrentIndex(tab)
        look_at_pane(harness)
        return harness.window

    return show


def look_at_pane(harness: Harness) -> None:
    """Over the items it stays open while it has the focus."""
    harness.rest()
    harness.window.workflows.pane.tabs.setFocus()


def pick(harness: Harness, title: str) -> None:
    """The first item whose title starts so."""
    tree = harness.window.workflows.tree

    def row() -> int:
        titles = (str(tree.model.index(at, 0).data()) for at in range(tree.model.rowCount()))
        return next((at for at, text in enumerate(titles) if text.startswith(title)), -1)

    harness.until(lambda: row() >= 0)
    index = tree.model.index(row(), 0)
    tree.view.setCurrentIndex(index)
    tree.view.expand(index)
    harness.rest()
    tree.view.expand(tree.model.index(0, 0, index))
    harness.rest()
    # Reset the scroll position.
    tree.view.scrollToTop()
    tree.view.scrollTo(index)


def _outputs(harness: Harness) -> QWidget:
    harness.choose(harness.made[_ORDERS])
    workflows = harness.window.workflows
    workflows.chips.outputs.click()
    harness.until(lambda: workflows.outputs.model.rowCount() > 1)
    view, model = workflows.outputs.view, workflows.outputs.model
    view.expand(model.index(0, 0))
    view.setCurrentIndex(model.index(1, 0))
    look_at_pane(harness)
    return harness.window


def _found(harness: Harness) -> QWidget:
    harness.window.search.open_palette()
    harness.window.search.field.setText("invoice")
    harness.until(lambda: not harness.window.search.controller.is_on)
    return harness.window.search


def _notifications(harness: Harness) -> QWidget:
    harness.choose(harness.made[_BILLS])
    panel = harness.window.frame.notifications
    panel.open_panel()
    harness.afterwards(panel.close_panel)
    harness.until(lambda: panel.model.rowCount() > 0)
    return harness.window


PAGES: Mapping[str, Scene] = {
    "item-in-doubt": item(_BILLS, UNKNOWN_OUTCOME),
    "graph": item(_ORDERS, "Order 30416", Tab.SCRIPT),
    "outputs": _outputs,
    "search-found": _found,
    "needs-you": page("needs_you"),
    "activity": page("activity"),
    "settings-general": section("general"),
    "settings-notices": section("notices"),
    "settings-connections": section("connections"),
    "settings-services": section("services"),
    "settings-mcp": section("mcp"),
    "settings-folders": section("folders"),
    "settings-history": section("history"),
    "settings-backup": section("backup"),
    "settings-limits": section("limits"),
    "settings-about": section("about"),
    "notifications": _notifications,
}
