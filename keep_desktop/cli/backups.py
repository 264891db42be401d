"""The commands for keeping and taking away: backup, restore, export."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from keep_desktop.cli import show
from keep_desktop.cli.cli import Cli
from keep_desktop.domain.errors import Refused
from keep_desktop.domain.os_errors import details_of, why_of
from keep_desktop.domain.workflows import Workflow
from keep_desktop.services.backups import make_backup
from keep_desktop.services.context import Keep
from keep_desktop.services.workflows import find_workflow


def backup_commands(cli: Cli, app: typer.Typer) -> None:
    @app.command()
    def backup(file: Annotated[Path, typer.Argument(help="The file to write.")]) -> None:
        """Write everything but secrets into one file; work may go on meanwhile."""
        with cli.door.reading() as keep:
            facts = make_backup(keep, file)
            size = file.stat().st_size
        files = f"{facts.files} file{'' if facts.files == 1 else 's'}"
        cli.done(
            f"Backed up to “{file}”: {files}, {size / 1_000_000:.1f} MB. Passwords are not in it.",
            {"file": str(file), "files": facts.files, "bytes": size},
        )

    @app.command()
    def restore(file: Annotated[Path, typer.Argument(help="A backup.")]) -> None:
        """Put a backup in the place of the ledger; everything is stopped then."""
        kept = cli.door.restore(file)
        cli.done(
            f"Restored from “{file}”. What was done since it was made is not known to it, so "
            "everything is stopped: look, then `release`. The ledger before is kept as "
            f"“{kept}”.",
            {"file": str(file), "kept": str(kept)},
        )

    @app.command()
    def export(
        name: Annotated[str, typer.Argument(help="The workflow.")],
        file: Annotated[Path, typer.Argument(help="The JSON file to write.")],
    ) -> None:
        """Write all that is known of a workflow as JSON: scripts, items, effects, runs, log."""
        with cli.door.reading() as keep:
            _write_export(keep, name, file)
        cli.done(f"Exported “{name}” to “{file}”.", {"file": str(file)})


def _write_export(keep: Keep, name: str, file: Path) -> None:
    """The file is there whole or not at all."""
    workflow = find_workflow(keep, name)
    part = file.with_name(f".{file.name}.part-{os.getpid()}")
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as out:
            out.write("{")
            for number, (what, value) in enumerate(_parts(keep, workflow)):
                out.write("," if number else "")
                out.write(f"\n{json.dumps(what)}: {json.dumps(value, ensure_ascii=False)}")
            out.write("\n}\n")
            out.flush()
            os.fsync(out.fileno())
        part.replace(file)
    except OSError as error:
        raise Refused(
            f"“{file}” cannot be written: {why_of(error)}.", details=details_of(error)
        ) from error
    finally:
        part.unlink(missing_ok=True)


def _parts(keep: Keep, workflow: Workflow) -> Iterator[tuple[str, Any]]:
    """What `show` prints, and the scripts, one after the other: only one of them is in memory."""
    for what in show.WHAT:
        yield what, show.rows_of(keep, what, workflow.name)[0]
    rows = show.versions(keep, workflow.id)
    with keep.ledger.read() as uow:
        scripts = {one.label: one.script for one in uow.workflows.versions(workflow.id)}
    yield "versions", [{**row, "script": scripts[str(row["version"])]} for row in rows]
