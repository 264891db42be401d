"""docs/cli.md names every command and column that there is."""

import re
from pathlib import Path
from typing import Any

from keep_desktop.app.headless import HeadlessBackend
from keep_desktop.cli.commands import build
from keep_desktop.cli.context import Cli
from keep_desktop.cli.exit_codes import Exit
from keep_desktop.cli.show import WHAT
from tests.e2e.test_columns import COLUMNS

TEXT = (Path(__file__).parents[2] / "docs" / "cli.md").read_text(encoding="utf-8")


def _commands(command: Any, before: str = "") -> list[str]:
    """All commands, with the words that lead to them."""
    found = []
    for name, each in command.commands.items():
        named = f"{before}{name}"
        found += _commands(each, f"{named} ") if hasattr(each, "commands") else [named]
    return found


def test_every_command_is_described(tmp_path: Path) -> None:
    commands = _commands(build(Cli(HeadlessBackend(tmp_path), as_json=False, verbose=False)))
    assert len(commands) > 20
    missing = [name for name in commands if f"`{name}" not in TEXT]
    assert not missing


def test_every_column_is_described_in_its_order() -> None:
    assert set(COLUMNS) == set(WHAT)
    for what, columns in COLUMNS.items():
        assert f"| `{what}` | {' '.join(f'`{c}`' for c in columns.split())} |" in TEXT


def test_every_exit_code_is_described() -> None:
    assert re.findall(r"^\| (\d) \|", TEXT, re.MULTILINE) == [str(int(code)) for code in Exit]
