"""Solutions: the table of values, two of them compared, the endgame explorer's pictures."""
