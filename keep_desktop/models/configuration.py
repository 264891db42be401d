"""Which model is used for what: the environment first, then what is stored.

In the settings: `model.provider.NAME` (address, model, where the key is), `model.role.ROLE`
(a name), `model.probe.DIGEST` (what a probe found at an address for a model). Keys of stored
providers are in the keyring, bound to the address's origin: one at another address does not get it.
"""

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from keep_desktop.domain.errors import NotFound, Refused
from keep_desktop.domain.json import JsonValue, digest
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.planning.models import (
    OF_EVERY_MODEL,
    KeySource,
    ModelProtocol,
    ModelProvider,
    ModelRole,
)
from keep_desktop.domain.text import quote
from keep_desktop.models.addresses import checked_address, origin_of
from keep_desktop.ports.models import NO_MODEL, NoModel
from keep_desktop.ports.secrets import SecretsFailure, SecretStore
from keep_desktop.ports.stores import Ledger, SettingStore

PROVIDER, ROLE, PROBE = "model.provider.", "model.role.", "model.probe."
#: The names of what the environment names.
ENVIRONMENT, OPENROUTER = "environment", "OpenRouter"
RESERVED = (ENVIRONMENT, OPENROUTER)
OPENROUTER_URL = "https://openrouter.ai/api/v1"
DEFAULT_MODEL = "openrouter/auto"
_SHORTEST_KEY = 8

Environment = Mapping[str, str]


def from_environment(environ: Environment) -> ModelProvider | None:
    """The provider that the environment names. Raises Refused for an address that is none."""
    model = environ.get("KEEP_MODEL") or DEFAULT_MODEL
    url, key = environ.get("KEEP_MODEL_URL"), environ.get("KEEP_MODEL_KEY")
    if url:
        source = KeySource.ENVIRONMENT if key else KeySource.NONE
        return ModelProvider(name=ENVIRONMENT, url=checked_address(url), model=model, key=source)
    if environ.get("OPENROUTER_API_KEY"):
        url = environ.get("OPENROUTER_BASE_URL") or OPENROUTER_URL
        return ModelProvider(
            name=OPENROUTER, url=checked_address(url), model=model, key=KeySource.ENVIRONMENT
        )
    return None


class ModelConfiguration:
    """Read anew at each use. Thread-safe."""

    def __init__(
        self, ledger: Ledger, secrets: SecretStore, environ: Environment = os.environ
    ) -> None:
        self._ledger = ledger
        self._secrets = secrets
        self._environ = environ

    def provider_for(self, role: ModelRole) -> ModelProvider:
        """Raises NoModel where none is chosen."""
        found = self.find(role)
        if found is None:
            raise NoModel(NO_MODEL)
        return found

    def find(self, role: ModelRole) -> ModelProvider | None:
        with self._ledger.read() as uow:
            settings = uow.settings.all()
        named = from_environment(self._environ)
        if named is not None:
            return _probed(settings, named)
        name = settings.get(ROLE + role)
        return None if not isinstance(name, str) else _stored(settings, name)

    def named(self, name: str) -> ModelProvider:
        """Raises NotFound."""
        for provider in self.all():
            if provider.name == name:
                return provider
        raise NotFound(
            UserMessage(
                "There is no model “{name}”. `model list` lists them.", name=quote(name[:200])
            )
        )

    def all(self) -> Sequence[ModelProvider]:
        """That of the environment first, then by name."""
        with self._ledger.read() as uow:
            settings = uow.settings.all()
        named = from_environment(self._environ)
        found = providers_in(settings)
        return found if named is None else [_probed(settings, named), *found]

    def stored(self, name: str) -> ModelProvider | None:
        """One that the user added."""
        with self._ledger.read() as uow:
            return _stored(uow.settings.all(), name)

    def roles_of(self, name: str) -> Sequence[ModelRole]:
        """What that provider is used for now."""
        return [
            role
            for role in ModelRole
            if (provider := self.find(role)) is not None and provider.name == name
        ]

    # -- keys -----------------------------------------------------------------------------------

    def key_of(self, provider: ModelProvider) -> str | None:
        """None where it needs none, or has lost it. Raises SecretsFailure."""
        match provider.key:
            case KeySource.KEYRING:
                return self._secrets.get(key_name(provider))
            case KeySource.ENVIRONMENT:
                name = "KEEP_MODEL_KEY" if provider.name == ENVIRONMENT else "OPENROUTER_API_KEY"
                return self._environ.get(name)
        return None

    def has_key(self, provider: ModelProvider) -> bool:
        """Whether it has the key that it needs, if any."""
        try:
            return provider.key is KeySource.NONE or self.key_of(provider) is not None
        except SecretsFailure:
            return False

    def keep_key(self, provider: ModelProvider, key: str) -> None:
        """Raises SecretsFailure."""
        self._secrets.put(key_name(provider), key)

    def forget_key(self, provider: ModelProvider) -> None:
        """Raises SecretsFailure."""
        if provider.key is KeySource.KEYRING:
            self._secrets.remove(key_name(provider))

    def stored_keys(self) -> Sequence[str]:
        """All that are known, so that they can be taken out of what is sent; short ones are
        placeholders for servers without keys."""
        stored = [self.key_of(one) for one in self.all() if one.key is KeySource.KEYRING]
        return [key for key in stored if key is not None and len(key) >= _SHORTEST_KEY]

    # -- writing --------------------------------------------------------------------------------

    def put_probe(self, provider: ModelProvider) -> None:
        """What a probe found, for its address and model, whatever the provider is called."""
        found: Mapping[str, JsonValue] = {
            "protocol": provider.protocol,
            "context_tokens": provider.context_tokens,
            "probe": provider.probe,
            "probed_at": None if provider.probed_at is None else provider.probed_at.isoformat(),
        }
        with self._ledger.write() as uow:
            uow.settings.put(_probe_key(provider), found)
            uow.commit()


