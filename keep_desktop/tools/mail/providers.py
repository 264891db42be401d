"""Common mail providers: their servers, and the password they need."""

import re
from typing import Any, Literal

from keep_desktop.domain.immutable import immutable
from keep_desktop.tools.mail.account import MailAccount, Server

Tls = Literal["implicit", "starttls", "none"]
_NOT_IN_A_NAME = re.compile(r"[^A-Za-z0-9._-]+")


@immutable(kw_only=True)
class Provider:
    key: str
    name: str
    domains: tuple[str, ...]
    imap: tuple[str, int, Tls]
    smtp: tuple[str, int, Tls]
    #: Which password it takes, and where to get it.
    help: str
    #: The provider's own page about it.
    page: str
    sent_folder: str = "Sent"
    #: False if the provider files sent mail by itself.
    save_sent: bool = True


_APP = "Enter an app password, not your usual one. The page explains how to create one."
_USUAL = "Enter your usual password, or an app password where the page offers one."
_SWITCH = (
    "Turn on IMAP in the settings of your mailbox first. Enter your usual password, or an "
    "app password where two-factor sign-in is on."
)

PROVIDERS: tuple[Provider, ...] = (
    Provider(
        key="gmail",
        name="Gmail",
        domains=("gmail.com", "googlemail.com"),
        imap=("imap.gmail.com", 993, "implicit"),
        smtp=("smtp.gmail.com", 465, "implicit"),
        help=_APP,
        page="https://support.google.com/accounts/answer/185833",
        sent_folder="[Gmail]/Sent Mail",
        save_sent=False,
    ),
    Provider(
        key="outlook",
        name="Outlook.com, Microsoft 365",
        domains=("outlook.com", "outlook.de", "hotmail.com", "hotmail.de", "live.com", "msn.com"),
        imap=("outlook.office365.com", 993, "implicit"),
        smtp=("smtp.office365.com", 587, "starttls"),
        help=(
            "Microsoft no longer allows password sign-in, including app passwords, so this "
            "will likely fail. Forward the mail to another account or choose a folder from "
            "your mail app."
        ),
        page=(
            "https://learn.microsoft.com/exchange/clients-and-mobile-in-exchange-online/"
            "deprecation-of-basic-authentication-exchange-online"
        ),
        sent_folder="Sent Items",
        save_sent=False,
    ),
    Provider(
        key="yahoo",
        name="Yahoo",
        domains=("yahoo.com", "yahoo.de", "yahoo.co.uk", "yahoo.fr", "ymail.com", "rocketmail.com"),
        imap=("imap.mail.yahoo.com", 993, "implicit"),
        smtp=("smtp.mail.yahoo.com", 465, "implicit"),
        help=_APP,
        page="https://help.yahoo.com/kb/SLN15241.html",
        save_sent=False,
    ),
    Provider(
        key="icloud",
        name="iCloud",
        domains=("icloud.com", "me.com", "mac.com"),
        imap=("imap.mail.me.com", 993, "implicit"),
        smtp=("smtp.mail.me.com", 587, "starttls"),
        help=_APP,
        page="https://support.apple.com/102654",
        sent_folder="Sent Messages",
    ),
    Provider(
        key="gmx",
        name="GMX",
        domains=("gmx.de", "gmx.net", "gmx.at", "gmx.ch"),
        imap=("imap.gmx.net", 993, "implicit"),
        smtp=("mail.gmx.net", 465, "implicit"),
        help=_SWITCH,
        page="https://hilfe.gmx.net/pop-imap/einschalten.html",
        sent_folder="Gesendet",
    ),
    Provider(
        key="webde",
        name="WEB.DE",
        domains=("web.de", "email.de"),
        imap=("imap.web.de", 993, "implicit"),
        smtp=("smtp.web.de", 587, "starttls"),
        help=_SWITCH,
        page="https://hilfe.web.de/pop-imap/einschalten.html",
        sent_folder="Gesendet",
    ),
    Provider(
        key="tonline",
        name="T-Online",
        domains=("t-online.de", "magenta.de"),
        imap=("secureimap.t-online.de", 993, "implicit"),
        smtp=("securesmtp.t-online.de", 465, "implicit"),
        help="Enter your e-mail password, not your Telekom login password.",
        page="https://www.telekom.de/hilfe/apps-dienste/e-mail",
    ),
    Provider(
        key="fastmail",
        name="Fastmail",
        domains=("fastmail.com", "fastmail.fm"),
        imap=("imap.fastmail.com", 993, "implicit"),
        smtp=("smtp.fastmail.com", 465, "implicit"),
        help=_APP,
        page="https://www.fastmail.help/hc/en-us/articles/360058752854-App-passwords",
    ),
    Provider(
        key="proton",
        name="Proton Mail (Bridge)",
        domains=("proton.me", "protonmail.com", "pm.me"),
        imap=("127.0.0.1", 1143, "none"),
        smtp=("127.0.0.1", 1025, "none"),
        help="Start Proton Mail Bridge and enter the password it shows for your mailbox.",
        page="https://proton.me/mail/bridge",
        save_sent=False,
    ),
    Provider(
        key="aol",
        name="AOL",
        domains=("aol.com", "aol.de"),
        imap=("imap.aol.com", 993, "implicit"),
        smtp=("smtp.aol.com", 465, "implicit"),
        help=_APP,
        page="https://help.aol.com/articles/Create-and-manage-app-password",
    ),
    Provider(
        key="zoho",
        name="Zoho",
        domains=("zoho.com", "zohomail.com"),
        imap=("imap.zoho.com", 993, "implicit"),
        smtp=("smtp.zoho.com", 465, "implicit"),
        help="Turn on IMAP in the settings of your mailbox first. " + _APP,
        page="https://www.zoho.com/mail/help/imap-access.html",
    ),
    Provider(
        key="posteo",
        name="Posteo",
        domains=("posteo.de", "posteo.net", "posteo.at", "posteo.ch", "posteo.eu"),
        imap=("posteo.de", 993, "implicit"),
        smtp=("posteo.de", 465, "implicit"),
        help=_USUAL,
        page="https://posteo.de/en/help",
    ),
    Provider(
        key="mailboxorg",
        name="mailbox.org",
        domains=("mailbox.org",),
        imap=("imap.mailbox.org", 993, "implicit"),
        smtp=("smtp.mailbox.org", 465, "implicit"),
        help=_USUAL,
        page="https://kb.mailbox.org/en/private/",
    ),
)


