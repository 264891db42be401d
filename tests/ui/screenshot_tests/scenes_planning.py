"""Chats, a plan, models and a repair that waits: what is stored, without any model."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

from PySide6.QtWidgets import QApplication, QDialog, QWidget

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.planning.behaviour import Behaviour, PlannedEffect
from keep_desktop.domain.planning.chats import ChatFile, ChatRole
from keep_desktop.domain.planning.models import ModelProtocol, ModelRole, TokenUsage
from keep_desktop.domain.planning.versions import Author, Intent, RepairOutcome
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.models.configuration import ModelConfiguration
from keep_desktop.planning.repair.ledger import add_repair, block_workflow
from keep_desktop.services.chat import start_chat
from keep_desktop.services.context import Keep
from keep_desktop.services.models import add_model, described_model
from keep_desktop.ui.settings.model_dialogs import RequestsDialog
from tests.builders.ledger import new_question, new_version
from tests.ui.screenshot_tests.fixtures import Fixtures, add, at_home, make_fixtures
from tests.ui.screenshot_tests.harness import Harness, a_harness
from tests.ui.screenshot_tests.show import Scene, dialog, section

_EMPTY, _LIVE, _ASKS = "Invoices from mail", "Prices of kettles", "Photos by month"
_PLANNED, _BROKEN = "Rows for invoices", "Supplier invoices"
_REQUEST = (
    "Add a row to a spreadsheet for every invoice in my mail, with the sender, the date and the "
    "amount. Leave out newsletters."
)
_REPLY = """I looked at your mail folder: **23 mails** have an invoice.

The script reads the folder, takes each mail with an invoice and adds one row to `invoices.csv`:

- the row has the sender, the date and the amount
- a mail that was handled is never added twice

