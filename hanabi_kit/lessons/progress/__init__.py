"""How far a learner has come: in one lesson at its end, and in the course on its map."""
