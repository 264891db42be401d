"""`Web`: reads and downloads pages."""
