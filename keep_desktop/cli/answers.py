"""The commands `answer`, `resolve`, `item …` and `input …`."""

import json
import shlex
from collections.abc import Sequence
from typing import Annotated, Any

import typer

from keep_desktop.cli.context import Cli
from keep_desktop.cli.exit_codes import Exit
from keep_desktop.cli.output import escape_inline, print_error, print_line
from keep_desktop.domain.errors import Refused, WouldRepeat
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.mutations import facts_of, place_of
from keep_desktop.domain.questions import Answer, QuestionKind, question_code
from keep_desktop.domain.text import counted, inside_quotes, quote, single_line
from keep_desktop.ports.views import QuestionRow
from keep_desktop.services.workflows.queries import find_workflow

_OF_MODELS = (QuestionKind.BUDGET, QuestionKind.MODEL, QuestionKind.SIGN_IN)
#: How many characters of what a step sent are shown.
_MOST_SENT = 300
_Confirmed = Annotated[bool, typer.Option("--again", help="Even if something is done twice.")]
_Undo = Annotated[
    bool, typer.Option("--undo", help="Undo a reprocess, until a run has started the item.")
]
_Names = Annotated[list[str], typer.Argument(metavar="ITEM_ID…")]


def _number(metavar: str) -> Any:
    """Parse the number of a ledger row."""
    return typer.Argument(metavar=metavar, min=1, max=2**63 - 1)


def answer_commands(cli: Cli, app: typer.Typer) -> None:
    @app.command()
    def answer(
        question_id: Annotated[str, typer.Argument(metavar="QUESTION_ID", help="Such as q12.")],
        word: Annotated[str, typer.Argument(help="One of its actions: `show attention`.")],
        again: _Confirmed = False,
    ) -> None:
        """Answer any open question."""
        _answer(cli, "answer", question_id, word, again=again)

    @app.command()
    def resolve(
        question_id: Annotated[str, typer.Argument(metavar="ID", help="q12, or that of a step")],
        answer: Annotated[str, typer.Argument(help="One of its actions: `show attention`.")],
        again: _Confirmed = False,
    ) -> None:
        """Answer the question of a step whose outcome is not known."""
        _answer(cli, "resolve", question_id, answer, again=again)


def _answer(cli: Cli, command: str, question_id: str, answer: str, *, again: bool) -> None:
    from keep_desktop.services.questions import open_question

    with cli.backend.reading() as keep:
        row = open_question(keep, question_id)
    about = _about(row)
    if not cli.as_json:
        for line in about:
            print_line(line)
    # The question named above is answered, whatever is open by now.
    word = question_code(row.id)
    arguments = {"question": word, "answer": answer, "again": again}
    _confirmed(cli, "resolve", arguments, f"{command} {word} {answer}")
    value = {"question": word, "mutation_id": row.mutation_id, "about": about}
    cli.done(_after(row, answer), value)


def _after(row: QuestionRow, answer: str) -> str:
    """What the answer leads to."""
    name = quote(row.workflow)
    match answer:
        case Answer.PLAN_AGAIN:
            return f"Say what it should do instead: `chat {shlex.quote(row.workflow)} TEXT`."
        case Answer.WAIT:
            return "Until tomorrow no model is asked for it."
        case Answer.RAISE_TODAY | Answer.TRY_AGAIN if row.kind in _OF_MODELS:
            return f"Answered. `chat {shlex.quote(row.workflow)}` and the next run go by it."
        case Answer.CANCEL:
            return f"Nothing was changed. “{name}” goes on with the version that it has."
        case Answer.PAUSE:
            return f"“{name}” is paused."
        case _:
            return "Answered. The next run goes by it."


