"""Building blocks of scenes."""

from collections.abc import Callable

from PySide6.QtWidgets import QDialog, QWidget

from tests.ui.screenshot_tests.harness import Harness

#: Shows a scene; returns what is to be drawn: the window, or a dialog.
Scene = Callable[[Harness], QWidget]


def page(name: str) -> Scene:
    def show(harness: Harness) -> QWidget:
        harness.window.show_page(name)
        return harness.window

    return show


def section(name: str) -> Scene:
    """Of Settings."""

    def show(harness: Harness) -> QWidget:
        harness.window.show_page("settings")
        harness.until(harness.window.settings.page.isVisible)
        harness.window.settings.page.show_section(name)
        return harness.window

    return show


def dialog(make: Callable[[Harness], QDialog]) -> Scene:
    """Over the Workflows page."""

    def show(harness: Harness) -> QWidget:
        harness.window.show_page("workflows")
        harness.rest()
        made = make(harness)
        if not made.isVisible():
            made.show()
        harness.afterwards(made.deleteLater)
        return made

    return show
