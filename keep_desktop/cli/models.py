"""The `model` and `budget` commands."""

import json
import os
from collections.abc import Mapping
from typing import Annotated

import typer

from keep_desktop.cli.context import Cli
from keep_desktop.cli.exit_codes import Exit
from keep_desktop.cli.output import print_json, print_line, table
from keep_desktop.domain.errors import Refused
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.planning.models import ModelProtocol
from keep_desktop.domain.text import quote


def model_commands(cli: Cli, app: typer.Typer) -> None:
    _add_command(cli, app)

    @app.command("list")
    def list_() -> None:
        """The models, what each is used for, and who receives what is sent."""
        from keep_desktop.services import models

        with cli.backend.reading() as keep:
            rows = [row.as_json() for row in models.models(keep)]
        cli.show_rows(rows, ("name", "model", "roles", "protocol", "destination", "probe"))

    @app.command()
    def test(name: str) -> None:
        """Try what it can do: tools, JSON, usage, context size."""
        row = cli.backend.perform("model-test", {"name": name})
        tokens = row["context_tokens"]
        context = f" Its context has {tokens:,} tokens." if isinstance(tokens, int) else ""
        cli.done(f"“{quote(name)}”: {row['probe']}{context}", row)
        if row["protocol"] == ModelProtocol.NONE:
            raise typer.Exit(Exit.FAILED)

    @app.command()
    def use(role: str, name: str) -> None:
        """Use it for planning (plan), repairs (repair) or text (text)."""
        cli.backend.perform("model-use", {"role": role, "name": name})
        cli.done(f"“{quote(name)}” is used for {role}.")

    @app.command()
    def remove(name: str) -> None:
        """Forget the model and its key."""
        cli.backend.perform("model-remove", {"name": name})
        cli.done(f"“{quote(name)}” is removed, and its key with it.")

    @app.command()
    def call(number: int) -> None:
        """Exactly what was sent in a request of `show model-calls`, and what was answered."""
        from keep_desktop.services import models

        with cli.backend.reading() as keep:
            content = models.call_content(keep, number)
        request = json.loads(content.request)
        if cli.as_json:
            print_json({"request": request, "answer": content.answer})
            return
        print_line(json.dumps(request, indent=2, ensure_ascii=False))
        print_line(json.dumps(content.answer, indent=2, ensure_ascii=False))


def _add_command(cli: Cli, app: typer.Typer) -> None:
    @app.command()
    def add(
        name: str,
        url: Annotated[str, typer.Option("--url", help="Such as http://127.0.0.1:11434/v1.")],
        model: Annotated[str, typer.Option("--model", help="As the server names it.")],
        key_env: Annotated[
            str | None,
            typer.Option("--key-env", help="The variable that holds the key, for the keyring."),
        ] = None,
    ) -> None:
        """Add a model at an address, or describe it anew; the first one is used for everything."""
        from keep_desktop.services import models

        provider = models.described_model(name, url, model, with_key=key_env is not None)
        if key_env is not None:
            key = os.environ.get(key_env)
            if not key:
                raise Refused(f"The variable {quote(key_env)} is not set.")
            # From here: a key is never sent to another process.
            with cli.backend.reading() as keep:
                models.keep_key(keep, provider, key)
        arguments: Mapping[str, JsonValue] = {
            "name": name,
            "url": url,
            "model": model,
            "with_key": key_env is not None,
        }
        row = cli.backend.perform("model-add", arguments)
        cli.done(f"“{quote(name)}” is added. {row['destination']}", row)


def budget_commands(cli: Cli, app: typer.Typer) -> None:
    @app.command()
    def show() -> None:
        """What models may use and have used today, in all and by workflow."""
        from keep_desktop.services import models

        with cli.backend.reading() as keep:
            whole, own = models.budgets(keep)
        if cli.as_json:
            workflows = [{"workflow": one.workflow, **one.as_json()} for one in own]
            print_json({**whole.as_json(), "workflows": workflows})
            return
        table(
            [
                {
                    "budget": one.workflow or "all models",
                    "tokens": one.budget.limit.tokens,
                    "used": one.budget.spent.tokens,
                    "reserved": one.budget.spent.reserved_tokens,
                    "money": one.budget.limit.money,
                    "spent": round(one.budget.spent.money, 4),
                }
                for one in (whole, *own)
            ],
            ("budget", "tokens", "used", "reserved", "money", "spent"),
        )

    @app.command("set")
    def set_(
        tokens: Annotated[int | None, typer.Option(help="Tokens a day.")] = None,
        money: Annotated[
            str | None, typer.Option(help="US dollars a day, where prices are known; or off.")
        ] = None,
        workflow: Annotated[str | None, typer.Option(help="Of this workflow alone.")] = None,
    ) -> None:
        """Set what models may use each day."""
        if tokens is None and money is None:
            raise Refused("Give --tokens, --money or both.")
        arguments = {"workflow": workflow, "tokens": tokens, "money": _dollars(money)}
        cli.backend.perform("budget-set", {**arguments, "no_money": money == "off"})
        whose = "all models" if workflow is None else f"“{quote(workflow)}”"
        cli.done(f"The daily budget of {whose} is set.")


def _dollars(text: str | None) -> float | None:
    if text is None or text == "off":
        return None
    try:
        return float(text)
    except ValueError:
        raise Refused(f"--money takes an amount or off, not “{quote(text)}”.") from None
