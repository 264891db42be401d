"""No commit of the engine is without a name, and no name is without a kill."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.crash.bench import ROOT
from tests.crash.points import ALL

ENGINE = sorted((ROOT / "keep_desktop" / "engine").rglob("*.py"))
SOURCE = sorted((ROOT / "keep_desktop").rglob("*.py"))
_NAMED = re.compile(r"checkpoint\(\s*\"([^\"]+)\"")
#: Functions whose commit is named by their caller.
_NAMED_ELSEWHERE = {"_begin", "_resolve", "_take_due"}


def test_the_matrix_has_every_point_that_the_source_names() -> None:
    named = {name for path in SOURCE for name in _NAMED.findall(path.read_text(encoding="utf-8"))}
    assert named == set(ALL)
    assert len(ALL) == len(set(ALL))


@pytest.mark.parametrize("path", ENGINE, ids=lambda path: path.stem)
def test_every_commit_of_the_engine_is_followed_by_a_named_point(path: Path) -> None:
    for function in _functions(path):
        text = ast.unparse(function)
        if "ledger.write(" in text and function.name not in _NAMED_ELSEWHERE:
            assert "checkpoint(" in text, f"{path.name}: {function.name} commits without a name"


def _functions(path: Path) -> Iterator[ast.FunctionDef]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
