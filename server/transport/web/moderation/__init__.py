"""What the HTTP side has about reports and moderation."""
