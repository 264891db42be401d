"""What is drawn: every screen and every dialog, on a few ledgers."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtWidgets import QApplication, QWidget

from tests.ui.pictured.drawing import Act, Scene
from tests.ui.pictured.stage import Stage, a_stage
from tests.ui.pictured.world import NOW, a_world, at_home, work

SECTIONS = (
    "general", "notices", "services", "folders", "history", "backup", "limits", "about",
)  # fmt: skip


@contextmanager
def _at_work(app: QApplication, folder: Path) -> Iterator[Stage]:
    made = work(folder / "home")
    with a_world(folder / "home") as world:
        world.clock.at = NOW
        with a_stage(app, at_home(world.keep), folder / "window.ini", made) as stage:
            yield stage


def _page(name: str) -> Scene:
    def show(stage: Stage) -> QWidget:
        stage.window.show_page(name)
        return stage.window

    return show


def _section(name: str) -> Scene:
    def show(stage: Stage) -> QWidget:
        stage.window.show_page("settings")
        stage.window.settings.page.show_section(name)
        return stage.window

    return show


def _workflow(name: str) -> Scene:
    def show(stage: Stage) -> QWidget:
        stage.choose(stage.made[name])
        return stage.window

    return show


AT_WORK: Mapping[str, Scene] = {
    "workflows": _workflow("Mail to spreadsheet"),
    "invoices": _workflow("Supplier invoices"),
    "blocked": _workflow("Contract mail"),
    "needs-you": _page("needs_you"),
    "schedule": _page("schedule"),
    "activity": _page("activity"),
    **{f"settings-{name}": _section(name) for name in SECTIONS},
}

ACTS = (Act("at work", _at_work, AT_WORK),)
