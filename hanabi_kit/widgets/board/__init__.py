"""The board to play at: its controls, what is chosen at it, and whose perspective it shows."""
