"""The endgame explorer."""
