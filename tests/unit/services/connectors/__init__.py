"""Tests of keep_desktop.services.connectors."""
