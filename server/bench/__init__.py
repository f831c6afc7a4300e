"""Benchmarks of the whole server: a node, its Redis and the load, each in its own process."""
