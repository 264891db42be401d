"""Questions for the user: their texts, answers, effects and results; and the query for a page of
open questions. No widgets here."""

import json
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import field, replace
from enum import StrEnum
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication

from keep_desktop.domain.errors import FailureKind
from keep_desktop.domain.ids import ItemId, QuestionId, WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import MessageCode, UserMessage, facts_of_code, join
from keep_desktop.domain.questions import BLOCKING, Answer, QuestionKind
from keep_desktop.ports.views import QuestionPage, QuestionRow, WorkflowRow
from keep_desktop.services.connectors.missing import MissingConnector, missing_connector
from keep_desktop.services.context import Keep
from keep_desktop.services.items.unknown_outcomes import unknown_outcome_counts
from keep_desktop.services.repairs import RepairView, repair_view
from keep_desktop.services.workflows.queries import workflow_list
from keep_desktop.ui.presentation.question_facts import earlier_answers, missing, missing_place
from keep_desktop.ui.presentation.workflow_state import State, is_manual_only, state_of
from keep_desktop.ui.text.error_text import inside_quotes, quote, translate_error
from keep_desktop.ui.text.format import number, plural
from keep_desktop.ui.text.sanitize import multi_line, single_line

_NAME, _SENTENCE = 120, 2_000
#: Of a call that is asked about.
_PARAMS, _PARAM = 6, 200

#: The order of answers, and the key of each. A key means the same on every card: whoever answers
#: many by keyboard must not meet another meaning on the next.
_KEYS = {
    Answer.RESUME: "1",
    Answer.HAPPENED: "1",
    Answer.APPLY: "1",
    Answer.ALLOW_VERSION: "1",
    Answer.RAISE_TODAY: "1",
    Answer.CONFIRM: "1",
    Answer.PROCESS_AGAIN: "1",
    Answer.PLAN_AGAIN: "2",
    Answer.ALLOW_ONCE: "2",
    Answer.DID_NOT_HAPPEN: "2",
    Answer.TRY_AGAIN: "3",
    Answer.REPROCESS: "4",
    Answer.SKIP: "5",
    Answer.DISCARD: "6",
    Answer.DENY: "6",
    Answer.WAIT: "6",
    Answer.REMOVE: "6",
    Answer.CANCEL: "6",
    Answer.PAUSE: "7",
}
OPEN_KEY = "O"


class AnswerBlock(StrEnum):
    """What delays the effect of an answer."""

    NOTHING = "nothing"
    #: Its workflow is paused, off or stopped.
    WORKFLOW = "workflow"
    EVERYTHING = "everything"


@immutable
class AnswerOption:
    """One answer; `does` describes its effect."""

    answer: Answer
    word: str
    does: str
    icon: str
    tone: str
    #: Why it is disabled; empty if enabled.
    blocked_reason: str = ""

    @property
    def key(self) -> str:
        return _KEYS[self.answer]


_tr = partial(QCoreApplication.translate, "QuestionText")


def answer_options(
    question: QuestionRow, version: str = "", *, blocked: AnswerBlock = AnswerBlock.NOTHING
) -> tuple[AnswerOption, ...]:
    """The answers in order. *version*: the script version that would go on; "" if unknown.
    *blocked*: what delays their effect."""
    values = (answer for answer in _KEYS if answer in question.actions)
    about_handler = _is_of_handler(question)
    if question.kind is QuestionKind.ITEM_FAILED:
        make = _item_offer
    elif blocked_call(question) is not None:
        make = partial(_call_offer, question)
    else:
        make = _handler_offer if about_handler else _offer
    made = (make(answer, version) for answer in values)
    checks = question.kind is not QuestionKind.ITEM_FAILED
    return tuple(
        _while_blocked(one, blocked, leaves=not about_handler, checks=checks) for one in made
    )


