"""How one signs in to Google's services."""

from collections.abc import Mapping

from keep_desktop.tools.connectors.catalogue import OAuth

_SCOPE = "https://www.googleapis.com/auth/"
#: The steps before the sign-in; `guide` puts the name of the API in.
_GUIDE = (
    "Open console.cloud.google.com and make a project, or choose one.",
    "Under APIs & Services, Library, enable the {api}.",
    "Under OAuth consent screen choose External, enter a name and your address, and publish the "
    "app: while it is in Testing, Google ends each sign-in after 7 days.",
    "Under Credentials make an OAuth client ID of the type Desktop app, download its JSON file and "
    "give it to Keep here.",
    "Google will say that it has not verified the app, since it is your own: choose Advanced and "
    "go on.",
)


def google_sign_in(scopes: Mapping[str, str]) -> OAuth:
    """The user's own client. *scopes*: the last part of each name → why."""
    return OAuth(
        authorize_url="https://accounts.google.com/o/oauth2/v2/auth",
        token_url="https://oauth2.googleapis.com/token",  # noqa: S106 - an address
        revoke_url="https://oauth2.googleapis.com/revoke",
        scopes={_SCOPE + name: why for name, why in scopes.items()},
        provider="google",
        extra={"access_type": "offline", "prompt": "consent"},
        issuer="https://accounts.google.com",
    )


def guide(api: str, *more: str) -> tuple[str, ...]:
    return (*(step.format(api=api) for step in _GUIDE), *more)
