"""The review of a game: where a bot or the solver would have done otherwise."""
