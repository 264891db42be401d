"""The maintainer: repairs of scripts by a model, held to what worked before."""
