"""No pattern of the program takes time without bounds on a hostile text, and the check that says so
knows those that do."""

import importlib
import re
from pathlib import Path
from types import ModuleType

import pytest

SCRIPTS = Path(__file__).parents[3] / "scripts"


@pytest.fixture
def backtracking(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(SCRIPTS))
    return importlib.import_module("backtracking")


@pytest.mark.parametrize(
    ("pattern", "reason"),
    [
        (r"(a+)*b", "a repeat inside a repeat"),
        (r"(?:\w+\s?)*$", "a repeat inside a repeat"),
        (r"(\d+)+x", "a repeat inside a repeat"),
        (r"([a-z]+\d*)+x", "a repeat inside a repeat"),
        (r"(.*a){20}", "a repeat inside a repeat"),
        (r"(?:a|b|ab)*c", "alternatives that begin alike inside a repeat"),
        (r"(?:\\.|.)*x", "alternatives that begin alike inside a repeat"),
        (r"\s*\s*x", "two repeats of the same letters in a row"),
        (r"\S+@\S+ ", "two repeats of the same letters in a row"),
        (r"\d+\.?\d*x", "two repeats of the same letters in a row"),
        (r"(?i)[A-Z]*[a-z]*1", "two repeats of the same letters in a row"),
        (r"<[^>]*>", "begins anywhere, runs on, and can fail at the end"),
        (r"\s+$", "begins anywhere, runs on, and can fail at the end"),
        (rb'"(?:[^"\\]++|\\.)*+"', "begins anywhere, runs on, and can fail at the end"),
    ],
)
def test_a_pattern_that_can_explode_is_found(
    backtracking: ModuleType, pattern: str | bytes, reason: str
) -> None:
    re.compile(pattern)
    assert reason in backtracking.faults(pattern)


@pytest.mark.parametrize(
    "pattern",
    [
        r"<[^<>]*>",
        r"\s+",
        r"a{1,200}b",
        r"(?<!\s)\s+$",
        r"(?>a*)b?",
        r"\d+(?:[.,]\d+)*",
    ],
)
def test_a_pattern_that_cannot_is_let_be(backtracking: ModuleType, pattern: str) -> None:
    assert backtracking.faults(pattern) == []


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("_X = re.compile(r'\\s+$')\n_X.match(text)", 0),
        ("_X = re.compile(r'\\s+$')\n_X.search(text)", 1),
        ("X = re.compile(r'\\s+$')\nX.match(text)", 1),
        ("re.match(r'\\s+$', text)", 0),
        ("re.sub(r'\\s+$', '', text)", 1),
        ("re.search(f'{text}x', text)", 1),
        ("re.compile('a*A*b', re.IGNORECASE)", 2),
        ("re.fullmatch('a*A*b', text)", 0),
    ],
)
def test_how_a_pattern_is_used_counts(backtracking: ModuleType, code: str, found: int) -> None:
    assert len(backtracking.in_module(f"import re\n{code}", "module.py")) == found


def test_what_was_reviewed_is_still_there(backtracking: ModuleType) -> None:
    for (file, shown), reason in backtracking.REVIEWED.items():
        assert reason
        assert shown in backtracking.dynamic(backtracking.PACKAGE / file), (file, shown)
