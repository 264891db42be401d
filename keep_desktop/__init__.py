"""Keep Desktop: delegate recurring work to your computer and see what happened to each item."""

__version__ = "0.1.0"
