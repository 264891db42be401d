"""The services that can be connected."""

from keep_desktop.tools.connectors.catalogue import Service

SERVICES: tuple[Service, ...] = ()
