"""OneDrive in the catalogue."""

from keep_desktop.tools.connectors.catalogue import Service
from keep_desktop.tools.connectors.microsoft_sign_in import GRAPH, GUIDE, WHO, microsoft_sign_in

ONEDRIVE = Service(
    id="onedrive",
    title="OneDrive",
    about="List, download, upload, move and delete files of OneDrive",
    namespaces=("OneDrive",),
    methods=(microsoft_sign_in({"Files.ReadWrite": "Read and change files"}),),
    address=GRAPH,
    check=WHO,
    guide=GUIDE,
    words=("microsoft", "office", "sharepoint", "files", "cloud"),
)
