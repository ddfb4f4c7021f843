"""The exact endgame solver."""
