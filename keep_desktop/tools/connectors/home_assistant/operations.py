"""The tools of Home Assistant.

Where a service sets a state, that state proves its call, and calling it again changes nothing. The
call of any other service, such as a script, cannot be verified.
"""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, TypeVar

from pydantic import AfterValidator, Field, StringConstraints
from pydantic import JsonValue as AnyJson

from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.permissions import Risk, ScopeKind
from keep_desktop.ports.tools import CallContext, EffectRisk, Reconciled, ToolOutput, Verdict
from keep_desktop.tools.connectors.home_assistant.entry import HOME_ASSISTANT
from keep_desktop.tools.connectors.service import (
    ServiceClient,
    ServiceInput,
    ServiceMutation,
    ServiceRead,
    ServiceTool,
    SubkeyInput,
    as_list,
    as_mapping,
    text_of,
)
from keep_desktop.tools.text import shown_name

#: A device may take its time to be as it should.
_VISIBLE_AFTER_S = 120
#: Of these domains `turn_on` and `turn_off` set a state; a script or a scene runs instead.
_SWITCHED = ("light", "switch", "fan", "input_boolean", "humidifier", "siren", "automation")
_STATES = {
    "lock.lock": "locked",
    "lock.unlock": "unlocked",
    "cover.open_cover": "open",
    "cover.close_cover": "closed",
    "valve.open_valve": "open",
    "valve.close_valve": "closed",
    **{f"{domain}.turn_on": "on" for domain in _SWITCHED},
    **{f"{domain}.turn_off": "off" for domain in _SWITCHED},
}
#: Where the state is a parameter of the call.
_GIVEN = {
    "input_number.set_value": "value",
    "number.set_value": "value",
    "input_text.set_value": "value",
    "text.set_value": "value",
    "input_select.select_option": "option",
    "select.select_option": "option",
    "climate.set_hvac_mode": "hvac_mode",
}
_ACCOUNT = {"account": ScopeKind.ACCOUNT}
_ENTITY = {**_ACCOUNT, "entity": ScopeKind.PLACE}
_CALLED = {**_ACCOUNT, "service": ScopeKind.PLACE, "entities": ScopeKind.PLACE}

Entity = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_]{1,60}\.[a-z0-9_]{1,200}$")]
In = TypeVar("In", bound=ServiceInput)
#: Ways to name what is called, which no permission would see in `data`.
_TARGETS = (
    *("target", "entity_id", "entity_ids", "entities", "device_id", "area_id", "floor_id"),
    *("label_id", "members"),
)


def _without_targets(data: dict[str, AnyJson]) -> dict[str, AnyJson]:
    # Also as a part of a name: add_entities, media_player_entity_id, group_members.
    if any(name.strip().casefold().endswith(_TARGETS) for name in data):
        raise ValueError(UserMessage("must name no targets: give them as entities"))
    return data


Data = Annotated[dict[str, AnyJson], Field(max_length=50), AfterValidator(_without_targets)]


class HomeAssistantStatesInput(ServiceInput):
    domain: str | None = Field(
        default=None, pattern=r"^[a-z0-9_]{1,60}$", description="light, sensor, climate …"
    )


class HomeAssistantEntityInput(ServiceInput):
    entity: Entity


class HomeAssistantCallInput(SubkeyInput):
    service: Entity = Field(description="light.turn_on")
    entities: list[Entity] = Field(default_factory=list, max_length=100)
    data: Data = Field(default_factory=dict, description="As the service has it: {brightness: 120}")


class HomeAssistantState(ToolOutput):
    entity: str
    state: str
    name: str
    attributes: dict[str, Any]
    changed: str = Field(description="ISO 8601")


class _HomeAssistant(ServiceTool[In]):
    namespace = "HomeAssistant"
    entry = HOME_ASSISTANT


class HomeAssistantStates(
    _HomeAssistant[HomeAssistantStatesInput], ServiceRead[HomeAssistantStatesInput]
):
    name = "states"
    description = "The states of the devices and sensors in Home Assistant."
    Input = HomeAssistantStatesInput
    Output = list[HomeAssistantState]
    source, type = "HomeAssistant", "state"
    permits = "Read all states of {scope}"

    def run(self, params: HomeAssistantStatesInput, client: ServiceClient) -> JsonValue:
        begins = "" if params.domain is None else params.domain + "."
        found = [_state(as_mapping(one)) for one in as_list(client.get("/api/states"))]
        return [one for one in found if text_of(one["entity"]).startswith(begins)]


