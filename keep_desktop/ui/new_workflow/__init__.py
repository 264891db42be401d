"""Adding a workflow: gallery, set-up form and first rehearsal."""
