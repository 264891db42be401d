"""Notion over its API."""
