"""The rules of a box on one page: as text, on a screen, and to print."""