The plan is on the right. Turn it on when it is what you want."""
_SCRIPT = "const mails = await Mail.list({ folder: params.folder });\n"
_ROWS = (
    ("Oakley Print · Invoice 20415", "From: Oakley Print, Date: 2026-11-17, Amount: 227.50"),
    ("Tamar Foods · Invoice 20416", "From: Tamar Foods, Date: 2026-11-18, Amount: 1,240.00"),
    ("Halden & Sons · Invoice 811", "From: Halden & Sons, Date: 2026-11-19, Amount: 86.20"),
)


@contextmanager
def planning(app: QApplication, folder: Path) -> Iterator[Harness]:
    """A window on these chats; its one other workflow waits with a repair."""
    with make_fixtures(folder) as fixtures:
        made = _made(fixtures)
        with a_harness(app, at_home(fixtures.keep), folder, made) as harness:
            yield harness


def _made(fixtures: Fixtures) -> Mapping[str, WorkflowId]:
    keep = fixtures.keep
    _models(keep)
    made = {name: start_chat(keep, name) for name in (_EMPTY, _LIVE, _ASKS, _PLANNED)}
    _say(keep, made[_LIVE], "Tell me when a kettle in these three shops becomes cheaper.")
    _ask(keep, made[_ASKS])
    _plan(keep, made[_PLANNED])
    add(fixtures, _BROKEN, "// 1\n", icon="receipt-text", description="Books each invoice.")
    _repair(keep, fixtures.made[_BROKEN])
    return {**made, **fixtures.made}


def _models(keep: Keep) -> None:
    now = keep.clock.now()
    for name, url, model in (
        ("gpt-5-mini", "https://openrouter.ai/api/v1", "openai/gpt-5-mini"),
        ("qwen3-8b", "http://127.0.0.1:11434/v1", "qwen3:8b"),
    ):
        provider = described_model(name, url, model, with_key=False)
        add_model(keep, provider)
        found = UserMessage("It calls tools: it can plan.")
        probed = replace(provider, protocol=ModelProtocol.TOOLS, probe=found, probed_at=now)
        if name != "gpt-5-mini":
            ModelConfiguration(keep.ledger, keep.secrets).put_probe(probed)
    with keep.ledger.write() as uow:
        for at, (role, tokens) in enumerate(((ModelRole.TEXT, 412), (ModelRole.PLAN, 18_240))):
            call = uow.model_calls.add(
                role=role,
                workflow_id=None,
                run_id=None,
                provider="gpt-5-mini",
                model="openai/gpt-5-mini",
                reserved_tokens=20_000,
                reserved_price=None,
                at=now - timedelta(minutes=9 - at),
            )
            uow.model_calls.keep_request(call, _SENT)
            usage = TokenUsage(tokens_in=tokens, tokens_out=96, tokens_cached=0)
            uow.model_calls.finish(call, status="ok", usage=usage, price=0.0061, at=now)
            uow.model_calls.keep_answer(call, {"text": "", "finish_reason": "tool_calls"})
        uow.commit()


_SENT = (
    b'{"model": "openai/gpt-5-mini", "stream": true, "messages": [{"role": "system", "content": '
    b'"You write workflows for Keep."}, {"role": "user", "content": "Add a row to a spreadsheet '
    b'for every invoice in my mail."}]}'
)


def _say(keep: Keep, workflow_id: WorkflowId, text: str, reply: str = "", *files: ChatFile) -> None:
    now = keep.clock.now()
    with keep.ledger.write() as uow:
        uow.chats.add(workflow_id, ChatRole.USER, text, files=files, at=now)
        if reply:
            uow.chats.add(workflow_id, ChatRole.ASSISTANT, reply, files=(), at=now)
        uow.commit()


def _ask(keep: Keep, workflow_id: WorkflowId) -> None:
    asked = "Should a photo without a date stay where it is, or go into a folder of its own?"
    _say(keep, workflow_id, "Move my photos into folders by month.", "One thing is not clear yet.")
    with keep.ledger.write() as uow:
        new_question(
            uow,
            QuestionKind.ASK,
            workflow_id,
            asked,
            detail={"options": ["Leave it", "Into “Undated”"]},
            at=keep.clock.now(),
        )
        uow.commit()


def _plan(keep: Keep, workflow_id: WorkflowId) -> None:
    _say(keep, workflow_id, _REQUEST, _REPLY, ChatFile(name="example.csv", size=820, stored="x"))
    behaviour = Behaviour(
        items=23,
        effects=tuple(
            PlannedEffect(
                item=item, tool="Sheets.appendRow", title="Add a row to invoices.csv", detail=detail
            )
            for item, detail in _ROWS
        ),
        effect_count=23,
        not_reached=("A mail whose amount is missing",),
    )
    intent = Intent(
        goal="Keep a table of all invoices that come by mail",
        inputs=("Mails with an invoice in the mail folder",),
        outputs=("One row in invoices.csv for each",),
        assumptions=("The amount stands in the mail",),
        non_goals=("Newsletters", "Paying anything"),
        title="Rows for invoices",
    )
    with keep.ledger.write() as uow:
        version = new_version(
            uow,
            workflow_id,
            1,
            script=_SCRIPT,
            author=Author.PLANNER,
            comment="First version",
            at=keep.clock.now(),
            title="Rows for invoices",
            summary="Adds a row for every mail with an invoice.",
            diagram="Read the mail folder -> Take mails with an invoice -> Add a row",
        )
        uow.workflows.move(
            workflow_id, WorkflowStatus.READY, was=WorkflowStatus.DRAFT, at=keep.clock.now()
        )
        uow.workflows.set_behaviour(version, behaviour.as_json())
        uow.chats.put_intent(version, intent, at=keep.clock.now())
        uow.commit()


def _repair(keep: Keep, workflow_id: WorkflowId) -> None:
    issue = "The shop writes amounts with a comma now, so “1.240,00” was no number."
    comment = "Reads amounts with a comma or a point."
    was: dict[str, JsonValue] = {"supplier": "Tamar Foods", "amount": 1.24}
    with keep.ledger.write() as uow:
        workflow = uow.workflows.get(workflow_id)
        assert workflow is not None
        base = uow.workflows.version(workflow.active_version_id)
        assert base is not None
        add_repair(
            uow,
            base,
            script="// 2\n",
            graph=None,
            outcome=RepairOutcome.IMPACTFUL,
            issue=issue,
            comment=comment,
            differences=[
                {
                    "item": "Invoice 20416 · Tamar Foods",
                    "tool": "Books.addBill",
                    "before": was,
                    "after": {**was, "amount": 1240.0},
                }
            ],
            open_items=3,
            run_id=None,
            item_id=None,
            at=keep.clock.now(),
        )
        block_workflow(
            uow,
            workflow_id,
            QuestionKind.REPAIR,
            UserMessage("A repair waits for you: {comment}", comment=comment),
            actions=(Answer.APPLY, Answer.DISCARD, Answer.PLAN_AGAIN),
            run_id=None,
            at=keep.clock.now(),
            error="“1.240,00” is no number (line 12, column 9)",
        )
        uow.commit()


def _chat(name: str) -> Scene:
    def show(harness: Harness) -> QWidget:
        workflows = harness.window.workflows
        harness.window.show_page("workflows")
        harness.until(lambda: workflows.list.model.row_of(harness.made[name]) >= 0)
        workflows.show_chat(harness.made[name])
        harness.until(lambda: workflows.header.name.text() == name)
        harness.until(lambda: workflows.chat.loaded is not None)
        harness.rest()
        workflows.list.view.setFocus()
        return harness.window

    return show


def _repair_question(harness: Harness) -> QWidget:
    harness.window.show_page("needs_you")
    page = harness.window.needs_you.page
    harness.until(lambda: len(page.cards) == 2)
    for card in page.cards:
        card.collapse(collapsed=card.row.kind is not QuestionKind.REPAIR)
    return harness.window


def _requests(harness: Harness) -> QDialog:
    made = RequestsDialog(harness.keep, harness.window.tasks, harness.window)
    harness.until(lambda: bool(made.text.toPlainText()))
    return made


PLANNING: Mapping[str, Scene] = {
    "chat-empty": _chat(_EMPTY),
    "chat-asking": _chat(_ASKS),
    "plan-card": _chat(_PLANNED),
    "repair-question": _repair_question,
    "settings-models": section("models"),
    "requests": dialog(_requests),
}
