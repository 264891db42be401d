"""Workflows: create, versions, parameters, lifecycle, rehearsal and samples."""
