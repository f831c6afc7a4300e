"""What people write beside matches: who may, who hears it, and what is kept of it."""