def provider_of(address: str) -> Provider | None:
    """By the domain of an address."""
    domain = address.rpartition("@")[2].strip().lower()
    return next((one for one in PROVIDERS if domain in one.domains), None)


def provider_named(key: str) -> Provider | None:
    return next((one for one in PROVIDERS if one.key == key), None)


def account_name(address: str) -> str:
    """The default name of an account: "ann@gmail.com" is "ann-gmail.com"."""
    name = _NOT_IN_A_NAME.sub("-", address.strip()).strip("-._")
    return name[:60] or "mail"


def account_of(
    address: str, provider: Provider | None, *, name: str, imap: Server | None = None
) -> MailAccount:
    """The account of an address at a provider, or at the user's own *imap* server. Raises a
    ValidationError for invalid values."""
    described: dict[str, Any] = {
        "service": name,
        "kind": "mail",
        "from": address,
        "auth": {"secret": f"{name}-password"},
    }
    if provider is not None:
        described["imap"] = _server(provider.imap, address)
        described["smtp"] = _server(provider.smtp, address)
        described["sent_folder"] = provider.sent_folder
        described["save_sent"] = provider.save_sent
    elif imap is not None:
        described["imap"] = {**imap.model_dump(), "username": imap.username or address}
    return MailAccount.model_validate(described)


def _server(place: tuple[str, int, Tls], username: str) -> dict[str, Any]:
    host, port, tls = place
    return {"host": host, "port": port, "tls": tls, "username": username}
