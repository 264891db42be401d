"""Static analysis of a script: its declaration, syntax, calls and warnings, before it runs."""
