"""Where in its script a failure was, as its sentence tells it."""

import pytest

from keep_desktop.domain.errors import Failure, LogicFailure, NetworkFailure
from keep_desktop.engine.played_run import with_position


@pytest.mark.parametrize(
    ("failure", "said"),
    [
        (LogicFailure("x is not defined", line=9, column=3), "x is not defined (line 9, column 3)"),
        (LogicFailure("x is not defined", line=9), "x is not defined (line 9)"),
        (LogicFailure("Choose another.", line=9, column=3), "Choose another (line 9, column 3)."),
        (LogicFailure("Choose another."), "Choose another."),
        (NetworkFailure("Nobody answers."), "Nobody answers."),
    ],
)
def test_a_whole_sentence_stays_one_where_its_place_is_told(failure: Failure, said: str) -> None:
    assert with_position(failure) == said
