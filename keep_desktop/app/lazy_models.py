"""The way to models, made and imported at the first request."""

import os
import threading
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from keep_desktop.domain.planning.models import ModelProvider
from keep_desktop.ports.cancel import CancelToken
from keep_desktop.ports.clock import Clock
from keep_desktop.ports.connections import Connections
from keep_desktop.ports.connectors import ConnectorRegistry
from keep_desktop.ports.models import ModelEvent, ModelRequest
from keep_desktop.ports.secrets import SecretStore
from keep_desktop.ports.stores import Ledger

if TYPE_CHECKING:
    from keep_desktop.models.gateway import ModelGateway


class LazyModels:
    """`ports.models.Models`. Thread-safe."""

    def __init__(
        self,
        ledger: Ledger,
        clock: Clock,
        connectors: ConnectorRegistry,
        secrets: SecretStore,
        connections: Connections,
        is_held: Callable[[], bool],
    ) -> None:
        self._ledger, self._clock = ledger, clock
        self._connectors, self._secrets, self._connections = connectors, secrets, connections
        self._is_held = is_held
        self._lock = threading.Lock()
        self._made: ModelGateway | None = None

    def stream(self, request: ModelRequest, cancel: CancelToken) -> Iterator[ModelEvent]:
        return self._gateway().stream(request, cancel)

    def probe(self, provider: ModelProvider, cancel: CancelToken) -> ModelProvider:
        return self._gateway().probe(provider, cancel)

    def close(self) -> None:
        with self._lock:
            if self._made is not None:
                self._made.close()

    def _gateway(self) -> "ModelGateway":
        with self._lock:
            if self._made is None:
                self._made = self._make()
            return self._made

    def _make(self) -> "ModelGateway":
        from keep_desktop.models.configuration import ModelConfiguration
        from keep_desktop.models.gateway import ModelGateway
        from keep_desktop.services.connectors.known_secrets import known_secrets, secrets_of_ledger
        from keep_desktop.tools.redaction import Redactor

        configuration = ModelConfiguration(self._ledger, self._secrets)

        def redactor() -> Callable[[str], str]:
            known = known_secrets(self._connectors, self._secrets, self._connections, os.environ)
            known += secrets_of_ledger(self._ledger, self._secrets)
            return Redactor([*known, *configuration.stored_keys()]).text

        return ModelGateway(
            self._ledger, self._clock, configuration, redactor=redactor, is_held=self._is_held
        )
