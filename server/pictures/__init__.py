"""Pictures that the server draws for programs that show links."""
