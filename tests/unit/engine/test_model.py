"""Whatever happens in whatever order: no effect twice, none after a skip, and a true ledger.

A model of the outside world against the real engine: broken lines, refusals, crashes at commit
points, answers, skips, new attempts, undos and stops, also while a run is under way.
"""

import tempfile
import threading
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from keep_desktop.app.build import open_engine
from keep_desktop.domain.errors import KeepError, LogicFailure, NetworkFailure, Refused
from keep_desktop.domain.items import Item, ItemStatus
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.mutations import Mutation, MutationStatus, ResolvedBy
from keep_desktop.domain.questions import Answer
from keep_desktop.ports.tools import CallContext, Reconciled, Tool, ToolInput, Verdict
from keep_desktop.services.context import Keep
from keep_desktop.services.items.actions import reprocess_batch, skip_batch
from keep_desktop.services.items.revert import revert
from keep_desktop.services.items.snapshot import ItemSnapshot
from keep_desktop.services.items.undo import undo_attempt
from keep_desktop.services.overview import release, stop_all_workflows
from keep_desktop.services.questions import answer
from keep_desktop.services.workflows.lifecycle import resume_workflow
from tests.builders.engine import a_script, items_script
from tests.builders.item_actions import reprocess_items, skip_items
from tests.builders.ledger import StillClock
from tests.builders.waiting import wait_for

NAMES = ("a", "b", "c")
ENDINGS = ("well", "thrown", "thrown", "lost before", "lost after", "refused", "no line")
BODY = (
    "if (ctx.item.isDone) return; await World.look({name}); await World.make({name});"
    "if (await World.look({name})) throw new Error('afterwards');"
)
_REPROCESS = partial(reprocess_items, again=True)
CHOICES = (Answer.HAPPENED, Answer.DID_NOT_HAPPEN, Answer.TRY_AGAIN, Answer.SKIP, Answer.REPROCESS)


class PowerCut(BaseException):
    """Ends the program at a commit point, as far as one process can."""


class Fixtures:
    """What there really is outside, by the key of the call that made it."""

    def __init__(self) -> None:
        self.made: Counter[str] = Counter()
        self.endings: dict[str, str] = {}
        self.can_verify = True
        #: Called once, from within the next call, with the name of its item.
        self.meanwhile: Callable[[str], None] | None = None

    def interrupt(self, name: str) -> None:
        then, self.meanwhile = self.meanwhile, None
        if then is not None:
            then(name)


class Named(ToolInput):
    name: str


class ReadEffect(Tool[Named]):
    namespace, name = "Fixtures", "look"
    description = "Whether the item is to throw."
    Input, Output = Named, Any

    def __init__(self, fixtures: Fixtures) -> None:
        self.fixtures = fixtures

    def is_read_only(self, params: Named) -> bool:
        return True

    def call(self, params: Named, context: CallContext) -> JsonValue:
        self.fixtures.interrupt(params.name)
        return self.fixtures.endings.get(params.name) == "thrown"


class Make(Tool[Named]):
    namespace, name = "Fixtures", "make"
    description = "Make an effect."
    Input, Output = Named, Any
    can_reconcile = True

    def __init__(self, fixtures: Fixtures) -> None:
        self.fixtures = fixtures

    def identity(self, params: Named) -> JsonValue:
        return params.name

    def payload(self, params: Named) -> JsonValue:
        return None

    def title(self, params: Named) -> str:
        return f"Make {params.name}"

    def call(self, params: Named, context: CallContext) -> JsonValue:
        ending = self.fixtures.endings.get(params.name, "well")
        match ending:
            case "refused":
                raise LogicFailure("Refused.")
            case "no line":
                raise NetworkFailure("No line.")
            case "lost before":
                raise NetworkFailure("Lost.", took_effect=None)
        self.fixtures.interrupt(params.name)
        self.fixtures.made[context.key] += 1
        if ending == "lost after":
            raise NetworkFailure("Lost.", took_effect=None)
        return {"made": params.name}

    def reconcile(self, params: Named, context: CallContext) -> Reconciled:
        if not self.fixtures.can_verify:
            return Reconciled(Verdict.RETRY)
        there = self.fixtures.made[context.key] > 0
        return Reconciled(Verdict.APPLIED if there else Verdict.FAILED, {"made": params.name})

    def can_undo(self, params: Named) -> bool:
        return True

    def undo(self, params: Named, result: JsonValue, context: CallContext) -> JsonValue:
        self.fixtures.interrupt(params.name)
        raise NetworkFailure("Lost while undoing.", took_effect=None)

    def reconcile_undo(self, params: Named, result: JsonValue, context: CallContext) -> Reconciled:
        return Reconciled(Verdict.APPLIED if self.fixtures.can_verify else Verdict.RETRY)


