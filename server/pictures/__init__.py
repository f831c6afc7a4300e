"""Pictures that the server draws for link previews."""
