"""The panels of the editor, one for each thing that there is to set up."""
