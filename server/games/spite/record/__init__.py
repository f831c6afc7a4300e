"""The record of a game of Spite and Malice, version 1: writing, parsing and checking."""
