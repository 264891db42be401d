"""Changes of a spreadsheet that can be found again.

Google makes all parts of a batch or none. Each batch of ours also stores a record in the
spreadsheet (developer metadata, which nobody sees in a cell), whose id is made from the mutation's
key: the record proves that the batch was made, and a second batch with the same id is refused.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from keep_desktop.domain.errors import LogicFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.tools import Reconciled, Verdict
from keep_desktop.tools.connectors.service import ServiceClient, as_list, as_mapping, text_of

BOOK = "/v4/spreadsheets/{spreadsheet}"
#: What a query for a spreadsheet has to name, so that `old_records` finds them.
RECORDS = "developerMetadata(metadataId,metadataKey,metadataValue)"
_NAME = "keep"
#: A spreadsheet has room for 30,000 characters of records, and one takes about 30. From MOST on
#: the oldest are removed, until KEPT are left.
MOST, KEPT = 800, 400
#: How long a batch may be under way after its line broke.
_VISIBLE_AFTER_S = 60


def change(
    client: ServiceClient, spreadsheet: str, requests: Sequence[Any], old: Sequence[int]
) -> None:
    """Make *requests* as one batch with its record, and remove the *old* records."""
    own: dict[str, JsonValue] = {
        "metadataId": _id(client.key),
        "metadataKey": _NAME,
        "metadataValue": f"{client.key[:16]} {int(client.context.now().timestamp())}",
        "location": {"spreadsheet": True},
        "visibility": "DOCUMENT",
    }
    removals = [
        {"deleteDeveloperMetadata": {"dataFilter": {"developerMetadataLookup": {"metadataId": id}}}}
        for id in old
    ]
    added = {"createDeveloperMetadata": {"developerMetadata": own}}
    body = {"requests": [*requests, added, *removals]}
    try:
        client.send("POST", BOOK + ":batchUpdate", {"spreadsheet": spreadsheet}, body=body,
                    mutates=True)  # fmt: skip
    except LogicFailure:
        # Refused because it was made before: its answer was lost, and it was asked for again.
        if not _is_recorded(client, _read(client, spreadsheet)):
            raise


def verdict(client: ServiceClient, spreadsheet: str, result: JsonValue) -> Reconciled:
    book = _read(client, spreadsheet)
    if _is_recorded(client, book):
        return Reconciled(Verdict.APPLIED, result)
    times = sorted(_times(book).values())
    began = datetime.fromisoformat(str(client.evidence["at"])).timestamp()
    if len(times) >= KEPT and times[0] > began:
        # Its record may have been removed with the oldest.
        return Reconciled(Verdict.RETRY)
    return client.verdict_if_absent(visible_after_s=_VISIBLE_AFTER_S)


def old_records(book: Any) -> list[JsonValue]:
    """The ids of those to be removed, by an answer that has RECORDS."""
    times = _times(book)
    if len(times) < MOST:
        return []
    return [*sorted(times, key=lambda id: times[id])[:-KEPT]]


def _read(client: ServiceClient, spreadsheet: str) -> Any:
    return client.get(BOOK, {"spreadsheet": spreadsheet, "fields": RECORDS})


def _ours(book: Any) -> Mapping[int, str]:
    """Our records by id: the beginning of a key, and when it was made."""
    found = (as_mapping(one) for one in as_list(as_mapping(book).get("developerMetadata")))
    return {
        one["metadataId"]: text_of(one.get("metadataValue"))
        for one in found
        if one.get("metadataKey") == _NAME and isinstance(one.get("metadataId"), int)
    }


def _times(book: Any) -> Mapping[int, int]:
    ends = {id: value.rpartition(" ")[2] for id, value in _ours(book).items()}
    return {id: int(end[:15]) for id, end in ends.items() if end.isdecimal()}


def _is_recorded(client: ServiceClient, book: Any) -> bool:
    """Whether there is the record of this very mutation."""
    return _ours(book).get(_id(client.key), "").startswith(f"{client.key[:16]} ")


def _id(key: str) -> int:
    """A positive int32."""
    return int(key[:8], 16) % (2**31 - 1) + 1
