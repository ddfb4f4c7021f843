"""The first minutes: two people under a night sky, a few large cards, fireworks."""
