"""Airtable in the catalogue."""

from keep_desktop.tools.connectors.catalogue import Check, Service, Token

AIRTABLE = Service(
    id="airtable",
    title="Airtable",
    about="Read bases and records; create and change records",
    namespaces=("Airtable",),
    methods=(
        Token(
            name="personal access token",
            page="https://airtable.com/create/tokens/new",
            begins=("pat",),
        ),
    ),
    address="https://api.airtable.com/v0",
    check=Check(path="/meta/whoami", account=("email", "id")),
    guide=(
        "Open airtable.com/create/tokens/new and give the token a name.",
        "Add the scopes data.records:read, data.records:write and schema.bases:read; with "
        "user.email:read the connection is named after your address.",
        "Add the bases that it is to reach, choose Create token and copy it; it begins with pat.",
    ),
    words=("database", "table", "base"),
)
