"""The matrix: the points at which a process is killed, and what looks at the outside answer then.

Every point that the source names stands here in one of the groups; test_points.py holds that.
"""

from collections.abc import Mapping, Sequence
from typing import Any

#: Kinds of trouble: how the first call for an item is met whose number is even, whether its effect
#: can be looked for, and how many looks the service refuses before it tells the truth.
KINDS: Mapping[str, Mapping[str, Any]] = {
    "it happened": {"mood": "break after", "busy": 0, "blind": False},
    "it did not happen": {"mood": "break before", "busy": 0, "blind": False},
    "ask later, then it happened": {"mood": "break after", "busy": 2, "blind": False},
    "ask later for ever": {"mood": "break after", "busy": 10_000, "blind": False},
    "nobody can look": {"mood": "break after", "busy": 0, "blind": True},
}
#: Passed in every job, whatever looks answer. First what comes by itself, then what needs an item
#: whose trouble no earlier kill has used up, then the rest.
WORK: Sequence[str] = (
    "stop committed",
    "release committed",
    "workflow moved",
    "due times moved",
    "session opened",
    "run started",
    "evidence noted",
    "in_flight committed",
    "call broke off",
    "look taken",
    "outcome resolved",
    "failed committed",
    "effect made",
    "applied committed",
    "waiting writes committed",
    "run end committed",
    "session closed",
)
#: Passed where looks are refused.
CHECKS_REFUSED: Sequence[str] = ("unknown outcome logged",)
#: Passed where the user is asked.
ASKED: Sequence[str] = ("answer committed",)
#: Passed after the work, when attempts are taken back.
UNDO: Sequence[str] = (
    "undo opened",
    "undo in_flight committed",
    "undo looked at",
    "undo outcome resolved",
    "undo made",
    "undo settled",
    "undo closed",
)
#: Passed only in a start that follows a kill.
RECOVERY: Sequence[str] = ("recovery committed",)
#: Passed at the end of a session that follows a kill: the recording of the killed run goes.
RECORDED: Sequence[str] = ("recordings removed",)
#: Passed in jobs in which no item may hold a session up, if one does.
BLOCKED: Sequence[str] = ("session blocked",)
#: Passed in the same jobs, where an item gets a second attempt.
SECOND: Sequence[str] = ("items changed",)
#: Passed where a step that was applied comes back with other content.
CHANGED: Sequence[str] = ("changed content asked",)
#: Passed where the user skips an item in doubt and takes that back.
UNSKIPPED: Sequence[str] = ("items put back",)

#: Passed in jobs that read mail: those of test_kill.py, and of the soak.
PARSED: Sequence[str] = ("parser at work",)

#: Passed by consumers of handler workflows alone.
CONSUMED: Sequence[str] = ("prepared committed",)

#: Passed where the user said that a call of a handler is never to be made: test_permissions.py.
DENIED: Sequence[str] = ("denied call recorded",)

#: Passed where a model saves a script: that of test_plans.py.
PLANNED: Sequence[str] = ("plan saved",)
#: Passed where a model repairs a script: those of test_repairs.py.
REPAIRED: Sequence[str] = (
    "maintenance set",
    "repair activated",
    "repair stored",
    "repair given up",
    "repair escalated",
    "maintenance ended",
    "repair question answered",
    "repair undone",
)
#: Passed where a folder, a mailbox or an address wakes a workflow: those of test_triggers.py.
WOKEN: Sequence[str] = ("trigger noticed", "trigger trouble noted")

ALL = (
    *WORK,
    *CHECKS_REFUSED,
    *ASKED,
    *UNDO,
    *RECOVERY,
    *RECORDED,
    *BLOCKED,
    *SECOND,
    *CHANGED,
    *UNSKIPPED,
    *PARSED,
    *CONSUMED,
    *DENIED,
    *PLANNED,
    *REPAIRED,
    *WOKEN,
)


def points_of(kind: str) -> Sequence[str]:
    """Those that a job with everything in it passes, where its trouble is of this kind."""
    refused = CHECKS_REFUSED if KINDS[kind]["busy"] else ()
    send_request = ASKED if kind in ("ask later for ever", "nobody can look") else ()
    return (*WORK, *refused, *send_request, *UNDO)


def limited_points_of(kind: str) -> Sequence[str]:
    """Those of a job in which no item may hold a session up, and one gets a second attempt."""
    held = KINDS[kind]["busy"] or KINDS[kind]["blind"]
    return (*(BLOCKED if held else ()), *SECOND)


def handled_points_of(kind: str) -> Sequence[str]:
    """Those that a job passes whose work is done by handlers."""
    # Runs of handlers are short: nothing of them waits so long that it needs a commit of its own.
    points = [point for point in points_of(kind) if point != "waiting writes committed"]
    started = points.index("run started") + 1
    return (*points[:started], *CONSUMED, *points[started:], *SECOND)


def in_turn(kind: str, *, handlers: bool = False) -> Sequence[str]:
    """The points for one job after the other; what a kill left active is found by the next."""
    checkpoint = handled_points_of(kind) if handlers else points_of(kind)
    points = [point for point in checkpoint if point not in CHECKS_REFUSED]
    started, checked = points.index("run started") + 1, points.index("look taken")
    refused = CHECKS_REFUSED if KINDS[kind]["busy"] else ()
    closed = points.index("session closed") + 1
    return (
        *points[:started],
        *RECOVERY,
        *points[started:checked],
        *refused,
        *points[checked:closed],
        *RECORDED,
        *points[closed:],
    )


def moods_of(kind: str, items: int) -> dict[str, Any]:
    """How the service meets a job of so many items: trouble with each second one, and a clear no
    to the first call of those between."""
    trouble = KINDS[kind]
    calls = {
        f"{what}/{n}": trouble["mood"]
        for n in range(2, items + 1, 2)
        for what in ("order", "put", "undo")
    }
    calls |= {f"order/{n}": "deny" for n in range(3, items + 1, 2)}
    return {"calls": calls, "busy": trouble["busy"]}
