"""Tests of keep_desktop.storage.activity."""
