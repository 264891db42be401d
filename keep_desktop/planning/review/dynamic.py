"""The dynamic review: rehearses a script under changed circumstances, under which its identities
and effects must stay what they are. Nothing changes outside, and what the first rehearsal read
serves all of them."""

import json
import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import datetime, timedelta, tzinfo

from keep_desktop.domain.errors import NotGranted, NotRecorded
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.planning.versions import CheckKind, Finding, FindingLevel
from keep_desktop.domain.rehearsals import Rehearsal
from keep_desktop.domain.text import single_line
from keep_desktop.domain.workflows import Workflow
from keep_desktop.engine.rehearsal.run import ProposedVersion, rehearse_traced
from keep_desktop.engine.rehearsal.scenario import THROWN, Scenario
from keep_desktop.engine.rehearsal.trace import Trace
from keep_desktop.engine.scripts.syntax import ScriptText
from keep_desktop.planning.context import PlanningContext
from keep_desktop.planning.network_access import NetworkAccess
from keep_desktop.planning.review.differences import (
    NO_EFFECT,
    Difference,
    affected,
    but_order,
    but_times,
    effect_difference,
    effect_json,
    ended_early,
    id_difference,
    moved_id,
)
from keep_desktop.planning.review.rules import RULES
from keep_desktop.planning.shared_reads import ReversedReads, SharedReads, without_times
from keep_desktop.ports.cancel import CancelToken
from keep_desktop.ports.clock import Clock
from keep_desktop.ports.sandbox import Determinism

_DAY = timedelta(days=1)
_SECOND = timedelta(seconds=1)
_LONGEST_VALUE = 300
UNTESTED = "untested"


@immutable(kw_only=True)
class BehaviourReview:
    """`rehearsal` is the first one; None where there could be none, for `untested_reason`. Where it
    ended with an error nothing else was checked."""

    findings: tuple[Finding, ...] = ()
    rehearsal: Rehearsal | None = None
    trace: Trace | None = None
    #: What it read.
    reads: SharedReads
    untested_reason: str | None = None

    @property
    def all_findings(self) -> tuple[Finding, ...]:
        """The findings; where there are none because nothing was checked, that: an error if the
        rehearsal failed, a warning if something is missing that only the user can give."""
        error = self.rehearsal.error if self.rehearsal is not None else None
        reason = error or self.untested_reason
        if reason is None:
            return self.findings
        level = FindingLevel.WARNING if error is None else FindingLevel.ERROR
        return (*self.findings, _untested(UserMessage("Ids and effects"), reason, level))


def check_behaviour(
    ctx: PlanningContext,
    workflow: Workflow,
    proposed: ProposedVersion,
    *,
    access: NetworkAccess,
    cancel: CancelToken,
) -> BehaviourReview:
    """Rehearse a version and check its behaviour; blocks. Raises NotRunnable where a stop or
    *cancel* prevents or ends it."""
    checks = _Checks(ctx, workflow, proposed, access, cancel)
    missing = _missing_parameter(proposed)
    if missing is not None:
        reason = UserMessage("Not rehearsed: the parameter “{name}” has no value.", name=missing)
        return BehaviourReview(reads=checks.reads, untested_reason=reason)
    rehearsal, trace = checks.first()
    if isinstance(trace.failure, NotGranted):
        reason = UserMessage("Not rehearsed: {reason}", reason=trace.failure.sentence)
        return BehaviourReview(reads=checks.reads, untested_reason=reason)
    findings = () if rehearsal.error is not None else tuple(checks.findings(trace))
    return BehaviourReview(findings=findings, rehearsal=rehearsal, trace=trace, reads=checks.reads)


def _missing_parameter(proposed: ProposedVersion) -> str | None:
    required = (proposed.version.params_schema or {}).get("required")
    names = required if isinstance(required, list) else ()
    return next((str(n) for n in names if proposed.params.get(str(n)) in (None, "")), None)


@immutable
class _MovedClock:
    """A clock that is ahead of another one."""

    clock: Clock
    ahead: timedelta

    def now(self) -> datetime:
        return self.clock.now() + self.ahead

    def monotonic(self) -> float:
        return self.clock.monotonic()

    def zone(self) -> tzinfo:
        return self.clock.zone()


