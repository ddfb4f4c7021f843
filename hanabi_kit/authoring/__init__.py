"""Making puzzles: a position edited, its words written, the file saved."""
