"""Reviewed screenshots: the scenes, how they are drawn, and how they are compared."""
