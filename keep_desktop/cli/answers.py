"""The commands that answer: a question about a step, and what is to become of items and inputs."""

from typing import Annotated, Any

import typer

from keep_desktop.cli.cli import Cli
from keep_desktop.cli.exit_codes import Exit
from keep_desktop.cli.output import say_error

_Names = Annotated[list[str], typer.Argument(metavar="ITEM_ID…")]


def _number(metavar: str) -> Any:
    """The number of a row of the ledger."""
    return typer.Argument(metavar=metavar, min=1, max=2**63 - 1)


def resolve_command(cli: Cli, app: typer.Typer) -> None:
    """`resolve`."""

    @app.command()
    def resolve(
        mutation_id: Annotated[int, _number("MUTATION_ID")],
        answer: Annotated[str, typer.Argument(help="try-again, did-not-happen, happened, skip")],
    ) -> None:
        """Answer the open question of a step whose outcome is not known."""
        cli.door.perform("resolve", {"mutation": mutation_id, "answer": answer})
        cli.done("Answered. The next run goes by it.")


def item_commands(cli: Cli, app: typer.Typer) -> None:
    """`item …`."""

    @app.command()
    def skip(name: str, item_ids: _Names) -> None:
        """Leave items as they are. They can be reprocessed later."""
        _on_items(cli, "skip-items", name, item_ids, "skipped")

    @app.command()
    def reprocess(name: str, item_ids: _Names) -> None:
        """Start a new attempt of each; the next run works on it."""
        _on_items(
            cli,
            "reprocess-items",
            name,
            item_ids,
            "to be processed again by the next run, which makes their effects anew",
        )


def input_commands(cli: Cli, app: typer.Typer) -> None:
    """`input …`."""

    @app.command()
    def skip(input_id: Annotated[int, _number("INPUT_ID")]) -> None:
        """Leave an input as it is, with all that waits for it alone. Nothing is undone."""
        title = cli.door.perform("skip-input", {"input": input_id})
        cli.done(f"Skipped: {title}.")


def _on_items(cli: Cli, intent: str, name: str, item_ids: list[str], done: str) -> None:
    item_ids = list(dict.fromkeys(item_ids))
    left = cli.door.perform(intent, {"workflow": name, "items": item_ids})
    assert isinstance(left, list)  # noqa: S101 - the intent's promise
    names = [one for one, _ in left]
    cli.done(f"{len(item_ids) - len(left)} {done}.", {"left": names})
    if left:
        say_error(f"Not possible for: {', '.join(names)}.")
        for one, sentence in left:
            say_error(f"  {one}: {sentence}")
        raise typer.Exit(Exit.USAGE)
