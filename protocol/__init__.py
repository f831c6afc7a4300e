"""Everything that crosses the wire, as pure data: no I/O, no rules of any game."""
