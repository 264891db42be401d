"""Mutations: performing one, reconciling an unknown outcome, undoing an attempt."""
