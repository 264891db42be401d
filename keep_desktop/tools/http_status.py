"""What an HTTP status means for a run. The one rule for every tool that speaks HTTP."""

from http import HTTPStatus

from keep_desktop.domain.errors import (
    AuthFailure,
    Failure,
    LogicFailure,
    NetworkFailure,
    PermissionFailure,
)


def failure_of_status(status: int, service: str, *, mutates: bool) -> Failure:
    """The failure for an answer of *status*, which is not one of success.

    *service* is named in the sentence. On a mutation a 4xx other than 408 means that it did not
    happen; anything else means that nobody knows.
    """
    known_undone = not mutates or (400 <= status < 500 and status != HTTPStatus.REQUEST_TIMEOUT)
    took_effect = False if known_undone else None
    said = f"{status} {_phrase(status)}".strip()
    match status:
        case 401:
            return AuthFailure(f"{service} wants a sign-in ({said})", took_effect=took_effect)
        case 403:
            return PermissionFailure(f"{service} does not allow this ({said})")
        case 404 | 410:
            return LogicFailure(f"{service} has nothing at this address ({said})")
        case 408:
            return NetworkFailure(f"{service} gave up waiting ({said})", took_effect=took_effect)
        case 429:
            return NetworkFailure(f"{service} is asked too often just now ({said})")
        case _ if status >= 500:
            return NetworkFailure(
                f"{service} has a problem of its own ({said})", took_effect=took_effect
            )
        case _:
            return LogicFailure(f"{service} refused the request ({said})", took_effect=took_effect)


def _phrase(status: int) -> str:
    try:
        return HTTPStatus(status).phrase
    except ValueError:
        return ""
