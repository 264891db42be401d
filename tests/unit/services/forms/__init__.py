"""Tests of keep_desktop.services.forms."""
