"""Draws all screenshots: as reviewed ones, or into a folder to be compared."""

import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from keep_desktop.app.gui import make_app
from keep_desktop.ui.style.theme import Mode, apply_theme
from tests.ui.screenshot_tests.compare import FOLDER, keep, small, whole
from tests.ui.screenshot_tests.drawing import draw
from tests.ui.screenshot_tests.fixtures import a_home
from tests.ui.screenshot_tests.scenes import ACTS
from tests.ui.screenshot_tests.show import Scene

DOCS = Path(__file__).resolve().parents[3] / "docs" / "screenshots"
#: Scenes of the documentation, each in one size.
SHOWN = (
    ("item-in-doubt", "1440"),
    ("needs-you", "1440"),
    ("schedule-running", "1440"),
    ("activity", "1440"),
    ("graph", "1440"),
    ("stopped", "1440"),
    ("new-workflow", "own"),
    ("rehearsal", "own"),
    ("runs", "own"),
    ("settings-general", "1440"),
)


def draw_reviewed(place: Path, only: Sequence[str]) -> None:
    """Replace the reviewed ones and remove obsolete ones; *place* is for temporary files."""
    drawn = set()
    for name, picture in _pictures(place, only):
        keep(small(picture), name)
        drawn.add(name)
    for file in FOLDER.glob("*.png"):
        if not only and file.stem not in drawn:
            file.unlink()
    sys.stdout.write(f"{len(drawn)} pictures in {FOLDER}\n")


def draw_for_docs(place: Path) -> None:
    """Those of the documentation, in full size."""
    for file in DOCS.glob("*.png"):
        file.unlink()
    for name, picture in _pictures(place, [scene for scene, _ in SHOWN]):
        if name.rpartition("-")[0] in {f"{scene}-{label}" for scene, label in SHOWN}:
            keep(whole(picture), name, DOCS)


def draw_into(folder: Path, place: Path, only: Sequence[str], *, full: bool) -> None:
    """Into *folder*: small to be compared, or in *full* size."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, picture in _pictures(place, only):
        (whole(picture) if full else small(picture)).save(folder / f"{name}.png")


def _pictures(place: Path, only: Sequence[str]) -> Iterator[tuple[str, QImage]]:
    app = _an_application()
    for act in ACTS:
        scenes, changing = _chosen(act.scenes, only), _chosen(act.changing, only)
        if not (scenes or changing):
            continue
        began = time.monotonic()
        folder = place / act.name
        folder.mkdir()
        with a_home(), _nothing_raised():
            yield from draw(app, replace(act, scenes=scenes, changing=changing), folder)
        sys.stdout.write(
            f"{act.name}: {len(scenes) + len(changing)} scenes, {time.monotonic() - began:.1f} s\n"
        )


def _chosen(scenes: Mapping[str, Scene], only: Sequence[str]) -> Mapping[str, Scene]:
    beginnings = tuple(only) or ("",)
    return {name: scene for name, scene in scenes.items() if name.startswith(beginnings)}


@contextmanager
def _nothing_raised() -> Iterator[None]:
    """Exceptions in slots are otherwise only printed."""
    raised: list[BaseException] = []
    sys.excepthook = lambda kind, error, trace: raised.append(error)
    try:
        yield
    finally:
        sys.excepthook = sys.__excepthook__
    if raised:
        raise raised[0]


def _an_application() -> QApplication:
    """In English, without animations or blinking."""
    app = make_app(["keep"])
    QLocale.setDefault(QLocale("en_GB"))
    app.setCursorFlashTime(0)
    for effect in (Qt.UIEffect.UI_AnimateCombo, Qt.UIEffect.UI_AnimateMenu):
        app.setEffectEnabled(effect, False)
    apply_theme(app, Mode.LIGHT)
    return app
