"""The rows of GitHub for `test_reconcile`."""

from pathlib import Path
from typing import Any

from tests.builders.reconcile_cases import Case
from tests.servers.github import REPO, GitHub


def an_issue(server: GitHub, folder: Path) -> dict[str, Any]:
    for _ in range(3):
        server.put("No tea")
    return {"repo": REPO, "title": "No tea", "body": "None left", "labels": ["bug"]}


def a_first_issue(server: GitHub, folder: Path) -> dict[str, Any]:
    return {"repo": REPO, "title": "No tea"}


def a_comment(server: GitHub, folder: Path) -> dict[str, Any]:
    return {"repo": REPO, "number": server.put("No tea"), "body": "Bought some"}


def an_end(server: GitHub, folder: Path) -> dict[str, Any]:
    return {"repo": REPO, "number": server.put("No tea"), "reason": "not_planned"}


def a_label(server: GitHub, folder: Path) -> dict[str, Any]:
    number = server.put("No tea", labels=[{"name": "bug"}])
    return {"repo": REPO, "number": number, "labels": ["urgent", "bug"]}


CASES = (
    Case(tool="GitHub.createIssue", server=GitHub, given=an_issue, is_safe_twice=False),
    Case(tool="GitHub.createIssue", server=GitHub, given=a_first_issue, is_safe_twice=False),
    Case(tool="GitHub.comment", server=GitHub, given=a_comment, is_safe_twice=False),
    Case(tool="GitHub.closeIssue", server=GitHub, given=an_end),
    Case(tool="GitHub.addLabels", server=GitHub, given=a_label),
)
