"""Reviewed pictures: every screen as somebody looked at it, and the window held against them."""