def _call_offer(question: QuestionRow, answer: Answer, version: str) -> AnswerOption:
    offer = _offer(answer, version)
    if answer is Answer.DENY:
        return replace(offer, does=_denied_text(question))
    if answer is not Answer.ALLOW_VERSION or question.kind is not QuestionKind.LIMIT:
        return offer
    # Imported here: it reads scripts, which the window need not wait for.
    from keep_desktop.services.permissions import raised_limit

    limits = question.detail.get("limits") if isinstance(question.detail, Mapping) else ()
    raised = [
        number(raised_limit(most))
        for one in (limits if isinstance(limits, Sequence) else ())
        if isinstance(one, Mapping) and isinstance(most := one.get("most"), int)
    ]
    does = _tr("To {count}, also in later runs").format(count=", ".join(raised))
    return replace(offer, word=_tr("Raise the limit"), does=does)


def _denied_text(question: QuestionRow) -> str:
    """What comes of a call that is not allowed."""
    match question.detail:
        case {"item_id": int()}:
            return _tr("The call is never made, and the item is skipped")
        case {"of_handler": True}:
            return _tr("The call is never made")
        case _:
            return _tr("The call is not made, and the workflow is paused")


def _while_blocked(
    one: AnswerOption, blocked: AnswerBlock, *, leaves: bool, checks: bool
) -> AnswerOption:
    """*leaves*: skipping changes nothing, so it needs no run. *checks*: neither does a retry that
    checks the outcome."""
    if blocked is AnswerBlock.EVERYTHING and one.answer is Answer.RESUME:
        return replace(one, blocked_reason=_tr("Everything is stopped. Turn Keep back on first."))
    waits_not = (one.answer is Answer.TRY_AGAIN and checks) or (
        one.answer is Answer.SKIP and leaves
    )
    if blocked is AnswerBlock.NOTHING or waits_not:
        return one
    text = _tr("With the next run once its workflow is on: {does}")
    if blocked is AnswerBlock.EVERYTHING:
        text = _tr("With the next run once Keep is back on: {does}")
    return replace(one, does=text.format(does=one.does))


def _is_of_handler(question: QuestionRow) -> bool:
    """Whether it is about a step of a handler, which belongs to no single item and blocks the
    workflow."""
    return question.item_id is None and question.mutation_id is not None


def _handler_offer(answer: Answer, version: str) -> AnswerOption:
    match answer:
        case Answer.HAPPENED:
            does = _with(version, _tr("Mark the step as done and continue"))
        case Answer.DID_NOT_HAPPEN:
            does = _with(version, _tr("Prepare and run the step again"))
        case Answer.SKIP:
            does = _with(version, _tr("Skip the step and continue"))
            return AnswerOption(answer, _tr("Skip this step"), does, "skip-forward", "text_soft")
        case _:
            return _offer(answer, version)
    return replace(_offer(answer, version), does=does)


def _item_offer(answer: Answer, version: str) -> AnswerOption:
    offer = _offer(answer, version)
    if answer is not Answer.TRY_AGAIN:
        return offer
    return replace(offer, does=_with(version, _tr("Go on where it failed")))


def _offer(answer: Answer, version: str) -> AnswerOption:
    match answer:
        case Answer.HAPPENED:
            does = _with(version, _tr("Mark as done and continue"))
            return AnswerOption(answer, _tr("It happened"), does, "check", "done")
        case Answer.DID_NOT_HAPPEN:
            does = _with(version, _tr("Repeat from this step"))
            return AnswerOption(answer, _tr("It didn't happen"), does, "circle-x", "fail")
        case Answer.TRY_AGAIN:
            does = _tr("Let Keep check first")
            return AnswerOption(answer, _tr("Try again"), does, "rotate-ccw", "accent")
        case Answer.REPROCESS:
            does = _with(version, _tr("Repeat all its steps"))
            return AnswerOption(answer, _tr("Reprocess item"), does, "refresh-cw", "text_soft")
        case Answer.SKIP:
            does = _tr("Leave it. You can reprocess it later")
            return AnswerOption(answer, _tr("Skip this item"), does, "skip-forward", "text_soft")
        case Answer.RESUME:
            does = _with(version, _tr("Let the workflow run again"))
            return AnswerOption(answer, _tr("Resume"), does, "play", "accent")
        case _:
            word, does, icon, tone = _planning_offer(answer)
            return AnswerOption(answer, word, does, icon, tone)


