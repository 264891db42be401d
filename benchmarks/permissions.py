"""What the check of a call takes, in a transaction that is open anyway: of a mutation of a file, of
one with receivers, and of a read with its own transaction."""

import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from benchmarks import limits
from keep_desktop.domain.ids import SessionId
from keep_desktop.engine.permissions import CallPermissions, item_call, read_call
from keep_desktop.ports.stores import UnitOfWork
from tests.builders.reach_tools import Effects, Send, SendInput, a_reaching_keep, a_workflow

CALLS, ROUNDS = 2_000, 7
_SCRIPT = """
await Items.withItem("a", "A", async () => {
  await Files.save({ path: "x", content: "x" });
  await Reach.send({ to: ["ann@firm.test", "bob@firm.test"], account: "mine" });
});
"""


def main() -> None:
    effects: Effects = []
    with tempfile.TemporaryDirectory() as name, a_reaching_keep(Path(name), effects) as keep:
        workflow_id = a_workflow(keep, _SCRIPT)
        checks = CallPermissions(
            keep.engine.context.envelopes, keep.tools, workflow_id, 1, SessionId(1)
        )
        save = keep.tools.find("Files", "save")
        if save is None:
            raise RuntimeError("There is no Files.save")
        file = keep.tools.parse(save, {"path": "/x/y.txt", "content": "x"})
        mail = SendInput(to=["ann@firm.test", "bob@firm.test"], account="mine")
        now = datetime.now(UTC)

        def of_file(uow: UnitOfWork) -> None:
            checks.check(uow, item_call(save, file, "key"), now, records=True)

        def of_mail(uow: UnitOfWork) -> None:
            checks.check(uow, item_call(Send(effects), mail, "key"), now, records=True)

        def of_read() -> None:
            with keep.ledger.read() as uow:
                checks.check(uow, read_call(save, file), now)

        with keep.ledger.write() as uow:
            _report("a file", lambda: of_file(uow))
            _report("receivers", lambda: of_mail(uow))
        _report("a read, with its transaction", of_read)


def _report(what: str, check: Callable[[], None]) -> None:
    best = min(_timed(check) for _ in range(ROUNDS))
    print(f"permissions, check of {what}: {best:.1f} µs a call (at most 30)")
    limits.at_most(f"check of {what} in µs", best, 30)


def _timed(check: Callable[[], None]) -> float:
    began = time.perf_counter()
    for _ in range(CALLS):
        check()
    return (time.perf_counter() - began) / CALLS * 1e6