class _Checks:
    """The checks of one version. The calling thread waits for them."""

    def __init__(
        self,
        ctx: PlanningContext,
        workflow: Workflow,
        proposed: ProposedVersion,
        access: NetworkAccess,
        cancel: CancelToken,
    ) -> None:
        self._engine = ctx.engine
        self._workflow = replace(workflow, values=proposed.params)
        self._proposed = proposed
        self._cancel = cancel
        self._now = ctx.engine.context.clock.now()
        self.reads = SharedReads()
        self._plain = Scenario(
            reads=self.reads,
            predictions=SharedReads(),
            check_host=access.check_host,
            determinism=self._fixed(),
        )

    def _fixed(self, ahead: timedelta = timedelta(), seed: int = 1) -> Determinism:
        moment = self._now + ahead
        return Determinism(now_ms=int(moment.timestamp() * 1000), seed=seed)

    def _rehearse(
        self, scenario: Scenario, ahead: timedelta = timedelta()
    ) -> tuple[Rehearsal, Trace]:
        ctx = self._engine.context
        if ahead:
            ctx = replace(ctx, clock=_MovedClock(ctx.clock, ahead))
        with self._engine.rehearsal_state(self._workflow, self._cancel) as state:
            return rehearse_traced(
                ctx,
                self._workflow,
                self._proposed.version,
                state,
                self._proposed.grants,
                scenario,
            )

    def first(self) -> tuple[Rehearsal, Trace]:
        """Call first: later rehearsals use what this one read."""
        try:
            return self._rehearse(self._plain)
        finally:
            self.reads.is_open = False

    def findings(self, first: Trace) -> Iterator[Finding]:
        if not first.met:
            reason = UserMessage("There is nothing there now that it could be tried on.")
            yield _untested(UserMessage("Ids and effects"), reason)
            return
        checks = (self._twice, self._reversed, self._isolated, self._moved)
        with ThreadPoolExecutor(min(len(checks), os.cpu_count() or 1), "review") as pool:
            found = list(pool.map(lambda check: check(first), checks))
        # This one goes on with the events of the first.
        found.append(self._settled(first))
        yield from (finding for finding in found if finding is not None)

    # -- the checks ---------------------------------------------------------------------------

    def _twice(self, first: Trace) -> Finding | None:
        scenario = replace(self._plain, determinism=self._fixed(_SECOND, seed=2))
        rehearsal, second = self._rehearse(scenario, _SECOND)
        found = ended_early(first, second, rehearsal.error) or id_difference(first, second)
        found = found or effect_difference(first, second, but_times, whole=True)
        return self._finding("twice", UserMessage("Run twice"), second, found)

    def _reversed(self, first: Trace) -> Finding | None:
        scenario = replace(self._plain, reads=ReversedReads(self.reads))
        rehearsal, second = self._rehearse(scenario)
        found = ended_early(first, second, rehearsal.error) or id_difference(first, second)
        found = found or effect_difference(first, second, but_order)
        return self._finding("reversed", UserMessage("With every list reversed"), second, found)

    def _isolated(self, first: Trace) -> Finding | None:
        failing = first.first_open
        if failing is None:
            return None
        rehearsal, second = self._rehearse(replace(self._plain, failing=failing))
        excluded = frozenset(
            {failing, *(id for id, error in second.failed.items() if error == THROWN)}
        )
        found = ended_early(first, second, rehearsal.error, excluded)
        found = found or affected(first, second, excluded)
        where = UserMessage("With “{failing}” failing", failing=_shown(failing))
        return self._finding("isolated", where, second, found)

    def _moved(self, first: Trace) -> Finding | None:
        scenario = replace(self._plain, determinism=self._fixed(_DAY, seed=3))
        rehearsal, second = self._rehearse(scenario, _DAY)
        found = ended_early(first, second, rehearsal.error) or moved_id(
            first, second, self._names_a_source
        )
        where = UserMessage("A day later, with other random numbers")
        return self._finding("moved", where, second, found)

    def _names_a_source(self, id: str) -> bool:
        _, _, own = id.rpartition("/") if self._proposed.version.graph else ("", "", id)
        return self.reads.has_text_in(without_times(own))

    def _settled(self, first: Trace) -> Finding | None:
        rehearsal, second = self._rehearse(replace(self._plain, after=first))
        found: Difference | None = None
        if rehearsal.error is not None:
            at = second.failed_at or next(iter(first.met))
            found = Difference(at, NO_EFFECT, rehearsal.error)
        elif second.effects:
            effect = second.effects[0]
            found = Difference(effect.items[0], NO_EFFECT, effect_json(effect))
        return self._finding("settled", UserMessage("With everything done"), second, found)

    def _finding(
        self, rule: str, where: str, second: Trace, found: Difference | None
    ) -> Finding | None:
        if found is None:
            return None
        if isinstance(second.failure, NotRecorded) and rule != "reversed":
            return _untested(where, second.failure.sentence)
        line, column = place_of_id(self._proposed.version.script)
        return Finding(
            rule=rule,
            level=RULES[rule].level,
            line=line,
            column=column,
            message=UserMessage(
                "{where}, “{item}” is not the same: first {first}, then {second}",
                where=where,
                item=_shown(found.item),
                first=_value_text(found.first),
                second=_value_text(found.second),
            ),
            fix=RULES[rule].fix,
            check=CheckKind.DYNAMIC,
            item=found.item,
            values=(found.first, found.second),
        )


def _untested(where: str, reason: str, level: FindingLevel = FindingLevel.WARNING) -> Finding:
    return Finding(
        rule=UNTESTED,
        level=level,
        message=UserMessage("{where}: not tested. {reason}", where=where, reason=reason),
        fix="Correct what the message names, or review it again once there is something to try on.",
        check=CheckKind.DYNAMIC,
    )


def _shown(text: str) -> str:
    return single_line(text, _LONGEST_VALUE)


def _value_text(value: JsonValue) -> str:
    if value is None:
        return UserMessage("nothing")
    return _shown(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))


def place_of_id(script: str) -> tuple[int, int]:
    """Line and column, from 1, of the first expression that makes an id; 0 where none stands
    plainly."""
    text = ScriptText(script)
    if text.is_too_long:
        return 0, 0
    for place in text.walk():
        node = None
        if place.kind == "call_expression":
            name = place.node.child_by_field_name("function")
            given = place.node.child_by_field_name("arguments")
            if name is not None and given is not None and text.text(name) == "Items.withItem":
                node = next(iter(given.named_children), None)
        elif place.kind == "pair":
            name = place.node.child_by_field_name("key")
            if name is not None and text.text(name) == "messageId":
                node = place.node.child_by_field_name("value")
        if node is not None:
            return node.start_point.row + 1, node.start_point.column + 1
    return 0, 0
