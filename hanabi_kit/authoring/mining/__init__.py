"""Mining: bots play, and their last positions become drafts of puzzles."""
