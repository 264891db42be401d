"""Tests of scripts/: translations, lock files and licences."""
