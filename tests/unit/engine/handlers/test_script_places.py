"""What was found by running a script is found again in its text, as near as the text shows it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keep_desktop.engine.scripts.calls import called_at, declared_at
from keep_desktop.engine.scripts.syntax import MOST_BYTES

SCRIPT = """\
const größe = 1; const workflow = {
  topics: { "mail.received": {} },
  ...more,
  consumers: {
    addRow: {
      subscribe: names,
      async prepare(state) { const workflow = 1; },
    },
    "other": made(),
  },
};
"""


@pytest.mark.parametrize(
    ("path", "at"),
    [
        ((), (1, 24)),
        (("topics",), (2, 3)),
        (("topics", "mail.received"), (2, 13)),
        (("topics", "unknown"), (2, 3)),
        (("producers", "p", "handler"), (1, 24)),
        (("consumers", "addRow"), (5, 5)),
        (("consumers", "addRow", "subscribe"), (6, 7)),
        (("consumers", "addRow", "prepare"), (7, 7)),
        (("consumers", "addRow", "next"), (5, 5)),
        (("consumers", "other", "prepare"), (9, 5)),
    ],
)
def test_the_nearest_part_of_a_declaration_is_found(
    path: tuple[str, ...], at: tuple[int, int]
) -> None:
    assert declared_at(SCRIPT, path) == at


@pytest.mark.parametrize(
    "script", ["", "const other = {};", "() => { const workflow = {}; }", "x" * (MOST_BYTES + 1)]
)
def test_without_a_workflow_there_is_no_place(script: str) -> None:
    assert declared_at(script, ("consumers",)) is None


def test_a_variable_of_any_kind_is_found() -> None:
    assert declared_at("let workflow; workflow = {};", ("topics",)) == (1, 5)
    assert declared_at("const { workflow } = made();", ("topics",)) == (1, 9)


def test_the_first_call_at_the_top_level_is_found() -> None:
    script = "const f = () => Files.read({});\nif (x) await Files.read({});\nFiles.read({});"
    tools = {"Files": ("read",)}
    assert called_at(script, "Files.read", tools) == (2, 14)
    assert called_at(script, "Files.save", tools) is None
    assert called_at("x" * (MOST_BYTES + 1), "Files.read", tools) is None


@given(st.text(max_size=50), st.lists(st.text(max_size=5), max_size=3))
def test_whatever_the_text_a_place_lies_within_it(text: str, path: list[str]) -> None:
    script = f"const workflow = {{{text}}}"
    called = called_at(text, "Files.read", {"Files": ("read",)})
    for whole, place in ((script, declared_at(script, path)), (text, called)):
        assert place is None or (1, 1) <= place <= (whole.count("\n") + 1, len(whole) + 1)
