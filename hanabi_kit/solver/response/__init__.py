"""The best response to teammates who play by a rule that is known."""
