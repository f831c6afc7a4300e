"""Writes down the protocol in other languages: JSON Schema, TypeScript and sample messages.

`python -m protocol.generate` writes the files, `--check` only says whether they are up to date.
"""
