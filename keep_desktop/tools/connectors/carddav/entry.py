"""CardDAV in the catalogue."""

from keep_desktop.tools.connectors.catalogue import Service
from keep_desktop.tools.connectors.dav.sign_in import PASSWORD, REACHES, WHICH_SERVER

CARDDAV = Service(
    id="carddav",
    title="CardDAV",
    about="Read, add, change and delete contacts of an address book server",
    namespaces=("CardDav",),
    methods=(PASSWORD,),
    address=None,
    check=REACHES,
    guide=WHICH_SERVER,
    words=("contacts", "addresses", "address book", "nextcloud", "fastmail", "radicale"),
)
