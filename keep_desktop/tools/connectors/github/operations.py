"""The tools of GitHub.

An issue or comment ends with a comment of HTML that holds the key of its mutation. GitHub does not
show it; by it the issue or comment is found again.
"""

import base64
import binascii
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Annotated, Any, Literal, TypeVar

from pydantic import Field, StringConstraints

from keep_desktop.domain.errors import LogicFailure
from keep_desktop.domain.items import ReceivedKind, RowFacts
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.permissions import Risk, ScopeKind
from keep_desktop.ports.tools import CallContext, EffectRisk, Reconciled, ToolOutput, Verdict
from keep_desktop.tools.connectors.github.entry import GITHUB, HEADERS
from keep_desktop.tools.connectors.service import (
    Evidence,
    ServiceClient,
    ServiceInput,
    ServiceMutation,
    ServiceRead,
    ServiceResponse,
    ServiceTool,
    SubkeyInput,
    as_list,
    as_mapping,
    next_by_link,
    text_of,
    unreadable_answer,
)
from keep_desktop.tools.text import iso, many_lines, shown_name

_ISSUES = "/repos/{owner}/{repo}/issues"
_ISSUE = _ISSUES + "/{number}"
_PULLS = "/repos/{owner}/{repo}/pulls"
_PAGE = 100
_NEWEST = {"sort": "created", "direction": "desc"}
_MOST_LOOKED_AT = 2000
#: A list may run behind, and a request whose line broke may still be on its way.
_VISIBLE_AFTER_S = 120
_REPO = {"account": ScopeKind.ACCOUNT, "repo": ScopeKind.PLACE}

Repo = Annotated[
    str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9-]{0,38}/[A-Za-z0-9._-]{1,100}$")
]
Number = Annotated[int, Field(ge=1, le=10**9)]
Label = Annotated[str, StringConstraints(min_length=1, max_length=50)]
#: GitHub takes 65,536; the rest is for the mark.
Body = Annotated[str, StringConstraints(max_length=65_000)]
In = TypeVar("In", bound=ServiceInput)


class GitHubRepoInput(ServiceInput):
    repo: Repo = Field(description="owner/name")


class GitHubListInput(GitHubRepoInput):
    state: Literal["open", "closed", "all"] = "open"
    limit: int = Field(default=100, ge=1, le=2000)


class GitHubListIssuesInput(GitHubListInput):
    labels: list[Label] | None = Field(default=None, max_length=20, description="With all of them")
    since: str | None = Field(
        default=None,
        pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{5,12}Z$",
        description="Changed since then, ISO 8601 in UTC",
    )


class GitHubOfNumberInput(GitHubRepoInput):
    number: Number


class GitHubCommentsInput(GitHubOfNumberInput):
    limit: int = Field(default=100, ge=1, le=_MOST_LOOKED_AT)


class GitHubFileInput(GitHubRepoInput):
    path: str = Field(min_length=1, max_length=1000, description="docs/readme.md")
    ref: str | None = Field(
        default=None, min_length=1, max_length=250, description="Branch, tag or commit"
    )


class GitHubReleasesInput(GitHubRepoInput):
    limit: int = Field(default=30, ge=1, le=1000)


class GitHubCreateIssueInput(SubkeyInput):
    repo: Repo = Field(description="owner/name")
    title: str = Field(min_length=1, max_length=256)
    body: Body = Field(default="", description="Markdown")
    labels: list[Label] = Field(default_factory=list, max_length=20)


class GitHubCommentInput(SubkeyInput):
    repo: Repo = Field(description="owner/name")
    number: Number = Field(description="Of an issue or a pull request")
    body: Body = Field(min_length=1, description="Markdown")


class GitHubCloseInput(GitHubOfNumberInput):
    reason: Literal["completed", "not_planned"] = "completed"


class GitHubLabelsInput(GitHubOfNumberInput):
    labels: list[Label] = Field(min_length=1, max_length=20)


class GitHubIssue(ToolOutput):
    number: int
    title: str
    state: str
    body: str
    author: str
    labels: list[str]
    comments: int
    created: str = Field(description="ISO 8601 in UTC")
    updated: str
    url: str


class GitHubPull(ToolOutput):
    number: int
    title: str
    state: str
    body: str
    author: str
    labels: list[str]
    draft: bool
    merged: str | None = Field(description="When it was merged")
    base: str
    head: str
    created: str
    updated: str
    url: str


