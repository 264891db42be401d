"""Begins again with items that are done, after another version of the script was made active."""

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.ports.views import WorkflowRow
from keep_desktop.services.context import Keep
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

    def _ask(self, row: WorkflowRow, titles: Sequence[str]) -> None:
        super()._ask(row, titles)
        if self._ids:
            self._begin()
