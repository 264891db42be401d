"""Todoist in the catalogue."""

from keep_desktop.tools.connectors.catalogue import Check, Service, Token

TODOIST = Service(
    id="todoist",
    title="Todoist",
    about="List, add, change, complete and reopen tasks",
    namespaces=("Todoist",),
    methods=(
        Token(name="API token", page="https://app.todoist.com/app/settings/integrations/developer"),
    ),
    address="https://api.todoist.com/api/v1",
    check=Check(path="/user", account=("email",)),
    guide=(
        "In Todoist open Settings, Integrations, Developer.",
        "Choose Copy API token. It reaches all of your tasks; Issue a new API token there ends it.",
    ),
    words=("task", "to-do", "todo"),
)
