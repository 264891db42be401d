"""Budgets: what is reserved before a request, what counts afterwards, and what is asked."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from keep_desktop.domain.planning.models import ModelProvider, ModelRole, Spent, TokenUsage
from keep_desktop.domain.questions import Answer as Choice
from keep_desktop.domain.questions import QuestionKind
from keep_desktop.models import budget
from keep_desktop.models.budget import Amount, BudgetDay
from keep_desktop.models.configuration import from_environment
from keep_desktop.models.records import ModelCallRecords, needed_of
from keep_desktop.ports.clock import SystemClock
from keep_desktop.ports.models import AnswerDone, BudgetExceeded, ModelTurn, ModelUnreachable
from keep_desktop.storage import open_ledger
from tests.builders.forked import CONTEXT
from tests.builders.ledger import NOON, StillClock, a_workflow
from tests.builders.mail_servers import free_port
from tests.builders.models import GatewayHarness, a_gateway, a_request
from tests.servers.models import Answer, Usage, a_model_server

ENVIRONMENT = {"KEEP_MODEL_URL": "http://127.0.0.1:9/v1", "KEEP_MODEL": "m"}


def a_provider() -> ModelProvider:
    provider = from_environment(ENVIRONMENT)
    assert provider is not None
    return provider


@contextmanager
def asking(folder: Path, *answers: Answer) -> Iterator[GatewayHarness]:
    """Probed."""
    with (
        a_model_server([Answer(text="Ready"), *answers]) as server,
        a_gateway(folder, server.environment) as harness,
    ):
        harness.ask()
        yield harness


def spent(harness: GatewayHarness) -> budget.Budget:
    day = BudgetDay.of(harness.clock.now(), harness.clock.zone())
    with harness.ledger.read() as uow:
        return budget.budget_of(uow, day, None)


def limit(harness: GatewayHarness, tokens: int, *, own: bool = False) -> None:
    workflow_id = harness.workflow_id if own else None
    with harness.ledger.write() as uow:
        at = harness.clock.now()
        budget.set_limit(uow, workflow_id, Amount(tokens=tokens), at=at)
        uow.commit()


def test_a_request_reserves_a_third_of_its_characters_and_its_longest_answer() -> None:
    request = a_request("x" * 3_000, tools=[], max_tokens=700)
    system = len("You write scripts.")
    assert needed_of(a_provider(), request).tokens == 700 + 1_000 + system // 3


def test_two_million_tokens_a_day_are_the_default(tmp_path: Path) -> None:
    with asking(tmp_path) as harness:
        assert spent(harness).limit == Amount(tokens=2_000_000)


def test_what_the_server_reports_counts_in_place_of_what_was_reserved(tmp_path: Path) -> None:
    with asking(tmp_path, Answer(text="Yes", usage=Usage(tokens_in=7, tokens_out=5))) as harness:
        before = spent(harness).spent
        harness.ask()
        after = spent(harness).spent
        assert after.tokens - before.tokens == 12
        assert after.reserved_tokens == 0


@pytest.mark.parametrize(
    "unknown",
    [
        Answer(text="Yes", usage=None),
        Answer(text="Yes", usage=Usage(tokens_in=0, tokens_out=0)),
        Answer(text="Yes", usage=Usage(tokens_in=0, tokens_out=5)),
        Answer(text="Yes", usage=Usage(tokens_in=7, tokens_out=0)),
        Answer(text="Yes", usage=Usage(tokens_in=7, tokens_out=-5)),
        Answer(text="Yes", usage=Usage(tokens_in=10**18, tokens_out=5)),
        Answer(status=400),
    ],
)
def test_where_nothing_is_reported_what_was_reserved_counts(
    tmp_path: Path, unknown: Answer
) -> None:
    with asking(tmp_path, unknown) as harness:
        before = spent(harness).spent
        if unknown.status == 200:
            harness.ask()
        else:
            with pytest.raises(Exception, match="refused the request"):
                harness.ask()
        assert spent(harness).spent.tokens - before.tokens == harness.turns()[-1].reserved_tokens


def test_no_more_is_cached_than_was_sent(tmp_path: Path) -> None:
    """What is cached costs less: more of it than there is has no price."""
    usage = Usage(tokens_in=7, tokens_out=5, cached=100)
    with asking(tmp_path, Answer(text="Yes", usage=usage)) as harness:
        harness.ask()
        assert harness.turns()[-1].usage == TokenUsage(tokens_in=7, tokens_out=5, tokens_cached=7)


def test_a_request_that_reached_no_server_counts_for_nothing(tmp_path: Path) -> None:
    environment = {"KEEP_MODEL_URL": f"http://127.0.0.1:{free_port()}/v1", "KEEP_MODEL": "m"}
    with a_gateway(tmp_path, environment) as harness:
        with pytest.raises(ModelUnreachable, match="Nothing answers"):
            harness.events(a_request(role=ModelRole.TEXT, tools=[]))
        (call,) = harness.calls()
        assert (call.status, call.reserved_tokens > 0) == ("network", True)
        assert spent(harness).spent == Spent(tokens=0, reserved_tokens=0, money=0, reserved_money=0)


def test_every_try_counts(tmp_path: Path) -> None:
    broken = Answer(text="Half", break_after=1)
    with asking(tmp_path, broken, broken, Answer(text="Whole", usage=Usage())) as harness:
        before = spent(harness).spent
        harness.ask()
        tries = [call.reserved_tokens for call in harness.turns()[1:3]]
        assert spent(harness).spent.tokens - before.tokens == sum(tries) + 120


@pytest.mark.parametrize("own", [False, True], ids=["all", "workflow"])
def test_a_request_that_does_not_fit_is_not_sent_but_asked_about(tmp_path: Path, own: bool) -> None:
    with (
        a_model_server([Answer(text="Ready"), Answer(text="Raised")]) as server,
        a_gateway(tmp_path, server.environment) as harness,
    ):
        harness.ask()
        limit(harness, 600, own=own)
        rows, requests = len(harness.calls()), len(server.requests)
        with pytest.raises(BudgetExceeded, match="of 600 tokens today"):
            harness.ask()
        assert (len(harness.calls()), len(server.requests)) == (rows, requests)
        question = harness.questions()[QuestionKind.BUDGET]
        assert question.actions == (Choice.RAISE_TODAY, Choice.WAIT)


def test_raising_for_today_admits_the_request_and_closes_the_question(tmp_path: Path) -> None:
    with asking(tmp_path, Answer(text="Raised")) as harness:
        limit(harness, 100)
        with pytest.raises(BudgetExceeded):
            harness.ask()
        with harness.ledger.write() as uow:
            at = harness.clock.now()
            budget.raise_for_day(uow, BudgetDay.of(at, harness.clock.zone()), at=at)
            uow.commit()
        assert harness.questions() == {}
        assert harness.ask().turn.text == "Raised"


def test_a_raise_ends_with_the_day(tmp_path: Path, clock: StillClock) -> None:
    ledger = open_ledger(tmp_path, clock=clock)
    with ledger.write() as uow:
        uow.settings.put(budget.RAISED, {"day": "2026-11-20", "all": {"tokens": 5, "money": None}})
        uow.commit()
    with ledger.read() as uow:
        today = BudgetDay.of(clock.now(), UTC)
        tomorrow = BudgetDay.of(clock.now() + timedelta(days=1), UTC)
        assert budget.budget_of(uow, today, None).limit.tokens == 2_000_005
        assert budget.budget_of(uow, tomorrow, None).limit.tokens == 2_000_000
    ledger.close()


def test_a_higher_limit_closes_the_question(tmp_path: Path) -> None:
    with asking(tmp_path) as harness:
        limit(harness, 100)
        with pytest.raises(BudgetExceeded):
            harness.ask()
        limit(harness, 99)
        assert QuestionKind.BUDGET in harness.questions()
        limit(harness, 1_000_000)
        assert harness.questions() == {}


def test_after_waiting_was_chosen_only_the_user_is_asked_again_that_day(tmp_path: Path) -> None:
    with asking(tmp_path) as harness:
        limit(harness, 100)
        with pytest.raises(BudgetExceeded):
            harness.ask()
        with harness.ledger.write() as uow:
            at = harness.clock.now()
            budget.wait_for_next_day(uow, BudgetDay.of(at, harness.clock.zone()), at=at)
            uow.commit()
        with pytest.raises(BudgetExceeded):
            harness.ask(a_request(role=ModelRole.REPAIR))
        assert harness.questions() == {}
        with pytest.raises(BudgetExceeded):
            harness.ask()
        assert QuestionKind.BUDGET in harness.questions()


def test_four_fifths_are_noticed_once(tmp_path: Path) -> None:
    with asking(tmp_path, Answer(text="1"), Answer(text="2")) as harness:
        limit(harness, 1_000)
        harness.ask()
        harness.ask()
        texts = [str(row.payload) for row in harness.ledger.queries.messages_after(0)]
        assert len([text for text in texts if "budget for models" in text]) == 1


def test_what_a_crash_left_reserved_stays_reserved(tmp_path: Path) -> None:
    clock = SystemClock()
    ledger = open_ledger(tmp_path, clock=clock)
    ModelCallRecords(ledger, clock).begin(a_provider(), a_request())
    ledger.close()
    again = open_ledger(tmp_path, clock=clock)
    with again.read() as uow:
        found = budget.budget_of(uow, BudgetDay.of(clock.now(), clock.zone()), None).spent
    again.close()
    assert found.tokens == 0
    assert found.reserved_tokens == needed_of(a_provider(), a_request()).tokens


def test_a_day_begins_at_local_midnight() -> None:
    zone = datetime.fromisoformat("2026-01-01T00:00:00+05:30").tzinfo
    assert zone is not None
    day = BudgetDay.of(datetime(2026, 11, 20, 19, 0, tzinfo=UTC), zone)
    assert (day.name, day.start) == ("2026-11-21", datetime(2026, 11, 20, 18, 30, tzinfo=UTC))


def test_money_counts_where_the_price_is_known(tmp_path: Path, clock: StillClock) -> None:
    ledger = open_ledger(tmp_path, clock=clock)
    workflow_id = a_workflow(ledger)
    priced = ModelProvider(
        name="openai",
        url="https://api.openai.com/v1",
        model="gpt-4o",
        key=a_provider().key,
    )
    with ledger.write() as uow:
        budget.set_limit(uow, None, Amount(tokens=10**9, money=0.01), at=NOON)
        uow.commit()
    records = ModelCallRecords(ledger, clock)
    request = a_request(workflow_id=workflow_id)
    call = records.begin(priced, request)
    done = AnswerDone(turn=ModelTurn(text=""), usage=TokenUsage(tokens_in=1_000, tokens_out=100))
    records.done(call, priced, request, done, None)
    with ledger.read() as uow:
        assert uow.model_calls.all(limit=1)[0].price == pytest.approx(0.0035)
    records.begin(priced, request)
    with pytest.raises(BudgetExceeded, match=r"of \$0\.01 today"):
        records.begin(priced, request)
    records.begin(a_provider(), request)
    ledger.close()


def _reserve(folder: Path, times: int) -> None:
    clock = SystemClock()
    ledger = open_ledger(folder, clock=clock, beside=True)
    records = ModelCallRecords(ledger, clock)
    for _ in range(times):
        try:
            records.begin(a_provider(), a_request(max_tokens=1_000))
        except BudgetExceeded:
            break
    ledger.close()


def test_two_processes_share_one_budget(tmp_path: Path) -> None:
    clock = SystemClock()
    ledger = open_ledger(tmp_path, clock=clock)
    one = needed_of(a_provider(), a_request(max_tokens=1_000)).tokens
    with ledger.write() as uow:
        budget.set_limit(uow, None, Amount(tokens=20 * one + 5), at=clock.now())
        uow.commit()
    both = [CONTEXT.Process(target=_reserve, args=(tmp_path, 20)) for _ in range(2)]
    for process in both:
        process.start()
    for process in both:
        process.join(60)
        assert process.exitcode == 0
    with ledger.read() as uow:
        found = budget.budget_of(uow, BudgetDay.of(clock.now(), clock.zone()), None)
    ledger.close()
    assert found.spent.reserved_tokens == 20 * one


_STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("begin"), st.integers(1, 400)),
        st.tuples(st.just("settle"), st.integers(0, 600)),
        st.tuples(st.just("unknown"), st.just(0)),
        st.tuples(st.just("raise"), st.just(0)),
        st.tuples(st.just("tomorrow"), st.just(0)),
    ),
    max_size=40,
)


@settings(max_examples=30, deadline=None)
@given(steps=_STEPS)
def test_what_is_reserved_never_passes_the_limit(
    tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[str, int]]
) -> None:
    """Whatever servers report: a request is admitted only where all that was used and reserved on
    its day, with its own reservation, is within the limit of that moment."""
    clock = StillClock()
    ledger = open_ledger(tmp_path_factory.mktemp("budget"), clock=clock)
    records = ModelCallRecords(ledger, clock)
    provider = a_provider()
    with ledger.write() as uow:
        budget.set_limit(uow, None, Amount(tokens=1_000), at=NOON)
        uow.commit()
    open_calls = []
    for step, number in steps:
        day = BudgetDay.of(clock.now(), UTC)
        request = a_request("", tools=[], max_tokens=number or 1)
        if step == "begin":
            try:
                open_calls.append((records.begin(provider, request), request))
            except BudgetExceeded:
                continue
            with ledger.read() as uow:
                found = budget.budget_of(uow, day, None)
            assert found.spent.tokens + found.spent.reserved_tokens <= found.limit.tokens
        elif step in ("settle", "unknown") and open_calls:
            call, asked = open_calls.pop()
            usage = TokenUsage(tokens_in=0, tokens_out=number) if number else TokenUsage()
            done = AnswerDone(turn=ModelTurn(text=""), usage=usage)
            records.done(call, provider, asked, done, None)
        elif step == "raise":
            with ledger.write() as uow:
                budget.raise_for_day(uow, day, at=clock.now())
                uow.commit()
        elif step == "tomorrow":
            clock.advance(timedelta(days=1))
    ledger.close()
