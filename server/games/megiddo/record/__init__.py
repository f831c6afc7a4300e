"""The record of a game of Megiddo, version 1: writing, parsing and checking."""
