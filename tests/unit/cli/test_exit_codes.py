"""Which exit code an error means, also where another process met it."""

import pytest

from keep_desktop.app.ipc_client import _value, as_refusal
from keep_desktop.cli.exit_codes import Exit, of_error, of_report
from keep_desktop.domain.errors import (
    AlreadyAnswered,
    Busy,
    KeepError,
    LogicFailure,
    NotFound,
    NotRunnable,
    OutcomeUnknown,
)

REPORT = {"failed": False, "waits_for_user": False, "continues": False, "more": False}


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (Busy("It runs."), Exit.BUSY),
        (OutcomeUnknown("It is being verified."), Exit.LATER),
        (NotRunnable("It is paused."), Exit.NEEDS_USER),
        (NotFound("There is none."), Exit.USAGE),
        (AlreadyAnswered("It was answered."), Exit.USAGE),
        (LogicFailure("The script is refused."), Exit.USAGE),
    ],
    ids=lambda part: type(part).__name__,
)
def test_an_error_means_the_same_from_here_and_from_there(error: KeepError, code: Exit) -> None:
    assert of_error(error) is code
    with pytest.raises(KeepError) as effective_params:
        _value(as_refusal(error))
    assert effective_params.value.sentence == error.sentence
    assert of_error(effective_params.value) is code


@pytest.mark.parametrize(
    ("texts", "code"),
    [
        ((), Exit.DONE),
        (("more",), Exit.LATER),
        (("continues",), Exit.LATER),
        (("continues", "waits_for_user"), Exit.NEEDS_USER),
        (("waits_for_user", "failed", "more"), Exit.FAILED),
    ],
)
def test_a_report_means_what_is_most_pressing(texts: tuple[str, ...], code: Exit) -> None:
    assert of_report({**REPORT, **dict.fromkeys(texts, True)}) is code