def answer_word(answer: Answer) -> str:
    return _offer(answer, "").word


def _planning_offer(answer: Answer) -> tuple[str, str, str, str]:
    """Word, effect, icon and tone of an answer about permissions, models and repairs."""
    offers = {
        Answer.ALLOW_ONCE: (_tr("Allow once"), _tr("Only this call"), "check", "text_soft"),
        Answer.ALLOW_VERSION: (_tr("Allow"), _tr("Also in later runs"), "check", "done"),
        Answer.DENY: (_tr("Don't allow"), _tr("The call is never made"), "circle-x", "fail"),
        Answer.RAISE_TODAY: (
            _tr("Raise for today"),
            _tr("Twice the limit, until midnight"),
            "plus",
            "accent",
        ),
        Answer.WAIT: (
            _tr("Wait until tomorrow"),
            _tr("Nothing is sent until then"),
            "clock",
            "text_soft",
        ),
        Answer.APPLY: (
            _tr("Apply the repair"),
            _tr("Continue with the repaired script"),
            "check",
            "done",
        ),
        Answer.DISCARD: (_tr("Discard"), _tr("Keep the script as it is"), "circle-x", "text_soft"),
        Answer.PLAN_AGAIN: (
            _tr("Plan again"),
            _tr("Describe in the chat what should change"),
            "message-square",
            "accent",
        ),
        Answer.PAUSE: (_tr("Pause"), _tr("Turn the workflow off"), "pause", "text_soft"),
        Answer.CONFIRM: (_tr("Confirm"), _tr("Use the tool as it is now"), "check", "done"),
        Answer.REMOVE: (_tr("Remove"), _tr("Don't use the tool any more"), "circle-x", "fail"),
        Answer.PROCESS_AGAIN: (
            _tr("Process them again"),
            _tr("Switch to the new version"),
            "refresh-cw",
            "accent",
        ),
        Answer.CANCEL: (_tr("Cancel"), _tr("Keep the version that runs"), "circle-x", "text_soft"),
    }
    return offers[answer]


def _with(version: str, does: str) -> str:
    if not version:
        return does
    return _tr("{does} with script {version}").format(does=does, version=single_line(version, 20))


_WITHOUT_WORKFLOW = {
    QuestionKind.UNKNOWN_OUTCOME,
    QuestionKind.PAYLOAD_CHANGED,
    QuestionKind.ITEM_FAILED,
}


def names_workflow(question: QuestionRow) -> bool:
    """Whether its headline does."""
    return question.kind not in _WITHOUT_WORKFLOW and not is_settled_in_models(question)


def headline(question: QuestionRow) -> str:
    """The question on one line."""
    step = single_line(translate_error(question.mutation_title or ""), _NAME)
    item = single_line(question.item_title or question.logical_item_id or "", _NAME)
    workflow = single_line(question.workflow, _NAME)
    match question.kind:
        case QuestionKind.UNKNOWN_OUTCOME if step:
            return _tr("Did “{step}” happen?").format(step=inside_quotes(step))
        case QuestionKind.UNKNOWN_OUTCOME:
            return _tr("Did this step happen?")
        case QuestionKind.PAYLOAD_CHANGED:
            return _tr("The content to write has changed")
        case QuestionKind.ITEM_FAILED:
            return _tr("{item} keeps failing").format(item=item or _tr("This item"))
        case QuestionKind.BLOCKED:
            return _tr("{workflow} is blocked").format(workflow=workflow)
        case QuestionKind.SIGN_IN if is_settled_in_models(question):
            return _tr("A model needs a key")
        case QuestionKind.SIGN_IN:
            return _tr("{workflow}: sign in again").format(workflow=workflow)
        case QuestionKind.PERMISSION if blocked_call(question) is not None:
            return _tr("{workflow} asks for permission").format(workflow=workflow)
        case QuestionKind.PERMISSION:
            return _tr("{workflow}: permission denied").format(workflow=workflow)
        case QuestionKind.PRECONDITION:
            return missing(workflow, question.sentence)
        case QuestionKind.ASK:
            return _tr("{workflow}: a question about your request").format(workflow=workflow)
        case QuestionKind.LIMIT:
            return _tr("{workflow} reached a limit").format(workflow=workflow)
        case QuestionKind.BUDGET:
            return _tr("The budget for models is used up")
        case QuestionKind.MODEL:
            return _tr("The model provider asks for payment")
        case QuestionKind.REPAIR:
            return _tr("{workflow}: a repair is ready").format(workflow=workflow)
        case QuestionKind.REPAIR_FAILED:
            return _tr("Keep couldn't repair {workflow}").format(workflow=workflow)
        case QuestionKind.ESCALATED:
            return _tr("{workflow} was repaired three times in a row").format(workflow=workflow)
        case QuestionKind.TOOL_CHANGED:
            return _tr("{workflow}: a tool has changed").format(workflow=workflow)
        case QuestionKind.IDS_CHANGED:
            return _tr("{workflow}: items would be processed again").format(workflow=workflow)


