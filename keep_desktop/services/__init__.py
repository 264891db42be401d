"""Services: one function per user action and per screen query; the only interface for window and
commands."""
