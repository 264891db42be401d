"""What the entries of CalDAV, CardDAV and WebDAV have in common."""

from keep_desktop.tools.connectors.catalogue import Check, Password

PASSWORD = Password()
REACHES = Check(
    path="",
    method="PROPFIND",
    headers={"Depth": "0", "Content-Type": "application/xml; charset=utf-8"},
    content=b'<propfind xmlns="DAV:"><prop><current-user-principal/></prop></propfind>',
)
WHICH_SERVER = (
    "Enter the address that your server's help gives for other programs. Of Nextcloud it is "
    "https://HOST/remote.php/dav.",
    "Make a password for Keep alone where the server has that. In Nextcloud: Settings, Security, "
    "Devices and sessions, Create new app password.",
)
