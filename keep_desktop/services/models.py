"""Models: which there are, what each is used for, what was sent to whom, and the budgets."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from keep_desktop.domain.errors import NotFound, Refused
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.planning.models import (
    KeySource,
    ModelCall,
    ModelProtocol,
    ModelProvider,
    ModelRole,
)
from keep_desktop.domain.questions import QuestionKind
from keep_desktop.domain.text import quote
from keep_desktop.models import budget, configuration
from keep_desktop.models.addresses import checked_address, origin_of
from keep_desktop.models.budget import Budget, BudgetDay
from keep_desktop.models.configuration import ModelConfiguration
from keep_desktop.models.records import content_days, end_pause
from keep_desktop.ports.cancel import CancelToken, NeverCancelled
from keep_desktop.ports.hosts import host_of, is_loopback
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.services.context import Keep
from keep_desktop.services.workflows.queries import find_workflow

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,79}")
_LONGEST_MODEL, _LONGEST_KEY = 200, 1280
#: Where Ollama, LM Studio and llama.cpp listen.
LOCAL_PORTS = (11434, 1234, 8080)
_NOBODY = NeverCancelled()


@immutable(kw_only=True)
class ModelRow:
    """A model for a list."""

    name: str
    url: str
    model: str
    key: KeySource
    #: False: its key has been lost, or cannot be read.
    key_stored: bool
    roles: tuple[ModelRole, ...]
    protocol: ModelProtocol | None
    context_tokens: int | None
    #: What the last probe found; None until probed.
    probe: str | None
    probed_at: datetime | None
    #: Whether what is sent stays on this computer, and a sentence that says so or names the host.
    is_local: bool
    destination: str

    @property
    def is_fixed(self) -> bool:
        """Whether the environment names it: then it is used for everything."""
        return self.name in configuration.RESERVED

    def as_json(self) -> Mapping[str, JsonValue]:
        at = self.probed_at
        return {
            "name": self.name,
            "url": self.url,
            "model": self.model,
            "key": self.key,
            "key_stored": self.key_stored,
            "roles": list(self.roles),
            "protocol": self.protocol,
            "context_tokens": self.context_tokens,
            "probe": self.probe,
            "probed_at": None if at is None else round(at.timestamp() * 1000),
            "destination": self.destination,
        }


@immutable(kw_only=True)
class LocalServer:
    """A server that was found on this computer, with the names of its models."""

    url: str
    models: tuple[str, ...]


@immutable(kw_only=True)
class CallContent:
    """What was sent, as its JSON text, and what was answered."""

    request: str
    answer: JsonValue


@immutable(kw_only=True)
class NamedBudget:
    #: None: of everything.
    workflow: str | None
    budget: Budget

    def as_json(self) -> Mapping[str, JsonValue]:
        spent, limit = self.budget.spent, self.budget.limit
        return {
            "tokens": {
                "limit": limit.tokens,
                "used": spent.tokens,
                "reserved": spent.reserved_tokens,
            },
            "money": {
                "limit": limit.money,
                "used": round(spent.money, 6),
                "reserved": round(spent.reserved_money, 6),
            },
        }


# -- models ---------------------------------------------------------------------------------------


def models(keep: Keep) -> Sequence[ModelRow]:
    """That of the environment first, then by name."""
    known = _configuration(keep)
    return [_row(known, provider) for provider in known.all()]


def context_tokens(keep: Keep, role: ModelRole) -> int | None:
    """How much the model of the role reads at once; None where that is not known."""
    provider = _configuration(keep).find(role)
    return None if provider is None else provider.context_tokens


def described_model(name: str, url: str, model: str, *, with_key: bool) -> ModelProvider:
    """A model from what the user entered. Raises Refused with the first error."""
    if not _NAME.fullmatch(name) or name in configuration.RESERVED:
        raise Refused(
            UserMessage(
                "“{name}” cannot be the name of a model: use letters, digits, dots, hyphens and "
                "underscores.",
                name=quote(name[:200]),
            )
        )
    if not model.strip() or len(model) > _LONGEST_MODEL or not model.isprintable():
        raise Refused(UserMessage("Name the model as its server does, such as llama3.2."))
    return ModelProvider(
        name=name,
        url=checked_address(url),
        model=model.strip(),
        key=KeySource.KEYRING if with_key else KeySource.NONE,
    )


def keeps_key(row: ModelRow, url: str) -> bool:
    """Whether the key of a model, if it has one, serves that address too."""
    try:
        return row.key is not KeySource.NONE and origin_of(row.url) == origin_of(url.strip())
    except ValueError:
        # No address yet.
        return False


def keep_key(keep: Keep, provider: ModelProvider, key: str) -> None:
    """Store the key in the keyring. Raises Refused, without the key, and SecretsFailure."""
    if not key or len(key) > _LONGEST_KEY or not (key.isascii() and key.isprintable()):
        raise Refused(
            UserMessage("A key has 1 to {longest} plain characters.", longest=_LONGEST_KEY)
        )
    _configuration(keep).keep_key(provider, key)


def add_model(keep: Keep, provider: ModelProvider) -> ModelRow:
    """Store or replace it; roles without a model get it. The key of another address is removed."""
    known = _configuration(keep)
    before = known.stored(provider.name)
    if before is not None and (
        provider.key is KeySource.NONE or origin_of(before.url) != origin_of(provider.url)
    ):
        known.forget_key(before)
    with keep.ledger.write() as uow:
        configuration.put_provider(uow.settings, provider)
        uow.notice(Notice(kind=NoticeKind.SETTINGS_CHANGED))
        uow.commit()
    return _row(known, known.named(provider.name))


def remove_model(keep: Keep, name: str) -> None:
    """Forget it and its key."""
    known = _configuration(keep)
    provider = known.stored(name)
    if provider is None:
        # Raises NotFound for a name that nothing has.
        known.named(name)
        raise Refused(UserMessage("This model comes from the environment: unset its variables."))
    known.forget_key(provider)
    with keep.ledger.write() as uow:
        configuration.remove_provider(uow.settings, name)
        uow.notice(Notice(kind=NoticeKind.SETTINGS_CHANGED))
        uow.commit()


def use_model(keep: Keep, role: ModelRole, name: str) -> None:
    with keep.ledger.write() as uow:
        configuration.use_provider(uow.settings, role, name)
        uow.notice(Notice(kind=NoticeKind.SETTINGS_CHANGED))
        uow.commit()


def test_model(keep: Keep, name: str, cancel: CancelToken = _NOBODY) -> ModelRow:
    """Probe it: a tool call, a JSON schema, usage, context size. Raises ModelFailure."""
    known = _configuration(keep)
    found = keep.models.probe(known.named(name), cancel)
    return _row(known, found)


def find_local_models(ports: Sequence[int] = LOCAL_PORTS) -> Sequence[LocalServer]:
    """Servers on this computer that list models; asks each port once."""
    # Imported here: only who looks for models needs it.
    from keep_desktop.models.probe import models_at

    found = []
    for port in ports:
        url = f"http://127.0.0.1:{port}/v1"
        names = [str(one["id"])[:_LONGEST_MODEL] for one in models_at(url) if one.get("id")]
        if names:
            found.append(LocalServer(url=url, models=tuple(names[:100])))
    return found


# -- requests -------------------------------------------------------------------------------------


def model_calls(
    keep: Keep, workflow_id: WorkflowId | None = None, *, limit: int = 1_000
) -> Sequence[ModelCall]:
    """The newest ones, oldest first."""
    with keep.ledger.read() as uow:
        return uow.model_calls.all(workflow_id, limit=limit)


def call_content(keep: Keep, call_id: int) -> CallContent:
    """Exactly what was sent. NotFound where it is not kept (any more)."""
    with keep.ledger.read() as uow:
        found = uow.model_calls.content(call_id)
    if found is None:
        raise NotFound(UserMessage("Of request {number} the content is not kept.", number=call_id))
    request, answer = found
    return CallContent(request=request.decode(errors="replace"), answer=answer)


def forget_old_contents(keep: Keep) -> int:
    """Remove what is older than it is kept; returns how many."""
    with keep.ledger.write(durable=False) as uow:
        days = content_days(uow.settings)
        gone = uow.model_calls.forget_contents(keep.clock.now() - timedelta(days=days))
        uow.commit()
    return gone


# -- budgets --------------------------------------------------------------------------------------


def budgets(keep: Keep) -> tuple[NamedBudget, Sequence[NamedBudget]]:
    """Today's: in all, and of each workflow that has its own or used a model today."""
    day = _today(keep)
    with keep.ledger.read() as uow:
        whole = budget.budget_of(uow, day, None)
        spenders = set(uow.model_calls.spenders(day.start))
        own = [
            NamedBudget(workflow=one.name, budget=budget.budget_of(uow, day, one.id))
            for one in uow.workflows.all()
            if one.id in spenders or budget.has_own_limit(uow.settings, one.id)
        ]
    return NamedBudget(workflow=None, budget=whole), own