class GitHubComment(ToolOutput):
    id: int
    body: str
    author: str
    created: str
    url: str


class GitHubFileText(ToolOutput):
    path: str
    sha: str
    size: int
    text: str | None = Field(description="null where it is no text in UTF-8")
    base64: str | None = Field(description="In that case")


class GitHubRelease(ToolOutput):
    tag: str
    name: str
    body: str
    draft: bool
    prerelease: bool
    published: str | None
    url: str


class GitHubIssueRef(ToolOutput):
    number: int
    url: str


class GitHubCommentRef(ToolOutput):
    id: int
    url: str


class GitHubIssueState(ToolOutput):
    number: int
    state: str
    labels: list[str]


class _GitHub(ServiceTool[In]):
    namespace = "GitHub"
    entry = GITHUB
    headers = HEADERS
    scope_params = _REPO

    def status_of(self, answer: ServiceResponse) -> int:
        """A limit that is used up is answered with 403 too."""
        used_up = answer.headers.get("x-ratelimit-remaining") == "0"
        if answer.status == 403 and (used_up or "retry-after" in answer.headers):
            return 429
        return answer.status


class GitHubListIssues(_GitHub[GitHubListIssuesInput], ServiceRead[GitHubListIssuesInput]):
    name = "listIssues"
    description = "The issues of a repository, newest first, without its pull requests."
    Input = GitHubListIssuesInput
    Output = list[GitHubIssue]
    source, type = "GitHub", "issue"
    row_facts = RowFacts(
        kind=ReceivedKind.ENTRY, title="title", sender="author", at="created", place="url",
        excerpt="body",
    )  # fmt: skip
    permits = "Read the issues of {scope}"

    def run(self, params: GitHubListIssuesInput, client: ServiceClient) -> JsonValue:
        query = {
            **_at(params.repo),
            "state": params.state,
            "labels": ",".join(params.labels) if params.labels else None,
            "since": params.since,
        }
        found = client.pages(
            _ISSUES,
            {**query, **_NEWEST, "per_page": _PAGE},
            items="",
            limit=params.limit,
            next_page=next_by_link,
            where=lambda one: "pull_request" not in one,
        )
        return [_issue(one) for one in found]


class GitHubGetIssue(_GitHub[GitHubOfNumberInput], ServiceRead[GitHubOfNumberInput]):
    name = "getIssue"
    description = "One issue of a repository."
    Input = GitHubOfNumberInput
    Output = GitHubIssue
    source, type = "GitHub", "issue"
    row_facts = GitHubListIssues.row_facts
    permits = "Read the issues of {scope}"

    def run(self, params: GitHubOfNumberInput, client: ServiceClient) -> JsonValue:
        return _issue(as_mapping(client.get(_ISSUE, _numbered(params))))


class GitHubListComments(_GitHub[GitHubCommentsInput], ServiceRead[GitHubCommentsInput]):
    name = "listComments"
    description = "The comments on an issue or a pull request, oldest first."
    Input = GitHubCommentsInput
    Output = list[GitHubComment]
    source, type = "GitHub", "comment"
    permits = "Read the issues of {scope}"

    def run(self, params: GitHubCommentsInput, client: ServiceClient) -> JsonValue:
        found = _pages(client, _ISSUE + "/comments", _numbered(params), params.limit)
        return [_comment(one) for one in found]


class GitHubListPulls(_GitHub[GitHubListInput], ServiceRead[GitHubListInput]):
    name = "listPulls"
    description = "The pull requests of a repository, newest first."
    Input = GitHubListInput
    Output = list[GitHubPull]
    source, type = "GitHub", "pull"
    permits = "Read the pull requests of {scope}"

    def run(self, params: GitHubListInput, client: ServiceClient) -> JsonValue:
        query = {**_at(params.repo), "state": params.state}
        return [_pull(one) for one in _newest(client, _PULLS, query, params.limit)]


class GitHubGetPull(_GitHub[GitHubOfNumberInput], ServiceRead[GitHubOfNumberInput]):
    name = "getPull"
    description = "One pull request of a repository."
    Input = GitHubOfNumberInput
    Output = GitHubPull
    source, type = "GitHub", "pull"
    permits = "Read the pull requests of {scope}"

    def run(self, params: GitHubOfNumberInput, client: ServiceClient) -> JsonValue:
        return _pull(as_mapping(client.get(_PULLS + "/{number}", _numbered(params))))


