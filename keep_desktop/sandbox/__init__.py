"""Runs scripts as untrusted code in processes of their own that can be killed."""
