"""The documents name what exists, and their tables say what the code says."""

import html
import re
from collections.abc import Iterable, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any, TypeVar

import pytest

from keep_desktop.domain.items import INPUT_MOVES, ITEM_MOVES
from keep_desktop.domain.mutations import MUTATION_MOVES
from keep_desktop.domain.policies import POLICIES
from keep_desktop.domain.runs import PHASE_MOVES, RUN_MOVES
from keep_desktop.domain.topics import EVENT_MOVES
from keep_desktop.domain.workflows import WORKFLOW_MOVES
from keep_desktop.ports.connectors import NoConnectors
from keep_desktop.ports.secrets import NoSecrets
from keep_desktop.ports.tools import Tool
from keep_desktop.resources import bundled_workflows
from keep_desktop.tools.all import all_tools, service_tools

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
TOOLS: tuple[Tool[Any], ...] = (*all_tools(), *service_tools(NoConnectors(), NoSecrets()))
DOCUMENTS = (ROOT / "README.md", *sorted(DOCS.glob("*.md")))
State = TypeVar("State", bound=StrEnum)
Moves = dict[str, set[str]]

_LINK = re.compile(r"\]\(([^)\s]+)\)")
_PATH = re.compile(r"keep_desktop/[A-Za-z0-9_./-]*[A-Za-z0-9_]")
_SHORT_PATH = re.compile(r"`((?:\w+/)+\w+\.(?:py|js|ts)|ui/\w+)`")
_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
_FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
_CATALOGUE = ROOT / "keep_desktop" / "resources" / "translations" / "keep_de.ts"
_TOOL = re.compile(r"^\| `([A-Z][A-Za-z]*\.[a-z][A-Za-z]*)`", re.MULTILINE)


_NUMBERS = ("Zero", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten")


def test_the_workflows_that_are_included_are_counted() -> None:
    count = _NUMBERS[len(bundled_workflows())]
    assert f"{count} workflows are included" in (ROOT / "README.md").read_text("utf-8")
    assert f"{count} complete ones are in" in (DOCS / "scripts.md").read_text("utf-8")


def _words(table: Mapping[State, frozenset[State]]) -> Moves:
    return {str(was): {str(to) for to in moves} for was, moves in table.items()}


TABLES: Mapping[str, Moves] = {
    "EVENT_MOVES": _words(EVENT_MOVES),
    "INPUT_MOVES": _words(INPUT_MOVES),
    "ITEM_MOVES": _words(ITEM_MOVES),
    "MUTATION_MOVES": _words(MUTATION_MOVES),
    "PHASE_MOVES": _words(PHASE_MOVES),
    "RUN_MOVES": _words(RUN_MOVES),
    "WORKFLOW_MOVES": _words(WORKFLOW_MOVES),
}


def _text(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def _prose(document: Path) -> str:
    """The text without code blocks, in which a bracket is no link and `#` no heading."""
    return _FENCE.sub("", document.read_text(encoding="utf-8"))


def _anchors(document: Path) -> set[str]:
    """What a link may name behind `#`, made of the headings as GitHub does it."""
    headings = _HEADING.findall(_prose(document))
    return {re.sub(r"[^\w\- ]", "", each.lower()).replace(" ", "-") for each in headings}


def _mutates(tool: Tool[Any]) -> bool:
    """Whether some call of it may mutate: a tool that does not say that it reads, mutates."""
    return tool.can_mutate


def _names(tools: Iterable[Tool[Any]]) -> set[str]:
    return {tool.full_name for tool in tools}


def _moves_in(text: str, name: str) -> Moves:
    """The table under the heading that names it; `—` is no move."""
    section = text.split(f": `{name}`\n", 1)[1].split("\n#", 1)[0]
    rows = re.findall(r"^\| ([\w:]+) \| (.+?) \|$", section, re.MULTILINE)
    return {was: set() if to == "—" else set(to.split(", ")) for was, to in rows if was != "from"}


def _shown_in_the_window() -> Iterable[str]:
    """Every text of it, with holes."""
    catalogue = _CATALOGUE.read_text(encoding="utf-8")
    return map(html.unescape, re.findall(r"<source>(.*?)</source>", catalogue, re.DOTALL))


def _is_word_of(control: str, text: str) -> bool:
    """Whether a control that shows *text*, its holes filled or a count after it, is called so."""
    filled = re.sub(r"\\\{\w+\\\}", "[^ ]+( steps?)?", re.escape(text))
    return text[0] == control[0] and re.fullmatch(rf"{filled}( \d+)?", control) is not None


def test_the_tour_calls_every_control_by_the_word_that_the_window_has() -> None:
    tour = (ROOT / "README.md").read_text(encoding="utf-8").split("### In the window\n", 1)[1]
    controls = set(re.findall(r"\*\*(.+?)\*\*", tour.split("\n###", 1)[0]))
    texts = [text for text in _shown_in_the_window() if text]
    unknown = {one for one in controls if not any(_is_word_of(one, text) for text in texts)}
    assert len(controls) > 15
    assert not unknown


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_of_a_document_leads_somewhere(document: Path) -> None:
    lost = []
    for link in _LINK.findall(_prose(document)):
        if "://" in link:
            continue
        place, _, anchor = link.partition("#")
        target = document if not place else (document.parent / place).resolve()
        if not target.exists() or (anchor and anchor not in _anchors(target)):
            lost.append(link)
    assert not lost


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_path_that_a_document_names_exists(document: Path) -> None:
    named = set(_PATH.findall(document.read_text(encoding="utf-8")))
    assert not [path for path in sorted(named) if not (ROOT / path).exists()]


def test_every_module_that_the_architecture_names_exists() -> None:
    named = set(_SHORT_PATH.findall(_text("architecture.md")))
    assert len(named) > 80
    assert not [path for path in sorted(named) if not (ROOT / "keep_desktop" / path).exists()]


@pytest.mark.parametrize("name", TABLES)
def test_a_table_of_moves_in_the_documents_is_the_one_in_the_code(name: str) -> None:
    assert _moves_in(_text("execution.md"), name) == TABLES[name]


def test_every_policy_stands_in_the_documents_with_its_figures() -> None:
    rows = set(_text("execution.md").splitlines())
    for key, policy in POLICIES.items():
        begins = (
            f"| `{key}` | {policy.default} | {policy.least} to {policy.most} | {policy.meaning}"
        )
        assert any(row.startswith(begins) for row in rows), f"{key} is missing or outdated"


def test_every_tool_is_described_for_who_writes_a_script() -> None:
    assert set(_TOOL.findall(_text("scripts.md"))) == _names(TOOLS)


def test_of_every_tool_that_mutates_the_documents_say_how_its_outcome_is_verified() -> None:
    mutating = _names(tool for tool in TOOLS if _mutates(tool))
    text = set(_TOOL.findall(_text("verification.md")))
    assert text == mutating


def test_only_what_cannot_be_verified_is_reported_to_be_so() -> None:
    blind = {tool.full_name for tool in TOOLS if _mutates(tool) and not tool.can_reconcile}
    shown = {
        _TOOL.findall(row)[0]
        for row in _text("verification.md").splitlines()
        if "**cannot be verified" in row and _TOOL.match(row)
    }
    assert shown == blind
