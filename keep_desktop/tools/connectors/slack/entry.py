"""Slack in the catalogue.

Sign-in in the browser gives a desktop program no token of a bot, and what it gives ends after 30
days; so the user copies the token of a bot.
"""

from keep_desktop.tools.connectors.catalogue import Check, Service, Token

SLACK = Service(
    id="slack",
    title="Slack",
    about="Read channels; post, change and delete messages as a bot",
    namespaces=("Slack",),
    methods=(
        Token(name="bot token", page="https://api.slack.com/apps", begins=("xoxb-", "xoxe.xoxb-")),
    ),
    address="https://slack.com/api",
    check=Check(path="/auth.test", method="POST", account=("team",), ok="ok"),
    guide=(
        "Open api.slack.com/apps, choose Create New App, then From scratch, and your workspace.",
        "Under OAuth & Permissions add these Bot Token Scopes: chat:write, channels:read, "
        "groups:read, channels:history, groups:history, users:read.",
        "Choose Install to Workspace, and allow it. Copy the Bot User OAuth Token; it begins with "
        "xoxb-.",
        "In Slack, invite the bot to each channel that it is to read or write: /invite @name.",
    ),
    words=("chat", "channel", "message"),
)
