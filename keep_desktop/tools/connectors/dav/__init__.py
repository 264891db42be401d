"""What CalDAV, CardDAV and WebDAV have in common."""
