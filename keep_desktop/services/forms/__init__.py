"""Forms of parameters and services: their schema, and the validation of values."""
