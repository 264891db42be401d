"""The tools of CardDAV."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar
from xml.sax.saxutils import escape

from pydantic import Field, StringConstraints

from keep_desktop.domain.items import ReceivedKind, RowFacts
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.permissions import ScopeKind
from keep_desktop.ports.tools import CallContext, ToolOutput
from keep_desktop.tools.connectors.carddav.contacts import (
    PROPERTIES,
    Contact,
    facts,
    give,
    is_so,
    new_card,
)
from keep_desktop.tools.connectors.carddav.entry import CARDDAV
from keep_desktop.tools.connectors.contents import ChangeInput, ContentInput
from keep_desktop.tools.connectors.dav.lines import Component
from keep_desktop.tools.connectors.dav.requests import (
    HEADERS,
    NAME,
    Collection,
    Member,
    collections,
    request_xml,
)
from keep_desktop.tools.connectors.dav.resources import (
    AddResource,
    ChangeResource,
    DeleteResource,
    ResourceTool,
)
from keep_desktop.tools.connectors.service import (
    ServiceClient,
    ServiceInput,
    ServiceRead,
    text_of,
)
from keep_desktop.tools.text import named

_C = "{urn:ietf:params:xml:ns:carddav}"
_DATA = f"{_C}address-data"
_SCOPES = {"account": ScopeKind.ACCOUNT, "book": ScopeKind.PLACE}

Line = Annotated[str, StringConstraints(max_length=1000, pattern=r"^[^\r\n]*$")]
Name = Annotated[str, StringConstraints(min_length=1, max_length=500, pattern=r"^[^\r\n]*$")]
Values = Annotated[
    list[Annotated[str, StringConstraints(pattern=r"^[^\r\n]{1,300}$")]], Field(max_length=20)
]


class CardDavBookInput(ServiceInput):
    book: Collection = Field(description="The id, as CardDav.books gave it")


class CardDavListInput(CardDavBookInput):
    limit: int = Field(default=1000, ge=1, le=10_000)


class CardDavSearchInput(CardDavListInput):
    text: Name = Field(description="A part of a name, mail address, number or organization")


class CardDavContactInput(CardDavBookInput):
    id: Member


class _CardDavContent(ContentInput, CardDavBookInput):
    content = ("name", "organization", "emails", "phones", "note")
    name: Name | None = None
    organization: Line | None = None
    emails: Values | None = None
    phones: Values | None = None
    note: str | None = Field(default=None, max_length=8000)


class CardDavAddInput(_CardDavContent):
    name: Name
    subkey: str | None = Field(
        default=None, max_length=500, description="Tells apart two contacts of one name"
    )


class CardDavUpdateInput(ChangeInput, _CardDavContent, CardDavContactInput):
    """What is not given stays; a list is all that it is to have."""


class CardDavBookFacts(ToolOutput):
    id: str
    name: str


class CardDavBooks(ServiceRead[ServiceInput]):
    namespace, name = "CardDav", "books"
    description = "The address books of the account at a CardDAV server."
    entry = CARDDAV
    headers = HEADERS
    Input = ServiceInput
    Output = list[CardDavBookFacts]
    source, type = "CardDav", "book"
    permits = "See the address books of {scope}"

    def run(self, params: ServiceInput, client: ServiceClient) -> JsonValue:
        found = collections(client, f"{_C}addressbook-home-set", f"{_C}addressbook")
        return [{"id": one.path, "name": one.text(NAME)} for one in found]


class _CardDavBook(ResourceTool):
    namespace, entry = "CardDav", CARDDAV
    component, media_type, extension = "VCARD", "text/vcard", ".vcf"
    scope_params: ClassVar[Mapping[str, ScopeKind]] = _SCOPES

    def collection(self, params: Any) -> str:
        return text_of(params.book)

    def facts(self, id: str, resource: Component, context: CallContext) -> JsonValue:
        return facts(id, resource)

    def found(
        self, params: CardDavListInput, client: ServiceClient, filters: str
    ) -> list[dict[str, JsonValue]]:
        """By name."""
        properties = "".join(f'<c:prop name="{one}"/>' for one in PROPERTIES)
        body = (
            '<c:addressbook-query xmlns:c="urn:ietf:params:xml:ns:carddav" xmlns:d="DAV:">'
            f"<d:prop><c:address-data>{properties}</c:address-data></d:prop>"
            f'<c:filter test="anyof">{filters}</c:filter></c:addressbook-query>'
        )
        rows: list[dict[str, JsonValue]] = []
        for one in request_xml(client, "REPORT", params.book, 1, body, [_DATA]):
            client.context.cancel.check()
            if one.text(_DATA):
                rows.append(facts(one.path.rpartition("/")[2], self.parsed(one.text(_DATA))))
        rows.sort(key=lambda row: text_of(row["name"]).casefold())
        return rows[: params.limit]


class CardDavList(_CardDavBook, ServiceRead[Any]):
    name = "list"
    description = "The contacts of an address book, by name."
    Input = CardDavListInput
    Output = list[Contact]
    source, type = "CardDav", "contact"
    row_facts = RowFacts(kind=ReceivedKind.ENTRY, title="name", excerpt="note")
    permits = "Read contacts of {scope}"

    def run(self, params: CardDavListInput, client: ServiceClient) -> JsonValue:
        return [*self.found(params, client, "")]


class CardDavSearch(_CardDavBook, ServiceRead[Any]):
    name = "search"
    description = (
        "The contacts of an address book that have a text in their name, mail addresses, numbers "
        "or organization, by name."
    )
    Input = CardDavSearchInput
    Output = list[Contact]
    source, type = "CardDav", "contact"
    row_facts = CardDavList.row_facts
    permits = "Read contacts of {scope}"

    def run(self, params: CardDavSearchInput, client: ServiceClient) -> JsonValue:
        match = (
            '<c:text-match collation="i;unicode-casemap" match-type="contains">'
            f"{escape(params.text)}</c:text-match>"
        )
        filters = (
            f'<c:prop-filter name="{one}">{match}</c:prop-filter>'
            for one in ("FN", "EMAIL", "TEL", "ORG")
        )
        return [*self.found(params, client, "".join(filters))]


class CardDavGet(_CardDavBook, ServiceRead[Any]):
    name = "get"
    description = "One contact of an address book."
    Input = CardDavContactInput
    Output = Contact
    source, type = "CardDav", "contact"
    row_facts = CardDavList.row_facts
    permits = "Read contacts of {scope}"

    def run(self, params: CardDavContactInput, client: ServiceClient) -> JsonValue:
        url = self.url(params, params.id, client)
        return facts(params.id, self.parsed(text_of(client.get(url))))


class CardDavAddContact(_CardDavBook, AddResource):
    name = "addContact"
    description = "Adds a contact to an address book, also where one of the same name is there."
    Input = CardDavAddInput
    Output = Contact
    payload_params = ("organization", "emails", "phones", "note")
    permits = "Add contacts to {scope}"

    def title(self, params: CardDavAddInput) -> str:
        return UserMessage("Add {name} to an address book", name=named(params.name))

    def made(self, params: CardDavAddInput, context: CallContext) -> Component:
        return new_card(self.name_of(context).removesuffix(self.extension), params.given)

    def has(self, params: CardDavAddInput, resource: Component, context: CallContext) -> bool:
        return is_so(params.given, resource)


class CardDavUpdateContact(_CardDavBook, ChangeResource):
    name = "updateContact"
    description = (
        "Changes a contact of an address book; what is not given stays. A contact that somebody "
        "changes at the same time is tried again later."
    )
    Input = CardDavUpdateInput
    Output = Contact
    payload_params = ("name", "organization", "emails", "phones", "note")
    permits = "Change contacts of {scope}"

    def title(self, params: CardDavUpdateInput) -> str:
        if params.name is None:
            return UserMessage("Change a contact of an address book")
        return UserMessage("Change {name} of an address book", name=named(params.name))

    def has(self, params: CardDavUpdateInput, resource: Component, context: CallContext) -> bool:
        return is_so(params.given, resource)

    def change(self, params: CardDavUpdateInput, resource: Component, context: CallContext) -> None:
        give(resource, params.given)

    def predict_from_params(self, params: CardDavUpdateInput, context: CallContext) -> JsonValue:
        return facts(params.id, new_card("", params.given))


class CardDavDeleteContact(_CardDavBook, DeleteResource):
    name = "deleteContact"
    description = "Deletes a contact of an address book."
    Input = CardDavContactInput
    permits = "Delete contacts of {scope}"

    def title(self, params: CardDavContactInput) -> str:
        return UserMessage("Delete a contact of an address book")
