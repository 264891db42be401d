"""The rehearsal dialog and its wording."""
