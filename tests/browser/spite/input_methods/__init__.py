"""Methods of moving cards of Spite and Malice in browser tests: mouse, touch and keyboard."""
