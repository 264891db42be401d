"""The words of a question: what it asks, what each answer is called, what it will do, and what
is said once it was given. No widgets here."""

from dataclasses import dataclass, replace
from enum import StrEnum

from PySide6.QtCore import QCoreApplication

from keep_desktop.domain import sentences
from keep_desktop.domain.errors import FailureKind
from keep_desktop.domain.ids import ItemId
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.ports.views import QuestionRow
from keep_desktop.services.wanted_service import WantedService
from keep_desktop.ui.asked_before import asked_before
from keep_desktop.ui.foreign_text import block, one_line
from keep_desktop.ui.host_words import cited, inside_quotes, told
from keep_desktop.ui.missing_words import missing, missing_place
from keep_desktop.ui.text import number, plural

_NAME, _SENTENCE = 120, 2_000

#: The order in which answers stand, and the key of each. A key means the same on every card:
#: who answers one after the other by keyboard must not meet another meaning on the next.
_KEYS = {
    Answer.RESUME: "1",
    Answer.HAPPENED: "1",
    Answer.DID_NOT_HAPPEN: "2",
    Answer.TRY_AGAIN: "3",
    Answer.REPROCESS: "4",
    Answer.SKIP: "5",
}
OPEN_KEY = "O"

#: Kinds that hold up a whole workflow.
WORKFLOW_KINDS = frozenset(
    {
        QuestionKind.BLOCKED,
        QuestionKind.SIGN_IN,
        QuestionKind.PERMISSION,
        QuestionKind.PRECONDITION,
    }
)


class Held(StrEnum):
    """What keeps an answer that was given from being followed at once."""

    NOTHING = "nothing"
    #: Its workflow is paused, off or stopped.
    WORKFLOW = "workflow"
    #: The emergency stop.
    EVERYTHING = "everything"


@dataclass(frozen=True, slots=True)
class Offer:
    """One way to answer: `does` tells in advance what will follow."""

    answer: Answer
    word: str
    does: str
    icon: str
    #: The colour token of the icon.
    tone: str
    #: Why it is not to be had now; empty where it is.
    why_not: str = ""

    @property
    def key(self) -> str:
        return _KEYS[self.answer]


def _tr(text: str) -> str:
    return QCoreApplication.translate("AnswerWords", text)


def offers(
    question: QuestionRow, version: str = "", *, held: Held = Held.NOTHING
) -> tuple[Offer, ...]:
    """The answers in their order. *version* is the script version that would go on; "" where it
    is not known yet. *held*: what they wait for once they are given."""
    given = (answer for answer in _KEYS if answer in question.actions)
    about_handler = _is_of_handler(question)
    made = ((_handler_offer if about_handler else _offer)(answer, version) for answer in given)
    return tuple(_while_held(one, held, leaves=not about_handler) for one in made)


def _while_held(one: Offer, held: Held, *, leaves: bool) -> Offer:
    """*leaves*: to skip leaves all as it is, for which nothing has to run; nor has it for a look
    at what happened."""
    if held is Held.EVERYTHING and one.answer is Answer.RESUME:
        return replace(one, why_not=_tr("Everything is stopped. Turn Keep back on first."))
    waits_not = one.answer is Answer.TRY_AGAIN or (one.answer is Answer.SKIP and leaves)
    if held is Held.NOTHING or waits_not:
        return one
    words = _tr("Once its workflow is on: {does}")
    if held is Held.EVERYTHING:
        words = _tr("Once Keep is back on: {does}")
    return replace(one, does=words.format(does=one.does))


def _is_of_handler(question: QuestionRow) -> bool:
    """Whether it is about a step of a handler: that belongs to no single item, and the whole
    workflow waits for the answer."""
    return question.item_id is None and question.mutation_id is not None


def _handler_offer(answer: Answer, version: str) -> Offer:
    match answer:
        case Answer.HAPPENED:
            does = _with(version, _tr("Note the step as done and carry on"))
        case Answer.DID_NOT_HAPPEN:
            does = _with(version, _tr("Prepare the step afresh and do it"))
        case Answer.SKIP:
            does = _with(version, _tr("Leave the step out and carry on"))
            return Offer(answer, _tr("Skip this step"), does, "skip-forward", "text_soft")
        case _:
            return _offer(answer, version)
    return replace(_offer(answer, version), does=does)


def _offer(answer: Answer, version: str) -> Offer:
    match answer:
        case Answer.HAPPENED:
            does = _with(version, _tr("Mark it done and carry on"))
            return Offer(answer, _tr("It happened"), does, "check", "done")
        case Answer.DID_NOT_HAPPEN:
            does = _with(version, _tr("Do it again from this step"))
            return Offer(answer, _tr("It didn't happen"), does, "circle-x", "fail")
        case Answer.TRY_AGAIN:
            does = _tr("Let Keep look for it first")
            return Offer(answer, _tr("Try again"), does, "rotate-ccw", "accent")
        case Answer.REPROCESS:
            does = _with(version, _tr("Do all its steps again"))
            return Offer(answer, _tr("Reprocess item"), does, "refresh-cw", "text_soft")
        case Answer.SKIP:
            does = _tr("Leave it as it is. You can come back")
            return Offer(answer, _tr("Skip this item"), does, "skip-forward", "text_soft")
        case Answer.RESUME:
            does = _with(version, _tr("Let the workflow run again"))
            return Offer(answer, _tr("Resume"), does, "play", "accent")