def item_commands(cli: Cli, app: typer.Typer) -> None:
    @app.command()
    def skip(name: str, item_ids: _Names) -> None:
        """Leave items as they are. They can be reprocessed later."""
        _on_items(cli, "skip-items", name, item_ids, "skipped")

    @app.command()
    def reprocess(
        name: str, item_ids: _Names, again: _Confirmed = False, undo: _Undo = False
    ) -> None:
        """Start a new attempt of each; the next run works on it."""
        if undo:
            if again:
                raise Refused("Give --again or --undo, not both.")
            _on_items(cli, "reprocess-items", name, item_ids, "as before the reprocess", undo=True)
            return
        done = "to be processed again by the next run, which makes their effects anew"
        _on_items(cli, "reprocess-items", name, item_ids, done, again=again)


def input_commands(cli: Cli, app: typer.Typer) -> None:
    @app.command()
    def skip(input_id: Annotated[int, _number("INPUT_ID")]) -> None:
        """Leave an input as it is, with all that waits for it alone. Nothing is undone."""
        title = cli.backend.perform("skip-input", {"input": input_id})
        cli.done(f"Skipped: {title}.")


def _about(row: QuestionRow) -> list[str]:
    """Describe what is resolved: the item, the step and what it sent."""
    lines = [f"{question_code(row.id)}: workflow “{quote(row.workflow)}”"]
    if row.item_title or row.logical_item_id:
        item = escape_inline(row.item_title or row.logical_item_id or "")
        lines[0] += f", item “{quote(item)}” ({escape_inline(row.logical_item_id or '')})"
    elif row.causes:
        lines[0] += f", for “{quote(escape_inline(row.causes[0].title))}”"
        if row.cause_count > 1:
            lines[0] += f" and {row.cause_count - 1} more"
    if row.mutation_title:
        lines.append(
            f"  step {row.mutation_id}: “{inside_quotes(escape_inline(row.mutation_title))}”"
        )
        facts = [f"{fact} {_in_line(value)}" for fact, value in facts_of(row.sent)]
        if facts:
            to = place_of(row.sent) or row.sent_by
            lines.append(single_line(f"  sent to {to}: {' · '.join(facts)}", _MOST_SENT))
    return lines


def _in_line(value: JsonValue) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _confirmed(cli: Cli, intent: str, arguments: dict[str, Any], command: str) -> Any:
    """Perform it; where a step would be repeated, print how to confirm that."""
    try:
        return cli.backend.perform(intent, arguments)
    except WouldRepeat as error:
        sentence = f"{error.sentence} To do it all the same: `{command} --again`."
        raise WouldRepeat(sentence) from error


def _on_items(
    cli: Cli,
    intent: str,
    name: str,
    item_ids: list[str],
    done: str,
    *,
    again: bool = False,
    undo: bool = False,
) -> None:
    item_ids = list(dict.fromkeys(item_ids))
    arguments = {"workflow": name, "items": item_ids, "again": again, "undo": undo}
    command = shlex.join(["item", "reprocess", name, *item_ids])
    left: Any = _confirmed(cli, intent, arguments, command)
    names = [one for one, _ in left]
    count = len(item_ids) - len(left)
    lines = f"{counted(count, 'item', 'items')} {done}."
    if count and intent == "reprocess-items" and not undo:
        with cli.backend.reading() as keep:
            workflow = find_workflow(keep, name)
            with keep.ledger.read() as uow:
                running = uow.runs.active_of(workflow.id) is not None
        if running:
            lines += (
                f" A run of “{quote(workflow.name)}” is under way: "
                "what it has passed already waits for the run after it."
            )
    cli.done(lines, {"left": names})
    if left:
        print_rejected(left)
        raise typer.Exit(Exit.USAGE)


def print_rejected(left: Sequence[tuple[str, str]]) -> None:
    """Print on stderr the items that stay as they are, each with the reason."""
    names = ", ".join(escape_inline(one) for one, _ in left)
    print_error(f"Not possible for: {names}.")
    for one, sentence in left:
        print_error(f"  {escape_inline(one)}: {escape_inline(sentence)}")
