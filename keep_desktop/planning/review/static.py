"""The static review: what the text of a script says about ids, effects and names.

It reads any text and runs none of it. A script that is too long, nested too deeply or too
intricate to be followed is an error (`too-large`) beside what was found up to there.
"""

from collections.abc import Collection, Iterator, Mapping

from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.planning.versions import Finding
from keep_desktop.engine.scripts.syntax import MOST_BYTES, ScriptText
from keep_desktop.engine.scripts.warnings import find_warnings
from keep_desktop.planning.review import effects, habits, ids, names
from keep_desktop.planning.review.rules import MISTAKE, RULES, TOO_LARGE
from keep_desktop.planning.review.script import Breach, Script
from keep_desktop.planning.review.tool_facts import ReviewTools
from keep_desktop.ports.tools import ToolBox

#: More would tell nothing new.
MOST_FINDINGS = 100


def review_script(
    script: str, tools: ToolBox, params_schema: Mapping[str, JsonValue] | None
) -> tuple[Finding, ...]:
    """What the static rules find, in the order of the text; one finding for a rule at a place."""
    text = ScriptText(script)
    if text.is_too_long:
        message = UserMessage(
            "The script is longer than {amount} KB and was not reviewed.", amount=MOST_BYTES // 1024
        )
        return (_finding(text, Breach(TOO_LARGE, None, message)),)
    read = Script(text, ReviewTools(tools), params_schema)
    found = {(one.rule, one.byte, _name(one)): one for one in _all(read)}
    found |= {(one.rule, one.byte, ""): one for one in _mistakes(read, tools, found.values())}
    ordered = sorted(found.values(), key=lambda one: (one.byte or 0, one.rule))
    return tuple(_finding(text, one) for one in ordered[:MOST_FINDINGS])


def _name(found: Breach) -> str:
    """Findings at no place differ by what they are about."""
    return found.message if found.byte is None else ""


def _mistakes(read: Script, tools: ToolBox, others: Collection[Breach]) -> Iterator[Breach]:
    """What import warns of, where no rule finds the same."""
    known = [one.byte for one in others if one.byte is not None]
    warned = find_warnings(read.text, read.places, read.calls, tools)
    for node, message in warned[:MOST_FINDINGS]:
        if not any(node.start_byte <= byte < node.end_byte for byte in known):
            yield Breach(MISTAKE, node.start_byte, message)


def _all(read: Script) -> Iterator[Breach]:
    if read.records.incomplete:
        message = UserMessage("The script is too intricate to be reviewed to its end.")
        yield Breach(TOO_LARGE, None, message)
    for rules in (ids, effects, names, habits):
        yield from rules.find(read)


def _finding(text: ScriptText, found: Breach) -> Finding:
    rule = RULES[found.rule]
    line, column = (0, 0) if found.byte is None else text.position_of(found.byte)
    return Finding(
        rule=rule.id,
        level=rule.level,
        line=line,
        column=column,
        message=found.message,
        fix=rule.fix,
        check=rule.check,
    )
