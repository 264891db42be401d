"""Tests of keep_desktop.tools.connectors."""
