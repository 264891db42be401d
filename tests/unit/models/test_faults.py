"""What servers do wrong, over real HTTP: what is kept of it, what is tried again, what it is
called."""

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from typing import Any

import pytest
from pydantic_ai._parts_manager import ModelResponsePartsManager

from keep_desktop.domain.planning.models import TokenUsage
from keep_desktop.domain.questions import Answer as Choice
from keep_desktop.domain.questions import QuestionKind
from keep_desktop.models import attempt
from keep_desktop.models.completions import CUT_NOTE
from keep_desktop.models.event_stream import LONGEST_REPLY
from keep_desktop.ports.cancel import NeverCancelled
from keep_desktop.ports.models import (
    AnswerDone,
    AnswerRestarted,
    ModelFailure,
    ModelPaymentRequired,
    ModelRejected,
    ModelSignIn,
    ModelTurn,
    ModelUnreachable,
    TextDelta,
    ToolCallPart,
)
from tests.builders.models import GatewayHarness, a_gateway, a_request
from tests.servers.models import Answer, Call, Respond, Shape, Usage, a_model_server

Asking = Callable[[Sequence[Answer] | Respond], GatewayHarness]


@pytest.fixture
def asking(tmp_path: Path) -> Iterator[Asking]:
    """A gateway to a server with that script."""
    with ExitStack() as stack:

        def enter(context: AbstractContextManager[GatewayHarness]) -> GatewayHarness:
            return stack.enter_context(context)

        def make(script: Sequence[Answer] | Respond) -> GatewayHarness:
            server = stack.enter_context(a_model_server(script))
            return enter(a_gateway(tmp_path, server.environment))

        yield make


CALLS = (
    Call(name="save", arguments={"code": "1"}, id="a"),
    Call(name="save", arguments={"code": "2"}, id="b"),
)
PARTS = (
    ToolCallPart(id="a", name="save", arguments='{"code": "1"}'),
    ToolCallPart(id="b", name="save", arguments='{"code": "2"}'),
)


@pytest.mark.parametrize("shape", Shape)
def test_tool_calls_come_out_once_and_whole_however_they_are_streamed(
    asking: Asking, shape: Shape
) -> None:
    done = asking([Answer(calls=CALLS, shape=shape)]).ask()
    assert tuple(done.turn.calls) == PARTS


def test_calls_that_share_an_id_get_one_of_their_own(asking: Asking) -> None:
    twins = [Call(name="save", arguments={"code": str(n)}, id="same") for n in range(2)]
    done = asking([Answer(calls=twins)]).ask()
    assert [call.arguments for call in done.turn.calls] == ['{"code": "0"}', '{"code": "1"}']
    assert len({call.id for call in done.turn.calls}) == 2


def test_arguments_that_are_no_json_come_out_as_they_were_written(asking: Asking) -> None:
    done = asking([Answer(calls=[Call(name="unheard-of", arguments='{"code": ')])]).ask()
    assert [(one.name, one.arguments) for one in done.turn.calls] == [("unheard-of", '{"code": ')]


def test_text_streams_before_the_answer_is_done(asking: Asking) -> None:
    harness = asking([Answer(text="Ready"), Answer(text="x" * 10_000, piece=1, pause_s=0.02)])
    harness.ask()
    events = harness.gateway.stream(a_request(workflow_id=harness.workflow_id), NeverCancelled())
    first = next(events)
    assert isinstance(events, Generator)
    events.close()
    assert isinstance(first, TextDelta)
    assert 0 < len(first.text) < 10_000


