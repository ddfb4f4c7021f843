"""The replayer of recorded games."""
