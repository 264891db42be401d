"""The command `repair`: the newest repair of a workflow, and what becomes of it."""

from typing import Annotated, Any

import typer

from keep_desktop.cli.context import Cli
from keep_desktop.cli.output import escape_inline, print_line
from keep_desktop.domain.errors import Refused
from keep_desktop.domain.planning.versions import RepairMode
from keep_desktop.domain.text import quote
from keep_desktop.services.workflows.queries import find_workflow

_DONE = {
    "apply": "“{name}” runs the repaired version {version} now.",
    "discard": "The repair was put away. “{name}” stays as it is.",
    "undo": "The repair was undone: “{name}” runs version {base_version} again.",
}


def repair_command(cli: Cli, app: typer.Typer) -> None:
    @app.command()
    def repair(
        name: str,
        show: Annotated[bool, typer.Option("--show", help="The newest repair.")] = False,
        apply: Annotated[bool, typer.Option("--apply", help="Run the proposed one.")] = False,
        discard: Annotated[bool, typer.Option("--discard", help="Put it away.")] = False,
        undo: Annotated[bool, typer.Option("--undo", help="Run the version before again.")] = False,
        mode: Annotated[
            str | None, typer.Option("--mode", help="safe, ask or never: what goes live by itself.")
        ] = None,
    ) -> None:
        """What the maintainer repaired, or proposes."""
        actions = [
            word
            for word, given in (("apply", apply), ("discard", discard), ("undo", undo))
            if given
        ]
        if len(actions) + show + (mode is not None) > 1:
            raise Refused("Give one of --show, --apply, --discard, --undo and --mode.")
        if mode is not None and mode not in list(RepairMode):
            raise Refused("--mode takes safe, ask or never.")
        if actions or mode is not None:
            _perform(cli, name, actions[0] if actions else str(mode))
        else:
            _show(cli, name)


def _perform(cli: Cli, name: str, action: str) -> None:
    found: Any = cli.backend.perform("repair", {"workflow": name, "action": action})
    done = _DONE.get(action, "Repairs of “{name}”: {action}.")
    cli.done(done.format(**{**found, "name": quote(name), "action": action}), found)


def _show(cli: Cli, name: str) -> None:
    from keep_desktop.services.repairs import repair_view

    with cli.backend.reading() as keep:
        found = repair_view(keep, find_workflow(keep, name).id).as_json()
    if cli.as_json:
        cli.done("", found)
        return
    for key, value in found.items():
        print_line(f"{key}: {'' if value is None else escape_inline(str(value))}")
