"""The tools of Airtable.

A record has no mark of its own. One that is matched by fields is written by an upsert, which done
twice is done once. Another is looked for among the records that came since, by Airtable's clock.
"""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from typing import Annotated, Any, Self, TypeVar

from pydantic import Field, StringConstraints, model_validator
from pydantic import JsonValue as AnyJson

from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.permissions import Risk, ScopeKind
from keep_desktop.ports.tools import CallContext, EffectRisk, Reconciled, ToolOutput, Verdict
from keep_desktop.tools.connectors.airtable.entry import AIRTABLE
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
from keep_desktop.tools.text import iso, shown_name

_TABLE = "/{base}/{table}"
_RECORD = _TABLE + "/{record}"
_OFFSET = next_by_token("offset", "offset")
_PAGE = 100
_MOST_NEW = 1000
#: A request whose line broke may still be on its way.
_VISIBLE_AFTER_S = 60
#: Airtable's clock is told in whole seconds, and by more than one computer.
_MARGIN = timedelta(minutes=2)
_BASE = {"account": ScopeKind.ACCOUNT, "base": ScopeKind.PLACE}

BaseId = Annotated[str, StringConstraints(pattern=r"^app[A-Za-z0-9]{14}$")]
RecordId = Annotated[str, StringConstraints(pattern=r"^rec[A-Za-z0-9]{14}$")]
Table = Annotated[str, StringConstraints(pattern=r"^[^/\\\x00-\x1f]{1,255}$")]
FieldName = Annotated[str, StringConstraints(pattern=r"^[^{}\x00-\x1f]{1,255}$")]
Fields = Annotated[dict[str, AnyJson], Field(min_length=1, max_length=500)]
In = TypeVar("In", bound=ServiceInput)


class AirtableBaseInput(ServiceInput):
    base: BaseId = Field(description="As Airtable.listBases gives it")


class AirtableTableInput(AirtableBaseInput):
    table: Table = Field(description="Name or id")


class AirtableRecordsInput(AirtableTableInput):
    view: str | None = Field(default=None, min_length=1, max_length=255)
    formula: str | None = Field(
        default=None, max_length=10_000, description="Of Airtable: `{State}='open'`"
    )
    fields: list[FieldName] | None = Field(default=None, max_length=100)
    limit: int = Field(default=100, ge=1, le=10_000)


class AirtableCreateInput(AirtableTableInput, SubkeyInput):
    fields: Fields = Field(description="By name")
    match_on: list[FieldName] | None = Field(
        default=None,
        min_length=1,
        max_length=3,
        description="Change the record that has the same in these fields, where there is one",
    )
    typecast: bool = Field(default=False, description="Let Airtable turn texts into other kinds")

    @model_validator(mode="after")
    def _matched_by_what_is_given(self) -> Self:
        if not {*(self.match_on or ())} <= {*self.fields}:
            raise ValueError(UserMessage("match_on names what fields does not hold"))
        return self


class AirtableUpdateInput(AirtableTableInput, SubkeyInput):
    record: RecordId
    fields: Fields = Field(description="By name; the others stay")
    typecast: bool = False


class AirtableBaseFacts(ToolOutput):
    id: str
    name: str
    access: str = Field(description="none, read, comment, edit or create")


class AirtableFieldFacts(ToolOutput):
    name: str
    kind: str


class AirtableTableFacts(ToolOutput):
    id: str
    name: str
    fields: list[AirtableFieldFacts]
    views: list[str]


class AirtableRecord(ToolOutput):
    id: str
    created: str = Field(description="ISO 8601 in UTC")
    fields: dict[str, Any] = Field(description="Without those that are empty")


class _Airtable(ServiceTool[In]):
    namespace = "Airtable"
    entry = AIRTABLE
    scope_params = _BASE


class AirtableListBases(_Airtable[ServiceInput], ServiceRead[ServiceInput]):
    name = "listBases"
    description = "The bases of Airtable that the token reaches."
    Input = ServiceInput
    Output = list[AirtableBaseFacts]
    source, type = "Airtable", "base"
    permits = "See the bases of {scope}"

    def run(self, params: ServiceInput, client: ServiceClient) -> JsonValue:
        found = client.pages("/meta/bases", {}, items="bases", limit=10_000, next_page=_OFFSET)
        return [
            {
                "id": text_of(one.get("id")),
                "name": text_of(one.get("name")),
                "access": text_of(one.get("permissionLevel")),
            }
            for one in found
        ]