class GitHubGetFile(_GitHub[GitHubFileInput], ServiceRead[GitHubFileInput]):
    name = "getFile"
    description = "A file of a repository, up to 1 MB."
    Input = GitHubFileInput
    Output = GitHubFileText
    source, type = "GitHub", "file"
    permits = "Read the files of {scope}"

    def run(self, params: GitHubFileInput, client: ServiceClient) -> JsonValue:
        parts = {f"part{number}": one for number, one in enumerate(params.path.split("/"))}
        path = "/repos/{owner}/{repo}/contents" + "".join(f"/{{{name}}}" for name in parts)
        found = as_mapping(client.get(path, {**_at(params.repo), **parts, "ref": params.ref}))
        if found.get("type") != "file" or found.get("encoding") != "base64":
            raise LogicFailure(
                UserMessage(
                    "“{path}” at GitHub is no file of up to 1 MB", path=shown_name(params.path)
                )
            )
        return _file(found)


class GitHubListReleases(_GitHub[GitHubReleasesInput], ServiceRead[GitHubReleasesInput]):
    name = "listReleases"
    description = "The releases of a repository, newest first."
    Input = GitHubReleasesInput
    Output = list[GitHubRelease]
    source, type = "GitHub", "release"
    row_facts = RowFacts(
        kind=ReceivedKind.ENTRY, title="name", at="published", place="url", excerpt="body"
    )
    permits = "Read the releases of {scope}"

    def run(self, params: GitHubReleasesInput, client: ServiceClient) -> JsonValue:
        found = _pages(client, "/repos/{owner}/{repo}/releases", _at(params.repo), params.limit)
        return [_release(one) for one in found]


class GitHubCreateIssue(_GitHub[GitHubCreateIssueInput], ServiceMutation[GitHubCreateIssueInput]):
    name = "createIssue"
    description = (
        "Opens an issue. Two of one title in one item need a `subkey` each. People whom the "
        "repository notifies are told."
    )
    risk = EffectRisk.MEDIUM
    Input = GitHubCreateIssueInput
    Output = GitHubIssueRef
    payload_params = ("body", "labels")
    access = Risk.SENDS
    permits = "Open issues in {scope}"

    def title(self, params: GitHubCreateIssueInput) -> str:
        return UserMessage(
            "Open the issue “{title}” in {repo}",
            title=shown_name(params.title),
            repo=params.repo,
        )

    def evidence_before(self, params: GitHubCreateIssueInput, client: ServiceClient) -> Evidence:
        query = {**_at(params.repo), "state": "all"}
        newest = as_mapping(next(iter(_newest(client, _ISSUES, query, 1)), None))
        return {"after": _number(newest), "since": _earlier(newest.get("created_at"))}

    def run(self, params: GitHubCreateIssueInput, client: ServiceClient) -> JsonValue:
        body = {
            "title": params.title,
            "body": _marked(params.body, client.key),
            "labels": params.labels,
        }
        return _issue_ref(client.send("POST", _ISSUES, _at(params.repo), body=body, mutates=True))

    def check_outcome(self, params: GitHubCreateIssueInput, client: ServiceClient) -> Reconciled:
        query = {**_at(params.repo), "state": "all", "since": client.evidence.get("since")}
        found = _newest(client, _ISSUES, query, _MOST_LOOKED_AT)
        for one in found:
            if _has_mark(one, client.key):
                made: JsonValue = {"number": _number(one), "url": text_of(one.get("html_url"))}
                return Reconciled(Verdict.APPLIED, made)
        if len(found) == _MOST_LOOKED_AT and _number(found[-1]) > _number(client.evidence, "after"):
            return Reconciled(Verdict.RETRY)
        return client.verdict_if_absent(visible_after_s=_VISIBLE_AFTER_S)

    def predict_from_params(
        self, params: GitHubCreateIssueInput, context: CallContext
    ) -> JsonValue:
        return {"number": 0, "url": ""}


