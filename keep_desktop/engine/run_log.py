"""The log of one run: what the script said and what the host says of it, bounded."""

from keep_desktop.domain.ids import RunId, WorkflowId
from keep_desktop.domain.items import Item
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.runs import Warned
from keep_desktop.engine.later import Later
from keep_desktop.ports.clock import Clock
from keep_desktop.ports.log_store import LogLine
from keep_desktop.ports.stores import UnitOfWork

_MAX_TEXT = 1_000
_MAX_DETAILS = 20_000


class RunLog:
    """Lines wait in `later`; the host's own are never dropped, the script's are beyond *limit*."""

    def __init__(
        self, clock: Clock, later: Later, workflow_id: WorkflowId, run_id: RunId, *, limit: int
    ) -> None:
        self._clock = clock
        self._later = later
        self._workflow_id = workflow_id
        self._run_id = run_id
        self._limit = limit
        self._said = 0
        self._is_empty = True
        self._warnings = 0
        self._first_warning = 0

    @property
    def warned(self) -> Warned | None:
        """Of what was written so far."""
        found = Warned(self._warnings, self._first_warning)
        return found if self._warnings else None

    def script_said(self, level: str, text: str, item: Item | None) -> None:
        self._said += 1
        if self._said <= self._limit:
            cropped = text if len(text) <= _MAX_TEXT else text[:_MAX_TEXT] + "..."
            self._add(level, cropped, item, warns=level == "WARN")
        elif self._said == self._limit + 1:
            cut = f"More than {self._limit} lines: further ones are not kept."
            self._add("WARN", cut, item, warns=True)

    def host_said(self, level: str, text: str, item: Item | None) -> None:
        """What ended the run is told with it; it is no warning beside that."""
        self._add(level, text[:_MAX_DETAILS], item)

    def _add(self, level: str, text: str, item: Item | None, *, warns: bool = False) -> None:
        now = self._clock.now()
        logical_id = item.logical_item_id if item is not None else None
        is_first = warns and self._warnings == 0
        self._warnings += warns
        begins, self._is_empty = self._is_empty, False

        def write(uow: UnitOfWork) -> None:
            # An item opened in this same transaction has its number only now.
            found = (
                uow.items.find(self._workflow_id, logical_id)
                if item is not None and not item.id and logical_id is not None
                else item
            )
            number = uow.log.add(
                [
                    LogLine(
                        at=now,
                        level=level,
                        text=text,
                        workflow_id=self._workflow_id,
                        run_id=self._run_id,
                        item_id=found.id if found is not None else None,
                    )
                ]
            )
            if is_first and number is not None:
                self._first_warning = number
            if begins:
                # From now on there are lines to show, also while the run goes on.
                uow.notice(
                    Notice(
                        kind=NoticeKind.RUN_PROGRESS,
                        workflow_id=self._workflow_id,
                        run_id=self._run_id,
                    )
                )

        self._later.add(write)
