"""HTTP: the API, the pages, identity, and what visitors are allowed."""
