"""Recorded games: the replayer, and the review of a game that is over."""