def subject(question: QuestionRow) -> str:
    """What distinguishes it, in short."""
    step = single_line(translate_error(question.mutation_title or ""), _NAME)
    unknown = question.kind is QuestionKind.UNKNOWN_OUTCOME
    return step if unknown and step else headline(question)


def name_of(question: QuestionRow) -> str:
    """The subject of an answered question: the step, the item, or its workflow."""
    if question.kind is QuestionKind.UNKNOWN_OUTCOME:
        return subject(question)
    item = single_line(question.item_title or "", _NAME)
    return item or single_line(question.workflow, _NAME)


def reason(question: QuestionRow) -> str:
    """Why it is asked, without repeating the headline."""
    sentence = question.sentence
    if question.kind is QuestionKind.PRECONDITION and (place := missing_place(sentence)):
        return place
    if (message := _reason(sentence)) is not None:
        shown = multi_line(translate_error(message), _SENTENCE)
        return shown[:1].upper() + shown[1:]
    sentence = multi_line(translate_error(sentence), _SENTENCE)
    call = blocked_call(question) or {}
    lines = [sentence[:1].upper() + sentence[1:], *_params_of(call.get("params"))]
    return "\n".join(lines)


def lacks_connection(question: QuestionRow) -> bool:
    """Whether no account of a service is connected that it calls."""
    return facts_of_code(question.sentence, MessageCode.CONNECTION_MISSING) is not None


def blocked_call(question: QuestionRow) -> Mapping[str, JsonValue] | None:
    """The call that was not made and that a permission or a limit is about, as it would be made."""
    if question.kind not in (QuestionKind.PERMISSION, QuestionKind.LIMIT):
        return None
    call = question.detail.get("call") if isinstance(question.detail, Mapping) else None
    return call if isinstance(call, Mapping) else None


def _params_of(params: JsonValue) -> Iterator[str]:
    for name, value in list(params.items())[:_PARAMS] if isinstance(params, Mapping) else ():
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        yield f"{single_line(name, 40)}: {single_line(text, _PARAM)}"


def _reason(sentence: str) -> UserMessage | None:
    """The message without what the card names itself; None for other sentences."""
    unknown = facts_of_code(sentence, MessageCode.OUTCOME_UNKNOWN)
    if unknown is not None:
        context, why = unknown["circumstances"], unknown["why"]
        facts = context.facts.values() if isinstance(context, UserMessage) else ()
        called = [one for one in facts if isinstance(one, UserMessage) and "called" in one.facts]
        held = UserMessage("Keep won't try again until you answer.")
        parts = [*called, *([why] if isinstance(why, str) else []), held]
        return join(parts, " ")
    match facts_of_code(sentence, MessageCode.ITEM_FAILED):
        case {"failures": failures, "reason": reason}:
            return UserMessage(
                "failed {failures} times: {reason}", failures=failures, reason=reason
            )
        case {"reason": reason}:
            return UserMessage("failed: {reason}", reason=reason)
    return None


