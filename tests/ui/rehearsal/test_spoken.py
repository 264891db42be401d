"""Accessibility of the whole window: names, roles and states, texts of lists and pictures, tab
order, and the look of default buttons."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.ui.rehearsal.dialog import RehearsalDialog
from keep_desktop.ui.widgets.dialog import Dialog
from keep_desktop.ui.window.main_window import MainWindow
from tests.ui.enter_key import enter_complaints
from tests.ui.idle import Moved, come_to_rest
from tests.ui.scenes import SCENES, SOON, a_harness
from tests.ui.screen_reader import complaints, menu_complaints
from tests.ui.screen_reader_scenes import LATER, RARE, a_rare_harness, menus
from tests.ui.tab_order import tab_complaints

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def listened_to() -> Iterator[None]:
    """As with a screen reader: lists announce their changes."""
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(False)


def _settle(qtbot: QtBot, qapp: QApplication, main: MainWindow, window: QWidget) -> None:
    """Until *main* and *window*, which may be the same, are idle."""
    if isinstance(window, RehearsalDialog):
        qtbot.waitUntil(window.copy.isEnabled, timeout=SOON)
    moved = Moved(qapp)
    come_to_rest(main, moved, lambda holds: qtbot.waitUntil(lambda: bool(holds()), timeout=SOON))
    qapp.removeEventFilter(moved)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow, timeout=SOON)


def _wrong(window: QWidget) -> list[str]:
    return [*complaints(window), *tab_complaints(window)]


def test_every_control_of_every_page_and_dialog_is_shown_and_seen_by_keyboard(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    wrong: dict[str, list[str]] = {}
    shown: set[type[QWidget]] = set()
    with a_harness(qtbot, tmp_path) as harness:
        for name, scene in {**SCENES, **LATER}.items():
            harness.window.resize(1440 if name in LATER else 1040, 700)
            # As if all were opened by mouse.
            harness.window.setAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange, False)
            widget = scene(harness)
            _settle(qtbot, qapp, harness.window, widget)
            entered = enter_complaints(widget) if isinstance(widget, Dialog) else []
            wrong[name] = [*entered, *_wrong(widget)]
            shown.add(type(widget))
            if widget is not harness.window:
                widget.close()
        wrong["menus"] = [text for menu in menus(harness.window) for text in menu_complaints(menu)]
    assert {name: found for name, found in wrong.items() if found} == {}
    # A new dialog needs a scene.
    assert set(_never_shown(Dialog, shown)) == set()


def _never_shown(kind: type[Dialog], shown: set[type[QWidget]]) -> Iterator[str]:
    """Those that are only bases of others."""
    for each in kind.__subclasses__():
        if each in shown or not each.__module__.startswith("keep_desktop"):
            continue
        if each.__subclasses__():
            yield from _never_shown(each, shown)
        else:
            yield each.__name__


def test_what_comes_up_rarely_is_shown(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> None:
    wrong: dict[str, list[str]] = {}
    with a_rare_harness(qtbot, tmp_path) as rare:
        for name, show in RARE.items():
            show(rare)
            _settle(qtbot, qapp, rare.window, rare.window)
            wrong[name] = _wrong(rare.window)
    assert {name: found for name, found in wrong.items() if found} == {}
