"""Tests of keep_desktop.services.activity."""
