"""Promises of the unit of work, of notices, and of threads and processes side by side."""

import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path

import pytest

from keep_desktop.domain.errors import StorageFailure
from keep_desktop.domain.ids import RunId, WorkflowId
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.storage import SqliteLedger, open_ledger
from tests.builders.ledger import StillClock
from tests.builders.lines import next_line

CHANGED = Notice(kind=NoticeKind.WORKFLOW_CHANGED, workflow_id=WorkflowId(1))


def _put(ledger: SqliteLedger, key: str, value: int) -> None:
    with ledger.write() as work:
        work.settings.put(key, value)
        work.commit()


def _get(ledger: SqliteLedger, key: str) -> object:
    with ledger.read() as work:
        return work.settings.get(key)


def test_leaving_without_commit_rolls_back(ledger: SqliteLedger) -> None:
    with ledger.write() as work:
        work.settings.put("a", 1)
        work.notice(CHANGED)
    assert _get(ledger, "a") is None


def test_an_error_rolls_back_and_passes_on(ledger: SqliteLedger) -> None:
    notices: list[Sequence[Notice]] = []
    ledger.subscribe(notices.append)
    with pytest.raises(KeyError), ledger.write() as work:
        work.settings.put("a", 1)
        work.notice(CHANGED)
        raise KeyError
    assert _get(ledger, "a") is None
    assert notices == []
    _put(ledger, "a", 2)


def test_what_was_committed_before_an_error_stays_and_is_reported(ledger: SqliteLedger) -> None:
    notices: list[Notice] = []
    ledger.subscribe(notices.extend)
    with pytest.raises(KeyError), ledger.write() as work:
        work.settings.put("a", 1)
        work.notice(CHANGED)
        work.commit()
        raise KeyError
    assert _get(ledger, "a") == 1
    assert notices == [CHANGED]


def test_a_store_refuses_outside_its_unit_of_work(ledger: SqliteLedger) -> None:
    with ledger.write() as work:
        work.commit()
        with pytest.raises(RuntimeError, match="outside"):
            work.settings.put("a", 1)
    with pytest.raises(RuntimeError, match="outside"):
        work.settings.get("a")
    with ledger.read() as reading:
        pass
    with pytest.raises(RuntimeError, match="outside"):
        reading.settings.get("a")


def test_a_thread_that_writes_cannot_begin_again(ledger: SqliteLedger) -> None:
    with ledger.write():
        with pytest.raises(RuntimeError, match="already"), ledger.write():
            pass
        with pytest.raises(RuntimeError, match="already"):
            ledger.close()
    _put(ledger, "a", 1)


def test_the_stores_of_a_reader_refuse_to_write(ledger: SqliteLedger) -> None:
    with ledger.read() as work, pytest.raises(StorageFailure):
        work.settings.put("a", 1)
    assert _get(ledger, "a") is None


@pytest.mark.parametrize("durable", [True, False])
def test_durable_is_what_the_commit_was_asked_to_be(ledger: SqliteLedger, durable: bool) -> None:
    for asked in (durable, not durable, durable):
        with ledger.write(durable=asked) as work:
            # 2 is FULL, 1 is NORMAL.
            level = ledger._writer.conn.execute("PRAGMA synchronous").fetchone()[0]
            assert level == (2 if asked else 1)
            work.commit()


def test_the_log_is_written_ahead_and_references_are_checked(ledger: SqliteLedger) -> None:
    conn = ledger._writer.conn
    assert conn.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
    assert conn.execute("PRAGMA foreign_keys").fetchone()[0] == 1
    with ledger._readers.reading() as reader:
        assert reader.conn.execute("PRAGMA query_only").fetchone()[0] == 1


def test_equal_notices_are_handed_out_once_after_the_commit(ledger: SqliteLedger) -> None:
    published: list[Sequence[Notice]] = []
    seen: list[object] = []

    def listener(notices: Sequence[Notice]) -> None:
        published.append(notices)
        seen.append(_get(ledger, "a"))

    stop = ledger.subscribe(listener)
    other = Notice(kind=NoticeKind.RUN_CHANGED, run_id=RunId(3))
    with ledger.write() as work:
        work.settings.put("a", 1)
        for notice in (CHANGED, other, CHANGED):
            work.notice(notice)
        assert published == []
        work.commit()
    assert published == [(CHANGED, other)]
    assert seen == [1], "a listener may read what it was told of"
    _put(ledger, "a", 2)
    assert len(published) == 1, "nothing to tell"
    stop()
    with ledger.write() as work:
        work.notice(CHANGED)
        work.commit()
    assert len(published) == 1