def _with(version: str, does: str) -> str:
    if not version:
        return does
    return _tr("{does} with script {version}").format(does=does, version=one_line(version, 20))


def headline(question: QuestionRow) -> str:
    """What is asked, on one line."""
    step = one_line(told(question.mutation_title or ""), _NAME)
    item = one_line(question.item_title or question.logical_item_id or "", _NAME)
    workflow = one_line(question.workflow, _NAME)
    match question.kind:
        case QuestionKind.UNKNOWN_OUTCOME if step:
            return _tr("Did “{step}” happen?").format(step=inside_quotes(step))
        case QuestionKind.UNKNOWN_OUTCOME:
            return _tr("Did this step happen?")
        case QuestionKind.PAYLOAD_CHANGED:
            return _tr("What was to be written has changed")
        case QuestionKind.ITEM_FAILED:
            return _tr("{item} keeps failing").format(item=item or _tr("This item"))
        case QuestionKind.BLOCKED:
            return _tr("{workflow} is blocked").format(workflow=workflow)
        case QuestionKind.SIGN_IN:
            return _tr("{workflow}: sign in again").format(workflow=workflow)
        case QuestionKind.PERMISSION:
            return _tr("{workflow}: something was not allowed").format(workflow=workflow)
        case QuestionKind.PRECONDITION:
            return missing(workflow, question.sentence)


def subject(question: QuestionRow) -> str:
    """What tells it from others, for where there is little room."""
    step = one_line(told(question.mutation_title or ""), _NAME)
    unknown = question.kind is QuestionKind.UNKNOWN_OUTCOME
    return step if unknown and step else headline(question)


def name_of(question: QuestionRow) -> str:
    """What it was about, once it is answered: the step, the item, or its workflow."""
    if question.kind is QuestionKind.UNKNOWN_OUTCOME:
        return subject(question)
    item = one_line(question.item_title or "", _NAME)
    return item or one_line(question.workflow, _NAME)


def reason(question: QuestionRow) -> str:
    """Why it is asked, without what the headline says already."""
    sentence = question.sentence
    if question.kind is QuestionKind.PRECONDITION and (place := missing_place(sentence)):
        return place
    step = question.mutation_title or ""
    asked = [f"Did this happen: “{title}”?" for title in (sentences.inside_quotes(step), step)]
    titles = (question.item_title or "", sentences.cited(question.item_title or ""))
    said = (*asked, *(f"“{title}” " for title in titles))
    for beginning in said:
        sentence = sentence.removeprefix(beginning).strip() or sentence
    sentence = block(told(sentence), _SENTENCE)
    return sentence[:1].upper() + sentence[1:]


def is_script_fault(question: QuestionRow) -> bool:
    """Whether only another version of the script mends it."""
    return question.kind is QuestionKind.BLOCKED and question.failure is FailureKind.LOGIC


def what_mends(question: QuestionRow, wanted: WantedService | None = None) -> str:
    """What to do before it is answered, where that is not said already. *wanted*: the service that
    its workflow is held up for."""
    if wanted is not None and wanted.is_there:
        return _tr("“{name}” is connected now: choose Resume.").format(name=cited(wanted.name))
    if question.kind is QuestionKind.ITEM_FAILED:
        return _tr(
            "Put that right first, or import a corrected script under New version. Otherwise it "
            "fails again."
        )
    if not is_script_fault(question):
        return ""
    return _script_mend(question.has_settings, is_first=question.is_first_version)


def _script_mend(has_settings: bool, *, is_first: bool) -> str:
    if not has_settings and is_first:
        return _tr(
            "The fault is in the script: import a corrected one under New version. Then choose "
            "Resume."
        )
    if not has_settings:
        return _tr(
            "The fault is in the script: import a corrected one or go back to the version before "
            "it, both under New version. Then choose Resume."
        )
    if is_first:
        return _tr(
            "Either one of its settings does not fit, or the fault is in the script: import a "
            "corrected one under New version. Then choose Resume."
        )
    return _tr(
        "Either one of its settings does not fit, or the fault is in the script: import a "
        "corrected one or go back to the version before it, both under New version. Then choose "
        "Resume."
    )


def where_to_look(question: QuestionRow) -> str:
    """What to do before it is answered, where the item itself is shown below it."""
    if question.kind is QuestionKind.UNKNOWN_OUTCOME:
        return _tr("See for yourself before you choose: the step below says what was sent where.")
    return what_mends(question)


def about(question: QuestionRow) -> str:
    """What it is about, always in this order: the item, its workflow, which attempt; without what
    the headline says already."""
    item = one_line(question.item_title or "", _NAME) or _inputs(question)
    workflow, attempt = one_line(question.workflow, 80), ""
    if question.kind is QuestionKind.ITEM_FAILED:
        item = ""
    elif question.item_id is not None and question.attempt is not None:
        # Of what failed the reason says it.
        attempt = _tr("attempt {number}").format(number=question.attempt)
    if question.kind in WORKFLOW_KINDS:
        workflow = ""
    said = (item, workflow, attempt, asked_before(question))
    return " · ".join(part for part in said if part)


