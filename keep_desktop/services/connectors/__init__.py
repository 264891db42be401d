"""Connectors and mail accounts: described, checked, stored, and missing ones found."""