class GitHubAddComment(_GitHub[GitHubCommentInput], ServiceMutation[GitHubCommentInput]):
    name = "comment"
    description = (
        "Comments on an issue or a pull request. Two comments on one in one item need a `subkey` "
        "each. People whom the repository notifies are told."
    )
    risk = EffectRisk.MEDIUM
    Input = GitHubCommentInput
    Output = GitHubCommentRef
    payload_params = ("body",)
    access = Risk.SENDS
    permits = "Comment in {scope}"

    def title(self, params: GitHubCommentInput) -> str:
        return UserMessage("Comment on #{number} in {repo}", number=params.number, repo=params.repo)

    def evidence_before(self, params: GitHubCommentInput, client: ServiceClient) -> Evidence:
        """By GitHub's own clock, when the issue was last changed: a comment changes it."""
        issue = as_mapping(client.get(_ISSUE, _numbered(params)))
        return {"since": _earlier(issue.get("updated_at"))}

    def run(self, params: GitHubCommentInput, client: ServiceClient) -> JsonValue:
        answer = client.send(
            "POST",
            _ISSUE + "/comments",
            _numbered(params),
            body={"body": _marked(params.body, client.key)},
            mutates=True,
        )
        made = as_mapping(answer.body)
        if not isinstance(made.get("id"), int):
            raise unreadable_answer(GITHUB.title)
        return {"id": made["id"], "url": text_of(made.get("html_url"))}

    def check_outcome(self, params: GitHubCommentInput, client: ServiceClient) -> Reconciled:
        query = {**_numbered(params), "since": client.evidence.get("since")}
        for one in _pages(client, _ISSUE + "/comments", query, _MOST_LOOKED_AT):
            if _has_mark(one, client.key):
                made: JsonValue = {"id": _number(one, "id"), "url": text_of(one.get("html_url"))}
                return Reconciled(Verdict.APPLIED, made)
        return client.verdict_if_absent(visible_after_s=_VISIBLE_AFTER_S)

    def predict_from_params(self, params: GitHubCommentInput, context: CallContext) -> JsonValue:
        return {"id": 0, "url": ""}


class GitHubCloseIssue(_GitHub[GitHubCloseInput], ServiceMutation[GitHubCloseInput]):
    name = "closeIssue"
    description = "Closes an issue."
    risk = EffectRisk.MEDIUM
    Input = GitHubCloseInput
    Output = GitHubIssueState
    access = Risk.WRITES
    permits = "Close issues of {scope}"

    def title(self, params: GitHubCloseInput) -> str:
        return UserMessage("Close #{number} in {repo}", number=params.number, repo=params.repo)

    def run(self, params: GitHubCloseInput, client: ServiceClient) -> JsonValue:
        body = {"state": "closed", "state_reason": params.reason}
        return _state(client.send("PATCH", _ISSUE, _numbered(params), body=body, mutates=True).body)

    def check_outcome(self, params: GitHubCloseInput, client: ServiceClient) -> Reconciled:
        issue = as_mapping(client.get(_ISSUE, _numbered(params)))
        if issue.get("state") == "closed":
            return Reconciled(Verdict.APPLIED, _state(issue))
        return client.verdict_if_absent(visible_after_s=_VISIBLE_AFTER_S)

    def predict_from_params(self, params: GitHubCloseInput, context: CallContext) -> JsonValue:
        return {"number": params.number, "state": "closed", "labels": []}


class GitHubAddLabels(_GitHub[GitHubLabelsInput], ServiceMutation[GitHubLabelsInput]):
    name = "addLabels"
    description = "Gives an issue or a pull request labels. A label that is not there is made."
    Input = GitHubLabelsInput
    Output = GitHubIssueState
    access = Risk.WRITES
    permits = "Label issues of {scope}"

    def title(self, params: GitHubLabelsInput) -> str:
        return UserMessage(
            "Label #{number} in {repo}: {labels}",
            number=params.number,
            repo=params.repo,
            labels=shown_name(", ".join(params.labels)),
        )

    def identity(self, params: GitHubLabelsInput) -> JsonValue:
        return {**params.model_dump(mode="json"), "labels": sorted(params.labels)}

    def run(self, params: GitHubLabelsInput, client: ServiceClient) -> JsonValue:
        path, query = _ISSUE + "/labels", _numbered(params)
        answer = client.send("POST", path, query, body={"labels": params.labels}, mutates=True)
        return {"number": params.number, "state": "", "labels": _labels(answer.body)}

    def check_outcome(self, params: GitHubLabelsInput, client: ServiceClient) -> Reconciled:
        issue = as_mapping(client.get(_ISSUE, _numbered(params)))
        has = {one.casefold() for one in _labels(issue.get("labels"))}
        if has >= {one.casefold() for one in params.labels}:
            return Reconciled(Verdict.APPLIED, {**_state(issue), "state": ""})
        return client.verdict_if_absent(visible_after_s=_VISIBLE_AFTER_S)

    def predict_from_params(self, params: GitHubLabelsInput, context: CallContext) -> JsonValue:
        return {"number": params.number, "state": "", "labels": [*params.labels]}


