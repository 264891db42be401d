"""Home Assistant: states, what a call names, and which calls can be verified."""

from pathlib import Path
from typing import Any

import pytest

from keep_desktop.domain.errors import LogicFailure
from keep_desktop.domain.permissions import Scope, ScopeKind
from tests.builders.connected import Connected
from tests.servers.home_assistant import HomeAssistant


def test_states_are_read_and_switched(tmp_path: Path) -> None:
    with HomeAssistant() as server:
        lights = Connected("HomeAssistant.states", server, tmp_path).call(domain="light")
        assert [(one["name"], one["state"]) for one in lights] == [("Desk", "off"), ("Hall", "on")]
        call = Connected("HomeAssistant.callService", server, tmp_path)
        changed = call.call(service="light.turn_on", entities=["light.desk", "light.hall"])
        assert [(one["entity"], one["state"]) for one in changed] == [("light.desk", "on")]
        state = Connected("HomeAssistant.getState", server, tmp_path).call(entity="light.desk")
        assert state["state"] == "on"


@pytest.mark.parametrize(
    "name",
    [
        *("entity_id", "area_id", "device_id", "label_id", "target", " Entity_ID", "entities"),
        *("add_entities", "snapshot_entities", "media_player_entity_id", "group_members"),
    ],
)
def test_what_is_called_cannot_be_hidden_in_the_data(name: str, tmp_path: Path) -> None:
    with HomeAssistant() as server:
        call = Connected("HomeAssistant.callService", server, tmp_path)
        with pytest.raises(LogicFailure, match="must name no targets"):
            call.input(service="lock.unlock", data={name: "lock.door"})


def test_a_permission_names_the_service_and_each_entity(tmp_path: Path) -> None:
    with HomeAssistant() as server:
        call = Connected("HomeAssistant.callService", server, tmp_path)
        params = call.input(service="lock.unlock", entities=["lock.door"])
        scopes = {one.value for one in call.tool.scopes(params) if one.kind is ScopeKind.PLACE}
        assert scopes == {"lock.unlock", "lock.door"}
        assert Scope(ScopeKind.ACCOUNT, "ann@firm.example") in call.tool.scopes(params)


@pytest.mark.parametrize(
    ("service", "entities", "data", "can"),
    [
        ("light.turn_on", ["light.desk"], {}, True),
        ("light.turn_on", ["light.desk"], {"flash": "short"}, False),
        ("light.toggle", ["light.desk"], {}, False),
        ("script.night", [], {}, False),
        ("select.select_option", ["select.a"], {"option": "b"}, True),
    ],
)
def test_only_a_state_that_is_set_is_proof(
    service: str, entities: list[str], data: dict[str, Any], can: bool, tmp_path: Path
) -> None:
    with HomeAssistant() as server:
        call = Connected("HomeAssistant.callService", server, tmp_path)
        params = call.input(service=service, entities=entities, data=data)
        assert call.tool.verifiable(params) is can
