"""The web: reading pages and keeping files from it."""
