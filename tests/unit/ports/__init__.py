"""Tests of keep_desktop.ports."""
