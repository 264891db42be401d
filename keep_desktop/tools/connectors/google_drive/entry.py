"""Google Drive in the catalogue."""

from keep_desktop.tools.connectors.catalogue import Check, Service
from keep_desktop.tools.connectors.google_sign_in import google_sign_in, guide

GOOGLE_DRIVE = Service(
    id="google_drive",
    title="Google Drive",
    about="Find, download, upload, move and trash files that Keep put there",
    namespaces=("GoogleDrive",),
    methods=(google_sign_in({"drive.file": "See and change only the files that Keep made"}),),
    address="https://www.googleapis.com",
    check=Check(path="/drive/v3/about?fields=user", account=("user.emailAddress",)),
    guide=guide("Google Drive API"),
    words=("google", "files", "cloud", "folder"),
)
