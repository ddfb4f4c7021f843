"""The teaching codes: the codebook and the hat code."""
