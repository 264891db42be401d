"""A text block is as high as its lines, whatever it was before."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.ui.widgets.text_block import TextBlock

_TEXTS = (
    "one line",
    '{\n  "file": "mail.csv",\n  "subject": "a sentence that is longer than a narrow line"\n}',
    "\n".join(str(number) for number in range(14)),
)


@pytest.fixture
def block(qtbot: QtBot) -> Iterator[TextBlock]:
    ground = QWidget()
    qtbot.addWidget(ground)
    column = QVBoxLayout(ground)
    block = TextBlock("Parameters")
    for widget in (block, QLabel("below")):
        column.addWidget(widget)
    column.addStretch(1)
    ground.show()
    yield block
    ground.close()


def _come_to_rest(block: TextBlock, width: int) -> None:
    block.window().resize(width, 600)
    QApplication.processEvents()


@pytest.mark.parametrize("text", _TEXTS)
def test_it_shows_all_its_lines_at_each_width_without_a_bar(block: TextBlock, text: str) -> None:
    heights: list[dict[int, int]] = []
    for widths in ((500, 190, 320), (320, 500, 190)):
        block.set_text("something else\n" * 30)
        block.set_text(text)
        heights.append({})
        for width in widths:
            _come_to_rest(block, width)
            assert block.verticalScrollBar().maximum() == 0
            assert not block.verticalScrollBar().isVisible()
            assert not block.horizontalScrollBar().isVisible()
            heights[-1][width] = block.height()
    assert heights[0] == heights[1]


def test_what_stands_below_it_never_lies_on_it(block: TextBlock) -> None:
    block.set_text(_TEXTS[1])
    below = block.window().findChild(QLabel)
    assert isinstance(below, QLabel)
    for width in (500, 150, 260):
        _come_to_rest(block, width)
        assert below.y() > block.geometry().bottom()


def test_more_than_a_dozen_lines_scroll(block: TextBlock) -> None:
    block.set_text("\n".join(str(number) for number in range(40)))
    _come_to_rest(block, 320)
    assert block.verticalScrollBar().isVisible()
    assert block.height() < 300