def key_name(provider: ModelProvider) -> str:
    """Under which its key is stored; no name of a connector's secret can be the same."""
    bound = digest({"model": provider.name, "origin": origin_of(provider.url)})
    return f"model:{provider.name}@{bound[:32]}"


def put_provider(settings: SettingStore, provider: ModelProvider) -> None:
    """Store or replace; roles without a model get it, where any model may do."""
    stored: Mapping[str, JsonValue] = {
        "url": provider.url,
        "model": provider.model,
        "key": provider.key,
    }
    settings.put(PROVIDER + provider.name, stored)
    for role in OF_EVERY_MODEL:
        if settings.get(ROLE + role) is None:
            settings.put(ROLE + role, provider.name)


def remove_provider(settings: SettingStore, name: str) -> None:
    settings.remove(PROVIDER + name)
    for role in ModelRole:
        if settings.get(ROLE + role) == name:
            settings.remove(ROLE + role)


def use_provider(settings: SettingStore, role: ModelRole, name: str) -> None:
    if settings.get(PROVIDER + name) is None:
        raise Refused(
            UserMessage("There is no model “{name}”. Add it first.", name=quote(name[:200]))
        )
    settings.put(ROLE + role, name)


def providers_in(settings: Mapping[str, JsonValue]) -> Sequence[ModelProvider]:
    """Those that the user added, by name."""
    names = sorted(key.removeprefix(PROVIDER) for key in settings if key.startswith(PROVIDER))
    stored = [_stored(settings, name) for name in names]
    return [one for one in stored if one is not None]


def _stored(settings: Mapping[str, JsonValue], name: str) -> ModelProvider | None:
    match settings.get(PROVIDER + name):
        # The environment's key goes to the address that the environment names alone.
        case {"url": str(url), "model": str(model), "key": ("none" | "keyring") as key}:
            provider = ModelProvider(name=name, url=url, model=model, key=KeySource(key))
            return _probed(settings, provider)
    return None


def _probe_key(provider: ModelProvider) -> str:
    return PROBE + digest({"url": provider.url, "model": provider.model})[:32]


def _probed(settings: Mapping[str, JsonValue], provider: ModelProvider) -> ModelProvider:
    match settings.get(_probe_key(provider)):
        case {"protocol": str(protocol), "probe": str(sentence), "probed_at": str(at), **rest}:
            tokens = rest.get("context_tokens")
            try:
                return replace(
                    provider,
                    protocol=ModelProtocol(protocol),
                    context_tokens=tokens if isinstance(tokens, int) else None,
                    probe=sentence,
                    probed_at=datetime.fromisoformat(at),
                )
            except ValueError:
                # Of a newer version, or damaged: it is probed again.
                return provider
    return provider
