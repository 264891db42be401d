"""Review of a script: what its text says about identity, effects and names, and how to fix it."""
