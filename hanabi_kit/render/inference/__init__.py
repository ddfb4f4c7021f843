"""What a seat knows: candidate grids, explanations, and chances as bars."""
