"""`chat`: one message to the planner, its reply as it comes, and what came of it."""

import re
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from keep_desktop.cli.context import Cli
from keep_desktop.cli.exit_codes import Exit
from keep_desktop.cli.output import escape_inline, print_error, print_json, print_line, print_part
from keep_desktop.domain.errors import FailureKind
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.planning.chats import ChatOutcome

_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")


def chat_command(cli: Cli, app: typer.Typer) -> None:
    @app.command()
    def chat(
        name: str,
        text: Annotated[
            str | None, typer.Argument(help="Without it, the last message is tried again.")
        ] = None,
        file: Annotated[
            list[Path] | None, typer.Option("--file", help="A file to attach, 10 MB at most.")
        ] = None,
    ) -> None:
        """Say what a workflow should do. A new name makes a draft."""
        screen = _Screen()
        found = cli.backend.perform(
            "chat",
            {
                "workflow": name,
                "text": text,
                "files": [str(path.absolute()) for path in file or ()],
            },
            (lambda event: None) if cli.as_json else screen.show,
        )
        if cli.as_json:
            print_json(found)
        else:
            screen.end(found)
        raise typer.Exit(_exit_of(found))


def _exit_of(found: Mapping[str, Any]) -> Exit:
    match ChatOutcome(found["outcome"]):
        case ChatOutcome.SAVED | ChatOutcome.ANSWERED:
            return Exit.DONE
        case ChatOutcome.ASKS | ChatOutcome.WAITS:
            return Exit.NEEDS_USER
        case ChatOutcome.FAILED if found["error_type"] == FailureKind.NETWORK:
            return Exit.LATER
        case _:
            return Exit.FAILED


class _Screen:
    """The reply on stdout, everything else on stderr. What a model says controls no terminal."""

    def __init__(self) -> None:
        #: What stands on stdout since the last step.
        self._text = ""

    def show(self, event: JsonValue) -> None:
        assert isinstance(event, Mapping)  # noqa: S101 - the intent's promise
        match event:
            case {"kind": "TextAdded", "text": str(text)}:
                self._text += text
                print_part(_plain(text))
            case {"kind": "StepBegan", "text": str(text)}:
                self._end_line()
                print_error(f"{escape_inline(text)} …")
            case {"kind": "SaveRefused", "reason": str(reason)}:
                print_error(_plain(reason))
            case {"kind": "ReplyRestarted"}:
                self._end_line()
                print_error("The connection broke. The model is asked again.")

    def end(self, found: Mapping[str, Any]) -> None:
        reply = found["reply"]
        # What a notice adds to a reply that was shown is shown by itself; before the reply there
        # may have been another one.
        left = "" if self._text.endswith(reply) else reply.removeprefix(self._text).strip()
        self._end_line()
        if left:
            print_line(_plain(left))
        if found["question"] is not None:
            print_line(_plain(found["question"]))
            for number, option in enumerate(found["options"], 1):
                print_line(f"  {number}. {escape_inline(_plain(option))}")
            print_error(f"Answer with `chat {_argument(found)} TEXT`.")
        if found["version"] is not None:
            print_error(
                f"Version {found['version']} is ready. To turn it on: "
                f"`workflow activate {_argument(found)}`."
            )
        if found["error"] is not None and found["error"] != reply:
            print_error(_plain(found["error"]))
        if found["outcome"] in (ChatOutcome.WAITS, ChatOutcome.FAILED):
            print_error(f"Your message is kept: `chat {_argument(found)}` tries it again.")

    def _end_line(self) -> None:
        if self._text and not self._text.endswith("\n"):
            print_line("")
        self._text = ""


def _argument(found: Mapping[str, Any]) -> str:
    """The name of the workflow, as a shell takes it."""
    return escape_inline(shlex.quote(found["workflow"]))


def _plain(text: str) -> str:
    """With control characters as JSON writes them."""
    return _CONTROLS.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
