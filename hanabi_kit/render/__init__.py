"""Drawing: what a table looks like."""