class AirtableListTables(_Airtable[AirtableBaseInput], ServiceRead[AirtableBaseInput]):
    name = "listTables"
    description = "The tables of a base of Airtable, with their fields and views."
    Input = AirtableBaseInput
    Output = list[AirtableTableFacts]
    source, type = "Airtable", "table"
    permits = "See the tables of {scope}"

    def run(self, params: AirtableBaseInput, client: ServiceClient) -> JsonValue:
        body = as_mapping(client.get("/meta/bases/{base}/tables", {"base": params.base}))
        return [
            {
                "id": text_of(one.get("id")),
                "name": text_of(one.get("name")),
                "fields": [
                    {"name": text_of(each.get("name")), "kind": text_of(each.get("type"))}
                    for each in map(as_mapping, as_list(one.get("fields")))
                ],
                "views": [
                    text_of(as_mapping(each).get("name")) for each in as_list(one.get("views"))
                ],
            }
            for one in map(as_mapping, as_list(body.get("tables")))
        ]


class AirtableListRecords(_Airtable[AirtableRecordsInput], ServiceRead[AirtableRecordsInput]):
    name = "listRecords"
    description = "The records of a table of Airtable: all, of a view, or that fit a formula."
    Input = AirtableRecordsInput
    Output = list[AirtableRecord]
    source, type = "Airtable", "record"
    permits = "Read records in {scope}"

    def run(self, params: AirtableRecordsInput, client: ServiceClient) -> JsonValue:
        query = {
            **_at(params),
            "view": params.view,
            "filterByFormula": params.formula,
            "fields[]": params.fields,
        }
        return [_record(one) for one in _records(client, query, params.limit)]


class AirtableCreateRecord(_Airtable[AirtableCreateInput], ServiceMutation[AirtableCreateInput]):
    name = "createRecord"
    description = (
        "Creates a record in Airtable, or with `match_on` changes the one that is there already. "
        "Two without it in one table and item need a `subkey` each."
    )
    risk = EffectRisk.MEDIUM
    Input = AirtableCreateInput
    Output = AirtableRecord
    access = Risk.WRITES
    permits = "Add records to {scope}"

    def identity(self, params: AirtableCreateInput) -> JsonValue:
        """With the fields that it is matched by, where there are."""
        named = {"account", "base", "table", "match_on", "subkey"}
        matched = {name: params.fields.get(name) for name in params.match_on or ()}
        return {**params.model_dump(mode="json", include=named), "matched": matched}

    def payload(self, params: AirtableCreateInput) -> JsonValue:
        return params.model_dump(mode="json", include={"fields", "typecast"})

    def title(self, params: AirtableCreateInput) -> str:
        return UserMessage("Add a record to {table} in Airtable", table=shown_name(params.table))

    def evidence_before(self, params: AirtableCreateInput, client: ServiceClient) -> Evidence:
        if params.match_on:
            return {}
        answer = client.send("GET", _TABLE, {**_at(params), "pageSize": 1})
        since = iso(_clock(answer.headers, client) - _MARGIN)
        before = [text_of(one.get("id")) for one in _since(client, params, since)]
        return {"since": since, "before": before}

    def run(self, params: AirtableCreateInput, client: ServiceClient) -> JsonValue:
        made: dict[str, Any] = {"fields": params.fields}
        if params.match_on:
            body = {
                "performUpsert": {"fieldsToMergeOn": params.match_on},
                "records": [made],
                "typecast": params.typecast,
            }
            answer = client.send("PATCH", _TABLE, _at(params), body=body, mutates=True)
            found = as_list(as_mapping(answer.body).get("records"))
            return _known(found[0] if found else None)
        body = {**made, "typecast": params.typecast}
        return _known(client.send("POST", _TABLE, _at(params), body=body, mutates=True).body)

    def check_outcome(self, params: AirtableCreateInput, client: ServiceClient) -> Reconciled:
        if params.match_on:
            return self._matched(params, client)
        before = {*as_list(client.evidence.get("before"))}
        since = text_of(client.evidence.get("since"))
        new_records = [one for one in _since(client, params, since) if one.get("id") not in before]
        same = [one for one in new_records if _has(one, params.fields)]
        if len(same) == 1:
            return Reconciled(Verdict.APPLIED, _record(same[0]))
        # One that came meanwhile may be this one, with values as Airtable writes them.
        return (
            Reconciled(Verdict.RETRY)
            if new_records
            else client.verdict_if_absent(visible_after_s=_VISIBLE_AFTER_S)
        )

    def _matched(self, params: AirtableCreateInput, client: ServiceClient) -> Reconciled:
        equal = ",".join(f"{{{name}}}={_literal(params.fields[name])}"
                         for name in params.match_on or ())  # fmt: skip
        found = _records(client, {**_at(params), "filterByFormula": f"AND({equal})"}, 2)
        if len(found) == 1 and _has(found[0], params.fields):
            return Reconciled(Verdict.APPLIED, _record(found[0]))
        return client.verdict_if_absent(visible_after_s=_VISIBLE_AFTER_S)

    def predict_from_params(self, params: AirtableCreateInput, context: CallContext) -> JsonValue:
        return {"id": "", "created": iso(context.now()), "fields": {**params.fields}}


