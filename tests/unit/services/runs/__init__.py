"""Tests of keep_desktop.services.runs."""
