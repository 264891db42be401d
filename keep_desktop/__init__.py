"""Keep Desktop: delegate recurring work to your own computer, and see what happened to every item."""

__version__ = "0.1.0"
