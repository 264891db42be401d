"""Tests of packaging/: the lists, the texts and the checks of a build."""
