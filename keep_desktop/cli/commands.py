"""The commands. Each is a few lines over the services; docs/cli.md is their contract."""

from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from keep_desktop.cli import show
from keep_desktop.cli.answers import input_commands, item_commands, resolve_command
from keep_desktop.cli.backups import backup_commands
from keep_desktop.cli.cli import Cli
from keep_desktop.cli.connectors import connector_commands
from keep_desktop.cli.host_commands import host_commands
from keep_desktop.cli.output import print_json, say, say_error, table
from keep_desktop.cli.params import read_params
from keep_desktop.cli.running import run_command
from keep_desktop.cli.schedules import run_commands, schedules_commands
from keep_desktop.domain.errors import Refused
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.schedule_words import schedule_words
from keep_desktop.engine.schedules import parse_rule
from keep_desktop.services import settings
from keep_desktop.services.folders import folders_of
from keep_desktop.services.gallery import read_script_file
from keep_desktop.services.kept_values import waits_for_settings
from keep_desktop.services.new_version import switch_of, switch_warnings
from keep_desktop.services.overview import overview
from keep_desktop.services.unknown_steps import unknown_steps_of
from keep_desktop.services.workflows import find_workflow, workflow_list


def build(cli: Cli) -> typer.Typer:
    """The command tree, bound to one data folder."""
    app = typer.Typer(
        name="keep-desktop",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        help="Delegate recurring work to your own computer. Without a command: the window.",
        epilog="Everywhere: --data-dir DIR, --json (one JSON value on stdout), -v.",
    )
    workflow = _group("Add, list, turn on and off, versions.")
    folder = _group("What a workflow may touch on the disk.")
    config = _group("Policies of the host.")
    _workflow_commands(cli, workflow)
    _version_commands(cli, workflow)
    _workflow_switches(cli, workflow)
    run_commands(cli, workflow)
    schedules = _group("When workflows run by themselves, all at once.")
    schedules_commands(cli, schedules)
    _folder_commands(cli, folder)
    _config_commands(cli, config)
    run_command(cli, app)
    _work_commands(cli, app)
    resolve_command(cli, app)
    item = _group("Skip items, or process them again.")
    item_commands(cli, item)
    input_ = _group("Skip what came from outside.")
    input_commands(cli, input_)
    host_commands(cli, app)
    backup_commands(cli, app)
    connector = _group("Services that you describe in a file.")
    connector_commands(cli, connector)
    app.add_typer(connector, name="connector")
    app.add_typer(item, name="item")
    app.add_typer(input_, name="input")
    app.add_typer(workflow, name="workflow")
    app.add_typer(schedules, name="schedules")
    app.add_typer(folder, name="folder")
    app.add_typer(config, name="config")
    return app


def _workflow_commands(cli: Cli, app: typer.Typer) -> None:
    _import_command(cli, app)
    _schedule_command(cli, app)
    _list_command(cli, app)


def _import_command(cli: Cli, app: typer.Typer) -> None:
    @app.command("import")
    def import_(
        file: Annotated[Path, typer.Argument(help="A .js file.")],
        name: Annotated[str, typer.Option("--name", help="The workflow's name.")],
        param: Annotated[
            list[str] | None, typer.Option("--param", help="k=v, once for each parameter.")
        ] = None,
        items: Annotated[str, typer.Option("--items", help="keep or fresh.")] = "keep",
    ) -> None:
        """Add a workflow, or a new major version of the one of that name."""
        if items not in ("keep", "fresh"):
            raise Refused("--items takes keep or fresh.")
        draft = read_script_file(file)
        schema = draft.params_schema
        value = cli.door.perform(
            "import",
            {
                "name": name,
                "script": draft.script,
                "params": read_params(param or [], schema),
                "params_schema": schema,
                "description": draft.description,
                "icon": draft.icon,
                "comment": f"Imported from {file.name}",
                "items": items,
            },
        )
        version = value["version"] if isinstance(value, dict) else ""
        _warn(value.get("warnings", ()) if isinstance(value, dict) else ())
        cli.done(f"“{name}” {version} is on.", value)


