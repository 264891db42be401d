"""Handler workflows: what a script declares, checked, and the running of its producers and
consumers."""