class HomeAssistantGetState(
    _HomeAssistant[HomeAssistantEntityInput], ServiceRead[HomeAssistantEntityInput]
):
    name = "getState"
    description = "The state of one device or sensor in Home Assistant."
    Input = HomeAssistantEntityInput
    Output = HomeAssistantState
    source, type = "HomeAssistant", "state"
    permits = "Read the state of {scope}"
    scope_params = _ENTITY

    def run(self, params: HomeAssistantEntityInput, client: ServiceClient) -> JsonValue:
        return _state(as_mapping(client.get("/api/states/{entity}", {"entity": params.entity})))


class HomeAssistantCallService(
    _HomeAssistant[HomeAssistantCallInput], ServiceMutation[HomeAssistantCallInput]
):
    name = "callService"
    description = (
        "Calls a service of Home Assistant, such as light.turn_on. Where it sets a state of the "
        "entities it can be verified; after a broken line any other is asked about."
    )
    risk = EffectRisk.HIGH
    Input = HomeAssistantCallInput
    Output = list[HomeAssistantState]
    payload_params = ("data",)
    access = Risk.WRITES
    permits = "Switch {scope} in Home Assistant"
    scope_params = _CALLED
    prefixed_params = ("service",)

    def title(self, params: HomeAssistantCallInput) -> str:
        return UserMessage(
            "Call {service} in Home Assistant: {entities}",
            service=params.service,
            entities=shown_name(", ".join(params.entities)),
        )

    def verifiable(self, params: HomeAssistantCallInput) -> bool:
        return bool(params.entities) and _proof(params) is not None

    def run(self, params: HomeAssistantCallInput, client: ServiceClient) -> JsonValue:
        domain, _, service = params.service.partition(".")
        body = {**params.data, **({"entity_id": params.entities} if params.entities else {})}
        answer = client.send(
            "POST",
            "/api/services/{domain}/{service}",
            {"domain": domain, "service": service},
            body=body,
            mutates=True,
        )
        return [_state(as_mapping(one)) for one in as_list(answer.body)]

    def check_outcome(self, params: HomeAssistantCallInput, client: ServiceClient) -> Reconciled:
        is_made = _proof(params)
        if is_made is None or not params.entities:
            return Reconciled(Verdict.RETRY)
        states: list[JsonValue] = []
        for entity in params.entities:
            state = as_mapping(client.get("/api/states/{entity}", {"entity": entity}))
            if not is_made(text_of(state.get("state"))):
                return client.verdict_if_absent(visible_after_s=_VISIBLE_AFTER_S)
            states.append(_state(state))
        return Reconciled(Verdict.APPLIED, states)

    def predict_from_params(
        self, params: HomeAssistantCallInput, context: CallContext
    ) -> JsonValue:
        return []


def _proof(params: HomeAssistantCallInput) -> Callable[[str], bool] | None:
    """Whether a state is the one that the call sets; None if it sets none that is known."""
    if params.service in _STATES:
        # What else is in data (a colour, a speed) shows in no state.
        return None if params.data else lambda state: state == _STATES[params.service]
    expected = params.data.get(_GIVEN.get(params.service, ""))
    if isinstance(expected, bool) or not isinstance(expected, str | int | float):
        return None
    return lambda state: _same(state, expected)


def _same(state: str, expected: str | float) -> bool:
    if isinstance(expected, str):
        return state == expected
    try:
        return float(state) == expected
    except ValueError:
        return False


def _state(one: Mapping[str, Any]) -> dict[str, JsonValue]:
    attributes = as_mapping(one.get("attributes"))
    return {
        "entity": text_of(one.get("entity_id")),
        "state": text_of(one.get("state")),
        "name": text_of(attributes.get("friendly_name")),
        "attributes": {**attributes},
        "changed": text_of(one.get("last_changed")),
    }
