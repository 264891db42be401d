"""Tests of keep_desktop.secrets."""
