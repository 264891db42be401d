"""The commands backup, restore and export."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from keep_desktop.cli import show
from keep_desktop.cli.context import Cli
from keep_desktop.cli.exit_codes import Exit
from keep_desktop.cli.output import json_text, print_error, print_json, user_confirms
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.system.files import open_plain, target_file
from keep_desktop.domain.text import quote
from keep_desktop.domain.workflows import Workflow
from keep_desktop.services.context import Keep
from keep_desktop.services.workflows.queries import find_workflow

if TYPE_CHECKING:
    from keep_desktop.services.maintenance.backups import BackupContents


def backup_commands(cli: Cli, app: typer.Typer) -> None:
    @app.command()
    def backup(
        file: Annotated[Path, typer.Argument(help="The file to write.")],
        recordings: Annotated[
            bool, typer.Option("--recordings", help="Also what runs read.")
        ] = False,
    ) -> None:
        """Write everything but secrets into one file; work may go on meanwhile."""
        from keep_desktop.services.maintenance.backups import is_backup, make_backup

        if not is_backup(file):
            _confirm_replacing(file)
        with cli.backend.reading() as keep:
            facts = make_backup(keep, file, recordings=recordings)
            size = file.stat().st_size
        files = f"{facts.files} file{'' if facts.files == 1 else 's'}"
        cli.done(
            f"Backed up to “{file}”: {files}, {size / 1_000_000:.1f} MB. Passwords are not in it.",
            {"file": str(file), "files": facts.files, "bytes": size},
        )

    @app.command()
    def restore(
        file: Annotated[Path, typer.Argument(help="A backup.")],
        yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    ) -> None:
        """Put a backup in the place of the ledger; everything is stopped then."""
        contents = cli.backend.inspect_backup(file)
        _print_contents(contents)
        if not yes and not _agreed():
            if cli.as_json:
                print_json({"error": _NOT_CONFIRMED, **_contents_json(contents)})
            print_error(_NOT_CONFIRMED)
            raise typer.Exit(Exit.NEEDS_USER)
        kept = cli.backend.restore(file, contents.facts)
        before = "" if kept is None else f" The ledger before is kept as “{kept}”."
        cli.done(
            f"Restored from “{file}”. What was done since it was made is not known to it, so "
            f"everything is stopped: look, then `release`.{before}",
            {
                "file": str(file),
                "kept": None if kept is None else str(kept),
                **_contents_json(contents),
            },
        )

    @app.command()
    def export(
        name: Annotated[str, typer.Argument(help="The workflow.")],
        file: Annotated[Path, typer.Argument(help="The JSON file to write.")],
        recordings: Annotated[
            bool, typer.Option("--recordings", help="Also what its runs read.")
        ] = False,
    ) -> None:
        """Write all that is known of a workflow as JSON: scripts, items, effects, runs, log."""
        if not _is_export(file):
            _confirm_replacing(file)
        with cli.backend.reading() as keep:
            _write_export(keep, name, file, recordings=recordings)
        cli.done(f"Exported “{quote(name)}” to “{file}”.", {"file": str(file)})


_NOT_CONFIRMED = "Nothing was restored. To restore what stands above, add --yes."


_EXPORT_BEGINS = b'{\n"workflow": {'


def _is_export(file: Path) -> bool:
    try:
        with open_plain(file) as there:
            return there.read(len(_EXPORT_BEGINS)) == _EXPORT_BEGINS
    except OSError:
        return False


def _confirm_replacing(file: Path) -> None:
    """Ask before a file of something else is replaced. Without a terminal it is, as by `cp`."""
    if not sys.stdin.isatty() or not file.is_file() or not file.stat().st_size:
        return
    if not user_confirms(f"“{file}” is there already, and Keep did not write it. Replace it?"):
        print_error("Nothing was written. Choose another name.")
        raise typer.Exit(Exit.NEEDS_USER)


def _print_contents(contents: "BackupContents") -> None:
    """Print on stderr what the backup contains."""
    for one in contents.workflows:
        put_away = ", archived" if one.is_archived else ""
        print_error(f"workflow “{quote(one.name)}” {one.version or 'draft'}{put_away}")
        for grant in one.grants:
            inside = " and all in it" if grant.is_folder else ""
            print_error(f"  may use “{quote(str(grant.path))}”{inside}")
        for capability in one.allowed:
            print_error(f"  is allowed {quote(str(capability))}")
    for name, address in contents.connections.items():
        print_error(f"connection “{quote(name)}”, {quote(address)}")
    for name, address in contents.models.items():
        print_error(f"model “{quote(name)}”, {quote(address)}")


def _contents_json(contents: "BackupContents") -> dict[str, JsonValue]:
    return {
        "workflows": [
            {
                "name": one.name,
                "version": one.version,
                "archived": one.is_archived,
                "grants": [
                    {"path": str(grant.path), "is_folder": grant.is_folder} for grant in one.grants
                ],
                "permissions": [str(capability) for capability in one.allowed],
            }
            for one in contents.workflows
        ],
        "connections": dict(contents.connections),
        "models": dict(contents.models),
    }


def _agreed() -> bool:
    """Ask for confirmation; False without a terminal."""
    if not sys.stdin.isatty():
        return False
    return user_confirms("Restore this? Everything is stopped afterwards.")


def _write_export(keep: Keep, name: str, file: Path, *, recordings: bool) -> None:
    """Write the whole file or none."""
    workflow = find_workflow(keep, name)
    with target_file(file, keep.data_dir) as out:
        out.write(b"{")
        for number, (what, value) in enumerate(_parts(keep, workflow, recordings=recordings)):
            text = f"\n{json.dumps(what)}: {json_text(value)}"
            out.write((b"," if number else b"") + text.encode())
        out.write(b"\n}\n")


def _parts(keep: Keep, workflow: Workflow, *, recordings: bool) -> Iterator[tuple[str, Any]]:
    """What `show` prints, then the scripts one by one: only one is in memory."""
    for what in show.WHAT:
        if what not in ("versions", show.RECORDINGS):
            yield what, show.rows_of(keep, what, workflow.name)[0]
    if recordings:
        from keep_desktop.services.recordings import recorded_answers

        listed, answers = show.recordings(keep, workflow.id), recorded_answers(keep, workflow.id)
        pairs = zip(listed, answers, strict=True)
        yield show.RECORDINGS, [{**row, "answer": answer} for row, answer in pairs]
    rows = show.versions(keep, workflow.id)
    with keep.ledger.read() as uow:
        scripts = {one.label: one.script for one in uow.workflows.versions(workflow.id)}
    yield "versions", [{**row, "script": scripts[str(row["version"])]} for row in rows]
