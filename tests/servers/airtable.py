"""A server that stands in for Airtable, written from https://airtable.com/developers/web/api:
parameters and their types, offsets, upserts; fields that are empty are left out."""

import re
from datetime import UTC, datetime
from typing import Any

from tests.servers.checks import Lagging, Shape, mismatch, page
from tests.servers.service import FakeService, ReceivedRequest, Refused, Reply, path_parts

BASE = "app0123456789ABCD"
TABLE = "Costs"
_FIELDS = {
    **{"Name": "singleLineText", "Amount": "number", "Paid": "checkbox", "Day": "date"},
    **{"Tags": "multipleSelects", "Note": "multilineText"},
}
_KINDS: dict[str, type | tuple[type, ...]] = {
    **{"singleLineText": str, "multilineText": str, "number": (int, float), "checkbox": bool},
    **{"date": str, "multipleSelects": list},
}
_LISTED: Shape = {
    **{"pageSize": list, "offset": list, "view": list, "filterByFormula": list, "fields[]": list},
}


class Airtable(FakeService):
    def __init__(self, token: str = "") -> None:
        super().__init__(token)
        self.records: list[dict[str, Any]] = []
        self._lagging = Lagging()

    def put(self, created: str = "2026-11-01T08:00:00.000Z", **fields: Any) -> str:
        """A record is there; its id."""
        id = f"rec{len(self.records):014}"
        record = {"id": id, "createdTime": created, "fields": _kept(fields)}
        self.records.append(self._lagging.put(record, self.lag))
        return id

    # -- as a service -----------------------------------------------------------------------------

    def error(self, status: int, text: str) -> Any:
        return (
            {"error": "NOT_FOUND"} if status == 404 else {"error": {"type": "X", "message": text}}
        )

    def answer(self, asked: ReceivedRequest) -> Reply:
        match (asked.method, *path_parts(asked.path)):
            case ("GET", "meta", "whoami"):
                made: Any = {"id": "usr1", "email": "ann@firm.example"}
            case ("GET", "meta", "bases"):
                rows = [
                    {"id": f"app{number:014}", "name": f"Base {number}", "permissionLevel": "edit"}
                    for number in range(3)
                ]
                made = self._paged("bases", rows, asked)
            case ("GET", "meta", "bases", base, "tables") if base == BASE:
                fields = [
                    {"id": name, "name": name, "type": kind} for name, kind in _FIELDS.items()
                ]
                made = {"tables": [{"id": "tbl1", "name": TABLE, "fields": fields,
                                    "views": [{"id": "viw1", "name": "Grid"}]}]}  # fmt: skip
            case ("GET", base, table) if (base, table) == (BASE, TABLE):
                made = self._list(asked)
            case ("POST", base, table) if (base, table) == (BASE, TABLE):
                self._check(asked.body, {"fields!": dict, "typecast": bool})
                self._check_fields(asked.body["fields"])
                made = self._create(asked.body["fields"])
            case ("PATCH", base, table) if (base, table) == (BASE, TABLE):
                made = self._upsert(asked.body)
            case ("GET", base, table, id) if (base, table) == (BASE, TABLE):
                made = self._record(id)
            case ("PATCH", base, table, id) if (base, table) == (BASE, TABLE):
                self._check(asked.body, {"fields!": dict, "typecast": bool})
                made = self._update(self._record(id), asked.body["fields"])
            case _:
                raise self._refusal(404, "")
        return Reply(200, made)

    def _refusal(self, status: int, text: str) -> Refused:
        return Refused(status, self.error(status, text))

    def _check(self, given: Any, shape: Shape) -> None:
        if problem := mismatch(given, shape):
            raise self._refusal(422, problem)

    def _check_fields(self, fields: Any) -> None:
        for name, value in fields.items():
            if name not in _FIELDS:
                raise self._refusal(422, f'Unknown field name: "{name}"')
            kinds = _KINDS[_FIELDS[name]]
            is_truth = isinstance(value, bool) and kinds is not bool
            if value is not None and (is_truth or not isinstance(value, kinds)):
                raise self._refusal(422, f'Field "{name}" cannot accept the provided value')

    def _paged(self, items: str, rows: list[Any], asked: ReceivedRequest) -> Any:
        found, offset = page(rows, asked.one("offset"))
        return {items: found, **({"offset": offset} if offset else {})}

    def _record(self, id: str) -> dict[str, Any]:
        found = [one for one in self.records if one["id"] == id]
        if not found:
            raise self._refusal(404, "")
        return found[0]

    def _list(self, asked: ReceivedRequest) -> Any:
        self._check(dict(asked.query), _LISTED)
        formula = asked.one("filterByFormula")
        rows = self._lagging.seen(self.records, lambda one: _fits(one, formula))
        names = asked.query.get("fields[]")
        if names is not None:
            rows = [
                {**one, "fields": {k: v for k, v in one["fields"].items() if k in names}}
                for one in rows
            ]
        return self._paged("records", rows, asked)

    def _create(self, fields: Any) -> dict[str, Any]:
        now = datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        id = self.put(now, **fields)
        self.effects.append(f"create {id}")
        return self.records[-1]

    def _update(self, record: dict[str, Any], fields: Any) -> dict[str, Any]:
        self._check_fields(fields)
        record["fields"] = _kept({**record["fields"], **fields})
        self.effects.append(f"update {record['id']}")
        return record

    def _upsert(self, body: Any) -> Any:
        self._check(body, {"performUpsert!": dict, "records!": list, "typecast": bool})
        names = body["performUpsert"]["fieldsToMergeOn"]
        assert 1 <= len(names) <= 3
        (wanted,) = [one["fields"] for one in body["records"]]
        self._check_fields(wanted)
        found = [
            one
            for one in self.records
            if all(one["fields"].get(name) == wanted[name] for name in names)
        ]
        if found:
            record = self._update(found[0], wanted)
            return {"records": [record], "createdRecords": [], "updatedRecords": [record["id"]]}
        record = self._create(wanted)
        # The same record, whether it is made or changed.
        self.effects[-1] = f"update {record['id']}"
        return {"records": [record], "createdRecords": [record["id"]], "updatedRecords": []}


def _kept(fields: Any) -> dict[str, Any]:
    return {k: v for k, v in fields.items() if v not in (None, "", []) and v is not False}


def _fits(record: dict[str, Any], formula: str) -> bool:
    if not formula:
        return True
    if since := re.fullmatch(r'IS_AFTER\(CREATED_TIME\(\),"([^"]+)"\)', formula):
        moments = [datetime.fromisoformat(one) for one in (record["createdTime"], since[1])]
        return moments[0] > moments[1]
    equal = re.fullmatch(r"AND\((.*)\)", formula, re.DOTALL)
    assert equal, formula
    pairs = re.findall(r'\{([^}]+)\}=("(?:[^"\\]|\\.)*"|[^,]+)', equal[1])
    assert pairs, formula
    return all(_literal(record["fields"].get(name)) == value for name, value in pairs)


def _literal(value: Any) -> str:
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return str(value)
