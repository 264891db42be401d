"""The command `workflow review`."""

from pathlib import Path
from typing import Annotated, Any

import typer

from keep_desktop.cli.context import Cli
from keep_desktop.cli.exit_codes import Exit
from keep_desktop.cli.output import escape_inline, print_json, print_line
from keep_desktop.domain.planning.versions import FindingLevel


def review_command(cli: Cli, app: typer.Typer) -> None:
    @app.command()
    def review(
        what: Annotated[str, typer.Argument(metavar="FILE.js|NAME", help="A script or workflow.")],
    ) -> None:
        """Judge a script as if a model had saved it; of a workflow its behaviour too."""
        is_file = what.lower().endswith(".js")
        findings: Any = (
            _of_file(cli, Path(what))
            if is_file
            else cli.backend.perform("review", {"workflow": what})
        )
        if cli.as_json:
            print_json({"findings": findings})
        else:
            _print(findings)
        if any(one["level"] == FindingLevel.ERROR for one in findings):
            raise typer.Exit(Exit.FAILED)


def _of_file(cli: Cli, file: Path) -> Any:
    from keep_desktop.services.workflows.create import read_script_file
    from keep_desktop.services.workflows.review import review_file

    draft = read_script_file(file)
    with cli.backend.reading() as keep:
        found = review_file(keep, draft.script, draft.params_schema)
    return [one.as_json() for one in found]


def _print(findings: Any) -> None:
    if not findings:
        print_line("Nothing was found.")
    for one in findings:
        where = f"line {one['line']}, column {one['column']}: " if one["line"] else ""
        item = f"“{escape_inline(one['item'])}”: " if one["item"] is not None else ""
        print_line(f"{one['level']}: {where}{item}{escape_inline(one['message'])} ({one['rule']})")
        print_line(f"  {escape_inline(one['fix'])}")
