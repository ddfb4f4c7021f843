"""The teaching codes: a codebook and the hat code, in words and pictures."""
