"""A walk through the window: every page, dialog and menu opened once, the look changed to and fro;
for each the longest single step of the window's thread, by its own work and by the clock.

`python -m benchmarks.window_walk` in a process of its own. What is opened is imported when it is
opened, as for a user; so nothing here imports a page or a dialog.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QPoint, QTimer
from PySide6.QtWidgets import QApplication, QMenu

from benchmarks import limits
from benchmarks.heart import Heart, pump
from keep_desktop.app.build import open_engine
from keep_desktop.app.gui import make_app, make_window
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.services.context import Keep
from keep_desktop.ui.style.theme import Mode, apply_theme
from keep_desktop.ui.window.main_window import MainWindow

LIMIT_MS = 50
_SETTLE_S = 1.0
_FIXTURES = (
    "import sys, pathlib; from tests.ui.screenshot_tests.fixtures import work; "
    "work(pathlib.Path(sys.argv[1]))"
)
_BILLS, _MAIL, _ORDERS = "Supplier invoices", "Mail to spreadsheet", "Orders to the books"


@dataclass(frozen=True, slots=True)
class Step:
    """Something that a user does, by its name."""

    name: str
    do: Callable[[], object]
    limit_ms: int = LIMIT_MS


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="keep-bench-walk-") as name:
        # In another process: what it needs would be imported here too.
        subprocess.run([sys.executable, "-c", _FIXTURES, name], check=True)
        walk(Path(name) / "data")


def walk(data: Path) -> None:
    """Take one step after the other in a window on the Keep in *data*, and tell of each."""
    app = make_app()
    apply_theme(app, Mode.LIGHT)
    with open_engine(data) as keep:
        window = make_window(app, keep, data)
        window.resize(1440, 900)
        window.show()
        try:
            # Until what is made in spare time is there.
            pump(6.0)
            slowest = sorted((_take(step), step.name) for step in _steps(window, keep, app))
            over = sum(worked > LIMIT_MS for worked, _ in slowest)
            print(
                f"window, longest step of the walk: {slowest[-1][1]}, {slowest[-1][0]:.0f} ms of "
                f"its own work; {over} of {len(slowest)} over {LIMIT_MS}"
            )
        finally:
            window.end()


def _take(step: Step) -> float:
    """Milliseconds of the thread's own work in its longest step."""
    heart = Heart()
    pump(0.05)
    heart.gaps_ms.clear()
    heart.worked_ms.clear()
    QTimer.singleShot(0, step.do)
    pump(_SETTLE_S)
    heart.stop()
    longest = max(heart.worked_ms)
    limits.at_most(f"{step.name} in ms of its own work", longest, step.limit_ms)
    print(f"window, {step.name}: {longest:.0f} ms ({max(heart.gaps_ms):.0f} by the clock)")
    _close_all()
    return longest


def _close_all() -> None:
    for _ in range(9):
        front = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if front is None:
            break
        front.close()
    pump(0.3)


# -- what is done ---------------------------------------------------------------------------------


def _steps(window: MainWindow, keep: Keep, app: QApplication) -> Iterator[Step]:
    made = {row.name: row.id for row in keep.queries.workflows()}
    yield from _pages(window)
    yield from _sections(window)
    yield from _items(window, made)
    yield from _dialogs(window, made)
    yield from _menus(window)
    yield from _overview_refresh(window, app)


def _pages(window: MainWindow) -> Iterator[Step]:
    for key in ("needs_you", "schedule", "activity", "settings", "workflows"):
        yield Step(f"page {key}", lambda key=key: window.show_page(key))  # type: ignore[misc]
    for key in ("needs_you", "schedule", "activity", "settings", "workflows"):
        yield Step(f"page {key} again", lambda key=key: window.show_page(key))  # type: ignore[misc]


def _sections(window: MainWindow) -> Iterator[Step]:
    window.show_page("settings")
    pump(0.5)
    show = window.settings.page.show_section
    for key in window.settings.page.keys[1:]:
        yield Step(f"section {key}", lambda key=key: show(key))  # type: ignore[misc]
    window.show_page("workflows")


def _items(window: MainWindow, made: Mapping[str, WorkflowId]) -> Iterator[Step]:
    page = window.workflows
    for name in (_BILLS, _MAIL, _ORDERS, _BILLS):
        yield Step(f"workflow {name}", lambda name=name: page.choose(made[name]))  # type: ignore[misc]
    tree = page.tree.view
    first = page.tree.model.index(0, 0)
    yield Step("an item", lambda: tree.setCurrentIndex(page.tree.model.index(1, 0)))
    yield Step("an item unfolds", lambda: tree.expand(first))
    yield Step("the window narrower than 1280", lambda: window.resize(1240, 900))
    yield Step("the window wide again", lambda: window.resize(1440, 900))
    for at in range(1, page.pane.tabs.count()):
        yield Step(f"tab {at}", lambda at=at: page.pane.tabs.setCurrentIndex(at))  # type: ignore[misc]
    page.pane.tabs.setCurrentIndex(0)
    yield Step("all items marked", tree.selectAll)
    page.choose(made[_ORDERS])
    pump(0.5)
    yield Step("outputs", page.chips.outputs.click)


