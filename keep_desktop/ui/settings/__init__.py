"""The sections of the Settings page."""
