"""The services that can be connected."""

from keep_desktop.tools.connectors.catalogue import Service
from keep_desktop.tools.connectors.gmail.entry import GMAIL

SERVICES: tuple[Service, ...] = (GMAIL,)
