"""A puzzle: the question as a picture and as text."""
