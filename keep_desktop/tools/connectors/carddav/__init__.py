"""Contacts at a CardDAV server."""
