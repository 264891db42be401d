"""The `trigger` commands: what wakes a workflow beside its schedule."""

from pathlib import Path
from typing import Annotated, Any

import typer

from keep_desktop.cli.context import Cli
from keep_desktop.cli.output import ms
from keep_desktop.domain.errors import Refused
from keep_desktop.domain.ids import TriggerId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.text import quote
from keep_desktop.domain.triggers import TriggerKind
from keep_desktop.services.workflows.queries import find_workflow

_WORDS = "folder=PATH, mail=ACCOUNT, calendar=ACCOUNT or webhook"
_What = Annotated[str, typer.Argument(metavar="WHAT", help=f"{_WORDS}.")]


def trigger_commands(cli: Cli, app: typer.Typer) -> None:
    @app.command()
    def add(name: str, what: _What) -> None:
        """Start it when a file comes, mail arrives, an event is near or an address is called."""
        from keep_desktop.services.schedule.triggers import webhook_address

        kind, place = _parsed(what)
        value = cli.backend.perform("trigger-add", {"workflow": name, "kind": kind, "place": place})
        shown: dict[str, Any] = dict(value)
        if kind is not TriggerKind.WEBHOOK:
            cli.done(f"“{quote(name)}” starts by {kind}={shown['place']}.", shown)
            return
        with cli.backend.reading() as keep:
            # The secret is never sent from one process to another.
            shown["address"] = webhook_address(keep, TriggerId(shown["id"]))
        cli.done(
            f"“{quote(name)}” starts when this address gets a POST, while Keep runs. Whoever knows "
            f"it can start it:\n{shown['address']}",
            shown,
        )

    @app.command("list")
    def list_(
        name: Annotated[str | None, typer.Argument()] = None,
        reveal: Annotated[
            bool, typer.Option("--reveal", help="Show the addresses of webhooks whole.")
        ] = False,
    ) -> None:
        """What workflows start by, and what keeps it from working."""
        from keep_desktop.services.schedule.triggers import triggers_of, webhook_address

        with cli.backend.reading() as keep:
            only = find_workflow(keep, name).id if name is not None else None
            rows: list[dict[str, JsonValue]] = [
                {
                    "id": one.id,
                    "workflow": one.workflow,
                    "kind": one.kind,
                    "place": webhook_address(keep, one.id)
                    if reveal and one.kind is TriggerKind.WEBHOOK
                    else one.place,
                    "last_started_at": ms(one.woke_at),
                    "added_at": ms(one.added_at),
                    "trouble": one.trouble,
                }
                for one in triggers_of(keep, only)
            ]
        cli.show_rows(rows, ("workflow", "kind", "place", "last_started_at", "trouble"))

    @app.command()
    def remove(
        name: str,
        what: Annotated[str, typer.Argument(metavar="WHAT", help=f"{_WORDS}; or its id.")],
    ) -> None:
        """Start it by that no longer."""
        if what.isdecimal():
            arguments: dict[str, Any] = {"workflow": name, "id": int(what)}
        else:
            kind, place = _parsed(what)
            arguments = {"workflow": name, "kind": kind, "place": place}
        cli.backend.perform("trigger-remove", arguments)
        cli.done(f"“{quote(name)}” no longer starts by {what}.")


def _parsed(what: str) -> tuple[TriggerKind, str]:
    word, _, place = what.partition("=")
    if word not in list(TriggerKind) or bool(place) is (word == TriggerKind.WEBHOOK):
        raise Refused(f"“{quote(what)}” is none of these: {_WORDS}.")
    kind = TriggerKind(word)
    if kind is TriggerKind.FOLDER:
        place = str(Path(place).expanduser().absolute())
    return kind, place
