"""Compares the ids that two versions of a script give to the same things."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from keep_desktop.domain.errors import NotRecorded
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.topics import EventStatus
from keep_desktop.domain.workflows import ScriptVersion, Workflow
from keep_desktop.engine.rehearsal.run import ProposedVersion, rehearse_traced
from keep_desktop.engine.rehearsal.scenario import Reads, Scenario
from keep_desktop.engine.rehearsal.trace import Trace
from keep_desktop.planning.context import PlanningContext
from keep_desktop.planning.network_access import NetworkAccess
from keep_desktop.planning.shared_reads import SharedReads
from keep_desktop.ports.cancel import CancelToken
from keep_desktop.ports.sandbox import Determinism
from keep_desktop.ports.stores import UnitOfWork

_MOST_EXAMPLES = 3


@immutable(kw_only=True)
class IdComparison:
    """How the new version names what is done."""

    #: New ids of what is done, which would be processed again.
    new_ids: tuple[str, ...] = ()
    #: An old id of something done, and its new one.
    examples: tuple[tuple[str, str], ...] = ()
    #: What ended the rehearsal of either version early, as a sentence: then nothing is known of
    #: what it did not meet.
    problem: str | None = None


def compare_ids(
    ctx: PlanningContext,
    workflow: Workflow,
    old: ScriptVersion,
    new: ProposedVersion,
    *,
    recorded: Reads | None = None,
    access: NetworkAccess,
    cancel: CancelToken,
) -> IdComparison:
    """Rehearse both versions on the *recorded* reads; where there are none, or one version asks
    for something else, on one set of real ones. Blocks. Raises NotRunnable where a stop or
    *cancel* prevents or ends it."""
    current = ProposedVersion(version=old, params=workflow.values, grants=())
    traces: Sequence[Trace] = ()
    if recorded is not None:
        traces = _rehearsed(ctx, workflow, (current, new), SharedReads(recorded), access, cancel)
    if not traces or any(isinstance(trace.failure, NotRecorded) for trace in traces):
        traces = _rehearsed(ctx, workflow, (current, new), SharedReads(), access, cancel)
    with ctx.engine.context.ledger.read() as uow:
        return _compared(uow, workflow, *traces)


def _rehearsed(
    ctx: PlanningContext,
    workflow: Workflow,
    versions: Sequence[ProposedVersion],
    reads: SharedReads,
    access: NetworkAccess,
    cancel: CancelToken,
) -> Sequence[Trace]:
    now = ctx.engine.context.clock.now()
    scenario = Scenario(
        reads=reads,
        predictions=SharedReads(),
        check_host=access.check_host,
        determinism=Determinism(now_ms=int(now.timestamp() * 1000)),
    )
    traces = []
    for one in versions:
        given = replace(workflow, values=one.params)
        with ctx.engine.rehearsal_state(given, cancel) as state:
            made = rehearse_traced(
                ctx.engine.context, given, one.version, state, one.grants, scenario
            )
        traces.append(made[1])
    return traces


def _compared(uow: UnitOfWork, workflow: Workflow, old: Trace, new: Trace) -> IdComparison:
    pairs: list[tuple[str, str]] = []
    for one, other, is_done in (
        (_items_of(old), _items_of(new), _is_item_done),
        (_events_of(old), _events_of(new), _is_event_done),
    ):
        gone = [id for id in one if id not in other and is_done(uow, workflow, id)]
        fresh = [id for id in other if id not in one and not is_done(uow, workflow, id)]
        pairs += _paired({id: one[id] for id in gone}, {id: other[id] for id in fresh})
    failures = [trace.failure.sentence for trace in (old, new) if trace.failure is not None]
    return IdComparison(
        new_ids=tuple(now for _, now in pairs),
        examples=tuple(pairs[:_MOST_EXAMPLES]),
        problem=failures[0] if failures else None,
    )


def _paired(gone: Mapping[str, str], fresh: Mapping[str, str]) -> list[tuple[str, str]]:
    """The ids of the same things, which are known by their titles, else by their order."""
    by_title: dict[str, list[str]] = {}
    for id, title in fresh.items():
        by_title.setdefault(title, []).append(id)
    found = {id: by_title[title].pop(0) for id, title in gone.items() if by_title.get(title)}
    if not found:
        found = dict(zip(gone, fresh, strict=False))
    return list(found.items())


def _items_of(trace: Trace) -> Mapping[str, str]:
    return trace.met


def _events_of(trace: Trace) -> Mapping[str, str]:
    """`topic/messageId` → topic and inputs, for those that producers publish."""
    return {
        f"{topic}/{id}": " ".join((topic, *causes)) for (topic, id), causes in trace.events.items()
    }


def _is_item_done(uow: UnitOfWork, workflow: Workflow, id: str) -> bool:
    item = uow.items.find(workflow.id, id)
    return item is not None and item.is_done


def _is_event_done(uow: UnitOfWork, workflow: Workflow, id: str) -> bool:
    topic, _, message_id = id.partition("/")
    events = uow.events.find(workflow.id, topic, [message_id])
    return any(event.status is EventStatus.CONSUMED for event in events)
