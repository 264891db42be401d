"""The prompts, as text files: the first line of each is its version."""

from functools import cache
from pathlib import Path

_HERE = Path(__file__).resolve().parent


@cache
def prompt(name: str) -> str:
    """The text of `NAME.txt` without the line of its version."""
    return _whole(name).partition("\n")[2].strip()


def version_of(name: str) -> str:
    """Such as `plan 1`."""
    return _whole(name).partition("\n")[0].removeprefix("# ").strip()


@cache
def _whole(name: str) -> str:
    return (_HERE / f"{name}.txt").read_text("utf-8")
