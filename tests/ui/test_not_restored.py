"""A backup that cannot be put in place at a start is told of in the window, until it was seen."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from keep_desktop.app.build import open_engine
from keep_desktop.services import overview
from keep_desktop.services.backups import make_backup, restore_at_next_start
from keep_desktop.services.workflows import Draft, import_workflow
from tests.ui.dialog_tools import nameless, until
from tests.ui.hands import click
from tests.ui.windows import SMALLEST, shown_window


@pytest.mark.warns_in_log
def test_a_backup_that_is_damaged_by_the_next_start_is_told_and_changes_nothing(
    qtbot: QtBot, tmp_path: Path
) -> None:
    data, file = tmp_path / "data", tmp_path / "one.keepbackup"
    with open_engine(data) as keep:
        make_backup(keep, file)
        import_workflow(keep, Draft(name="After", script="1;", params={}))
        restore_at_next_start(keep, file)
    pending = data / "restore.pending"
    pending.write_bytes(pending.read_bytes()[:-500])
    with open_engine(data) as keep, shown_window(qtbot, keep, SMALLEST) as window:
        strip = window.frame.restore_strip
        until(qtbot, strip.isVisible)
        said = strip.sentence.said()
        assert "is damaged" in said and "Everything is as it was before" in said
        assert "restore.pending" not in said
        assert strip.accessibleName().endswith(said)
        assert not nameless(strip)
        assert [row.name for row in keep.queries.workflows()] == ["After"]
        click(strip.backups)
        assert window.frame.shown == "settings"
        click(strip.seen)
        until(qtbot, strip.isHidden)
        assert overview.overview(keep).not_restored is None
    with open_engine(data) as keep:
        assert overview.overview(keep).not_restored is None
