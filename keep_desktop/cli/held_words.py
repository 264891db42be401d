"""What a person at the command line is told of a workflow that a run left blocked or waiting."""

from collections.abc import Mapping
from typing import Any

from keep_desktop.domain.errors import FailureKind
from keep_desktop.services.kept_values import waits_for_settings
from keep_desktop.services.wanted_service import service_in
from keep_desktop.tools.titles import one_line

#: Of what a script said.
_MOST_TEXT = 400

_FIRST = {
    FailureKind.NETWORK: "Check the connection, then: ",
    FailureKind.AWAY: (
        "Look whether the page is there, or put its address right (`workflow import --param`), "
        "then: "
    ),
    FailureKind.AUTH: "Give the service its secret again (`connector add`), then: ",
    FailureKind.PERMISSION: "Allow it (`folder grant {name} PATH`), then: ",
    FailureKind.PRECONDITION: "Put that right, then: ",
    FailureKind.LOGIC: (
        "Import a corrected script (`workflow import`), or go back to an earlier version "
        "(`workflow activate`). To try it as it is: "
    ),
}


def held_lines(report: Mapping[str, Any]) -> list[str]:
    """Sentences below the failure: that it is blocked, why, and what to do; or where to answer."""
    name, blocked = report["workflow"], report.get("blocked")
    if blocked is not None:
        return [_blocked_said(name, blocked, told=report["error"])]
    if report.get("asks"):
        return [f"Something waits for your answer: `show attention {name}`."]
    return []


def warned_line(count: int, text: str) -> str:
    """What a run warned of."""
    said = one_line(text, _MOST_TEXT)
    return f"It warned: {said}" if count == 1 else f"It warned {count} times, first: {said}"


def _blocked_said(name: str, blocked: Mapping[str, Any], *, told: str | None) -> str:
    why = str(blocked["why"])
    # The sentence before has it already.
    said = f"“{name}” is blocked" + (":" if why not in (told or "") else "")
    if said.endswith(":"):
        said += f" {why}"
    said = f"{said.rstrip('.')}. Nothing of it runs until you have seen to it. "
    if blocked["asked"]:
        return f"{said}Answer it first: `show attention {name}`, then `resolve`."
    if waits_for_settings(why):
        return f"{said}Give what is missing: `workflow activate {name} VERSION --param k=v`."
    kind = FailureKind(blocked["type"]) if blocked["type"] is not None else None
    first = _FIRST.get(kind, "") if kind is not None else ""
    if kind is FailureKind.PRECONDITION and service_in(why) is not None:
        first = "Describe it in a file and add that (`connector add FILE.yaml`), then: "
    return f"{said}{first.format(name=name)}`workflow resume {name}`."
