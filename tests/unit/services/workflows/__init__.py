"""Tests of keep_desktop.services.workflows."""
