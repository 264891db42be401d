"""Tests of keep_desktop.services.schedule."""
