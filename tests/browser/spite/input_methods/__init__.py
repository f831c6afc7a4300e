"""Methods of moving cards: mouse, touch and keyboard."""
