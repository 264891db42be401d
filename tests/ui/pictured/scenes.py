"""All that is drawn: every screen and every dialog, on a few ledgers."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QApplication

from tests.ui.pictured.drawing import Act
from tests.ui.pictured.scenes_dialogs import DIALOGS
from tests.ui.pictured.scenes_first import FIRST, WITH_SAMPLES
from tests.ui.pictured.scenes_pages import PAGES
from tests.ui.pictured.scenes_state import STATES
from tests.ui.pictured.show import page
from tests.ui.pictured.stage import Stage, a_stage
from tests.ui.pictured.world import a_world, add_bills, at_home, work


@contextmanager
def _nothing_yet(app: QApplication, folder: Path) -> Iterator[Stage]:
    with a_world(folder) as world, a_stage(app, at_home(world.keep), folder, {}) as stage:
        yield stage


@contextmanager
def _at_work(app: QApplication, folder: Path) -> Iterator[Stage]:
    made = work(folder)
    with a_world(folder) as world, a_stage(app, at_home(world.keep), folder, made) as stage:
        yield stage


@contextmanager
def _in_doubt(app: QApplication, folder: Path, *, count: int) -> Iterator[Stage]:
    with a_world(folder) as world:
        add_bills(world, in_doubt=count)
        with a_stage(app, at_home(world.keep), folder, world.made) as stage:
            yield stage


ACTS = (
    Act("nothing yet", _nothing_yet, FIRST, WITH_SAMPLES),
    Act("one question", partial(_in_doubt, count=1), {"needs-you-1": page("needs_you")}),
    Act("many questions", partial(_in_doubt, count=30), {"needs-you-30": page("needs_you")}),
    Act("at work", _at_work, {**PAGES, **DIALOGS}, STATES),
)
