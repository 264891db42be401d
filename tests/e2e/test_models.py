"""Models and budgets by commands, against a server on the loopback."""

import subprocess
import sys
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from keep_desktop.secrets.vault import PASSPHRASE
from tests.builders.cli import NOTE, Desktop
from tests.servers.models import Answer, ModelServer, Usage, a_model_server

KEY = "sk-canary-5521"


@pytest.fixture(autouse=True)
def _environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PASSPHRASE, "the passphrase of the vault")
    monkeypatch.setenv("MY_KEY", KEY)
    for name in ("KEEP_MODEL_URL", "KEEP_MODEL_KEY", "KEEP_MODEL", "OPENROUTER_API_KEY"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with a_model_server() as running:
        yield running


def test_a_model_is_added_tested_used_and_removed(keep: Desktop, server: ModelServer) -> None:
    words = ["model", "add", "local", "--url", server.url, "--model", "small"]
    assert "Stays on this computer" in keep.ok(*words, "--key-env", "MY_KEY").out
    assert not server.sent
    tested = keep.ok("model", "test", "local").out
    assert tested == "“local”: It calls tools: it can plan.\n"
    assert server.requests[0].headers["authorization"] == f"Bearer {KEY}"
    keep.ok("model", "use", "repair", "local")
    (row,) = keep.json("model", "list")
    assert row["roles"] == ["plan", "repair", "text"]
    assert (row["protocol"], row["key"], row["key_stored"]) == ("tools", "keyring", True)
    assert KEY not in str(row)
    keep.ok("model", "remove", "local")
    assert keep.json("model", "list") == []
    keep.ok(*words)
    keep.ok("model", "test", "local")
    assert KEY not in server.requests[-1].headers["authorization"]


def test_a_model_elsewhere_is_reported_to_receive_what_is_sent(keep: Desktop) -> None:
    result = keep.ok("model", "add", "far", "--url", "https://models.example/v1", "--model", "m")
    assert "models.example receives your messages" in result.out
    near = keep.ok("model", "add", "lan", "--url", "http://192.168.1.9:11434/v1", "--model", "m")
    assert "unencrypted" in near.out


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("add", "x", "--url", "nonsense", "--model", "m"), "is not the address of a model"),
        (("add", "a b", "--url", "http://h/v1", "--model", "m"), "cannot be the name"),
        (("add", "environment", "--url", "http://h/v1", "--model", "m"), "cannot be the name"),
        (("add", "x", "--url", "http://h/v1", "--model", " "), "Name the model"),
        (
            ("add", "x", "--url", "http://h/v1", "--model", "m", "--key-env", "NOT_SET"),
            "NOT_SET is not set",
        ),
        (("test", "nobody"), "There is no model “nobody”"),
        (("use", "plan", "nobody"), "There is no model “nobody”"),
        (("use", "dream", "nobody"), "“dream” is no use of a model"),
        (("remove", "nobody"), "There is no model “nobody”"),
        (("call", "7"), "is not kept"),
    ],
)
def test_what_cannot_be_is_refused(keep: Desktop, words: tuple[str, ...], reason: str) -> None:
    result = keep("model", *words)
    assert result.code == 2
    assert reason in result.err


@pytest.mark.parametrize(
    ("answer", "code", "reason"),
    [
        (Answer(status=401), 3, "refused the key"),
        (Answer(status=402), 3, "no credit left"),
        (Answer(status=503), 5, "answered 503"),
        (Answer(status=404), 4, "refused the request (404)"),
        (Answer(text="I only talk."), 4, ""),
    ],
    ids=["401", "402", "503", "404", "prose"],
)
def test_a_test_that_fails_says_why(keep: Desktop, answer: Answer, code: int, reason: str) -> None:
    def same(body: Mapping[str, Any]) -> Answer:
        return answer

    with a_model_server(other=same) as server:
        keep.ok("config", "set", "policy.retry.base_backoff_ms", "1")
        keep.ok("model", "add", "local", "--url", server.url, "--model", "m")
        result = keep("model", "test", "local")
    assert result.code == code, result
    assert reason in result.err
    if not reason:
        assert "it cannot plan" in result.out


