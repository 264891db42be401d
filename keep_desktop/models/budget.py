"""Budgets of a day: in all, and of each workflow. Read and written in the transaction that records
a request, so that they hold across threads, processes and restarts.

In the settings: `budget.limit.all` and `budget.limit.ID` (tokens, money), `budget.raised` (what the
user added for a day) and `budget.refused` (what that would add, of what was refused last).
"""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, time, tzinfo

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.planning.models import Spent
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.domain.text import quote
from keep_desktop.ports.stores import SettingStore, UnitOfWork

DEFAULT_TOKENS = 2_000_000
LIMIT, RAISED, REFUSED, WAITS = "budget.limit.", "budget.raised", "budget.refused", "budget.waits"
ALL = "all"
#: A raise admits at least that many requests like the one that was refused.
_RAISED_REQUESTS = 10
_NOTICE = 0.8


@immutable(kw_only=True)
class Amount:
    tokens: int
    #: In US dollars; None: no limit, or no known price.
    money: float | None = None

    def as_json(self) -> JsonValue:
        return {"tokens": self.tokens, "money": self.money}


@immutable(kw_only=True)
class Budget:
    """One budget today."""

    #: None: of everything.
    workflow_id: WorkflowId | None
    limit: Amount
    spent: Spent

    def holds(self, more: Amount) -> bool:
        spent = self.spent
        if spent.tokens + spent.reserved_tokens + more.tokens > self.limit.tokens:
            return False
        money = spent.money + spent.reserved_money + (more.money or 0.0)
        return self.limit.money is None or more.money is None or money <= self.limit.money

    @property
    def share(self) -> float:
        spent = self.spent
        tokens = (spent.tokens + spent.reserved_tokens) / max(self.limit.tokens, 1)
        if self.limit.money is None:
            return tokens
        money = (spent.money + spent.reserved_money) / max(self.limit.money, 0.000_001)
        return max(tokens, money)


@immutable
class BudgetDay:
    """A day of the user's: budgets begin anew at local midnight."""

    name: str
    start: datetime

    @classmethod
    def of(cls, now: datetime, zone: tzinfo) -> "BudgetDay":
        date = now.astimezone(zone).date()
        return cls(str(date), datetime.combine(date, time.min, zone).astimezone(UTC))


def budget_of(uow: UnitOfWork, day: BudgetDay, workflow_id: WorkflowId | None) -> Budget:
    limit = limit_of(uow.settings, workflow_id)
    more = _of_day(uow.settings.get(RAISED), day).get(_scope(workflow_id))
    if isinstance(more, Mapping):
        raised = _amount(more, 0)
        money = None if limit.money is None else limit.money + (raised.money or 0.0)
        limit = Amount(tokens=limit.tokens + raised.tokens, money=money)
    spent = uow.model_calls.spent(day.start, workflow_id)
    return Budget(workflow_id=workflow_id, limit=limit, spent=spent)


def limit_of(settings: SettingStore, workflow_id: WorkflowId | None) -> Amount:
    """What the user set, else the default."""
    stored = settings.get(LIMIT + _scope(workflow_id))
    return _amount(stored, DEFAULT_TOKENS)


def has_own_limit(settings: SettingStore, workflow_id: WorkflowId) -> bool:
    return settings.get(LIMIT + _scope(workflow_id)) is not None


def set_limit(
    uow: UnitOfWork, workflow_id: WorkflowId | None, limit: Amount, *, at: datetime
) -> None:
    """A higher one closes the questions."""
    before = limit_of(uow.settings, workflow_id)
    uow.settings.put(LIMIT + _scope(workflow_id), limit.as_json())
    if limit.tokens > before.tokens or _is_more(limit.money, before.money):
        uow.questions.close_of(
            answer=str(Answer.RAISE_TODAY),
            at=at,
            workflow_id=workflow_id,
            kinds=(QuestionKind.BUDGET,),
        )
        uow.settings.remove(WAITS)


def refusal(
    uow: UnitOfWork, day: BudgetDay, workflow_id: WorkflowId | None, needed: Amount
) -> UserMessage | None:
    """Why a request that may need so much is not sent today; None where the budgets hold it.
    Notes what a raise would add."""
    for budget in _budgets(uow, day, workflow_id):
        if budget.holds(needed):
            continue
        more = _more(uow.settings, budget, needed)
        noted = {**_of_day(uow.settings.get(REFUSED), day), _scope(budget.workflow_id): more}
        uow.settings.put(REFUSED, {**noted, "day": day.name})
        return _refused(uow, budget, needed)
    return None


def notice(
    uow: UnitOfWork, day: BudgetDay, workflow_id: WorkflowId | None, *, at: datetime
) -> None:
    """Notify the user once a day of each budget of which four fifths are used."""
    for budget in _budgets(uow, day, workflow_id):
        if budget.share < _NOTICE:
            continue
        limit = budget.limit
        sentence = UserMessage(
            "{whose} used {percent} % of today's budget for models.",
            whose=_whose(uow, budget.workflow_id),
            percent=int(budget.share * 100),
        )
        key = f"budget:{day.name}:{_scope(budget.workflow_id)}:{limit.tokens}:{limit.money}"
        uow.notify_user(
            budget.workflow_id, type="message", payload={"sentence": sentence}, at=at, key=key
        )


