"""Measuring the whole server: a node, its Redis and the load, each a process of its own."""
