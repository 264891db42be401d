"""The history of items as it is exported."""

from collections.abc import Sequence

from keep_desktop.domain.ids import ItemId
from keep_desktop.services.context import Keep
from keep_desktop.services.items.history_report import export_history


def history_of(keep: Keep, ids: Sequence[ItemId]) -> str:
    """The page, read from the file."""
    path = keep.data_dir.with_name("history.html")
    export_history(keep, ids, path)
    return path.read_text("utf-8")
