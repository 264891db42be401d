"""WebDAV in the catalogue."""

from keep_desktop.tools.connectors.catalogue import Service
from keep_desktop.tools.connectors.dav.sign_in import PASSWORD, REACHES

WEBDAV = Service(
    id="webdav",
    title="WebDAV",
    about="List, download, upload, move and delete files at Nextcloud or another server",
    namespaces=("WebDav",),
    methods=(PASSWORD,),
    address=None,
    check=REACHES,
    guide=(
        "Enter the address that your server's help gives for WebDAV. Of Nextcloud it is "
        "https://HOST/remote.php/dav/files/USER; Files, Files settings shows it. With the name of "
        "a folder at its end, workflows reach that folder alone.",
        "Make a password for Keep alone where the server has that. In Nextcloud: Settings, "
        "Security, Devices and sessions, Create new app password.",
    ),
    words=("nextcloud", "owncloud", "files", "cloud", "nas"),
)
