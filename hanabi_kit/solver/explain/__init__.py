"""What a solution means: what players do, where an action leads, why the rest is worse."""
