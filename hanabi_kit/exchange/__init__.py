"""Other people's formats: games and links of hanab.live, and sources given as a file, line or link."""
