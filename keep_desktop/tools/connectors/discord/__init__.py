"""Discord over its REST API."""