def _schedule_command(cli: Cli, app: typer.Typer) -> None:
    @app.command()
    def schedule(
        name: str,
        every: Annotated[str | None, typer.Option(help="Such as 5m, 2h, 1d.")] = None,
        cron: Annotated[str | None, typer.Option(help="A crontab line of five fields.")] = None,
        off: Annotated[bool, typer.Option("--off", help="Only when told.")] = False,
    ) -> None:
        """When the workflow runs by itself."""
        if sum((every is not None, cron is not None, off)) != 1:
            raise Refused("Give one of --every, --cron and --off.")
        cli.door.perform("schedule", {"workflow": name, "every": every, "cron": cron})
        cli.done("It runs only when told." if off else f"“{name}”: {_in_words(every, cron)}.")


def _list_command(cli: Cli, app: typer.Typer) -> None:
    @app.command("list")
    def list_(
        archived: Annotated[bool, typer.Option("--archived", help="Those put away.")] = False,
    ) -> None:
        """All workflows."""
        with cli.door.reading() as keep:
            rows = show.workflow_rows(workflow_list(keep, archived=archived))
            paused = overview(keep).schedules_paused_since
        if cli.as_json:
            print_json(rows)
        else:
            table(
                [{**row, "status": _held(row) or row["status"]} for row in rows],
                ("name", "status", "schedule", "next_at", "needs_you", "error"),
            )
            if paused is not None:
                at = f"{paused.astimezone():%Y-%m-%d %H:%M:%S}"
                say(f"All schedules are paused since {at}. To go on: `schedules resume`.")


def _held(row: Mapping[str, Any]) -> str | None:
    """What keeps a workflow from running whatever its status; None where nothing does."""
    if row["stopped"]:
        return "stopped"
    return "blocked" if row["error"] is not None else None


def _warn(warnings: Any) -> None:
    """Say on stderr what is most likely a mistake in the script."""
    for warned in warnings:
        where = f"line {warned['line']}, column {warned['column']}: " if warned["line"] else ""
        say_error(f"warning: {where}{warned['sentence']}")


def _version_commands(cli: Cli, app: typer.Typer) -> None:
    @app.command()
    def versions(name: str) -> None:
        """The versions of a script, newest first."""
        with cli.door.reading() as keep:
            rows = show.versions(keep, find_workflow(keep, name).id)
        if cli.as_json:
            print_json(rows)
        else:
            table(rows, ("version", "created_at", "author", "comment", "active"))

    @app.command()
    def activate(
        name: str,
        version: Annotated[str | None, typer.Argument()] = None,
        param: Annotated[
            list[str] | None, typer.Option("--param", help="k=v, for what it lacks.")
        ] = None,
    ) -> None:
        """Make a version the one that runs; without one, the newest."""
        with cli.door.reading() as keep:
            switch = switch_of(keep, find_workflow(keep, name).id, version)
        given = read_params(param or [], switch.draft.params_schema) if switch is not None else {}
        params = {**switch.draft.params, **given} if switch is not None and given else None
        label = cli.door.perform(
            "activate", {"workflow": name, "version": version, "params": params}
        )
        _warn([asdict(one) for one in switch_warnings(switch, entered=params is not None)])
        with cli.door.reading() as keep:
            held = find_workflow(keep, name).error
        runs = f"“{name}” runs {label} from now on."
        if switch is not None and waits_for_settings(held):
            names = ", ".join(sorted(switch.asked))
            runs = f"“{name}” is at {label} and waits. Give it with --param: {names}."
        cli.done(runs, label)


def _workflow_switches(cli: Cli, app: typer.Typer) -> None:
    for intent, help_, sentence in (
        ("pause", "No more runs; one under way ends at its next step.", "is paused."),
        ("resume", "On again; clears what blocked it.", "is on."),
        ("archive", "Put it away; its history stays.", "is archived."),
    ):

        def switch(name: str, intent: str = intent, sentence: str = sentence) -> None:
            held = cli.door.perform(intent, {"workflow": name})
            waits = f"still waits for your answer: `show attention {name}`, then `resolve`."
            unknown = _left_unknown(cli, name) if intent == "archive" else ""
            cli.done(f"“{name}” {waits if held else sentence}{unknown}")

        app.command(intent, help=help_)(_only_name(switch))