def _dialogs(window: MainWindow, made: Mapping[str, WorkflowId]) -> Iterator[Step]:
    page, actions = window.workflows, window.workflows.workflow_actions
    page.choose(made[_BILLS])
    pump(0.5)
    rows = page.list.model.rows
    bills = rows[page.list.model.row_of(made[_BILLS])]
    yield Step("dialog search", window.search.open_palette)
    yield Step("dialog new workflow", actions.new)
    yield Step("dialog new workflow, set up", lambda: _set_up(window))
    yield Step("dialog rehearsal", lambda: actions.rehearse(bills))
    yield Step("dialog schedule", lambda: actions.schedule(bills))
    yield Step("dialog settings", lambda: actions.settings(made[_MAIL]))
    yield Step("dialog runs", lambda: actions.runs(bills))
    yield Step("dialog versions", lambda: actions.versions(bills))
    yield Step("dialog how it works", lambda: actions.versions_of(made[_ORDERS], as_picture=True))
    yield Step("dialog rename", lambda: actions.rename(bills))
    yield Step("dialog archive", actions.archived)
    yield Step("dialog reprocess", lambda: _reprocess(window))
    yield from _of_pages(window)
    yield Step("dialog rehearsal again", lambda: actions.rehearse(bills))
    yield Step("dialog versions again", lambda: actions.versions(bills))


def _set_up(window: MainWindow) -> None:
    window.workflows.workflow_actions.new()
    dialog = QApplication.activeModalWidget()
    assert dialog is not None
    begun = QTimer(dialog)

    def choose() -> None:
        cards = dialog.gallery_page.cards  # type: ignore[attr-defined]
        if cards:
            begun.stop()
            cards[0].click()

    begun.timeout.connect(choose)
    begun.start(50)


def _reprocess(window: MainWindow) -> None:
    from keep_desktop.ui.presentation.item_actions import ItemAction

    page = window.workflows
    page.tree.view.selectAll()
    page.tree.change(ItemAction.REPROCESS, page.tree.selected_ids())


def _of_pages(window: MainWindow) -> Iterator[Step]:
    activity = window.activity.page
    window.show_page("activity")
    pump(0.5)
    yield Step("dialog export", activity.export)
    runs = [row for row in activity.model._rows if row.run_id and row.item_id is None]
    yield Step("dialog run", lambda: activity._show_run(runs[0]))
    page = window.settings.page
    window.show_page("settings")
    page.show_section("services")
    pump(0.5)
    yield Step("dialog connector", lambda: page.services.connect_one.click())
    page.show_section("about")
    yield Step("dialog licences", lambda: page.about.licences.click())
    window.show_page("workflows")
    pump(0.5)


def _menus(window: MainWindow) -> Iterator[Step]:
    at, tree = QPoint(300, 300), window.workflows.tree
    yield Step("menu of the workflow", lambda: window.workflows.header.menu.popup(at))
    yield Step("menu of the tray", lambda: window.tray.menu.popup(at))

    def of_an_item() -> None:
        menu = tree.menu_for(tree.model.index(0, 0))
        assert isinstance(menu, QMenu)
        menu.popup(at)

    yield Step("menu of an item", of_an_item)

    def of_a_row() -> None:
        row = window.activity.page.model.row(0)
        assert row is not None
        window.activity.page.row_menu(row).popup(at)

    yield Step("menu of what happened", of_a_row)
    yield Step(
        "toast", lambda: window.toast.show_message("“Bills” is in the archive.", "Undo", print)
    )


def _overview_refresh(window: MainWindow, app: QApplication) -> Iterator[Step]:
    for key in ("workflows", "settings"):
        window.show_page(key)
        pump(0.5)
        for mode in (Mode.DARK, Mode.LIGHT):
            yield Step(f"{mode} from {key}", lambda mode=mode: apply_theme(app, mode), 250)  # type: ignore[misc]
    window.show_page("workflows")
    for size in ((1040, 640), (1440, 900)):
        yield Step(f"size {size[0]}", lambda size=size: window.resize(*size))  # type: ignore[misc]


if __name__ == "__main__":
    main()
    sys.exit(limits.ended())
