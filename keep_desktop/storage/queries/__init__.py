"""Read-only queries for screens and commands, one module per subject."""
