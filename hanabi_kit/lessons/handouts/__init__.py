"""Lessons on paper: for a class without computers."""
