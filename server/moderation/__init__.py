"""Reports about players, and what moderators do upon them."""
