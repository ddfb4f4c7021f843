"""Questions in a notebook: checks, predictions, and what became of them."""
