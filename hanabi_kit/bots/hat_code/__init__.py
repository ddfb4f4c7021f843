"""The code of the hat bot: what everybody knows, what is asked of a hand, what a clue says."""
