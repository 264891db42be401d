"""Comparison of screenshots: what it detects and what it tolerates."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.ui.style.theme import color, restyle, set_icon
from tests.ui.screenshot_tests.compare import keep, small, wrong_with
from tests.ui.screenshot_tests.drawing import picture

Wrong = Callable[[QImage], str | None]
_LINES = tuple(f"Invoice {20_401 + at} of Brightwater Ltd, added to the books" for at in range(12))


class Panel(QWidget):
    """Some of everything on a screen."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedSize(640, 560)
        self.title = QLabel("Supplier invoices")
        self.title.setProperty("role", "title")
        self.run = QPushButton("Run now")
        self.run.setProperty("kind", "primary")
        self.pause = QPushButton("Pause")
        self.icon = QLabel()
        set_icon(self.icon, "circle-check", "text_soft")
        self.lines = [QLabel(line) for line in _LINES]
        self.lines[3].setProperty("role", "soft")
        column = QVBoxLayout(self)
        for button in (self.run, self.pause):
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        for widget in (self.title, self.run, self.pause, self.icon, *self.lines):
            column.addWidget(widget, alignment=Qt.AlignmentFlag.AlignLeft)


@pytest.fixture
def panel(qtbot: QtBot) -> Panel:
    panel = Panel()
    qtbot.addWidget(panel)
    panel.show()
    qtbot.waitExposed(panel)
    return panel


@pytest.fixture
def wrong(panel: Panel, tmp_path: Path) -> Wrong:
    """The failure of a picture compared with that of the panel."""
    keep(small(picture(panel)), "panel", tmp_path)
    shown = tmp_path / "shown"
    return lambda drawn: wrong_with("panel", small(drawn), reviewed=tmp_path, shown=shown)


def _clip(panel: Panel) -> None:
    panel.lines[3].setFixedWidth(panel.lines[3].width() - 20)


def _move(panel: Panel) -> None:
    panel.lines[3].move(panel.lines[3].x() + 8, panel.lines[3].y())


def _sink(panel: Panel) -> None:
    panel.lines[3].move(panel.lines[3].x(), panel.lines[3].y() + 8)


def _recolour(panel: Panel) -> None:
    panel.lines[3].setStyleSheet(f"color: {color('fail').name()}")


PLANTED: dict[str, Callable[[Panel], object]] = {
    "a button is missing": lambda panel: panel.pause.setVisible(False),
    "an icon is missing": lambda panel: panel.icon.clear(),
    "another icon": lambda panel: set_icon(panel.icon, "triangle-alert", "fail"),
    "a button looks like any other": lambda panel: restyle(panel.run, kind=""),
    "a text is clipped": _clip,
    "a text lies 8 pixels to the right": _move,
    "a text lies 8 pixels lower": _sink,
    "a text has another colour": _recolour,
}


@pytest.mark.parametrize("name", PLANTED)
def test_what_was_planted_is_found_and_shown(
    panel: Panel, wrong: Wrong, tmp_path: Path, name: str
) -> None:
    size = panel.pause.sizePolicy()
    size.setRetainSizeWhenHidden(True)
    panel.pause.setSizePolicy(size)
    PLANTED[name](panel)
    result = wrong(picture(panel)) or ""
    assert result.startswith("panel: looks different"), result
    assert all(file.name in result for file in (tmp_path / "shown").iterdir())
    assert {file.stem for file in (tmp_path / "shown").iterdir()} == {
        "panel-actual", "panel-expected", "panel-difference",
    }  # fmt: skip


def test_the_same_screen_is_the_same(panel: Panel, wrong: Wrong, tmp_path: Path) -> None:
    assert wrong(picture(panel)) is None
    assert not (tmp_path / "shown").exists()


@pytest.mark.parametrize("part", [0.25, 1.0])
@pytest.mark.parametrize("right, down", [(1, 0), (-1, 1)])
def test_what_lies_a_part_of_a_pixel_beside_is_the_same(
    panel: Panel, wrong: Wrong, right: int, down: int, part: float
) -> None:
    drawn = picture(panel)
    beside = drawn.copy()
    painter = QPainter(beside)
    # Like another rasteriser: each pixel has a part of its neighbour.
    painter.setOpacity(part)
    painter.drawImage(right, down, drawn)
    painter.end()
    assert beside != drawn
    assert wrong(beside) is None


def test_a_picture_that_nobody_reviewed_and_one_of_another_size_are_wrong(
    panel: Panel, wrong: Wrong, tmp_path: Path
) -> None:
    result = wrong(picture(panel).copy(0, 0, 600, 560))
    assert result is not None
    assert "is (300, 280) and not (320, 280)" in result
    (tmp_path / "panel.png").unlink()
    result = wrong(picture(panel))
    assert result == "panel: nobody has reviewed it (see panel-actual.png)"
