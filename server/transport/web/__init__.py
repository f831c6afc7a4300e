"""HTTP: the API, the pages, identities, and limits on requests."""
