"""The tools of Notion.

Notion keeps no mark that people do not see. So before something is made it is noted what is there
already that looks like it, and afterwards whether something new does.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, Self, TypeVar

from pydantic import AfterValidator, Field, StringConstraints, model_validator
from pydantic import JsonValue as AnyJson

from keep_desktop.domain.errors import LogicFailure
from keep_desktop.domain.items import ReceivedKind, RowFacts
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.permissions import Risk, ScopeKind
from keep_desktop.ports.tools import CallContext, EffectRisk, Reconciled, ToolOutput, Verdict
from keep_desktop.tools.connectors.notion.entry import HEADERS, NOTION
from keep_desktop.tools.connectors.notion.values import (
    MOST,
    blocks_of,
    encoded,
    line_of,
    plain,
    same,
    sent_lines,
    title_of,
    written,
)
from keep_desktop.tools.connectors.service import (
    Evidence,
    ServiceClient,
    ServiceInput,
    ServiceMutation,
    ServiceRead,
    ServiceResponse,
    ServiceTool,
    SubkeyInput,
    as_mapping,
    next_by_token,
    text_of,
    unreadable_answer,
)
from keep_desktop.tools.text import shown_name

_CURSOR = next_by_token("next_cursor", "start_cursor")
_PAGE = 100
_MOST_BLOCKS = 2000
_DEEPEST = 3
#: A search may run behind, and a request whose line broke may still be on its way.
_VISIBLE_AFTER_S = 120
_ACCOUNT = {"account": ScopeKind.ACCOUNT}
_OF_PAGE = {**_ACCOUNT, "page": ScopeKind.PLACE}
_OF_SOURCE = {**_ACCOUNT, "data_source": ScopeKind.PLACE}
_OF_PARENT = {**_ACCOUNT, "parent": ScopeKind.PLACE}

Id = Annotated[
    str, StringConstraints(pattern=r"^[0-9a-fA-F]{8}(-?[0-9a-fA-F]{4}){3}-?[0-9a-fA-F]{12}$")
]
Properties = Annotated[dict[str, AnyJson], Field(max_length=100)]


def _few_lines(text: str) -> str:
    if text.count("\n") >= MOST:
        raise ValueError(UserMessage("must have at most {most} lines", most=MOST))
    return text


Lines = Annotated[str, StringConstraints(max_length=200_000), AfterValidator(_few_lines)]
In = TypeVar("In", bound=ServiceInput)


class NotionSearchInput(ServiceInput):
    query: str = Field(default="", max_length=500, description="In titles; empty for all")
    kind: Literal["page", "data_source"] | None = Field(
        default=None, description="data_source: a table of a database"
    )
    limit: int = Field(default=100, ge=1, le=1000)


class NotionPageInput(ServiceInput):
    page: Id = Field(description="Its id, as in the last part of its address")


class NotionQueryInput(ServiceInput):
    data_source: Id = Field(description="As Notion.search with kind data_source gives it")
    filter: dict[str, AnyJson] | None = Field(default=None, description="As Notion's API has it")
    sorts: list[dict[str, AnyJson]] | None = Field(default=None, max_length=20)
    limit: int = Field(default=100, ge=1, le=5000)


class NotionCreateInput(SubkeyInput):
    parent: Id = Field(description="A page, or a data source in which this is a row")
    in_data_source: bool = Field(default=False, description="Whether parent is a data source")
    title: str = Field(min_length=1, max_length=500)
    properties: Properties = Field(
        default_factory=dict,
        description="By name, plain: text, number, true, list of names or ids, date as ISO 8601",
    )
    text: Lines = Field(default="", description="One line for each paragraph, at most 100")

    @model_validator(mode="after")
    def _only_rows_have_properties(self) -> Self:
        if self.properties and not self.in_data_source:
            raise ValueError(
                UserMessage("below a page of Notion a page has no properties but its title")
            )
        return self


class NotionUpdateInput(SubkeyInput):
    page: Id
    properties: Properties = Field(min_length=1, description="As for createPage")


class NotionAppendInput(SubkeyInput):
    page: Id
    text: Lines = Field(min_length=1, description="One line for each paragraph, at most 100")


class NotionFoundPage(ToolOutput):
    id: str
    kind: str
    title: str
    url: str
    edited: str = Field(description="ISO 8601 in UTC")


class NotionRow(NotionFoundPage):
    properties: dict[str, Any] = Field(description="By name, plain; null where empty")


class NotionPageText(NotionRow):
    text: str


class NotionPageRef(ToolOutput):
    id: str
    url: str


class NotionAppended(ToolOutput):
    page: str
    lines: int


class _Notion(ServiceTool[In]):
    namespace = "Notion"
    entry = NOTION
    headers = HEADERS


class NotionSearch(_Notion[NotionSearchInput], ServiceRead[NotionSearchInput]):
    name = "search"
    description = "Pages and data sources that the integration was connected to, by their titles."
    Input = NotionSearchInput
    Output = list[NotionFoundPage]
    source, type = "Notion", "page"
    row_facts = RowFacts(kind=ReceivedKind.PAGE, title="title", at="edited", place="url")
    permits = "Search Notion as {scope}"

    def run(self, params: NotionSearchInput, client: ServiceClient) -> JsonValue:
        request: dict[str, Any] = {"query": params.query, "page_size": min(params.limit, _PAGE)}
        if params.kind is not None:
            request["filter"] = {"property": "object", "value": params.kind}
        return [_found(one) for one in _posted_pages(client, "/search", {}, request, params.limit)]


class NotionGetPage(_Notion[NotionPageInput], ServiceRead[NotionPageInput]):
    name = "getPage"
    description = "A page of Notion: its properties, and its content as lines of text."
    Input = NotionPageInput
    Output = NotionPageText
    source, type = "Notion", "page"
    row_facts = RowFacts(
        kind=ReceivedKind.PAGE, title="title", at="edited", place="url", excerpt="text"
    )
    permits = "Read the page {scope} of Notion"
    scope_params = _OF_PAGE

    def run(self, params: NotionPageInput, client: ServiceClient) -> JsonValue:
        page = as_mapping(client.get("/pages/{page}", {"page": params.page}))
        lines: list[str] = []
        _read_blocks(client, params.page, 0, lines)
        return {**_row(page), "text": "\n".join(lines)}


class NotionQuery(_Notion[NotionQueryInput], ServiceRead[NotionQueryInput]):
    name = "query"
    description = "The rows of a data source of Notion, with their properties as plain values."
    Input = NotionQueryInput
    Output = list[NotionRow]
    source, type = "Notion", "row"
    row_facts = RowFacts(kind=ReceivedKind.ENTRY, title="title", at="edited", place="url")
    permits = "Read the data source {scope} of Notion"
    scope_params = _OF_SOURCE

    def run(self, params: NotionQueryInput, client: ServiceClient) -> JsonValue:
        request: dict[str, Any] = {"page_size": min(params.limit, _PAGE)}
        if params.filter is not None:
            request["filter"] = params.filter
        if params.sorts is not None:
            request["sorts"] = params.sorts
        return [_row(one) for one in _query(client, params.data_source, request, params.limit)]


class NotionCreatePage(_Notion[NotionCreateInput], ServiceMutation[NotionCreateInput]):
    name = "createPage"
    description = (
        "Makes a page in Notion, below a page or as a row of a data source. Two of one title in "
        "one item need a `subkey` each."
    )
    risk = EffectRisk.MEDIUM
    Input = NotionCreateInput
    Output = NotionPageRef
    payload_params = ("properties", "text")
    access = Risk.WRITES
    permits = "Add pages to {scope} of Notion"
    scope_params = _OF_PARENT

    def title(self, params: NotionCreateInput) -> str:
        return UserMessage("Make the page “{title}” in Notion", title=shown_name(params.title))

    def evidence_before(self, params: NotionCreateInput, client: ServiceClient) -> Evidence:
        noted: dict[str, JsonValue] = {}
        if params.in_data_source:
            request = {"source": params.parent}
            source = as_mapping(client.get("/data_sources/{source}", request))
            kinds = _kinds(source)
            noted["title"] = next(
                (name for name, kind in kinds.items() if kind == "title"), "title"
            )
            noted["kinds"] = {name: _kind(kinds, name) for name in params.properties}
        title = text_of(noted.get("title"))
        noted["before"] = [text_of(one.get("id")) for one in _alike(client, params, title)]
        return noted

    def run(self, params: NotionCreateInput, client: ServiceClient) -> JsonValue:
        kinds = as_mapping(client.evidence.get("kinds"))
        title = text_of(client.evidence.get("title")) or "title"
        parent = "data_source_id" if params.in_data_source else "page_id"
        properties = {
            name: encoded(name, text_of(kinds.get(name)), value)
            for name, value in params.properties.items()
        }
        body: dict[str, Any] = {
            "parent": {"type": parent, parent: params.parent},
            "properties": {**properties, title: {"title": written(params.title)}},
        }
        if params.text:
            body["children"] = blocks_of(params.text)
        return _ref(client.send("POST", "/pages", body=body, mutates=True))

    def check_outcome(self, params: NotionCreateInput, client: ServiceClient) -> Reconciled:
        alike = _alike(client, params, text_of(client.evidence.get("title")))
        found = client.new_id_or_verdict(
            [text_of(one.get("id")) for one in alike], visible_after_s=_VISIBLE_AFTER_S
        )
        if isinstance(found, Reconciled):
            return found
        answer = client.send("GET", "/pages/{page}", {"page": found})
        return Reconciled(Verdict.APPLIED, _ref(answer))

    def predict_from_params(self, params: NotionCreateInput, context: CallContext) -> JsonValue:
        return {"id": "", "url": ""}


class NotionUpdatePage(_Notion[NotionUpdateInput], ServiceMutation[NotionUpdateInput]):
    name = "updatePage"
    description = "Sets properties of a page of Notion; the others stay."
    risk = EffectRisk.MEDIUM
    Input = NotionUpdateInput
    Output = NotionPageRef
    payload_params = ("properties",)
    access = Risk.WRITES
    permits = "Change the page {scope} of Notion"
    scope_params = _OF_PAGE

    def title(self, params: NotionUpdateInput) -> str:
        return UserMessage(
            "Set {names} of a page in Notion", names=shown_name(", ".join(params.properties))
        )

    def evidence_before(self, params: NotionUpdateInput, client: ServiceClient) -> Evidence:
        kinds = _kinds(as_mapping(client.get("/pages/{page}", {"page": params.page})))
        return {"kinds": {name: _kind(kinds, name) for name in params.properties}}

    def run(self, params: NotionUpdateInput, client: ServiceClient) -> JsonValue:
        kinds = as_mapping(client.evidence.get("kinds"))
        properties = {
            name: encoded(name, text_of(kinds.get(name)), value)
            for name, value in params.properties.items()
        }
        request, body = {"page": params.page}, {"properties": properties}
        return _ref(client.send("PATCH", "/pages/{page}", request, body=body, mutates=True))

    def check_outcome(self, params: NotionUpdateInput, client: ServiceClient) -> Reconciled:
        answer = client.send("GET", "/pages/{page}", {"page": params.page})
        now = as_mapping(as_mapping(answer.body).get("properties"))
        kinds = as_mapping(client.evidence.get("kinds"))
        if all(
            same(text_of(kinds.get(name)), value, plain(now.get(name)))
            for name, value in params.properties.items()
        ):
            return Reconciled(Verdict.APPLIED, _ref(answer))
        return client.verdict_if_absent(visible_after_s=_VISIBLE_AFTER_S)

    def predict_from_params(self, params: NotionUpdateInput, context: CallContext) -> JsonValue:
        return {"id": params.page, "url": ""}


class NotionAppend(_Notion[NotionAppendInput], ServiceMutation[NotionAppendInput]):
    name = "append"
    description = (
        "Adds lines at the end of a page of Notion. `# ` begins a heading, `- ` an item of a list."
    )
    risk = EffectRisk.MEDIUM
    Input = NotionAppendInput
    Output = NotionAppended
    payload_params = ("text",)
    access = Risk.WRITES
    permits = "Add text to the page {scope} of Notion"
    scope_params = _OF_PAGE

    def title(self, params: NotionAppendInput) -> str:
        return UserMessage("Add text to a page in Notion")

    def evidence_before(self, params: NotionAppendInput, client: ServiceClient) -> Evidence:
        there = _children(client, params.page, _MOST_BLOCKS * 10)
        return {"last": text_of(there[-1].get("id")) if there else None}

    def run(self, params: NotionAppendInput, client: ServiceClient) -> JsonValue:
        blocks = blocks_of(params.text)
        request, body = {"page": params.page}, {"children": blocks}
        client.send("PATCH", "/blocks/{page}/children", request, body=body, mutates=True)
        return {"page": params.page, "lines": len(blocks)}

    def check_outcome(self, params: NotionAppendInput, client: ServiceClient) -> Reconciled:
        there = _children(client, params.page, _MOST_BLOCKS * 10)
        ids, last = [text_of(one.get("id")) for one in there], client.evidence.get("last")
        if last is not None and last not in ids:
            return Reconciled(Verdict.RETRY)
        new = [line_of(one) for one in (there[ids.index(str(last)) + 1 :] if last else there)]
        lines = sent_lines(blocks_of(params.text))
        if any(new[at : at + len(lines)] == lines for at in range(len(new))):
            return Reconciled(Verdict.APPLIED, {"page": params.page, "lines": len(lines)})
        return client.verdict_if_absent(visible_after_s=_VISIBLE_AFTER_S)

    def predict_from_params(self, params: NotionAppendInput, context: CallContext) -> JsonValue:
        return {"page": params.page, "lines": len(params.text.split("\n"))}


def _posted_pages(
    client: ServiceClient, path: str, params: Mapping[str, Any], request: dict[str, Any], limit: int
) -> list[Mapping[str, Any]]:
    return client.pages(path, params, items="results", limit=limit, next_page=_CURSOR, body=request)


def _query(
    client: ServiceClient, source: str, request: dict[str, Any], limit: int
) -> list[Mapping[str, Any]]:
    return _posted_pages(client, "/data_sources/{source}/query", {"source": source}, request, limit)


def _alike(client: ServiceClient, params: NotionCreateInput, title: str) -> list[Mapping[str, Any]]:
    """The pages of the same title in the same place. *title*: the name of that property."""
    if params.in_data_source:
        equal = {"property": title, "title": {"equals": params.title}}
        return _query(client, params.parent, {"filter": equal, "page_size": _PAGE}, 1000)
    return [
        one
        for one in _children(client, params.parent, _MOST_BLOCKS * 10)
        if as_mapping(one.get("child_page")).get("title") == params.title
    ]


def _children(client: ServiceClient, block: str, limit: int) -> list[Mapping[str, Any]]:
    request = {"block": block, "page_size": _PAGE}
    return client.pages(
        "/blocks/{block}/children", request, items="results", limit=limit, next_page=_CURSOR
    )


def _read_blocks(client: ServiceClient, block: str, depth: int, lines: list[str]) -> None:
    for one in _children(client, block, _MOST_BLOCKS):
        if len(lines) >= _MOST_BLOCKS:
            client.context.warn(f"A page of Notion has more than {_MOST_BLOCKS} lines; the rest is "
                                "left out")  # fmt: skip
            return
        lines.append("  " * depth + line_of(one))
        is_other = one.get("type") in ("child_page", "child_database")
        if one.get("has_children") is True and depth < _DEEPEST and not is_other:
            _read_blocks(client, text_of(one.get("id")), depth + 1, lines)


def _kinds(holder: Mapping[str, Any]) -> dict[str, str]:
    """The kind of each property of a page or a data source."""
    properties = as_mapping(holder.get("properties"))
    return {name: text_of(as_mapping(value).get("type")) for name, value in properties.items()}


def _kind(kinds: Mapping[str, str], name: str) -> str:
    if name not in kinds:
        raise LogicFailure(
            UserMessage("There is no property “{name}” there at Notion", name=shown_name(name))
        )
    return kinds[name]


def _found(one: Mapping[str, Any]) -> dict[str, JsonValue]:
    return {
        "id": text_of(one.get("id")),
        "kind": text_of(one.get("object")),
        "title": title_of(one),
        "url": text_of(one.get("url")),
        "edited": text_of(one.get("last_edited_time")),
    }


def _row(one: Mapping[str, Any]) -> dict[str, JsonValue]:
    properties = as_mapping(one.get("properties"))
    return {**_found(one), "properties": {name: plain(value) for name, value in properties.items()}}


def _ref(answer: ServiceResponse) -> JsonValue:
    page = as_mapping(answer.body)
    if not text_of(page.get("id")):
        raise unreadable_answer(NOTION.title)
    return {"id": text_of(page.get("id")), "url": text_of(page.get("url"))}