def set_budget(
    keep: Keep,
    workflow: str | None,
    *,
    tokens: int | None,
    money: float | None,
    no_money: bool = False,
) -> None:
    """Set what is given of the limit for each day; the rest stays. *no_money*: no limit in
    money."""
    if (tokens is not None and tokens < 0) or (money is not None and not money >= 0):
        raise Refused(UserMessage("A budget is 0 or more."))
    workflow_id = None if workflow is None else find_workflow(keep, workflow).id
    with keep.ledger.write() as uow:
        limit = budget.limit_of(uow.settings, workflow_id)
        if tokens is not None:
            limit = replace(limit, tokens=tokens)
        if money is not None or no_money:
            limit = replace(limit, money=money)
        waiting = _workflows_with_question(uow, QuestionKind.BUDGET)
        budget.set_limit(uow, workflow_id, limit, at=keep.clock.now())
        go_on(keep, uow, waiting - _workflows_with_question(uow, QuestionKind.BUDGET))
        uow.notice(Notice(kind=NoticeKind.SETTINGS_CHANGED))
        uow.commit()


# -- answers to questions -------------------------------------------------------------------------


def raise_for_today(keep: Keep, uow: UnitOfWork) -> None:
    """Raise today's budgets that refused a request, and close the questions about them."""
    waiting = _workflows_with_question(uow, QuestionKind.BUDGET)
    budget.raise_for_day(uow, _today(keep), at=keep.clock.now())
    go_on(keep, uow, waiting)


