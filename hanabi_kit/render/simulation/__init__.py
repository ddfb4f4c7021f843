"""Simulated games: figures, bars and charts."""
