"""Begins again with items that are done, after another version of the script was made active."""

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QWidget

from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.ports.views import WorkflowRow
from keep_desktop.services.context import Keep
from keep_desktop.services.new_version import Done, done_items
from keep_desktop.ui.bulk_found import Found
from keep_desktop.ui.bulk_words import Deed, Meant
from keep_desktop.ui.dialogs.bulk import BulkDialog
from keep_desktop.ui.worker import Reader


class AgainDialog(BulkDialog):
    """Begins at once, with progress and a way to end it: the user was asked with the version."""

    def __init__(
        self,
        keep: Keep,
        reader: Reader,
        workflow_id: WorkflowId,
        ids: Sequence[ItemId],
        parent: QWidget | None = None,
    ) -> None:
        meant = Meant(workflow_id, tuple(ids), None, may_be_done=True)
        super().__init__(keep, reader, Deed.REPROCESS, meant, parent)

    def _ask(self, row: WorkflowRow, found: Found) -> None:
        super()._ask(row, found)
        if found.going:
            self._begin()
            self.filled()


def begin_again(
    keep: Keep,
    reader: Reader,
    workflow_id: WorkflowId,
    done: Done,
    window: QWidget,
    told: Callable[[str], None],
) -> None:
    """Find them and begin; *told* gets what came of it. With none found there is nothing to see."""

    def begin(ids: Sequence[ItemId]) -> None:
        if not ids:
            return
        again = AgainDialog(keep, reader, workflow_id, ids, window)
        again.finished.connect(again.deleteLater)
        again.told.connect(told)
        again.open()

    reader.do(lambda: done_items(keep, workflow_id, done), begin)
