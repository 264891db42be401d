"""Which model is used: the environment before what is stored, and keys bound to their address."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from keep_desktop.domain.errors import NotFound, Refused
from keep_desktop.domain.planning.models import OF_EVERY_MODEL, KeySource, ModelProvider, ModelRole
from keep_desktop.models import configuration
from keep_desktop.models.addresses import checked_address
from keep_desktop.models.configuration import ModelConfiguration, from_environment
from keep_desktop.ports.clock import SystemClock
from keep_desktop.ports.models import NoModel
from keep_desktop.ports.secrets import Keyring
from keep_desktop.storage import SqliteLedger, open_ledger
from tests.builders.ledger import NOON


class FakeSecrets:
    def __init__(self) -> None:
        self.stored: dict[str, str] = {}

    def get(self, name: str) -> str | None:
        return self.stored.get(name)

    def put(self, name: str, value: str) -> None:
        self.stored[name] = value

    def remove(self, name: str) -> bool:
        return self.stored.pop(name, None) is not None

    def describe(self) -> Keyring:
        return Keyring(ok=True, text="A dictionary.")


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[SqliteLedger]:
    opened = open_ledger(tmp_path, clock=SystemClock())
    yield opened
    opened.close()


def a_stored(
    name: str = "local", url: str = "http://127.0.0.1:11434/v1", key: KeySource = KeySource.NONE
) -> ModelProvider:
    return ModelProvider(name=name, url=url, model="llama3.2", key=key)


def put(ledger: SqliteLedger, provider: ModelProvider) -> None:
    with ledger.write() as uow:
        configuration.put_provider(uow.settings, provider)
        uow.commit()


def test_without_any_there_is_no_model(ledger: SqliteLedger) -> None:
    known = ModelConfiguration(ledger, FakeSecrets(), {"KEEP_MODEL": "gpt-4o"})
    with pytest.raises(NoModel, match="No model is set up"):
        known.provider_for(ModelRole.PLAN)


def test_openrouter_is_named_by_its_key(ledger: SqliteLedger) -> None:
    known = ModelConfiguration(ledger, FakeSecrets(), {"OPENROUTER_API_KEY": "sk-or-1"})
    found = known.provider_for(ModelRole.PLAN)
    assert (found.name, found.url, found.model) == (
        "OpenRouter",
        "https://openrouter.ai/api/v1",
        "openrouter/auto",
    )
    assert known.key_of(found) == "sk-or-1"


def test_openrouter_may_be_elsewhere() -> None:
    found = from_environment(
        {
            "OPENROUTER_API_KEY": "k",
            "OPENROUTER_BASE_URL": "http://127.0.0.1:5/api/",
            "KEEP_MODEL": "qwen/qwen3",
        }
    )
    assert found is not None
    assert (found.url, found.model) == ("http://127.0.0.1:5/api", "qwen/qwen3")


def test_an_address_of_the_environment_goes_before_openrouter(ledger: SqliteLedger) -> None:
    environ = {
        "KEEP_MODEL_URL": "http://127.0.0.1:8080/v1",
        "KEEP_MODEL_KEY": "mine",
        "OPENROUTER_API_KEY": "other",
    }
    known = ModelConfiguration(ledger, FakeSecrets(), environ)
    found = known.provider_for(ModelRole.REPAIR)
    assert (found.name, found.model) == ("environment", "openrouter/auto")
    assert known.key_of(found) == "mine"


def test_the_environment_goes_before_what_is_stored(ledger: SqliteLedger) -> None:
    put(ledger, a_stored())
    environ = {"KEEP_MODEL_URL": "http://127.0.0.1:8080/v1", "KEEP_MODEL": "here"}
    assert (
        ModelConfiguration(ledger, FakeSecrets(), environ).provider_for(ModelRole.PLAN).model
        == "here"
    )
    assert (
        ModelConfiguration(ledger, FakeSecrets(), {}).provider_for(ModelRole.PLAN).model
        == "llama3.2"
    )


def test_the_first_model_is_used_for_everything_and_others_for_what_is_chosen(
    ledger: SqliteLedger,
) -> None:
    put(ledger, a_stored("first"))
    put(ledger, a_stored("second"))
    known = ModelConfiguration(ledger, FakeSecrets(), {})
    assert known.roles_of("first") == list(OF_EVERY_MODEL)
    with ledger.write() as uow:
        configuration.use_provider(uow.settings, ModelRole.REPAIR, "second")
        uow.commit()
    assert known.roles_of("second") == [ModelRole.REPAIR]
    with ledger.write() as uow:
        configuration.remove_provider(uow.settings, "first")
        uow.commit()
    assert known.find(ModelRole.PLAN) is None
    with pytest.raises(NotFound):
        known.named("first")


def test_a_key_is_not_found_at_another_address(ledger: SqliteLedger) -> None:
    known = ModelConfiguration(ledger, FakeSecrets(), {})
    known.keep_key(a_stored(key=KeySource.KEYRING), "sk-123456")
    same_host = a_stored(url="http://127.0.0.1:11434/other", key=KeySource.KEYRING)
    assert known.key_of(same_host) == "sk-123456"
    elsewhere = a_stored(url="https://elsewhere.example/v1", key=KeySource.KEYRING)
    assert known.key_of(elsewhere) is None


def test_what_was_damaged_in_the_settings_is_no_model(ledger: SqliteLedger) -> None:
    with ledger.write() as uow:
        uow.settings.put("model.provider.odd", ["not", "a", "model"])
        uow.settings.put("model.role.plan", "odd")
        uow.commit()
    known = ModelConfiguration(ledger, FakeSecrets(), {})
    assert known.all() == []
    assert known.find(ModelRole.PLAN) is None


@pytest.mark.parametrize("key", ["environment", "elsewhere"])
def test_a_stored_model_gets_no_key_of_the_environment(ledger: SqliteLedger, key: str) -> None:
    """Such as one of a backup that somebody else made."""
    stored = {"url": "https://elsewhere.example/v1", "model": "m", "key": key}
    with ledger.write() as uow:
        uow.settings.put("model.provider.odd", stored)
        uow.commit()
    environ = {"KEEP_MODEL_URL": "http://127.0.0.1:9/v1", "OPENROUTER_API_KEY": "sk-or-123456"}
    known = ModelConfiguration(ledger, FakeSecrets(), environ)
    assert [one.name for one in known.all()] == ["environment"]
    assert known.stored("odd") is None


def test_a_probe_that_cannot_be_read_is_none(ledger: SqliteLedger) -> None:
    known = ModelConfiguration(ledger, FakeSecrets(), {})
    put(ledger, a_stored())
    known.put_probe(replace(a_stored(), probe="It can.", probed_at=NOON))
    with ledger.write() as uow:
        (key,) = (name for name in uow.settings.all() if name.startswith("model.probe"))
        stored = uow.settings.get(key)
        assert isinstance(stored, dict)
        uow.settings.put(key, {**stored, "protocol": "of tomorrow"})
        uow.commit()
    assert [one.probe for one in known.all()] == [None]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "ollama",
        "ftp://host/v1",
        "http://",
        "http://user:secret@host/v1",
        "http://host/v1?key=1",
        "http://host:99999/v1",
        "http://ho st/v1",
        "file:///etc/passwd",
    ],
)
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="is not the address of a model"):
        checked_address(text)


def test_an_address_is_taken_with_or_without_what_follows_it() -> None:
    assert checked_address(" http://host:1/v1/\n") == "http://host:1/v1"
    assert checked_address("http://host:1/v1/chat/completions") == "http://host:1/v1"
    assert checked_address("localhost:11434/v1") == "http://localhost:11434/v1"
    assert checked_address("api.example.com/v1") == "https://api.example.com/v1"