def test_text_that_comes_at_once_is_handed_over_at_once(
    asking: Asking, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = AnswerDone(turn=ModelTurn(text="x" * 10_000), usage=TokenUsage())

    async def complete(*given: Any) -> AnswerDone:
        for _ in range(10_000):
            given[-1]("x")
        return done

    harness = asking([Answer(text="Ready")])
    harness.ask()
    monkeypatch.setattr(attempt, "_adapter", lambda: complete)
    assert harness.events() == [TextDelta(text="x" * 10_000), done]


@pytest.mark.parametrize(
    "fault",
    [
        Answer(status=408),
        Answer(status=429),
        Answer(status=500),
        Answer(status=503),
        Answer(status=302, body="elsewhere"),
        Answer(text="Half of it", break_after=2),
        Answer(text="Half of it", break_after=2, cleanly=True),
        Answer(calls=CALLS, break_after=2),
        Answer(calls=CALLS, break_after=3, cleanly=True),
        Answer(body="<html>Sign in to the guest network</html>"),
        Answer(body='{"answer": 42}'),
        Answer(body="[[[" * 10_000),
    ],
    ids=str,
)
def test_a_try_that_broke_is_forgotten_and_made_again(asking: Asking, fault: Answer) -> None:
    harness = asking([fault, Answer(text="Whole")])
    events = harness.events()
    restarted = events.index(AnswerRestarted())
    assert events[restarted + 1 :][:-1] == [TextDelta(text="Whole")]
    done = events[-1]
    assert isinstance(done, AnswerDone)
    assert (done.turn.text, done.turn.calls) == ("Whole", ())
    assert [call.status for call in harness.turns()] == ["network", "ok"]


def test_a_request_is_given_up_after_the_tries_of_the_policy(asking: Asking) -> None:
    harness = asking(lambda body: Answer(status=503))
    harness.set(policy__retry__max_attempts=3)
    with pytest.raises(ModelUnreachable, match="answered 503"):
        harness.ask()
    assert [call.status for call in harness.turns()] == ["network"] * 3
    assert harness.questions() == {}


def test_a_retry_waits_as_long_as_the_server_says(tmp_path: Path) -> None:
    answers = [Answer(status=429, retry_after="1"), Answer(text="Now")]
    with (
        a_model_server(answers) as server,
        a_gateway(tmp_path, server.environment) as harness,
    ):
        assert harness.ask().turn.text == "Now"
        first, second = server.turns
        assert second.at - first.at >= 1.0


def test_a_wait_beyond_the_time_of_the_request_is_not_begun(asking: Asking) -> None:
    harness = asking([Answer(status=429, retry_after="3600")])
    with pytest.raises(ModelUnreachable):
        harness.ask()
    assert len(harness.turns()) == 1


def test_a_refused_key_asks_for_another_and_is_not_tried_again(asking: Asking) -> None:
    harness = asking([Answer(status=401), Answer(text="Welcome")])
    with pytest.raises(ModelSignIn, match=r"127\.0\.0\.1:\d+ refused the key"):
        harness.ask()
    assert [call.status for call in harness.turns()] == ["auth"]
    question = harness.questions()[QuestionKind.SIGN_IN]
    assert question.actions == (Choice.TRY_AGAIN,)
    assert "“environment”" in question.sentence
    harness.ask()
    assert harness.questions() == {}


@pytest.mark.parametrize(
    "unpaid",
    [
        Answer(status=402),
        Answer(status=429, body='{"error": {"code": "insufficient_quota", "message": "No"}}'),
    ],
    ids=["402", "quota"],
)
def test_a_provider_without_credit_holds_all_requests_for_a_while(
    asking: Asking, unpaid: Answer
) -> None:
    harness = asking([unpaid, Answer(text="Paid")])
    for _ in range(2):
        with pytest.raises(ModelPaymentRequired, match="no credit left"):
            harness.ask()
    assert [call.status for call in harness.turns()] == ["precondition"]
    assert harness.questions()[QuestionKind.MODEL].actions == (Choice.TRY_AGAIN,)


@pytest.mark.parametrize("status", [400, 404, 413, 422])
def test_what_repeating_does_not_help_is_not_repeated(asking: Asking, status: int) -> None:
    body = '{"error": {"message": "There is\\u0007 no such model\\n"}}'
    harness = asking([Answer(status=status, body=body)])
    with pytest.raises(ModelRejected, match="There is⟨U\\+0007⟩ no such model") as raised:
        harness.ask()
    assert ("`model add`" in raised.value.sentence) is (status == 404)
    assert [call.status for call in harness.turns()] == ["logic"]


def test_an_answer_without_usage_is_settled_at_what_was_reserved(asking: Asking) -> None:
    harness = asking([Answer(text="Hm", usage=None)])
    assert harness.ask().usage == TokenUsage()
    (call,) = harness.turns()
    assert call.usage == TokenUsage()
    assert call.reserved_tokens > 500


@pytest.mark.parametrize("wild", [-5, 10**15])
def test_usage_that_cannot_be_is_none(asking: Asking, wild: int) -> None:
    harness = asking([Answer(text="Hm", usage=Usage(tokens_in=wild, tokens_out=3))])
    assert harness.ask().usage.tokens_in is None


def test_a_reply_is_cut_with_a_note(asking: Asking) -> None:
    text = "x" * 20_000_000
    done = asking([Answer(text=text, piece=1_000_000)]).ask()
    assert done.turn.text == text[:LONGEST_REPLY] + CUT_NOTE


def test_an_event_of_megabytes_is_cut_before_a_library_searches_it(
    asking: Asking, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It does so in one go, which holds up every thread."""
    searched: list[int] = []
    handle = ModelResponsePartsManager.handle_text_delta

    def counted(manager: Any, *, content: str, **given: Any) -> Any:
        searched.append(len(content))
        return handle(manager, content=content, **given)

    monkeypatch.setattr(ModelResponsePartsManager, "handle_text_delta", counted)
    text = "\0" * 1_500_000
    done = asking([Answer(text=text, piece=len(text))]).ask()
    assert done.turn.text == text[:LONGEST_REPLY] + CUT_NOTE
    assert searched and max(searched) <= LONGEST_REPLY + 1


def test_a_reply_without_an_end_is_cut(asking: Asking) -> None:
    done = asking([Answer(text="and so on " * 200, endless=True)]).ask()
    assert len(done.turn.text) == LONGEST_REPLY + len(CUT_NOTE)


def test_a_server_that_minds_no_limit_of_tokens_is_cut(asking: Asking) -> None:
    done = asking([Answer(text="a ", endless=True)]).ask(a_request(max_tokens=50))
    assert done.turn.text.endswith(CUT_NOTE)
    assert len(done.turn.text) < 1_000


def test_an_answer_that_takes_too_long_is_ended(asking: Asking) -> None:
    slow = Answer(text="x" * 10_000, piece=1, pause_s=0.01)
    harness = asking([Answer(text="Quick"), slow])
    harness.ask()
    with pytest.raises(ModelRejected, match="did not finish its answer within 1 seconds"):
        harness.ask(a_request(seconds=1))
    assert [call.status for call in harness.turns()] == ["ok", "logic"]


def test_a_model_that_declines_says_why(asking: Asking) -> None:
    refusal = (
        '{"choices": [{"message": {"role": "assistant", "content": null, '
        '"refusal": "I do not write viruses."}, "finish_reason": "stop"}]}'
    )
    with pytest.raises(ModelRejected, match="declined: I do not write viruses"):
        asking([Answer(body=refusal)]).ask()


def test_a_server_that_knows_no_streams_is_understood(asking: Asking) -> None:
    whole = (
        '{"id": "1", "model": "m", "choices": [{"index": 0, "message": {"role": "assistant", '
        '"content": "In one piece", "tool_calls": [{"id": "a", "type": "function", "function": '
        '{"name": "save", "arguments": "{}"}}]}, "finish_reason": "tool_calls"}], '
        '"usage": {"prompt_tokens": 3, "completion_tokens": 4, "total_tokens": 7}}'
    )
    done = asking([Answer(body=whole)]).ask()
    assert done.turn.text == "In one piece"
    assert [call.name for call in done.turn.calls] == ["save"]
    assert (done.usage.tokens_in, done.usage.tokens_out) == (3, 4)


def test_a_stream_under_another_name_is_understood(asking: Asking) -> None:
    event = '{"choices": [{"index": 0, "delta": {"content": "Hi"}, "finish_reason": "stop"}]}'
    done = asking([Answer(body=f"data: {event}\n\ndata: [DONE]\n\n")]).ask()
    assert done.turn.text == "Hi"


@pytest.mark.parametrize(
    ("code", "failure"), [(401, ModelSignIn), (402, ModelPaymentRequired), (400, ModelRejected)]
)
def test_an_error_inside_an_answer_counts_like_its_status(
    asking: Asking, code: int, failure: type[ModelFailure]
) -> None:
    body = f'{{"error": {{"code": {code}, "message": "No"}}}}'
    with pytest.raises(failure):
        asking([Answer(body=body)]).ask()


def test_text_that_utf8_cannot_hold_is_sent_all_the_same(asking: Asking) -> None:
    assert asking([Answer(text="Fine")]).ask(a_request("odd \ud800 name")).turn.text == "Fine"


def test_an_empty_answer_is_an_answer(asking: Asking) -> None:
    done = asking([Answer(text="")]).ask()
    assert (done.turn.text, done.turn.calls) == ("", ())


def test_an_address_where_nobody_listens_is_not_tried_again(tmp_path: Path) -> None:
    environment = {"KEEP_MODEL_URL": "http://127.0.0.1:9/v1", "KEEP_MODEL": "m"}
    with a_gateway(tmp_path, environment) as harness:
        harness.set(policy__retry__max_attempts=2)
        with pytest.raises(ModelFailure, match="Nothing answers at") as raised:
            harness.ask()
        assert isinstance(raised.value, ModelUnreachable)
        assert len(harness.calls()) == 1
