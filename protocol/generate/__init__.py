"""Generates JSON Schema, TypeScript and sample messages from the protocol.

`python -m protocol.generate` writes the files; `--check` only reports whether they are up to date.
"""
