"""The probe: what a model can do is tried, not believed."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from keep_desktop.domain.planning.models import ModelProtocol, ModelRole
from keep_desktop.ports.models import (
    BudgetExceeded,
    ModelFailure,
    ModelPaymentRequired,
    ModelRejected,
    ModelSignIn,
    ModelStopped,
    ModelUnreachable,
    ToolCallPart,
    UserTurn,
)
from tests.builders.models import GatewayHarness, a_gateway, a_request
from tests.servers.models import CONTEXT_TOKENS, TURN_TOOLS, Answer, Call, a_model_server, obliging


def prose(body: Mapping[str, Any]) -> Answer:
    return Answer(text="I am happy to help!")


def json_alone(body: Mapping[str, Any]) -> Answer:
    """A server that refuses tools, and holds to a schema."""
    if body.get("tools"):
        return Answer(status=400, body='{"error": {"message": "no tools here"}}')
    if "number" in json.dumps(body.get("response_format", {})):
        return obliging(body)
    call = {"name": "save", "arguments": {"code": "x"}}
    return Answer(text=json.dumps({"reply": "Here it is.", "calls": [call]}))


def protocol(harness: GatewayHarness) -> ModelProtocol | None:
    return harness.gateway.configuration.provider_for(ModelRole.PLAN).protocol


def test_a_model_is_probed_once_before_its_first_turn(tmp_path: Path) -> None:
    with (
        a_model_server([Answer(text="One"), Answer(text="Two")]) as server,
        a_gateway(tmp_path, server.environment) as harness,
    ):
        harness.ask()
        harness.ask()
        assert [request.is_turn for request in server.requests] == [False, True, True]
        found = harness.gateway.configuration.provider_for(ModelRole.PLAN)
        assert found.protocol is ModelProtocol.TOOLS
        assert found.probe == "It calls tools: it can plan."
        assert found.context_tokens == CONTEXT_TOKENS


def test_what_was_found_holds_after_a_restart_and_for_that_address_and_name(
    tmp_path: Path,
) -> None:
    with a_model_server() as server:
        with a_gateway(tmp_path, server.environment) as harness:
            harness.ask()
        with a_gateway(tmp_path, server.environment) as harness:
            harness.ask()
        assert len(server.requests) - len(server.turns) == 1
        other = {**server.environment, "KEEP_MODEL": "another"}
        with a_gateway(tmp_path, other) as harness:
            harness.ask()
        assert len(server.requests) - len(server.turns) == 2


def test_a_probe_offers_no_tool_of_the_planner(tmp_path: Path) -> None:
    with (
        a_model_server(other=prose) as server,
        a_gateway(tmp_path, server.environment) as harness,
    ):
        with pytest.raises(ModelRejected):
            harness.ask()
        assert server.requests
        assert not any(TURN_TOOLS.intersection(request.tools) for request in server.requests)


def test_a_model_that_only_talks_cannot_plan_and_is_reported(tmp_path: Path) -> None:
    with (
        a_model_server(other=prose) as server,
        a_gateway(tmp_path, server.environment) as harness,
    ):
        with pytest.raises(ModelRejected, match=r"neither calls tools.* Choose another"):
            harness.ask()
        assert protocol(harness) is ModelProtocol.NONE
        assert server.turns == []
        words = a_request(tools=[], messages=[UserTurn(text="Say something")])
        assert harness.ask(words).turn.text == "I am happy to help!"


def test_a_tool_call_that_is_no_json_does_not_count(tmp_path: Path) -> None:
    def broken(body: Mapping[str, Any]) -> Answer:
        if body.get("tools"):
            return Answer(calls=[Call(name="report_number", arguments="{number: 7")])
        return prose(body)

    with (
        a_model_server(other=broken) as server,
        a_gateway(tmp_path, server.environment) as harness,
    ):
        with pytest.raises(ModelRejected):
            harness.ask()
        assert protocol(harness) is ModelProtocol.NONE


def test_a_model_without_tools_is_asked_for_json_and_its_calls_come_out_the_same(
    tmp_path: Path,
) -> None:
    with (
        a_model_server(other=json_alone) as server,
        a_gateway(tmp_path, server.environment) as harness,
    ):
        done = harness.ask()
        assert protocol(harness) is ModelProtocol.JSON
        assert done.turn.text == "Here it is."
        assert list(done.turn.calls) == [
            ToolCallPart(id="call_0", name="save", arguments='{"code": "x"}')
        ]
        sent = server.requests[-1].body
        assert "tools" not in sent
        assert "save: Saves a script." in json.dumps(sent["messages"], ensure_ascii=False)


@pytest.mark.parametrize(
    ("status", "failure"),
    [
        (401, ModelSignIn),
        (402, ModelPaymentRequired),
        (408, ModelUnreachable),
        (429, ModelUnreachable),
        (500, ModelUnreachable),
    ],
)
def test_a_probe_that_fails_is_the_error_of_the_turn_and_is_made_again(
    tmp_path: Path, status: int, failure: type[ModelFailure]
) -> None:
    refuses = True

    def other(body: Mapping[str, Any]) -> Answer:
        return Answer(status=status) if refuses else obliging(body)

    with (
        a_model_server([Answer(text="At last")], other) as server,
        a_gateway(tmp_path, server.environment) as harness,
    ):
        harness.set(policy__retry__max_attempts=2)
        with pytest.raises(failure):
            harness.ask()
        assert protocol(harness) is None
        refuses = False
        harness.set(model__paused=None)
        assert harness.ask().turn.text == "At last"


def test_a_model_that_is_not_there_is_no_model_that_cannot_plan(tmp_path: Path) -> None:
    def unknown(body: Mapping[str, Any]) -> Answer:
        return Answer(status=404, body='{"error": {"message": "model not found"}}')

    with (
        a_model_server(other=unknown) as server,
        a_gateway(tmp_path, server.environment) as harness,
    ):
        with pytest.raises(ModelRejected, match="model not found"):
            harness.ask()
        assert protocol(harness) is None


def test_a_probe_keeps_to_the_budget_and_the_stop(tmp_path: Path) -> None:
    with (
        a_model_server() as server,
        a_gateway(tmp_path, server.environment) as harness,
    ):
        # Enough for the probe, but not for the turn that it is made for.
        harness.set(budget__limit__all={"tokens": 5_000, "money": None})
        with pytest.raises(BudgetExceeded):
            harness.ask(a_request(max_tokens=6_000))
        harness.stop()
        with pytest.raises(ModelStopped):
            harness.ask()
        assert server.requests == ()


def test_usage_that_is_not_reported_is_mentioned(tmp_path: Path) -> None:
    def silent(body: Mapping[str, Any]) -> Answer:
        return Answer(calls=obliging(body).calls, usage=None)

    with (
        a_model_server(other=silent) as server,
        a_gateway(tmp_path, server.environment) as harness,
    ):
        harness.ask()
        found = harness.gateway.configuration.provider_for(ModelRole.PLAN)
        assert (
            found.probe
            == "It calls tools: it can plan. It reports no usage, so what is reserved counts."
        )
