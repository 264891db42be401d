"""Grades models on the outcome of what they plan and repair, against oracles and saboteurs."""
