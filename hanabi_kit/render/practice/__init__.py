"""A learner's practice and a class, as pictures."""
