"""Google Sheets in the catalogue."""

from keep_desktop.tools.connectors.catalogue import Check, Service
from keep_desktop.tools.connectors.google_sign_in import google_sign_in, guide

GOOGLE_SHEETS = Service(
    id="google_sheets",
    title="Google Sheets",
    about="Read, add and change rows of spreadsheets",
    namespaces=("GoogleSheets",),
    methods=(
        google_sign_in(
            {
                "spreadsheets": "Read and change your spreadsheets",
                "drive.file": "See whose account this is",
            }
        ),
    ),
    address="https://www.googleapis.com",
    hosts=("sheets.googleapis.com",),
    check=Check(path="/drive/v3/about?fields=user", account=("user.emailAddress",)),
    guide=guide("Google Sheets API and the Google Drive API"),
    words=("google", "spreadsheet", "table", "excel"),
)
