"""A data folder made by an earlier version, read through the commands."""