@pytest.mark.warns_in_log
def test_a_listener_that_fails_harms_neither_the_writer_nor_the_others(
    ledger: SqliteLedger, caplog: pytest.LogCaptureFixture
) -> None:
    published: list[Notice] = []

    def broken(notices: Sequence[Notice]) -> None:
        raise ValueError("broken")

    ledger.subscribe(broken)
    ledger.subscribe(published.extend)
    with ledger.write() as work:
        work.notice(CHANGED)
        work.commit()
    assert published == [CHANGED]
    assert "listener" in caplog.text


def test_notices_that_a_crash_kept_back_go_to_the_first_listener(
    ledger: SqliteLedger, data_dir: Path, clock: StillClock
) -> None:
    with ledger.write() as work:
        work.notice(CHANGED)
        work.commit()
    # Another program finds what this one, as if it had died here, left in the table.
    second = open_ledger(data_dir, clock=clock)
    notices: list[Sequence[Notice]] = []
    second.subscribe(notices.append)
    second.subscribe(notices.append)
    assert notices == [(CHANGED,)]
    second.close()


def test_rows_of_notices_do_not_pile_up(ledger: SqliteLedger) -> None:
    for number in range(700):
        with ledger.write(durable=False) as work:
            work.notice(Notice(kind=NoticeKind.RUN_PROGRESS, run_id=RunId(number)))
            work.commit()
    (count,) = ledger._writer.conn.execute("SELECT count(*) FROM notices").fetchone()
    assert count < 300


def test_closing_leaves_nothing_to_hand_out_again(
    ledger: SqliteLedger, data_dir: Path, clock: StillClock
) -> None:
    with ledger.write() as work:
        work.notice(CHANGED)
        work.commit()
    ledger.close()
    ledger.close()
    again = open_ledger(data_dir, clock=clock)
    notices: list[Notice] = []
    again.subscribe(notices.extend)
    assert notices == []
    again.close()


def test_a_closed_ledger_says_so(ledger: SqliteLedger) -> None:
    ledger.close()
    with pytest.raises(StorageFailure, match="closed"), ledger.read():
        pass
    with pytest.raises(StorageFailure, match="closed"), ledger.write():
        pass


def test_threads_that_write_take_turns_and_lose_nothing(ledger: SqliteLedger) -> None:
    _put(ledger, "n", 0)

    def count_up() -> None:
        for _ in range(100):
            with ledger.write(durable=False) as work:
                before = work.settings.get("n")
                assert isinstance(before, int)
                work.settings.put("n", before + 1)
                work.commit()

    threads = [threading.Thread(target=count_up) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert _get(ledger, "n") == 400


def test_a_reader_sees_one_moment_while_a_writer_works(ledger: SqliteLedger) -> None:
    _put(ledger, "a", 1)
    _put(ledger, "b", 1)
    with ledger.read() as work:
        assert work.settings.get("a") == 1
        with ledger.write() as writing:
            writing.settings.put("a", 2)
            writing.settings.put("b", 2)
            assert _get(ledger, "a") == 1, "not before the commit"
            writing.commit()
        assert work.settings.get("b") == 1, "the same moment as the first look"
    assert _get(ledger, "b") == 2


def test_readers_work_at_once_in_many_threads(ledger: SqliteLedger) -> None:
    _put(ledger, "a", 1)
    together = threading.Barrier(6, timeout=30)
    seen: list[object] = []

    def look() -> None:
        with ledger.read() as work:
            together.wait()
            seen.append(work.settings.get("a"))

    threads = [threading.Thread(target=look) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert seen == [1] * 6


_OTHER_PROCESS = """
import sys
from pathlib import Path
from keep_desktop.ports.clock import SystemClock
from keep_desktop.storage import open_ledger

ledger = open_ledger(Path(sys.argv[1]), clock=SystemClock())
print("ready", flush=True)
sys.stdin.readline()
for _ in range(150):
    with ledger.write(durable=False) as work:
        work.settings.put("n", work.settings.get("n") + 1)
        work.commit()
ledger.close()
"""


def test_another_process_that_writes_at_the_same_time_is_waited_for(
    ledger: SqliteLedger, data_dir: Path
) -> None:
    _put(ledger, "n", 0)
    with subprocess.Popen(
        [sys.executable, "-c", _OTHER_PROCESS, str(data_dir)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as other:
        assert other.stdout is not None and other.stdin is not None
        assert next_line(other.stdout) == "ready\n"
        other.stdin.write("\n")
        other.stdin.flush()
        for _ in range(150):
            with ledger.write(durable=False) as work:
                before = work.settings.get("n")
                assert isinstance(before, int)
                work.settings.put("n", before + 1)
                work.commit()
        assert other.wait(60) == 0
    assert _get(ledger, "n") == 300
