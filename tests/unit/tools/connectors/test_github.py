"""GitHub: what is read, and what its limits mean."""

from pathlib import Path
from typing import Any

import httpx2
import pytest

from keep_desktop.domain.errors import LogicFailure, NetworkFailure
from tests.builders.connected import Connected
from tests.builders.tools import NOON
from tests.servers.github import REPO, GitHub
from tests.servers.service import Refused


def test_issues_are_listed_over_pages_without_pull_requests(tmp_path: Path) -> None:
    with GitHub() as server:
        for number in range(1, 8):
            more: dict[str, Any] = {"pull_request": {}} if number % 2 else {}
            server.put(f"No {number}", **more)
        listing = Connected("GitHub.listIssues", server, tmp_path)
        assert [one["title"] for one in listing.call(repo=REPO)] == ["No 6", "No 4", "No 2"]
        assert [one["title"] for one in listing.call(repo=REPO, limit=2)] == ["No 6", "No 4"]
        pulls = Connected("GitHub.listPulls", server, tmp_path).call(repo=REPO)
        assert [one["number"] for one in pulls] == [7, 5, 3, 1]
        pull = Connected("GitHub.getPull", server, tmp_path).call(repo=REPO, number=7)
        assert (pull["base"], pull["head"]) == ("main", "fix")


def test_an_issue_is_made_commented_and_read(tmp_path: Path) -> None:
    with GitHub() as server:
        create = Connected("GitHub.createIssue", server, tmp_path)
        made = create.call(repo=REPO, title="No tea", body="None", labels=["bug"])
        comment = Connected("GitHub.comment", server, tmp_path)
        comment.call(repo=REPO, number=made["number"], body="Soon")
        issue = Connected("GitHub.getIssue", server, tmp_path).call(repo=REPO, number=1)
        assert issue["body"].startswith("None\n\n<!-- keep:")
        assert (issue["labels"], issue["author"], issue["comments"]) == (["bug"], "ann", 1)
        comments = Connected("GitHub.listComments", server, tmp_path).call(repo=REPO, number=1)
        assert comments[0]["body"].startswith("Soon\n")


def test_files_and_releases_are_read(tmp_path: Path) -> None:
    with GitHub() as server:
        file = Connected("GitHub.getFile", server, tmp_path)
        assert file.call(repo=REPO, path="docs/read me.md")["text"] == "# Tea"
        picture = file.call(repo=REPO, path="logo.png")
        assert (picture["text"], picture["base64"], picture["size"]) == (None, "iVBOR/8=", 5)
        with pytest.raises(LogicFailure, match="is no file"):
            file.call(repo=REPO, path="docs")
        for path in ("../../../user", "docs/../x", "/x"):
            with pytest.raises(LogicFailure, match="cannot stand in a path"):
                file.call(repo=REPO, path=path)
        releases = Connected("GitHub.listReleases", server, tmp_path).call(repo=REPO)
        assert [one["tag"] for one in releases] == ["v3", "v2", "v1"]


@pytest.mark.parametrize(
    ("tool", "given"),
    [
        ("listIssues", {"state": "all", "labels": ["a b", "c"], "since": "2026-11-20T10:00:00Z"}),
        ("listIssues", {"state": "closed", "limit": 2000}),
        ("listPulls", {"state": "all"}),
        ("listComments", {"number": 1, "limit": 1}),
        ("getFile", {"path": "docs/read me.md", "ref": "fix/a b"}),
        ("closeIssue", {"number": 1, "reason": "completed"}),
    ],
)
def test_what_is_asked_is_as_github_describes_it(
    tool: str, given: dict[str, Any], tmp_path: Path
) -> None:
    """With the parameters that the other tests do without."""
    with GitHub() as server:
        server.put("No tea")
        Connected(f"GitHub.{tool}", server, tmp_path).call(repo=REPO, **given)


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "issues", {"title": "a", "text": "b"}),
        ("POST", "issues", {"body": "b"}),
        ("POST", "issues", {"title": "a", "labels": "b"}),
        ("POST", "issues", None),
        ("PATCH", "issues/1", {"state": "done"}),
        ("POST", "issues/1/labels", {"labels": []}),
        ("PUT", "issues/1", {}),
        ("GET", "issues?state=opened", None),
        ("GET", "issues?from=1", None),
        ("GET", "issues?page=x", None),
        ("GET", "issues/x", None),
        ("GET", "pulls", {"state": "open"}),
        ("GET", "wiki", None),
    ],
)
def test_what_github_does_not_describe_is_refused(method: str, path: str, body: Any) -> None:
    """Or the tests of the tools would say nothing."""
    headers = {
        "Authorization": "Bearer token",
        "Accept": "application/vnd.github+json",
        "X-GitHub-Api-Version": "2022-11-28",
    }
    with GitHub("token") as server:
        server.put("No tea")
        url = f"{server.url}/repos/{REPO}/{path}"
        answer = httpx2.request(method, url, headers=headers, json=body)
        assert answer.status_code in (404, 422)
        assert server.effects == []


@pytest.mark.parametrize(
    ("headers", "wait"),
    [
        ({"Retry-After": "60"}, 60),
        ({"X-RateLimit-Remaining": "0",
          "X-RateLimit-Reset": str(int(NOON.timestamp()) + 90)}, 90),
    ],
)  # fmt: skip
def test_a_used_up_limit_is_waited_for(
    headers: dict[str, Any], wait: float, tmp_path: Path
) -> None:
    def answer(asked: Any) -> Any:
        refused = Refused(403, {"message": "You have exceeded a limit"})
        refused.reply.headers.update(headers)  # type: ignore[attr-defined]  # a dict here
        raise refused

    with GitHub() as server:
        server.answer = answer  # type: ignore[method-assign]  # it refuses all
        with pytest.raises(NetworkFailure, match="exceeded a limit") as failed:
            Connected("GitHub.getIssue", server, tmp_path).call(repo=REPO, number=1)
        assert failed.value.retry_after_s == wait
