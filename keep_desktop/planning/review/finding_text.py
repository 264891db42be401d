"""How findings are told to the model."""

import json
from collections.abc import Sequence

from keep_desktop.domain.planning.versions import Finding


def finding_lines(findings: Sequence[Finding]) -> str:
    """One line each: where, which rule, what, at which item, with which values, and how to put it
    right."""
    return "\n".join(map(_line, findings))


def _line(finding: Finding) -> str:
    where = f"line {finding.line}, column {finding.column}: " if finding.line else ""
    item = "" if finding.item is None else f" Item: {json.dumps(finding.item)}."
    values = "" if not finding.values else f" Values: {json.dumps(list(finding.values))}."
    return (
        f"{where}{finding.rule} ({finding.level}): {finding.message}{item}{values} "
        f"Fix: {finding.fix}"
    )
