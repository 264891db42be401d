"""The Needs you page: cards of open questions and their answers."""
