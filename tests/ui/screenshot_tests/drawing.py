"""Draws scenes: each in light and dark, and some pages narrow too."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget

from keep_desktop.ui.style.theme import Mode, apply_theme, color, theme
from tests.ui.screenshot_tests.harness import NARROW, OWN, Harness
from tests.ui.screenshot_tests.show import Scene


@dataclass(frozen=True, slots=True)
class Act:
    """Scenes on one ledger, in this order."""

    name: str
    open: Callable[[QApplication, Path], AbstractContextManager[Harness]]
    #: The scenes also drawn at the minimum size, in light.
    narrow: Collection[str]
    #: They do not change the ledger; each is drawn in light and dark.
    scenes: Mapping[str, Scene]
    #: After them: each may change the ledger for the next, and is drawn once.
    changing: Mapping[str, Scene] = field(default_factory=dict)


def draw(app: QApplication, act: Act, folder: Path) -> Iterator[tuple[str, QImage]]:
    """The pictures of *act* by name; the ledger is in *folder*."""
    with act.open(app, folder) as harness:
        # A theme change takes longer than showing a scene again.
        for mode in (Mode.LIGHT, Mode.DARK):
            apply_theme(app, mode)
            for name, scene in act.scenes.items():
                yield from _draw_scene(
                    app, harness, name, scene, (mode,), narrow=name in act.narrow
                )
        for name, scene in act.changing.items():
            modes = (Mode.DARK, Mode.LIGHT) if theme().dark else (Mode.LIGHT, Mode.DARK)
            yield from _draw_scene(app, harness, name, scene, modes, narrow=name in act.narrow)
        apply_theme(app, Mode.LIGHT)


def _draw_scene(
    app: QApplication,
    harness: Harness,
    name: str,
    scene: Scene,
    modes: Sequence[Mode],
    *,
    narrow: bool,
) -> Iterator[tuple[str, QImage]]:
    harness.window.resize(OWN)
    harness.have_keyboard()
    shown = scene(harness)
    harness.rest()
    is_page = shown is harness.window
    for mode in modes:
        apply_theme(app, mode)
        for size in (OWN, NARROW) if narrow and mode is Mode.LIGHT else (OWN,):
            if is_page:
                shown.resize(size)
            harness.rest()
            label = str(size.width()) if is_page else "own"
            yield f"{name}-{label}-{mode.value}", picture(shown)
    if not is_page:
        shown.close()
    harness.clear()


def picture(shown: QWidget) -> QImage:
    """The screenshot without its surroundings."""
    made = QImage(shown.size(), QImage.Format.Format_RGB32)
    made.fill(color("page"))
    shown.render(made, QPoint())
    return made
