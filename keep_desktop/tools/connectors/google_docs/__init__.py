"""Documents at Google Docs."""
