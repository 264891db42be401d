"""Every limit and interval of the host, with its default and bounds; `config` shows them."""

from collections.abc import Collection, Mapping

from keep_desktop.domain.errors import Refused
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.messages import UserMessage


@immutable
class Policy:
    default: int
    least: int
    most: int
    meaning: str


POLICIES: Mapping[str, Policy] = {
    "policy.reconcile.base_backoff_ms": Policy(
        10_000, 1, 86_400_000, "First wait before a step with an unknown outcome is checked again"
    ),
    "policy.reconcile.max_backoff_ms": Policy(
        600_000, 1, 86_400_000, "Longest wait between checks"
    ),
    "policy.reconcile.max_attempts": Policy(5, 1, 100, "Checks before Keep asks you"),
    "policy.retry.base_backoff_ms": Policy(
        10_000, 1, 86_400_000, "First wait after a network failure"
    ),
    "policy.retry.max_backoff_ms": Policy(600_000, 1, 86_400_000, "Longest wait"),
    "policy.retry.max_attempts": Policy(5, 1, 100, "Tries in a row before Keep asks you"),
    "policy.retry.max_away": Policy(10, 1, 100, "Tries to load a page before Keep asks you"),
    "policy.session.max_item_failures": Policy(
        20, 1, 10_000, "Items that may fail before the workflow is blocked"
    ),
    "policy.session.max_runs": Policy(100, 1, 10_000, "Handler calls before it pauses"),
    "policy.item.max_failed_sessions": Policy(
        3, 1, 100, "Failures of an item per script version before Keep asks you"
    ),
    "policy.script.timeout_s": Policy(
        300, 1, 86_400, "Script time per item, or outside items, in seconds"
    ),
    "policy.script.memory_mb": Policy(256, 16, 4_096, "Memory of a script, in megabytes"),
    "policy.script.stack_kb": Policy(1_024, 64, 4_096, "Stack of a script, in kilobytes"),
    "policy.script.max_calls": Policy(
        100_000, 1, 10_000_000, "Tool calls per item, or outside items"
    ),
    "policy.script.max_log_lines": Policy(10_000, 10, 1_000_000, "Log lines kept per run"),
    "policy.script.max_frame_mb": Policy(
        32, 1, 256, "Largest message between a script and the host, in megabytes"
    ),
    "policy.script.max_notes_mb": Policy(10, 1, 1_000, "Notes per workflow, in megabytes"),
    "policy.script.max_notices": Policy(100, 1, 10_000, "Notifications per run"),
    "policy.script.max_download_mb": Policy(2_048, 1, 1_048_576, "Largest download, in megabytes"),
    "policy.script.max_hash_mb": Policy(
        1_024, 1, 1_048_576, "Largest text or file to hash, in megabytes"
    ),
    "policy.parser.timeout_s": Policy(
        30, 5, 3_600, "Time to read one mail, page, feed or table, in seconds"
    ),
    "policy.parser.memory_mb": Policy(1_024, 128, 4_000, "Memory for reading, in megabytes"),
    "policy.plan.max_turns": Policy(60, 1, 500, "Model requests per chat message"),
    "policy.plan.max_seconds": Policy(600, 10, 86_400, "Time per chat message, in seconds"),
    "policy.plan.max_refusals": Policy(6, 1, 50, "Refused scripts per chat message"),
    "policy.plan.max_asks": Policy(3, 0, 20, "Questions of the model until a script is saved"),
    "policy.plan.max_tokens": Policy(16_000, 256, 200_000, "Longest answer of a model, in tokens"),
    "policy.repair.max_in_row": Policy(
        3, 1, 20, "Repairs without a successful run before Keep asks you"
    ),
    "policy.replay.runs": Policy(20, 1, 100, "Recorded runs that a repair is tried on"),
    "policy.recording.run_mb": Policy(20, 1, 1_024, "Recorded data per run, in megabytes"),
    "policy.recording.total_mb": Policy(500, 1, 102_400, "Recorded data in all, in megabytes"),
    "policy.mcp.start_s": Policy(
        20, 1, 600, "Time for an MCP server to start and answer, in seconds"
    ),
    "policy.mcp.call_s": Policy(60, 1, 3_600, "Time for a call of an MCP tool, in seconds"),
    "policy.mcp.answer_kb": Policy(1_024, 1, 8_192, "Largest answer of an MCP tool, in kilobytes"),
    "policy.model.content_days": Policy(
        30, 0, 3_650, "Days that what was sent to a model can be read; 0: it is not kept"
    ),
    "policy.wake.min_s": Policy(30, 1, 86_400, "Shortest wake-up delay"),
    "policy.wake.max_s": Policy(86_400, 1, 604_800, "Longest wake-up delay"),
    "policy.engine.workflows_at_once": Policy(4, 1, 64, "Workflows running at the same time"),
    "policy.webhook.port": Policy(
        8931, 1_024, 65_535, "Port of webhooks, which only this computer reaches"
    ),
    "policy.http.timeout_s": Policy(30, 1, 3_600, "Web server timeout, in seconds"),
}


@immutable
class Choice:
    """A setting that is one of some words."""

    default: str
    options: tuple[str, ...]
    meaning: str


CHOICES: Mapping[str, Choice] = {
    "plan.autonomy": Choice(
        "ask", ("ask", "decide"), "Whether the planner asks you what it is unsure about"
    ),
}


def check_choice(key: str, value: object) -> str:
    """The value as one of the words of that setting; raises Refused with a sentence."""
    words = CHOICES[key].options
    if value not in words:
        raise Refused(
            UserMessage(
                "{key} takes {words}, not “{value}”.",
                key=key,
                words=" | ".join(words),
                value=value,
            )
        )
    return str(value)


#: First and longest wait.
_WAITS = (
    ("policy.reconcile.base_backoff_ms", "policy.reconcile.max_backoff_ms"),
    ("policy.retry.base_backoff_ms", "policy.retry.max_backoff_ms"),
)
_TIMES = ("policy.wake.min_s", "policy.wake.max_s")


def check_together(keys: Collection[str], values: Mapping[str, int]) -> None:
    """Raises Refused if the changed *keys* contradict related ones; *values* are all that would be
    in force."""
    for first, longest in _WAITS:
        if {first, longest} & set(keys) and values[first] > values[longest]:
            raise Refused(
                UserMessage(
                    "The first wait cannot be longer than the longest one: change the other "
                    "one first."
                )
            )
    nearest, farthest = _TIMES
    if set(_TIMES) & set(keys) and values[nearest] > values[farthest]:
        raise Refused(
            UserMessage(
                "The nearest time cannot be later than the farthest one: change the "
                "other one first."
            )
        )


def check_policy(key: str, value: object) -> int:
    """The value as a whole number within bounds; raises Refused with a sentence."""
    policy = POLICIES.get(key)
    if policy is None:
        raise Refused(
            UserMessage("There is no setting called “{key}”. `config get` lists them.", key=key)
        )
    try:
        number = int(str(value).strip())
    except ValueError:
        raise Refused(
            UserMessage("{key} takes a whole number, not “{value}”.", key=key, value=value)
        ) from None
    if not policy.least <= number <= policy.most:
        raise Refused(
            UserMessage(
                "{key} takes a number from {least} to {most}.",
                key=key,
                least=policy.least,
                most=policy.most,
            )
        )
    return number
