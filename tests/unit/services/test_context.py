"""What goes on after what is old has gone: everything, as if nothing had."""

import tempfile
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from keep_desktop.domain.errors import NotRunnable
from keep_desktop.engine.engine import Engine
from keep_desktop.ports.tools import Verdict
from keep_desktop.services.context import Keep
from keep_desktop.services.maintenance.retention import set_history_days
from tests.builders.engine import (
    Outside,
    a_keep,
    a_script,
    items_script,
    lost,
    run,
    statuses,
)
from tests.builders.handlers import event_statuses, events, input_statuses, one_each
from tests.builders.item_actions import reprocess_items, skip_items
from tests.builders.ledger import StillClock
from tests.unit.services.aging import YEARS, age, items_of

BODY = """
    if (params.fails && name === params.fails) throw new Error("told to");
    await Outside.effect({ name: `${name}-${ctx.item?.attempt ?? 1}` });
"""
_ACTIONS = ("run", "flow", "reprocess", "skip", "input again", "lose", "read back")


class Twin:
    """A Keep on which things are done; one of the two forgets what is old after each of them."""

    def __init__(self, keep: Keep, outside: Outside, clock: StillClock) -> None:
        self.keep, self.outside, self.clock = keep, outside, clock
        self.items = a_script(keep, items_script("a", "b", body=BODY), name="Items")
        self.flow = a_script(keep, one_each(), name="Flow", params={"given": ["x", "y"]})

    @property
    def engine(self) -> Engine:
        return self.keep.engine

    def do(self, action: str) -> object:
        match action:
            case "run":
                return self._run_items()
            case "flow":
                return self.engine.run_session(self.flow, until_idle=True).status
            case "reprocess":
                ids = items_of(self.keep, self.items)
                return sorted(reprocess_items(self.keep, ids, again=True))
            case "skip":
                return sorted(skip_items(self.keep, items_of(self.keep, self.items)[:1]))
            case "input again":
                return sorted(
                    reprocess_items(self.keep, items_of(self.keep, self.flow)[:1], again=True)
                )
            case "lose":
                return self._lose()
            case "read back":
                found = events(self.keep, self.flow, "name.given", ["x", "y"])
                return [(each.message_id, each.payload) for each in found]
        raise AssertionError(action)

    def _run_items(self) -> str:
        try:
            return run(self.keep, self.items).status
        except NotRunnable as held:
            return held.sentence

    def _lose(self) -> str:
        """Nobody knows for a while whether the effects of a run happened."""

        def broken(name: str) -> None:
            raise lost(name)

        self.outside.after = broken
        self.outside.verdict = Verdict.RETRY
        result = self._run_items()
        self.outside.after, self.outside.verdict = (lambda name: None), None
        self.clock.advance(timedelta(hours=1))
        self.engine.recover()
        return result

    def state(self) -> object:
        return (
            self.outside.effects(),
            statuses(self.keep, self.items),
            input_statuses(self.keep, self.flow),
            event_statuses(self.keep, self.flow, "name.given", ["x", "y"]),
            event_statuses(self.keep, self.flow, "name.done", ["x", "y"]),
            [row.kind for row in self.keep.queries.questions()],
        )


@pytest.mark.warns_in_log
@settings(max_examples=10, deadline=None)
@given(actions=st.lists(st.sampled_from(_ACTIONS), min_size=3, max_size=9))
def test_everything_goes_on_as_if_nothing_had_gone(actions: list[str]) -> None:
    with tempfile.TemporaryDirectory() as made:
        folders = [Path(made) / name for name in ("forgets", "keeps")]
        outsides = [Outside(folder / "outside.txt") for folder in folders]
        clocks = [StillClock(), StillClock()]
        for folder in folders:
            folder.mkdir()
        with (
            a_keep(folders[0], outsides[0], clock=clocks[0]) as one,
            a_keep(folders[1], outsides[1], clock=clocks[1]) as other,
        ):
            forgets, keeps = Twin(one, outsides[0], clocks[0]), Twin(other, outsides[1], clocks[1])
            set_history_days(one, 30)
            for action in actions:
                for clock in clocks:
                    clock.advance(YEARS)
                age(one)
                assert forgets.do(action) == keeps.do(action)
                assert forgets.state() == keeps.state()
