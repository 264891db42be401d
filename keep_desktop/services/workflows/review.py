"""The review of a script file, of an import, and of a stored workflow."""

from collections.abc import Mapping, Sequence

from keep_desktop.domain.handlers import ScriptWarning
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import MessageCode, facts_of_code
from keep_desktop.domain.planning.versions import Finding
from keep_desktop.engine.scripts.validation import check_form
from keep_desktop.planning.review.rules import MISTAKE, TOO_LARGE
from keep_desktop.planning.review.static import review_script
from keep_desktop.services.context import Keep
from keep_desktop.services.workflows.behaviour import review_behaviour, reviewed_version


def review_file(
    keep: Keep, script: str, schema: Mapping[str, JsonValue] | None
) -> tuple[Finding, ...]:
    """The static rules alone. Raises LogicFailure where the script does not parse."""
    check_form(keep.sandbox, script)
    return review_script(script, keep.tools, schema)


def review_workflow(keep: Keep, workflow_id: WorkflowId) -> tuple[Finding, ...]:
    """The static rules and the behaviour of its active version, else of its newest; blocks. Raises
    NotFound where it has none, and NotRunnable where a stop prevents or ends it."""
    version = reviewed_version(keep, workflow_id)
    static = review_script(version.script, keep.tools, version.params_schema)
    return (*static, *review_behaviour(keep, workflow_id).all_findings)


def review_warnings(
    keep: Keep,
    script: str,
    schema: Mapping[str, JsonValue] | None,
    known: Sequence[ScriptWarning],
) -> Sequence[ScriptWarning]:
    """What an import warns of: what it *known* already, and each finding at another place."""
    places = {(one.line, one.column) for one in known if one.line is not None}
    is_long = any(facts_of_code(one.sentence, MessageCode.SCRIPT_TOO_LONG) for one in known)
    found = [
        ScriptWarning(one.message, one.line or None, one.column or None)
        for one in review_script(script, keep.tools, schema)
        if one.rule != MISTAKE
        and (one.line, one.column) not in places
        and not (is_long and one.rule == TOO_LARGE)
    ]
    return sorted((*known, *found), key=lambda one: (one.line or 0, one.column or 0))
