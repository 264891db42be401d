"""What adding a trigger needs of its watcher: the address of a webhook, where its secret is stored,
and the services of calendars."""

HOST = "127.0.0.1"
PATH = "/hook/"
CALDAV = "caldav"
CALENDAR_SERVICES = ("google_calendar", CALDAV)


def secret_name(place: str) -> str:
    """No name that a service's description can contain, since those have no slash."""
    return f"webhook/{place}"


def address_of(port: int, token: str | None = None) -> str:
    """Without the secret, if none is given."""
    token = "…" if token is None else token
    return f"http://{HOST}:{port}{PATH}{token}"