def is_settled_in_models(question: QuestionRow) -> bool:
    """Whether the models in Settings are where it is put right."""
    named = isinstance(question.detail, dict) and "model" in question.detail
    is_sign_in = question.kind is QuestionKind.SIGN_IN and named
    return is_sign_in or question.kind in (QuestionKind.BUDGET, QuestionKind.MODEL)


def connection_of(question: QuestionRow) -> str | None:
    """The id of the connection that has to be signed in to again."""
    if question.kind is not QuestionKind.SIGN_IN or not isinstance(question.detail, dict):
        return None
    found = question.detail.get("connection")
    return found if isinstance(found, str) else None


def server_of(question: QuestionRow) -> str | None:
    """The MCP server that is not as it was confirmed."""
    if question.kind is not QuestionKind.TOOL_CHANGED or not isinstance(question.detail, dict):
        return None
    found = question.detail.get("server")
    return found if isinstance(found, str) else None


def needs_other_script(question: QuestionRow) -> bool:
    """Whether only another script version fixes it."""
    return question.kind is QuestionKind.BLOCKED and question.failure is FailureKind.LOGIC


def may_be_script(question: QuestionRow) -> bool:
    """Whether an item failed by a bug of the script rather than by its content: only errors of the
    JavaScript engine have a place in it."""
    is_placed = facts_of_code(question.sentence, MessageCode.SCRIPT_PLACE) is not None
    return question.kind is QuestionKind.ITEM_FAILED and is_placed


def remedy_text(question: QuestionRow, missing: MissingConnector | None = None) -> str:
    """What to do before answering, if not shown already. *missing*: the service that blocks its
    workflow."""
    if missing is not None and missing.is_there:
        return _tr("“{name}” is connected. Choose Resume.").format(name=quote(missing.name))
    if question.kind is QuestionKind.ITEM_FAILED and not may_be_script(question):
        return _tr("Fix the problem and try again, or skip it.")
    if question.kind is QuestionKind.ITEM_FAILED:
        return _tr(
            "Fix the problem and try again, import a fixed script under New version, or skip it."
        )
    if question.kind is QuestionKind.ASK:
        return _tr("Answer in the chat. Until then the plan waits, and nothing runs.")
    if not needs_other_script(question):
        return ""
    return _script_remedy(question.has_settings, is_first=question.is_first_version)


def _script_remedy(has_settings: bool, *, is_first: bool) -> str:
    if not has_settings and is_first:
        return _tr("The script has an error. To continue, import a fixed script under New version.")
    if not has_settings:
        return _tr(
            "The script has an error. To continue, import a fixed script or go back to the "
            "previous version under New version."
        )
    if is_first:
        return _tr(
            "Check the settings. If you correct them, choose Resume. Otherwise the script has an "
            "error: import a fixed script under New version."
        )
    return _tr(
        "Check the settings. If you correct them, choose Resume. Otherwise the script has an "
        "error: under New version, import a fixed script or go back to the previous version."
    )


def log_hint(question: QuestionRow) -> str:
    """As `remedy_text`, where the item itself is shown below."""
    if question.kind is QuestionKind.UNKNOWN_OUTCOME:
        return _tr("Check before you answer. The step below shows what was sent and where.")
    return remedy_text(question)


def about(question: QuestionRow) -> str:
    """The subject in fixed order: item, workflow, attempt; without repeating the headline."""
    item = single_line(question.item_title or "", _NAME) or _inputs(question)
    workflow, attempt = single_line(question.workflow, 80), ""
    if question.kind is QuestionKind.ITEM_FAILED:
        item = ""
    elif question.item_id is not None and question.attempt is not None:
        # A failed one is named in the reason.
        attempt = _tr("attempt {number}").format(number=question.attempt)
    if question.kind in BLOCKING:
        workflow = ""
    text = (item, workflow, attempt, earlier_answers(question))
    return " · ".join(part for part in text if part)


