"""The commands. Each is a few lines over the services; docs/cli.md is their contract."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any

import typer
import typer.main

from keep_desktop import __version__
from keep_desktop.cli import show
from keep_desktop.cli.answers import answer_commands, input_commands, item_commands
from keep_desktop.cli.backups import backup_commands
from keep_desktop.cli.chat import chat_command
from keep_desktop.cli.connections import connection_commands
from keep_desktop.cli.connectors import connector_commands
from keep_desktop.cli.context import Cli
from keep_desktop.cli.exit_codes import Exit
from keep_desktop.cli.host import host_commands
from keep_desktop.cli.mcp import mcp_commands
from keep_desktop.cli.models import budget_commands, model_commands
from keep_desktop.cli.output import escape_inline, print_error, print_json, print_line, table
from keep_desktop.cli.permissions import permission_commands
from keep_desktop.cli.recordings import recording_command, replay_command
from keep_desktop.cli.repair import repair_command
from keep_desktop.cli.review import review_command
from keep_desktop.cli.run import run_command
from keep_desktop.cli.schedules import run_commands, schedules_commands
from keep_desktop.cli.triggers import trigger_commands
from keep_desktop.cli.versions import (
    LeftoversOption,
    check_items,
    check_leftovers,
    print_leftovers,
    print_permissions,
    print_turned_on,
    print_warnings,
    version_commands,
)
from keep_desktop.domain.errors import Refused
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.text import counted, quote
from keep_desktop.domain.workflows import NEVER_ON
from keep_desktop.services import settings
from keep_desktop.services.context import Keep
from keep_desktop.services.workflows.queries import find_workflow, workflow_list


def build(cli: Cli) -> Callable[..., Any]:
    """All of them, to be called with the words of one."""
    app = typer.Typer(
        name="keep-desktop",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        help="Delegate recurring work to your own computer. Without a command: the window.",
        epilog="Everywhere: --data-dir DIR, --json (one JSON value on stdout), -v.",
    )
    _version_option(cli, app)
    workflow = _group("Add, list, turn on and off, versions.")
    folder = _group("What a workflow may touch on the disk.")
    config = _group("Policies of the host.")
    _workflow_commands(cli, workflow)
    version_commands(cli, workflow)
    _workflow_switches(cli, workflow)
    review_command(cli, workflow)
    run_commands(cli, workflow)
    recording_command(cli, workflow)
    schedules = _group("When workflows run by themselves, all at once.")
    schedules_commands(cli, schedules)
    _folder_commands(cli, folder)
    _config_commands(cli, config)
    run_command(cli, app)
    chat_command(cli, app)
    _work_commands(cli, app)
    repair_command(cli, app)
    replay_command(cli, app)
    answer_commands(cli, app)
    item = _group("Skip items, or process them again.")
    item_commands(cli, item)
    input_ = _group("Skip what came from outside.")
    input_commands(cli, input_)
    host_commands(cli, app)
    backup_commands(cli, app)
    model = _group("Language models: addresses, keys, tests.")
    model_commands(cli, model)
    app.add_typer(model, name="model")
    budget = _group("What models may use each day.")
    budget_commands(cli, budget)
    app.add_typer(budget, name="budget")
    connector = _group("Services that you describe in a file.")
    connector_commands(cli, connector)
    app.add_typer(connector, name="connector")
    connection = _group("Accounts at services that Keep knows.")
    connection_commands(cli, connection)
    app.add_typer(connection, name="connection")
    mcp = _group("MCP servers: tools from other programs, which you confirm.")
    mcp_commands(cli, mcp)
    app.add_typer(mcp, name="mcp")
    permission = _group("What a workflow may do, and how often.")
    permission_commands(cli, permission)
    app.add_typer(permission, name="permission")
    app.add_typer(item, name="item")
    app.add_typer(input_, name="input")
    app.add_typer(workflow, name="workflow")
    app.add_typer(schedules, name="schedules")
    trigger = _group("What starts workflows beside their schedules.")
    trigger_commands(cli, trigger)
    app.add_typer(trigger, name="trigger")
    app.add_typer(folder, name="folder")
    app.add_typer(config, name="config")
    command = typer.main.get_command(app)
    command.context_settings["default_map"] = _without_help(command)
    return command


def _without_help(command: Any) -> dict[str, Any]:
    """Defaults by which no command is asked for its help: Typer would import pydantic to convert
    that nothing was given."""
    commands: Mapping[str, Any] = getattr(command, "commands", {})
    return {"help": False} | {name: _without_help(each) for name, each in commands.items()}


def _version_option(cli: Cli, app: typer.Typer) -> None:
    def show_version(is_requested: bool) -> None:
        if is_requested:
            cli.done(f"Keep Desktop {__version__}", __version__)
            raise typer.Exit

    @app.callback()
    def options(
        version: Annotated[
            bool,
            typer.Option(
                "--version", help="The version of Keep.", callback=show_version, is_eager=True
            ),
        ] = False,
    ) -> None:
        return None


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
        leftovers: LeftoversOption = None,
    ) -> None:
        """Add a workflow, or a new major version of the one of that name."""
        from keep_desktop.cli.params import read_params
        from keep_desktop.services.workflows.create import read_script_file

        check_items(items)
        check_leftovers(leftovers)
        draft = read_script_file(file)
        schema = draft.params_schema
        value = cli.backend.perform(
            "import",
            {
                "name": name,
                "script": draft.script,
                "params": read_params(param or [], schema),
                "params_schema": schema,
                "description": draft.description,
                "icon": draft.icon,
                "file": file.name,
                "items": items,
                "leftovers": leftovers,
            },
        )
        print_warnings(value["warnings"])
        _print_granted(value)
        _print_permissions(value["permissions"])
        print_leftovers(cli, value["name"], value["version"], leftovers)
        title = f"“{quote(value['name'])}” {value['version']}"
        if value["waits"]:
            cli.done(f"{title} waits.", value)
            raise typer.Exit(Exit.NEEDS_USER)
        print_turned_on(cli, value["name"], f"{title} is on", value)


def _print_granted(imported: Mapping[str, Any]) -> None:
    """Print on stderr the grants it has now and those it was refused."""
    for one in imported["granted"]:
        inside = " and all in it" if one["is_folder"] else ""
        print_error(f"granted: “{quote(one['path'])}”{inside}")
    for name, path in imported["proposed"].items():
        print_error(
            f"not granted: “{quote(path)}”, which the parameter {quote(name)} names. If you want"
            f" that, give it with `workflow activate` and `--param {quote(name)}=PATH`."
        )
    if imported["waits"]:
        print_error(imported["waits"])


def _print_permissions(sentences: list[str]) -> None:
    """Print on stderr what importing it approved."""
    for one in dict.fromkeys(sentences):
        print_error(f"allowed: {escape_inline(one)}")


def _schedule_command(cli: Cli, app: typer.Typer) -> None:
    @app.command()
    def schedule(
        name: str,
        every: Annotated[str | None, typer.Option(help="Such as 5m, 2h, 1d.")] = None,
        cron: Annotated[str | None, typer.Option(help="A crontab line of five fields.")] = None,
        off: Annotated[bool, typer.Option("--off", help="Only when you run it.")] = False,
    ) -> None:
        """When the workflow runs by itself."""
        if sum((every is not None, cron is not None, off)) != 1:
            raise Refused("Give one of --every, --cron and --off.")
        cli.backend.perform("schedule", {"workflow": name, "every": every, "cron": cron})
        if off:
            cli.done("It has no schedule: it runs when told, or by its triggers.")
        else:
            cli.done(f"“{quote(name)}”: {_schedule_text(every, cron)}, while Keep runs.")


def _list_command(cli: Cli, app: typer.Typer) -> None:
    @app.command("list")
    def list_(
        archived: Annotated[bool, typer.Option("--archived", help="Archived workflows.")] = False,
    ) -> None:
        """All workflows."""
        with cli.backend.reading() as keep:
            rows = show.workflow_rows(keep, workflow_list(keep, archived=archived))
            paused = settings.schedules_paused_since(keep)
        if cli.as_json:
            print_json(rows)
        else:
            retry = ("retry_at",) if any(row["retry_at"] is not None for row in rows) else ()
            table(
                [{**row, "status": _blocked_reason(row) or row["status"]} for row in rows],
                (
                    "name",
                    "status",
                    "schedule",
                    "next_at",
                    *retry,
                    "needs_you",
                    "leftovers",
                    "error",
                ),
            )
            if paused is not None:
                at = f"{paused.astimezone():%Y-%m-%d %H:%M:%S}"
                print_line(f"All schedules are paused since {at}. To go on: `schedules resume`.")


def _blocked_reason(row: Mapping[str, Any]) -> str | None:
    """What keeps a workflow from running whatever its status; None if nothing does."""
    if row["stopped"]:
        return "stopped"
    return "blocked" if row["error"] is not None else None


def _was_never_on(cli: Cli, name: str) -> bool:
    with cli.backend.reading() as keep:
        return find_workflow(keep, name).status in NEVER_ON


def _workflow_switches(cli: Cli, app: typer.Typer) -> None:
    for intent, help_, sentence in (
        ("pause", "No more runs; one under way ends at its next step.", "is paused"),
        ("resume", "On again; clears what blocked it.", "is on"),
        ("archive", "Put it away; its history stays.", "is archived"),
    ):

        def switch(name: str, intent: str = intent, sentence: str = sentence) -> None:
            is_first = intent == "resume" and _was_never_on(cli, name)
            blocked = cli.backend.perform(intent, {"workflow": name})
            if is_first:
                print_permissions(cli, name)
            title = f"“{quote(name)}”"
            if blocked:
                waits = f"still waits for your answer: `show attention {name}`, then `resolve`."
                cli.done(f"{title} {waits}")
                raise typer.Exit(Exit.NEEDS_USER)
            if intent == "resume":
                print_turned_on(cli, name, f"{title} {sentence}")
                return
            unknown = _warn_unknown_outcomes(cli, name) if intent == "archive" else ""
            cli.done(f"{title} {sentence}.{unknown}")

        app.command(intent, help=help_)(_only_name(switch))


def _warn_unknown_outcomes(cli: Cli, name: str) -> str:
    """Warn of unknown outcomes, which the archive does not show."""
    from keep_desktop.services.items.unknown_outcomes import unresolved_steps

    with cli.backend.reading() as keep:
        count = len(unresolved_steps(keep, find_workflow(keep, name).id))
    if not count:
        return ""
    steps = counted(count, "step", "steps")
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
        value = cli.backend.perform("grant", {"workflow": name, "path": str(path.absolute())})
        cli.done(f"“{quote(name)}” may use “{path.absolute()}”.", value)

    @app.command()
    def revoke(name: str, path: Path) -> None:
        """Take it back."""
        cli.backend.perform("revoke", {"workflow": name, "path": str(path.absolute())})
        cli.done(f"“{quote(name)}” may no longer use “{path.absolute()}”.")

    @app.command("list")
    def list_(name: Annotated[str | None, typer.Argument()] = None) -> None:
        """What workflows may use."""
        from keep_desktop.services.access.folders import folders_of

        with cli.backend.reading() as keep:
            only = find_workflow(keep, name).id if name is not None else None
            rows: list[dict[str, JsonValue]] = [
                {"workflow": known, "path": str(one.path), "is_folder": one.is_folder}
                for known, grants in folders_of(keep, only).items()
                for one in grants
            ]
        cli.show_rows(rows, ("workflow", "path", "is_folder"))


def _config_commands(cli: Cli, app: typer.Typer) -> None:
    @app.command()
    def get(key: Annotated[str | None, typer.Argument()] = None) -> None:
        """One setting, or all of them."""
        with cli.backend.reading() as keep:
            known = settings.settings(keep)
            known = {**known, **settings.choices(keep)}
            found = [settings.setting(keep, key)] if key is not None else list(known.values())
        if cli.as_json:
            values = {one.key: one.value for one in found}
            print_json(values if key is None else found[0].value)
        elif key is not None:
            print_line(str(found[0].value))
        else:
            rows: list[dict[str, JsonValue]] = [
                {"key": o.key, "value": o.value, "default": o.default, "meaning": o.meaning}
                for o in found
            ]
            table(rows, ("key", "value", "default", "meaning"))

    @app.command("set")
    def set_(key: str, value: str) -> None:
        """Change a setting, from the next session on."""
        cli.backend.perform("config", {"key": key, "value": value})
        cli.done(f"{key} is {value}.")


def _work_commands(cli: Cli, app: typer.Typer) -> None:
    @app.command("show")
    def show_(
        what: Annotated[str, typer.Argument(help=", ".join(show.WHAT))],
        name: Annotated[
            str | None, typer.Argument(help="A workflow; `attention` is of all without one.")
        ] = None,
    ) -> None:
        """What the ledger says."""
        with cli.backend.reading() as keep:
            if name is None:
                _show_attention(cli, keep, what)
                return
            rows, columns = show.rows_of(keep, what, name)
            if what == "workflow" and isinstance(rows, Mapping):
                rows = rows if cli.as_json else show.human_row(keep, name, rows)
            elif not isinstance(rows, Mapping) and not cli.as_json:
                rows = show.human_rows(keep, what, name, rows)
        if cli.as_json:
            print_json(rows or None if what == "intent" else rows)
        elif rows and isinstance(rows, Mapping):
            for key, value in rows.items():
                print_line(f"{key}: {_inline(value)}")
        else:
            table(() if isinstance(rows, Mapping) else rows, columns)

    @app.command()
    def stop(name: Annotated[str | None, typer.Argument()] = None) -> None:
        """Emergency stop of everything, or of one workflow."""
        cli.done(cli.backend.stop(name))

    @app.command()
    def release(name: Annotated[str | None, typer.Argument()] = None) -> None:
        """Let work start again. Starts nothing by itself."""
        blocked = cli.backend.perform("release", {"workflow": name})
        why, stopped = blocked["why"], blocked["stopped"]
        if why is not None:
            cli.done(
                f"“{quote(name or '')}” is no longer stopped, but it cannot run yet. {why}",
                blocked,
            )
            raise typer.Exit(Exit.NEEDS_USER)
        message = "Work may start again. Nothing was started."
        if isinstance(stopped, list) and stopped:
            names = ", ".join(f"“{quote(str(one))}”" for one in stopped)
            message += f" Still stopped by itself: {names}. To release that too: `release NAME`."
        cli.done(message, blocked)


def _show_attention(cli: Cli, keep: Keep, what: str) -> None:
    """Of all workflows."""
    if what != "attention":
        raise Refused(f"Name the workflow: `show {quote(what)} NAME`.")
    rows = show.attention(keep)
    cli.show_rows(rows, ("workflow", *show.ATTENTION_COLUMNS))


def _inline(value: JsonValue) -> str:
    if isinstance(value, list | tuple):
        return "; ".join(map(_inline, value))
    return "" if value is None else escape_inline(str(value))


def _schedule_text(every: str | None, cron: str | None) -> str:
    from keep_desktop.domain.schedule_text import schedule_text
    from keep_desktop.engine.schedule.rules import parse_rule

    return schedule_text(parse_rule(every=every, cron=cron))
