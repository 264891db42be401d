"""Which steps of a rehearsal concern one another, by the names of what they touch."""

import pytest

from keep_desktop.engine.rehearsal.steps import ResourceChanges


@pytest.mark.parametrize(
    ("earlier", "later", "concerned"),
    [
        ("file:/a/b", "file:/a/b", True),
        ("file:/a/b", "file:/a", True),
        ("file:/a", "file:/a/b/c", True),
        ("file:/a/b", "file:", True),
        ("file:/a/b", "file:/a/c", False),
        ("file:/a/b", "file:/a/bc", False),
        ("note:x", "note:x", True),
        ("note:x", "note:", True),
        ("note:", "note:x", True),
        ("note:a/b", "note:a", False),
        ("note:x", "file:/x", False),
        ("odd", "odd", True),
        ("", "file:/a", False),
    ],
)
def test_a_name_concerns_itself_and_what_it_holds_or_lies_in(
    earlier: str, later: str, concerned: bool
) -> None:
    touched = ResourceChanges()
    touched.mark([earlier], 1)
    assert touched.steps([later]) == ((1,) if concerned else ())


def test_the_last_step_that_touched_something_is_reported_once_and_in_order() -> None:
    touched = ResourceChanges()
    touched.mark(["file:/a/b", "note:x"], 1)
    touched.mark(["file:/a/b"], 3)
    touched.mark(["file:/a/b"], 2)
    assert touched.steps(["file:/a/b", "file:/a", "note:x"]) == (1, 3)
