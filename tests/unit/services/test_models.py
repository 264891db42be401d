"""Models for the window: who receives what, what is found here, and what answers do."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from keep_desktop.app.build import open_keep
from keep_desktop.domain.notices import NoticeKind
from keep_desktop.domain.questions import QuestionKind
from keep_desktop.models.records import PAUSE
from keep_desktop.ports.cancel import NeverCancelled
from keep_desktop.ports.models import BudgetExceeded, ModelPaymentRequired, ModelSignIn, NoModel
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.services import models
from keep_desktop.services.context import Keep
from keep_desktop.storage import SqliteLedger
from tests.builders.ledger import StillClock, a_workflow
from tests.builders.models import a_request
from tests.servers.models import MODEL, Answer, ModelServer, a_model_server


@pytest.fixture(autouse=True)
def _no_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("KEEP_MODEL_URL", "KEEP_MODEL_KEY", "KEEP_MODEL", "OPENROUTER_API_KEY"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def keep(tmp_path: Path, clock: StillClock) -> Iterator[Keep]:
    with open_keep(tmp_path / "data", clock=clock) as opened:
        yield opened


def add(keep: Keep, server: ModelServer) -> None:
    provider = models.described_model("local", server.url, MODEL, with_key=False)
    models.add_model(keep, provider)


def ask(keep: Keep) -> None:
    assert isinstance(keep.ledger, SqliteLedger)
    known = keep.queries.workflows()
    workflow_id = known[0].id if known else a_workflow(keep.ledger)
    request = a_request(workflow_id=workflow_id)
    list(keep.models.stream(request, NeverCancelled()))


def change(keep: Keep, apply: Callable[[Keep, UnitOfWork], None]) -> None:
    with keep.ledger.write() as uow:
        apply(keep, uow)
        uow.commit()


def asked(keep: Keep) -> list[QuestionKind]:
    with keep.ledger.read() as uow:
        return [one.kind for one in uow.questions.open()]


def test_without_a_model_a_request_says_what_to_do(keep: Keep) -> None:
    with pytest.raises(NoModel, match="Add one under Settings > Models"):
        ask(keep)


def test_only_what_answers_with_models_is_found_here() -> None:
    with a_model_server() as server:
        port = urlsplit(server.url).port
        assert port is not None
        found = models.find_local_models([port, 9])
    assert found == [models.LocalServer(url=server.url, models=(MODEL,))]


def test_an_address_that_changes_loses_the_key(keep: Keep, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KEEP_VAULT_PASSPHRASE", "the passphrase of the vault")
    provider = models.described_model("far", "https://one.example/v1", "m", with_key=True)
    models.keep_key(keep, provider, "sk-123456789")
    assert models.add_model(keep, provider).key_stored
    elsewhere = models.described_model("far", "https://two.example/v1", "m", with_key=True)
    assert not models.add_model(keep, elsewhere).key_stored
    assert not models.add_model(keep, provider).key_stored


def test_trying_again_ends_the_pause_without_credit(keep: Keep) -> None:
    with a_model_server([Answer(status=402), Answer(text="Paid")]) as server:
        add(keep, server)
        with pytest.raises(ModelPaymentRequired):
            ask(keep)
        with pytest.raises(ModelPaymentRequired):
            ask(keep)
        assert asked(keep) == [QuestionKind.MODEL]
        change(keep, models.try_again)
        assert asked(keep) == []
        ask(keep)


def test_what_closes_a_question_about_a_model_is_told_to_who_lists_questions(keep: Keep) -> None:
    heard: list[NoticeKind] = []
    answers = [Answer(status=401), Answer(text="Here"), Answer(status=402)]
    with a_model_server(answers) as server:
        add(keep, server)
        keep.ledger.subscribe(lambda notices: heard.extend(one.kind for one in notices))
        with pytest.raises(ModelSignIn):
            ask(keep)
        heard.clear()
        ask(keep)
        assert asked(keep) == [] and NoticeKind.QUESTION_CHANGED in heard
        with pytest.raises(ModelPaymentRequired):
            ask(keep)
        heard.clear()
        change(keep, models.try_again)
        assert asked(keep) == [] and NoticeKind.QUESTION_CHANGED in heard


def test_the_pause_ends_by_itself(keep: Keep, clock: StillClock) -> None:
    with a_model_server([Answer(status=402), Answer(text="Paid")]) as server:
        add(keep, server)
        with pytest.raises(ModelPaymentRequired):
            ask(keep)
        clock.at += PAUSE
        ask(keep)
        assert asked(keep) == []
        assert len(server.turns) == 2


def test_a_budget_is_raised_for_today_or_waited_for(keep: Keep, clock: StillClock) -> None:
    with a_model_server() as server:
        add(keep, server)
        models.set_budget(keep, None, tokens=10, money=None)
        with pytest.raises(BudgetExceeded):
            ask(keep)
        change(keep, models.wait_until_tomorrow)
        assert asked(keep) == []
        with pytest.raises(BudgetExceeded):
            ask(keep)
        change(keep, models.raise_for_today)
        assert asked(keep) == []
        # The probe and the turn after it both fit.
        ask(keep)
        clock.at += timedelta(days=1)
        with pytest.raises(BudgetExceeded):
            ask(keep)


def test_contents_are_forgotten_when_their_days_are_over(keep: Keep, clock: StillClock) -> None:
    with a_model_server() as server:
        add(keep, server)
        ask(keep)
    calls = models.model_calls(keep)
    assert len(calls) == 2
    assert '"Hello"' in models.call_content(keep, calls[-1].id).request
    clock.at += timedelta(days=30, seconds=1)
    assert models.forget_old_contents(keep) == 2
    with pytest.raises(Exception, match="is not kept"):
        models.call_content(keep, calls[-1].id)
    assert len(models.model_calls(keep)) == 2
