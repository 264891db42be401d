"""What scenes are put together from."""

from collections.abc import Callable

from PySide6.QtWidgets import QDialog, QWidget

from keep_desktop.ui.region import Hours, region
from tests.ui.pictured.stage import Stage

#: Brings the window to a screen; says what is to be drawn: the window, or what is over it.
Scene = Callable[[Stage], QWidget]


def page(name: str) -> Scene:
    def show(stage: Stage) -> QWidget:
        stage.window.show_page(name)
        return stage.window

    return show


def section(name: str) -> Scene:
    """Of Settings."""

    def show(stage: Stage) -> QWidget:
        stage.window.show_page("settings")
        stage.until(stage.window.settings.page.isVisible)
        stage.window.settings.page.show_section(name)
        return stage.window

    return show


def workflow(name: str) -> Scene:
    """With none of its items chosen."""

    def show(stage: Stage) -> QWidget:
        stage.choose(stage.made[name])
        return stage.window

    return show


def in_twelve_hours(scene: Scene) -> Scene:
    """With times as 1:54 PM."""

    def show(stage: Stage) -> QWidget:
        region().choose(Hours.TWELVE)
        stage.afterwards(lambda: region().choose(Hours.SYSTEM))
        return scene(stage)

    return show


def dialog(make: Callable[[Stage], QDialog]) -> Scene:
    """Over the Workflows page."""

    def show(stage: Stage) -> QWidget:
        stage.window.show_page("workflows")
        stage.rest()
        made = make(stage)
        if not made.isVisible():
            made.open()
        stage.afterwards(made.deleteLater)
        return made

    return show