def open_question(uow: UnitOfWork, workflow_id: WorkflowId, sentence: str, *, at: datetime) -> None:
    uow.questions.add(
        kind=QuestionKind.BUDGET,
        workflow_id=workflow_id,
        sentence=sentence,
        actions=(Answer.RAISE_TODAY, Answer.WAIT),
        at=at,
    )


def raise_for_day(uow: UnitOfWork, day: BudgetDay, *, at: datetime) -> None:
    """Add to what was refused today, and close the questions."""
    refused = _of_day(uow.settings.get(REFUSED), day)
    raised = dict(_of_day(uow.settings.get(RAISED), day))
    for scope, stored in refused.items():
        before, more = _amount(raised.get(scope), 0), _amount(stored, 0)
        money = (before.money or 0.0) + (more.money or 0.0)
        raised[scope] = Amount(tokens=before.tokens + more.tokens, money=money).as_json()
    uow.settings.put(RAISED, {**raised, "day": day.name})
    uow.settings.remove(REFUSED)
    uow.settings.remove(WAITS)
    uow.questions.close_of(answer=str(Answer.RAISE_TODAY), at=at, kinds=(QuestionKind.BUDGET,))


def wait_for_next_day(uow: UnitOfWork, day: BudgetDay, *, at: datetime) -> None:
    """Close the questions; what happens by itself opens none before tomorrow."""
    uow.settings.put(WAITS, day.name)
    uow.questions.close_of(answer=str(Answer.WAIT), at=at, kinds=(QuestionKind.BUDGET,))


def waits(settings: SettingStore, day: BudgetDay) -> bool:
    return settings.get(WAITS) == day.name


def _budgets(uow: UnitOfWork, day: BudgetDay, workflow_id: WorkflowId | None) -> Sequence[Budget]:
    scopes = (None,) if workflow_id is None else (None, workflow_id)
    return [budget_of(uow, day, scope) for scope in scopes]


def _more(settings: SettingStore, budget: Budget, needed: Amount) -> JsonValue:
    """What a raise adds: a day's limit again, and enough for some requests."""
    limit = limit_of(settings, budget.workflow_id)
    money = None
    if limit.money is not None:
        money = max(limit.money, _RAISED_REQUESTS * (needed.money or 0.0))
    tokens = max(limit.tokens, _RAISED_REQUESTS * needed.tokens)
    return Amount(tokens=tokens, money=money).as_json()


def _refused(uow: UnitOfWork, budget: Budget, needed: Amount) -> UserMessage:
    spent, limit = budget.spent, budget.limit
    more = _amount(_more(uow.settings, budget, needed), 0)
    whose = _whose(uow, budget.workflow_id)
    if spent.tokens + spent.reserved_tokens + needed.tokens > limit.tokens:
        return UserMessage(
            "{whose} used {used:,} of {limit:,} tokens today, and the next request may need "
            "{needed:,}. Raise today's limit by {more:,} tokens, or wait until tomorrow.",
            whose=whose,
            used=spent.tokens + spent.reserved_tokens,
            limit=limit.tokens,
            needed=needed.tokens,
            more=more.tokens,
        )
    return UserMessage(
        "{whose} used ${used:.2f} of ${limit:.2f} today, and the next request may cost "
        "${needed:.2f}. Raise today's limit by ${more:.2f}, or wait until tomorrow.",
        whose=whose,
        used=spent.money + spent.reserved_money,
        limit=limit.money or 0.0,
        needed=needed.money or 0.0,
        more=more.money or 0.0,
    )


def _whose(uow: UnitOfWork, workflow_id: WorkflowId | None) -> str:
    workflow = None if workflow_id is None else uow.workflows.get(workflow_id)
    if workflow is None:
        return UserMessage("Models")
    return UserMessage("“{name}”", name=quote(workflow.name))


def _scope(workflow_id: WorkflowId | None) -> str:
    return ALL if workflow_id is None else str(workflow_id)


def _of_day(stored: JsonValue, day: BudgetDay) -> Mapping[str, JsonValue]:
    if not isinstance(stored, Mapping) or stored.get("day") != day.name:
        return {}
    return {key: value for key, value in stored.items() if key != "day"}


def _amount(stored: JsonValue, default_tokens: int) -> Amount:
    values = stored if isinstance(stored, Mapping) else {}
    tokens, money = values.get("tokens"), values.get("money")
    return Amount(
        tokens=tokens if isinstance(tokens, int) else default_tokens,
        money=float(money) if isinstance(money, int | float) else None,
    )


def _is_more(new: float | None, old: float | None) -> bool:
    """No limit is the highest one."""
    return old is not None and (new is None or new > old)