def _inputs(question: QuestionRow) -> str:
    """The inputs that caused a handler's step."""
    if question.cause_count == 1 and question.causes:
        return single_line(question.causes[0].title, _NAME)
    inputs = plural(question.cause_count, _tr("input"), _tr("inputs"))
    return _tr("for {inputs}").format(inputs=inputs) if question.cause_count else ""


def item_of(question: QuestionRow) -> ItemId | None:
    """The item to show before answering; of several inputs the oldest."""
    if question.item_id is not None:
        return question.item_id
    return question.causes[0].item_id if question.causes else None


def accepted_text(
    question: QuestionRow,
    answer: Answer,
    *,
    is_manual: bool = False,
    blocked: AnswerBlock = AnswerBlock.NOTHING,
) -> str:
    """The message after an answer. *is_manual*: its workflow runs only on request, but goes on
    after an answer. *blocked*: what delays it."""
    step = single_line(translate_error(question.mutation_title or ""), _NAME)
    step = inside_quotes(step) or _tr("The step")
    item = quote(question.item_title or "", _NAME) or _tr("The item")
    match answer:
        case Answer.HAPPENED:
            return _tr("“{step}” marked as done.").format(step=step) + " " + _goes_on(blocked)
        case Answer.DID_NOT_HAPPEN:
            return _done_again(blocked).format(step=step)
        case Answer.TRY_AGAIN if question.kind is QuestionKind.ITEM_FAILED:
            return _tried_again(blocked).format(item=item)
        case Answer.TRY_AGAIN:
            return _tr("Checking whether this happened: “{step}”").format(step=step)
        case Answer.REPROCESS:
            return _starts_over(blocked, is_manual=is_manual).format(item=item)
        case Answer.SKIP if _is_of_handler(question):
            return _tr("“{step}” skipped.").format(step=step) + " " + _goes_on(blocked)
        case Answer.SKIP:
            return _tr("“{item}” skipped. Nothing is undone.").format(item=item)
        case Answer.RESUME:
            name = quote(question.workflow, _NAME)
            return _tr("“{workflow}” is back on.").format(workflow=name)
        case Answer.DENY:
            return _tr("Not allowed. {result}.").format(result=_denied_text(question))
        case _:
            return _planning_accepted(answer).format(workflow=quote(question.workflow, _NAME))


def _planning_accepted(answer: Answer) -> str:
    return {
        Answer.ALLOW_ONCE: _tr("Allowed this once."),
        Answer.ALLOW_VERSION: _tr("Allowed, also in later runs."),
        Answer.RAISE_TODAY: _tr("Today's budget is raised."),
        Answer.WAIT: _tr("Nothing is sent to a model until tomorrow."),
        Answer.APPLY: _tr("“{workflow}” goes on with the repaired script."),
        Answer.DISCARD: _tr("The repair was discarded. “{workflow}” stays blocked."),
        Answer.PLAN_AGAIN: _tr("Say in the chat what should change."),
        Answer.PAUSE: _tr("“{workflow}” paused."),
        Answer.CONFIRM: _tr("The tool is used as it is now."),
        Answer.REMOVE: _tr("The tool isn't used any more."),
        Answer.PROCESS_AGAIN: _tr("“{workflow}” runs the new version and processes them again."),
        Answer.CANCEL: _tr("“{workflow}” keeps the version that runs."),
    }[answer]


def _goes_on(blocked: AnswerBlock) -> str:
    match blocked:
        case AnswerBlock.NOTHING:
            return _tr("Keep then continues automatically.")
        case AnswerBlock.WORKFLOW:
            return _tr("Keep continues with the next run once the workflow is back on.")
        case AnswerBlock.EVERYTHING:
            return _tr("Keep continues with the next run once it is back on.")


def _done_again(blocked: AnswerBlock) -> str:
    match blocked:
        case AnswerBlock.NOTHING:
            return _tr("Keep will repeat “{step}”.")
        case AnswerBlock.WORKFLOW:
            return _tr("“{step}” will be repeated with the next run once its workflow is back on.")
        case AnswerBlock.EVERYTHING:
            return _tr("“{step}” will be repeated with the next run once Keep is back on.")


