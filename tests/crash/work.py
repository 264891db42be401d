"""What the processes do that are killed: set a job up, or go on with it until nothing is left.

A job is a workflow whose items each make four effects: an order by Http.call and a put at the
loopback service, a row in a spreadsheet, a note. As a handler workflow its items are inputs that go
through three consumers, each with one effect: the order, the row, the put. Questions are answered
with the truth, by looking into the service's own record.
"""

import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from keep_desktop.app.build import open_engine
from keep_desktop.domain.errors import Busy
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.domain.workflows import Workflow
from keep_desktop.ports.views import QuestionRow
from keep_desktop.services.context import Keep
from keep_desktop.services.items.actions import skip_batch
from keep_desktop.services.items.revert import revert
from keep_desktop.services.items.undo import undo_attempt
from keep_desktop.services.questions import answer
from keep_desktop.services.runs.actions import run_and_wait
from keep_desktop.services.workflows.lifecycle import (
    Draft,
    import_workflow,
    pause_workflow,
    resume_workflow,
    set_params,
)
from keep_desktop.services.workflows.queries import find_workflow
from keep_desktop.storage.stores.settings import PREFIX
from tests.builders.item_actions import reprocess_items
from tests.builders.mails import a_mail
from tests.builders.waiting import wait_for
from tests.crash.killed_process import is_free
from tests.crash.outside import Put, record_of
from tests.crash.service import LATE_S

