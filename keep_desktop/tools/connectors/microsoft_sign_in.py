"""Sign-in to the services of Microsoft Graph."""

from collections.abc import Mapping

from keep_desktop.tools.connectors.catalogue import Check, OAuth

GRAPH = "https://graph.microsoft.com/v1.0"
WHO = Check(path="/me", account=("mail", "userPrincipalName"))
_LOGIN = "https://login.microsoftonline.com/common/oauth2/v2.0"
_SCOPE = "https://graph.microsoft.com/"
GUIDE = (
    "Open entra.microsoft.com, App registrations, New registration. Enter a name, choose accounts "
    "in any directory and personal Microsoft accounts, and register.",
    "Under Authentication add the platform Mobile and desktop applications with the address "
    "http://localhost.",
    "Copy the Application (client) ID from Overview into a text file of the form "
    '{"client_id": "ID"} and give that file to Keep here. No secret is needed.',
    "Microsoft will ask you whether the app may have what Keep asks for; at a firm an "
    "administrator may have to agree.",
)


def microsoft_sign_in(scopes: Mapping[str, str]) -> OAuth:
    """The user's own client. *scopes*: as Graph names them → why."""
    return OAuth(
        authorize_url=f"{_LOGIN}/authorize",
        token_url=f"{_LOGIN}/token",
        scopes={
            **{_SCOPE + name: why for name, why in scopes.items()},
            _SCOPE + "User.Read": "See whose account it is",
            "offline_access": "Stay signed in",
        },
        provider="microsoft",
        redirect="http://localhost",
    )