def test_every_request_can_be_read_exactly_as_it_was_sent(
    keep: Desktop, server: ModelServer
) -> None:
    keep.ok("model", "add", "local", "--url", server.url, "--model", "m")
    keep.ok("model", "test", "local")
    call = keep.json("model", "call", "1")
    assert call["request"] == server.requests[0].body
    assert call["answer"]["calls"][0]["name"] == "report_number"


def test_contents_are_not_kept_where_the_user_wants_none(
    keep: Desktop, server: ModelServer
) -> None:
    keep.ok("config", "set", "policy.model.content_days", "0")
    keep.ok("model", "add", "local", "--url", server.url, "--model", "m")
    keep.ok("model", "test", "local")
    assert keep("model", "call", "1").code == 2


def test_budgets_are_set_and_shown(keep: Desktop, server: ModelServer) -> None:
    keep.add("Notes", NOTE)
    whole = keep.json("budget", "show")
    assert whole == {
        "tokens": {"limit": 2_000_000, "used": 0, "reserved": 0},
        "money": {"limit": None, "used": 0.0, "reserved": 0.0},
        "workflows": [],
    }
    keep.ok("budget", "set", "--tokens", "5000", "--money", "2.5")
    keep.ok("budget", "set", "--tokens", "700", "--workflow", "Notes")
    keep.ok("model", "add", "local", "--url", server.url, "--model", "m")
    keep.ok("model", "test", "local")
    whole = keep.json("budget", "show")
    assert whole["tokens"] == {"limit": 5000, "used": 120, "reserved": 0}
    assert whole["money"]["limit"] == 2.5
    assert [(one["workflow"], one["tokens"]["limit"]) for one in whole["workflows"]] == [
        ("Notes", 700)
    ]
    keep.ok("budget", "set", "--money", "off")
    assert keep.json("budget", "show")["money"]["limit"] is None


def test_a_workflow_shows_that_the_budget_of_all_models_is_nearly_used(keep: Desktop) -> None:
    keep.add("Notes", NOTE)
    keep.ok("budget", "set", "--tokens", "10000")

    def answer(body: object) -> Answer:
        return Answer(text="Hello.", usage=Usage(tokens_in=8500))

    with a_model_server(other=answer) as server:
        keep.ok("model", "add", "local", "--url", server.url, "--model", "m")
        keep("model", "test", "local")
    shown = keep.json("show", "notifications", "Notes")
    assert any("% of today's budget" in one["payload"]["sentence"] for one in shown)


@pytest.mark.parametrize(
    "words",
    [(), ("--tokens", "-1"), ("--money", "much"), ("--tokens", "1", "--workflow", "Nobody")],
)
def test_a_budget_that_cannot_be_is_refused(keep: Desktop, words: tuple[str, ...]) -> None:
    assert keep("budget", "set", *words).code == 2


def test_a_spent_budget_stops_a_test_before_anything_is_sent(
    keep: Desktop, server: ModelServer
) -> None:
    keep.ok("budget", "set", "--tokens", "10")
    keep.ok("model", "add", "local", "--url", server.url, "--model", "m")
    result = keep("model", "test", "local")
    assert result.code == 3
    assert "of 10 tokens today" in result.err
    assert not server.sent


def test_a_stopped_keep_tests_no_model(keep: Desktop, server: ModelServer) -> None:
    keep.ok("model", "add", "local", "--url", server.url, "--model", "m")
    keep.ok("stop")
    assert keep("model", "test", "local").code == 3
    assert not server.sent


def test_the_requests_of_a_workflow_are_shown_by_their_columns(keep: Desktop) -> None:
    keep.add("Notes", NOTE)
    assert keep.json("show", "model-calls", "Notes") == []


def test_another_process_tests_through_the_engine(keep: Desktop, server: ModelServer) -> None:
    keep.ok("model", "add", "local", "--url", server.url, "--model", "m")
    with keep.engine():
        assert "It calls tools: it can plan." in keep.ok("model", "test", "local").out


def test_a_program_without_a_request_imports_nothing_of_models(keep: Desktop) -> None:
    keep.add("Notes", NOTE)
    code = (
        "import sys\n"
        "from keep_desktop.app.main import main\n"
        f"main(['--data-dir', {str(keep.data)!r}, 'workflow', 'list'])\n"
        "heavy = {'openai', 'pydantic_ai', 'genai_prices', 'httpx2'}\n"
        "print(sorted(heavy.intersection(sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
