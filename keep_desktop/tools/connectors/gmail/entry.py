"""Gmail in the catalogue."""

from keep_desktop.tools.connectors.catalogue import Check, Service
from keep_desktop.tools.connectors.google_sign_in import google_sign_in, guide

GMAIL = Service(
    id="gmail",
    title="Gmail",
    about="Search, read, label, draft and send mail",
    namespaces=("Gmail",),
    methods=(google_sign_in({"gmail.modify": "Read, label, draft and send mail; delete nothing"}),),
    address="https://gmail.googleapis.com",
    check=Check(path="/gmail/v1/users/me/profile", account=("emailAddress",)),
    guide=(
        "To read and send mail alone, an app password and a mail account under Services need no "
        "project at Google: consider that first.",
        *guide("Gmail API"),
        "Reading mail is what Google calls a restricted scope: for others than you it would have "
        "to check the app first.",
    ),
    words=("google", "mail", "email", "e-mail"),
)
