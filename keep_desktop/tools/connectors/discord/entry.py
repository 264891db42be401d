"""Discord in the catalogue."""

from keep_desktop.tools.connectors.catalogue import Check, Service, Token

#: Discord refuses clients that do not name themselves so.
HEADERS = {"User-Agent": "DiscordBot (KeepDesktop, 1)"}

DISCORD = Service(
    id="discord",
    title="Discord",
    about="Read channels and post messages as a bot",
    namespaces=("Discord",),
    methods=(
        Token(name="bot token", prefix="Bot ", page="https://discord.com/developers/applications"),
    ),
    address="https://discord.com/api/v10",
    check=Check(path="/users/@me", account=("username",), headers=HEADERS),
    guide=(
        "Open discord.com/developers/applications and choose New Application.",
        "Under Bot choose Reset Token and copy it. To read messages turn on Message Content "
        "Intent.",
        "Under OAuth2, URL Generator choose the scope bot and the permissions View Channels, Read "
        "Message History and Send Messages; open the address and add the bot to your server.",
    ),
    words=("chat", "channel", "message"),
)
