"""Outlook's mail in the catalogue."""

from keep_desktop.tools.connectors.catalogue import Service
from keep_desktop.tools.connectors.microsoft_sign_in import GRAPH, GUIDE, WHO, microsoft_sign_in

OUTLOOK_MAIL = Service(
    id="outlook_mail",
    title="Outlook Mail",
    about="Read, draft and send mail of Microsoft 365 and Outlook.com",
    namespaces=("OutlookMail",),
    methods=(
        microsoft_sign_in(
            {
                "Mail.ReadWrite": "Read mail, write drafts, and look for what was sent",
                "Mail.Send": "Send mail",
            }
        ),
    ),
    address=GRAPH,
    check=WHO,
    guide=GUIDE,
    words=("microsoft", "office", "exchange", "hotmail", "mail"),
)
