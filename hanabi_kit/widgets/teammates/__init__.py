"""Bots at the seats of a board: who they are, when they act, why, and their advice."""