class Machine(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.fixtures = Fixtures()
        self.clock = StillClock()
        self.folder = tempfile.TemporaryDirectory()
        self.crash_in: int | None = None
        #: How often the user said of a step that is there that it is not.
        self.denied: Counter[str] = Counter()
        #: What was made of an item when it was skipped.
        self.skipped_with: dict[int, int] = {}
        #: What was changed and can be taken back.
        self.changed: list[ItemSnapshot] = []
        self._open()
        self.workflow = a_script(self.keep, items_script(*NAMES, body=BODY))
        with self.keep.ledger.write() as uow:
            uow.settings.put("policy.reconcile.max_attempts", 2)
            uow.commit()

    def _open(self) -> None:
        self.stack = ExitStack()
        tools = (Make(self.fixtures), ReadEffect(self.fixtures))
        self.keep: Keep = self.stack.enter_context(
            open_engine(
                Path(self.folder.name), clock=self.clock, extra_tools=tools, checkpoint=self._passed
            )
        )

    def _passed(self, point: str) -> None:
        # Only where it is certain to be passed: the ticker comes by or not.
        if self.crash_in is not None and not threading.current_thread().name.startswith("ticker"):
            self.crash_in -= 1
            if self.crash_in < 0:
                self.crash_in = None
                raise PowerCut

    def _do(self, act: Callable[[], object], crash_in: int | None) -> None:
        self.crash_in = crash_in
        try:
            act()
        except KeepError:
            pass
        except PowerCut:
            self.crash_in = None
            self.stack.close()
            self._open()
        finally:
            self.crash_in = None
            self.fixtures.meanwhile = None

    def _items(self) -> list[Item]:
        with self.keep.ledger.read() as uow:
            found, _ = uow.items.list(
                self.workflow, status=None, logical_item_id=None, limit=100, offset=0
            )
        return list(found)

    def _mutations(self, item: Item) -> list[Mutation]:
        with self.keep.ledger.read() as uow:
            return [
                m
                for number in range(1, item.attempt + 1)
                for m in uow.mutations.of_attempt(item.id, number)
            ]

    def _made(self, item: Item) -> int:
        return sum(self.fixtures.made[m.key] for m in self._mutations(item))

    # -- what may happen ----------------------------------------------------------------------

    @rule(
        endings=st.fixed_dictionaries({name: st.sampled_from(ENDINGS) for name in NAMES}),
        can_verify=st.booleans(),
        crash_in=st.none() | st.integers(0, 30),
        meanwhile=st.sampled_from(["nothing", "skip", "reprocess", "stop", "answer"]),
    )
    def run(
        self,
        endings: dict[str, str],
        can_verify: bool,
        crash_in: int | None,
        meanwhile: str,
    ) -> None:
        self.fixtures.endings, self.fixtures.can_verify = endings, can_verify
        acts: dict[str, Callable[[str], None]] = {
            "skip": lambda name: self._change(skip_items, [name]),
            "reprocess": lambda name: self._change(_REPROCESS, [name]),
            "stop": lambda name: stop_all_workflows(self.keep),
            "answer": lambda name: self._answer(0, Answer.SKIP),
        }
        self.fixtures.meanwhile = acts.get(meanwhile)
        self._do(lambda: self.keep.engine.run_session(self.workflow), crash_in)

    @rule(number=st.integers(0, 2), choice=st.sampled_from(CHOICES), crash=st.booleans())
    def answer_one(self, number: int, choice: Answer, crash: bool) -> None:
        self._do(lambda: self._answer(number, choice), 0 if crash else None)

    def _answer(self, number: int, choice: Answer) -> None:
        questions = [q for q in self.keep.queries.questions(self.workflow) if q.mutation_id]
        if not questions:
            return
        question = questions[number % len(questions)]
        with self.keep.ledger.read() as uow:
            mutation = uow.mutations.get(question.mutation_id)  # type: ignore[arg-type]  # filtered
        assert mutation is not None
        try:
            answer(self.keep, question.id, choice, again=True)
        except Refused:
            return
        except PowerCut:
            self._note_denied(mutation, choice)
            raise
        self._note_denied(mutation, choice)

    def _note_denied(self, mutation: Mutation, choice: Answer) -> None:
        if choice is Answer.DID_NOT_HAPPEN and self.fixtures.made[mutation.key]:
            self.denied[mutation.key] += 1

    @rule(
        names=st.lists(st.sampled_from(NAMES), min_size=1, unique=True),
        change=st.sampled_from([skip_items, _REPROCESS]),
        crash=st.booleans(),
    )
    def change_some(self, names: list[str], change: Any, crash: bool) -> None:
        self._do(lambda: self._change(change, names), 0 if crash else None)

    @rule(
        name=st.sampled_from(NAMES),
        change=st.sampled_from([skip_batch, partial(reprocess_batch, again=True)]),
        crash=st.booleans(),
    )
    def change_for_now(self, name: str, change: Any, crash: bool) -> None:
        """It may be taken back, now or when the world is another."""
        for item in self._items():
            if item.logical_item_id == name:
                self._do(partial(self._remember, change, item), 0 if crash else None)

    def _remember(self, change: Any, item: Item) -> None:
        part = change(self.keep, [item.id], alone=True, remember=True)
        self.changed.extend(part.changed)
        if change is skip_batch and not part.left:
            self.skipped_with[item.id] = self._made(item)

    @rule(crash=st.booleans())
    def put_back_last(self, crash: bool) -> None:
        if self.changed:
            last = self.changed.pop()
            self._do(lambda: revert(self.keep, [last]), 0 if crash else None)

    def _change(self, change: Any, names: Sequence[str]) -> None:
        items = [item for item in self._items() if item.logical_item_id in names]
        left = change(self.keep, [item.id for item in items])
        if change is skip_items:
            for item in items:
                if item.id not in left:
                    self.skipped_with[item.id] = self._made(item)

    @rule(
        name=st.sampled_from(NAMES),
        can_verify=st.booleans(),
        crash_in=st.none() | st.integers(0, 6),
    )
    def undo(self, name: str, can_verify: bool, crash_in: int | None) -> None:
        self.fixtures.can_verify = can_verify
        for item in self._items():
            if item.logical_item_id == name:
                self._do(partial(undo_attempt, self.keep, item.id, item.attempt), crash_in)

    @rule(can_verify=st.booleans())
    def time_passes(self, can_verify: bool) -> None:
        self.fixtures.can_verify = can_verify
        self.clock.advance(timedelta(minutes=15))
        self.keep.engine.verify_soon()
        wait_for(lambda: not self.keep.engine.verifying)

    @rule()
    def turn_on_again(self) -> None:
        release(self.keep)
        resume_workflow(self.keep, self.workflow)

    # -- what always holds ----------------------------------------------------------------------

    @invariant()
    def no_effect_is_made_twice(self) -> None:
        for key, times in self.fixtures.made.items():
            assert times <= 1 + self.denied[key], f"made {times} times"

    @invariant()
    def the_ledger_says_what_there_is(self) -> None:
        shown = (None, ResolvedBy.RECONCILIATION)
        for item in self._items():
            for mutation in self._mutations(item):
                if mutation.undo_of is not None or mutation.resolved_by not in shown:
                    continue
                made = self.fixtures.made[mutation.key]
                if mutation.status is MutationStatus.APPLIED:
                    assert made
                if mutation.status is MutationStatus.FAILED:
                    assert made <= self.denied[mutation.key]

    @invariant()
    def a_done_item_has_its_effect(self) -> None:
        for item in self._items():
            if item.status is ItemStatus.DONE:
                own = [m for m in self._mutations(item) if m.attempt == item.attempt]
                assert [m.status for m in own if m.undo_of is None] == [MutationStatus.APPLIED]

    @invariant()
    def what_was_undone_is_not_continued(self) -> None:
        for item in self._items():
            if item.status in (ItemStatus.DONE, ItemStatus.SKIPPED):
                continue
            for mutation in self._mutations(item):
                if mutation.attempt == item.attempt and mutation.undo_of is not None:
                    assert mutation.status is not MutationStatus.APPLIED

    @invariant()
    def a_skipped_item_stays_as_it_is(self) -> None:
        for item in self._items():
            if item.status is not ItemStatus.SKIPPED:
                self.skipped_with.pop(item.id, None)
                continue
            made = self._made(item)
            assert made == self.skipped_with.setdefault(item.id, made)

    @invariant()
    def who_needs_the_user_is_asked_about(self) -> None:
        asked = {q.item_id for q in self.keep.queries.questions(self.workflow)}
        for item in self._items():
            if item.status is ItemStatus.NEEDS_ATTENTION:
                assert item.id in asked

    @invariant()
    def nothing_runs_between_rules(self) -> None:
        with self.keep.ledger.read() as uow:
            assert not uow.runs.active()
            unknown_outcomes = [
                m for m in uow.mutations.open() if m.status is MutationStatus.IN_FLIGHT
            ]
        assert not unknown_outcomes

    def teardown(self) -> None:
        self.stack.close()
        self.folder.cleanup()


TestModel = Machine.TestCase
TestModel.settings = settings(
    max_examples=25,
    stateful_step_count=30,
    deadline=None,
    # Making a failure smaller would take minutes: the steps that led to it are printed anyway.
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
    suppress_health_check=list(HealthCheck),
)