NAME = "Orders"
_ROUNDS = 200
_LONG_S = 30.0
SCRIPT = """
for (let n = 1; n <= params.items; n++) {
  const name = String(n);
  const blind = params.blind || (params.mixed && n % 5 === 0);
  await Items.withItem(name, `Order ${name}`, async (ctx) => {
    if (ctx.item.isDone) return;
    if (params.mail) await Mail.get({ folder: params.mail, id: "one@example.org" });
    await Http.call({ service: "shop", operation: blind ? "blind" : "order", params: { name } });
    await Sheets.appendRow({ file: params.file, key: name, row: { Order: n, E: params.edition } });
    await Outside.put({ name, blind });
    if (params.notes) await Memory.createNote({ id: name, title: name, content: `Order ${name}` });
  });
  if (n % 2 === 0) await Items.list({ limit: 1 });
}
"""
HANDLERS = """
const name = (n) => String(n);
const stage = (topic, next, what, effect) => ({
  subscribe: [topic],
  publishes: next ? [next] : [],
  prepare: async () => {
    const [event] = await Topics.peek({ topic, limit: 1 });
    if (!event) return { reservations: [] };
    return { reservations: [{ topic, ids: [event.messageId] }],
             data: { name: event.messageId }, ui: { title: `${what} ${event.messageId}` } };
  },
  mutate: async ({ data }) => { await effect(data.name); },
  next: async ({ data }, result) => {
    if (result.status === "none") return;
    if (next) await Topics.publish({ topic: next, event: { messageId: data.name } });
    return { last: data.name };
  },
});
const isBlind = (name) => params.blind || (params.mixed && Number(name) % 5 === 0);
const workflow = {
  topics: { given: {}, ordered: {}, listed: {} },
  producers: {
    give: {
      publishes: ["given"],
      schedule: { interval: "1d" },
      handler: async (state) => {
        for (let n = 1; n <= params.items; n++) {
          const inputId = await Topics.registerInput(
            { source: "System", type: "random", id: name(n), title: `Order ${n}` });
          await Topics.publish({ topic: "given", event: { messageId: name(n), inputId } });
        }
        return { runs: (state?.runs ?? 0) + 1 };
      },
    },
  },
  consumers: {
    order: stage("given", "ordered", "Order", (name) => Http.call(
      { service: "shop", operation: isBlind(name) ? "blind" : "order", params: { name } })),
    list: stage("ordered", "listed", "List", (name) => Sheets.appendRow(
      { file: params.file, key: name, row: { Order: Number(name), E: params.edition } })),
    put: stage("listed", null, "Put", (name) => Outside.put({ name, blind: isBlind(name) })),
  },
};
"""
_SCHEMA: dict[str, JsonValue] = {
    "type": "object",
    "properties": {
        "file": {"type": "string", "format": "save-file"},
        "mail": {"type": "string", "format": "folder"},
        "items": {"type": "integer"},
        "blind": {"type": "boolean"},
        "mixed": {"type": "boolean"},
        "notes": {"type": "boolean"},
        "edition": {"type": "integer"},
    },
}
#: Waits short enough for a test; everything else as it is for users.
SHORT = {
    "policy.reconcile.base_backoff_ms": 1,
    "policy.reconcile.max_backoff_ms": 20,
    "policy.reconcile.max_attempts": 4,
    "policy.retry.base_backoff_ms": 1,
    "policy.retry.max_backoff_ms": 20,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """Where it is, and what is to be done in it besides the items."""

    folder: str
    port: int
    items: int = 3
    blind: bool = False
    #: Every fifth item is blind.
    mixed: bool = False
    notes: bool = True
    #: Each item reads a mail first, which the parser process does.
    mail: bool = False
    #: A handler workflow; it makes no notes.
    handlers: bool = False
    #: What the rows hold besides: another one changes their content.
    edition: int = 1
    #: Deeds of the user that belong to the job: stop, pause, reprocess, undo, schedule.
    user_actions: tuple[str, ...] = ()
    policies: Mapping[str, int] = field(default_factory=dict)
    #: Where not None, the user asks to look again now and then, by this chance.
    seed: int | None = None

    @property
    def mail_folder(self) -> Path:
        return Path(self.folder) / "mail"

    @property
    def sheet(self) -> Path:
        return Path(self.folder) / "orders.csv"

    @property
    def data(self) -> Path:
        return Path(self.folder) / "data"

    def item_id(self, number: int) -> str:
        """The identifier of one of its items in the ledger."""
        return f"System/random/{number}" if self.handlers else str(number)

    @property
    def params(self) -> dict[str, JsonValue]:
        return {
            "file": str(self.sheet),
            **({"mail": str(self.mail_folder)} if self.mail else {}),
            "items": self.items,
            "blind": self.blind,
            "mixed": self.mixed,
            "notes": self.notes,
            "edition": self.edition,
        }


def set_up(job: Job) -> None:
    """The data folder with its service and the workflow, on."""
    if job.mail:
        job.mail_folder.mkdir(parents=True)
        (job.mail_folder / "1.eml").write_bytes(a_mail())
    with _open(job, lambda point: None) as keep:
        with keep.ledger.write() as uow:
            for key, value in {**SHORT, **job.policies}.items():
                uow.settings.put(key, value)
            uow.settings.put(PREFIX + "shop", described(job.port))
            uow.commit()
        import_workflow(
            keep,
            Draft(
                name=NAME,
                script=HANDLERS if job.handlers else SCRIPT,
                params=job.params,
                params_schema=_SCHEMA,
            ),
        )


def described(port: int, *, timeout_s: float = LATE_S / 2) -> JsonValue:
    """The service as a user describes it; with *timeout_s* it is given up before it is late."""
    operation: dict[str, JsonValue] = {
        "kind": "mutation",
        "method": "POST",
        "path": "/order/{name}",
        "idempotency_header": "Idempotency-Key",
        "timeout_s": timeout_s,
    }
    look: JsonValue = {
        "path": "/looks/{idempotency_key}",
        "applied": {"status": 200},
        "failed": {"status": 404},
    }
    return {
        "service": "shop",
        "base_url": f"http://127.0.0.1:{port}",
        "operations": {"order": {**operation, "reconcile": look}, "blind": operation},
    }


@contextmanager
def _open(job: Job, checkpoint: Callable[[str], None]) -> Iterator[Keep]:
    Path(job.folder).mkdir(exist_ok=True)
    wait_for(lambda: is_free(job.data))
    with open_engine(job.data, extra_tools=[Put(job.port)], checkpoint=checkpoint) as keep:
        yield keep


def go_on(job: Job, checkpoint: Callable[[str], None]) -> None:
    """Work until every item is done and nothing is open; raises where that does not come."""
    with _open(job, checkpoint) as keep:
        workflow = find_workflow(keep, NAME)
        _actions_before(keep, job, workflow)
        if workflow.values != job.params:
            set_params(keep, workflow.id, job.params)
        if "schedule" in job.user_actions:
            keep.engine.start_schedule()
        chance = random.Random(job.seed)
        for _ in range(_ROUNDS):
            _answer_all(keep, job, chance)
            if _is_done(keep, job, workflow.id) and not _actions_after(keep, job, workflow.id):
                return
            try:
                run_and_wait(keep, workflow.id, until_idle=True, wait_s=_LONG_S)
            except Busy:
                # The schedule was faster.
                keep.engine.wait_until_ended(workflow.id, _LONG_S)
        rows = [(m.title, m.status, m.error) for m in keep.queries.mutations(workflow.id)[-9:]]
        errors = [run.error for run in keep.queries.runs(workflow.id)[:3]]
        raise AssertionError(f"not done after {_ROUNDS} rounds: {errors} {rows}")


def _actions_before(keep: Keep, job: Job, workflow: Workflow) -> None:
    """The user stops and releases, or pauses and resumes; what a kill left held is let go."""
    if "stop" in job.user_actions:
        keep.engine.stop(None)
        keep.engine.release(None)
    if "pause" in job.user_actions:
        pause_workflow(keep, workflow.id)
        resume_workflow(keep, workflow.id)


def _is_done(keep: Keep, job: Job, workflow_id: WorkflowId) -> bool:
    with keep.ledger.read() as uow:
        items = [uow.items.find(workflow_id, job.item_id(n + 1)) for n in range(job.items)]
        open_ones = len(uow.questions.open()) + len(uow.mutations.open())
    ended = (ItemStatus.DONE, ItemStatus.SKIPPED)
    return open_ones == 0 and all(i is not None and i.status in ended for i in items)


def _actions_after(keep: Keep, job: Job, workflow_id: WorkflowId) -> bool:
    """What the user does when all is done; False where nothing was left to do."""
    with keep.ledger.read() as uow:
        items = [uow.items.find(workflow_id, job.item_id(n + 1)) for n in range(job.items)]
    for item in items:
        assert item is not None
        if "reprocess" in job.user_actions and item.attempt == 1:
            assert reprocess_items(keep, [item.id], again=True) == []
            return True
        if "undo" in job.user_actions and keep.engine.undoable_steps(item.id, item.attempt):
            try:
                undo_attempt(keep, item.id, item.attempt)
            except Busy:
                # What was due by itself began meanwhile.
                keep.engine.wait_until_ended(workflow_id, _LONG_S)
            return True
    return False


def _answer_all(keep: Keep, job: Job, chance: random.Random) -> None:
    if "unskip" in job.user_actions:
        _skip_and_take_back(keep)
    for question in keep.queries.questions():
        answer(keep, question.id, _oracle(keep, job, question, chance))


def _skip_and_take_back(keep: Keep) -> None:
    """Every item in doubt; its questions are there again, and nothing of it is decided."""
    for question in keep.queries.questions():
        if question.kind is QuestionKind.UNKNOWN_OUTCOME:
            item_id = question.item_id or question.causes[0].item_id
            part = skip_batch(keep, [item_id], alone=True, remember=True)
            assert len(part.changed) == 1, part.left
            assert list(revert(keep, part.changed)) == []


def _oracle(keep: Keep, job: Job, question: QuestionRow, chance: random.Random) -> Answer:
    if Answer.RESUME in question.actions:
        return Answer.RESUME
    if question.kind is QuestionKind.PAYLOAD_CHANGED:
        return Answer.SKIP
    assert question.kind is QuestionKind.UNKNOWN_OUTCOME, question
    assert question.mutation_id is not None
    with keep.ledger.read() as uow:
        mutation = uow.mutations.get(question.mutation_id)
    assert mutation is not None
    # What lies on this computer can always be looked at.
    assert mutation.namespace in ("Http", "Outside"), question
    if job.seed is not None and Answer.TRY_AGAIN in question.actions and chance.random() < 0.3:
        return Answer.TRY_AGAIN
    happened = any(effect["key"] == mutation.key for effect in record_of(job.port))
    return Answer.HAPPENED if happened else Answer.DID_NOT_HAPPEN
