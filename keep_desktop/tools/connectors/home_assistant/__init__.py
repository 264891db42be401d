"""Home Assistant over its REST API."""