def wait_until_tomorrow(keep: Keep, uow: UnitOfWork) -> None:
    """Close the questions; nothing that happens by itself asks again today."""
    budget.wait_for_next_day(uow, _today(keep), at=keep.clock.now())


def try_again(keep: Keep, uow: UnitOfWork) -> None:
    """End the pause after a provider had no credit left, and close what asks about models."""
    waiting = _workflows_with_question(uow, QuestionKind.MODEL, QuestionKind.SIGN_IN)
    end_pause(uow, at=keep.clock.now())
    go_on(keep, uow, waiting)


def _workflows_with_question(uow: UnitOfWork, *kinds: QuestionKind) -> set[WorkflowId]:
    return {one.workflow_id for one in uow.questions.open() if one.kind in kinds}


def go_on(keep: Keep, uow: UnitOfWork, waiting: Iterable[WorkflowId]) -> None:
    """Runs that wait for a model go on at once."""
    now = keep.clock.now()
    for workflow_id in waiting:
        retry = uow.retries.get(workflow_id)
        if retry is not None and retry.due_at > now:
            uow.retries.put(workflow_id, replace(retry, due_at=now, least_wait=timedelta()))


def _today(keep: Keep) -> BudgetDay:
    return BudgetDay.of(keep.clock.now(), keep.clock.zone())


def _configuration(keep: Keep) -> ModelConfiguration:
    return ModelConfiguration(keep.ledger, keep.secrets)


def _row(known: ModelConfiguration, provider: ModelProvider) -> ModelRow:
    return ModelRow(
        name=provider.name,
        url=provider.url,
        model=provider.model,
        key=provider.key,
        key_stored=known.has_key(provider),
        roles=tuple(known.roles_of(provider.name)),
        protocol=provider.protocol,
        context_tokens=provider.context_tokens,
        probe=provider.probe,
        probed_at=provider.probed_at,
        is_local=is_loopback(provider.url),
        destination=destination_of(provider.url),
    )


def destination_of(address: str) -> str:
    """Who receives what is sent to that address. Raises Refused for what is none."""
    url = checked_address(address)
    if is_loopback(url):
        return UserMessage("Stays on this computer.")
    if url.startswith("http:"):
        return UserMessage(
            "{host} receives your messages, the scripts, and what they read, unencrypted.",
            host=host_of(url),
        )
    return UserMessage(
        "{host} receives your messages, the scripts, and what they read.", host=host_of(url)
    )
