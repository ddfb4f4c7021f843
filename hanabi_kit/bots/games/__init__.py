"""Games of bots: one at a table, many in a row, their results, and a game reviewed."""
