"""The ways of moving cards: by mouse, by finger, by keyboard."""
