"""No sentence of the host is missed when the window's translations are gathered."""

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

_SCRIPTS = Path(__file__).parents[3] / "scripts"
#: What is written for whoever writes a script, is told by the window under a word of its own, or
#: stands in the fold of details.
_FOR_OTHERS = (
    "engine/handlers/topic_calls.py",
    "engine/listing.py",
    "tools/date_names.py",
    "tools/registry.py",
    "tools/util.py",
    "services/history_words.py",
    "services/histories.py",
    "storage/database.py",
    "storage/schema.py",
    "storage/switches.py",
)


@pytest.fixture
def gathered(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(_SCRIPTS))
    return importlib.import_module("host_sentences")


def _sentences(node: ast.AST) -> Iterator[str]:
    """The longest piece of what ends as a sentence does, but for what documents: of modules,
    classes and functions, and what classes hold."""
    match node:
        case ast.Expr(ast.Constant()):
            return
        case ast.ClassDef():
            for one in node.body:
                if not isinstance(one, ast.Assign | ast.AnnAssign):
                    yield from _sentences(one)
        case ast.JoinedStr(values=values):
            pieces = [str(one.value) for one in values if isinstance(one, ast.Constant)]
            if pieces and _ends(pieces[-1]):
                yield max(pieces, key=len)
        case ast.Constant(str(text)) if _ends(text):
            yield max(re.split(r"\{\w+\}", text), key=len)
        case _:
            for child in ast.iter_child_nodes(node):
                yield from _sentences(child)


def _ends(text: str) -> bool:
    return text.endswith((".", "?")) and len(text.split()) > 2


def test_every_sentence_below_the_window_is_gathered_or_for_others(gathered: ModuleType) -> None:
    known = "\n".join(
        template.text.replace("{{", "{").replace("}}", "}")
        for template in gathered.host_templates()
    )
    missed = [
        f"{place}: {said}"
        for folder in gathered.FOLDERS
        for path in sorted((gathered.PACKAGE / folder).rglob("*.py"))
        if (place := path.relative_to(gathered.PACKAGE).as_posix()) not in _FOR_OTHERS
        for said in _sentences(ast.parse(path.read_text("utf-8")))
        if said not in known and "migrations" not in place
    ]
    assert missed == [], "Name the function that says it in scripts/host_sources.py"
