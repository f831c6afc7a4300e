"""Messages that are pushed to browsers whose players are away: it is their turn."""
