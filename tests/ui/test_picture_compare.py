"""What comparing pictures finds, and what it lets pass."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.ui.theme import Mode, apply_theme, color, restyle, set_icon
from tests.ui.pictured.compare import difference
from tests.ui.pictured.drawing import picture
from tests.ui.pictured.judging import wrong_with
from tests.ui.pictured.keeping import keep, kept, small

_LINES = tuple(f"Invoice {20_401 + at} of Brightwater Ltd, added to the books" for at in range(12))


class Panel(QWidget):
    """A little of all that a screen is made of."""

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


@pytest.fixture(params=[Mode.LIGHT, Mode.DARK])
def panel(qapp: QApplication, qtbot: QtBot, request: pytest.FixtureRequest) -> Panel:
    apply_theme(qapp, request.param)
    panel = Panel()
    qtbot.addWidget(panel)
    panel.show()
    qtbot.waitExposed(panel)
    return panel


@pytest.fixture
def reviewed(panel: Panel, tmp_path: Path) -> QImage:
    keep(small(picture(panel)), "panel", tmp_path)
    found = kept("panel", tmp_path)
    assert found is not None
    return found


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
def test_what_was_planted_is_found(panel: Panel, reviewed: QImage, name: str) -> None:
    size = panel.pause.sizePolicy()
    size.setRetainSizeWhenHidden(True)
    panel.pause.setSizePolicy(size)
    PLANTED[name](panel)
    found = difference(small(picture(panel)), reviewed)
    assert found.matters, str(found)


def test_the_same_screen_is_the_same(panel: Panel, reviewed: QImage) -> None:
    found = difference(small(picture(panel)), reviewed)
    assert not found.matters, str(found)


@pytest.mark.parametrize("part", [0.25, 0.5, 1.0])
@pytest.mark.parametrize("right, down", [(1, 0), (0, 1), (-1, 1)])
def test_what_lies_a_part_of_a_pixel_beside_is_the_same(
    panel: Panel, reviewed: QImage, right: int, down: int, part: float
) -> None:
    drawn = picture(panel)
    beside = drawn.copy()
    painter = QPainter(beside)
    # As a rasteriser does it: each pixel has a part of its neighbour.
    painter.setOpacity(part)
    painter.drawImage(right, down, drawn)
    painter.end()
    assert beside != drawn
    found = difference(small(beside), reviewed)
    assert not found.matters, str(found)


def test_colours_that_are_a_level_off_are_the_same(panel: Panel, reviewed: QImage) -> None:
    drawn = picture(panel)
    noisy = QImage(
        bytes(value ^ 1 for value in bytes(drawn.constBits())),
        drawn.width(),
        drawn.height(),
        drawn.format(),
    )
    found = difference(small(noisy), reviewed)
    assert found.worst <= 8, str(found)
    assert not found.matters


def test_what_is_wrong_is_shown_where_the_sentence_says(
    panel: Panel, reviewed: QImage, tmp_path: Path
) -> None:
    shown = tmp_path / "shown"
    same = small(picture(panel))
    assert wrong_with("panel", same, reviewed=tmp_path, shown=shown) is None
    assert not shown.exists()
    _recolour(panel)
    told = wrong_with("panel", small(picture(panel)), reviewed=tmp_path, shown=shown)
    assert told is not None
    assert all(file.name in told for file in shown.iterdir())
    assert {file.stem for file in shown.iterdir()} == {
        "panel-actual", "panel-expected", "panel-difference",
    }  # fmt: skip


def test_a_picture_that_nobody_reviewed_and_one_of_another_size_are_wrong(
    panel: Panel, reviewed: QImage, tmp_path: Path
) -> None:
    drawn, shown = small(picture(panel)), tmp_path / "shown"
    told = wrong_with("other", drawn, reviewed=tmp_path, shown=shown)
    assert told == "other: nobody has reviewed it (see other-actual.png)"
    told = wrong_with("panel", drawn.copy(0, 0, 300, 280), reviewed=tmp_path, shown=shown)
    assert told is not None
    assert "is (300, 280) and not (320, 280)" in told
