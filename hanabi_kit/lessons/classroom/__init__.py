"""A class on one server: everybody signs in from a browser and has a place of their own."""
