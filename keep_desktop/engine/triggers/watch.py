"""Keeps the watchers of all triggers in step with the ledger, and records what they notice."""

import logging
import threading
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime, timedelta

from keep_desktop.domain.errors import StorageFailure
from keep_desktop.domain.ids import TriggerId, WorkflowId
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.domain.triggers import TriggerKind, WorkflowTrigger
from keep_desktop.domain.workflows import Workflow, WorkflowStatus
from keep_desktop.engine.context import EngineContext, Policies
from keep_desktop.engine.triggers.due import set_due
from keep_desktop.ports.stores import LogLine, UnitOfWork
from keep_desktop.ports.triggers import MakeWatcher, Watched, Watcher

_log = logging.getLogger(__name__)

#: Notices of so long are answered by one reading.
_TOGETHER_S = 0.25
#: After a disk error.
_AGAIN_S = 30.0
#: What happens so soon after the end of a session is taken for that session's own doing.
_ECHO = timedelta(seconds=5)
_CONCERNS = (
    NoticeKind.WORKFLOW_CHANGED,
    NoticeKind.STOP_CHANGED,
    NoticeKind.SETTINGS_CHANGED,
)


class TriggerWatch:
    """Implements `ports.triggers.TriggerSink`. Thread-safe."""

    def __init__(self, ctx: EngineContext, make: MakeWatcher, changed: Callable[[], None]) -> None:
        """*changed* is called when a session may be due."""
        self._ctx = ctx
        self._make = make
        self._changed = changed
        self._watchers: dict[TriggerKind, Watcher] = {}
        self._watched: dict[TriggerKind, Sequence[Watched]] = {}
        self._known: frozenset[TriggerId] | None = None
        #: How many sessions of a workflow followed each other at once.
        self._repeats: dict[WorkflowId, int] = {}
        self._lock = threading.Lock()
        #: Noticed, but not on disk because of an error.
        self._unwritten: set[TriggerId] = set()
        self._wake_event = threading.Event()
        self._wake_lock = threading.Lock()
        #: When the first notice came that is not answered yet: from then on something is watched.
        self._woken_at: datetime | None = None
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._work, name="triggers", daemon=True)

    def begin(self) -> None:
        """Watch from now on, until `close`; what came while no engine ran is noticed now."""
        self._wake_event.set()
        self._thread.start()

    def close(self) -> None:
        self._closing.set()
        self._wake_event.set()
        if self._thread.ident is not None:
            self._thread.join()
        for watcher in self._watchers.values():
            watcher.close()

    def on_notices(self, notices: Sequence[Notice]) -> None:
        if any(notice.kind in _CONCERNS for notice in notices):
            # Not the other lock, which is held while the ledger is waited for.
            with self._wake_lock:
                self._woken_at = self._woken_at or self._ctx.clock.now()
            self._wake_event.set()

    # -- what is watched ----------------------------------------------------------------------

    def _work(self) -> None:
        wait: float | None = None
        while True:
            self._wake_event.wait(wait)
            if self._closing.wait(_TOGETHER_S):
                return
            self._wake_event.clear()
            try:
                self._refresh()
                self._write_unwritten()
                wait = None
            except StorageFailure as failure:
                _log.info("Triggers cannot be read: %s", failure.sentence)
                wait = _AGAIN_S

    def _refresh(self) -> None:
        with self._wake_lock:
            since, self._woken_at = self._woken_at or self._ctx.clock.now(), None
        with self._ctx.ledger.read() as uow:
            by_kind = self._by_kind(uow, since)
        for kind in TriggerKind:
            watched = by_kind.get(kind, ())
            if watched == self._watched.get(kind, ()):
                continue
            self._watched[kind] = watched
            if kind not in self._watchers:
                self._watchers[kind] = self._make(kind, self)
            self._watchers[kind].watch(watched)

    def _by_kind(self, uow: UnitOfWork, since: datetime) -> Mapping[TriggerKind, Sequence[Watched]]:
        """Those of workflows that are on. What is turned on again notices what comes from *since*
        on, as with schedules."""
        triggers = uow.triggers.all()
        if not triggers or uow.switches.read().everything_since is not None:
            self._known = frozenset()
            return {}
        workflows = {workflow.id: workflow for workflow in uow.workflows.all()}
        grants = uow.grants.all()
        port = Policies(uow.settings.all())["policy.webhook.port"]
        found: dict[TriggerKind, list[Watched]] = defaultdict(list)
        for one in triggers:
            workflow = workflows[one.workflow_id]
            if _is_on(uow, workflow):
                found[one.kind].append(
                    Watched(
                        id=one.id,
                        workflow_id=workflow.id,
                        place=one.place,
                        grants=tuple(grants.get(workflow.id, ())),
                        port=port if one.kind is TriggerKind.WEBHOOK else 0,
                        is_blocked=workflow.error is not None,
                        since=since if self._known is not None else _last_check(uow, one),
                    )
                )
        self._known = frozenset(one.id for rows in found.values() for one in rows)
        return {kind: tuple(rows) for kind, rows in found.items()}

    # -- what they notice ---------------------------------------------------------------------

    def fire(self, triggers: Collection[TriggerId]) -> None:
        if not triggers:
            return
        with self._lock:
            self._unwritten.update(triggers)
        try:
            self._write_unwritten()
        except StorageFailure as failure:
            _log.info("A trigger could not be recorded yet: %s", failure.sentence)
            self._wake_event.set()

    def _write_unwritten(self) -> None:
        with self._lock:
            if not self._unwritten:
                return
            now = self._ctx.clock.now()
            # If the computer loses it, the next start finds what happened.
            with self._ctx.ledger.write(durable=False) as uow:
                for trigger_id in self._unwritten:
                    trigger = uow.triggers.get(trigger_id)
                    if trigger is not None and trigger.due_at is None:
                        repeats = self._count_repeats(uow, trigger.workflow_id, now)
                        set_due(uow, trigger_id, now=now, repeats=repeats)
                uow.commit()
            self._unwritten.clear()
        self._ctx.checkpoint("trigger noticed")
        self._changed()

    def _count_repeats(self, uow: UnitOfWork, workflow_id: WorkflowId, now: datetime) -> int:
        before = uow.runs.previous(workflow_id)
        ended = before.ended_at if before is not None else None
        at_once = ended is not None and ended <= now < ended + _ECHO
        if uow.runs.active_of(workflow_id) is not None or at_once:
            self._repeats[workflow_id] = self._repeats.get(workflow_id, 0) + 1
        else:
            self._repeats.pop(workflow_id, None)
        return self._repeats.get(workflow_id, 0)

    def report(
        self, triggers: Collection[TriggerId], trouble: str | None, *, sign_in: bool = False
    ) -> None:
        try:
            with self._ctx.ledger.read() as uow:
                found = [one for one in map(uow.triggers.get, triggers) if one is not None]
            # Usually nothing is new, and every start reports of every trigger.
            if all(one.trouble == trouble and not sign_in for one in found):
                return
            with self._ctx.ledger.write() as uow:
                for one in found:
                    if one.trouble != trouble or sign_in:
                        self._note(uow, one, trouble, sign_in=sign_in)
                uow.commit()
            self._ctx.checkpoint("trigger trouble noted")
        except StorageFailure as failure:
            _log.info("The trouble of a trigger could not be stored: %s", failure.sentence)

    def _note(
        self, uow: UnitOfWork, trigger: WorkflowTrigger, trouble: str | None, *, sign_in: bool
    ) -> None:
        workflow_id, now = trigger.workflow_id, self._ctx.clock.now()
        if trigger.trouble != trouble:
            uow.triggers.set_trouble(trigger.id, trouble)
            if trouble is not None:
                uow.log.add([LogLine(at=now, level="WARN", text=trouble, workflow_id=workflow_id)])
        if sign_in and trouble is not None:
            workflow = uow.workflows.get(workflow_id)
            if workflow is not None and workflow.error is None:
                uow.workflows.set_error(workflow_id, trouble, at=now)
            uow.questions.add(
                kind=QuestionKind.SIGN_IN,
                workflow_id=workflow_id,
                sentence=trouble,
                actions=(Answer.RESUME,),
                at=now,
            )
        uow.notice(Notice(kind=NoticeKind.WORKFLOW_CHANGED, workflow_id=workflow_id))


def _is_on(uow: UnitOfWork, workflow: Workflow) -> bool:
    return workflow.status is WorkflowStatus.ACTIVE and not uow.switches.is_stopped(workflow.id)


def _last_check(uow: UnitOfWork, trigger: WorkflowTrigger) -> datetime:
    before = uow.runs.previous(trigger.workflow_id)
    return trigger.added_at if before is None else max(before.started_at, trigger.added_at)
