"""Builders with defaults, fakes and local servers that several test folders share."""
