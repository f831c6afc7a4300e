"""Reports about players, and moderators' actions on them."""
