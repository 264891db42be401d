"""The tools of Todoist.

A task that is added is told from others of the same text by which were there before. The key of
the mutation is sent as the id of the request, of which Todoist makes one alone.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, TypeVar

from pydantic import Field, StringConstraints

from keep_desktop.domain.items import ReceivedKind, RowFacts
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.permissions import ANY, Risk, Scope, ScopeKind
from keep_desktop.ports.tools import CallContext, Reconciled, ToolOutput, Verdict
from keep_desktop.tools.connectors.service import (
    Evidence,
    ServiceClient,
    ServiceInput,
    ServiceMutation,
    ServiceRead,
    ServiceTool,
    SubkeyInput,
    as_list,
    as_mapping,
    next_by_token,
    text_of,
    unreadable_answer,
)
from keep_desktop.tools.connectors.todoist.entry import TODOIST
from keep_desktop.tools.text import many_lines, shown_name

_TASK = "/tasks/{id}"
_CURSOR = next_by_token("next_cursor", "cursor")
_PAGE = 200
_MOST_LISTED = 10_000
#: A list may run behind, and a request whose line broke may still be on its way.
_VISIBLE_AFTER_S = 120
_LONGEST_REQUEST_ID = 36
_ACCOUNT = {"account": ScopeKind.ACCOUNT}
_PROJECT = {**_ACCOUNT, "project": ScopeKind.PLACE}

Id = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,40}$")]
Content = Annotated[str, StringConstraints(min_length=1, max_length=500)]
Description = Annotated[str, StringConstraints(max_length=16_000)]
Labels = Annotated[
    list[Annotated[str, StringConstraints(min_length=1, max_length=128)]], Field(max_length=50)
]
Priority = Annotated[int, Field(ge=1, le=4)]
Due = Annotated[str, StringConstraints(min_length=1, max_length=150)]
In = TypeVar("In", bound=ServiceInput)


class TodoistListInput(ServiceInput):
    limit: int = Field(default=1000, ge=1, le=_MOST_LISTED)


class TodoistTasksInput(TodoistListInput):
    project: Id | None = None
    label: str | None = Field(default=None, max_length=128)
    filter: str | None = Field(
        default=None,
        max_length=1024,
        description="As Todoist's filters: `today | overdue`; in place of project and label",
    )


class TodoistAddInput(SubkeyInput):
    content: Content
    description: Description = ""
    project: Id | None = Field(default=None, description="Else the Inbox")
    labels: Labels = Field(default_factory=list)
    priority: Priority = Field(default=1, description="4 is the most urgent")
    due: Due | None = Field(default=None, description="As one writes it: `tomorrow at 9`")


class TodoistTaskInput(ServiceInput):
    id: Id


class TodoistUpdateInput(SubkeyInput):
    id: Id
    content: Content | None = None
    description: Description | None = None
    labels: Labels | None = Field(default=None, description="All that it is to have")
    priority: Priority | None = None
    due: Due | None = None


class TodoistProject(ToolOutput):
    id: str
    name: str
    parent: str | None


class TodoistTask(ToolOutput):
    id: str
    content: str
    description: str
    project: str
    labels: list[str]
    priority: int
    due: str | None = Field(description="A date, or a moment, in ISO 8601")
    recurring: bool
    done: bool
    url: str


class _Todoist(ServiceTool[In]):
    namespace = "Todoist"
    entry = TODOIST


class TodoistListProjects(_Todoist[TodoistListInput], ServiceRead[TodoistListInput]):
    name = "listProjects"
    description = "The projects of Todoist."
    Input = TodoistListInput
    Output = list[TodoistProject]
    source, type = "Todoist", "project"
    permits = "See the projects of {scope}"

    def run(self, params: TodoistListInput, client: ServiceClient) -> JsonValue:
        return [
            {
                "id": text_of(one.get("id")),
                "name": text_of(one.get("name")),
                "parent": text_of(one.get("parent_id")) or None,
            }
            for one in _pages(client, "/projects", {}, params.limit)
        ]


class TodoistListTasks(_Todoist[TodoistTasksInput], ServiceRead[TodoistTasksInput]):
    name = "listTasks"
    description = "The tasks of Todoist that are not done: all, or those of a project or filter."
    Input = TodoistTasksInput
    Output = list[TodoistTask]
    source, type = "Todoist", "task"
    row_facts = RowFacts(
        kind=ReceivedKind.ENTRY, title="content", at="due", place="url", excerpt="description"
    )
    permits = "Read tasks in {scope}"
    scope_params = _PROJECT
    default_place = ANY

    def named_scopes(self, params: TodoistTasksInput) -> Sequence[Scope]:
        """A filter looks in all projects."""
        is_filtered = params.filter is not None
        return super().named_scopes(
            params.model_copy(update={"project": None}) if is_filtered else params
        )

    def run(self, params: TodoistTasksInput, client: ServiceClient) -> JsonValue:
        if params.filter is not None:
            found = _pages(client, "/tasks/filter", {"query": params.filter}, params.limit)
        else:
            query = {"project_id": params.project, "label": params.label}
            found = _pages(client, "/tasks", query, params.limit)
        return [_task(one) for one in found]


class TodoistAdd(_Todoist[TodoistAddInput], ServiceMutation[TodoistAddInput]):
    name = "add"
    description = (
        "Adds a task to Todoist. Two of the same content in one item need a `subkey` each."
    )
    Input = TodoistAddInput
    Output = TodoistTask
    payload_params = ("description", "labels", "priority", "due")
    access = Risk.WRITES
    permits = "Add tasks to {scope}"
    scope_params = _PROJECT
    default_place = "Inbox"

    def title(self, params: TodoistAddInput) -> str:
        return UserMessage(
            "Add the task “{content}” to Todoist", content=shown_name(params.content)
        )

    def evidence_before(self, params: TodoistAddInput, client: ServiceClient) -> Evidence:
        return {"before": [text_of(one.get("id")) for one in _alike(client, params)]}

    def run(self, params: TodoistAddInput, client: ServiceClient) -> JsonValue:
        body = {"content": params.content, **_values(params)}
        if params.project is not None:
            body["project_id"] = params.project
        sent = {"X-Request-Id": client.key[:_LONGEST_REQUEST_ID]}
        answer = client.send("POST", "/tasks", body=body, headers=sent, mutates=True)
        return _known(answer.body)

    def check_outcome(self, params: TodoistAddInput, client: ServiceClient) -> Reconciled:
        alike = {text_of(one.get("id")): one for one in _alike(client, params)}
        found = client.new_id_or_verdict(alike, visible_after_s=_VISIBLE_AFTER_S)
        if isinstance(found, Reconciled):
            return found
        return Reconciled(Verdict.APPLIED, _task(alike[found]))

    def predict_from_params(self, params: TodoistAddInput, context: CallContext) -> JsonValue:
        return _task({"content": params.content, "project_id": params.project, **_values(params)})


class _TodoistOfTask(_Todoist[In], ServiceMutation[In]):
    """What changes one task. `check_outcome` compares with how it was before."""

    Output = TodoistTask
    access = Risk.WRITES

    def evidence_before(self, params: Any, client: ServiceClient) -> Evidence:
        task = as_mapping(client.get(_TASK, {"id": params.id}))
        return {"due": _due(task), "done": task.get("checked") is True}

    def check_outcome(self, params: In, client: ServiceClient) -> Reconciled:
        task = self._now(params, client)
        if task is None:
            return Reconciled(Verdict.RETRY)
        if self.is_made(params, task, client.evidence):
            return Reconciled(Verdict.APPLIED, _task(task))
        return client.verdict_if_absent(visible_after_s=_VISIBLE_AFTER_S)

    def _now(self, params: Any, client: ServiceClient) -> Mapping[str, Any] | None:
        found = client.get_or_none(_TASK, {"id": params.id})
        return None if found is None else as_mapping(found)

    def is_made(self, params: In, task: Mapping[str, Any], was: Mapping[str, Any]) -> bool:
        raise NotImplementedError

    def predict_from_params(self, params: Any, context: CallContext) -> JsonValue:
        return _task({"id": params.id, **_values(params)})


class TodoistUpdate(_TodoistOfTask[TodoistUpdateInput]):
    name = "update"
    description = "Changes a task of Todoist; what is not given stays."
    Input = TodoistUpdateInput
    payload_params = ("content", "description", "labels", "priority", "due")
    permits = "Change tasks of {scope}"

    def title(self, params: TodoistUpdateInput) -> str:
        return UserMessage("Change a task in Todoist")

    def run(self, params: TodoistUpdateInput, client: ServiceClient) -> JsonValue:
        query, body = {"id": params.id}, _values(params)
        return _known(client.send("POST", _TASK, query, body=body, mutates=True).body)

    def is_made(
        self, params: TodoistUpdateInput, task: Mapping[str, Any], was: Mapping[str, Any]
    ) -> bool:
        due = as_mapping(task.get("due"))
        return (
            (params.content is None or params.content == task.get("content"))
            and (params.description is None or params.description == task.get("description"))
            and (params.priority is None or params.priority == task.get("priority"))
            and (params.labels is None or {*params.labels} == {*as_list(task.get("labels"))})
            and (
                params.due is None
                or due.get("string") == params.due
                or _due(task) != was.get("due")
            )
        )


class TodoistComplete(_TodoistOfTask[TodoistTaskInput]):
    name = "complete"
    description = "Completes a task of Todoist; one that recurs goes to its next date."
    Input = TodoistTaskInput
    permits = "Complete tasks of {scope}"

    def title(self, params: TodoistTaskInput) -> str:
        return UserMessage("Complete a task in Todoist")

    def run(self, params: TodoistTaskInput, client: ServiceClient) -> JsonValue:
        client.send("POST", _TASK + "/close", {"id": params.id}, mutates=True)
        return _task({"id": params.id, "checked": True})

    def is_made(
        self, params: TodoistTaskInput, task: Mapping[str, Any], was: Mapping[str, Any]
    ) -> bool:
        return task.get("checked") is True or _due(task) != was.get("due")


class TodoistReopen(_TodoistOfTask[TodoistTaskInput]):
    name = "reopen"
    description = "Reopens a task of Todoist that was completed."
    Input = TodoistTaskInput
    permits = "Reopen tasks of {scope}"

    def title(self, params: TodoistTaskInput) -> str:
        return UserMessage("Reopen a task in Todoist")

    def run(self, params: TodoistTaskInput, client: ServiceClient) -> JsonValue:
        client.send("POST", _TASK + "/reopen", {"id": params.id}, mutates=True)
        return _task({"id": params.id})

    def is_made(
        self, params: TodoistTaskInput, task: Mapping[str, Any], was: Mapping[str, Any]
    ) -> bool:
        return task.get("checked") is not True


def _pages(
    client: ServiceClient, path: str, query: Mapping[str, Any], limit: int
) -> list[Mapping[str, Any]]:
    query = {**query, "limit": min(limit, _PAGE)}
    return client.pages(path, query, items="results", limit=limit, next_page=_CURSOR)


def _alike(client: ServiceClient, params: TodoistAddInput) -> list[Mapping[str, Any]]:
    query = {"project_id": params.project, "limit": _PAGE}
    return client.pages(
        "/tasks",
        query,
        items="results",
        limit=_MOST_LISTED,
        next_page=_CURSOR,
        where=lambda one: one.get("content") == params.content,
    )


def _values(params: Any) -> dict[str, Any]:
    """What is given of a task, as Todoist takes it."""
    if not isinstance(params, TodoistAddInput | TodoistUpdateInput):
        return {}
    given = {
        "content": params.content,
        "description": params.description,
        "labels": params.labels,
        "priority": params.priority,
        "due_string": params.due,
    }
    return {name: value for name, value in given.items() if value is not None}


def _due(task: Mapping[str, Any]) -> str | None:
    return text_of(as_mapping(task.get("due")).get("date")) or None


def _known(body: Any) -> JsonValue:
    task = as_mapping(body)
    if not text_of(task.get("id")):
        raise unreadable_answer(TODOIST.title)
    return _task(task)


def _task(one: Mapping[str, Any]) -> JsonValue:
    id, priority = text_of(one.get("id")), one.get("priority")
    return {
        "id": id,
        "content": text_of(one.get("content")),
        "description": many_lines(text_of(one.get("description"))),
        "project": text_of(one.get("project_id")),
        "labels": [*map(text_of, as_list(one.get("labels")))],
        "priority": priority if isinstance(priority, int) else 1,
        "due": _due(one),
        "recurring": as_mapping(one.get("due")).get("is_recurring") is True,
        "done": one.get("checked") is True,
        "url": f"https://app.todoist.com/app/task/{id}",
    }
