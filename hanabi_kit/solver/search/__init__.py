"""The search of literal play: table, hands, open hands, the last round, and the literal optimum."""
