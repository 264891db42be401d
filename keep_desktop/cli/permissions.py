"""The commands `permission list`, `show`, `grant`, `revoke` and `limits`."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

import typer

from keep_desktop.cli.context import Cli
from keep_desktop.cli.output import last_used_text, ms, print_json, table
from keep_desktop.domain.errors import Refused
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.permissions import Risk
from keep_desktop.domain.text import quote
from keep_desktop.services.workflows.queries import find_workflow, workflow_list

if TYPE_CHECKING:
    from keep_desktop.services.permissions import Sheet, SheetLine

_COLUMNS = ("sentence", "risk", "status", "capability", "limits", "last_used_at")
CapabilityArgument = Annotated[
    str, typer.Argument(metavar="CAPABILITY", help="Ns.tool or Ns.tool:SCOPE.")
]


def permission_commands(cli: Cli, app: typer.Typer) -> None:
    _show_commands(cli, app)
    _change_commands(cli, app)
    _limits_command(cli, app)


def _show_commands(cli: Cli, app: typer.Typer) -> None:
    @app.command("list")
    def list_(name: Annotated[str | None, typer.Argument()] = None) -> None:
        """What workflows may do, of all or of one."""
        from keep_desktop.services.permissions import permissions_of

        with cli.backend.reading() as keep:
            found = (
                [(row.id, row.name) for row in workflow_list(keep) if row.version]
                if name is None
                else [(one.id, one.name) for one in [find_workflow(keep, name)]]
            )
            rows: list[Mapping[str, JsonValue]] = [
                {"workflow": workflow, **line_row(line)}
                for id, workflow in found
                for line in permissions_of(keep, id).lines
            ]
        _print(cli, rows, ("workflow", *_COLUMNS))

    @app.command()
    def show(
        name: str,
        version: Annotated[
            str | None, typer.Option("--version", help="Of another version than the active one.")
        ] = None,
    ) -> None:
        """What a workflow may do, the risky first."""
        from keep_desktop.services.permissions import permissions_of, sheet_of

        with cli.backend.reading() as keep:
            workflow = find_workflow(keep, name)
            sheet: Sheet = permissions_of(keep, workflow.id)
            if version not in (None, sheet.version):
                sheet = sheet_of(keep, workflow.id, version)
        _print(cli, [line_row(line) for line in sheet.lines], _COLUMNS)


def _print(cli: Cli, rows: list[Mapping[str, JsonValue]], columns: tuple[str, ...]) -> None:
    if cli.as_json:
        print_json(rows)
    else:
        table(_human_rows(rows), columns)


def _human_rows(rows: list[Mapping[str, JsonValue]]) -> list[Mapping[str, JsonValue]]:
    """In words; tools that read and have the same sentence are one row, as in the window."""
    by_sentence: dict[tuple[JsonValue, ...], list[Mapping[str, JsonValue]]] = {}
    for row in rows:
        own = "" if row["risk"] == Risk.READS else row["capability"]
        key = row.get("workflow"), row["sentence"], row["status"], own
        by_sentence.setdefault(key, []).append(row)
    return [
        {
            **same[0],
            "capability": ", ".join(str(one["capability"]) for one in same),
            "limits": _limits_text(same[0]["limits"]),
            "last_used_at": last_used_text(max(map(_used_at, same)) or None),
        }
        for same in by_sentence.values()
    ]


def _used_at(row: Mapping[str, JsonValue]) -> int:
    at = row["last_used_at"]
    return at if isinstance(at, int) else 0


def line_row(line: "SheetLine") -> Mapping[str, JsonValue]:
    limits, used = line.limits, line.used
    return {
        "capability": str(line.capability),
        "tool": line.capability.tool,
        "scope": line.capability.scope,
        "risk": str(line.risk),
        "status": str(line.status),
        "origin": str(line.origin),
        "limits": {
            "per_run": limits.per_run,
            "per_day": limits.per_day,
            "per_week": limits.per_week,
        },
        "used": {"run": used.run, "day": used.day, "week": used.week},
        "last_used_at": ms(line.last_used_at),
        "new": line.is_new,
        "sentence": line.sentence,
    }


def _limits_text(limits: JsonValue) -> str:
    known = limits if isinstance(limits, Mapping) else {}
    words = {"per_run": "a run", "per_day": "a day", "per_week": "a week"}
    return ", ".join(
        f"{known[name]} {word}" for name, word in words.items() if known.get(name) is not None
    )


def _change_commands(cli: Cli, app: typer.Typer) -> None:
    @app.command()
    def grant(name: str, capability: CapabilityArgument) -> None:
        """Allow it; without a scope for all that the tool may reach."""
        cli.backend.perform("grant-permission", {"workflow": name, "capability": capability})
        cli.done(f"“{quote(name)}” may use {quote(capability)}.")

    @app.command()
    def revoke(name: str, capability: CapabilityArgument) -> None:
        """Allow it no more, from the next call on; without a scope all of the tool."""
        cli.backend.perform("revoke-permission", {"workflow": name, "capability": capability})
        cli.done(f"“{quote(name)}” may not use {quote(capability)}.")


def _limits_command(cli: Cli, app: typer.Typer) -> None:
    @app.command()
    def limits(
        name: str,
        capability: CapabilityArgument,
        per_run: Annotated[int | None, typer.Option("--per-run", min=0)] = None,
        per_day: Annotated[int | None, typer.Option("--per-day", min=0)] = None,
        per_week: Annotated[int | None, typer.Option("--per-week", min=0)] = None,
        none: Annotated[bool, typer.Option("--none", help="Any number.")] = False,
    ) -> None:
        """The most effects in a run, in 24 hours and in 7 days; what is not given stays."""
        amounts = {"per_run": per_run, "per_day": per_day, "per_week": per_week}
        given = {period: most for period, most in amounts.items() if most is not None}
        if bool(given) == none:
            raise Refused("Give --per-run, --per-day or --per-week, or --none for any number.")
        value = cli.backend.perform(
            "limit-permission",
            {"workflow": name, "capability": capability, "limits": None if none else given},
        )
        shown = _limits_text(value) or "any number"
        cli.done(f"{quote(capability)} of “{quote(name)}”: {shown}.", value)