def _inputs(question: QuestionRow) -> str:
    """The inputs that a step of a handler stems from."""
    if question.cause_count == 1 and question.causes:
        return one_line(question.causes[0].title, _NAME)
    inputs = plural(question.cause_count, _tr("input"), _tr("inputs"))
    return _tr("for {inputs}").format(inputs=inputs) if question.cause_count else ""


def item_of(question: QuestionRow) -> ItemId | None:
    """The item to look at before answering; of a step with several inputs the oldest."""
    if question.item_id is not None:
        return question.item_id
    return question.causes[0].item_id if question.causes else None


def taken(
    question: QuestionRow,
    answer: Answer,
    *,
    by_hand: bool = False,
    held: Held = Held.NOTHING,
) -> str:
    """What is said when the answer was taken. *by_hand*: its workflow runs only when it is told
    to; what an answer lets go on goes on all the same. *held*: what it waits for."""
    step = one_line(told(question.mutation_title or ""), _NAME)
    step = inside_quotes(step) or _tr("The step")
    item = cited(question.item_title or "", _NAME) or _tr("The item")
    match answer:
        case Answer.HAPPENED:
            return _tr("“{step}” is noted as done.").format(step=step) + " " + _goes_on(held)
        case Answer.DID_NOT_HAPPEN:
            return _done_again(held).format(step=step)
        case Answer.TRY_AGAIN:
            return _tr("Keep checks whether this happened: “{step}”").format(step=step)
        case Answer.REPROCESS:
            return _starts_over(held, by_hand=by_hand).format(item=item)
        case Answer.SKIP if _is_of_handler(question):
            return _tr("“{step}” is left out.").format(step=step) + " " + _goes_on(held)
        case Answer.SKIP:
            return _tr("“{item}” is skipped. It stays as it is.").format(item=item)
        case Answer.RESUME:
            name = cited(question.workflow, _NAME)
            return _tr("“{workflow}” is turned on again.").format(workflow=name)


def _goes_on(held: Held) -> str:
    match held:
        case Held.NOTHING:
            return _tr("Keep goes on from there by itself.")
        case Held.WORKFLOW:
            return _tr("Keep goes on from there once its workflow is on again.")
        case Held.EVERYTHING:
            return _tr("Keep goes on from there once it is turned back on.")


def _done_again(held: Held) -> str:
    match held:
        case Held.NOTHING:
            return _tr("“{step}” will be done again by itself.")
        case Held.WORKFLOW:
            return _tr("“{step}” will be done again once its workflow is on again.")
        case Held.EVERYTHING:
            return _tr("“{step}” will be done again once Keep is turned back on.")


def _starts_over(held: Held, *, by_hand: bool) -> str:
    match held:
        case Held.EVERYTHING:
            return _tr("“{item}” starts over once Keep is turned back on.")
        case Held.WORKFLOW:
            return _tr("“{item}” starts over once its workflow is on again.")
        case Held.NOTHING if by_hand:
            return _tr("“{item}” starts over when you run it next.")
        case Held.NOTHING:
            return _tr("“{item}” starts over with the next run.")


def noted(answer: Answer) -> str:
    """What stands for a while where the question stood."""
    match answer:
        case Answer.HAPPENED:
            return _tr("Noted as happened")
        case Answer.DID_NOT_HAPPEN:
            return _tr("Noted as not happened")
        case Answer.TRY_AGAIN:
            return _tr("Keep looks for it")
        case Answer.REPROCESS:
            return _tr("Starts over")
        case Answer.SKIP:
            return _tr("Skipped")
        case Answer.RESUME:
            return _tr("Turned on again")


def same_subject(row: QuestionRow, other: QuestionRow) -> bool:
    """Whether both ask the same of the same."""
    facts = (row.workflow_id, row.kind, row.item_id, row.mutation_title)
    return facts == (other.workflow_id, other.kind, other.item_id, other.mutation_title)


def too_late() -> str:
    """What is said when somebody else answered first."""
    return _tr("This was answered in the meantime, somewhere else. Your answer changed nothing.")


def gone_elsewhere() -> str:
    """What is said when the card with the focus goes because somebody else answered."""
    return _tr("The question you were at was answered somewhere else.")


def mended(name: str, *, on: bool, version: str) -> str:
    """What is said when the card with the focus goes because what it asked about was mended;
    *version*: the script that did it, or empty."""
    if not on:
        said = _tr("“{workflow}” is no longer blocked.")
    elif version:
        said = _tr("“{workflow}” is on again with script {version}.")
    else:
        said = _tr("“{workflow}” is on again.")
    return said.format(workflow=cited(name), version=version)


def waiting(rows: int) -> str:
    """The heading over so many questions, whatever they are about."""
    one, many = _tr("1 question is waiting for you"), _tr("{count} questions are waiting for you")
    return one if rows == 1 else many.format(count=number(rows))
