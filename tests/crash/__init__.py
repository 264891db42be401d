"""The engine killed at every commit point and at random, then compared with an oracle."""
