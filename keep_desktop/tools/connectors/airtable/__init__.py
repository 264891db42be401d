"""Airtable over its Web API."""
