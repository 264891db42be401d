"""What is known of each service that can be connected: how one signs in, where its secret may go,
what its tools are called.

A service's entry lies in its own folder (`tools/connectors/<service>/entry.py`) and is listed in
`tools/connectors/entries.py`. Entries import no tool, so that a list of services is quick to show.
"""

from collections.abc import Mapping, Sequence
from dataclasses import field
from urllib.parse import quote

from keep_desktop.domain.immutable import immutable


@immutable(kw_only=True)
class OAuth:
    """Sign-in in the browser: authorisation code with PKCE, or a device code."""

    authorize_url: str
    token_url: str
    revoke_url: str | None = None
    #: Where a code for another device is asked for, if the service has that.
    device_url: str | None = None
    #: What is asked for, as the service names it, and why in words.
    scopes: Mapping[str, str] = field(default_factory=dict)
    separator: str = " "
    #: The service's own client id for desktop programs; None: the user makes a client.
    client_id: str | None = None
    #: Services of one provider share a client that the user made.
    provider: str = ""
    #: Further parameters of the sign-in page ("access_type": "offline").
    extra: Mapping[str, str] = field(default_factory=dict)
    #: Whether the client signs in at the token address by a header, not in the form.
    basic: bool = False
    #: What `iss` must be where the service sends it; None: an address at the sign-in page's host.
    issuer: str | None = None
    #: What the sign-in page sends back to, without the port: "http://localhost" where the service
    #: accepts nothing else.
    redirect: str = "http://127.0.0.1"


@immutable(kw_only=True)
class Token:
    """A token that the user copies from the service."""

    #: Its name there: "integration secret".
    name: str = "token"
    header: str = "Authorization"
    prefix: str = "Bearer "
    #: Where the user makes it.
    page: str = ""
    #: How tokens begin, if all do; a wrong paste is noticed before it is sent.
    begins: tuple[str, ...] = ()
    #: Where it stands in the path, of a service that takes it in no header: "/bot{token}".
    path: str = ""


@immutable(kw_only=True)
class Password:
    """A user name, which is the account, and a password made for this program."""

    name: str = "app password"
    page: str = ""


@immutable(kw_only=True)
class Open:
    """No sign-in: whoever reaches the address may use it."""


SignInMethod = OAuth | Token | Password | Open


@immutable(kw_only=True)
class Check:
    """A request that reads who signed in."""

    #: Below the address; empty: the address itself.
    path: str
    method: str = "GET"
    #: Where the answer names the account: "user.email". Several: the first that is there.
    account: tuple[str, ...] = ()
    headers: Mapping[str, str] = field(default_factory=dict)
    #: Sent with a POST.
    content: bytes | None = None
    #: Where the answer says that it refuses although its status is 200: "ok" of Slack.
    ok: str | None = None


@immutable(kw_only=True)
class Service:
    """An entry of the catalogue. Its texts are English; the window translates them."""

    id: str
    title: str
    #: One line: what workflows can do with it.
    about: str
    #: The namespaces of its tools.
    namespaces: tuple[str, ...]
    #: The ways to sign in, the one to offer first before the others.
    methods: tuple[SignInMethod, ...]
    #: Where its requests go; None: the user enters it.
    address: str | None
    check: Check
    #: Whether people run servers of their own of it.
    may_be_own: bool = False
    #: Further hosts that its secret may be sent to.
    hosts: tuple[str, ...] = ()
    #: Whether an address without encryption is accepted beyond this computer: for devices at home.
    may_be_plain: bool = False
    #: What the user does, one sentence each, before the sign-in.
    guide: tuple[str, ...] = ()
    #: Other words by which it is searched.
    words: tuple[str, ...] = ()

    @property
    def oauth(self) -> OAuth | None:
        return next((one for one in self.methods if isinstance(one, OAuth)), None)

    @property
    def pasted(self) -> Token | Password | None:
        """The way to sign in that needs a secret from the user."""
        return next((one for one in self.methods if isinstance(one, Token | Password)), None)

    def signed_address(self, address: str, secrets: Sequence[str]) -> str:
        """*address*, with the first of *secrets* in its path where the service takes it there."""
        way = self.pasted
        if not isinstance(way, Token) or not way.path or not secrets:
            return address.rstrip("/")
        return address.rstrip("/") + way.path.replace("{token}", quote(secrets[0], safe=":"))

    @property
    def is_open(self) -> bool:
        """Whether an address is all that it takes."""
        return any(isinstance(one, Open) for one in self.methods)


#: Before the name of an MCP server, as the service of its connection.
OF_MCP = "mcp:"
