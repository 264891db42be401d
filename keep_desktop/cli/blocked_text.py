"""Text for a workflow that a run left blocked or waiting."""

from collections.abc import Mapping
from typing import Any

from keep_desktop.cli.output import escape_inline
from keep_desktop.domain.errors import FailureKind
from keep_desktop.domain.messages import MessageCode
from keep_desktop.domain.questions import Answer
from keep_desktop.domain.runs import RunStatus
from keep_desktop.domain.text import quote, single_line
from keep_desktop.ports.repair import RepairResult

#: How many characters of a script's text are shown.
_MOST_TEXT = 400

_FIRST = {
    FailureKind.NETWORK: "Check the connection, then: ",
    FailureKind.AWAY: (
        "Look whether the page is there, or put its address right (`workflow import --param`), "
        "then: "
    ),
    FailureKind.AUTH: (
        "Sign in to the service again (`connection add`, or `connector add` for its secret; "
        "without a terminal with `--secret-stdin`), then: "
    ),
    FailureKind.PERMISSION: "Allow it (what was not granted: `folder grant {name} PATH`), then: ",
    FailureKind.PRECONDITION: "Put that right, then: ",
    FailureKind.LOGIC: (
        "Import a corrected script (`workflow import`), or go back to an earlier version "
        "(`workflow activate`). To try it as it is: "
    ),
}


def blocked_lines(report: Mapping[str, Any]) -> list[str]:
    """Lines below the failure: why it is blocked and what to do, or where to answer."""
    name, blocked = report["workflow"], report.get("blocked")
    if report.get("stopped") and report["runs"]:
        return ["A stop came while it ran. `release` lets work start again."]
    if blocked is not None:
        return [_blocked_text(name, blocked, is_shown=report["error_blocks"])]
    if report.get("asks"):
        # Whatever a run that came to its end asks belongs to it.
        is_earlier = report["status"] == RunStatus.COMMITTED and not report.get("questions")
        what = "An earlier question still waits" if is_earlier else "Something waits"
        return [f"{what} for your answer: `show attention {name}`."]
    return []


_REPAIRS = {
    RepairResult.REPAIRED: (
        "The script failed and was repaired as version {detail}. The run went on with it; "
        "what changed: `repair {name}`."
    ),
    RepairResult.PROPOSED: "A repair of the script was tried: one was found and waits for you.",
    RepairResult.NOT_FOUND: "A repair of the script was tried, and none was found.",
    RepairResult.WAITS: "A repair of the script was tried and not finished. {detail}",
    RepairResult.LATER: (
        "A repair of the script was tried, but no model could be reached. {detail} The next run "
        "tries it again."
    ),
}


def repair_lines(report: Mapping[str, Any]) -> list[str]:
    """A line for each repair that was tried."""
    repairs = [one for one in report.get("repairs", ()) if one["result"] in _REPAIRS]
    return [
        _REPAIRS[one["result"]]
        .format(name=report["workflow"], detail=escape_inline(one["detail"]))
        .strip()
        for one in repairs
    ]


def warning_line(count: int, text: str) -> str:
    """The run's warning as one line."""
    message = single_line(text, _MOST_TEXT)
    return f"It warned: {message}" if count == 1 else f"It warned {count} times, first: {message}"


def _blocked_text(name: str, blocked: Mapping[str, Any], *, is_shown: bool) -> str:
    """*is_shown*: the line before says why."""
    why = "" if is_shown else f": {blocked['why'].rstrip('.')}"
    message = f"“{quote(name)}” is blocked{why}. Nothing of it runs until you have seen to it. "
    if blocked["has_unknown_step"]:
        return f"{message}Answer it first: `show attention {name}`, then `resolve`."
    code = blocked.get("code")
    if code == MessageCode.SETTINGS_MISSING:
        return f"{message}Give what is missing: `workflow activate {name} VERSION --param k=v`."
    if code == MessageCode.TOOL_OFF:
        return f"{message}Confirm the server (`mcp confirm`), or answer: `show attention {name}`."
    if blocked.get("question"):
        first, *others = blocked["answers"]
        *more, last = (f"`{word}`" for word in (f"answer {blocked['question']} {first}", *others))
        answers = f"{', '.join(more)} or {last}" if more else last
        is_call = Answer.ALLOW_ONCE in blocked["answers"]
        grant = "; or allow it by `permission grant` or `permission limits`" if is_call else ""
        return f"{message}Answer it: {answers}{grant}."
    kind = FailureKind(blocked["type"]) if blocked["type"] is not None else None
    first = _FIRST.get(kind, "") if kind is not None else ""
    if code in (MessageCode.SERVICE_MISSING, MessageCode.MAIL_ACCOUNT_MISSING):
        first = "Describe it in a file and add that (`connector add FILE.yaml`), then: "
    return f"{message}{first.format(name=name)}`workflow resume {name}`."
