"""Google Docs in the catalogue."""

from keep_desktop.tools.connectors.catalogue import Check, Service
from keep_desktop.tools.connectors.google_sign_in import google_sign_in, guide

GOOGLE_DOCS = Service(
    id="google_docs",
    title="Google Docs",
    about="Read documents as text, make new ones, add text",
    namespaces=("GoogleDocs",),
    methods=(
        google_sign_in(
            {
                "documents": "Read and change your documents",
                "drive.file": "Make new documents, and see whose account this is",
            }
        ),
    ),
    address="https://www.googleapis.com",
    hosts=("docs.googleapis.com",),
    check=Check(path="/drive/v3/about?fields=user", account=("user.emailAddress",)),
    guide=guide("Google Docs API and the Google Drive API"),
    words=("google", "document", "word", "text"),
)