def _tried_again(blocked: AnswerBlock) -> str:
    match blocked:
        case AnswerBlock.NOTHING:
            return _tr("Keep will try “{item}” again.")
        case AnswerBlock.WORKFLOW:
            return _tr(
                "“{item}” will be tried again with the next run once its workflow is back on."
            )
        case AnswerBlock.EVERYTHING:
            return _tr("“{item}” will be tried again with the next run once Keep is back on.")


def _starts_over(blocked: AnswerBlock, *, is_manual: bool) -> str:
    match blocked:
        case AnswerBlock.EVERYTHING:
            return _tr("“{item}” starts over with the next run once Keep is back on.")
        case AnswerBlock.WORKFLOW:
            return _tr("“{item}” starts over with the next run once its workflow is back on.")
        case AnswerBlock.NOTHING if is_manual:
            return _tr("“{item}” starts over the next time you run it.")
        case AnswerBlock.NOTHING:
            return _tr("“{item}” starts over with the next run.")


def answered_text(question: QuestionRow, answer: Answer) -> str:
    """The line that replaces an answered question for a while."""
    match answer:
        case Answer.TRY_AGAIN if question.kind is QuestionKind.ITEM_FAILED:
            return _tr("Tried again")
        case Answer.HAPPENED:
            return _tr("Marked as happened")
        case Answer.DID_NOT_HAPPEN:
            return _tr("Marked as not happened")
        case Answer.TRY_AGAIN:
            return _tr("Keep checks")
        case Answer.REPROCESS:
            return _tr("Starts over")
        case Answer.SKIP:
            return _tr("Skipped")
        case Answer.RESUME:
            return _tr("Turned back on")
        case _:
            return _planning_offer(answer)[0]


def same_subject(row: QuestionRow, other: QuestionRow) -> bool:
    """Whether both ask the same about the same subject."""

    def facts(one: QuestionRow) -> tuple[object, ...]:
        call = one.detail.get("key") if isinstance(one.detail, Mapping) else None
        return (one.workflow_id, one.kind, one.item_id, one.mutation_title, call)

    return facts(row) == facts(other)


def too_late_text() -> str:
    """The message if somebody else answered first."""
    return _tr("This was already answered elsewhere. Your answer wasn't used.")


def question_gone_text() -> str:
    """The message if the focused card disappears because somebody else answered."""
    return _tr("This question was answered elsewhere.")


def remedied_text(name: str, *, on: bool, version: str) -> str:
    """The message if the focused card disappears because its cause was fixed; *version*: the script
    that did it, or empty."""
    if not on:
        text = _tr("“{workflow}” is no longer blocked.")
    elif version:
        text = _tr("“{workflow}” is back on with script {version}.")
    else:
        text = _tr("“{workflow}” is back on.")
    return text.format(workflow=quote(name), version=version)


def waiting_heading(rows: int) -> str:
    """The heading over so many questions of any kind."""
    one, many = _tr("1 question is waiting for you"), _tr("{count} questions are waiting for you")
    return one if rows == 1 else many.format(count=number(rows))


#: Cards per page; the heading counts all questions. A card is many widgets, and any change lays out
#: all of them.
MOST = 40


class CardContent(NamedTuple):
    """What the card of a question shows."""

    row: QuestionRow
    #: The script version that would go on.
    version: str
    #: The service that blocks its workflow, if so.
    missing: MissingConnector | None = None
    #: What delays an answer.
    block: AnswerBlock = AnswerBlock.NOTHING
    #: The repair that it is about.
    repair: RepairView | None = None


