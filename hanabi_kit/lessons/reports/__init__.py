"""How a class is doing: what learners hand in, summed up for whoever teaches them."""
