"""The history of items as it is exported."""

from collections.abc import Sequence
from datetime import time
from pathlib import Path

from keep_desktop.domain.ids import ItemId
from keep_desktop.services.context import Keep
from keep_desktop.services.items import history_report
from keep_desktop.ui.items.history_export import history_labels


def export_history(keep: Keep, ids: Sequence[ItemId], path: Path) -> None:
    labels = history_labels()
    history_report.export_history(keep, ids, path, words=labels, hour=time.isoformat)


def history_of(keep: Keep, ids: Sequence[ItemId]) -> str:
    """The page, read from the file."""
    path = keep.data_dir.with_name("history.html")
    export_history(keep, ids, path)
    return path.read_text("utf-8")
