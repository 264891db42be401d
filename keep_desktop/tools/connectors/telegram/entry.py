"""Telegram in the catalogue."""

from keep_desktop.tools.connectors.catalogue import Check, Service, Token

TELEGRAM = Service(
    id="telegram",
    title="Telegram",
    about="Read what is sent to a bot, and send messages",
    namespaces=("Telegram",),
    methods=(Token(name="bot token", page="https://t.me/BotFather", path="/bot{token}"),),
    address="https://api.telegram.org",
    check=Check(path="/getMe", account=("result.username",), ok="ok"),
    guide=(
        "In Telegram write to @BotFather: /newbot, and follow its questions.",
        "Copy the token that it gives; /revoke there ends it.",
        "Write to your bot, or add it to a group or channel: only then may it write there.",
    ),
    words=("chat", "message", "bot"),
)
