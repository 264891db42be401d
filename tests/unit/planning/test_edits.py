"""Edits of a script: all of them or none."""

import pytest

from keep_desktop.planning.edits import EditRefused, Replacement, edited

SCRIPT = "const a = 1;\nconst b = 2;\nconst c = a + b;\n"


def test_every_replacement_is_made_wherever_the_others_are() -> None:
    made = edited(SCRIPT, [Replacement("b = 2", "b = 20"), Replacement("a = 1", "a = b = 2")])
    assert made == "const a = b = 2;\nconst b = 20;\nconst c = a + b;\n"


@pytest.mark.parametrize(
    ("replacements", "why"),
    [
        ([], "there are no replacements"),
        ([Replacement("a = 1", "a = 2"), Replacement("nowhere", "")], "“nowhere” does not stand"),
        ([Replacement("a = 1", "a = 2"), Replacement("const", "let")], "“const” stands in the"),
        ([Replacement("a = 1;\nconst", "x"), Replacement("const b", "y")], "“const b” overlaps"),
        ([Replacement("", "x")], "an `old` is empty"),
        ([Replacement("a = 1", "a = 1")], "nothing would change"),
    ],
)
def test_one_that_does_not_fit_refuses_the_whole_edit_and_is_named(
    replacements: list[Replacement], why: str
) -> None:
    with pytest.raises(EditRefused) as refused:
        edited(SCRIPT, replacements)
    assert refused.value.sentence.startswith("Edit refused: ")
    assert why in refused.value.sentence


def test_places_that_overlap_themselves_are_more_than_one() -> None:
    with pytest.raises(EditRefused, match="more than once"):
        edited("aaa", [Replacement("aa", "b")])