class AirtableUpdateRecord(_Airtable[AirtableUpdateInput], ServiceMutation[AirtableUpdateInput]):
    name = "updateRecord"
    description = "Changes fields of a record in Airtable."
    risk = EffectRisk.MEDIUM
    Input = AirtableUpdateInput
    Output = AirtableRecord
    payload_params = ("fields", "typecast")
    access = Risk.WRITES
    permits = "Change records in {scope}"

    def title(self, params: AirtableUpdateInput) -> str:
        return UserMessage("Change a record of {table} in Airtable", table=shown_name(params.table))

    def run(self, params: AirtableUpdateInput, client: ServiceClient) -> JsonValue:
        query = {**_at(params), "record": params.record}
        body = {"fields": params.fields, "typecast": params.typecast}
        return _known(client.send("PATCH", _RECORD, query, body=body, mutates=True).body)

    def check_outcome(self, params: AirtableUpdateInput, client: ServiceClient) -> Reconciled:
        found = as_mapping(client.get(_RECORD, {**_at(params), "record": params.record}))
        if _has(found, params.fields):
            return Reconciled(Verdict.APPLIED, _record(found))
        return client.verdict_if_absent(visible_after_s=_VISIBLE_AFTER_S)

    def predict_from_params(self, params: AirtableUpdateInput, context: CallContext) -> JsonValue:
        return {"id": params.record, "created": iso(context.now()), "fields": {**params.fields}}


def _at(params: AirtableTableInput) -> dict[str, Any]:
    return {"base": params.base, "table": params.table}


def _records(
    client: ServiceClient, query: Mapping[str, Any], limit: int
) -> list[Mapping[str, Any]]:
    query = {**query, "pageSize": min(limit, _PAGE)}
    return client.pages(_TABLE, query, items="records", limit=limit, next_page=_OFFSET)


def _since(
    client: ServiceClient, params: AirtableTableInput, moment: str
) -> Sequence[Mapping[str, Any]]:
    formula = f'IS_AFTER(CREATED_TIME(),"{moment}")'
    return _records(client, {**_at(params), "filterByFormula": formula}, _MOST_NEW)


def _clock(headers: Mapping[str, str], client: ServiceClient) -> datetime:
    """The time at Airtable; without it ours, less what it may be off."""
    try:
        return parsedate_to_datetime(headers.get("date", "")).astimezone(UTC)
    except (ValueError, TypeError, OverflowError):
        return client.context.now() - timedelta(hours=1)


def _literal(value: Any) -> str:
    """A value in a formula."""
    if isinstance(value, bool):
        return "TRUE()" if value else "FALSE()"
    if isinstance(value, int | float):
        return str(value)
    text = str(value).replace("\\", "\\\\").replace('"', '\\"')
    return '"' + text.replace("\n", "\\n").replace("\r", "\\r").replace("\t", "\\t") + '"'


def _has(record: Mapping[str, Any], fields: Mapping[str, Any]) -> bool:
    now = as_mapping(record.get("fields"))
    return all(_bare(now.get(name)) == _bare(value) for name, value in fields.items())


def _bare(value: Any) -> Any:
    """Airtable leaves out what is empty; 0 is not."""
    return None if value is False or value in ("", []) else value


def _record(one: Mapping[str, Any]) -> dict[str, JsonValue]:
    return {
        "id": text_of(one.get("id")),
        "created": text_of(one.get("createdTime")),
        "fields": {**as_mapping(one.get("fields"))},
    }


def _known(body: Any) -> JsonValue:
    record = as_mapping(body)
    if not text_of(record.get("id")):
        raise unreadable_answer(AIRTABLE.title)
    return _record(record)
