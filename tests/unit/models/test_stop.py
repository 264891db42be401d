"""The emergency stop and cancellation: nothing is sent while it holds, and nothing that comes late
counts."""

import threading
from collections.abc import Generator, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from keep_desktop.domain.errors import Cancelled, StorageFailure
from keep_desktop.engine.cancellation import CancelSource
from keep_desktop.ports.cancel import NeverCancelled
from keep_desktop.ports.models import AnswerDone, ModelStopped, TextDelta
from tests.builders.models import GatewayHarness, a_gateway, a_request
from tests.servers.models import Answer, ModelServer, a_model_server


@contextmanager
def asking(folder: Path, script: Sequence[Answer]) -> Iterator[tuple[ModelServer, GatewayHarness]]:
    """Probed, so that the script begins with the next request."""
    with ExitStack() as stack:
        server = stack.enter_context(a_model_server([Answer(text="Ready"), *script]))
        harness = stack.enter_context(a_gateway(folder, server.environment))
        harness.ask()
        server.asked.clear()
        yield server, harness


def test_while_stopped_nothing_is_sent_and_no_row_is_written(tmp_path: Path) -> None:
    with asking(tmp_path, []) as (server, harness):
        before = len(server.requests), len(harness.calls())
        harness.stop()
        with pytest.raises(ModelStopped):
            harness.ask()
        assert (len(server.requests), len(harness.calls())) == before


def test_the_stop_of_one_workflow_holds_its_requests_alone(tmp_path: Path) -> None:
    with asking(tmp_path, [Answer(text="Free")]) as (_, harness):
        harness.stop(everything=False)
        with pytest.raises(ModelStopped):
            harness.ask()
        done = list(harness.gateway.stream(a_request(), NeverCancelled()))[-1]
        assert isinstance(done, AnswerDone)
        assert done.turn.text == "Free"


@pytest.mark.parametrize(
    "slow", [Answer(hang=True), Answer(text="x" * 10_000, piece=1, pause_s=0.02)], ids=["h", "s"]
)
def test_a_stop_ends_a_request_under_way(tmp_path: Path, slow: Answer) -> None:
    with asking(tmp_path, [slow]) as (server, harness):

        def stop() -> None:
            assert server.asked.wait(20)
            harness.stop()

        thread = threading.Thread(target=stop)
        thread.start()
        with pytest.raises(ModelStopped):
            harness.ask(a_request(seconds=600))
        thread.join()
        assert [call.status for call in harness.turns()] == ["ok", "cancelled"]


def test_a_stop_ends_the_wait_for_the_next_try(tmp_path: Path) -> None:
    with asking(tmp_path, [Answer(status=503, retry_after="20")]) as (server, harness):

        def stop() -> None:
            assert server.asked.wait(20)
            harness.stop()

        thread = threading.Thread(target=stop)
        thread.start()
        with pytest.raises(ModelStopped):
            harness.ask()
        thread.join()
        assert len(server.turns) == 2


def test_an_answer_that_comes_after_a_stop_is_discarded(tmp_path: Path) -> None:
    with asking(tmp_path, [Answer(text="Late")]) as (_, harness):
        events = harness.gateway.stream(
            a_request(workflow_id=harness.workflow_id), NeverCancelled()
        )
        assert isinstance(next(events), TextDelta)
        harness.stop()
        with pytest.raises(ModelStopped):
            list(events)
        assert harness.turns()[-1].status == "cancelled"


def test_cancelling_ends_a_request_under_way(tmp_path: Path) -> None:
    with asking(tmp_path, [Answer(hang=True)]) as (server, harness):
        cancel = CancelSource()

        def end() -> None:
            assert server.asked.wait(20)
            cancel.cancel()

        thread = threading.Thread(target=end)
        thread.start()
        with pytest.raises(Cancelled):
            harness.ask(cancel=cancel)
        thread.join()
        assert harness.turns()[-1].status == "cancelled"


def test_a_caller_who_leaves_ends_the_request(tmp_path: Path) -> None:
    slow = Answer(text="x" * 10_000, piece=1, pause_s=0.02)
    with asking(tmp_path, [slow]) as (_, harness):
        events = harness.gateway.stream(
            a_request(workflow_id=harness.workflow_id), NeverCancelled()
        )
        next(events)
        assert isinstance(events, Generator)
        events.close()
        assert harness.turns()[-1].status == "cancelled"


def test_a_cancelled_request_is_not_sent(tmp_path: Path) -> None:
    with asking(tmp_path, []) as (server, harness):
        cancel = CancelSource()
        cancel.cancel()
        with pytest.raises(Cancelled):
            harness.ask(cancel=cancel)
        assert len(server.turns) == 1


def test_switches_that_cannot_be_read_count_as_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with asking(tmp_path, [Answer(hang=True)]) as (server, harness):

        def unreadable(workflow_id: object) -> bool:
            if server.asked.is_set():
                raise StorageFailure("The disk is gone.")
            return False

        monkeypatch.setattr(harness.gateway, "_stopped", unreadable)
        with pytest.raises(ModelStopped):
            harness.ask()


def test_closing_ends_a_request_under_way_and_refuses_new_ones(tmp_path: Path) -> None:
    with asking(tmp_path, [Answer(hang=True)]) as (server, harness):

        def close() -> None:
            assert server.asked.wait(20)
            harness.gateway.close()

        thread = threading.Thread(target=close)
        thread.start()
        with pytest.raises(Cancelled):
            harness.ask()
        thread.join()
        with pytest.raises(Cancelled):
            harness.ask()
        assert [call.status for call in harness.turns()] == ["ok", "cancelled", "cancelled"]
        assert len(server.turns) == 2
