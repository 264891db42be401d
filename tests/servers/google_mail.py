"""The mailbox of the server that stands in for Google."""

import base64
import email
from email.message import EmailMessage
from email.policy import default
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.servers.google import Google

_OWN = ("INBOX", "UNREAD", "STARRED", "SENT", "DRAFT", "TRASH", "SPAM")


class Mailbox:
    """Methods are named as Google names them."""

    def __init__(self, google: "Google", address: str = "ann@firm.example") -> None:
        self._google = google
        self.address = address
        self.labels = {name: name for name in _OWN} | {"Label_7": "Invoices"}
        self.mails: dict[str, dict[str, Any]] = {}
        self.drafts: dict[str, str] = {}
        #: Whether Message-IDs are replaced, as Gmail does with some.
        self.replaces_ids = False

    def put(self, mail: bytes, *labels: str, thread: str | None = None) -> str:
        """A mail comes; its id."""
        id = f"{len(self.mails) + 1:016x}"
        self.mails[id] = {
            "mail": mail,
            "labels": list(labels),
            "thread": thread or f"t{id}",
            "hidden": self._google.lag,
        }
        return id

    def message_ids(self, label: str) -> list[str]:
        """The Message-IDs of all mails with this label."""
        return [
            str(_parsed(one)["message-id"]) for one in self.mails.values() if label in one["labels"]
        ]

    # -- as Google names them ---------------------------------------------------------------------

    def users_get_profile(self, path: Any, query: Any, body: Any, content: bytes) -> Any:
        return {"emailAddress": self.address, "messagesTotal": len(self.mails)}

    def users_labels_list(self, path: Any, query: Any, body: Any, content: bytes) -> Any:
        kinds = [(id, name, "system" if id in _OWN else "user") for id, name in self.labels.items()]
        return {"labels": [{"id": id, "name": name, "type": kind} for id, name, kind in kinds]}

    def users_messages_list(self, path: Any, query: Any, body: Any, content: bytes) -> Any:
        hidden = set() if query.get("includeSpamTrash") else {"SPAM", "TRASH"}
        found = [
            id
            for id in self._searched(query.get("q", ""))
            if {*query.get("labelIds", ())} <= {*self.mails[id]["labels"]}
            and not hidden & {*self.mails[id]["labels"]}
        ]
        rows = [{"id": id, "threadId": self.mails[id]["thread"]} for id in reversed(found)]
        # Smaller pages than asked for, as Google may give.
        start = int(query.get("pageToken", "0"))
        end = start + min(query.get("maxResults", 100), 2)
        page: dict[str, Any] = {"resultSizeEstimate": len(rows)}
        if rows[start:end]:
            page["messages"] = rows[start:end]
        return page | ({"nextPageToken": str(end)} if end < len(rows) else {})

    def users_messages_get(self, path: Any, query: Any, body: Any, content: bytes) -> Any:
        return self._shown(self._id(path), query.get("format", "full"), query)

    def users_messages_modify(self, path: Any, query: Any, body: Any, content: bytes) -> Any:
        id = self._id(path)
        unknown = {*body.get("addLabelIds", ()), *body.get("removeLabelIds", ())} - {*self.labels}
        if unknown:
            raise self._google.refusal(400, f"Invalid label: {sorted(unknown)[0]}")
        labels = [
            one for one in self.mails[id]["labels"] if one not in body.get("removeLabelIds", ())
        ]
        new = [one for one in body.get("addLabelIds", ()) if one not in labels]
        if {*labels, *new} != {*self.mails[id]["labels"]}:
            self._google.effects.append(f"label {id}")
        self.mails[id]["labels"] = labels + new
        return self._shown(id, "minimal", {})

    def users_messages_send(self, path: Any, query: Any, body: Any, content: bytes) -> Any:
        mail = email.message_from_bytes(content, policy=default)
        content = self._taken(content)
        if not (mail["to"] or mail["cc"]):
            raise self._google.refusal(400, "Recipient address required")
        id = self.put(content, "SENT", thread=self._thread(body))
        self._google.effects.append(f"send {mail['message-id']}")
        return self._shown(id, "minimal", {})

    def users_drafts_create(self, path: Any, query: Any, body: Any, content: bytes) -> Any:
        id = self.put(self._taken(content), "DRAFT", thread=self._thread(body.get("message", {})))
        draft = f"r{id}"
        self.drafts[draft] = id
        self._google.effects.append(f"draft {_parsed(self.mails[id])['message-id']}")
        return {"id": draft, "message": self._shown(id, "minimal", {})}

    def users_drafts_list(self, path: Any, query: Any, body: Any, content: bytes) -> Any:
        found = {*self._searched(query.get("q", ""))}
        rows = [
            {"id": draft, "message": {"id": id, "threadId": self.mails[id]["thread"]}}
            for draft, id in self.drafts.items()
            if id in found
        ]
        return {"drafts": rows} if rows else {"resultSizeEstimate": 0}

    def users_threads_get(self, path: Any, query: Any, body: Any, content: bytes) -> Any:
        of = [id for id, one in self.mails.items() if one["thread"] == path["id"]]
        if not of:
            raise self._google.refusal(404, "Requested entity was not found.")
        return {"id": path["id"], "messages": [self._shown(id, "metadata", query) for id in of]}

    # -- inside -----------------------------------------------------------------------------------

    def _id(self, path: Any) -> str:
        if path["id"] not in self.mails:
            raise self._google.refusal(404, "Requested entity was not found.")
        return str(path["id"])

    def _taken(self, content: bytes) -> bytes:
        if not self.replaces_ids:
            return content
        return content.replace(b"Message-ID: <keep-", b"Message-ID: <CA", 1)

    def _thread(self, message: Any) -> str | None:
        thread: str | None = message.get("threadId")
        if thread is not None and thread not in {one["thread"] for one in self.mails.values()}:
            raise self._google.refusal(404, "Requested entity was not found.")
        return thread

    def _searched(self, query: str) -> list[str]:
        """The search runs behind: it sees a new mail only after `lag` searches."""
        found = []
        for id, one in self.mails.items():
            is_new = one["hidden"] > 0
            one["hidden"] -= is_new
            mail = _parsed(one)
            wanted = query.removeprefix("rfc822msgid:")
            text = f"{mail['subject']} {mail['from']}"
            fits = (
                str(mail["message-id"]).strip("<>") == wanted if wanted != query else query in text
            )
            if fits and not is_new:
                found.append(id)
        return found

    def _shown(self, id: str, form: str, query: Any) -> Any:
        one = self.mails[id]
        shown: dict[str, Any] = {
            "id": id,
            "threadId": one["thread"],
            "labelIds": list(one["labels"]),
            "snippet": "Dear all",
            "internalDate": "1795000000000",
        }
        if form == "raw":
            shown["raw"] = base64.urlsafe_b64encode(one["mail"]).decode().rstrip("=")
        elif form != "minimal":
            wanted = {name.lower() for name in query.get("metadataHeaders", ())}
            shown["payload"] = {
                "headers": [
                    {"name": name, "value": str(value)}
                    for name, value in _parsed(one).items()
                    if not wanted or name.lower() in wanted
                ]
            }
        return shown


def _parsed(one: Any) -> EmailMessage:
    return email.message_from_bytes(one["mail"], policy=default)
