"""`keep-desktop`: alone it opens the window, with a command it works without a screen."""

import sys
from collections.abc import Sequence
from pathlib import Path

from keep_desktop.app.paths import default_data_dir


def main(arguments: Sequence[str] | None = None) -> int:
    """The program; returns the exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    options, rest = split_options(given)
    data_dir = Path(options.get("data_dir") or default_data_dir()).expanduser().absolute()
    if not rest:
        from keep_desktop.app.gui import run_window

        return run_window(data_dir)
    return _command(rest, data_dir, as_json="json" in options, verbose="verbose" in options)


def _command(rest: Sequence[str], data_dir: Path, *, as_json: bool, verbose: bool) -> int:
    from keep_desktop.app.headless import HeadlessDoor
    from keep_desktop.cli.commands import Cli, build

    cli = Cli(HeadlessDoor(data_dir), as_json=as_json, verbose=verbose)
    try:
        result = build(cli)(list(rest), prog_name="keep-desktop", standalone_mode=True)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 1
    return int(result or 0)


def split_options(arguments: Sequence[str]) -> tuple[dict[str, str], list[str]]:
    """The global options, which may stand before or after the command, and the rest."""
    options: dict[str, str] = {}
    rest: list[str] = []
    waiting = list(arguments)
    while waiting:
        word = waiting.pop(0)
        if word == "--":
            return options, [*rest, word, *waiting]
        if word == "--data-dir" and waiting:
            options["data_dir"] = waiting.pop(0)
        elif word.startswith("--data-dir="):
            options["data_dir"] = word.partition("=")[2]
        elif word == "--json":
            options["json"] = "yes"
        elif word in ("-v", "--verbose"):
            options["verbose"] = "yes"
        else:
            rest.append(word)
    return options, rest


if __name__ == "__main__":
    sys.exit(main())
