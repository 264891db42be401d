"""Events at a CalDAV server."""