@immutable
class OpenQuestions:
    page: QuestionPage
    versions: Mapping[WorkflowId, str]
    #: The services that block workflows.
    missing_services: Mapping[QuestionId, MissingConnector]
    #: The workflows that run only on request.
    manual: Set[WorkflowId] = frozenset()
    others_run: bool = True
    blocks: Mapping[QuestionId, AnswerBlock] = field(default_factory=dict)
    #: Steps of unknown outcome in the archive, which no open question covers.
    archived_items: int = 0
    #: The workflows of the questions.
    listed: Mapping[WorkflowId, WorkflowRow] = field(default_factory=dict)
    #: The repairs that are proposed.
    repairs: Mapping[QuestionId, RepairView] = field(default_factory=dict)

    def content_of(self, row: QuestionRow) -> CardContent:
        """What a card shows."""
        return CardContent(
            row,
            self.versions.get(row.workflow_id, ""),
            self.missing_services.get(row.id),
            self.block_of(row),
            self.repairs.get(row.id),
        )

    def block_of(self, row: QuestionRow) -> AnswerBlock:
        """What delays an answer to *row*."""
        return self.blocks.get(row.id, AnswerBlock.NOTHING)

    def ended_text(self, row: QuestionRow, version: str) -> str:
        """How a question ended that was not answered on its card; *version*: as the card was
        shown."""
        now = self.listed.get(row.workflow_id)
        if row.kind not in BLOCKING or now is None or now.error is not None:
            return question_gone_text()
        other = now.version if now.version != version else ""
        return remedied_text(now.name, on=state_of(now) is State.ON, version=other)

    @property
    def all_stopped(self) -> bool:
        """Whether the emergency stop blocks all of them."""
        return bool(self.blocks) and {*self.blocks.values()} == {AnswerBlock.EVERYTHING}


NONE = OpenQuestions(QuestionPage(rows=(), first=0, count=0, items=0, about_workflows=0), {}, {})


def read_questions(
    keep: Keep, first: int, *, newest_first: bool, around: QuestionId | None
) -> OpenQuestions:
    """For a worker thread."""
    # First: if a question is gone, its cause was fixed by the time of the later queries.
    page = keep.queries.question_page(first, MOST, newest_first=newest_first, around=around)
    listed = workflow_list(keep)
    versions = {row.id: row.version for row in listed}
    manual = {row.id for row in listed if is_manual_only(row)}
    blocked = (row for row in page.rows if row.failure is FailureKind.PRECONDITION)
    checked = ((row.id, missing_connector(keep, row.sentence)) for row in blocked)
    missing = {number: service for number, service in checked if service is not None}
    others_run = any(state_of(row) is State.ON for row in listed)
    of = {row.id: row for row in listed}
    listed_rows = [row for row in page.rows if row.workflow_id in of]
    blocks = {row.id: blocked_by(of[row.workflow_id], row) for row in listed_rows}
    unknown = {} if page.count else unknown_outcome_counts(keep)
    archived_items = sum(count for id, count in unknown.items() if id not in versions)
    of_repairs = (row for row in page.rows if row.kind is QuestionKind.REPAIR)
    repairs = {row.id: repair_view(keep, row.workflow_id) for row in of_repairs}
    return OpenQuestions(
        page, versions, missing, manual, others_run, blocks, archived_items, of, repairs
    )


def blocked_by(workflow: WorkflowRow, question: QuestionRow) -> AnswerBlock:
    """What delays the effect of an answer to *question*."""
    if workflow.stopped and not workflow.stopped_alone:
        return AnswerBlock.EVERYTHING
    match state_of(workflow):
        case State.ON:
            return AnswerBlock.NOTHING
        case State.BLOCKED if question.item_id is None or question.kind in BLOCKING:
            # The answer lifts that.
            return AnswerBlock.NOTHING
    return AnswerBlock.WORKFLOW


def without_question(page: QuestionPage, row: QuestionRow) -> QuestionPage:
    """The page without a question answered here; the next query has exact numbers."""
    rows = tuple(one for one in page.rows if one.id != row.id)
    if len(rows) == len(page.rows):
        return page
    about_workflow = row.item_id is None
    last_of_item = not about_workflow and all(one.item_id != row.item_id for one in rows)
    return replace(
        page,
        rows=rows,
        count=page.count - 1,
        items=page.items - last_of_item,
        about_workflows=page.about_workflows - about_workflow,
    )
