"""Tests of keep_desktop.app."""