def _at(repo: str) -> dict[str, Any]:
    owner, _, name = repo.partition("/")
    return {"owner": owner, "repo": name}


def _numbered(params: Any) -> dict[str, Any]:
    return {**_at(params.repo), "number": params.number}


def _pages(
    client: ServiceClient, path: str, query: Mapping[str, Any], limit: int
) -> list[Mapping[str, Any]]:
    query = {**query, "per_page": min(limit, _PAGE)}
    return client.pages(path, query, items="", limit=limit, next_page=next_by_link)


def _newest(
    client: ServiceClient, path: str, query: Mapping[str, Any], limit: int
) -> list[Mapping[str, Any]]:
    return _pages(client, path, {**query, **_NEWEST}, limit)


def _earlier(moment: Any) -> str | None:
    """A minute before, since it is told in whole seconds."""
    try:
        return iso(datetime.fromisoformat(text_of(moment)) - timedelta(minutes=1))
    except ValueError:
        return None


def _mark(key: str) -> str:
    return f"<!-- keep:{key[:16]} -->"


def _marked(body: str, key: str) -> str:
    return f"{body}\n\n{_mark(key)}" if body else _mark(key)


def _has_mark(one: Mapping[str, Any], key: str) -> bool:
    return _mark(key) in text_of(one.get("body"))


def _number(one: Mapping[str, Any], name: str = "number") -> int:
    value = one.get(name)
    return value if isinstance(value, int) else 0


def _labels(value: Any) -> list[str]:
    return [text_of(as_mapping(one).get("name")) or text_of(one) for one in as_list(value)]


def _common(one: Mapping[str, Any]) -> dict[str, JsonValue]:
    return {
        "number": _number(one),
        "title": text_of(one.get("title")),
        "state": text_of(one.get("state")),
        "body": many_lines(text_of(one.get("body"))),
        "author": text_of(as_mapping(one.get("user")).get("login")),
        "labels": [*_labels(one.get("labels"))],
        "created": text_of(one.get("created_at")),
        "updated": text_of(one.get("updated_at")),
        "url": text_of(one.get("html_url")),
    }


def _issue(one: Mapping[str, Any]) -> JsonValue:
    return {**_common(one), "comments": _number(one, "comments")}


def _pull(one: Mapping[str, Any]) -> JsonValue:
    return {
        **_common(one),
        "draft": one.get("draft") is True,
        "merged": text_of(one.get("merged_at")) or None,
        "base": text_of(as_mapping(one.get("base")).get("ref")),
        "head": text_of(as_mapping(one.get("head")).get("ref")),
    }


def _comment(one: Mapping[str, Any]) -> JsonValue:
    return {
        "id": _number(one, "id"),
        "body": many_lines(text_of(one.get("body"))),
        "author": text_of(as_mapping(one.get("user")).get("login")),
        "created": text_of(one.get("created_at")),
        "url": text_of(one.get("html_url")),
    }


def _file(found: Mapping[str, Any]) -> JsonValue:
    try:
        content = base64.b64decode(text_of(found.get("content")))
    except (ValueError, binascii.Error):
        content = b""
    text: str | None
    try:
        text = content.decode()
    except UnicodeDecodeError:
        text = None
    return {
        "path": text_of(found.get("path")),
        "sha": text_of(found.get("sha")),
        "size": len(content),
        "text": text,
        "base64": base64.b64encode(content).decode() if text is None else None,
    }


def _release(one: Mapping[str, Any]) -> JsonValue:
    return {
        "tag": text_of(one.get("tag_name")),
        "name": text_of(one.get("name")) or text_of(one.get("tag_name")),
        "body": many_lines(text_of(one.get("body"))),
        "draft": one.get("draft") is True,
        "prerelease": one.get("prerelease") is True,
        "published": text_of(one.get("published_at")) or None,
        "url": text_of(one.get("html_url")),
    }


def _issue_ref(answer: ServiceResponse) -> JsonValue:
    issue = as_mapping(answer.body)
    if not _number(issue):
        raise unreadable_answer(GITHUB.title)
    return {"number": _number(issue), "url": text_of(issue.get("html_url"))}


def _state(body: Any) -> dict[str, JsonValue]:
    issue = as_mapping(body)
    return {
        "number": _number(issue),
        "state": text_of(issue.get("state")),
        "labels": [*_labels(issue.get("labels"))],
    }
