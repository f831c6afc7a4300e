"""Reviews of Spite and Malice: the turns that cost the most (docs/rules/review.md)."""
