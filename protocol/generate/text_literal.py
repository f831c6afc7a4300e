"""Writes texts as TypeScript string literals."""

import json


def text_literal(text: str) -> str:
    """Return `text` as a TypeScript literal, in the quotes that Prettier chooses.

    Those are single quotes, unless double quotes need fewer escapes.
    """
    double = json.dumps(text, ensure_ascii=False)
    if text.count("'") > text.count('"'):
        return double
    body = double[1:-1].replace('\\"', '"').replace("'", "\\'")
    return f"'{body}'"
