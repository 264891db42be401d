"""Every figure that governs the host, with its default and its bounds; `config` shows them."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from keep_desktop.domain.errors import Refused


@dataclass(frozen=True, slots=True)
class Policy:
    default: int
    least: int
    most: int
    meaning: str


POLICIES: Mapping[str, Policy] = {
    "policy.reconcile.base_backoff_ms": Policy(
        10_000, 1, 86_400_000, "First wait before a step of unknown outcome is looked at again"
    ),
    "policy.reconcile.max_backoff_ms": Policy(
        600_000, 1, 86_400_000, "Longest wait between two such looks"
    ),
    "policy.reconcile.max_attempts": Policy(5, 1, 100, "Looks before Keep asks you"),
    "policy.retry.base_backoff_ms": Policy(
        10_000, 1, 86_400_000, "First wait after a network failure"
    ),
    "policy.retry.max_backoff_ms": Policy(600_000, 1, 86_400_000, "Longest such wait"),
    "policy.retry.max_attempts": Policy(5, 1, 100, "Tries in a row before Keep asks you"),
    "policy.retry.max_away": Policy(
        10, 1, 100, "Tries of a page that does not load before Keep asks you"
    ),
    "policy.session.max_item_failures": Policy(
        20, 1, 10_000, "Items that may fail before the workflow is blocked"
    ),
    "policy.session.max_runs": Policy(
        100, 1, 10_000, "Handlers it may call before it makes a pause"
    ),
    "policy.item.max_failed_sessions": Policy(
        3, 1, 100, "Times an item may fail with one script version before Keep asks you"
    ),
    "policy.script.timeout_s": Policy(
        300, 1, 86_400, "Seconds of script time for one item, or outside items"
    ),
    "policy.script.memory_mb": Policy(256, 16, 4_096, "Memory of a script, in megabytes"),
    "policy.script.stack_kb": Policy(1_024, 64, 4_096, "Stack of a script, in kilobytes"),
    "policy.script.max_calls": Policy(
        100_000, 1, 10_000_000, "Tool calls of a script for one item, or outside items"
    ),
    "policy.script.max_log_lines": Policy(10_000, 10, 1_000_000, "Log lines kept of one run"),
    "policy.script.max_frame_mb": Policy(
        32, 1, 256, "Largest message between a script and the host, in megabytes"
    ),
    "policy.wake.min_s": Policy(30, 1, 86_400, "Nearest time a consumer may ask to be woken"),
    "policy.wake.max_s": Policy(86_400, 1, 604_800, "Farthest such time"),
    "policy.engine.workflows_at_once": Policy(4, 1, 64, "Workflows that may run at one time"),
    "policy.http.timeout_s": Policy(30, 1, 3_600, "Seconds a web server may take to answer"),
}


#: A first wait, and the longest.
_WAITS = (
    ("policy.reconcile.base_backoff_ms", "policy.reconcile.max_backoff_ms"),
    ("policy.retry.base_backoff_ms", "policy.retry.max_backoff_ms"),
)
_TIMES = ("policy.wake.min_s", "policy.wake.max_s")


def check_together(keys: Collection[str], values: Mapping[str, int]) -> None:
    """Raises Refused where *keys*, which were chosen, do not fit those they belong with; *values*
    has all that would be in force."""
    for first, longest in _WAITS:
        if {first, longest} & set(keys) and values[first] > values[longest]:
            raise Refused(
                "The first wait cannot be longer than the longest one: change the other one first."
            )
    nearest, farthest = _TIMES
    if set(_TIMES) & set(keys) and values[nearest] > values[farthest]:
        raise Refused(
            "The nearest time cannot be later than the farthest one: change the other one first."
        )


def check_policy(key: str, value: object) -> int:
    """The value as a whole number within bounds; raises Refused with a sentence."""
    policy = POLICIES.get(key)
    if policy is None:
        raise Refused(f"There is no setting called “{key}”. `config get` lists them.")
    try:
        number = int(str(value).strip())
    except ValueError:
        raise Refused(f"{key} takes a whole number, not “{value}”.") from None
    if not policy.least <= number <= policy.most:
        raise Refused(f"{key} takes a number from {policy.least} to {policy.most}.")
    return number