def _left_unknown(cli: Cli, name: str) -> str:
    """What the archive keeps quiet about."""
    with cli.door.reading() as keep:
        count = len(unknown_steps_of(keep, find_workflow(keep, name).id))
    if not count:
        return ""
    steps = "1 step" if count == 1 else f"{count} steps"
    wait = "waits" if count == 1 else "wait"
    return f" {steps} whose outcome is not known {wait} until it is brought back."


def _group(about: str) -> typer.Typer:
    return typer.Typer(no_args_is_help=True, rich_markup_mode=None, help=about)


def _only_name(command: Callable[[str], None]) -> Callable[[str], None]:
    def named(name: str) -> None:
        command(name)

    return named


def _folder_commands(cli: Cli, app: typer.Typer) -> None:
    @app.command()
    def grant(name: str, path: Path) -> None:
        """Give the workflow a folder with all in it, or a single file."""
        value = cli.door.perform("grant", {"workflow": name, "path": str(path.absolute())})
        cli.done(f"“{name}” may use “{path.absolute()}”.", value)

    @app.command()
    def revoke(name: str, path: Path) -> None:
        """Take it back."""
        cli.door.perform("revoke", {"workflow": name, "path": str(path.absolute())})
        cli.done(f"“{name}” may no longer use “{path.absolute()}”.")

    @app.command("list")
    def list_(name: Annotated[str | None, typer.Argument()] = None) -> None:
        """What workflows may use."""
        with cli.door.reading() as keep:
            only = find_workflow(keep, name).id if name is not None else None
            rows: list[dict[str, JsonValue]] = [
                {"workflow": known, "path": str(one.path), "is_folder": one.is_folder}
                for known, grants in folders_of(keep, only).items()
                for one in grants
            ]
        if cli.as_json:
            print_json(rows)
        else:
            table(rows, ("workflow", "path", "is_folder"))


def _config_commands(cli: Cli, app: typer.Typer) -> None:
    @app.command()
    def get(key: Annotated[str | None, typer.Argument()] = None) -> None:
        """One setting, or all of them."""
        with cli.door.reading() as keep:
            known = settings.settings(keep)
            found = [settings.setting(keep, key)] if key is not None else list(known.values())
        if cli.as_json:
            values = {one.key: one.value for one in found}
            print_json(values if key is None else found[0].value)
        elif key is not None:
            say(str(found[0].value))
        else:
            rows: list[dict[str, JsonValue]] = [
                {"key": o.key, "value": o.value, "default": o.default, "meaning": o.meaning}
                for o in found
            ]
            table(rows, ("key", "value", "default", "meaning"))

    @app.command("set")
    def set_(key: str, value: str) -> None:
        """Change a setting, from the next session on."""
        cli.door.perform("config", {"key": key, "value": value})
        cli.done(f"{key} is {value}.")


def _work_commands(cli: Cli, app: typer.Typer) -> None:
    @app.command("show")
    def show_(what: Annotated[str, typer.Argument(help=", ".join(show.WHAT))], name: str) -> None:
        """What the ledger says."""
        with cli.door.reading() as keep:
            rows, columns = show.rows_of(keep, what, name)
            if isinstance(rows, Mapping):
                rows = rows if cli.as_json else show.for_a_person(keep, name, rows)
            elif not cli.as_json:
                rows = show.for_people(keep, what, name, rows)
        if cli.as_json:
            print_json(rows)
        elif isinstance(rows, Mapping):
            for key, value in rows.items():
                say(f"{key}: {'' if value is None else value}")
        else:
            table(rows, columns)

    @app.command()
    def stop(name: Annotated[str | None, typer.Argument()] = None) -> None:
        """Emergency stop of everything, or of one workflow."""
        cli.done(cli.door.stop(name))

    @app.command()
    def release(name: Annotated[str | None, typer.Argument()] = None) -> None:
        """Let work start again. Starts nothing by itself."""
        cli.door.perform("release", {"workflow": name})
        cli.done("Work may start again. Nothing was started.")


def _in_words(every: str | None, cron: str | None) -> str:
    return schedule_words(parse_rule(every=every, cron=cron))
