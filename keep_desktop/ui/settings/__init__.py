"""The Settings page, one module per section, and the service dialog."""
