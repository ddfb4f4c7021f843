"""Other people's formats: hanab.live games and links, and sources: a file, a line or a link."""
