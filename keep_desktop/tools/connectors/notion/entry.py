"""Notion in the catalogue."""

from keep_desktop.tools.connectors.catalogue import Check, Service, Token

#: The version whose answers the tools read: databases hold data sources, which hold pages.
HEADERS = {"Notion-Version": "2025-09-03"}

NOTION = Service(
    id="notion",
    title="Notion",
    about="Search and read pages; add rows, pages and text",
    namespaces=("Notion",),
    methods=(
        Token(
            name="integration secret",
            page="https://www.notion.so/profile/integrations",
            begins=("ntn_", "secret_"),
        ),
    ),
    address="https://api.notion.com/v1",
    check=Check(path="/users/me", account=("bot.workspace_name", "name"), headers=HEADERS),
    guide=(
        "Open notion.so/profile/integrations and choose New integration: internal, in your "
        "workspace.",
        "Under Capabilities allow it to read, update and insert content; it needs no user "
        "information.",
        "Copy the Internal Integration Secret; it begins with ntn_.",
        "Open each page or database that it is to reach: ••• in the corner, Connections, and "
        "choose the integration. What is below it is included.",
    ),
    words=("wiki", "database", "notes"),
)
