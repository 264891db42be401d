"""A server that stands in for Home Assistant, written from
https://developers.home-assistant.io/docs/api/rest: states, and services that change them."""

from typing import Any

from tests.servers.service import FakeService, ReceivedRequest, Refused, Reply, path_parts


class HomeAssistant(FakeService):
    def __init__(self, token: str = "") -> None:
        super().__init__(token)
        self.states = {
            "light.desk": "off",
            "light.hall": "on",
            "lock.door": "unlocked",
            "input_number.level": "1.0",
            "script.night": "off",
        }
        self._old: dict[str, list[str]] = {}

    def set(self, entity: str, state: str) -> None:
        """A device is seen in its new state only after `lag` looks."""
        self._old[entity] = [self.states[entity]] * self.lag
        self.states[entity] = state

    # -- as a service -----------------------------------------------------------------------------

    def answer(self, asked: ReceivedRequest) -> Reply:
        match (asked.method, *path_parts(asked.path)):
            case ("GET", "api", "config"):
                return Reply(200, {"location_name": "Home"})
            case ("GET", "api", "states"):
                return Reply(200, [self._state(one) for one in self.states])
            case ("GET", "api", "states", entity) if entity in self.states:
                return Reply(200, self._state(entity))
            case ("POST", "api", "services", domain, service):
                return self._call(domain, service, asked.body)
        raise Refused(404, {"message": "Entity not found."})

    def _state(self, entity: str) -> Any:
        old = self._old.get(entity)
        return {
            "entity_id": entity,
            "state": old.pop() if old else self.states[entity],
            "attributes": {"friendly_name": entity.partition(".")[2].title()},
            "last_changed": "2026-11-20T10:00:00.000000+00:00",
        }

    def _call(self, domain: str, service: str, body: Any) -> Reply:
        entities = body.get("entity_id", [])
        unknown = [one for one in entities if one not in self.states]
        if not isinstance(body, dict) or not entities or unknown:
            raise Refused(400, {"message": "Bad Request"})
        known = {"turn_on": "on", "turn_off": "off", "lock": "locked", "unlock": "unlocked"}
        state = str(float(body["value"])) if service == "set_value" else known.get(service)
        if state is None:
            raise Refused(400, {"message": "Bad Request"})
        before = dict(self.states)
        for entity in entities:
            self.set(entity, state)
        self.effects.append(f"{domain}.{service}")
        changed = [one for one in entities if before[one] != self.states[one]]
        return Reply(200, [self._state(one) for one in changed])
