"""The editor of positions and puzzles: a workbench, and a panel for each thing to set up."""
