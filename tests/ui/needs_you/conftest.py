"""The page in its window, over rows that tests lay out."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from keep_desktop.ui.items import actions as item_actions
from keep_desktop.ui.window.main_window import MainWindow
from tests.ui.questions_harness import Answers
from tests.ui.views import FakeKeep, some_rows
from tests.ui.windows import shown_window


@pytest.fixture
def keep(tmp_path: Path) -> FakeKeep:
    return FakeKeep(tmp_path, *some_rows())


@pytest.fixture
def window(qtbot: QtBot, keep: FakeKeep) -> Iterator[MainWindow]:
    with shown_window(qtbot, keep.as_keep(), active=True) as made:
        yield made


@pytest.fixture
def answers(keep: FakeKeep, monkeypatch: pytest.MonkeyPatch) -> Answers:
    made = Answers(keep)
    monkeypatch.setattr(item_actions, "answer", made)
    return made
