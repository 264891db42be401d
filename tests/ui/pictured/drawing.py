"""Draws scenes: each screen and each dialog at three sizes, in light and in dark."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import QMargins, QPoint, QSize
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget

from keep_desktop.ui.dialogs.frame import Dialog
from keep_desktop.ui.theme import Mode, apply_theme, color, theme
from tests.ui.pictured.show import Scene
from tests.ui.pictured.stage import SIZES, Stage

#: What a dialog leaves free of the window below it.
_AROUND = QMargins(12, 12, 12, 12)


@dataclass(frozen=True, slots=True)
class Act:
    """Scenes on one ledger, in this order."""

    name: str
    open: Callable[[QApplication, Path], AbstractContextManager[Stage]]
    #: They leave the ledger as it was, and are shown once in light and once in dark.
    scenes: Mapping[str, Scene]
    #: After them: each may change the ledger for those that follow, and is shown once.
    changing: Mapping[str, Scene] = field(default_factory=dict)


def draw(app: QApplication, act: Act, folder: Path) -> Iterator[tuple[str, QImage]]:
    """The pictures of *act* by name; what the ledger needs lies in *folder*."""
    with act.open(app, folder) as stage:
        # To dress a window anew takes longer than to show a scene again.
        for mode in (Mode.LIGHT, Mode.DARK):
            apply_theme(app, mode)
            for name, scene in act.scenes.items():
                yield from _draw_scene(app, stage, name, scene, (mode,))
        for name, scene in act.changing.items():
            modes = (Mode.DARK, Mode.LIGHT) if theme().dark else (Mode.LIGHT, Mode.DARK)
            yield from _draw_scene(app, stage, name, scene, modes)
        apply_theme(app, Mode.LIGHT)


def _draw_scene(
    app: QApplication, stage: Stage, name: str, scene: Scene, modes: Sequence[Mode]
) -> Iterator[tuple[str, QImage]]:
    stage.window.resize(SIZES[0])
    stage.have_keyboard()
    shown = scene(stage)
    stage.rest()
    sizes = _sizes(shown, stage)
    for mode in modes:
        apply_theme(app, mode)
        for label, size in sizes:
            shown.resize(size)
            stage.rest()
            yield f"{name}-{label}-{mode.value}", picture(shown)
    if shown is not stage.window:
        shown.close()
    stage.clear()


def _sizes(shown: QWidget, stage: Stage) -> list[tuple[str, QSize]]:
    if shown is stage.window:
        return [(str(size.width()), size) for size in SIZES]
    own = shown.size()
    if not isinstance(shown, Dialog):
        return [("own", own)]
    most = SIZES[0].shrunkBy(_AROUND).boundedTo(shown.maximumSize())
    sizes = {"own": own, "least": shown.minimumSize(), "most": most}
    return list(sizes.items())


def picture(shown: QWidget) -> QImage:
    """As it is on the screen, without what lies around it."""
    made = QImage(shown.size(), QImage.Format.Format_RGB32)
    made.fill(color("page"))
    shown.render(made, QPoint())
    return made
