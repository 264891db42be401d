"""Tab visits the window part by part, however late a part was created."""

from collections.abc import Iterator, Sequence
from itertools import groupby, product
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.app.build import open_engine
from keep_desktop.services.context import Keep
from keep_desktop.services.workflows.lifecycle import Draft, import_workflow
from keep_desktop.ui.settings.general import GeneralSection
from keep_desktop.ui.widgets.focus import has_ring, show_ring
from keep_desktop.ui.window.main_window import MainWindow
from tests.ui.windows import shown_window

LONG_MS = 30_000
_MOST = 80
#: In reading order; the combo box replaces the list in a narrow window.
_READ = ("sidebar", "top", "list", "combo", "centre", "pane", "footer")
_NOTES = """
for (const name of ["Ada", "Bob"]) {
  await Items.withItem(name, `Note of ${name}`, async (ctx) => {
    if (ctx.item.isDone) return;
    await Memory.createNote({ id: name, title: name, content: "Some text" });
    await Memory.createNote({ id: `${name} 2`, title: name, content: "Some text" });
  });
}
"""


@pytest.fixture
def keep(tmp_path: Path) -> Iterator[Keep]:
    with open_engine(tmp_path / "data") as made:
        for name in ("Notes", "Notes again"):
            done = import_workflow(made, Draft(name=name, script=_NOTES, params={}))
            made.engine.run_session(done.workflow_id)
        yield made


@pytest.fixture
def window(qtbot: QtBot, keep: Keep) -> Iterator[MainWindow]:
    with shown_window(qtbot, keep, active=True) as made:
        page = made.workflows
        qtbot.waitUntil(lambda: page.tree.model.rowCount() == 2, timeout=LONG_MS)
        qtbot.waitUntil(lambda: made.isActiveWindow(), timeout=LONG_MS)
        yield made


def _open_item(qtbot: QtBot, window: MainWindow) -> None:
    page = window.workflows
    page.tree.view.setCurrentIndex(page.tree.model.index(0, 0))
    page.tree.view.opened.emit(page.tree.view.currentIndex())
    sections = page.pane.happened.sections
    qtbot.waitUntil(lambda: any(one.cards for one in sections.values()), timeout=LONG_MS)
    qtbot.waitUntil(lambda: any(one.undo.isVisible() for one in sections.values()), timeout=LONG_MS)


def _region(window: MainWindow, at: QWidget) -> str:
    page = window.workflows
    regions = {
        "sidebar": window.sidebar,
        "top": window.top,
        "list": page.list,
        "combo": page.combo,
        "pane": page.side_panel,
        "centre": page,
        "footer": window.bottom,
    }
    return next((name for name, part in regions.items() if part.isAncestorOf(at)), repr(at))


def _walk(window: MainWindow, key: Qt.Key) -> Sequence[QWidget]:
    """One round, from the sidebar."""
    window.sidebar.button("workflows").setFocus(Qt.FocusReason.TabFocusReason)
    met: list[QWidget] = []
    for _ in range(_MOST):
        here = QApplication.focusWidget()
        assert here is not None
        if here in met:
            return met
        met.append(here)
        QTest.keyClick(here, key)
    raise AssertionError("Tab does not come round")


def _blocks(window: MainWindow, key: Qt.Key) -> list[str]:
    return [name for name, _ in groupby(_walk(window, key), lambda at: _region(window, at))]


def _there(window: MainWindow) -> list[str]:
    """The visible parts."""
    page = window.workflows
    seen = {
        "list": page.list.isVisible(),
        "combo": page.combo.isVisible(),
        "pane": page.side_panel.isVisible(),
        "footer": window.toast.undo.isVisible(),
    }
    return [name for name in _READ if seen.get(name, True)]


def test_each_part_is_walked_to_its_end_before_the_next(qtbot: QtBot, window: MainWindow) -> None:
    page = window.workflows
    for width, samples, opened in product((1440, 1200, 1040), (False, True), (False, True)):
        window.resize(width, 860)
        for place in (page.list, page.footer):
            place.show_samples(samples)
            place.show_archive(samples)
        if opened:
            _open_item(qtbot, window)
            window.toast.show_message("Something", "Undo", lambda: None)
        else:
            page.close_item()
            window.toast.hide()
        expected = _there(window)
        case = (width, samples, opened)
        assert _blocks(window, Qt.Key.Key_Tab) == expected, case
        assert _blocks(window, Qt.Key.Key_Backtab) == [_READ[0], *reversed(expected[1:])], case


def test_a_late_page_and_what_was_made_for_it_stand_between_the_top_and_the_footer(
    qtbot: QtBot, window: MainWindow
) -> None:
    _open_item(qtbot, window)
    for key in ("activity", "schedule", "settings", "needs_you"):
        window.show_page(key)
        window.toast.show_message("Something", "Undo", lambda: None)
        window.sidebar.button(key).setFocus()
        QTest.keyClick(window.sidebar.button(key), Qt.Key.Key_Backtab)
        at = QApplication.focusWidget()
        assert at is not None and window.toast.isAncestorOf(at), key


def test_tab_comes_to_the_page_of_the_sidebar_that_is_shown(window: MainWindow) -> None:
    window.sidebar.button("settings").setFocus()
    window.show_page("workflows")
    window.top.everything.setFocus()
    QTest.keyClick(window.top.everything, Qt.Key.Key_Backtab)
    assert window.sidebar.button("workflows").hasFocus()


def test_tab_comes_to_the_choice_that_is_made(window: MainWindow) -> None:
    window.show_page("settings")
    general = window.findChild(GeneralSection)
    assert general is not None
    for choice in (general.ends, general.stays):
        choice.setChecked(True)
        general.confirms.setFocus()
        QTest.keyClick(general.confirms, Qt.Key.Key_Backtab)
        assert choice.hasFocus()


def test_the_keyboard_goes_along_to_another_page_and_to_a_workflow(window: MainWindow) -> None:
    page = window.workflows
    for ringed in (True, False):
        page.tree.view.setFocus()
        show_ring(page.tree.view, ringed)
        window.show_page("activity")
        entry = window.sidebar.button("activity")
        assert (entry.hasFocus(), has_ring(entry)) == (True, ringed)
        row = next(row for row in page.list.model.rows if row.id != page.list.current)
        window.navigator.show_workflow(row.id)
        view = page.list.view
        assert page.list.current == row.id
        assert (view.hasFocus(), has_ring(view)) == (True, ringed)
