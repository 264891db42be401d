"""GitHub over its REST API."""
