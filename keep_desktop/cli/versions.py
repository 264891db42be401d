"""The commands `workflow versions`, `activate` and `orphans`."""

import shlex
from collections.abc import Mapping
from dataclasses import asdict
from typing import Annotated, Any

import typer

from keep_desktop.cli import show
from keep_desktop.cli.answers import print_rejected
from keep_desktop.cli.context import Cli
from keep_desktop.cli.exit_codes import Exit
from keep_desktop.cli.output import escape_inline, print_error, print_json, print_line
from keep_desktop.domain.errors import IdsChanged, NotFound, Refused, WiderPermissions
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.permissions import PermissionStatus
from keep_desktop.domain.text import counted, quote
from keep_desktop.domain.workflows import NEVER_ON
from keep_desktop.services.workflows.queries import find_workflow

LeftoversOption = Annotated[
    str | None,
    typer.Option("--leftovers", help="For items the version doesn't handle: skip or keep."),
]


def check_items(choice: str) -> None:
    if choice not in ("keep", "fresh"):
        raise Refused("--items takes keep or fresh.")


def check_leftovers(choice: str | None) -> None:
    if choice not in (None, "skip", "keep"):
        raise Refused("--leftovers takes skip or keep.")


def print_leftovers(cli: Cli, name: str, version: str, choice: str | None) -> None:
    """Print on stderr which open items and inputs this version does not process."""
    from keep_desktop.services.items.leftovers import leftovers, leftovers_text

    with cli.backend.reading() as keep:
        message = leftovers_text(leftovers(keep, find_workflow(keep, name).id))
    if message:
        print_error(f"kept: {message}")
        if choice is None:
            print_error(
                f"To skip them: `workflow activate “{quote(name)}” {version} --leftovers skip`."
            )


def print_turned_on(cli: Cli, name: str, sentence: str, value: JsonValue = None) -> None:
    """Print the *sentence*, without its full stop, that the workflow is on; and what to do where a
    stop holds it. What the command was to change is changed, so that it ends well."""
    from keep_desktop.engine.gating import blocked_reason

    with cli.backend.reading() as keep, keep.ledger.read() as uow:
        workflow = find_workflow(keep, name)
        stop = blocked_reason(uow, workflow) if uow.switches.is_stopped(workflow.id) else None
    held = "" if stop is None else f", but it cannot run yet. {stop}"
    cli.done(f"{sentence}{held or '.'}", value)


def print_permissions(cli: Cli, name: str) -> None:
    """Print on stderr what activating it approved, and what a call is asked about."""
    from keep_desktop.services.permissions import permissions_of

    with cli.backend.reading() as keep:
        lines = permissions_of(keep, find_workflow(keep, name).id).lines
    for sentence in dict.fromkeys(line.sentence for line in lines if line.is_approved):
        print_error(f"allowed: {escape_inline(sentence)}")
    for line in lines:
        if line.status is PermissionStatus.PROPOSED:
            grant = shlex.join(["permission", "grant", name, str(line.capability)])
            asked = f"asked: {line.sentence}. To allow it: `{grant}`."
            print_error(escape_inline(asked))


def print_warnings(warnings: Any) -> None:
    """Print probable mistakes in the script on stderr."""
    for warned in warnings:
        where = f"line {warned['line']}, column {warned['column']}: " if warned["line"] else ""
        print_error(f"warning: {where}{escape_inline(warned['sentence'])}")


def version_commands(cli: Cli, app: typer.Typer) -> None:
    @app.command()
    def versions(name: str) -> None:
        """The versions of a script, newest first."""
        with cli.backend.reading() as keep:
            rows = show.versions(keep, find_workflow(keep, name).id)
        cli.show_rows(rows, show.VERSION_COLUMNS)

    @app.command()
    def script(name: str, version: Annotated[str | None, typer.Argument()] = None) -> None:
        """Print a version's script; without a version that of the one that runs."""
        # What only looks starts without the engine.
        from keep_desktop.engine.gating import no_script_text
        from keep_desktop.services.workflows.queries import version_to_activate

        with cli.backend.reading() as keep, keep.ledger.read() as uow:
            workflow = find_workflow(keep, name)
            found = (
                uow.workflows.version(workflow.active_version_id)
                if version is None
                else version_to_activate(
                    uow, workflow, uow.workflows.versions(workflow.id), version
                )
            )
        if found is None:
            raise NotFound(no_script_text(workflow))
        if cli.as_json:
            print_json({"version": found.label, "script": found.script})
        else:
            print_line(found.script)

    _activate_command(cli, app)
    _orphans_command(cli, app)


