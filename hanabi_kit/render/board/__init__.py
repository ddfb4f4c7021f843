"""The board: what is seen of a table, where it stands, and its pictures."""
