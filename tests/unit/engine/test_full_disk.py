"""A disk that is full at any one commit: nothing is made twice, and nothing is told wrongly."""

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from keep_desktop.domain.errors import KeepError, StorageFailure
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.services.context import Keep
from tests.builders.engine import Outside, a_keep, a_script, items_script, run, statuses
from tests.builders.waiting import wait_for

BODY = (
    "if (ctx.item.isDone) return; if (name === 'c') throw new Error('odd');"
    "await Outside.effect({name}); console.log(name);"
)


class FullAt:
    """Makes the nth commit of a ledger fail, as a full disk does."""

    def __init__(self, keep: Keep, nth: int, *, many: int = 1) -> None:
        self._left = nth
        self._many = many
        self._write = keep.ledger.write
        object.__setattr__(keep.ledger, "write", self.write)
        self.struck = 0

    def write(self, *, durable: bool = True) -> AbstractContextManager[UnitOfWork]:
        return self._failing(self._write(durable=durable))

    @contextmanager
    def _failing(self, writing: AbstractContextManager[UnitOfWork]) -> Iterator[UnitOfWork]:
        with writing as uow:
            commit = uow.commit

            def or_not() -> None:
                self._left -= 1
                if -self._many < self._left <= 0:
                    self.struck += 1
                    raise StorageFailure("The disk is full.")
                commit()

            uow.commit = or_not  # type: ignore[method-assign]  # the point of this class
            try:
                yield uow
            finally:
                uow.commit = commit  # type: ignore[method-assign]  # as it was


def _run_until_it_works(keep: Keep, workflow: WorkflowId) -> None:
    for _ in range(4):
        try:
            if run(keep, workflow).status == "committed":
                return
        except KeepError:
            continue


def _twice(effects: Sequence[str]) -> list[str]:
    return [name for name in set(effects) if effects.count(name) > 1]


@pytest.mark.parametrize("many", [1, 3])
@pytest.mark.parametrize("nth", range(1, 16))
def test_a_disk_that_is_full_for_a_moment_repeats_nothing_and_loses_nothing(
    keep: Keep, nth: int, many: int, outside: Outside
) -> None:
    workflow = a_script(keep, items_script("a", "b", "c", "d", body=BODY))
    full = FullAt(keep, nth, many=many)
    _run_until_it_works(keep, workflow)
    _run_until_it_works(keep, workflow)
    assert full.struck
    assert not _twice(outside.effects())
    now = statuses(keep, workflow)
    assert {name: now[name] for name in "abd"} == {"a": "done", "b": "done", "d": "done"}
    assert now["c"] in ("failed", "needs_attention")
    for mutation in keep.queries.mutations(workflow):
        assert (str(mutation.status), mutation.logical_item_id) != ("in_flight", None)
        assert (mutation.logical_item_id in outside.effects()) == (
            str(mutation.status) == "applied"
        )


def test_what_a_full_disk_left_in_flight_is_checked_once_it_works_again(tmp_path: Path) -> None:
    outside = Outside(tmp_path / "outside.txt")
    with a_keep(tmp_path, outside) as keep:
        workflow = a_script(keep, items_script("a", body=BODY))
        outside.after = lambda name: full.append(FullAt(keep, 1))
        full: list[FullAt] = []
        with pytest.raises(StorageFailure):
            run(keep, workflow)
        outside.after = lambda name: None
        assert str(keep.queries.mutations(workflow)[0].status) == "in_flight"
        keep.engine.start_schedule()
        wait_for(lambda: str(keep.queries.mutations(workflow)[0].status) == "applied")
        wait_for(lambda: keep.engine.sessions_under_way == 0)
        assert run(keep, workflow).status == "committed"
    assert outside.effects() == ["a"]