def _activate_command(cli: Cli, app: typer.Typer) -> None:
    @app.command()
    def activate(
        name: str,
        version: Annotated[str | None, typer.Argument()] = None,
        param: Annotated[
            list[str] | None, typer.Option("--param", help="k=v, for missing parameters.")
        ] = None,
        items: Annotated[str, typer.Option("--items", help="keep or fresh.")] = "keep",
        process_again: Annotated[
            bool, typer.Option("--process-again", help="Even if done items come out as new ones.")
        ] = False,
        approve: Annotated[
            bool, typer.Option("--approve", help="Even if it may do more than you approved.")
        ] = False,
        leftovers: LeftoversOption = None,
    ) -> None:
        """Make a version the one that runs; without one, the newest. Turns a new workflow on."""
        from keep_desktop.cli.params import read_params
        from keep_desktop.services.workflows.versions import switch_of, switch_warnings

        check_items(items)
        check_leftovers(leftovers)
        with cli.backend.reading() as keep:
            workflow = find_workflow(keep, name)
            switch = switch_of(keep, workflow.id, version)
        is_first = workflow.status in NEVER_ON
        given = read_params(param or [], switch.draft.params_schema)
        params = {**switch.draft.params, **given} if given else None
        arguments = {
            "workflow": name,
            "version": version,
            "params": params,
            "given": list(given),
            "items": items,
            "process_again": process_again,
            "approve": approve,
            "leftovers": leftovers,
        }
        label = _activated(cli, arguments, switch.label)
        if is_first or approve:
            print_permissions(cli, name)
        print_leftovers(cli, name, str(label), leftovers)
        print_warnings([asdict(one) for one in switch_warnings(switch, entered=params is not None)])
        if _waits_for_settings(cli, name):
            names = ", ".join(sorted(switch.fields_to_fill))
            cli.done(
                f"“{quote(name)}” is at {label} and waits. Give it with --param: {names}.", label
            )
            raise typer.Exit(Exit.NEEDS_USER)
        print_turned_on(cli, name, f"“{quote(name)}” runs {label} from now on", label)


def _activated(cli: Cli, arguments: Mapping[str, JsonValue], label: str) -> Any:
    """Activate it; where done items would be processed again, print how to agree to that."""
    try:
        return cli.backend.perform("activate", arguments)
    except WiderPermissions as error:
        command = f"workflow activate {shlex.quote(str(arguments['workflow']))} {label} --approve"
        raise WiderPermissions(f"{error.sentence} To approve: `{command}`.") from error
    except IdsChanged as error:
        name = shlex.quote(str(arguments["workflow"]))
        command = f"workflow activate {name} {label} --process-again"
        sentence = f"{error.sentence} Nothing was changed. To agree to that: `{command}`."
        raise IdsChanged(sentence) from error


def _waits_for_settings(cli: Cli, name: str) -> bool:
    from keep_desktop.services.workflows.parameters import is_missing_settings

    with cli.backend.reading() as keep:
        return is_missing_settings(find_workflow(keep, name).error)


def _orphans_command(cli: Cli, app: typer.Typer) -> None:
    @app.command()
    def orphans(
        name: str,
        resolve: Annotated[bool, typer.Option("--resolve", help="Skip them.")] = False,
    ) -> None:
        """Items that the version in use does not meet any more."""
        if resolve:
            _resolve_orphans(cli, name)
            return
        with cli.backend.reading() as keep:
            rows = show.orphans(keep, find_workflow(keep, name).id)
        cli.show_rows(rows, ("logical_item_id", "title", "status"))


def _resolve_orphans(cli: Cli, name: str) -> None:
    value = cli.backend.perform("skip-orphans", {"workflow": name})
    skipped, left = value["skipped"], value["left"]
    assert isinstance(skipped, list)  # noqa: S101 - the same
    cli.done(f"{counted(len(skipped), 'item', 'items')} skipped.", value)
    if isinstance(left, list) and left:
        print_rejected([(str(one[0]), str(one[1])) for one in left if isinstance(one, list)])
        raise typer.Exit(Exit.USAGE)
