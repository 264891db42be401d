"""Replay: versions of a script on the recorded reads of runs, with no access to the outside.

Every read is answered from the recording, every mutation with what the ledger knows of it or with
what the tool predicts from the parameters alone. The time is that of the run's start.
"""
