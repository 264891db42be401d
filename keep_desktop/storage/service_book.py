"""The described services, kept among the settings as `service.NAME`."""

from collections.abc import Mapping

from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.stores import Ledger

PREFIX = "service."


class LedgerServices:
    """`ports.services.ServiceBook` over the ledger; each call is a look of its own."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def get(self, name: str) -> JsonValue:
        with self._ledger.read() as uow:
            return uow.settings.get(PREFIX + name)

    def all(self) -> Mapping[str, JsonValue]:
        with self._ledger.read() as uow:
            settings = uow.settings.all()
        return {
            key.removeprefix(PREFIX): value
            for key, value in settings.items()
            if key.startswith(PREFIX)
        }
