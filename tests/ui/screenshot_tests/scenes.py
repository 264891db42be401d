"""All scenes to be drawn: every screen and dialog, on a few ledgers."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtWidgets import QApplication

from tests.ui.screenshot_tests.drawing import Act
from tests.ui.screenshot_tests.fixtures import at_home, make_fixtures, work
from tests.ui.screenshot_tests.harness import Harness, a_harness
from tests.ui.screenshot_tests.scenes_dialogs import DIALOGS
from tests.ui.screenshot_tests.scenes_first import FIRST
from tests.ui.screenshot_tests.scenes_pages import PAGES
from tests.ui.screenshot_tests.scenes_planning import PLANNING, planning
from tests.ui.screenshot_tests.scenes_state import STATES


@contextmanager
def _nothing_yet(app: QApplication, folder: Path) -> Iterator[Harness]:
    with (
        make_fixtures(folder) as fixtures,
        a_harness(app, at_home(fixtures.keep), folder, {}) as harness,
    ):
        yield harness


@contextmanager
def _at_work(app: QApplication, folder: Path) -> Iterator[Harness]:
    made = work(folder)
    with (
        make_fixtures(folder) as fixtures,
        a_harness(app, at_home(fixtures.keep), folder, made) as harness,
    ):
        yield harness


#: One of each kind of page.
NARROW = frozenset(
    {
        "item-in-doubt",
        "needs-you",
        "schedule-running",
        "activity",
        "settings-general",
        "plan-card",
    }
)
ACTS = (
    Act("nothing yet", _nothing_yet, NARROW, FIRST),
    Act("planning", planning, NARROW, PLANNING),
    Act("at work", _at_work, NARROW, {**PAGES, **DIALOGS}, STATES),
)
