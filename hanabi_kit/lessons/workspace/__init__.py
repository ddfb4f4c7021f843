"""Notebooks as files: the learner's folder, copies for a class, how they are run and opened."""
